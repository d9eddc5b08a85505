import { describe, expect, test } from 'vitest';
import {
  circleArea,
  distanceToArea,
  isInArea,
  isPartInArea,
  linePieces,
  rectangleArea,
  sizeOfArea,
} from './areas.ts';
import type { Point } from './geometry.ts';

const at = (...places: readonly (readonly [number, number])[]): Point[] => places.map(([x, y]) => ({ x, y }));
const square = rectangleArea({ x: 2, y: 3 }, { x: 0, y: 1 });
/** A room with a bay: everything but the part beyond (2, 2). */
const bay = at([0, 0], [4, 0], [4, 2], [2, 2], [2, 4], [0, 4]);

test('areas know what lies in them, how far they are and how large', () => {
  expect(isInArea(square, 1, 2)).toBe(true);
  expect(isInArea(square, 3, 2)).toBe(false);
  expect(isInArea(bay, 3, 3)).toBe(false);
  expect(distanceToArea(square, 5, 2, 5, 9)).toBe(3);
  expect(distanceToArea(square, -1, 2, 5, 2)).toBe(0);
  expect(distanceToArea(square, 0.5, 2, 0.6, 2)).toBe(0);
  expect(sizeOfArea(bay)).toBe(12);
  expect(sizeOfArea(circleArea({ x: 0, y: 0 }, 1))).toBeCloseTo(Math.PI, 1);
});

describe('a way leads through an area', () => {
  test.each([
    ['straight through', [-1, 2, 5, 2], true],
    ['past it', [-1, 5, 5, 5], false],
    ['from inside', [1, 2, 1, 9], true],
    ['touching a corner', [-1, 2, 1, 4], false],
    ['backwards', [5, 2, -1, 2], true],
    ['a hair of it', [-1, 2, 0.01, 2], false],
  ])('%s', (_words, [ax = 0, ay = 0, bx = 0, by = 0], expected) => {
    expect(isPartInArea(square, ax, ay, bx, by, 0.05)).toBe(expected);
  });
});

test('a wide line is an area for each of its pieces', () => {
  const pieces = linePieces(at([0, 0], [4, 0], [4, 0], [4, 3]), 1);
  expect(pieces.map(({ heading }) => heading)).toEqual([0, Math.PI / 2]);
  expect(pieces.map(({ area }) => sizeOfArea(area))).toEqual([4, 3]);
  expect(isInArea(pieces[0]?.area ?? [], 2, 0.4)).toBe(true);
  expect(isInArea(pieces[1]?.area ?? [], 4.4, 2)).toBe(true);
});
