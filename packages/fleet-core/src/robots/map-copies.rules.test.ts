import { expect, test } from 'vitest';
import { pauseAfter } from './map-copies.rules.ts';

test.each([
  [0, 10_000],
  [1, 10_000],
  [2, 30_000],
  [3, 90_000],
  [5, 810_000],
  [6, 900_000],
  [60, 900_000],
])('after %i tries that came to nothing the next one waits %i ms', (attempts, ms) => {
  expect(pauseAfter(attempts)).toBe(ms);
});
