import { CELL_FREE, cellToWorld, classAt, type Raster } from './raster.ts';
import { rasterFromText } from './text-raster.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isDiscFree } from './discs.ts';

const rasters = fc
  .record({
    width: fc.integer({ min: 1, max: 8 }),
    height: fc.integer({ min: 1, max: 8 }),
    theta: fc.constantFrom(0, 0.3, Math.PI / 2, -2),
  })
  .chain(({ width, height, theta }) =>
    fc.uint8Array({ minLength: width * height, maxLength: width * height, max: 2 }).map((cells): Raster => ({
      width,
      height,
      resolution: 0.5,
      origin: { x: -1, y: 2, theta },
      cells: cells.map((cell) => (cell === 2 ? 1 : 0)),
    })),
  );

describe('a disc', () => {
  test('that is free has no point in anything else', () => {
    fc.assert(
      fc.property(
        rasters,
        fc.nat(63),
        fc.double({ min: 0.05, max: 1, noNaN: true }),
        (raster, cell, radius) => {
          const index = cell % raster.cells.length;
          const centre = cellToWorld(raster, index % raster.width, Math.floor(index / raster.width));
          if (!isDiscFree(raster, centre, radius)) return;
          for (let turn = 0; turn < 64; turn += 1) {
            const angle = (turn * Math.PI) / 32;
            for (const part of [0.3, 0.7, 0.999]) {
              const point = {
                x: centre.x + Math.cos(angle) * radius * part,
                y: centre.y + Math.sin(angle) * radius * part,
              };
              expect(classAt(raster, point)).toBe(CELL_FREE);
            }
          }
        },
      ),
    );
  });

  test('fits in free space when the nearest thing is farther than its radius, whatever the turn of the map', () => {
    for (const theta of [0, 0.7, Math.PI / 2, 3]) {
      const raster = rasterFromText(['...', '...', '...'], 1, { x: 5, y: -3, theta });
      const middle = cellToWorld(raster, 1, 1);
      expect([isDiscFree(raster, middle, 1.49), isDiscFree(raster, middle, 1.51)]).toEqual([true, false]);
    }
  });

  test('is not free when only a corner of a cell reaches into it', () => {
    const raster = rasterFromText(['#..', '...', '...'], 1, { x: 0, y: 0, theta: 0 });
    const middle = { x: 1.5, y: 1.5 };
    expect([isDiscFree(raster, middle, 0.7), isDiscFree(raster, middle, 0.72)]).toEqual([true, false]);
  });
});
