import type { Shape } from '../shapes.ts';
import { CELL_UNITS } from './lattice.ts';
import type { Lattice, LatticePoint } from './lattice.ts';

/** Which cells a shape takes: those whose middle lies in it, or all that it touches. */
export type Cover = 'middles' | 'touched';
/** Takes the cells of a row from one column up to another, which is not among them. */
export type TakeRun = (row: number, from: number, to: number) => void;

const HALF = CELL_UNITS / 2;

/** Hands over the cells that a shape takes in a grid, in runs that may overlap. A point takes none. */
export function fillShape(lattice: Lattice, shape: Shape, cover: Cover, take: TakeRun): void {
  if (shape.kind === 'point') return;
  if (shape.kind === 'circle') {
    const [x, y] = shape.coords[0];
    fillDisc(lattice, lattice.place(x, y), lattice.length(shape.radius), cover, take);
  } else if (shape.kind === 'line') fillLine(lattice, shape.coords, shape.width, cover, take);
  else fillPolygon(lattice, cornersOf(lattice, shape), cover, take);
}

function cornersOf(
  lattice: Lattice,
  shape: Extract<Shape, { kind: 'polygon' | 'rectangle' }>,
): LatticePoint[] {
  if (shape.kind === 'polygon') return shape.coords.map(([x, y]) => lattice.place(x, y));
  const [[x0, y0], [x1, y1]] = shape.coords;
  // Upright on the map, which is not upright on a grid that is turned.
  return [lattice.place(x0, y0), lattice.place(x1, y0), lattice.place(x1, y1), lattice.place(x0, y1)];
}

/** The line as a brush draws it: a straight piece between two places, and a disc at each place. */
function fillLine(
  lattice: Lattice,
  coords: readonly (readonly [number, number])[],
  width: number,
  cover: Cover,
  take: TakeRun,
): void {
  const radius = Math.floor(lattice.length(width) / 2);
  let before: LatticePoint | undefined;
  for (const [x, y] of coords) {
    const place = lattice.place(x, y);
    fillDisc(lattice, place, radius, cover, take);
    if (before) fillPolygon(lattice, pieceBetween(before, place, radius), cover, take);
    before = place;
  }
}

function pieceBetween(a: LatticePoint, b: LatticePoint, radius: number): LatticePoint[] {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  // The root of a whole number below 2^53 comes out alike everywhere.
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length === 0) return [];
  const [sideX, sideY] = [Math.round((-dy * radius) / length), Math.round((dx * radius) / length)];
  return [
    { x: a.x + sideX, y: a.y + sideY },
    { x: b.x + sideX, y: b.y + sideY },
    { x: b.x - sideX, y: b.y - sideY },
    { x: a.x - sideX, y: a.y - sideY },
  ];
}

function fillDisc(
  { width, height }: Lattice,
  { x, y }: LatticePoint,
  radius: number,
  cover: Cover,
  take: TakeRun,
): void {
  const first = Math.max(0, floorOf(y - radius, CELL_UNITS));
  const last = Math.min(height - 1, floorOf(y + radius, CELL_UNITS));
  for (let row = first; row <= last; row += 1) {
    const top = row * CELL_UNITS;
    const off = cover === 'middles' ? y - (top + HALF) : Math.max(0, top - y, y - (top + CELL_UNITS));
    const left = radius * radius - off * off;
    if (left < 0) continue;
    const half = rootOf(left);
    const from = cover === 'middles' ? ceilOf(x - half - HALF, CELL_UNITS) : floorOf(x - half, CELL_UNITS);
    const to = cover === 'middles' ? floorOf(x + half - HALF, CELL_UNITS) : floorOf(x + half, CELL_UNITS);
    takeRun(take, width, row, from, to + 1);
  }
}

function fillPolygon(lattice: Lattice, corners: readonly LatticePoint[], cover: Cover, take: TakeRun): void {
  if (corners.length === 0) return;
  fillMiddles(lattice, corners, take);
  if (cover === 'middles') return;
  let before = corners.at(-1);
  for (const corner of corners) {
    if (before) touchSide(lattice, before, corner, take);
    before = corner;
  }
}

