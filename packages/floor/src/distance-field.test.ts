import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { distanceField } from './distance-field.ts';
import { rasterFromText } from './text-raster.ts';
import type { Raster } from './raster.ts';

/** Tries every cell, and a ring of unknown cells round the raster. */
function bruteForce({ width, height, resolution, cells }: Raster): number[] {
  const blocked: [number, number][] = [];
  for (let row = -1; row <= height; row += 1) {
    for (let column = -1; column <= width; column += 1) {
      const outside = row < 0 || column < 0 || row === height || column === width;
      if (outside || cells[row * width + column] !== 0) blocked.push([column, row]);
    }
  }
  return Array.from(cells, (_, index) => {
    const column = index % width;
    const row = Math.floor(index / width);
    return Math.min(...blocked.map(([x, y]) => Math.hypot(x - column, y - row))) * resolution;
  });
}

describe('the distance field', () => {
  it('is the distance to the nearest cell that is not free, as found by trying them all', () => {
    const rasters = fc
      .tuple(
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 24 }),
        fc.integer({ min: 1, max: 40 }),
      )
      .chain(([width, height, rarity]) =>
        fc
          .array(
            fc.nat({ max: rarity }).map((value) => (value < 2 ? value + 1 : 0)),
            { minLength: width * height, maxLength: width * height },
          )
          .map((cells) => ({
            width,
            height,
            resolution: 0.05,
            origin: { x: 0, y: 0, theta: 0 },
            cells: Uint8Array.from(cells),
          })),
      );
    fc.assert(
      fc.property(rasters, (raster) => {
        const expected = bruteForce(raster);
        distanceField(raster).forEach((distance, index) =>
          expect(distance).toBeCloseTo(expected[index] ?? NaN, 5),
        );
      }),
    );
  });

  it('is 0 in obstacles and in the unknown, and one cell beside them', () => {
    expect(
      [...distanceField(rasterFromText(['.....', '..#..', '?....', '.....', '.....'], 1))].slice(5, 10),
    ).toEqual([1, 1, 0, 1, 1]);
  });

  it('counts everything outside as unknown', () => {
    expect([...distanceField(rasterFromText(['...', '...', '...']))]).toEqual([1, 1, 1, 1, 2, 1, 1, 1, 1]);
  });
});
