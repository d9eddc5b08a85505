import fc from 'fast-check';
import type { Point } from '../geometry.ts';
import type { Raster } from '../raster.ts';

/** Cells a side of the floors. */
export const SIZE = 22;

/** Random floors: some rectangles of obstacle, and single cells. One metre a cell, origin at 0. */
export const floors: fc.Arbitrary<Raster> = fc
  .record({
    boxes: fc.array(
      fc.tuple(
        fc.nat(SIZE - 1),
        fc.nat(SIZE - 1),
        fc.integer({ min: 1, max: 8 }),
        fc.integer({ min: 1, max: 8 }),
      ),
      {
        maxLength: 7,
      },
    ),
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
export function openCells(raster: Raster, radius: number): boolean[] {
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
export function sees(
  open: readonly boolean[],
  ax: number,
  ay: number,
  bx: number,
  by: number,
  grow: number,
): boolean {
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
  if (Math.abs(run) < 1e-12)
    return start >= low && start <= high ? [-Infinity, Infinity] : [Infinity, -Infinity];
  const [a, b] = [(low - start) / run, (high - start) / run];
  return a < b ? [a, b] : [b, a];
}

/** Whether a straight piece may be driven from its first end to its second. */
export type MayDrive = (from: Point, to: Point) => boolean;

/**
 * The exhaustive reference: Dijkstra over the graph that joins every open cell's centre to every other that sees it. Gives, for each cell, the
 * length (and `extra`, where pieces cost more than that) of the shortest any-angle path from one cell whose corners are cell centres, that touches no closed cell and whose pieces may be driven.
 */
export function shortestLengths(
  open: readonly boolean[],
  from: number,
  mayDrive: MayDrive = () => true,
  extra: (from: Point, to: Point) => number = () => 0,
): number[] {
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
      const through =
        (lengths[nearest] ?? Infinity) +
        Math.hypot(toX - x, toY - y) +
        extra(centreOf(nearest), centreOf(cell));
      if (through >= (lengths[cell] ?? Infinity) - 1e-12 || !sees(open, x, y, toX, toY, 1e-9)) continue;
      if (mayDrive(centreOf(nearest), centreOf(cell))) lengths[cell] = through;
    }
  }
  return lengths;
}

/** The middle of a cell. */
export function centreOf(cell: number): Point {
  return { x: (cell % SIZE) + 0.5, y: SIZE - Math.floor(cell / SIZE) - 0.5 };
}
