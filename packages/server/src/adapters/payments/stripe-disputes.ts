import type Stripe from 'stripe';
import { asked, found, idOf } from './stripe-client.ts';
import type { DisputeDesk, ProviderDispute } from './provider.ts';

const DAY_S = 24 * 3_600;

/** How far a dispute is in our words: an inquiry that came to nothing was withdrawn. */
const STATUSES: Readonly<Record<string, ProviderDispute['status']>> = {
  needs_response: 'open',
  warning_needs_response: 'open',
  under_review: 'evidence_sent',
  warning_under_review: 'evidence_sent',
  won: 'won',
  lost: 'lost',
  warning_closed: 'withdrawn',
  prevented: 'withdrawn',
};

/** What guests' banks ask back, as Stripe tells of it. */
export function createStripeDisputes(stripe: Stripe): DisputeDesk {
  return {
    async read(ref) {
      const told = await found(() => stripe.disputes.retrieve(ref, { expand: ['charge'] }));
      return told && shownAs(told);
    },
    openedOn: (day) =>
      asked(async () => {
        const from = Date.parse(`${day}T00:00:00Z`) / 1_000;
        const refs: string[] = [];
        for await (const one of stripe.disputes.list({
          created: { gte: from, lt: from + DAY_S },
          limit: 100,
        }))
          refs.push(one.id);
        return refs;
      }),
  };
}

function shownAs(told: Stripe.Dispute): ProviderDispute {
  const { due_by: dueBy } = told.evidence_details;
  const charge = typeof told.charge === 'string' ? undefined : told.charge;
  return {
    ref: told.id,
    paymentId: charge?.metadata['paymentId'] ?? null,
    providerRef: idOf(told.payment_intent) ?? null,
    amountMinor: told.amount,
    currency: told.currency.toUpperCase(),
    reason: told.reason,
    status: STATUSES[told.status] ?? 'open',
    dueAt: dueBy === null ? null : dueBy * 1e3,
    feeMinor: Math.max(
      0,
      told.balance_transactions.reduce((sum, one) => sum + feeOf(one), 0),
    ),
  };
}

/** They tell their fee in the currency that they pay out in. */
function feeOf({ fee, exchange_rate: rate }: Stripe.BalanceTransaction): number {
  return rate === null ? fee : Math.round(fee / rate);
}
