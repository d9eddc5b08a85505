import { expect, test } from 'vitest';
import { needsSecondPerson } from './refund-limit.rules.ts';

const limit = { amountMinor: 10_000, currency: 'TRY' };
const goodwill = (amount: number, status: 'refunded' | 'waiting' | 'declined' | 'failed' = 'refunded') =>
  ({ status, reason: 'goodwill', amount_minor: amount }) as const;

test.each([
  ['one at the limit', limit, [], 10_000, 'TRY', false],
  ['one above it', limit, [], 10_001, 'TRY', true],
  ['many that pass it together', limit, [goodwill(4_000), goodwill(4_000)], 2_001, 'TRY', true],
  ['many that reach it together', limit, [goodwill(4_000), goodwill(4_000)], 2_000, 'TRY', false],
  ['one after another that waits', limit, [goodwill(9_000, 'waiting')], 2_000, 'TRY', true],
  [
    'one after others that came to nothing',
    limit,
    [goodwill(9_000, 'declined'), goodwill(9_000, 'failed')],
    2_000,
    'TRY',
    false,
  ],
  [
    'one after an automatic refund',
    limit,
    [{ status: 'refunded', reason: 'guest_cancelled', amount_minor: 9_000 } as const],
    2_000,
    'TRY',
    false,
  ],
  ['one in a currency that the limit does not name', limit, [], 1, 'USD', true],
  ['any, without a limit', { amountMinor: 0, currency: 'TRY' }, [goodwill(90_000)], 90_000, 'USD', false],
])('%s', (_what, of, before, amountMinor, currency, waits) => {
  expect(needsSecondPerson(of, before, { amountMinor, currency })).toBe(waits);
});
