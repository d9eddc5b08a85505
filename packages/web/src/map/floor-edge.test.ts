import { rasterFromText } from '@rota/floor';
import { expect, test } from 'vitest';
import { beyondFloor } from './floor-edge.ts';

/** A house of 8 m by 4 m with a wall through it, in nothing; a metre is ten pixels, and (0, 0) of the screen its upper left corner. */
const raster = rasterFromText(['??????????', '?########?', '?#..#...#?', '?########?', '??????????'], 1);
const view = { center: { x: 5, y: 2.5 }, resolution: 0.1, rotation: 0, width: 100, height: 50 };

test.each([
  ['a box in a room', { left: 22, top: 22, right: 38, bottom: 28 }, false],
  ['a box over a wall inside', { left: 30, top: 22, right: 60, bottom: 28 }, false],
  ['a box over the outer wall', { left: 5, top: 22, right: 30, bottom: 28 }, true],
  ['a box of which a corner looks out', { left: 70, top: 35, right: 88, bottom: 42 }, true],
  ['a box beside the floor', { left: -40, top: 10, right: -20, bottom: 20 }, true],
])('%s reaches beyond the building: %#', (_words, box, isBeyond) => {
  expect(beyondFloor(raster, view)(box)).toBe(isBeyond);
  expect(beyondFloor(undefined, view)(box)).toBe(false);
});
