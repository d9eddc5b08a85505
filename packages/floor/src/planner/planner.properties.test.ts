import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { squaredDistanceToSegment } from '../geometry.ts';
import { centreOf, floors, openCells, sees, shortestLengths, SIZE } from './exhaustive.fake.ts';
import { createPlanner } from './planner.ts';
import type { PlanFailure } from './request.ts';

function floodFrom(open: readonly boolean[], from: number): Set<number> {
  const reached = new Set([from]);
  for (const cell of reached) {
    const column = cell % SIZE;
    for (const next of [
      column > 0 ? cell - 1 : -1,
      column < SIZE - 1 ? cell + 1 : -1,
      cell - SIZE,
      cell + SIZE,
    ])
      if (open[next]) reached.add(next);
  }
  return reached;
}

function failureOn(open: readonly boolean[], from: number, to: number): PlanFailure | undefined {
  if (!open[from]) return 'start_blocked';
  if (!open[to]) return 'goal_blocked';
  return floodFrom(open, from).has(to) ? undefined : 'unreachable';
}

const cases = fc.record({
  raster: floors,
  radius: fc.constantFrom(0.4, 1, 1.5, 2),
  blockCells: fc.integer({ min: 1, max: 5 }),
  from: fc.nat(SIZE * SIZE - 1),
  to: fc.nat(SIZE * SIZE - 1),
  comfort: fc.constantFrom('wide' as const, 'shortest' as const),
});

describe('plans on random floors', () => {
  it('exist exactly between open cells that are joined by open cells, touch no closed cell and are no shorter than the straight line', () => {
    fc.assert(
      fc.property(cases, ({ raster, radius, blockCells, from, to, comfort }) => {
        const open = openCells(raster, radius);
        const planner = createPlanner(raster, { blockCells, tightWay: 0, margin: 2 });
        const result = planner.plan({ from: centreOf(from), to: centreOf(to), radius, comfort });
        const failure = failureOn(open, from, to);
        if (failure || 'failure' in result) {
          expect(result).toEqual({ failure });
          return;
        }
        result.points.slice(1).forEach((end, index) => {
          const start = result.points[index] ?? end;
          expect(sees(open, start.x, SIZE - start.y, end.x, SIZE - end.y, -1e-6)).toBe(true);
        });
        const [a, b] = [centreOf(from), centreOf(to)];
        expect(result.length).toBeGreaterThanOrEqual(Math.hypot(a.x - b.x, a.y - b.y) - 1e-9);
        expect(planner.distance(a, b, radius)).toBeGreaterThanOrEqual(
          Math.hypot(a.x - b.x, a.y - b.y) - 1e-4,
        );
      }),
      { numRuns: 600 },
    );
  });

  it('are within 2 % of the shortest any-angle path that an exhaustive search finds', () => {
    fc.assert(
      fc.property(floors, fc.constantFrom(1, 1.5, 2), fc.nat(SIZE * SIZE - 1), (raster, radius, seed) => {
        const open = openCells(raster, radius);
        const cells = open.flatMap((isOpen, index) => (isOpen ? [index] : []));
        const from = cells[seed % Math.max(1, cells.length)];
        fc.pre(from !== undefined);
        const lengths = shortestLengths(open, from);
        const planner = createPlanner(raster, { tightWay: 0 });
        for (let step = 0; step < 10; step += 1) {
          const to = cells[(seed * 7 + step * 41) % cells.length] ?? from;
          const result = planner.plan({
            from: centreOf(from),
            to: centreOf(to),
            radius,
            comfort: 'shortest',
          });
          if (lengths[to] === Infinity) expect(result).toHaveProperty('failure');
          else
            expect('length' in result ? result.length : Infinity).toBeLessThanOrEqual(
              (lengths[to] ?? 0) * 1.02 + 1e-9,
            );
        }
      }),
      { numRuns: 40 },
    );
  });

  it('keep out of every disc that does not hold the start', () => {
    const discs = fc.array(
      fc.record({
        x: fc.double({ min: 0, max: SIZE, noNaN: true }),
        y: fc.double({ min: 0, max: SIZE, noNaN: true }),
        radius: fc.double({ min: 0.3, max: 4, noNaN: true }),
      }),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(cases, discs, ({ raster, radius, blockCells, from, to, comfort }, obstacles) => {
        const planner = createPlanner(raster, { blockCells, margin: 2 });
        const start = centreOf(from);
        const result = planner.plan({ from: start, to: centreOf(to), radius, comfort, obstacles });
        if ('failure' in result) return;
        for (const disc of obstacles) {
          const kept = Math.min(disc.radius, Math.hypot(disc.x - start.x, disc.y - start.y) - 0.05);
          result.points.slice(1).forEach((end, index) => {
            const before = result.points[index] ?? end;
            const off = Math.sqrt(squaredDistanceToSegment(disc.x, disc.y, before.x, before.y, end.x, end.y));
            expect(off).toBeGreaterThanOrEqual(kept - 1e-6);
          });
        }
      }),
      { numRuns: 400 },
    );
  });
});
