import { describe, expect, it } from 'vitest';
import { CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN } from '../raster.ts';
import { classify, maskValues } from './classify.ts';
import type { MapMeta } from './map-yaml.ts';

const meta: MapMeta = {
  image: 'map.pgm',
  mode: 'trinary',
  resolution: 0.05,
  origin: { x: 0, y: 0, theta: 0 },
  negate: false,
  occupiedThresh: 0.65,
  freeThresh: 0.196,
};

function imageOf(...pixels: number[]): {
  width: number;
  height: number;
  maxValue: number;
  pixels: Uint8Array;
} {
  return { width: pixels.length, height: 1, maxValue: 255, pixels: Uint8Array.from(pixels) };
}

function classesOf(changes: Partial<MapMeta>, ...pixels: number[]): number[] {
  return [...classify(imageOf(...pixels), { ...meta, ...changes }).cells];
}

describe('classes of greys', () => {
  it('are occupied when dark, free when bright, and unknown between', () => {
    expect(classesOf({}, 0, 254, 205)).toEqual([CELL_OCCUPIED, CELL_FREE, CELL_UNKNOWN]);
  });

  it('count grey 205 as free under the threshold of 0.25 that many savers write', () => {
    expect(classesOf({ freeThresh: 0.25 }, 205)).toEqual([CELL_FREE]);
  });

  it('include both thresholds', () => {
    // Grey 204 is an occupancy of exactly 0.2, grey 51 of exactly 0.8.
    expect(classesOf({ freeThresh: 0.2, occupiedThresh: 0.8 }, 204, 203, 51, 52)).toEqual([
      CELL_FREE,
      CELL_UNKNOWN,
      CELL_OCCUPIED,
      CELL_UNKNOWN,
    ]);
  });

  it('change places when the picture is negated', () => {
    expect(classesOf({ negate: true }, 0, 254, 128)).toEqual([CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN]);
  });

  it('are unknown for all greys between the thresholds of a scale', () => {
    expect(classesOf({ mode: 'scale', freeThresh: 0, occupiedThresh: 1 }, 0, 1, 127, 254, 255)).toEqual([
      CELL_OCCUPIED,
      CELL_UNKNOWN,
      CELL_UNKNOWN,
      CELL_UNKNOWN,
      CELL_FREE,
    ]);
  });

  it('are percent of occupancy in a raw picture, never negated, and unknown above 100', () => {
    const classes = [
      CELL_FREE,
      CELL_FREE,
      CELL_UNKNOWN,
      CELL_OCCUPIED,
      CELL_OCCUPIED,
      CELL_UNKNOWN,
      CELL_UNKNOWN,
    ];
    expect(classesOf({ mode: 'raw' }, 0, 19, 50, 65, 100, 101, 255)).toEqual(classes);
    expect(classesOf({ mode: 'raw', negate: true }, 0, 19, 50, 65, 100, 101, 255)).toEqual(classes);
  });
});

describe('mask values', () => {
  it('run linearly from 0 to 100 between the thresholds of a scale', () => {
    const scale: MapMeta = { ...meta, mode: 'scale', freeThresh: 0.2, occupiedThresh: 0.8 };
    expect([...maskValues(imageOf(255, 204, 153, 102, 51, 0), scale)]).toEqual([0, 0, 33, 67, 100, 100]);
  });

  it('are the samples of a raw picture up to 100, and unknown above', () => {
    expect([...maskValues(imageOf(0, 42, 100, 101, 255), { ...meta, mode: 'raw' })]).toEqual([
      0, 42, 100, -1, -1,
    ]);
  });

  it('are 0, 100 or unknown in a trinary picture', () => {
    expect([...maskValues(imageOf(254, 0, 205), meta)]).toEqual([0, 100, -1]);
  });
});
