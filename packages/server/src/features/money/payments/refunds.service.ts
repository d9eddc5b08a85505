import { z } from 'zod';
import {
  ProviderRefused,
  REFUND_MANNERS,
  type PaymentProvider,
  type RefundOutcome,
  type SellerPart,
} from '../../../adapters/payments/provider.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { defineJob, enqueueJob, handleJob, type JobHandler } from '../../../jobs/index.ts';
import { refundLines, releaseLines } from './ledger.rules.ts';
import { writeLedger } from './ledger.store.ts';
import { partsLost } from './losses.store.ts';
import type { OrderPort } from './orders.port.ts';
import { goneOf, payoutOf, type PaymentItem } from './payment-items.rules.ts';
import { findPaymentOfRefund, lockPayment, releaseRefund, type PaymentRow } from './payments.store.ts';
import { goneLines } from './refund-rows.service.ts';
import { refundChanges } from './refund-transitions.rules.ts';
import { heldOfRelease, takeBackRelease } from './releases.store.ts';
import { claimRefund, listRefundsOf, moveRefund, partsRefunded, type RefundRow } from './refunds.store.ts';

export type RefundDeps = {
  readonly database: Database;
  readonly orders: OrderPort;
  readonly providerOf: (projectId: number, name: string) => Promise<PaymentProvider>;
  readonly log: { warn(fields: object, message: string): void };
};
type Refunded = { readonly row: RefundRow; readonly payment: PaymentRow; readonly takenBackMinor: number };
export type RefundSender = ReturnType<typeof createRefundSender>;

/** Longer than any provider is waited for: a worker that has not ended by then is dead. */
const WORK_S = 60;
/** The pause after an unknown outcome before it is asked again. */
const REST_S = 20;

const sendJob = defineJob({
  name: 'refund-send',
  access: 'system',
  payload: z.object({ projectId: z.number().int(), refundId: z.string() }),
});

/** Sends refunds to their providers, each once: after an unknown outcome the provider is asked before the refund is sent again. */
export function createRefundSender({ database, orders, providerOf, log }: RefundDeps) {
  async function send(projectId: number, refundId: string): Promise<void> {
    const found = await database.tenant(projectId, async (tx) => {
      const payment = await findPaymentOfRefund(tx, projectId, refundId);
      if (payment === undefined) return undefined;
      // What goes back and what is paid out of one payment wait for each other: each knows what the one before it did.
      await lockPayment(tx, projectId, payment.payment_id);
      const row = await claimRefund(tx, projectId, refundId, Math.max(WORK_S, lagOf(payment)));
      return row && { row, payment, seller: await sellerPartOf(tx, projectId, row, payment) };
    });
    if (found === undefined) return;
    const { row, payment } = found;
    const outcome = await ask(await providerOf(projectId, payment.provider), found);
    await settle(projectId, row, payment, outcome);
    orders.announceChange(projectId, row.order_id);
  }

  async function ask(
    provider: PaymentProvider,
    {
      row,
      payment,
      seller,
    }: { readonly row: RefundRow; readonly payment: PaymentRow; readonly seller: SellerPart | null },
  ): Promise<RefundOutcome | { readonly state: 'unknown' }> {
    const wish = {
      refundId: row.refund_id,
      paymentId: payment.payment_id,
      providerRef: payment.provider_ref,
      amountMinor: row.amount_minor,
      currency: row.currency,
      item: itemOf(row, payment.items),
      seller,
    };
    let isTold = false;
    try {
      if (row.was_asked) {
        const before = await provider.queryRefund(wish);
        if (before.state !== 'missing') return before;
      }
      isTold = true;
      return await provider.refund(wish);
    } catch (error) {
      // Only the refund itself is refused so: a question that is refused says nothing of what was asked before.
      if (isTold && error instanceof ProviderRefused) return { state: 'failed', why: error.message };
      log.warn({ err: error, refundId: row.refund_id }, 'what became of a refund is not known yet');
      return { state: 'unknown' };
    }
  }

  async function settle(
    projectId: number,
    row: RefundRow,
    payment: PaymentRow,
    outcome: Awaited<ReturnType<typeof ask>>,
  ): Promise<void> {
    await database.tenant(projectId, async (tx) => {
      if (outcome.state === 'refunded')
        return settleRefunded(tx, projectId, { row, payment, takenBackMinor: outcome.takenBackMinor ?? 0 });
      if (outcome.state === 'failed') {
        // The order first, in the same order as a refund: else each could wait for the other.
        await orders.lock(tx, projectId, row.order_id);
        if (
          !(await moveRefund(tx, projectId, row.refund_id, refundChanges.fail, {
            failure: outcome.why,
            restS: 0,
          }))
        )
          return;
        await releaseRefund(tx, projectId, payment.payment_id, row.amount_minor);
        await orders.note(tx, projectId, row.order_id, 'refund_failed', { why: outcome.why });
        return;
      }
      await moveRefund(tx, projectId, row.refund_id, refundChanges.lose, {
        restS: Math.max(REST_S, lagOf(payment)),
      });
    });
  }

  async function settleRefunded(
    tx: Tx,
    projectId: number,
    { row, payment, takenBackMinor }: Refunded,
  ): Promise<void> {
    // Refunds of one payment wait for each other: each writes what is left of the commissions after those before it.
    await lockPayment(tx, projectId, payment.payment_id);
    const { payment_id: paymentId } = payment;
    const before = goneOf([
      ...(await partsRefunded(tx, projectId, paymentId)),
      ...(await partsLost(tx, projectId, paymentId)),
    ]);
    if (!(await moveRefund(tx, projectId, row.refund_id, refundChanges.complete, { restS: 0 }))) return;
    const about = {
      kind: 'refund',
      causeId: row.refund_id,
      orderId: row.order_id,
      currency: row.currency,
    } as const;
    await writeLedger(tx, projectId, about, refundLines(payment.items, row.parts, before));
    const item = payment.items.find(({ id }) => id === itemOf(row, payment.items)?.id);
    if (item !== undefined && takenBackMinor > 0) {
      // Only what was paid out can be less paid out: money that came back before it is still owed, and is so much less by the refund.
      const minor = await takeBackRelease(tx, projectId, paymentId, {
        item: item.id,
        amountMinor: takenBackMinor,
      });
      if (minor > 0)
        await writeLedger(tx, projectId, { ...about, kind: 'release' }, releaseLines(item.party, -minor));
    }
    await orders.note(tx, projectId, row.order_id, 'refunded', {
      amount: row.amount_minor,
      currency: row.currency,
    });
  }

  const jobs: readonly JobHandler[] = [
    handleJob(sendJob, ({ projectId, refundId }) => send(projectId, refundId)),
  ];
  return {
    send,
    /** Sends it once the transaction in which it was written is through. */
    queue: (tx: Tx, projectId: number, refundId: string) => enqueueJob(tx, sendJob, { projectId, refundId }),
    jobs,
  };
}

