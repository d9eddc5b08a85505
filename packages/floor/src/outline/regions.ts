/** A connected part of the cells of one label: the box round it, and one byte a cell of the box. */
export type Region = {
  readonly label: number;
  readonly left: number;
  readonly top: number;
  readonly columns: number;
  readonly rows: number;
  /** 1 where a cell of the box is of the region. */
  readonly mask: Uint8Array;
  readonly cells: number;
};

/** Which cells are neighbours: those that share a side, or a corner as well. */
export type Neighbours = 'sides' | 'corners';

/** The connected regions of the cells that have a label other than 0, without those of fewer than `leastCells`. */
export function findRegions(
  { width, height, labels }: { readonly width: number; readonly height: number; readonly labels: Uint8Array },
  {
    neighbours = 'sides',
    leastCells = 1,
  }: { readonly neighbours?: Neighbours; readonly leastCells?: number } = {},
): Region[] {
  const seen = new Uint8Array(labels.length);
  const regions: Region[] = [];
  const steps = neighbours === 'sides' ? SIDES : [...SIDES, ...CORNERS];
  for (let start = 0; start < labels.length; start += 1) {
    const label = labels[start] ?? 0;
    if (label === 0 || seen[start] === 1) continue;
    seen[start] = 1;
    const found = [start];
    for (let next = 0; next < found.length; next += 1) {
      const index = found[next] ?? 0;
      const column = index % width;
      for (const [dx, dy] of steps) {
        if (column + dx < 0 || column + dx >= width) continue;
        const other = index + dy * width + dx;
        if (other < 0 || other >= width * height || seen[other] === 1 || labels[other] !== label) continue;
        seen[other] = 1;
        found.push(other);
      }
    }
    if (found.length >= leastCells) regions.push(regionOf(label, found, width));
  }
  return regions;
}

const SIDES = [
  [1, 0],
  [-1, 0],
  [0, 1],
  [0, -1],
] as const;
const CORNERS = [
  [1, 1],
  [-1, 1],
  [1, -1],
  [-1, -1],
] as const;

function regionOf(label: number, found: readonly number[], width: number): Region {
  let [left, top, right, bottom] = [Infinity, Infinity, 0, 0];
  for (const index of found) {
    const [column, row] = [index % width, Math.floor(index / width)];
    left = Math.min(left, column);
    right = Math.max(right, column);
    top = Math.min(top, row);
    bottom = Math.max(bottom, row);
  }
  const [columns, rows] = [right - left + 1, bottom - top + 1];
  const mask = new Uint8Array(columns * rows);
  for (const index of found) mask[(Math.floor(index / width) - top) * columns + (index % width) - left] = 1;
  return { label, left, top, columns, rows, mask, cells: found.length };
}

/** The parts of a region on both sides of a straight cut: through the middle of a hole, else of the region, across its longer side. */
export function splitRegion(region: Region, hole?: { readonly x: number; readonly y: number }): Region[] {
  const { columns, rows, mask, label } = region;
  const isUpright = columns >= rows;
  const length = isUpright ? columns : rows;
  const at = Math.min(
    length - 1,
    Math.max(1, Math.round(hole === undefined ? length / 2 : isUpright ? hole.x : hole.y)),
  );
  return [0, 1].flatMap((side) => {
    const labels = mask.map((taken, index) => {
      const place = isUpright ? index % columns : Math.floor(index / columns);
      return taken === 1 && place >= at === (side === 1) ? 1 : 0;
    });
    return findRegions({ width: columns, height: rows, labels }).map((part) => ({
      ...part,
      label,
      left: part.left + region.left,
      top: part.top + region.top,
    }));
  });
}
