import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { aDelivery } from '../testing/builders.ts';
import { bottleneck, floorOf, hotel } from '../testing/floors.ts';
import { seededRandom } from '../preflight/random.ts';
import type { Stage } from '../testing/stage.ts';
import { createStage } from '../testing/stage.ts';
import { distanceToLine, lineNear, segmentToLine, wayMeetsLine } from '../geometry/polyline.ts';

/** Runs until all deliveries are ended, at most the minutes. */
function finish(stage: Stage, minutes: number): void {
  for (let step = 0; step < minutes * 120 && stage.openDeliveries().length > 0; step += 1) stage.advance();
  expect(stage.openDeliveries().map((item) => item.deliveryId)).toEqual([]);
}

function countDecisions(stage: Stage, code: string): number {
  return stage.trace.lines.filter(
    (line) => line.startsWith(`${line.split(' ')[0]} decision`) && line.includes(code),
  ).length;
}

describe('two robots that meet', () => {
  test('in a passage too narrow for two wait for each other outside, and the reason names passage and robot', () => {
    const floor = bottleneck();
    const stage = createStage({
      seed: 3,
      floor,
      robots: [
        { id: 'r1', at: 'w1' },
        { id: 'r2', at: 'w3' },
      ],
    });
    stage.start();
    stage.advance();
    const createdAt = stage.now();
    stage.tell({
      type: 'delivery.created',
      delivery: aDelivery('d1', floor, ['d'], null, { createdAt, requestedRobotId: 'r1' }),
    });
    stage.tell({
      type: 'delivery.created',
      delivery: aDelivery('d2', floor, ['a'], null, { createdAt, requestedRobotId: 'r2' }),
    });
    finish(stage, 10);
    const waits = stage.trace.lines.filter((line) => line.includes('WAITING_FOR_PASSAGE'));
    expect(waits.length).toBeGreaterThan(0);
    expect(waits[0]).toMatch(/"passage":"(corridor|door) \d+","other":"R[12]"/);
  });

  test('that swap their places in two rooms behind doors both get there', () => {
    const floor = hotel();
    const stage = createStage({
      seed: 4,
      floor,
      robots: [
        { id: 'r1', at: 'n0' },
        { id: 'r2', at: 'n1' },
      ],
    });
    stage.start();
    stage.advance();
    const createdAt = stage.now();
    stage.tell({
      type: 'delivery.created',
      delivery: aDelivery('d1', floor, ['n1'], null, { createdAt, requestedRobotId: 'r1' }),
    });
    stage.tell({
      type: 'delivery.created',
      delivery: aDelivery('d2', floor, ['n0'], null, { createdAt, requestedRobotId: 'r2' }),
    });
    finish(stage, 10);
  });
});

describe('a robot that has nothing to do', () => {
  test('and no place of its own makes way for another', () => {
    const floor = floorOf(
      'yard_0',
      14,
      6,
      [[0.5, 0.5, 13, 5]],
      [
        ['a', 'table', 2, 3],
        ['b', 'table', 7, 3],
        ['c', 'table', 12, 3],
      ],
    );
    const stage = createStage({
      seed: 5,
      floor,
      robots: [
        { id: 'r1', at: 'a' },
        { id: 'r2', at: 'b' },
      ],
    });
    stage.start();
    stage.advance();
    stage.tell({
      type: 'delivery.created',
      delivery: aDelivery('d1', floor, ['b'], null, { createdAt: stage.now(), requestedRobotId: 'r1' }),
    });
    finish(stage, 10);
    expect(countDecisions(stage, 'MAKING_WAY')).toBe(1);
  });
});

