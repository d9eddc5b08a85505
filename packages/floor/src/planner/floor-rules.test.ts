import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { circleArea, distanceToArea, isInArea, isPartInArea, rectangleArea } from '../areas.ts';
import type { Area } from '../areas.ts';
import type { Point } from '../geometry.ts';
import { resample } from '../paths.ts';
import { cellPositionToWorld, worldToCell } from '../raster.ts';
import type { Raster } from '../raster.ts';
import { rasterFromText } from '../text-raster.ts';
import { centreOf, floors, openCells, shortestLengths, SIZE } from './exhaustive.fake.ts';
import type { FloorRules } from './floor-rules.ts';
import { createPlanner } from './planner.ts';
import type { PlanResult } from './request.ts';
import { tollOf, tollsInCells } from './tolls.ts';

const NOTHING: FloorRules = { oneWays: [], forbidden: [] };

const corner = fc.record({
  x: fc.double({ min: -1, max: SIZE + 1, noNaN: true }),
  y: fc.double({ min: -1, max: SIZE + 1, noNaN: true }),
});
const areas: fc.Arbitrary<Area> = fc.oneof(
  fc.tuple(corner, corner).map(([a, b]) => rectangleArea(a, b)),
  fc
    .tuple(corner, fc.double({ min: 0.5, max: 5, noNaN: true }))
    .map(([centre, radius]) => circleArea(centre, radius)),
);
const rules: fc.Arbitrary<FloorRules> = fc.record({
  oneWays: fc.array(fc.record({ area: areas, heading: fc.double({ min: -4, max: 4, noNaN: true }) }), {
    maxLength: 3,
  }),
  forbidden: fc.constant([]),
});

/** Whether a piece of way goes against a one-way area, by walking it in small steps. */
function goesAgainst({ oneWays }: FloorRules, from: Point, to: Point, allowedSine: number): boolean {
  const length = Math.hypot(to.x - from.x, to.y - from.y);
  return oneWays.some(({ area, heading }) => {
    const along = (to.x - from.x) * Math.cos(heading) + (to.y - from.y) * Math.sin(heading);
    if (length === 0 || along >= -allowedSine * length) return false;
    return isPartInArea(area, from.x, from.y, to.x, to.y, 0.06);
  });
}

function pieces(points: readonly Point[]): (readonly [Point, Point])[] {
  return points.slice(1).map((end, index) => [points[index] ?? end, end]);
}

function pointsOf(result: PlanResult): readonly Point[] {
  return 'failure' in result ? [] : result.points;
}