/** What a refund means for its seller: the parts of all refunds of a line sum to what was theirs, whatever the rounding of each. */
async function sellerPartOf(
  tx: Tx,
  projectId: number,
  row: RefundRow,
  payment: PaymentRow,
): Promise<SellerPart | null> {
  const item = payment.items.find(({ id }) => id === itemOf(row, payment.items)?.id);
  if (item === undefined || item.seller_ref === null) return null;
  const refunds = await listRefundsOf(tx, projectId, [row.order_id]);
  const earlier = refunds.slice(
    0,
    refunds.findIndex(({ refund_id: id }) => id === row.refund_id),
  );
  const lost = goneOf(await partsLost(tx, projectId, payment.payment_id)).get(item.id) ?? 0;
  const goneBy = (some: readonly RefundRow[]): number =>
    (goneLines(some, payment.payment_id, ['waiting']).get(item.id) ?? 0) + lost;
  const gone = goneBy(earlier);
  return {
    ref: item.seller_ref,
    backMinor: payoutOf(item, gone) - payoutOf(item, gone + row.amount_minor),
    leftMinor: payoutOf(item, goneBy(refunds)),
    heldMinor: await heldOfRelease(tx, projectId, payment.payment_id, item.id),
  };
}

/** The line of which all of a refund is, where its provider knows it; null for one of several lines, or of a sum that is of none. */
function itemOf({ parts }: RefundRow, items: readonly PaymentItem[]): { id: string; ref: string } | null {
  const [part, ...others] = parts;
  const item = others.length === 0 ? items.find(({ id }) => id === part?.id) : undefined;
  return item === undefined || item.ref === null ? null : { id: item.id, ref: item.ref };
}

/** Until a refund is surely in the provider's reports it is not checked there: a missing one would be made twice. */
function lagOf({ provider }: Pick<PaymentRow, 'provider'>): number {
  return REFUND_MANNERS[provider].lagS;
}
