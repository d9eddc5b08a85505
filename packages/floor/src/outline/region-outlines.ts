import { sizeOfArea } from '../areas.ts';
import { crossesItself } from '../crossings.ts';
import type { Point } from '../geometry.ts';
import { decimate } from '../paths.ts';
import { findRegions, splitRegion, type Region } from './regions.ts';
import { traceLoops } from './trace.ts';

/** The cells to outline: one label per cell in image order, 0 for none. */
export type LabelledCells = {
  readonly width: number;
  readonly height: number;
  readonly labels: Uint8Array;
  /** One byte a cell: 1 where it makes no difference whether an outline takes the cell in, as in a wall. */
  readonly free?: Uint8Array;
};

/** One connected part of the cells of a label, without holes: its border as fractional columns and rows, and how many cells it has. */
export type RegionOutline = {
  readonly label: number;
  readonly cells: number;
  readonly outline: readonly Point[];
};

/** Limits below which a region is noise, and above which there are too many. */
export type OutlineOptions = {
  /** Regions of fewer cells are left out, and holes of fewer are closed. */
  readonly leastCells: number;
  readonly mostCorners: number;
  readonly mostRegions: number;
};

/** Cells by which an outline lies within its cells, so that it touches none of those beside them. */
const INSET = 0.25;
/** Cells by which an outline may leave the stairs of its cells. */
const TOLERANCE = 0.75;

/**
 * The borders of the regions of a picture, the largest first: none leaves its cells by more than one cell, none crosses itself, and none has
 * a hole, as a region with one is cut through it. Undefined where there would be more than `mostRegions`.
 */
export function regionOutlines(cells: LabelledCells, options: OutlineOptions): RegionOutline[] | undefined {
  const open = findRegions(cells, { leastCells: options.leastCells });
  const done: RegionOutline[] = [];
  for (let region = open.pop(); region; region = open.pop()) {
    if (done.length + open.length >= options.mostRegions) return undefined;
    const whole = removeSmallHoles(region, cells, options.leastCells);
    const { outer, hole } = traceLoops(whole);
    const outline =
      hole === undefined && outer !== undefined ? simplify(outer, options.mostCorners) : undefined;
    if (outline === undefined)
      open.push(...splitRegion(whole, hole).filter((part) => part.cells >= options.leastCells));
    else {
      const { left, top } = whole;
      done.push({
        label: whole.label,
        cells: whole.cells,
        outline: outline.map(({ x, y }) => ({ x: x + left, y: y + top })),
      });
    }
  }
  return done.sort((a, b) => b.cells - a.cells);
}

/** The region with those holes filled that are small, or in which it makes no difference. */
function removeSmallHoles(region: Region, { width, free }: LabelledCells, least: number): Region {
  const { left, top, mask, columns, rows } = region;
  const outside = Uint8Array.from(mask, (taken) => (taken === 1 ? 0 : 1));
  const holes = findRegions(
    { width: columns, height: rows, labels: outside },
    { neighbours: 'corners' },
  ).filter(
    (hole) =>
      hole.left > 0 && hole.top > 0 && hole.left + hole.columns < columns && hole.top + hole.rows < rows,
  );
  if (holes.length === 0) return region;
  const filled = Uint8Array.from(mask);
  for (const hole of holes) {
    const at = (index: number): { readonly column: number; readonly row: number } => ({
      column: hole.left + (index % hole.columns),
      row: hole.top + Math.floor(index / hole.columns),
    });
    const isIndifferent = (index: number): boolean => {
      const { column, row } = at(index);
      return free?.[(top + row) * width + left + column] === 1;
    };
    if (hole.cells >= least && !hole.mask.every((taken, index) => taken === 0 || isIndifferent(index)))
      continue;
    hole.mask.forEach((taken, index) => {
      const { column, row } = at(index);
      if (taken === 1) filled[row * columns + column] = 1;
    });
  }
  return { ...region, mask: filled };
}

/** The outline with fewer corners; undefined where it has too many even so. */
function simplify(corners: readonly Point[], mostCorners: number): Point[] | undefined {
  // A border that winds on and on would take longer to smooth than its halves.
  if (corners.length > 20 * mostCorners) return undefined;
  const inset = insetBy(corners, INSET);
  for (const tolerance of [TOLERANCE, TOLERANCE / 3, 0]) {
    const fewer = tolerance === 0 ? inset : decimatedLoop(inset, tolerance);
    if (fewer.length > mostCorners) return undefined;
    // Smoothing would erase a part that is as thin as the tolerance.
    if (fewer.length >= 3 && sizeOfArea(fewer) >= sizeOfArea(inset) / 2 && !crossesItself(fewer))
      return fewer;
  }
  return undefined;
}

/** A loop of upright sides, its inside on the right as rows run down, moved to the inside. */
function insetBy(corners: readonly Point[], by: number): Point[] {
  return corners.map((corner, index) => {
    const before = corners.at(index - 1) ?? corner;
    const after = corners[(index + 1) % corners.length] ?? corner;
    const [a, b] = [inwardNormal(before, corner), inwardNormal(corner, after)];
    return { x: corner.x + by * (a.x + b.x), y: corner.y + by * (a.y + b.y) };
  });
}

function inwardNormal(from: Point, to: Point): Point {
  return { x: -Math.sign(to.y - from.y), y: Math.sign(to.x - from.x) };
}

/** Both halves of a loop, from its first corner to the one farthest from that and back. */
function decimatedLoop(loop: readonly Point[], tolerance: number): Point[] {
  const [first] = loop;
  if (first === undefined) return [];
  let farthest = 0;
  let most = -1;
  loop.forEach(({ x, y }, index) => {
    const off = Math.hypot(x - first.x, y - first.y);
    if (off > most) [most, farthest] = [off, index];
  });
  const there = decimate(loop.slice(0, farthest + 1), tolerance);
  const back = decimate([...loop.slice(farthest), first], tolerance);
  return [...there, ...back.slice(1, -1)];
}
