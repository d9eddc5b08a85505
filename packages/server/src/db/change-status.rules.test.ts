import { unusedPairs } from '@rota/contract';
import { DISPUTE_STATUSES, disputeTransitions, personDisputeTransitions } from '@rota/contract/disputes';
import { orderTransitions } from '@rota/contract/orders';
import { paymentTransitions, payoutTransitions, refundTransitions } from '@rota/contract/payments';
import { expect, test } from 'vitest';
import { disputeChange } from '../features/disputes/dispute-transitions.rules.ts';
import { statusTold } from '../features/disputes/disputes.rules.ts';
import { orderChanges } from '../features/orders/order-transitions.rules.ts';
import { paymentChanges } from '../features/payments/payment-transitions.rules.ts';
import { payoutChanges } from '../features/payments/payout-transitions.rules.ts';
import { refundChanges } from '../features/payments/refund-transitions.rules.ts';

test.each([
  ['orders', unusedPairs(orderTransitions, Object.values(orderChanges))],
  ['payments', unusedPairs(paymentTransitions, Object.values(paymentChanges))],
  ['refunds', unusedPairs(refundTransitions, Object.values(refundChanges))],
  ['payouts', unusedPairs(payoutTransitions, Object.values(payoutChanges))],
])('every entry in the table of %s is a change that the server makes', (_name, unused) => {
  expect(unused).toEqual([]);
});

const pairs = DISPUTE_STATUSES.flatMap((from) => DISPUTE_STATUSES.map((to) => ({ from, to })));

test('a person changes a dispute only as the table of people says', () => {
  for (const { from, to } of pairs) {
    const row: readonly string[] = personDisputeTransitions[from];
    const change = disputeChange({ status: from }, to, 'person');
    if (from === to) expect(change).toBe('none');
    else if (row.includes(to)) expect(change).toMatchObject({ from: [from], to });
    else expect(change).toBe('refused');
  }
});

test('the word of a provider uses every entry in the table of disputes, and is never refused', () => {
  const changes = pairs.flatMap(({ from, to }) => {
    const change = disputeChange({ status: from }, statusTold(from, to), 'provider');
    expect(change).not.toBe('refused');
    return typeof change === 'string' ? [] : [change];
  });
  expect(unusedPairs(disputeTransitions, changes)).toEqual([]);
});