test('six robots of a hotel floor carry a delivery every 25 s for an hour, and none is stuck', () => {
  const floor = hotel();
  const random = seededRandom(11);
  const stage = createStage({
    seed: 11,
    floor,
    settings: { loading_timeout_s: 120, arrival_timeout_s: 120, unloading_timeout_s: 120 },
    robots: ['w1', 'w2', 'w3', 'w4', 'c1', 'c2'].map((at, index) => ({
      id: `r${index + 1}`,
      at,
      lids: index % 2 === 0 ? ['1', '2'] : [],
    })),
  });
  const names = (type: string): string[] =>
    floor.targets.filter((target) => target.type === type).map((target) => target.name);
  stage.start();
  for (let second = 0, count = 0; second < 3600; second += 0.5) {
    stage.advance();
    if (second % 25 !== 0) continue;
    count += 1;
    const delivery = aDelivery(
      `d${count}`,
      floor,
      [random.pick(names('table'))],
      random.pick(names('filling')),
      {
        createdAt: stage.now(),
      },
    );
    stage.tell({ type: 'delivery.created', delivery });
  }
  finish(stage, 5);
  const seconds = [...stage.book.deliveries.values()].map(
    (item) => ((item.completedAt ?? 0) - item.createdAt) / 1000,
  );
  expect(Math.max(...seconds)).toBeLessThan(600);
  expect(stage.nearest()).toBeGreaterThan(0.8);
});

describe('distances', () => {
  const coordinate = fc.double({ min: -20, max: 20, noNaN: true });
  const line = fc
    .array(coordinate, { minLength: 4, maxLength: 12 })
    .map((list) => list.slice(0, list.length - (list.length % 2)));

  test('a line is near a point exactly when its distance is less', () => {
    fc.assert(
      fc.property(
        line,
        coordinate,
        coordinate,
        fc.double({ min: 0.01, max: 10, noNaN: true }),
        (points, x, y, reach) => {
          const distance = distanceToLine(x, y, points);
          fc.pre(Math.abs(distance - reach) > 1e-6);
          expect(lineNear(points, x, y, reach)).toBe(distance < reach);
        },
      ),
    );
  });

  test('a segment is no farther from a line than any of its points, and nearer than all by at most the sampling', () => {
    fc.assert(
      fc.property(line, coordinate, coordinate, coordinate, coordinate, (points, ax, ay, bx, by) => {
        const samples = Array.from({ length: 101 }, (_, index) => {
          return distanceToLine(ax + ((bx - ax) * index) / 100, ay + ((by - ay) * index) / 100, points);
        });
        const least = Math.min(...samples);
        const distance = segmentToLine(ax, ay, bx, by, points);
        expect(distance).toBeLessThanOrEqual(least + 1e-6);
        expect(distance).toBeGreaterThanOrEqual(least - Math.hypot(bx - ax, by - ay) / 200 - 1e-6);
      }),
    );
  });

  const REACH = 1;

  test('who stands on a line that another holds may leave it sideways, and not go along it', () => {
    const held = [0, 0, 10, 0];
    const goes = (x: number, y: number): boolean => !wayMeetsLine({ x: 5, y: 0 }, 5, 0, x, y, held, REACH);
    expect([goes(5, 2), goes(5, -2), goes(7, 0), goes(3, 0), goes(7, 2)]).toEqual([
      true,
      true,
      false,
      false,
      false,
    ]);
  });

  test('a way comes within reach of no place of a line that it did not begin so near to', () => {
    const spot = fc.double({ min: -3, max: 3, noNaN: true });
    const short = fc
      .array(spot, { minLength: 4, maxLength: 8 })
      .map((list) => list.slice(0, list.length - (list.length % 2)));
    fc.assert(
      fc.property(short, spot, spot, spot, spot, (points, ax, ay, bx, by) => {
        fc.pre(!wayMeetsLine({ x: ax, y: ay }, ax, ay, bx, by, points, REACH));
        for (let at = 0; at + 3 < points.length; at += 2) {
          const [cx, cy, dx, dy] = points.slice(at, at + 4) as [number, number, number, number];
          for (let part = 0; part <= 1; part += 0.01) {
            const [x, y] = [cx + (dx - cx) * part, cy + (dy - cy) * part];
            const before = Math.hypot(ax - x, ay - y);
            const least = distanceToLine(x, y, [ax, ay, bx, by]);
            // A place between two that are looked at is up to 0.1 m from either, before and after.
            expect(least).toBeGreaterThan(Math.min(REACH, before) - 0.2 - 0.021);
          }
        }
      }),
      { numRuns: 2_000 },
    );
  });
});
