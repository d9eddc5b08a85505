import type { Point } from '../geometry.ts';
import { decimate, pathLength } from '../paths.ts';
import { measureClearance, thresholdOf } from '../planner/clearance.ts';
import type { Clearance } from '../planner/clearance.ts';
import { cellToWorld, worldToCell } from '../raster.ts';
import type { Raster } from '../raster.ts';
import { findNarrowCurves } from './narrow-curves.ts';
import { FAR, spreadFrom, wayBack } from './spread.ts';

/** A box of cells, `column` and `row` its top left; `mask` holds 1 for each cell that belongs, row by row. */
type CellArea = {
  readonly column: number;
  readonly row: number;
  readonly width: number;
  readonly height: number;
  readonly mask: Uint8Array;
};

/** A narrow place where two robots of one radius cannot pass each other: plain data that one thread can hand to another. */
export type NarrowPlace = {
  /** The same for the same raster and radius. */
  readonly id: string;
  /** A door is narrow only for about the depth of a wall, a corridor for longer. */
  readonly kind: 'door' | 'corridor';
  /** The middle of its longest way. */
  readonly centre: Point;
  /** Metres between walls at the narrowest place, to within a cell. */
  readonly width: number;
  /** Metres along the middle of its longest way, the mouths where it widens included. */
  readonly length: number;
  /** The longest way along its middle, from mouth to mouth. */
  readonly axis: readonly Point[];
  /** The cells in which a robot's centre is in the passage. */
  readonly area: CellArea;
};

/** A narrow place that can be asked about points. */
export type Passage = NarrowPlace & {
  /** Whether a robot whose centre is at the point is in the passage. */
  readonly contains: (point: Point) => boolean;
};

/** Passages by place, for looking up many points. */
export type PassageIndex = {
  readonly raster: Raster;
  readonly list: readonly Passage[];
  readonly buckets: ReadonlyMap<number, readonly Passage[]>;
};

/** Metres by which a passage may be longer than the widening at both mouths and still count as a door. */
const THICKEST_WALL = 0.6;

const BUCKET_CELLS = 32;

/**
 * The doors and corridors of a raster for robots of `radius` metres, in image order of their centres: the maximal connected narrow places of
 * free space. Two robots pass each other where the clearance in the middle is at least two radii; a place with that much room that is
 * shorter than a robot does not count. Blind alleys deeper than four radii are corridors too.
 */
export function passages(raster: Raster, radius: number): Passage[] {
  return openPassages(raster, findNarrowPlaces(raster, measureClearance(raster), radius));
}

/** Narrow places that were found before, to be asked about points. */
export function openPassages(raster: Raster, places: readonly NarrowPlace[]): Passage[] {
  return places.map((place) => ({ ...place, contains: (point) => areaHolds(raster, place.area, point) }));
}

function areaHolds(raster: Raster, area: CellArea, point: Point): boolean {
  const { column, row } = worldToCell(raster, point);
  const x = Math.floor(column) - area.column;
  const y = Math.floor(row) - area.row;
  return x >= 0 && y >= 0 && x < area.width && y < area.height && area.mask[y * area.width + x] === 1;
}

/** Finds the same passages as `passages`, from the known clearance of the raster. */
export function findNarrowPlaces(raster: Raster, clearance: Clearance, radius: number): NarrowPlace[] {
  const lengths = new Float32Array(raster.cells.length).fill(FAR);
  return findNarrowCurves(clearance, radius / raster.resolution)
    .map((curve) => ({ curve, axis: longestWay(lengths, curve, raster.width) }))
    .sort((a, b) => middleOf(a.axis) - middleOf(b.axis))
    .map(({ curve, axis }) => describe(raster, clearance, radius, curve, axis));
}

/** Prepares passages for looking up points. */
export function indexPassages(raster: Raster, list: readonly Passage[]): PassageIndex {
  const buckets = new Map<number, Passage[]>();
  for (const passage of list) {
    const { column, row, width, height } = passage.area;
    for (let y = Math.floor(row / BUCKET_CELLS); y <= Math.floor((row + height - 1) / BUCKET_CELLS); y += 1) {
      for (
        let x = Math.floor(column / BUCKET_CELLS);
        x <= Math.floor((column + width - 1) / BUCKET_CELLS);
        x += 1
      ) {
        const key = bucketKey(raster, x, y);
        const bucket = buckets.get(key);
        if (bucket) bucket.push(passage);
        else buckets.set(key, [passage]);
      }
    }
  }
  return { raster, list, buckets };
}

