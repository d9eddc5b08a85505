import { expect, test } from 'vitest';
import { handlingLeft } from './handling.rules.ts';

test.each([
  [20, 0, 0, 20],
  [20, 15, 0, 7.5],
  [20, 60, 0, 30],
  [20, 60, 75, 15],
  [20, 80, 75, 0],
  [20, 0, 10, 10],
])(
  'a stop of usually %d s will after %d s, with a time-out of %d s, take %d s more',
  (mean, passed, limit, left) => {
    expect(handlingLeft(mean, passed, limit)).toBe(left);
  },
);
