import { CELL_FREE, CELL_OCCUPIED, type Raster } from '@rota/floor';

/** The new value of a cell: a wall, free, or unknown; 0 if it is unchanged. */
export const BECAME = { nothing: 0, wall: 1, free: 2, unknown: 3 } as const;

/** Where two rasters of one floor differ: a part of their cells in columns and rows, top row first. */
export type GridDifferences = {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
  /** {@link BECAME} of each cell of the part. */
  readonly became: Uint8Array;
  /** Square metres that became walls, and that became free. */
  readonly wallM2: number;
  readonly freeM2: number;
};

/** Where a floor differs from how it was; undefined where it does not, or where the two do not lie on the same cells. */
export function gridDifferences(before: Raster, after: Raster): GridDifferences | undefined {
  const { width, height } = after;
  if (before.width !== width || before.height !== height) return undefined;
  let [left, right, top, bottom] = [width, -1, height, -1];
  for (let row = 0; row < height; row += 1) {
    const start = row * width;
    for (let column = 0; column < width; column += 1) {
      if (before.cells[start + column] === after.cells[start + column]) continue;
      if (column < left) left = column;
      if (column > right) right = column;
      if (row < top) top = row;
      bottom = row;
    }
  }
  if (right < 0) return undefined;
  const part = { column: left, row: top, width: right - left + 1, height: bottom - top + 1 };
  const became = new Uint8Array(part.width * part.height);
  let [walls, frees] = [0, 0];
  for (let row = 0; row < part.height; row += 1) {
    for (let column = 0; column < part.width; column += 1) {
      const at = (top + row) * width + left + column;
      const cell = after.cells[at];
      if (before.cells[at] === cell) continue;
      became[row * part.width + column] =
        cell === CELL_OCCUPIED ? BECAME.wall : cell === CELL_FREE ? BECAME.free : BECAME.unknown;
      if (cell === CELL_OCCUPIED) walls += 1;
      else if (cell === CELL_FREE) frees += 1;
    }
  }
  const cellM2 = after.resolution ** 2;
  return { ...part, became, wallM2: walls * cellM2, freeM2: frees * cellM2 };
}
