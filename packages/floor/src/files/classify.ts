import { CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN } from '../raster.ts';
import type { Raster } from '../raster.ts';
import type { MapMeta } from './map-yaml.ts';
import type { GreyImage } from './pgm.ts';

/** The occupancy of an unmeasured cell of a mask. */
const MASK_UNKNOWN = -1;

const MASK_OCCUPIED = 100;

/**
 * The three classes of a picture, as nav2's map_server reads it: occupancy is darkness (brightness when negated), occupied from
 * `occupiedThresh` on and free up to `freeThresh`, both inclusive. A scale's greys between the thresholds count as unknown. In raw mode a
 * sample up to 100 is the occupancy in percent, never negated, and is held against the same thresholds; any other is unknown.
 */
export function classify(image: GreyImage, meta: MapMeta): Raster {
  const table = new Uint8Array(256);
  for (let grey = 0; grey < 256; grey += 1) table[grey] = classOf(grey, meta);
  const cells = new Uint8Array(image.pixels.length);
  for (let index = 0; index < cells.length; index += 1)
    cells[index] = table[image.pixels[index] as number] as number;
  return {
    width: image.width,
    height: image.height,
    resolution: meta.resolution,
    origin: meta.origin,
    cells,
  };
}

/**
 * The picture as a mask of values, as nav2's map_server publishes it but top row first: 0 free to 100 occupied, -1 unknown. Speed masks
 * are kept this way, since three classes would lose their greys.
 */
export function maskValues(image: GreyImage, meta: MapMeta): Int8Array {
  const table = new Int8Array(256);
  for (let grey = 0; grey < 256; grey += 1) table[grey] = valueOf(grey, meta);
  const values = new Int8Array(image.pixels.length);
  for (let index = 0; index < values.length; index += 1)
    values[index] = table[image.pixels[index] as number] as number;
  return values;
}

function occupancyOf(grey: number, meta: MapMeta): number | undefined {
  if (meta.mode === 'raw') return grey <= MASK_OCCUPIED ? grey / MASK_OCCUPIED : undefined;
  return (meta.negate ? grey : 255 - grey) / 255;
}

function classOf(grey: number, meta: MapMeta): number {
  const occupancy = occupancyOf(grey, meta);
  if (occupancy === undefined) return CELL_UNKNOWN;
  if (occupancy <= meta.freeThresh) return CELL_FREE;
  return occupancy >= meta.occupiedThresh ? CELL_OCCUPIED : CELL_UNKNOWN;
}

function valueOf(grey: number, meta: MapMeta): number {
  if (meta.mode === 'raw') return grey <= MASK_OCCUPIED ? grey : MASK_UNKNOWN;
  const cell = classOf(grey, meta);
  if (cell === CELL_FREE) return 0;
  if (cell === CELL_OCCUPIED) return MASK_OCCUPIED;
  if (meta.mode === 'trinary') return MASK_UNKNOWN;
  const occupancy = occupancyOf(grey, meta) ?? 0;
  return Math.round(
    ((occupancy - meta.freeThresh) / (meta.occupiedThresh - meta.freeThresh)) * MASK_OCCUPIED,
  );
}
