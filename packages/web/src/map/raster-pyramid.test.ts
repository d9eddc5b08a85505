import type { Raster } from '@rota/floor';
import { CELL_FREE, CELL_OCCUPIED, CELL_UNKNOWN, cellPositionToWorld } from '@rota/floor';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  createPyramid,
  knownBounds,
  levelFor,
  paintTile,
  TILE_BORDER,
  TILE_CELLS,
  tileFrame,
  tileInk,
  tilesIn,
} from './raster-pyramid.ts';

const palette = { free: '#fafaf7', wall: '#15181c', furniture: '#d0d0d0', edge: '#c0c0c0' };
const ink = tileInk(palette);

function aRaster(width: number, height: number, over: Partial<Raster> = {}): Raster {
  return {
    width,
    height,
    resolution: 0.05,
    origin: { x: -3, y: 2, theta: 0 },
    cells: new Uint8Array(width * height),
    ...over,
  };
}

test('the last level shows the whole floor in one tile', () => {
  const pyramid = createPyramid(aRaster(4_000, 900));
  const top = pyramid.level(pyramid.lastLevel);
  expect(pyramid.lastLevel).toBe(3);
  expect([top.width, top.height]).toEqual([500, 113]);
  expect(createPyramid(aRaster(512, 10)).lastLevel).toBe(0);
});

test('a wall of one cell is still there in every overview', () => {
  const raster = aRaster(1_500, 1_500);
  for (let row = 0; row < 1_500; row += 1) raster.cells[row * 1_500 + 777] = CELL_OCCUPIED;
  const pyramid = createPyramid(raster);
  for (let level = 0; level <= pyramid.lastLevel; level += 1) {
    const shown = pyramid.level(level);
    const column = 777 >> level;
    for (let row = 0; row < shown.height; row += 1)
      expect(shown.cells[row * shown.width + column]).toBe(CELL_OCCUPIED);
  }
});

test('the level follows the zoom and never leaves the pyramid', () => {
  const pyramid = createPyramid(aRaster(4_000, 4_000));
  expect(levelFor(pyramid, 0.01)).toBe(0);
  expect(levelFor(pyramid, 0.05)).toBe(0);
  expect(levelFor(pyramid, 0.11)).toBe(1);
  expect(levelFor(pyramid, 0.21)).toBe(2);
  expect(levelFor(pyramid, 50)).toBe(3);
});

test('every cell lies in exactly one tile, whatever the size, and the tiles of the whole floor are all of them', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 1_700 }),
      fc.integer({ min: 1, max: 1_100 }),
      fc.double({ min: -3, max: 3, noNaN: true }),
      (width, height, theta) => {
        const raster = aRaster(width, height, { origin: { x: 1, y: -4, theta } });
        const corners = [
          cellPositionToWorld(raster, 0, 0),
          cellPositionToWorld(raster, width, 0),
          cellPositionToWorld(raster, width, height),
          cellPositionToWorld(raster, 0, height),
        ];
        const tiles = tilesIn(createPyramid(raster), 0, corners);
        const area = tiles.reduce((sum, tile) => {
          const frame = tileFrame(raster, tile);
          return sum + (frame.width - 2 * TILE_BORDER) * (frame.height - 2 * TILE_BORDER);
        }, 0);
        expect(area).toBe(width * height);
      },
    ),
    { numRuns: 50 },
  );
});

test('only the tiles under the view are asked for', () => {
  const raster = aRaster(2_000, 2_000);
  const near = cellPositionToWorld(raster, 600, 600);
  expect(tilesIn(createPyramid(raster), 0, [near, { x: near.x + 1, y: near.y - 1 }])).toEqual([
    { level: 0, column: 1, row: 1 },
  ]);
});

test('free is paper, an obstacle is ink with a soft edge, unknown lets the hatch through', () => {
  const raster = aRaster(5, 1, {
    cells: Uint8Array.from([CELL_OCCUPIED, CELL_FREE, CELL_FREE, CELL_UNKNOWN, CELL_UNKNOWN]),
  });
  const pixels = paintTile(raster, { level: 0, column: 0, row: 0 }, ink);
  const frame = tileFrame(raster, { level: 0, column: 0, row: 0 });
  const row = Array.from(pixels.slice(frame.width, 2 * frame.width));
  expect(row).toEqual([0, ink.occupied, ink.edge, ink.free, 0, 0, 0]);
  expect(ink.free).toBe(0xfff7fafa);
});

test('the border of a tile repeats what its neighbour shows', () => {
  const raster = aRaster(TILE_CELLS * 2, 3);
  raster.cells[TILE_CELLS] = CELL_OCCUPIED;
  const left = paintTile(raster, { level: 0, column: 0, row: 0 }, ink);
  const right = paintTile(raster, { level: 0, column: 1, row: 0 }, ink);
  const width = TILE_CELLS + 2 * TILE_BORDER;
  expect(left[width + width - 1]).toBe(ink.occupied);
  expect(right[width + TILE_BORDER]).toBe(ink.occupied);
  expect(right[width]).toBe(left[width + width - 2]);
});

test('what a fit shows leaves out the unknown margins, under any rotation of the origin', () => {
  const raster = aRaster(100, 100, {
    cells: new Uint8Array(10_000).fill(CELL_UNKNOWN),
    origin: { x: 10, y: 20, theta: Math.PI / 2 },
  });
  raster.cells[30 * 100 + 40] = CELL_FREE;
  const bounds = knownBounds(createPyramid(raster));
  const centre = cellPositionToWorld(raster, 40.5, 30.5);
  expect(bounds?.minX).toBeLessThan(centre.x);
  expect(bounds?.maxX).toBeGreaterThan(centre.x);
  expect((bounds?.maxX ?? 0) - (bounds?.minX ?? 0)).toBeLessThan(0.2);
  expect(((bounds?.minY ?? 0) + (bounds?.maxY ?? 0)) / 2).toBeCloseTo(centre.y, 6);
  expect(
    knownBounds(createPyramid(aRaster(4, 4, { cells: new Uint8Array(16).fill(CELL_UNKNOWN) }))),
  ).toBeUndefined();
});
