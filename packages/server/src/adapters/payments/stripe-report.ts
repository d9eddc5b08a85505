import type Stripe from 'stripe';
import { callStripe, idOf } from './stripe-client.ts';
import type { ReportLine } from './provider.ts';

const DAY_S = 24 * 3_600;

/** The captures and refunds of a day in UTC. */
export function reportOfDay(stripe: Stripe, day: string): Promise<ReportLine[]> {
  const from = Date.parse(`${day}T00:00:00Z`) / 1_000;
  const created = { gte: from, lt: from + DAY_S };
  return callStripe(async () => {
    const lines: ReportLine[] = [];
    for await (const charge of stripe.charges.list({ created, limit: 100 })) {
      if (charge.status !== 'succeeded') continue;
      lines.push({
        kind: 'capture',
        providerRef: idOf(charge.payment_intent) ?? charge.id,
        paymentId: charge.metadata['paymentId'] ?? null,
        refundId: null,
        amountMinor: charge.amount_captured,
        currency: charge.currency.toUpperCase(),
      });
    }
    for await (const refund of stripe.refunds.list({ created, limit: 100 })) {
      if (refund.status === 'failed' || refund.status === 'canceled') continue;
      const { paymentId = null, refundId = null } = refund.metadata ?? {};
      lines.push({
        kind: 'refund',
        providerRef: idOf(refund.payment_intent) ?? refund.id,
        paymentId,
        refundId,
        amountMinor: refund.amount,
        currency: refund.currency.toUpperCase(),
      });
    }
    return lines;
  });
}
