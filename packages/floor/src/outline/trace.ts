import type { Point } from '../geometry.ts';
import type { Region } from './regions.ts';

/** Ways along the sides of cells, each a quarter turn to the right of the one before as rows run down: right, down, left, up. */
const WAYS = [
  [1, 0],
  [0, 1],
  [-1, 0],
  [0, -1],
] as const;

/**
 * The outer border of a region by its corners, in columns and rows of its box, with the inside on the right, and the middle of one of its
 * holes where it has any. Where two cells meet at a corner only, the border turns back to the cell that it came along.
 */
export function traceLoops(region: Region): {
  readonly outer: Point[] | undefined;
  readonly hole: Point | undefined;
} {
  const all = sidesOf(region);
  const left = Uint8Array.from(all);
  let outer: Point[] | undefined;
  let hole: Point | undefined;
  for (let start = 0; start < left.length; start += 1) {
    while (left[start] !== 0) {
      const loop = follow(all, left, region.columns + 1, start);
      if (twiceTheSize(loop) > 0) outer = loop;
      else hole ??= middleOf(loop);
    }
  }
  return { outer, hole };
}

/** A bit for each way that leaves a corner along the border. */
function sidesOf({ columns, rows, mask }: Region): Uint8Array {
  const across = columns + 1;
  const sides = new Uint8Array(across * (rows + 1));
  const isIn = (column: number, row: number): boolean =>
    column >= 0 && row >= 0 && column < columns && row < rows && mask[row * columns + column] === 1;
  const add = (column: number, row: number, way: number): void => {
    sides[row * across + column] = (sides[row * across + column] ?? 0) | (1 << way);
  };
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      if (!isIn(column, row)) continue;
      if (!isIn(column, row - 1)) add(column, row, 0);
      if (!isIn(column + 1, row)) add(column + 1, row, 1);
      if (!isIn(column, row + 1)) add(column + 1, row + 1, 2);
      if (!isIn(column - 1, row)) add(column, row + 1, 3);
    }
  }
  return sides;
}

/** The loop that leaves a corner by its first way that is left; `all` are the ways of all corners, and each has one that follows it. */
function follow(all: Uint8Array, left: Uint8Array, across: number, start: number): Point[] {
  const corners: Point[] = [];
  const first = firstWay(left[start] ?? 0);
  let at = start;
  let way = first;
  for (;;) {
    left[at] = (left[at] ?? 0) & ~(1 << way);
    const [dx, dy] = WAYS[way] ?? [0, 0];
    at += dy * across + dx;
    const ways = all[at] ?? 0;
    const next = [(way + 1) % 4, way, (way + 3) % 4].find((turn) => (ways & (1 << turn)) !== 0) ?? first;
    if (next !== way) corners.push({ x: at % across, y: Math.floor(at / across) });
    if (at === start && next === first) return corners;
    way = next;
  }
}

function firstWay(sides: number): number {
  return [0, 1, 2, 3].find((way) => (sides & (1 << way)) !== 0) ?? 0;
}

function twiceTheSize(loop: readonly Point[]): number {
  return loop.reduce((sum, { x, y }, index) => {
    const next = loop[(index + 1) % loop.length] ?? { x, y };
    return sum + x * next.y - next.x * y;
  }, 0);
}

function middleOf(loop: readonly Point[]): Point {
  const [xs, ys] = [loop.map(({ x }) => x), loop.map(({ y }) => y)];
  return { x: (Math.min(...xs) + Math.max(...xs)) / 2, y: (Math.min(...ys) + Math.max(...ys)) / 2 };
}
