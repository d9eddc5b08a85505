import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { squaredDistanceToSegment } from '../geometry.ts';
import type { Point } from '../geometry.ts';
import type { Raster } from '../raster.ts';
import { createPlanner } from './planner.ts';
import type { PlanFailure } from './request.ts';

const SIZE = 22;

/** Random floors: some rectangles of obstacle, and single cells. One metre a cell, origin at 0. */
const floors: fc.Arbitrary<Raster> = fc
  .record({
    boxes: fc.array(fc.tuple(fc.nat(SIZE - 1), fc.nat(SIZE - 1), fc.integer({ min: 1, max: 8 }), fc.integer({ min: 1, max: 8 })), {
      maxLength: 7,
    }),
    dots: fc.array(fc.nat(SIZE * SIZE - 1), { maxLength: 25 }),
  })
  .map(({ boxes, dots }) => {
    const cells = new Uint8Array(SIZE * SIZE);
    for (const dot of dots) cells[dot] = 1;
    for (const [left, top, width, height] of boxes) {
      for (let row = top; row < Math.min(SIZE, top + height); row += 1)
        cells.fill(1, row * SIZE + left, row * SIZE + Math.min(SIZE, left + width));
    }
    return { width: SIZE, height: SIZE, resolution: 1, origin: { x: 0, y: 0, theta: 0 }, cells };
  });

/** The cells open at a radius by the definition: no cell that is not free, and no cell outside, has its centre nearer than the radius. */
function openCells(raster: Raster, radius: number): boolean[] {
  const blocked: number[] = [];
  for (let row = -1; row <= SIZE; row += 1) {
    for (let column = -1; column <= SIZE; column += 1) {
      const outside = row < 0 || column < 0 || row === SIZE || column === SIZE;
      if (outside || raster.cells[row * SIZE + column] !== 0) blocked.push(column, row);
    }
  }
  return Array.from(raster.cells, (cell, index) => {
    if (cell !== 0) return false;
    for (let at = 0; at < blocked.length; at += 2) {
      const dx = (blocked[at] ?? 0) - (index % SIZE);
      const dy = (blocked[at + 1] ?? 0) - Math.floor(index / SIZE);
      if (dx * dx + dy * dy < radius * radius - 1e-6) return false;
    }
    return true;
  });
}

/**
 * Whether a segment (columns and rows) keeps out of every closed cell, by cutting it with each cell's square; `grow` is added on all sides of
 * the squares, so that a segment along an edge counts as touching (above 0) or not (below 0).
 */
function sees(open: readonly boolean[], ax: number, ay: number, bx: number, by: number, grow: number): boolean {
  return open.every((isOpen, index) => {
    if (isOpen) return true;
    const left = (index % SIZE) - grow;
    const top = Math.floor(index / SIZE) - grow;
    const x = cut(ax, bx - ax, left, left + 1 + 2 * grow);
    const y = cut(ay, by - ay, top, top + 1 + 2 * grow);
    return Math.max(0, x[0], y[0]) > Math.min(1, x[1], y[1]);
  });
}

function cut(start: number, run: number, low: number, high: number): [number, number] {
  if (Math.abs(run) < 1e-12) return start >= low && start <= high ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [a, b] = [(low - start) / run, (high - start) / run];
  return a < b ? [a, b] : [b, a];
}

/**
 * The exhaustive reference: Dijkstra over the graph that joins every open cell's centre to every other that sees it. Gives, for each cell, the
 * length of the shortest any-angle path from one cell whose corners are cell centres and that touches no closed cell.
 */
function shortestLengths(open: readonly boolean[], from: number): number[] {
  const lengths = open.map(() => Infinity);
  const left = new Set(open.flatMap((isOpen, index) => (isOpen ? [index] : [])));
  lengths[from] = 0;
  while (left.size > 0) {
    let nearest = -1;
    for (const cell of left) if ((lengths[cell] ?? Infinity) < (lengths[nearest] ?? Infinity)) nearest = cell;
    if (nearest === -1) break;
    left.delete(nearest);
    const [x, y] = [(nearest % SIZE) + 0.5, Math.floor(nearest / SIZE) + 0.5];
    for (const cell of left) {
      const [toX, toY] = [(cell % SIZE) + 0.5, Math.floor(cell / SIZE) + 0.5];
      const through = (lengths[nearest] ?? Infinity) + Math.hypot(toX - x, toY - y);
      if (through < (lengths[cell] ?? Infinity) - 1e-12 && sees(open, x, y, toX, toY, 1e-9)) lengths[cell] = through;
    }
  }
  return lengths;
}

function floodFrom(open: readonly boolean[], from: number): Set<number> {
  const reached = new Set([from]);
  for (const cell of reached) {
    const column = cell % SIZE;
    for (const next of [column > 0 ? cell - 1 : -1, column < SIZE - 1 ? cell + 1 : -1, cell - SIZE, cell + SIZE])
      if (open[next]) reached.add(next);
  }
  return reached;
}

function failureOn(open: readonly boolean[], from: number, to: number): PlanFailure | undefined {
  if (!open[from]) return 'start_blocked';
  if (!open[to]) return 'goal_blocked';
  return floodFrom(open, from).has(to) ? undefined : 'unreachable';
}

function centreOf(cell: number): Point {
  return { x: (cell % SIZE) + 0.5, y: SIZE - Math.floor(cell / SIZE) - 0.5 };
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
        expect(planner.distance(a, b, radius)).toBeGreaterThanOrEqual(Math.hypot(a.x - b.x, a.y - b.y) - 1e-4);
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
          const result = planner.plan({ from: centreOf(from), to: centreOf(to), radius, comfort: 'shortest' });
          if (lengths[to] === Infinity) expect(result).toHaveProperty('failure');
          else expect('length' in result ? result.length : Infinity).toBeLessThanOrEqual((lengths[to] ?? 0) * 1.02 + 1e-9);
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
