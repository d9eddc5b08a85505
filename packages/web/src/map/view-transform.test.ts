import { cellPositionToWorld } from '@rota/floor';
import fc from 'fast-check';
import { compose, create } from 'ol/transform.js';
import { expect, test } from 'vitest';
import { applyMatrix, cellToWorldMatrix, chain, pixelToWorld, worldToPixel } from './view-transform.ts';

const real = (size: number) => fc.double({ min: -size, max: size, noNaN: true });
const view = fc.record({
  center: fc.record({ x: real(500), y: real(500) }),
  resolution: fc.double({ min: 0.005, max: 2, noNaN: true }),
  rotation: real(7),
  width: fc.integer({ min: 100, max: 2_000 }),
  height: fc.integer({ min: 100, max: 2_000 }),
});

test('a point goes to a pixel and back', () => {
  fc.assert(
    fc.property(view, real(400), real(400), (place, x, y) => {
      const pixel = applyMatrix(worldToPixel(place), x, y);
      const back = pixelToWorld(place, pixel.x, pixel.y);
      expect(back.x).toBeCloseTo(x, 6);
      expect(back.y).toBeCloseTo(y, 6);
    }),
  );
});

test('pixels are where OpenLayers puts them, at any rotation', () => {
  fc.assert(
    fc.property(view, (place) => {
      const { center, resolution, rotation, width, height } = place;
      const theirs = compose(
        create(),
        width / 2,
        height / 2,
        1 / resolution,
        -1 / resolution,
        -rotation,
        -center.x,
        -center.y,
      );
      const ours = worldToPixel(place);
      ours.forEach((value, index) =>
        expect(Math.abs(value - (theirs[index] ?? NaN))).toBeLessThan(1e-6 * Math.max(1, Math.abs(value))),
      );
    }),
  );
});

test('cells lie where the raster says, with its yaw', () => {
  fc.assert(
    fc.property(
      real(20),
      real(20),
      real(4),
      fc.integer({ min: 0, max: 30 }),
      fc.integer({ min: 0, max: 20 }),
      (x, y, theta, column, row) => {
        const grid = { width: 30, height: 20, resolution: 0.05, origin: { x, y, theta } };
        const point = applyMatrix(cellToWorldMatrix(grid), column, row);
        const wanted = cellPositionToWorld(grid, column, row);
        expect(point.x).toBeCloseTo(wanted.x, 9);
        expect(point.y).toBeCloseTo(wanted.y, 9);
      },
    ),
  );
});

test('chained matrices do what one after the other does', () => {
  const place = { center: { x: 3, y: -2 }, resolution: 0.1, rotation: 0.7, width: 800, height: 600 };
  const grid = { width: 10, height: 10, resolution: 0.5, origin: { x: 1, y: 1, theta: 0.3 } };
  const world = applyMatrix(cellToWorldMatrix(grid), 4, 7);
  const stepwise = applyMatrix(worldToPixel(place), world.x, world.y);
  const direct = applyMatrix(chain(worldToPixel(place), cellToWorldMatrix(grid)), 4, 7);
  expect(direct.x).toBeCloseTo(stepwise.x, 9);
  expect(direct.y).toBeCloseTo(stepwise.y, 9);
});
