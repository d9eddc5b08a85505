import { randomUUID } from 'node:crypto';
import type { RefundReason, RefundStatus } from '@rota/contract/payments';
import { REFUND_MANNERS } from '../../../adapters/payments/provider.ts';
import type { Tx } from '../../../db/database.ts';
import { partsLost } from './losses.store.ts';
import { goneOf, partsOf, type Part } from './payment-items.rules.ts';
import { reserveRefund, type PaymentRow } from './payments.store.ts';
import { insertRefund, listRefundsOf, type RefundedLine, type RefundRow } from './refunds.store.ts';

export type RefundOf = {
  readonly amountMinor: number;
  /** Of which lines before all others. */
  readonly named: readonly Part[];
  readonly lines: readonly RefundedLine[];
  readonly reason: RefundReason;
  readonly note: string;
  readonly by: { readonly id: string; readonly name: string; readonly personId?: string | null };
  /** Until a second person agrees. */
  readonly waits: boolean;
};

const CAME_TO_NOTHING: readonly RefundStatus[] = ['failed', 'declined'];

/** Parts of lines that went back, are on their way or are promised; `without`: but for those that stand so. */
export function goneLines(
  refunds: readonly RefundRow[],
  paymentId: string,
  without: readonly RefundStatus[] = [],
): Map<string, number> {
  const left = [...CAME_TO_NOTHING, ...without];
  const counted = refunds.filter(({ payment_id: id, status }) => id === paymentId && !left.includes(status));
  return goneOf(counted.map(({ parts }) => parts));
}

/** The same, with what banks took back by disputes. */
async function goneOfPayment(
  tx: Tx,
  projectId: number,
  { payment_id: paymentId, order_id: orderId }: Pick<PaymentRow, 'payment_id' | 'order_id'>,
): Promise<Map<string, number>> {
  const gone = goneLines(await listRefundsOf(tx, projectId, [orderId]), paymentId);
  for (const [id, amount] of goneOf(await partsLost(tx, projectId, paymentId)))
    gone.set(id, (gone.get(id) ?? 0) + amount);
  return gone;
}

/**
 * Writes down that a sum of a payment goes back: a row for each call that its provider is asked, which is one for each line where it gives
 * back by line.
 * @returns the refunds; undefined where less is left
 */
export async function addRefund(
  tx: Tx,
  projectId: number,
  row: Pick<PaymentRow, 'payment_id' | 'order_id' | 'currency' | 'provider'>,
  wish: RefundOf,
): Promise<readonly string[] | undefined> {
  // Refunds of a payment wait for each other here: each sees what those before it took.
  const reserved = await reserveRefund(tx, projectId, row.payment_id, wish.amountMinor);
  if (reserved === undefined) return undefined;
  const gone = await goneOfPayment(tx, projectId, row);
  const parts = partsOf(reserved.items, gone, wish.amountMinor, wish.named);
  if (parts === undefined)
    throw new Error(`The refunds of the payment ${row.payment_id} do not fit its lines.`);
  const ids: string[] = [];
  for (const [index, some] of (wish.waits ? [parts] : asAsked(row, parts)).entries()) {
    const refundId = randomUUID();
    ids.push(refundId);
    await insertRefund(tx, projectId, {
      refund_id: refundId,
      payment_id: row.payment_id,
      order_id: row.order_id,
      currency: row.currency,
      status: wish.waits ? 'waiting' : 'refunding',
      reason: wish.reason,
      note: wish.note,
      amount_minor: some.reduce((sum, one) => sum + one.amount_minor, 0),
      parts: some,
      lines: index === 0 ? wish.lines : [],
      requested_by: wish.by.name,
      requested_by_id: wish.by.id,
      requested_by_person: wish.by.personId ?? null,
      decided_by: null,
    });
  }
  return ids;
}

/** A waiting refund after its approval, as its provider is asked: the rest of its lines are rows of their own. */
export async function splitRefund(
  tx: Tx,
  projectId: number,
  row: RefundRow,
  payment: Pick<PaymentRow, 'provider'>,
): Promise<{ readonly own: readonly Part[]; readonly others: readonly string[] }> {
  const [own = row.parts, ...rest] = asAsked(payment, row.parts);
  const others: string[] = [];
  for (const parts of rest) {
    const refundId = randomUUID();
    others.push(refundId);
    const amount = parts.reduce((sum, one) => sum + one.amount_minor, 0);
    await insertRefund(tx, projectId, {
      ...row,
      refund_id: refundId,
      status: 'refunding',
      amount_minor: amount,
      parts,
      lines: [],
    });
  }
  return { own, others };
}

function asAsked(
  { provider }: Pick<PaymentRow, 'provider'>,
  parts: readonly Part[],
): readonly (readonly Part[])[] {
  return REFUND_MANNERS[provider].byItem ? parts.map((part) => [part]) : [parts];
}
