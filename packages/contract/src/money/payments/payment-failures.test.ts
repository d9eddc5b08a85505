import { expect, test } from 'vitest';
import { paymentFailure } from './payment-failures.ts';

test.each([
  ['card declined', 'Card declined', 'Kart onaylanmadı'],
  ['not paid in time', 'Not paid in time', 'Zamanında ödenmedi'],
  // A provider's own words, and a name that every object has.
  ['Do not honor', 'Do not honor', 'Do not honor'],
  ['toString', 'toString', 'toString'],
])('the reason “%s” reads in both languages', (reason, en, tr) => {
  expect(paymentFailure(reason, 'en')).toBe(en);
  expect(paymentFailure(reason, 'tr')).toBe(tr);
});
