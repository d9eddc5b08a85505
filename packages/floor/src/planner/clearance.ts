import { forEachSquaredDistanceRow } from '../distance-field.ts';
import type { Raster } from '../raster.ts';

/** The largest squared clearance that is distinguished: 255 cells. Larger clearances count as this one. */
const FARTHEST = 65535;

/**
 * Squared distance in cells from each cell to the nearest one that is not free, capped at 65535 so that a floor of 4000 x 4000 takes 32 MB.
 * Below the cap it is exact.
 */
export type Clearance = { readonly width: number; readonly height: number; readonly squared: Uint16Array };

/** Measures the clearance of every cell of a raster. */
export function measureClearance(raster: Raster): Clearance {
  const clearance = new Uint16Array(raster.width * raster.height);
  forEachSquaredDistanceRow(raster, (row, squared) => {
    const offset = row * raster.width;
    for (let column = 0; column < raster.width; column += 1)
      clearance[offset + column] = Math.min(FARTHEST, squared[column] as number);
  });
  return { width: raster.width, height: raster.height, squared: clearance };
}

/**
 * The cells where a robot of one radius may be, and the cost of each cell on its way. Lengths are in cells.
 * A cell is open to it when its squared clearance is at least `threshold`. `wallRate` is the cost added to each cell of way by squared
 * clearance; from a clearance of `reach` on nothing is added.
 */
export type Footing = {
  readonly clearance: Clearance;
  readonly radius: number;
  readonly threshold: number;
  readonly wallRate: Float32Array;
  readonly reach: number;
  /** Squared clearance below which a walk goes cell by cell. */
  readonly leapFrom: number;
};

/**
 * Cost factors of a part of the floor: one factor of at least 1 for each block of `blockCells` x `blockCells` cells. Outside the box from
 * column `left` to `right` and row `top` to `bottom`, in cells, all of them are 1.
 */
export type BlockFactors = {
  readonly blockCells: number;
  readonly columns: number;
  readonly factors: Float32Array;
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
};

/** The cost added to a cell of way right at the edge of where a robot may be. */
const WALL_RATE = 1.2;

/** The least squared clearance, in cells, that is open to a robot of `radius` cells. A cell that is not free never is. */
export function thresholdOf(radius: number): number {
  return Math.max(1, Math.ceil(radius * radius - 1e-6));
}

/** The footing of a robot of `radius` cells that likes to keep `margin` cells more between itself and walls; 0 for the shortest way. */
export function createFooting(clearance: Clearance, radius: number, margin: number): Footing {
  const reach = margin > 0 ? radius + margin : radius;
  const wallRate = new Float32Array(margin > 0 ? Math.ceil(reach * reach) : 0);
  for (let squared = 0; squared < wallRate.length; squared += 1) {
    const closeness = Math.min(1, 1 - (Math.sqrt(squared) - radius) / margin);
    wallRate[squared] = WALL_RATE * closeness * closeness;
  }
  return { clearance, radius, threshold: thresholdOf(radius), wallRate, reach, leapFrom: leapFrom(reach) };
}

/** Whether the cell at a fractional column and row lies in the raster and is open. */
export function isOpen(footing: Footing, x: number, y: number): boolean {
  const { width, height, squared } = footing.clearance;
  if (!(x >= 0 && y >= 0 && x < width && y < height)) return false;
  return (squared[Math.floor(y) * width + Math.floor(x)] as number) >= footing.threshold;
}

/** A point of a cell is at most half a diagonal from its centre, and so is the point at the other end of a leap. */
const LEAP_LOSS = 1.42;
/** A leap over less than this many cells is not worth its square root. */
const SHORTEST_LEAP = 1.5;

/** The squared clearance from which on a walk on a footing of that reach may leap. */
export function leapFrom(reach: number): number {
  return (reach + LEAP_LOSS + SHORTEST_LEAP) ** 2;
}

/**
 * Cost of the straight way between two points (fractional columns and rows): its length in cells, more near walls and in dear blocks;
 * Infinity when it touches a cell that is not open. Every cell touched counts, both side cells of a corner included.
 * In wide clearance the walk skips all cells that cannot matter: a distance field changes by at most one a cell.
 * A way that is sure to cost more than `limit` need not be walked to its end: it counts as Infinity.
 */
export function traceCost(
  footing: Footing,
  x0: number,
  y0: number,
  x1: number,
  y1: number,
  penalties?: BlockFactors,
  limit = Infinity,
): number {
  if (!isOpen(footing, x0, y0) || !isOpen(footing, x1, y1)) return Infinity;
  const dear = penalties && touches(penalties, x0, y0, x1, y1) ? penalties : undefined;
  const { threshold, wallRate, reach, leapFrom } = footing;
  const { width, squared } = footing.clearance;
  const dx = x1 - x0;
  const dy = y1 - y0;
  const length = Math.sqrt(dx * dx + dy * dy);
  const stepX = dx > 0 ? 1 : -1;
  const stepY = dy > 0 ? 1 : -1;
  const edgeX = dx > 0 ? 1 : 0;
  const edgeY = dy > 0 ? 1 : 0;
  const inverseX = dx === 0 ? 0 : 1 / dx;
  const inverseY = dy === 0 ? 0 : 1 / dy;
  const farthestLeap = dear ? dear.blockCells / 2 : Infinity;
  let column = Math.floor(x0);
  let row = Math.floor(y0);
  let done = 0;
  let cost = 0;
  for (;;) {
    // No cell of way costs less than its length.
    if (cost + (1 - done) * length > limit) return Infinity;
    const clearance = squared[row * width + column] as number;
    if (clearance < threshold) return Infinity;
    const factor = dear ? factorAt(dear, column, row) : 1;
    const leap = clearance < leapFrom ? 0 : Math.min(farthestLeap, Math.sqrt(clearance) - reach - LEAP_LOSS);
    if (leap > SHORTEST_LEAP) {
      const next = done + leap / length;
      if (next >= 1) return cost + (1 - done) * length * factor;
      cost += leap * factor;
      done = next;
      column = Math.floor(x0 + dx * done);
      row = Math.floor(y0 + dy * done);
      continue;
    }
    const rate = (1 + (wallRate[clearance] ?? 0)) * factor;
    const nextX = dx === 0 ? Infinity : (column + edgeX - x0) * inverseX;
    const nextY = dy === 0 ? Infinity : (row + edgeY - y0) * inverseY;
    const next = Math.min(nextX, nextY);
    if (next >= 1) return cost + Math.max(0, 1 - done) * length * rate;
    if (next > done) {
      cost += (next - done) * length * rate;
      done = next;
    }
    if (nextX === nextY) {
      if ((squared[row * width + column + stepX] as number) < threshold) return Infinity;
      if ((squared[(row + stepY) * width + column] as number) < threshold) return Infinity;
    }
    if (nextX <= nextY) column += stepX;
    if (nextY <= nextX) row += stepY;
  }
}

function touches(dear: BlockFactors, x0: number, y0: number, x1: number, y1: number): boolean {
  if ((x0 < dear.left && x1 < dear.left) || (x0 > dear.right && x1 > dear.right)) return false;
  return !((y0 < dear.top && y1 < dear.top) || (y0 > dear.bottom && y1 > dear.bottom));
}

function factorAt(dear: BlockFactors, column: number, row: number): number {
  return dear.factors[
    ((row / dear.blockCells) | 0) * dear.columns + ((column / dear.blockCells) | 0)
  ] as number;
}
