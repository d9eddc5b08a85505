import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { circleArea, distanceToArea, isPartInArea, rectangleArea } from '../areas.ts';
import type { Area } from '../areas.ts';
import { drivableGrid, type LayeredShape } from '../compose/compose.ts';
import type { Point } from '../geometry.ts';
import { centreOf, floors, openCells, sees, shortestLengths, SIZE } from './exhaustive.fake.ts';
import type { FloorRules } from './floor-rules.ts';
import { createPlanner } from './planner.ts';
import type { PlanResult } from './request.ts';

const RUNS = process.env['ROTA_LONG'] === '1' ? 2_000 : 60;
const number = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });
const place = fc.record({ x: number(-1, SIZE + 1), y: number(-1, SIZE + 1) });
const areas: fc.Arbitrary<Area> = fc.oneof(
  fc
    .tuple(place, number(1, 6), number(1, 6))
    .map(([a, width, height]) => rectangleArea(a, { x: a.x + width, y: a.y + height })),
  fc.tuple(place, number(0.5, 3)).map(([centre, radius]) => circleArea(centre, radius)),
);
const rules: fc.Arbitrary<FloorRules> = fc.record({
  oneWays: fc.array(fc.record({ area: areas, heading: number(-4, 4) }), { maxLength: 2 }),
  forbidden: fc.array(areas, { maxLength: 2 }),
});
const walls: fc.Arbitrary<LayeredShape[]> = fc.array(
  fc.tuple(place, place).map(([a, b]): LayeredShape => ({ layer: 'virtual_wall', kind: 'line', coords: [[a.x, a.y], [b.x, b.y]], width: 0.2 })), // prettier-ignore
  { maxLength: 2 },
);

function pieces(result: PlanResult): (readonly [Point, Point])[] {
  if ('failure' in result) return [];
  return result.points.slice(1).map((end, index) => [result.points[index] ?? end, end]);
}

/** Whether a piece of way goes against a one-way area; within `slack` of a right angle (its sine) it only crosses. */
function goesAgainst({ oneWays }: FloorRules, a: Point, b: Point, slack: number): boolean {
  const length = Math.hypot(b.x - a.x, b.y - a.y);
  return oneWays.some(({ area, heading }) => {
    const along = (b.x - a.x) * Math.cos(heading) + (b.y - a.y) * Math.sin(heading);
    return length > 0 && along < -slack * length && isPartInArea(area, a.x, a.y, b.x, b.y, 0.06);
  });
}
function isNear({ forbidden }: FloorRules, a: Point, b: Point, radius: number): boolean {
  return forbidden.some((area) => distanceToArea(area, a.x, a.y, b.x, b.y) < radius);
}

describe('ways on floors with everything drawn on them', () => {
  it('cross no wall, no forbidden area and nothing backwards, and are within 2 % of the shortest that an exhaustive search finds', () => {
    let planned = 0;
    fc.assert(
      fc.property(
        floors,
        walls,
        rules,
        fc.constantFrom(1, 1.5),
        fc.nat(SIZE * SIZE - 1),
        (scan, wall, drawn, radius, seed) => {
          const raster = drivableGrid(scan, wall);
          const open = openCells(raster, radius);
          // Where a robot stands nearer to a forbidden area than usual it may leave: that is another rule.
          const cells = open.flatMap((isOpen, index) =>
            isOpen && !isNear(drawn, centreOf(index), centreOf(index), radius + 0.01) ? [index] : [],
          );
          const from = cells[seed % Math.max(1, cells.length)];
          fc.pre(from !== undefined);
          const lengths = shortestLengths(
            open,
            from,
            (a, b) => !goesAgainst(drawn, a, b, 0) && !isNear(drawn, a, b, radius),
          );
          const planner = createPlanner(raster, { tightWay: 0 }).withRules(drawn);
          for (let step = 0; step < 6; step += 1) {
            const to: number = cells[(seed * 7 + step * 41) % cells.length] ?? from;
            const result = planner.plan({
              from: centreOf(from),
              to: centreOf(to),
              radius,
              comfort: 'shortest',
            });
            for (const [a, b] of pieces(result)) {
              expect(goesAgainst(drawn, a, b, 0.018)).toBe(false);
              expect(isNear(drawn, a, b, radius - 1e-6)).toBe(false);
              expect(sees(open, a.x, SIZE - a.y, b.x, SIZE - b.y, -1e-6)).toBe(true);
            }
            if (lengths[to] === Infinity) continue;
            planned += 1;
            expect('length' in result ? result.length : Infinity).toBeLessThanOrEqual(
              (lengths[to] ?? 0) * 1.02 + 1e-9,
            );
          }
        },
      ),
      { numRuns: RUNS },
    );
    expect(planned).toBeGreaterThan(RUNS);
  });
});
