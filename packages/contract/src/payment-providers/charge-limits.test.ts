import { expect, test } from 'vitest';
import { chargeProblem, leastCharge } from './charge-limits.ts';

test.each([
  ['stripe', 'EUR', 49, 'too_small'],
  ['stripe', 'EUR', 50, undefined],
  ['stripe', 'GBP', 29, 'too_small'],
  ['stripe', 'USD', 0, undefined],
  ['stripe', 'TRY', 1, undefined],
  ['stripe', 'TRY', 100_000_000, 'too_large'],
  ['iyzico', 'TRY', 1, undefined],
  ['iyzico', 'EUR', 100_000_000, 'too_large'],
  ['sandbox', 'EUR', 1, undefined],
] as const)('%s %s %i: %s', (provider, currency, amount, problem) => {
  expect(chargeProblem(provider, currency, amount)).toBe(problem);
});

test('the least sum of a provider that names none is one minor unit', () => {
  expect([leastCharge('sandbox', 'TRY'), leastCharge('stripe', 'TRY'), leastCharge('stripe', 'USD')]).toEqual([1, 1, 50]);
});
