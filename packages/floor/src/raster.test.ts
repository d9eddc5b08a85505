import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN } from './raster.ts';
import {
  cellIndexAt,
  cellPositionToWorld,
  cellToWorld,
  classAt,
  classCounts,
  rasterBounds,
  worldToCell,
} from './raster.ts';
import type { Grid } from './raster.ts';
import { rasterFromText } from './text-raster.ts';

const grids: fc.Arbitrary<Grid> = fc.record({
  width: fc.integer({ min: 1, max: 4000 }),
  height: fc.integer({ min: 1, max: 4000 }),
  resolution: fc.double({ min: 0.01, max: 1, noNaN: true }),
  origin: fc.record({
    x: fc.double({ min: -100, max: 100, noNaN: true }),
    y: fc.double({ min: -100, max: 100, noNaN: true }),
    theta: fc.double({ min: -Math.PI, max: Math.PI, noNaN: true }),
  }),
});

describe('places in a raster', () => {
  it('come back from the map frame to the cell they came from, whatever the origin and its yaw', () => {
    fc.assert(
      fc.property(grids, fc.nat(), fc.nat(), (grid, a, b) => {
        const column = a % grid.width;
        const row = b % grid.height;
        const centre = cellToWorld(grid, column, row);
        const back = worldToCell(grid, centre);
        expect(back.column).toBeCloseTo(column + 0.5, 6);
        expect(back.row).toBeCloseTo(row + 0.5, 6);
        expect(cellIndexAt(grid, centre)).toBe(row * grid.width + column);
      }),
    );
  });

  it('have the origin as the lower-left corner of the lower-left cell', () => {
    const grid = { width: 10, height: 20, resolution: 0.5, origin: { x: -3, y: 4, theta: 0.7 } };
    expect(cellPositionToWorld(grid, 0, 20)).toEqual({ x: -3, y: 4 });
  });

  it('turn about that corner: with a quarter turn the columns run up and the rows run to the right', () => {
    const raster = rasterFromText(['#..', '..?'], 1, { x: 10, y: 5, theta: Math.PI / 2 });
    // The obstacle is at the top left of the picture: one cell up from the origin there, so one to the left after the turn.
    expect(cellToWorld(raster, 0, 0).x).toBeCloseTo(8.5);
    expect(cellToWorld(raster, 0, 0).y).toBeCloseTo(5.5);
    expect(classAt(raster, { x: 8.5, y: 5.5 })).toBe(CELL_OCCUPIED);
    expect(classAt(raster, { x: 9.5, y: 7.5 })).toBe(CELL_UNKNOWN);
    expect(classAt(raster, { x: 9.5, y: 5.5 })).toBe(CELL_FREE);
    const bounds = rasterBounds(raster);
    expect(
      [bounds.minX, bounds.minY, bounds.maxX, bounds.maxY].map((value) => Math.round(value * 1e6) / 1e6),
    ).toEqual([8, 5, 10, 8]);
  });

  it('outside the raster are unknown', () => {
    const raster = rasterFromText(['..', '..']);
    expect(cellIndexAt(raster, { x: -0.1, y: 1 })).toBe(-1);
    expect(cellIndexAt(raster, { x: 1, y: 2.1 })).toBe(-1);
    expect(classAt(raster, { x: 2.1, y: 1 })).toBe(CELL_UNKNOWN);
  });
});

describe('a raster drawn as text', () => {
  it('counts each class', () => {
    expect(classCounts(rasterFromText(['..#', '?.#']))).toEqual({ free: 3, occupied: 2, unknown: 1 });
  });

  it('refuses ragged lines and unknown signs', () => {
    expect(() => rasterFromText(['..', '.'])).toThrow(RangeError);
    expect(() => rasterFromText(['.x'])).toThrow(RangeError);
  });
});
