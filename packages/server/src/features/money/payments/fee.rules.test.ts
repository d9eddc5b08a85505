import { DEFAULT_FEE_LIMIT } from '@rota/contract/payment-providers';
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
  expect(isOddFee(amount, fee, DEFAULT_FEE_LIMIT)).toBe(odd);
});

test.each([
  ['at a high limit', 29_000, 8_700, { percent: 30, fixed_minor: 0 }, false],
  ['above a high limit', 29_000, 8_701, { percent: 30, fixed_minor: 0 }, true],
  ['at a limit with a decimal', 29_000, 725, { percent: 2.5, fixed_minor: 0 }, false],
  ['any fee where the limit is nothing', 29_000, 1, { percent: 0, fixed_minor: 0 }, true],
  ['more than the payment, whatever the limit', 100, 101, { percent: 100, fixed_minor: 1_000 }, true],
])('a limit of the project: %s', (_what, amount, fee, limit, odd) => {
  expect(isOddFee(amount, fee, limit)).toBe(odd);
});
