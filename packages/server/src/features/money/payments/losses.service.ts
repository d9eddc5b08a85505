import type { Tx } from '../../../db/database.ts';
import { requireRow } from '../../../http/app-error.ts';
import { lossLines } from './ledger.rules.ts';
import { writeLedger } from './ledger.store.ts';
import { listLosses, saveLoss } from './losses.store.ts';
import { goneOf, partsOf, sumOf } from './payment-items.rules.ts';
import { findPayment, lockPayment, releaseRefund, reserveRefund } from './payments.store.ts';
import { goneLines } from './refund-rows.service.ts';
import { listRefundsOf, partsRefunded } from './refunds.store.ts';

/** What a dispute costs as it stands; nothing while it is open, won or withdrawn. Money in minor units of the payment. */
export type Loss = {
  readonly disputeId: string;
  readonly paymentId: string;
  readonly lostMinor: number;
  readonly feeMinor: number;
};

/**
 * Books what a dispute costs now, in the caller's transaction: only what is another than was booked before. It goes back of the lines of the
 * payment as a refund does, so that nothing else refunds it; what the bank takes beyond what is left of the payment is the venue's loss.
 */
export async function bookLoss(
  tx: Tx,
  projectId: number,
  { disputeId, paymentId, lostMinor, feeMinor }: Loss,
): Promise<void> {
  // Refunds and losses of one payment wait for each other: each writes what is left of the commissions after those before it.
  await lockPayment(tx, projectId, paymentId);
  const losses = await listLosses(tx, projectId, paymentId);
  const known = losses.find((one) => one.dispute_id === disputeId);
  const before = known ?? { lost_minor: 0, fee_minor: 0, parts: [], revision: 0 };
  if (before.lost_minor === lostMinor && before.fee_minor === feeMinor) return;
  const kept = sumOf(before.parts.map((part) => part.amount_minor));
  if (kept > 0) await releaseRefund(tx, projectId, paymentId, kept);
  const payment = requireRow(await findPayment(tx, projectId, paymentId));
  const others = losses.filter((one) => one !== known).map(({ parts }) => parts);
  const ofLines = Math.min(lostMinor, (payment.captured_minor ?? 0) - payment.refunded_minor);
  const refunds = await listRefundsOf(tx, projectId, [payment.order_id]);
  const gone = goneOf([
    [...goneLines(refunds, paymentId)].map(([id, amount_minor]) => ({ id, amount_minor })),
    ...others,
  ]);
  const parts = ofLines === 0 ? [] : partsOf(payment.items, gone, ofLines);
  if (parts === undefined) throw new Error(`The dispute ${disputeId} does not fit the lines of its payment.`);
  if (ofLines > 0) requireRow(await reserveRefund(tx, projectId, paymentId, ofLines));
  const row = {
    dispute_id: disputeId,
    payment_id: paymentId,
    lost_minor: lostMinor,
    fee_minor: feeMinor,
    parts,
  };
  await saveLoss(tx, projectId, { ...row, revision: before.revision + 1 });
  // Money came in another currency than was asked for where what went back of it did.
  const currency = refunds.find((one) => one.payment_id === paymentId)?.currency ?? payment.currency;
  const about = {
    kind: 'dispute',
    causeId: `${disputeId} ${String(before.revision + 1)}`,
    orderId: payment.order_id,
    currency,
  } as const;
  const settled = goneOf([...(await partsRefunded(tx, projectId, paymentId)), ...others]);
  await writeLedger(tx, projectId, about, lossLines(payment.items, before, row, settled));
}
