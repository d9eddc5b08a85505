import { expect, test } from 'vitest';
import type { FleetAnswer } from '../model/fleet-events.ts';
import { aRobotInfo } from '../testing/builders.ts';
import { createBench } from '../testing/bench.ts';
import { restaurant } from '../testing/floors.ts';
import { createStage } from '../testing/stage.ts';
import { twoFloors } from '../testing/two-floors.ts';

type WayQuestion = {
  readonly type: 'fleet.asked';
  readonly requestId: string;
  readonly question: { kind: 'way'; from: string; to: string };
};
const asks = (from: string, to: string): WayQuestion => ({
  type: 'fleet.asked',
  requestId: 'q',
  question: { kind: 'way', from, to },
});

test('on one floor a way is driven, as far as the floor says and as fast as the robots are', () => {
  const floor = restaurant();
  const bench = createBench(floor, [aRobotInfo('r1')]);
  bench.up('r1', 'w1');
  bench.wait(1_000, ['r1']);
  const ask = (from: string, to: string): FleetAnswer | undefined => {
    bench.tell(asks(from, to));
    const reply = bench.effects.flatMap((effect) => (effect.type === 'replied' ? [effect.reply] : [])).at(-1);
    return reply?.ok === true ? reply.answer : undefined;
  };
  const at = (name: string) => `${floor.info.mapId}:${name}`;
  const way = ask(at('t00'), at('t22'));
  expect(way).toMatchObject({
    kind: 'way',
    why: null,
    legs: [{ kind: 'drive', mapId: floor.info.mapId, isGuess: false }],
  });
  const [leg] = way?.kind === 'way' ? (way.legs ?? []) : [];
  expect(leg?.kind === 'drive' && leg.metres > 1 && leg.seconds > 1 && leg.seconds < 600).toBe(true);
  expect(ask(at('t00'), 'nowhere')).toEqual({ kind: 'way', legs: null, why: 'none' });
});

test('to another floor it is driven to a lobby, ridden with the wait that is known, and driven on', () => {
  const stage = createStage({
    seed: 1,
    floor: twoFloors(1),
    robots: [{ id: 'r1', at: 'w1', batteryPercent: 95 }],
  });
  stage.start();
  while (stage.now() < 1_005_000) stage.advance();
  const answers: FleetAnswer[] = [];
  for (const effect of stage.tell(asks('rest_g:pass', 'rest_1:room1')))
    if (effect.type === 'replied' && effect.reply.ok && effect.reply.answer)
      answers.push(effect.reply.answer);
  expect(answers).toMatchObject([
    {
      kind: 'way',
      why: null,
      legs: [
        {
          kind: 'drive',
          mapId: 'rest_g',
        },
        {
          kind: 'ride',
          elevatorId: 'l1',
          fromMapId: 'rest_g',
          toMapId: 'rest_1',
          waitS: 30,
        },
        {
          kind: 'drive',
          mapId: 'rest_1',
        },
      ],
    },
  ]);
});
