import type Stripe from 'stripe';
import { callStripe, idOf, StripeRefused } from './stripe-client.ts';
import type { StripeOutcomes } from './stripe-outcomes.ts';
import type { RefundOutcome, RefundWish } from './provider.ts';

/** Giving back. The id of a refund makes a second call with it the same refund. */
export function createStripeRefunds(stripe: Stripe, outcomes: Pick<StripeOutcomes, 'intentIdOf'>) {
  async function refund(wish: RefundWish): Promise<RefundOutcome> {
    const intent = await intentOf(wish);
    try {
      const made = await callStripe(() =>
        stripe.refunds.create(
          {
            payment_intent: intent.id,
            amount: wish.amountMinor,
            metadata: { refundId: wish.refundId, paymentId: wish.paymentId },
            // Money that is no sale of the one seller's, as another sum than was asked, goes back as it came, with the fee.
            ...(isOneSellers(intent) &&
              wish.seller === null && { reverse_transfer: true, refund_application_fee: true }),
          },
          { idempotencyKey: wish.refundId },
        ),
      );
      return await composeRefunded(wish, made);
    } catch (error) {
      // They gave it back themselves, as they do where a review ends so: the guest has all of it.
      if (!(error instanceof StripeRefused) || error.code !== 'charge_already_refunded') throw error;
      return { state: 'refunded', takenBackMinor: await takeBack(wish) };
    }
  }

  async function queryRefund(wish: RefundWish): Promise<RefundOutcome> {
    const intentId = await outcomes.intentIdOf(wish);
    const made = await callStripe(async () => {
      for await (const one of stripe.refunds.list({ payment_intent: intentId, limit: 100 }))
        if (one.metadata?.['refundId'] === wish.refundId) return one;
      return undefined;
    });
    return made === undefined ? { state: 'missing' } : composeRefunded(wish, made);
  }

  async function composeRefunded(wish: RefundWish, made: Stripe.Refund): Promise<RefundOutcome> {
    if (made.status === 'failed' || made.status === 'canceled')
      return { state: 'failed', why: made.failure_reason ?? '' };
    // What may still fail takes nothing from the seller yet.
    if (made.status !== 'succeeded') return { state: 'open' };
    const isReversed = made.transfer_reversal !== null && made.transfer_reversal !== undefined;
    return { state: 'refunded', takenBackMinor: isReversed ? 0 : await takeBack(wish) };
  }

  /**
   * What a seller was sent too much for the line comes back from them, to the last cent as it is booked. Sent again it is the same.
   * @returns how much came back, minor units
   */
  async function takeBack({ refundId, paymentId, item, seller }: RefundWish): Promise<number> {
    if (item === null || seller === null || seller.backMinor === 0) return 0;
    const sent = await transferOf(stripe, paymentId, item.ref);
    if (sent === undefined) return 0;
    const done = sent.reversals.data.find((one) => one.metadata?.['refundId'] === refundId);
    if (done !== undefined) return done.amount;
    const amount = Math.min(seller.backMinor, sent.amount - sent.amount_reversed);
    if (amount === 0) return 0;
    const metadata = { refundId };
    await callStripe(() =>
      stripe.transfers.createReversal(
        sent.id,
        { amount, metadata },
        { idempotencyKey: `${refundId}:reversal` },
      ),
    );
    return amount;
  }

  const intentOf = async (wish: RefundWish): Promise<Stripe.PaymentIntent> => {
    const id = await outcomes.intentIdOf(wish);
    return callStripe(() => stripe.paymentIntents.retrieve(id));
  };

  return { refund, queryRefund };
}

/** What was sent to a seller for a line, or for the whole payment where all of it is one seller's. */
export function transferOf(
  stripe: Stripe,
  paymentId: string,
  itemRef: string,
): Promise<Stripe.Transfer | undefined> {
  return callStripe(async () => {
    for await (const one of stripe.transfers.list({ transfer_group: paymentId, limit: 100 }))
      if (one.metadata['item'] === itemRef || one.metadata['item'] === undefined) return one;
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
