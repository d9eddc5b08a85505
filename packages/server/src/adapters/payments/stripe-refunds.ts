import type Stripe from 'stripe';
import { asked, idOf, StripeRefused } from './stripe-client.ts';
import type { StripeOutcomes } from './stripe-outcomes.ts';
import type { RefundOutcome, RefundWish } from './provider.ts';

/** Giving back. The id of a refund makes a second call with it the same refund. */
export function createStripeRefunds(stripe: Stripe, outcomes: Pick<StripeOutcomes, 'intentIdOf'>) {
  async function refund(wish: RefundWish): Promise<RefundOutcome> {
    const intent = await intentOf(wish);
    try {
      const made = await asked(() =>
        stripe.refunds.create(
          {
            payment_intent: intent.id,
            amount: wish.amountMinor,
            metadata: { refundId: wish.refundId, paymentId: wish.paymentId },
            // What went to the one seller comes back from them in the same part, and of the house's fee as well.
            ...(isOneSellers(intent) && { reverse_transfer: true, refund_application_fee: true }),
          },
          { idempotencyKey: wish.refundId },
        ),
      );
      return await finished(wish, intent, made);
    } catch (error) {
      // They gave it back themselves, as they do where a review ends so: the guest has all of it.
      if (!(error instanceof StripeRefused) || error.code !== 'charge_already_refunded') throw error;
      await takeBack(wish, intent);
      return { state: 'refunded' };
    }
  }

  async function queryRefund(wish: RefundWish): Promise<RefundOutcome> {
    const intent = await intentOf(wish);
    const made = await asked(async () => {
      for await (const one of stripe.refunds.list({ payment_intent: intent.id, limit: 100 }))
        if (one.metadata?.['refundId'] === wish.refundId) return one;
      return undefined;
    });
    return made === undefined ? { state: 'missing' } : finished(wish, intent, made);
  }

  async function finished(wish: RefundWish, intent: Stripe.PaymentIntent, made: Stripe.Refund): Promise<RefundOutcome> {
    if (made.status === 'failed' || made.status === 'canceled') return { state: 'failed', why: made.failure_reason ?? '' };
    await takeBack(wish, intent);
    return { state: made.status === 'succeeded' ? 'refunded' : 'open' };
  }

  /**
   * What one of several sellers was sent too much for the line comes back from them, to the last cent as it is booked. Sent again it is the
   * same.
   */
  async function takeBack({ refundId, paymentId, item, seller }: RefundWish, intent: Stripe.PaymentIntent): Promise<void> {
    if (item === null || seller === null || seller.backMinor === 0 || isOneSellers(intent)) return;
    const sent = await transferOf(stripe, paymentId, item.ref);
    if (sent === undefined) return;
    const part = Math.min(seller.backMinor, sent.amount - sent.amount_reversed);
    const metadata = { refundId };
    const isDone = sent.reversals.data.some((one) => one.metadata?.['refundId'] === refundId);
    if (isDone || part === 0) return;
    await asked(() => stripe.transfers.createReversal(sent.id, { amount: part, metadata }, { idempotencyKey: `${refundId}:reversal` }));
  }

  const intentOf = async (wish: RefundWish): Promise<Stripe.PaymentIntent> => {
    const id = await outcomes.intentIdOf(wish);
    return asked(() => stripe.paymentIntents.retrieve(id));
  };

  return { refund, queryRefund };
}

/** What was sent to a seller for a line. */
export function transferOf(stripe: Stripe, paymentId: string, itemRef: string): Promise<Stripe.Transfer | undefined> {
  return asked(async () => {
    for await (const one of stripe.transfers.list({ transfer_group: paymentId, limit: 100 }))
      if (one.metadata['item'] === itemRef) return one;
    return undefined;
  });
}

/** Whether all of a payment went to one seller when it was taken. */
export function isOneSellers({ transfer_data: to }: Stripe.PaymentIntent): boolean {
  return to !== null && to !== undefined;
}

/** The charge of a payment that was taken. */
export function chargeIdOf(intent: Stripe.PaymentIntent): string | undefined {
  return idOf(intent.latest_charge);
}
