import { isDiscFree, rasterFromText } from '@rota/floor';
import { expect, test } from 'vitest';
import { startingPlace, type Place } from './starting-places.ts';

const hall = rasterFromText(
  Array.from({ length: 80 }, (_, row) => (row % 79 === 0 ? '#'.repeat(80) : `#${'.'.repeat(78)}#`)),
  0.1,
);
const charger: Place = { x: 1, y: 1, theta: 1, type: 'charge' };
const waiting: Place = { x: 3, y: 1, theta: 2, type: 'waiting' };
const table: Place = { x: 6, y: 6, theta: 0, type: 'table' };

test('five robots stand at the charger, the waiting point and beside them, none in a wall or in another', () => {
  const taken: { x: number; y: number }[] = [];
  for (let robot = 0; robot < 5; robot += 1) {
    const place = startingPlace(hall, [table, waiting, charger], taken);
    expect(place).toBeDefined();
    if (place === undefined) return;
    expect(isDiscFree(hall, place, 0.4)).toBe(true);
    for (const other of taken) expect(Math.hypot(other.x - place.x, other.y - place.y)).toBeGreaterThan(0.99);
    taken.push(place);
  }
  expect(taken.slice(0, 2)).toEqual([
    { x: 1, y: 1, theta: 1 },
    { x: 3, y: 1, theta: 2 },
  ]);
});

test('a floor without a charger and a waiting point has no place', () => {
  expect(startingPlace(hall, [table], [])).toBeUndefined();
});
