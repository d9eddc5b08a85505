import type Stripe from 'stripe';
import { callStripe, createStripeClient, type StripeDeps } from './stripe-client.ts';
import { createStripeDisputes } from './stripe-disputes.ts';
import { createStripeOutcomes } from './stripe-outcomes.ts';
import { createStripeRefunds } from './stripe-refunds.ts';
import { reportOfDay } from './stripe-report.ts';
import { createStripeSellers } from './stripe-sellers.ts';
import { sessionParams } from './stripe-session.ts';
import { ProviderUnknown, type PaymentNews, type PaymentProvider } from './provider.ts';

/** Takes cards by Stripe's hosted page, so that no card number reaches us. */
export function createStripeProvider(deps: StripeDeps): PaymentProvider {
  const { now = Date.now } = deps;
  const stripe = createStripeClient(deps);
  const outcomes = createStripeOutcomes(stripe, now);
  return {
    name: 'stripe',
    // Each refund is of one line, so that it comes back from the seller of that line.
    capabilities: { isTest: /^(sk|rk)_test_/.test(deps.secretKey) },
    sellers: createStripeSellers(stripe, outcomes),
    disputes: createStripeDisputes(stripe),
    async start(intent) {
      const params = sessionParams(intent, now());
      const session = await callStripe(() =>
        stripe.checkout.sessions.create(params, { idempotencyKey: intent.paymentId }),
      );
      if (session.url === null) throw new ProviderUnknown('Stripe answered without a page');
      return { providerRef: session.id, redirectUrl: session.url };
    },
    complete: outcomes.query,
    query: outcomes.query,
    ...createStripeRefunds(stripe, outcomes),
    // They send the browser back by a link, which says nothing.
    verifyCallback: (body) => body.length === 0,
    async checkKeys() {
      await callStripe(() => stripe.balance.retrieve());
    },
    report: (day) => reportOfDay(stripe, day),
    verifyWebhook(headers, body) {
      const signature = headers['stripe-signature'];
      if (typeof signature !== 'string') return undefined;
      try {
        return newsOf(
          stripe.webhooks.constructEvent(body, signature, deps.webhookSecret, undefined, undefined, now()),
        );
      } catch {
        return undefined;
      }
    },
  };
}

type About = {
  readonly id?: unknown;
  readonly object?: unknown;
  readonly client_reference_id?: unknown;
  readonly metadata?: { readonly paymentId?: unknown } | null;
};

/** Of which payment or dispute an event is; of none where it is about something else, which is asked for then and not found. */
function newsOf({ id, data }: Stripe.Event): PaymentNews {
  const about = data.object as About;
  if (about.object === 'dispute' && typeof about.id === 'string')
    return { eventId: id, paymentId: '', disputeRef: about.id };
  const paymentId = about.client_reference_id ?? about.metadata?.paymentId;
  return { eventId: id, paymentId: typeof paymentId === 'string' ? paymentId : '' };
}
