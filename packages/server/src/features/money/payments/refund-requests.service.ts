import { needsSecondPerson, type RefundLimit, type RefundReason } from '@rota/contract/payments';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import type { PersonRef } from '../../../http/context.ts';
import { mayBeSecondPerson } from '../../../http/second-person.rules.ts';
import type { OrderPort } from './orders.port.ts';
import type { Part } from './payment-items.rules.ts';
import { findPayment, listPaymentsOf, releaseRefund, type PaymentRow } from './payments.store.ts';
import { addRefund, splitRefund } from './refund-rows.service.ts';
import { refundChanges } from './refund-transitions.rules.ts';
import type { RefundSender } from './refunds.service.ts';
import {
  decideRefund,
  listRefundsOf,
  lockRefund,
  type RefundedLine,
  type RefundRow,
} from './refunds.store.ts';

export type RefundWishes = ReturnType<typeof createRefundWishes>;
type By = { readonly id: string; readonly name: string; readonly personId?: string | null };
export type Wish = {
  /** Undefined: all that is left. */
  readonly amountMinor: number | undefined;
  /** What is worth how much of the lines that are named; of all others where none is. */
  readonly named?: readonly Part[];
  readonly lines: readonly RefundedLine[];
  readonly reason: RefundReason;
  readonly note: string;
  readonly by: By;
  /** A second person must approve what passes it; undefined for refunds that happen by themselves. */
  readonly limit?: RefundLimit;
};
type Deps = {
  readonly database: Database;
  readonly orders: OrderPort;
  readonly refunds: Pick<RefundSender, 'queue'>;
};
type Of = { readonly paid: PaymentRow | undefined; readonly amountMinor: number; readonly waits: boolean };

/** Giving money of an order back: written in the caller's transaction, sent after it. */
export function createRefundWishes({ database, orders, refunds }: Deps) {
  /**
   * @returns what goes back, or undefined where nothing was left to give back and no sum was named
   * @throws AppError REFUND_TOO_LARGE, REFUND_NOTHING_PAID where a sum was
   */
  async function give(
    tx: Tx,
    projectId: number,
    orderId: string,
    wish: Wish,
  ): Promise<{ readonly amountMinor: number; readonly waits: boolean } | undefined> {
    const captured = (await listPaymentsOf(tx, projectId, [orderId])).filter(
      ({ status }) => status === 'captured',
    );
    const open = captured.filter((payment) => leftOf(payment) > 0);
    const { amountMinor, limit } = wish;
    if (open.length === 0) {
      if (amountMinor === undefined) return undefined;
      throw captured.length === 0 ? new AppError('REFUND_NOTHING_PAID', 'Nothing was paid') : tooLarge();
    }
    const sum = amountMinor ?? open.reduce((all, payment) => all + leftOf(payment), 0);
    const before = await listRefundsOf(tx, projectId, [orderId]);
    const waits =
      limit !== undefined &&
      needsSecondPerson(limit, before, { amountMinor: sum, currency: open[0]?.currency ?? '' });
    // Several have something left where the bank refused to give back by itself what it took too much.
    if (amountMinor === undefined)
      for (const paid of open) await giveOf(tx, projectId, { paid, amountMinor: leftOf(paid), waits }, wish);
    else {
      // Where none has enough left, the statement that reserves it says so.
      const paid = open.find((payment) => leftOf(payment) >= amountMinor) ?? open[0];
      await giveOf(tx, projectId, { paid, amountMinor, waits }, wish);
    }
    return { amountMinor: sum, waits };
  }

  async function giveOf(
    tx: Tx,
    projectId: number,
    { paid, amountMinor, waits }: Of,
    wish: Wish,
  ): Promise<void> {
    if (paid === undefined) throw tooLarge();
    const { order_id: orderId, payment_id: paymentId } = paid;
    // What was taken in another currency went back, or was to go back, in that.
    const before = (await listRefundsOf(tx, projectId, [orderId])).find(
      (one) => one.payment_id === paymentId,
    );
    const row = { ...paid, currency: before?.currency ?? paid.currency };
    const { lines, named = [], reason, note, by } = wish;
    const ids = await addRefund(tx, projectId, row, { amountMinor, named, lines, reason, note, by, waits });
    if (ids === undefined) throw tooLarge();
    const about = { amount: amountMinor, currency: row.currency, why: reason };
    await orders.note(tx, projectId, orderId, waits ? 'refund_waiting' : 'refund_begun', about);
    if (!waits) for (const refundId of ids) await refunds.queue(tx, projectId, refundId);
  }

  /** How many of each line went back already, or are on their way. */
  async function linesGone(tx: Tx, projectId: number, orderId: string): Promise<ReadonlyMap<number, number>> {
    const gone = new Map<number, number>();
    for (const { status, lines } of await listRefundsOf(tx, projectId, [orderId]))
      if (status !== 'failed' && status !== 'declined')
        for (const { line, quantity } of lines) gone.set(line, (gone.get(line) ?? 0) + quantity);
    return gone;
  }

  /**
   * A second person agrees to a refund that waits, or declines it.
   * @throws AppError REFUND_OWN, REFUND_DECIDED, RECORD_NOT_FOUND
   */
  async function decide(
    projectId: number,
    refundId: string,
    agrees: boolean,
    actor: PersonRef,
  ): Promise<RefundRow> {
    const row = await database.tenant(projectId, async (tx) => {
      const refund = requireRow(await lockRefund(tx, projectId, refundId));
      if (refund.status !== 'waiting')
        throw new AppError('REFUND_DECIDED', 'The refund has already been approved or rejected');
      if (!mayBeSecondPerson(refund.requested_by_person, actor.personId))
        throw new AppError('REFUND_OWN', 'A second person must approve it');
      const payment = requireRow(await findPayment(tx, projectId, refund.payment_id));
      const order = await orders.read(tx, projectId, refund.order_id);
      const about = { amount: refund.amount_minor, currency: refund.currency, why: refund.reason };
      if (agrees) {
        const { own, others } = await splitRefund(
          tx,
          projectId,
          { ...refund, decided_by: actor.name },
          payment,
        );
        await decideRefund(tx, projectId, refundId, refundChanges.agree, { by: actor.name, parts: own });
        for (const id of [refundId, ...others]) await refunds.queue(tx, projectId, id);
      } else {
        await decideRefund(tx, projectId, refundId, refundChanges.decline, {
          by: actor.name,
          parts: refund.parts,
        });
        await releaseRefund(tx, projectId, payment.payment_id, refund.amount_minor);
      }
      await orders.note(tx, projectId, refund.order_id, agrees ? 'refund_begun' : 'refund_declined', about);
      await recordAudit(tx, {
        projectId,
        actor,
        code: agrees ? 'LOG_REFUND_AGREED' : 'LOG_REFUND_DECLINED',
        entity: 'refund',
        entityId: refundId,
        before: null,
        after: {
          name: String(order.number),
          amount_minor: refund.amount_minor,
        },
      });
      return requireRow(await lockRefund(tx, projectId, refundId));
    });
    orders.announceChange(projectId, row.order_id);
    return row;
  }

  return { give, linesGone, decide };
}

function leftOf({ captured_minor: captured, refunded_minor: refunded }: PaymentRow): number {
  return (captured ?? 0) - refunded;
}

function tooLarge(): AppError {
  return new AppError('REFUND_TOO_LARGE', 'More than is left of what was paid');
}