describe('ways on floors with one-way areas', () => {
  it('are never driven against the heading, and are within 2 % of the shortest that an exhaustive search finds', () => {
    fc.assert(
      fc.property(
        floors,
        rules,
        fc.constantFrom(1, 1.5),
        fc.nat(SIZE * SIZE - 1),
        (raster, drawn, radius, seed) => {
          const open = openCells(raster, radius);
          const cells = open.flatMap((isOpen, index) => (isOpen ? [index] : []));
          const from = cells[seed % Math.max(1, cells.length)];
          fc.pre(from !== undefined);
          const lengths = shortestLengths(open, from, (a, b) => !goesAgainst(drawn, a, b, 0));
          const planner = createPlanner(raster, { tightWay: 0 }).withRules(drawn);
          for (let step = 0; step < 10; step += 1) {
            const to: number = cells[(seed * 7 + step * 41) % cells.length] ?? from;
            const result = planner.plan({
              from: centreOf(from),
              to: centreOf(to),
              radius,
              comfort: 'shortest',
            });
            for (const [a, b] of pieces(pointsOf(result)))
              expect(goesAgainst(drawn, a, b, 0.018)).toBe(false);
            expect(planner.keepsRules(pointsOf(result), radius)).toBe(true);
            if (lengths[to] === Infinity) continue;
            expect('length' in result ? result.length : Infinity).toBeLessThanOrEqual(
              (lengths[to] ?? 0) * 1.02 + 1e-9,
            );
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are measured as long as they are planned, about, and are none where none is planned', () => {
    fc.assert(
      fc.property(floors, rules, fc.nat(SIZE * SIZE - 1), fc.nat(SIZE * SIZE - 1), (raster, drawn, a, b) => {
        const planner = createPlanner(raster, { tightWay: 0, margin: 0 }).withRules(drawn);
        const request = { from: centreOf(a), to: centreOf(b), radius: 1 };
        const planned = planner.plan(request);
        const distance = planner.distance(request.from, request.to, 1);
        if ('failure' in planned) expect(distance).toBeUndefined();
        else expect(distance ?? Infinity).toBeLessThan(planned.length * 1.15 + 1);
      }),
      { numRuns: 200 },
    );
  });
});

describe('ways on floors where robots are slow, and through doors', () => {
  const slow = fc.array(fc.record({ area: areas, factor: fc.double({ min: 1.2, max: 4, noNaN: true }) }), {
    maxLength: 3,
  });
  const gates = fc.array(
    fc.record({ from: corner, to: corner, metres: fc.double({ min: 0.5, max: 12, noNaN: true }) }),
    { maxLength: 2 },
  );

  it('cost little more than the cheapest that an exhaustive search finds', () => {
    let sum = 0;
    let least = 0;
    fc.assert(
      fc.property(floors, slow, gates, fc.nat(SIZE * SIZE - 1), (raster, slower, doors, seed) => {
        const open = openCells(raster, 1);
        const cells = open.flatMap((isOpen, index) => (isOpen ? [index] : []));
        const from = cells[seed % Math.max(1, cells.length)];
        fc.pre(from !== undefined);
        const tolls = tollsInCells(raster, slower, doors);
        const extra = (a: Point, b: Point): number =>
          tolls ? tollOf(tolls, a.x, SIZE - a.y, b.x, SIZE - b.y) : 0;
        const costs = shortestLengths(open, from, () => true, extra);
        const planner = createPlanner(raster, { tightWay: 0, blockCells: 2 }).withRules({
          ...NOTHING,
          slow: slower,
          gates: doors,
        });
        for (let step = 0; step < 8; step += 1) {
          const to: number = cells[(seed * 7 + step * 41) % cells.length] ?? from;
          if (costs[to] === Infinity || to === from) continue;
          const result = planner.plan({
            from: centreOf(from),
            to: centreOf(to),
            radius: 1,
            comfort: 'shortest',
          });
          const cost = pieces(pointsOf(result)).reduce(
            (all, [a, b]) => all + Math.hypot(a.x - b.x, a.y - b.y) + extra(a, b),
            0,
          );
          expect('failure' in result).toBe(false);
          expect(cost).toBeLessThanOrEqual((costs[to] ?? 0) * 1.15 + 0.5);
          sum += cost;
          least += costs[to] ?? 0;
        }
      }),
      { numRuns: 60, seed: 11 },
    );
    expect(sum).toBeLessThanOrEqual(least * 1.02);
  });

  it('are measured with what they cost, by `distance` and by `reach` in both directions', () => {
    const raster = rasterFromText(
      Array.from({ length: 20 }, () => '.'.repeat(40)),
      0.1,
      { x: 0, y: 0, theta: 0 },
    );
    const bare = createPlanner(raster);
    const [from, to] = [
      { x: 0.5, y: 1 },
      { x: 3.5, y: 1 },
    ];
    const door = { from: { x: 2, y: -1 }, to: { x: 2, y: 3 }, metres: 4 };
    const belt = { area: rectangleArea({ x: 1, y: -1 }, { x: 1.5, y: 3 }), factor: 3 };
    const planner = bare.withRules({ ...NOTHING, slow: [belt], gates: [door] });
    expect(bare.distance(from, to, 0.2)).toBeCloseTo(3, 1);
    for (const metres of [
      planner.distance(from, to, 0.2),
      planner.reach(from, 0.2, 'away')(to),
      planner.reach(to, 0.2, 'here')(from),
    ]) {
      expect(metres).toBeCloseTo(3 + 4 + 1, 1);
    }
  });
});

describe('ways on floors with forbidden areas', () => {
  it('keep the robot out of them with all that it is, unless it stands there', () => {
    fc.assert(
      fc.property(
        floors,
        fc.array(areas, { maxLength: 3 }),
        fc.nat(SIZE * SIZE - 1),
        fc.nat(SIZE * SIZE - 1),
        (raster, forbidden, a, b) => {
          const [from, to] = [centreOf(a), centreOf(b)];
          const result = createPlanner(raster)
            .withRules({ oneWays: [], forbidden })
            .plan({ from, to, radius: 1 });
          if ('failure' in result) return;
          for (const area of forbidden) {
            const ends = Math.min(
              distanceToArea(area, from.x, from.y, from.x, from.y),
              distanceToArea(area, to.x, to.y, to.x, to.y),
            );
            expect(isInArea(area, to.x, to.y)).toBe(false);
            if (ends === 0) continue;
            for (const [p, q] of pieces(result.points)) {
              expect(distanceToArea(area, p.x, p.y, q.x, q.y)).toBeGreaterThanOrEqual(
                Math.min(1, ends - 0.06) - 1e-6,
              );
            }
          }
        },
      ),
      { numRuns: 400 },
    );
  });
});

/** Two halls, joined by an aisle above and one below. 0.1 m a cell. */
const RASTER: Raster = rasterFromText(
  Array.from({ length: 60 }, (_, row) =>
    Array.from({ length: 120 }, (__, column) => {
      const rim = column === 0 || row === 0 || column === 119 || row === 59;
      return rim || (column >= 30 && column < 90 && row >= 20 && row < 40) ? '#' : '.';
    }).join(''),
  ),
  0.1,
);
const ABOVE = rectangleArea({ x: 3, y: 4 }, { x: 9, y: 6 });
const west = { x: 1.5, y: 4.8 };
const east = { x: 10.5, y: 4.8 };
const middle = (result: PlanResult): number | undefined =>
  resample(pointsOf(result), 0.05).find((point) => Math.abs(point.x - 6) < 0.05)?.y;

describe('two aisles', () => {
  const planner = createPlanner(RASTER);
  const eastward = planner.withRules({ oneWays: [{ area: ABOVE, heading: 0 }], forbidden: [] });

  it('are both driven either way while nothing is drawn', () => {
    expect(middle(planner.plan({ from: west, to: east, radius: 0.3 }))).toBeGreaterThan(4);
    expect(middle(planner.plan({ from: east, to: west, radius: 0.3 }))).toBeGreaterThan(4);
    expect(planner.withRules(NOTHING).distance(east, west, 0.3)).toBe(planner.distance(east, west, 0.3));
  });

  it('the one with a heading is driven along it only, and other ways are longer for it', () => {
    expect(middle(eastward.plan({ from: west, to: east, radius: 0.3 }))).toBeGreaterThan(4);
    expect(middle(eastward.plan({ from: east, to: west, radius: 0.3 }))).toBeLessThan(2);
    expect(eastward.distance(east, west, 0.3)).toBeGreaterThan(
      (eastward.distance(west, east, 0.3) ?? 0) * 1.3,
    );
    expect(eastward.distance(west, east, 0.3)).toBeCloseTo(planner.distance(west, east, 0.3) ?? 0);
  });

  it('a place in it is reached from upstream, and left downstream', () => {
    const table = { x: 6, y: 5 };
    const there = eastward.plan({ from: east, to: table, radius: 0.3 });
    expect('length' in there && there.length).toBeGreaterThan(13);
    const back = eastward.plan({ from: table, to: west, radius: 0.3 });
    expect('length' in back && back.length).toBeGreaterThan(13);
    expect(
      'length' in back && resample(back.points, 0.1).every(({ x, y }) => y < 4 || x < 3 || x > 5.9),
    ).toBe(true);
  });

  it('a dead end against the only way leads nowhere', () => {
    const both = planner.withRules({
      oneWays: [
        { area: ABOVE, heading: 0 },
        { area: rectangleArea({ x: 3, y: 0 }, { x: 9, y: 2 }), heading: 0 },
      ],
      forbidden: [],
    });
    expect(both.plan({ from: east, to: west, radius: 0.3 })).toEqual({ failure: 'unreachable' });
    expect(both.distance(east, west, 0.3)).toBeUndefined();
    expect(both.plan({ from: west, to: east, radius: 0.3 })).not.toHaveProperty('failure');
  });

  it('turn with the origin of the map', () => {
    const turned: Raster = { ...RASTER, origin: { x: -20, y: 7, theta: 2.2 } };
    const at = (point: Point): Point => {
      const { column, row } = worldToCell(RASTER, point);
      return cellPositionToWorld(turned, column, row);
    };
    const ruled = createPlanner(turned).withRules({
      oneWays: [{ area: ABOVE.map(at), heading: 2.2 }],
      forbidden: [],
    });
    expect(ruled.distance(at(east), at(west), 0.3)).toBeCloseTo(eastward.distance(east, west, 0.3) ?? 0, 1);
    expect(ruled.distance(at(west), at(east), 0.3)).toBeCloseTo(eastward.distance(west, east, 0.3) ?? 0, 1);
  });

  it('no robot is sent into or drives through a forbidden one, and a robot in it leaves by the shortest way', () => {
    const shut = planner.withRules({ oneWays: [], forbidden: [ABOVE] });
    expect(middle(shut.plan({ from: west, to: east, radius: 0.3 }))).toBeLessThan(2);
    const inside = { x: 4, y: 5 };
    const out = shut.plan({ from: inside, to: east, radius: 0.3 });
    expect(middle(out)).toBeLessThan(2);
    expect(shut.plan({ from: west, to: inside, radius: 0.3 })).toEqual({ failure: 'goal_blocked' });
    expect(shut.plan({ from: { x: 5, y: 5 }, to: inside, radius: 0.3 })).toEqual({ failure: 'goal_blocked' });
    expect(shut.distance(west, inside, 0.3)).toBeUndefined();
    expect([
      shut.isFree(inside, 0.3),
      shut.isFree({ x: 2.8, y: 5 }, 0.3),
      shut.isFree({ x: 2.6, y: 5 }, 0.3),
    ]).toEqual([false, false, true]);
  });
});