/** Every passage a robot whose centre is at the point is in: near a crossing it may be in several. */
export function passagesAt(index: PassageIndex, point: Point): Passage[] {
  const { column, row } = worldToCell(index.raster, point);
  const key = bucketKey(index.raster, Math.floor(column / BUCKET_CELLS), Math.floor(row / BUCKET_CELLS));
  return (index.buckets.get(key) ?? []).filter((passage) => passage.contains(point));
}

/** The first passage a robot whose centre is at the point is in. */
export function passageAt(index: PassageIndex, point: Point): Passage | undefined {
  return passagesAt(index, point)[0];
}

function bucketKey(raster: Raster, x: number, y: number): number {
  return y * (Math.ceil(raster.width / BUCKET_CELLS) + 1) + x;
}

/** The two cells of a curve that are farthest apart along it, and all between; twice the farthest from the farthest, exact without loops. */
function longestWay(lengths: Float32Array, curve: readonly number[], width: number): number[] {
  const members = new Set(curve);
  const farthestFrom = (source: number): number => {
    for (const cell of curve) lengths[cell] = FAR;
    spreadFrom(lengths, [source], width, (cell) => members.has(cell));
    return curve.reduce(
      (best, cell) => ((lengths[cell] as number) > (lengths[best] as number) ? cell : best),
      source,
    );
  };
  const end = farthestFrom(curve[0] as number);
  const way = wayBack(lengths, farthestFrom(end), width);
  for (const cell of curve) lengths[cell] = FAR;
  return way;
}

function middleOf(axis: readonly number[]): number {
  return axis[axis.length >> 1] as number;
}

function describe(
  raster: Raster,
  clearance: Clearance,
  radius: number,
  curve: readonly number[],
  axis: readonly number[],
): NarrowPlace {
  const { width, resolution } = raster;
  const points = axis.map((cell) => cellToWorld(raster, cell % width, Math.floor(cell / width)));
  const narrowest = curve.reduce(
    (least, cell) => Math.min(least, clearance.squared[cell] as number),
    Infinity,
  );
  const length = pathLength(points) + resolution;
  const middle = middleOf(axis);
  const kind = length <= 4 * radius + THICKEST_WALL ? 'door' : 'corridor';
  const area = areaAround(clearance, curve, radius / resolution);
  return {
    id: `${kind}-${middle % width}-${Math.floor(middle / width)}`,
    kind,
    centre: cellToWorld(raster, middle % width, Math.floor(middle / width)),
    // Between two walls n free cells apart the clearance in the middle is (n + 1) / 2 cells.
    width: (2 * Math.sqrt(narrowest) - 1) * resolution,
    length,
    axis: decimate(points, resolution),
    area,
  };
}

/**
 * The cells nearer than one radius to a curve. The curve keeps at least that clearance, so they are all free, and as it runs in the middle of a
 * way less than four radii wide, no robot in there is farther off.
 */
function areaAround(clearance: Clearance, curve: readonly number[], radius: number): CellArea {
  const reach = Math.ceil(radius);
  // A cell that is not free may be exactly this far from the curve, never nearer.
  const nearest = thresholdOf(radius);
  const columns = curve.map((cell) => cell % clearance.width);
  const rows = curve.map((cell) => Math.floor(cell / clearance.width));
  const column = Math.max(0, columns.reduce((a, b) => Math.min(a, b)) - reach);
  const row = Math.max(0, rows.reduce((a, b) => Math.min(a, b)) - reach);
  const width = Math.min(clearance.width - 1, columns.reduce((a, b) => Math.max(a, b)) + reach) - column + 1;
  const height = Math.min(clearance.height - 1, rows.reduce((a, b) => Math.max(a, b)) + reach) - row + 1;
  const mask = new Uint8Array(width * height);
  curve.forEach((_, index) => {
    const centreX = (columns[index] as number) - column;
    const centreY = (rows[index] as number) - row;
    for (let y = Math.max(0, centreY - reach); y <= Math.min(height - 1, centreY + reach); y += 1) {
      for (let x = Math.max(0, centreX - reach); x <= Math.min(width - 1, centreX + reach); x += 1) {
        if ((x - centreX) ** 2 + (y - centreY) ** 2 < nearest) mask[y * width + x] = 1;
      }
    }
  });
  return { column, row, width, height, mask };
}
