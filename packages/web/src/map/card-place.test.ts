import { expect, test } from 'vitest';
import { cardPlace } from './card-place.ts';

const free = { left: 400, top: 16, right: 1_400, bottom: 800 };
const size = { width: 300, height: 200 };

test.each([
  ['to the right of its point', { x: 700, y: 400 }, { left: 722, top: 364 }],
  ['to the left where there is no room at the right', { x: 1_300, y: 400 }, { left: 978, top: 364 }],
  ['below the upper edge', { x: 700, y: 20 }, { left: 722, top: 16 }],
  ['above the lower edge', { x: 700, y: 790 }, { left: 722, top: 600 }],
  ['beside the panel when its point is under it', { x: 100, y: 400 }, { left: 400, top: 364 }],
])('a card stands %s', (_words, point, expected) => {
  expect(cardPlace(point, size, free)).toEqual(expected);
});

test('a card too wide for either side begins at the edge of the free part', () => {
  expect(cardPlace({ x: 500, y: 400 }, { width: 300, height: 200 }, { ...free, right: 720 }).left).toBe(420);
  expect(cardPlace({ x: 500, y: 400 }, { width: 400, height: 200 }, { ...free, right: 720 }).left).toBe(400);
});
