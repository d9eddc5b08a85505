import { expect, test } from 'vitest';
import { chargeProblem, leastCharge } from './charge-limits.ts';
import { paymentProvidersApi } from './index.ts';

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
  expect([leastCharge('sandbox', 'TRY'), leastCharge('stripe', 'TRY'), leastCharge('stripe', 'USD')]).toEqual(
    [1, 1, 50],
  );
});

test.each([
  ...([0, 0.1, 0.3, 0.7, 1.1, 2.5, 2.9, 4.6, 8.7, 9.9, 10] as const).map(
    (percent) => [percent, true] as const,
  ),
  ...([2.55, 0.05, 8.71, 0.30001, -0.1] as const).map((percent) => [percent, false] as const),
])('a fee limit of %f percent passes: %s', (percent, passes) => {
  expect(paymentProvidersApi.setFeeLimit.body.safeParse({ percent, fixed_minor: 0 }).success).toBe(passes);
});
