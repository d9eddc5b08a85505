import { expect, test } from 'vitest';
import { isOddFee } from './fee.rules.ts';

test.each([
  ['none', 29_000, 0, false],
  ['a usual one', 29_000, 871, false],
  ['the fixed part of a small payment', 60, 32, false],
  ['below zero', 29_000, -1, true],
  ['more than the payment', 100, 101, true],
  ['all of a small payment', 300, 300, false],
  ['far above any rate', 29_000, 3_401, true],
  ['the highest that is believed', 29_000, 3_400, false],
])('%s', (_what, amount, fee, odd) => {
  expect(isOddFee(amount, fee)).toBe(odd);
});
