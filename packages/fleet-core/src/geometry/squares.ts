import type { Flat } from './polyline.ts';

/** Metres a side. */
const SIDE = 2;
/** Floors are at most so many squares wide; beyond that squares share numbers, which costs time and nothing else. */
const ROW = 65_536;

/** Numbers of the squares that come within `reach` metres of a line along both axes, each once. */
export function squaresAlong(line: Flat, reach: number): number[] {
  const squares = new Set<number>();
  if (line.length === 2)
    addAround(squares, line[0] as number, line[1] as number, line[0] as number, line[1] as number, reach);
  for (let at = 0; at + 3 < line.length; at += 2) {
    addAround(
      squares,
      line[at] as number,
      line[at + 1] as number,
      line[at + 2] as number,
      line[at + 3] as number,
      reach,
    );
  }
  return [...squares];
}

function addAround(
  squares: Set<number>,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  reach: number,
): void {
  const [lowX, lowY, highX, highY] = ay <= by ? [ax, ay, bx, by] : [bx, by, ax, ay];
  const slope = highY === lowY ? 0 : (highX - lowX) / (highY - lowY);
  const last = Math.floor((highY + reach) / SIDE);
  for (let row = Math.floor((lowY - reach) / SIDE); row <= last; row += 1) {
    // The part of the segment from which this row of squares can be reached.
    const from = row * SIDE - reach;
    const to = (row + 1) * SIDE + reach;
    const enter =
      slope === 0 || lowY >= from ? lowX : clampBetween(lowX, lowX + (from - lowY) * slope, highX);
    const leave = slope === 0 || highY <= to ? highX : clampBetween(lowX, lowX + (to - lowY) * slope, highX);
    const right = Math.floor((Math.max(enter, leave) + reach) / SIDE);
    for (let column = Math.floor((Math.min(enter, leave) - reach) / SIDE); column <= right; column += 1)
      squares.add(row * ROW + column);
  }
}

/** The slope of a nearly level segment may be beyond all numbers; what is asked for never is beyond its ends. */
function clampBetween(a: number, value: number, b: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), value));
}
