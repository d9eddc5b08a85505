import { lengthInArea } from '../areas.ts';
import type { Area } from '../areas.ts';
import type { Point } from '../geometry.ts';
import type { Grid } from '../raster.ts';
import { worldToCell } from '../raster.ts';
import { someSquareAlong, SQUARE } from './squares.ts';

/**
 * A part of the floor in which robots drive slower, or where all of the floor is slow, faster: a metre there counts as `factor` (at least 1)
 * metres. What parts that overlap add to the floor around them, or take from it, adds up.
 */
export type SlowArea = { readonly area: Area; readonly factor: number };
/** A line that costs as much to cross as so many metres of way: a door that has to open. */
export type Gate = { readonly from: Point; readonly to: Point; readonly metres: number };

type Box = { readonly left: number; readonly right: number; readonly top: number; readonly bottom: number };
type SlowCells = Box & { readonly area: Area; readonly extra: number };
type GateCells = Box & { readonly from: Point; readonly to: Point; readonly cells: number };
type Tolled = { readonly slow: SlowCells[]; readonly gates: GateCells[] };

/** Costs of ways in addition to their length, in fractional cells. */
export type Tolls = {
  /** The cost of each cell of way, anywhere. */
  readonly everywhere: number;
  readonly all: Tolled;
  /** By `row * columns + column` of a square, what reaches into it. */
  readonly squares: ReadonlySet<number>;
  readonly columns: number;
};

/** Tolls in the cells of a grid; undefined where there are none. A metre of the floor counts as `everywhere` metres, at least 1. */
export function tollsInCells(
  grid: Grid,
  slow: readonly SlowArea[] = [],
  gates: readonly Gate[] = [],
  everywhere = 1,
): Tolls | undefined {
  if (slow.length + gates.length === 0 && everywhere === 1) return undefined;
  const place = (point: Point): Point => {
    const { column, row } = worldToCell(grid, point);
    return { x: column, y: row };
  };
  const all: Tolled = {
    slow: slow.map(({ area, factor }) => {
      const corners = area.map(place);
      return { area: corners, extra: Math.max(1, factor) - everywhere, ...boxOf(corners) };
    }),
    gates: gates.map(({ from, to, metres }) => {
      const ends = [place(from), place(to)] as const;
      return { from: ends[0], to: ends[1], cells: metres / grid.resolution, ...boxOf(ends) };
    }),
  };
  const columns = Math.ceil(grid.width / SQUARE) + 1;
  const squares = new Set<number>();
  for (const box of [...all.slow, ...all.gates]) {
    for (
      let row = Math.floor(Math.max(0, box.top) / SQUARE);
      row <= Math.floor(Math.min(grid.height, box.bottom) / SQUARE);
      row += 1
    ) {
      for (
        let column = Math.floor(Math.max(0, box.left) / SQUARE);
        column <= Math.floor(Math.min(grid.width, box.right) / SQUARE);
        column += 1
      ) {
        squares.add(row * columns + column);
      }
    }
  }
  return { everywhere: everywhere - 1, all, squares, columns };
}

/** The cost of a straight way in addition to its length, in cells. */
export function tollOf(
  { everywhere, all, squares, columns }: Tolls,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
): number {
  const usual = everywhere === 0 ? 0 : everywhere * Math.hypot(x1 - x0, y1 - y0);
  if (!someSquareAlong(columns, x0, y0, x1, y1, (square) => squares.has(square))) return usual;
  let toll = usual;
  for (const one of all.slow)
    if (!isBeside(one, x0, y0, x1, y1)) toll += one.extra * lengthInArea(one.area, x0, y0, x1, y1);
  // Overlapping fast parts each subtract the cost of the floor around them; no way gets cheaper than its length.
  toll = Math.max(0, toll);
  for (const gate of all.gates)
    if (!isBeside(gate, x0, y0, x1, y1) && crosses(gate, x0, y0, x1, y1)) toll += gate.cells;
  return toll;
}

/** Whether a way comes from one side of a gate to the other. A way that ends on the gate and one that goes on from there cross it once together. */
function crosses({ from, to }: GateCells, x0: number, y0: number, x1: number, y1: number): boolean {
  const [gx, gy] = [to.x - from.x, to.y - from.y];
  const before = gx * (y0 - from.y) - gy * (x0 - from.x);
  const after = gx * (y1 - from.y) - gy * (x1 - from.x);
  if (before >= 0 === after >= 0) return false;
  const part = before / (before - after);
  const along = gx * (x0 + (x1 - x0) * part - from.x) + gy * (y0 + (y1 - y0) * part - from.y);
  return along >= 0 && along <= gx * gx + gy * gy;
}

function isBeside(box: Box, x0: number, y0: number, x1: number, y1: number): boolean {
  return (
    (x0 < box.left && x1 < box.left) ||
    (x0 > box.right && x1 > box.right) ||
    (y0 < box.top && y1 < box.top) ||
    (y0 > box.bottom && y1 > box.bottom)
  );
}

function boxOf(corners: readonly Point[]): Box {
  const xs = corners.map(({ x }) => x);
  const ys = corners.map(({ y }) => y);
  return { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
}
