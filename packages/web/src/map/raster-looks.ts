import type { Raster } from '@rota/floor';
import { CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN, cellPositionToWorld } from '@rota/floor';

/** An occupied cell of something broad or small: furniture, a counter, a shaft. Only looks know it, robots do not. */
export const CELL_QUIET = 3;

/** Walls are thinner than this, metres: what is broader stands in a room. */
const BROAD_M = 0.42;
/** Obstacles this near to unscanned floor are the outer wall, even behind furniture, metres. */
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
  const isFull = new Uint8Array(height);
  for (let at = nextWall(cells, 0); at < cells.length; at = nextWall(cells, at + 1)) {
    const row = Math.floor(at / width);
    const isEdge = row === 0 || at === row * width;
    const [left, above, corner] = isEdge
      ? [0, 0, 0]
      : [sizes[at - 1] ?? 0, sizes[at - width] ?? 0, sizes[at - width - 1] ?? 0];
    const size = 1 + (left < above ? (left < corner ? left : corner) : above < corner ? above : corner);
    sizes[at] = size < least ? size : least;
    if (size >= least) isFull[row] = 1;
  }
  // From here on a size says how far the square goes on to the left and up.
  let isReached = false;
  for (let row = height - 1; row >= 0; row -= 1) {
    const start = row * width;
    if (!isReached && isFull[row] === 0) {
      sizes.fill(0, start, start + width);
      continue;
    }
    isReached = false;
    let [right, corner] = [0, 0];
    for (let at = start + width - 1; at >= start; at -= 1) {
      const below = row + 1 < height ? (sizes[at + width] as number) : 0;
      const own = sizes[at] === least ? least : 0;
      const farthest = right > below ? (right > corner ? right : corner) : below > corner ? below : corner;
      const reach = own >= farthest ? own : farthest - 1;
      [right, corner] = [reach, below];
      sizes[at] = reach;
      if (reach === 0) continue;
      isReached = true;
      if (!isOuter(cells, width, height, at - start, row, wall)) looks[at] = CELL_QUIET;
    }
  }
}

/** The first occupied cell from a place on; the number of cells where there is none. Floors are mostly free: the search is the engine's own. */
function nextWall(cells: Uint8Array, from: number): number {
  if (cells[from] === CELL_OCCUPIED) return from;
  const found = cells.indexOf(CELL_OCCUPIED, from);
  return found === -1 ? cells.length : found;
}

/** Whether something unknown, or the end of the map, is within reach in one of the four directions. */
function isOuter(
  cells: Uint8Array,
  width: number,
  height: number,
  column: number,
  row: number,
  reach: number,
): boolean {
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
function markSmall({ width, cells, resolution }: Raster, looks: Uint8Array): void {
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
  let here: Run[] = [];
  let [row, next] = [0, 0];
  for (let at = nextWall(cells, 0); at < cells.length; at = nextWall(cells, at)) {
    const own = Math.floor(at / width);
    if (own !== row) [above, here, row, next] = [own === row + 1 ? here : [], [], own, 0];
    const from = at - row * width;
    const end = (row + 1) * width;
    while (at < end && cells[at] === CELL_OCCUPIED) at += 1;
    const to = at - 1 - row * width;
    const part = parts.length;
    parts.push({ parent: part, minColumn: from, maxColumn: to, minRow: row, maxRow: row });
    const run = { row, from, to, part };
    here.push(run);
    runs.push(run);
    while (next < above.length && (above[next] as Run).to < from - 1) next += 1;
    for (let other = next; other < above.length && (above[other] as Run).from <= to + 1; other += 1)
      join((above[other] as Run).part, part);
  }
  const most = SMALL_M / resolution;
  for (const { row, from, to, part } of runs) {
    const thing = parts[rootOf(part)];
    if (
      thing === undefined ||
      thing.maxColumn - thing.minColumn >= most ||
      thing.maxRow - thing.minRow >= most
    )
      continue;
    looks.fill(CELL_QUIET, row * width + from, row * width + to + 1);
  }
}

/** Which look wins where several cells become one: a wall over furniture over unknown over free, so that thin walls stay. */
const WEIGHT: Readonly<Record<number, number>> = {
  [CELL_FREE]: 0,
  [CELL_UNKNOWN]: 1,
  [CELL_QUIET]: 2,
  [CELL_OCCUPIED]: 3,
};

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
  return {
    width,
    height,
    resolution: raster.resolution * 2,
    origin: { ...corner, theta: raster.origin.theta },
    cells,
  };
}
