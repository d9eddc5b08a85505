import { randomUUID } from 'node:crypto';
import type { Outcome } from '../../adapters/payments/provider.ts';
import type { Tx } from '../../db/database.ts';
import { recordAudit } from '../../audit/index.ts';
import { captureLines } from './ledger.rules.ts';
import { writeLedger } from './ledger.store.ts';
import type { OrderPort, OwnReason } from './order-port.ts';
import { capturePayment, reserveRefund, type PaymentRow } from './payments.store.ts';
import { insertRefund, type NewRefund } from './refunds.store.ts';

export type Captured = Extract<Outcome, { state: 'captured' }>;
/** What a capture led to: the refunds to be sent, once it is written. */
export type Applied = { readonly orderId: string; readonly refundId: string | undefined };

const SYSTEM = { id: 'system', name: 'system' } as const;

/**
 * Writes down that money was taken, whoever brings the news: once. The order that waited for it is taken in the same transaction; where
 * none waits any more, or another sum came than was asked, all of it goes back.
 * @returns undefined where it was known
 */
export async function applyCapture(
  tx: Tx,
  projectId: number,
  paymentId: string,
  taken: Captured,
  orders: OrderPort,
  take: (tx: Tx) => Promise<boolean>,
): Promise<Applied | undefined> {
  const row = await capturePayment(tx, projectId, paymentId, taken);
  if (row === undefined) return undefined;
  const order = await orders.read(tx, projectId, row.order_id);
  const about = { kind: 'capture', causeId: paymentId, orderId: row.order_id, currency: taken.currency } as const;
  await writeLedger(tx, projectId, about, captureLines(taken.amountMinor, taken.feeMinor, order));
  await recordAudit(tx, {
    ...{ projectId, actor: SYSTEM, code: 'LOG_PAYMENT_CAPTURED', entity: 'payment', entityId: paymentId, before: null },
    after: { name: String(order.number), amount_minor: taken.amountMinor, provider: row.provider, order_id: row.order_id },
  });
  // What was taken goes back as it was taken, in its currency.
  const back = { ...row, currency: taken.currency };
  if (!isAsAsked(row, taken)) return { orderId: row.order_id, refundId: await giveAllBack(tx, projectId, back, 'amount_differs') };
  const isTaken = await take(tx);
  return { orderId: row.order_id, refundId: isTaken ? undefined : await giveAllBack(tx, projectId, back, 'order_not_open') };
}

/** The sum, the currency, the order and the verdict on fraud are those that were asked for. */
function isAsAsked(row: PaymentRow, taken: Captured): boolean {
  return (
    taken.amountMinor === row.amount_minor && taken.currency === row.currency && taken.orderId === row.order_id && taken.verdict === 'clear'
  );
}

/** Gives back what is left of a payment; undefined where nothing is. */
export async function giveAllBack(tx: Tx, projectId: number, row: PaymentRow, reason: OwnReason): Promise<string | undefined> {
  const left = (row.captured_minor ?? 0) - row.refunded_minor;
  if (left === 0) return undefined;
  return addRefund(tx, projectId, row, { amount_minor: left, reason, note: '', lines: [], requested_by: 'system' });
}

/** A refund of a sum that is left of a payment: undefined where it is not. */
export async function addRefund(
  tx: Tx,
  projectId: number,
  row: Pick<PaymentRow, 'payment_id' | 'order_id' | 'currency'>,
  wish: Pick<NewRefund, 'amount_minor' | 'reason' | 'note' | 'lines' | 'requested_by'>,
): Promise<string | undefined> {
  if ((await reserveRefund(tx, projectId, row.payment_id, wish.amount_minor)) === undefined) return undefined;
  const refundId = randomUUID();
  await insertRefund(tx, projectId, {
    ...{ refund_id: refundId, payment_id: row.payment_id, order_id: row.order_id, currency: row.currency },
    ...wish,
  });
  return refundId;
}
