import type { RefundReason } from '@rota/contract/payments';
import type { Tx } from '../../db/database.ts';
import { AppError } from '../../http/app-error.ts';
import { addRefund } from './capture.ts';
import type { OrderPort } from './order-port.ts';
import { listPaymentsOf, type PaymentRow } from './payments.store.ts';
import type { RefundSender } from './refunds.service.ts';
import { listRefundsOf, type RefundedLine } from './refunds.store.ts';

export type RefundWishes = ReturnType<typeof createRefundWishes>;
export type Wish = {
  /** Undefined: all that is left. */
  readonly amountMinor: number | undefined;
  readonly lines: readonly RefundedLine[];
  readonly reason: RefundReason;
  readonly note: string;
  readonly by: string;
};

/** Giving money of an order back: written in the caller's transaction, sent after it. */
export function createRefundWishes({ orders, refunds }: { readonly orders: OrderPort; readonly refunds: Pick<RefundSender, 'queue'> }) {
  /**
   * @returns the refund, or undefined where nothing was left to give back and no sum was named
   * @throws AppError REFUND_TOO_LARGE, REFUND_NOTHING_PAID where a sum was
   */
  async function give(
    tx: Tx,
    projectId: number,
    orderId: string,
    wish: Wish,
  ): Promise<{ refundId: string; amountMinor: number } | undefined> {
    const captured = (await listPaymentsOf(tx, projectId, [orderId])).filter(({ status }) => status === 'captured');
    // One that took another sum, or came too late, was given back by itself: the order was paid with the one of which something is left.
    const paid = captured.find((payment) => leftOf(payment) > 0);
    if (paid === undefined) {
      if (wish.amountMinor === undefined) return undefined;
      throw captured.length === 0 ? new AppError('REFUND_NOTHING_PAID', 'Nothing was paid') : tooLarge();
    }
    const amountMinor = wish.amountMinor ?? leftOf(paid);
    const { lines, reason, note, by } = wish;
    const refundId = await addRefund(tx, projectId, paid, { amount_minor: amountMinor, reason, note, lines, requested_by: by });
    if (refundId === undefined) throw tooLarge();
    await orders.note(tx, projectId, orderId, 'refund_begun', { amount: amountMinor, currency: paid.currency, why: reason });
    await refunds.queue(tx, projectId, refundId);
    return { refundId, amountMinor };
  }

  /** How many of each line went back already, or are on their way. */
  async function linesGone(tx: Tx, projectId: number, orderId: string): Promise<ReadonlyMap<number, number>> {
    const gone = new Map<number, number>();
    for (const { status, lines } of await listRefundsOf(tx, projectId, [orderId]))
      if (status !== 'failed') for (const { line, quantity } of lines) gone.set(line, (gone.get(line) ?? 0) + quantity);
    return gone;
  }

  return { give, linesGone };
}

function leftOf({ captured_minor: captured, refunded_minor: refunded }: PaymentRow): number {
  return (captured ?? 0) - refunded;
}

function tooLarge(): AppError {
  return new AppError('REFUND_TOO_LARGE', 'More than is left of what was paid');
}
