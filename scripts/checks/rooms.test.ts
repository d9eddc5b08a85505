import { expect, test } from 'vitest';
import { roomProblems, writerProblems } from './rooms.ts';

const arrow = (from: string, to: string) => ({ from: `packages/fleet-core/src/${from}`, to });

test('a room of fleet-core imports rooms before it, and what stands on top imports any', () => {
  const down = [
    arrow('trips/driving.ts', '../traffic/release.ts'),
    arrow('trips/stops/load.ts', '../trips.ts'),
    arrow('fleet.ts', './views/views.ts'),
    arrow('trips/driving.ts', '@rota/contract'),
    arrow('state/records.test.ts', '../fleet.ts'),
    arrow('testing/stage.ts', '../views/views.ts'),
  ];
  expect(roomProblems(down)).toEqual([]);
});

test.each([
  ['traffic/release.ts', '../trips/waiting.ts', 'of a room after its own'],
  ['views/views.ts', '../fleet.ts', 'of a room after its own'],
  ['lifts/ride.ts', '../model/robot-model.ts', 'lies in no room'],
  ['trips/driving.ts', '../lifts/ride.ts', 'lies in no room'],
])('%s may not import %s: it is %s', (from, to, problem) => {
  expect(roomProblems([arrow(from, to)])).toEqual([expect.stringContaining(problem)]);
});

test('each group of a robot is written by files of one room', () => {
  const problems = (file: string, text: string) => writerProblems(`packages/fleet-core/src/${file}`, text);
  const writes = [
    'robot.rest.idleSince = now;',
    'other?.trip.aboard.add(id);',
    'robot.orders.refusals += 1;',
    'robot.orders.losses++;',
    'leg.passed = 2;',
  ];
  for (const text of writes) {
    expect(problems('trips/rest.ts', text)).toEqual([]);
    expect(problems('commands/release.ts', text)).toEqual([expect.stringContaining('only files of trips')]);
  }
  expect(problems('state/records.ts', 'robot.hold = hold;')).toEqual([]);
  expect(problems('commands/hold.ts', 'robot.hold = hold;')).toHaveLength(1);
  expect(
    problems('commands/hold.ts', 'const { hold } = robot; if (robot.trip.id === tripId) floor.waiting.delete(robot.info.robotId);'),
  ).toEqual([]);
});
