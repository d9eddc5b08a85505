import { expect, test } from 'vitest';
import { lastsFor } from './battery.rules.ts';

test.each([
  ['unknown', undefined, 10_000, true],
  ['full, far', 90, 500, true],
  ['low, near', 21, 50, true],
  ['low, far', 21, 500, false],
  ['just enough', 12.8, 100, true],
  ['just not enough', 12.7, 100, false],
])('a battery that is %s', (_, percent, metres, expected) => {
  expect(lastsFor(percent, metres, 10)).toBe(expected);
});
