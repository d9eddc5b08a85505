import { mapVersionTransitions, messageTransitions, preflightTransitions, unusedPairs } from '@rota/contract';
import { DISPUTE_STATUSES, disputeTransitions, personDisputeTransitions } from '@rota/contract/disputes';
import { orderTransitions } from '@rota/contract/orders';
import { paymentTransitions, payoutTransitions, refundTransitions } from '@rota/contract/payments';
import { printJobTransitions } from '@rota/contract/printers';
import { qrSheetTransitions } from '@rota/contract/qr-codes';
import { bankPaymentTransitions } from '@rota/contract/sandbox-bank';
import { webhookCallTransitions } from '@rota/contract/webhooks';
import { expect, test } from 'vitest';
import { disputeChange } from '../features/disputes/dispute-transitions.rules.ts';
import { statusTold } from '../features/disputes/disputes.rules.ts';
import { versionChanges } from '../features/maps/version-transitions.rules.ts';
import { orderChanges } from '../features/orders/order-transitions.rules.ts';
import { messageChanges } from '../features/outbox/message-transitions.rules.ts';
import { paymentChanges } from '../features/payments/payment-transitions.rules.ts';
import { payoutChanges } from '../features/payments/payout-transitions.rules.ts';
import { refundChanges } from '../features/payments/refund-transitions.rules.ts';
import { preflightChanges } from '../features/preflight/preflight-transitions.rules.ts';
import { printJobChanges } from '../features/printers/print-job-transitions.rules.ts';
import { sheetChanges } from '../features/qr-codes/sheet-transitions.rules.ts';
import { bankChanges } from '../features/sandbox-bank/bank-transitions.rules.ts';
import { callChanges } from '../features/webhooks/call-transitions.rules.ts';

test.each([
  ['orders', unusedPairs(orderTransitions, Object.values(orderChanges))],
  ['payments', unusedPairs(paymentTransitions, Object.values(paymentChanges))],
  ['refunds', unusedPairs(refundTransitions, Object.values(refundChanges))],
  ['payouts', unusedPairs(payoutTransitions, Object.values(payoutChanges))],
  ['messages', unusedPairs(messageTransitions, Object.values(messageChanges))],
  ['webhook messages', unusedPairs(webhookCallTransitions, Object.values(callChanges))],
  ['pre-flights', unusedPairs(preflightTransitions, Object.values(preflightChanges))],
  ['print jobs', unusedPairs(printJobTransitions, Object.values(printJobChanges))],
  ['sheets of codes', unusedPairs(qrSheetTransitions, Object.values(sheetChanges))],
  ['map versions', unusedPairs(mapVersionTransitions, Object.values(versionChanges))],
  ['payments of the sandbox', unusedPairs(bankPaymentTransitions, Object.values(bankChanges))],
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