/** Cells whose middles lie inside, by the sides that the line through the middles of a row crosses. */
function fillMiddles({ width, height }: Lattice, corners: readonly LatticePoint[], take: TakeRun): void {
  const ys = corners.map(({ y }) => y);
  const first = Math.max(0, ceilOf(Math.min(...ys) - HALF, CELL_UNITS));
  const last = Math.min(height - 1, floorOf(Math.max(...ys) - HALF, CELL_UNITS));
  const sides = corners
    .map((corner, index) => ({ a: corners.at(index - 1) ?? corner, b: corner }))
    .filter(({ a, b }) => a.y !== b.y);
  sides.sort((one, other) => Math.min(one.a.y, one.b.y) - Math.min(other.a.y, other.b.y));
  // Only sides that reach the row are looked at: each joins once its upper end is passed, and leaves after its lower one.
  let reached: typeof sides = [];
  let next = 0;
  for (let row = first; row <= last; row += 1) {
    const middle = row * CELL_UNITS + HALF;
    reached = reached.filter(({ a, b }) => Math.max(a.y, b.y) > middle);
    for (let side = sides[next]; side && Math.min(side.a.y, side.b.y) <= middle; side = sides[++next]) {
      if (Math.max(side.a.y, side.b.y) > middle) reached.push(side);
    }
    const columns = reached.map(({ a, b }) => firstColumnRightOf(a, b, middle));
    columns.sort((a, b) => a - b);
    for (let at = 1; at < columns.length; at += 2)
      takeRun(take, width, row, columns[at - 1] ?? 0, columns[at] ?? 0);
  }
}

/** The first column whose middle does not lie left of where a side crosses a height. */
function firstColumnRightOf(a: LatticePoint, b: LatticePoint, y: number): number {
  const [from, to] = a.y < b.y ? [a, b] : [b, a];
  const rise = to.y - from.y;
  return ceilOf((from.x - HALF) * rise + (y - from.y) * (to.x - from.x), rise * CELL_UNITS);
}

/** All cells that a side touches; on the edge between two rows or columns those below and to the right. */
function touchSide({ width, height }: Lattice, a: LatticePoint, b: LatticePoint, take: TakeRun): void {
  const [from, to] = a.y <= b.y ? [a, b] : [b, a];
  const rise = to.y - from.y;
  const first = Math.max(0, floorOf(from.y, CELL_UNITS));
  const last = Math.min(height - 1, floorOf(to.y, CELL_UNITS));
  for (let row = first; row <= last; row += 1) {
    const columnAt = (y: number): number =>
      floorOf(from.x * rise + (y - from.y) * (to.x - from.x), rise * CELL_UNITS);
    const top = Math.max(from.y, row * CELL_UNITS);
    const bottom = Math.min(to.y, (row + 1) * CELL_UNITS);
    const [one, other] =
      rise === 0
        ? [floorOf(from.x, CELL_UNITS), floorOf(to.x, CELL_UNITS)]
        : [columnAt(top), columnAt(bottom)];
    takeRun(take, width, row, Math.min(one, other), Math.max(one, other) + 1);
  }
}

function takeRun(take: TakeRun, width: number, row: number, from: number, to: number): void {
  const [first, end] = [Math.max(0, from), Math.min(width, to)];
  if (first < end) take(row, first, end);
}

/** The largest whole number not above a fraction of whole numbers below 2^53; the divisor is positive. */
function floorOf(dividend: number, divisor: number): number {
  // The quotient may be rounded over a whole number, the remainder is exact.
  const rest = dividend % divisor;
  return (dividend - (rest < 0 ? rest + divisor : rest)) / divisor;
}

function ceilOf(dividend: number, divisor: number): number {
  return -floorOf(-dividend, divisor) + 0;
}

/** The largest whole number whose square is not above a whole number below 2^52. */
function rootOf(square: number): number {
  let root = Math.floor(Math.sqrt(square));
  while (root * root > square) root -= 1;
  while ((root + 1) * (root + 1) <= square) root += 1;
  return root;
}
