import type Stripe from 'stripe';
import { callStripe, findAtStripe, idOf } from './stripe-client.ts';
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

/** Chargebacks, as Stripe reports them. */
export function createStripeDisputes(stripe: Stripe): DisputeDesk {
  return {
    async read(ref) {
      const dispute = await findAtStripe(() => stripe.disputes.retrieve(ref, { expand: ['charge'] }));
      return dispute && shownAs(dispute);
    },
    openedOn: (day) =>
      callStripe(async () => {
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

function shownAs(dispute: Stripe.Dispute): ProviderDispute {
  const { due_by: dueBy } = dispute.evidence_details;
  const charge = typeof dispute.charge === 'string' ? undefined : dispute.charge;
  return {
    ref: dispute.id,
    paymentId: charge?.metadata['paymentId'] ?? null,
    providerRef: idOf(dispute.payment_intent) ?? null,
    amountMinor: dispute.amount,
    currency: dispute.currency.toUpperCase(),
    reason: dispute.reason,
    status: STATUSES[dispute.status] ?? 'open',
    dueAt: dueBy === null ? null : dueBy * 1e3,
    feeMinor: Math.max(
      0,
      dispute.balance_transactions.reduce((sum, one) => sum + feeOf(one), 0),
    ),
  };
}

/** They tell their fee in the currency that they pay out in. */
function feeOf({ fee, exchange_rate: rate }: Stripe.BalanceTransaction): number {
  return rate === null ? fee : Math.round(fee / rate);
}
