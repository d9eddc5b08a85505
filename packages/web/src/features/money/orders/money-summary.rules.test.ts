import { expect, test } from 'vitest';
import { sumsByCurrency } from './money-summary.rules.ts';

const row = (currency: string, sold: number) => ({ currency, sold });

test.each([
  ['nothing', [], []],
  ['one currency', [row('TRY', 500), row('TRY', 250)], [{ currency: 'TRY', minor: 750 }]],
  [
    'a project that changed its currency',
    [row('TRY', 500), row('EUR', 90), row('TRY', -500)],
    [
      { currency: 'TRY', minor: 0 },
      { currency: 'EUR', minor: 90 },
    ],
  ],
])('%s is summed up by currency', (_what, rows, sums) => {
  expect(sumsByCurrency(rows, ({ sold }) => sold)).toEqual(sums);
});
