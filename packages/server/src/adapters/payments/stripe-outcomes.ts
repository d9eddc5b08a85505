import type Stripe from 'stripe';
import { findAtStripe, idOf } from './stripe-client.ts';
import { ProviderUnknown, type KnownPayment, type Outcome, type PaidItem } from './provider.ts';

/** A page of which no name is known was begun at most so long ago, seconds. */
const LOOKS_BACK_S = 3 * 3_600;
/** Expanded with a session, to determine the outcome of its payment. */
const EXPAND = ['payment_intent.latest_charge.balance_transaction', 'payment_intent.latest_charge.review'];

/** The outcomes of payments. Stripe captures automatically once the bank agreed: there is nothing to complete. */
export function createStripeOutcomes(stripe: Stripe, now: () => number) {
  async function query(known: KnownPayment): Promise<Outcome> {
    const session = await sessionOf(known);
    if (session === undefined) return { state: 'missing' };
    const intent = session.payment_intent;
    if (intent !== null && typeof intent === 'object') {
      if (intent.status === 'canceled') return { state: 'failed', why: intent.cancellation_reason ?? '' };
      if (intent.status === 'succeeded') return composeCaptured(session, intent);
    }
    if (session.status === 'expired') return { state: 'failed', why: 'not paid in time' };
    return { state: 'open' };
  }

  /** The page, by its name or its payment's; by our id, which Stripe cannot be asked for, where its name got lost. */
  async function sessionOf({
    paymentId,
    providerRef,
  }: KnownPayment): Promise<Stripe.Checkout.Session | undefined> {
    if (providerRef?.startsWith('pi_') === true) {
      const list = await findAtStripe(() =>
        stripe.checkout.sessions.list({
          payment_intent: providerRef,
          limit: 1,
          expand: EXPAND.map((one) => `data.${one}`),
        }),
      );
      return list?.data[0];
    }
    const id = providerRef ?? (await idByOurs(paymentId));
    return id === undefined
      ? undefined
      : findAtStripe(() => stripe.checkout.sessions.retrieve(id, { expand: EXPAND }));
  }

  const idByOurs = (paymentId: string): Promise<string | undefined> =>
    findAtStripe(async () => {
      const since = Math.floor(now() / 1_000) - LOOKS_BACK_S;
      for await (const session of stripe.checkout.sessions.list({ created: { gte: since }, limit: 100 }))
        if (session.client_reference_id === paymentId) return session.id;
      return undefined;
    });

  async function composeCaptured(
    session: Stripe.Checkout.Session,
    intent: Stripe.PaymentIntent,
  ): Promise<Outcome> {
    const charge = intent.latest_charge;
    if (charge === null || typeof charge === 'string')
      throw new ProviderUnknown('Stripe reported a payment without its charge');
    const review = typeof charge.review === 'object' ? charge.review : null;
    // The money was taken but is under review: it neither belongs to the venue nor goes back yet.
    if (review?.open === true) return { state: 'open' };
    return {
      state: 'captured',
      providerRef: intent.id,
      amountMinor: intent.amount_received,
      currency: intent.currency.toUpperCase(),
      orderId: intent.metadata['orderId'] ?? '',
      verdict: review === null || review.reason === 'approved' ? 'clear' : 'refused',
      feeMinor: feeOf(charge),
      items: await linesOf(session.id),
    };
  }

  /** The lines of a page. */
  const linesOf = (sessionId: string) =>
    findAtStripe(async () => {
      const lines: PaidItem[] = [];
      for await (const line of stripe.checkout.sessions.listLineItems(sessionId, {
        limit: 100,
        expand: ['data.price.product'],
      })) {
        const product = line.price?.product;
        const metadata = typeof product === 'object' && 'metadata' in product ? product.metadata : {};
        lines.push({ id: metadata['itemId'] ?? '', ref: line.id });
      }
      return lines;
    }).then((lines) => lines ?? []);

  /** The payment's name at Stripe, once it was taken. */
  async function intentIdOf(known: KnownPayment): Promise<string> {
    if (known.providerRef?.startsWith('pi_') === true) return known.providerRef;
    const id = idOf((await sessionOf(known))?.payment_intent);
    if (id === undefined) throw new ProviderUnknown('Stripe does not show the payment');
    return id;
  }

  return { query, intentIdOf };
}
export type StripeOutcomes = ReturnType<typeof createStripeOutcomes>;

/** Stripe's fee. It is reported in the currency of the payouts. */
function feeOf({ balance_transaction: moved }: Stripe.Charge): number {
  if (moved === null || typeof moved === 'string')
    throw new ProviderUnknown('Stripe does not tell its fee yet');
  return moved.exchange_rate === null ? moved.fee : Math.round(moved.fee / moved.exchange_rate);
}
