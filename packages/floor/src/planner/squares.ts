/** Cells a side of the squares into which what stands on a floor is sorted: a few metres, as most ways asked for are short. */
export const SQUARE = 48;

/**
 * Whether `is` holds for one of the squares, each named `row * columns + column`, that a straight way in fractional cells leads through. Ways
 * end in the floor, so that what lies beyond its sides may share squares with the other side.
 */
export function someSquareAlong(
  columns: number,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  is: (square: number) => boolean,
): boolean {
  const [upX, upY, downX, downY] = y0 <= y1 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
  const slope = downY === upY ? 0 : (downX - upX) / (downY - upY);
  const last = Math.floor(downY / SQUARE);
  for (let row = Math.floor(upY / SQUARE); row <= last; row += 1) {
    // The part of the way that lies in this row of squares, with some slack for rounding.
    const enter =
      upY >= row * SQUARE || slope === 0 ? upX : clamp(upX, upX + (row * SQUARE - upY) * slope, downX);
    const leave =
      downY <= (row + 1) * SQUARE || slope === 0
        ? downX
        : clamp(upX, upX + ((row + 1) * SQUARE - upY) * slope, downX);
    const right = Math.floor((Math.max(enter, leave) + 1e-6) / SQUARE);
    for (let column = Math.floor((Math.min(enter, leave) - 1e-6) / SQUARE); column <= right; column += 1) {
      if (is(row * columns + column)) return true;
    }
  }
  return false;
}

/** The slope of a nearly level way may be beyond all numbers. */
function clamp(a: number, value: number, b: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), value));
}
