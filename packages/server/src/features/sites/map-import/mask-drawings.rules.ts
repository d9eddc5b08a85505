import { MOST_CORNERS, MOST_DRAWINGS, type NewDrawing } from '@rota/contract/drawings';
import {
  CELL_FREE,
  CELL_OCCUPIED,
  cellIndexAt,
  cellPositionToWorld,
  cellToWorld,
  regionOutlines,
  type Grid,
  type Raster,
  type RegionOutline,
} from '@rota/floor';
import { classify, maskValues, type GreyImage, type MapMeta } from '@rota/floor/files';
import { ImportRefusal } from './import-problem.rules.ts';

/** Square metres below which a region is noise: a robot is larger. */
const LEAST_SIZE = 0.05;
/** A speed mask's value that takes all of the speed away: those who draw masks have their walls in it, and nav2 takes it for no limit. */
const ALL = 100;

/**
 * The areas that a mask keeps robots out of, as forbidden areas. What is no free floor anyway is left out, and taken in where that makes an area
 * simpler: a mask is often the map with more black.
 */
export function keepOutDrawings(image: GreyImage, meta: MapMeta, floor: Raster): NewDrawing[] {
  const mask = classify(image, meta);
  const { labels, free } = labelCells(mask, floor, (index) => (mask.cells[index] === CELL_OCCUPIED ? 1 : 0));
  return outlinesOf(mask, labels, free).map((region) => ({
    layer: 'forbidden',
    ...polygonOf(mask, region),
    props: {},
  }));
}

/**
 * The areas that a speed mask makes slow: a value of v leaves 100 - v percent of `maxSpeed`, m/s (nav2's filter with `type: 1`, `base: 100`,
 * `multiplier: -1`). Source: docs.nav2.org, "Navigating with Speed Limits".
 */
export function speedDrawings(
  image: GreyImage,
  meta: MapMeta,
  floor: Raster,
  maxSpeed: number,
): NewDrawing[] {
  const grid: Grid = {
    width: image.width,
    height: image.height,
    resolution: meta.resolution,
    origin: meta.origin,
  };
  const values = maskValues(image, meta);
  const { labels, free } = labelCells(grid, floor, (index) => {
    const value = values[index] ?? 0;
    return value > 0 && value < ALL ? value : 0;
  });
  return outlinesOf(grid, labels, free).map((region) => ({
    layer: 'speed',
    ...polygonOf(grid, region),
    props: { speed: Math.max(0.05, Math.round(maxSpeed * (ALL - region.label)) / ALL) },
  }));
}

/** A label for each cell of a mask that lies on free floor, and where it lies on none. */
function labelCells(
  grid: Grid,
  floor: Raster,
  labelOf: (index: number) => number,
): { labels: Uint8Array; free: Uint8Array } {
  const labels = new Uint8Array(grid.width * grid.height);
  const free = new Uint8Array(labels.length);
  const isSameGrid =
    grid.width === floor.width &&
    grid.height === floor.height &&
    grid.resolution === floor.resolution &&
    (['x', 'y', 'theta'] as const).every((of) => grid.origin[of] === floor.origin[of]);
  for (let index = 0; index < labels.length; index += 1) {
    const place = isSameGrid
      ? index
      : cellIndexAt(floor, cellToWorld(grid, index % grid.width, Math.floor(index / grid.width)));
    if (floor.cells[place] === CELL_FREE) labels[index] = labelOf(index);
    else free[index] = 1;
  }
  return { labels, free };
}

function outlinesOf(
  { width, height, resolution }: Grid,
  labels: Uint8Array,
  free: Uint8Array,
): RegionOutline[] {
  const leastCells = Math.max(1, Math.ceil(LEAST_SIZE / resolution ** 2));
  const options = { leastCells, mostCorners: MOST_CORNERS, mostRegions: MOST_DRAWINGS };
  const outlines = regionOutlines({ width, height, labels, free }, options);
  if (outlines === undefined) throw new ImportRefusal('MASK_TOO_RAGGED', { limit: MOST_DRAWINGS });
  return outlines;
}

function polygonOf(
  grid: Grid,
  { outline }: RegionOutline,
): Pick<Extract<NewDrawing, { kind: 'polygon' }>, 'kind' | 'coords'> {
  const coords = outline.map((corner): [number, number] => {
    const { x, y } = cellPositionToWorld(grid, corner.x, corner.y);
    return [Math.round(x * 1_000) / 1_000, Math.round(y * 1_000) / 1_000];
  });
  return { kind: 'polygon', coords };
}
