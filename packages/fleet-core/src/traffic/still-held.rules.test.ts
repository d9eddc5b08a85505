import { describe, expect, test } from 'vitest';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { createBench } from '../testing/bench.ts';
import { distanceToLine } from '../geometry/polyline.ts';
import { restaurant } from '../testing/floors.ts';
import { firstStillHeld } from './still-held.rules.ts';

const node = (x: number, y: number, deviation = 0.5) => ({ x, y, deviation });
/** Along a wall, round its end, and back on the other side. */
const round = [node(0, 0), node(4, 0), node(8, 0), node(8, 4), node(4, 4), node(0, 4)];
const all = { route: round, baseEnd: 5 };

describe('the first node that a robot has yet to drive to', () => {
  test.each([
    ['none is passed', -1, { x: 0, y: 0 }, 0],
    ['it is at the node that it passed', 2, { x: 8, y: 0 }, 3],
    ['it is on the way to the next one', 2, { x: 8, y: 2.5 }, 3],
    ['it is past the next one, and does not say so yet', 2, { x: 5, y: 4 }, 3],
    ['its position is a little before the node', 2, { x: 6.8, y: 0 }, 3],
    ['its position is metres before the node', 2, { x: 3, y: 0 }, 1],
    ['its position is on the other side of the wall', 4, { x: 2, y: 0 }, 1],
    ['it passed the last node, and its position is two before it', 5, { x: 8, y: 1 }, 3],
  ] as const)('%s', (_what, passed, position, held) => {
    expect(firstStillHeld({ ...all, passed }, position)).toBe(held);
  });

  test('a wide node is passed from farther away', () => {
    expect(
      firstStillHeld(
        { route: round.map(({ x, y }) => node(x, y, 6)), baseEnd: 5, passed: 2 },
        { x: 3, y: 0 },
      ),
    ).toBe(3);
  });
});

test('a robot that reports a middle node as passed from metres before it keeps the way in between', () => {
  const floor = restaurant();
  const bench = createBench(floor, [aRobotInfo('r1')]);
  bench.up('r1', 'w1');
  bench.create(aDelivery('d1', floor, ['t22'], null));
  bench.wait(2_000, ['r1']);
  const [w1] = floor.targets.filter(({ name }) => name === 'w1');
  const stays = { x: w1?.x ?? 0, y: w1?.y ?? 0, theta: 0, mapId: floor.info.mapId, localized: true };
  const released = bench.order('r1').nodes.filter((one) => one.released);
  bench.obey('r1', released.length - 2, { position: stays });
  bench.wait(500);
  const held = bench.fleet().robots.get('r1')?.traffic.occupancy?.held ?? [];
  for (const { x, y } of released) expect(distanceToLine(x, y, held)).toBeLessThan(0.1);
  const reached = released.at(-2);
  bench.report('r1', { position: { ...stays, x: reached?.x ?? 0, y: reached?.y ?? 0 } });
  const first = released[0];
  const now = bench.fleet().robots.get('r1')?.traffic.occupancy?.held ?? [];
  expect(distanceToLine(first?.x ?? 0, first?.y ?? 0, now)).toBeGreaterThan(1);
});
