import type { Raster } from '@rota/floor';
import { CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN, cellPositionToWorld } from '@rota/floor';

/** An occupied cell of something broad or small: furniture, a counter, a shaft. Only looks know it, robots do not. */
export const CELL_QUIET = 3;

/** Walls are thinner than this, metres: what is broader stands in a room. */
const BROAD_M = 0.42;
/** Obstacles this near to what nobody has seen are the outer wall, also where furniture stands at it, metres. */
const OUTER_M = 0.3;
/** A thing of its own that is shorter than this is furniture however thin it is, metres. */
const SMALL_M = 1.6;

/** The classes of cells as they are looked at: of obstacles, walls keep their class and all else is quiet. */
export function quietFurniture(raster: Raster): Raster {
  const cells = new Uint8Array(raster.cells);
  markBroad(raster, cells);
  markSmall(raster, cells);
  return { ...raster, cells };
}

/** Cells of squares that are wholly occupied: the size of the largest that ends at each cell, then the squares filled back from there. */
function markBroad({ width, height, cells, resolution }: Raster, looks: Uint8Array): void {
  const least = Math.max(2, Math.min(255, Math.ceil(BROAD_M / resolution)));
  const wall = Math.ceil(OUTER_M / resolution);
  const sizes = new Uint8Array(width * height);
  for (let row = 0; row < height; row += 1) {
    for (let column = 0, at = row * width; column < width; column += 1, at += 1) {
      if (cells[at] !== CELL_OCCUPIED) continue;
      const [left, above, corner] =
        row === 0 || column === 0 ? [0, 0, 0] : [sizes[at - 1] ?? 0, sizes[at - width] ?? 0, sizes[at - width - 1] ?? 0];
      sizes[at] = Math.min(least, 1 + (left < above ? (left < corner ? left : corner) : above < corner ? above : corner));
    }
  }
  for (let row = height - 1; row >= 0; row -= 1) {
    for (let column = width - 1, at = row * width + column; column >= 0; column -= 1, at -= 1) {
      const right = column + 1 < width ? (sizes[at + 1] ?? 0) : 0;
      const below = row + 1 < height ? (sizes[at + width] ?? 0) : 0;
      const corner = column + 1 < width && row + 1 < height ? (sizes[at + width + 1] ?? 0) : 0;
      // From here on a size says how far the square goes on to the left and up.
      const reach = Math.max(sizes[at] === least ? least : 0, right - 1, below - 1, corner - 1);
      sizes[at] = reach;
      if (reach > 0 && !isOuter(cells, width, height, column, row, wall)) looks[at] = CELL_QUIET;
    }
  }
}

/** Whether something unknown, or the end of the map, is within reach in one of the four directions. */
function isOuter(cells: Uint8Array, width: number, height: number, column: number, row: number, reach: number): boolean {
  if (column < reach || row < reach || column + reach >= width || row + reach >= height) return true;
  const at = row * width + column;
  for (let step = 1; step <= reach; step += 1) {
    if (cells[at - step] === CELL_UNKNOWN || cells[at + step] === CELL_UNKNOWN) return true;
    if (cells[at - step * width] === CELL_UNKNOWN || cells[at + step * width] === CELL_UNKNOWN) return true;
  }
  return false;
}

type Part = { parent: number; minColumn: number; maxColumn: number; minRow: number; maxRow: number };
type Run = { readonly row: number; readonly from: number; readonly to: number; readonly part: number };

/** Things that touch no wall and are small. Cells are joined by rows: runs that touch a run of the row above belong to its thing. */
function markSmall({ width, height, cells, resolution }: Raster, looks: Uint8Array): void {
  const parts: Part[] = [];
  const runs: Run[] = [];
  const rootOf = (index: number): number => {
    let at = index;
    while (parts[at]?.parent !== at) at = parts[at]?.parent ?? at;
    return at;
  };
  function join(a: number, b: number): void {
    const [to, from] = [rootOf(a), rootOf(b)];
    const [kept, gone] = [parts[to], parts[from]];
    if (to === from || kept === undefined || gone === undefined) return;
    gone.parent = to;
    kept.minColumn = Math.min(kept.minColumn, gone.minColumn);
    kept.maxColumn = Math.max(kept.maxColumn, gone.maxColumn);
    kept.minRow = Math.min(kept.minRow, gone.minRow);
    kept.maxRow = Math.max(kept.maxRow, gone.maxRow);
  }
  let above: readonly Run[] = [];
  for (let row = 0; row < height; row += 1) {
    const here: Run[] = [];
    let next = 0;
    for (let column = 0; column < width; column += 1) {
      if (cells[row * width + column] !== CELL_OCCUPIED) continue;
      const from = column;
      while (column < width && cells[row * width + column] === CELL_OCCUPIED) column += 1;
      const part = parts.length;
      parts.push({ parent: part, minColumn: from, maxColumn: column - 1, minRow: row, maxRow: row });
      here.push({ row, from, to: column - 1, part });
      while (next < above.length && (above[next] as Run).to < from - 1) next += 1;
      for (let at = next; at < above.length && (above[at] as Run).from <= column; at += 1) join((above[at] as Run).part, part);
    }
    runs.push(...here);
    above = here;
  }
  const most = SMALL_M / resolution;
  for (const { row, from, to, part } of runs) {
    const thing = parts[rootOf(part)];
    if (thing === undefined || thing.maxColumn - thing.minColumn >= most || thing.maxRow - thing.minRow >= most) continue;
    looks.fill(CELL_QUIET, row * width + from, row * width + to + 1);
  }
}

/** Which look wins where several cells become one: a wall over furniture over unknown over free, so that thin walls stay. */
const WEIGHT: Readonly<Record<number, number>> = { [CELL_FREE]: 0, [CELL_UNKNOWN]: 1, [CELL_QUIET]: 2, [CELL_OCCUPIED]: 3 };

/** The raster of looks at half the size. */
export function halfLooks(raster: Raster): Raster {
  const width = Math.ceil(raster.width / 2);
  const height = Math.ceil(raster.height / 2);
  const cells = new Uint8Array(width * height);
  for (let row = 0; row < raster.height; row += 1) {
    for (let column = 0, at = row * raster.width; column < raster.width; column += 1, at += 1) {
      const cell = raster.cells[at] ?? CELL_FREE;
      if (cell === CELL_FREE) continue;
      const to = (row >> 1) * width + (column >> 1);
      if ((WEIGHT[cell] ?? 0) > (WEIGHT[cells[to] ?? CELL_FREE] ?? 0)) cells[to] = cell;
    }
  }
  const corner = cellPositionToWorld(raster, 0, height * 2);
  return { width, height, resolution: raster.resolution * 2, origin: { ...corner, theta: raster.origin.theta }, cells };
}
