import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { overview } from './overview.ts';
import { CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN, cellPositionToWorld } from './raster.ts';
import { rasterFromText } from './text-raster.ts';

describe('an overview', () => {
  it('shows an obstacle before the unknown, and the unknown before free space', () => {
    const small = overview(rasterFromText(['.?..', '.#..', '..?.', '....']), 2);
    expect([...small.cells]).toEqual([CELL_OCCUPIED, CELL_FREE, CELL_FREE, CELL_UNKNOWN]);
    expect(small.resolution).toBe(2);
  });

  it('keeps the ground under its cells when the factor does not divide the height, rotated or not', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 40 }),
        fc.integer({ min: 1, max: 9 }),
        fc.double({ min: -3, max: 3, noNaN: true }),
        (width, height, factor, theta) => {
          const raster = {
            width,
            height,
            resolution: 0.1,
            origin: { x: 3, y: -2, theta },
            cells: new Uint8Array(width * height),
          };
          const small = overview(raster, factor);
          for (const [column, row] of [
            [0, 0],
            [1, 0],
            [0, 1],
          ] as const) {
            const there = cellPositionToWorld(small, column, row);
            const here = cellPositionToWorld(raster, column * factor, row * factor);
            expect(there.x).toBeCloseTo(here.x, 9);
            expect(there.y).toBeCloseTo(here.y, 9);
          }
        },
      ),
    );
  });

  it('refuses a factor that is no whole number of at least 1', () => {
    expect(() => overview(rasterFromText(['.']), 0)).toThrow(RangeError);
    expect(() => overview(rasterFromText(['.']), 1.5)).toThrow(RangeError);
  });
});
