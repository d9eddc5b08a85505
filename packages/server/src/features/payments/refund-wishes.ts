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
   * @returns what goes back, or undefined where nothing was left to give back and no sum was named
   * @throws AppError REFUND_TOO_LARGE, REFUND_NOTHING_PAID where a sum was
   */
  async function give(tx: Tx, projectId: number, orderId: string, wish: Wish): Promise<{ amountMinor: number } | undefined> {
    const captured = (await listPaymentsOf(tx, projectId, [orderId])).filter(({ status }) => status === 'captured');
    const open = captured.filter((payment) => leftOf(payment) > 0);
    const { amountMinor } = wish;
    if (open.length === 0) {
      if (amountMinor === undefined) return undefined;
      throw captured.length === 0 ? new AppError('REFUND_NOTHING_PAID', 'Nothing was paid') : tooLarge();
    }
    // Several have something left where the bank refused to give back by itself what it took too much.
    if (amountMinor !== undefined) {
      await giveOf(
        tx,
        projectId,
        open.find((payment) => leftOf(payment) >= amountMinor),
        amountMinor,
        wish,
      );
      return { amountMinor };
    }
    for (const payment of open) await giveOf(tx, projectId, payment, leftOf(payment), wish);
    return { amountMinor: open.reduce((sum, payment) => sum + leftOf(payment), 0) };
  }

  async function giveOf(tx: Tx, projectId: number, paid: PaymentRow | undefined, amountMinor: number, wish: Wish): Promise<void> {
    if (paid === undefined) throw tooLarge();
    const { order_id: orderId, payment_id: paymentId } = paid;
    // What was taken in another currency went back, or was to go back, in that.
    const before = (await listRefundsOf(tx, projectId, [orderId])).find((one) => one.payment_id === paymentId);
    const row = { payment_id: paymentId, order_id: orderId, currency: before?.currency ?? paid.currency };
    const { lines, reason, note, by } = wish;
    const refundId = await addRefund(tx, projectId, row, { amount_minor: amountMinor, reason, note, lines, requested_by: by });
    if (refundId === undefined) throw tooLarge();
    await orders.note(tx, projectId, orderId, 'refund_begun', { amount: amountMinor, currency: row.currency, why: reason });
    await refunds.queue(tx, projectId, refundId);
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
