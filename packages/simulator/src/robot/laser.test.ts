import { CELL_FREE, CELL_OCCUPIED, type Raster } from '@rota/floor';
import { expect, test } from 'vitest';
import { laserScan } from './laser.ts';

/** A room of 4 m x 4 m with walls of one cell around it. */
function aRoom(): Raster {
  const [width, height] = [42, 42];
  const cells = new Uint8Array(width * height).fill(CELL_FREE);
  for (let index = 0; index < width; index++)
    for (const cell of [index, index + width * (height - 1), index * width, index * width + width - 1])
      cells[cell] = CELL_OCCUPIED;
  return { width, height, resolution: 0.1, origin: { x: 0, y: 0, theta: 0 }, cells };
}

test('a laser in the middle of a room meets its walls, and a body before them', () => {
  const eye = { x: 2.1, y: 2.1, theta: 0, speed: 0 };
  const { pose, angleMin, angleIncrement, ranges } = laserScan(aRoom(), eye, []);
  expect(pose).toEqual({ x: 2.1, y: 2.1, theta: 0 });
  const ahead = Math.round(-angleMin / angleIncrement);
  expect(ranges[ahead]).toBeCloseTo(2, 0);
  expect(ranges.every((range) => range !== null && range > 1.8 && range < 3.1)).toBe(true);
  const blocked = laserScan(aRoom(), eye, [{ x: 3.1, y: 2.1, radius: 0.3 }]);
  expect(blocked.ranges[ahead]).toBeCloseTo(0.7, 1);
});
