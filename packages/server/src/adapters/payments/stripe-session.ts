import type Stripe from 'stripe';
import type { BasketItem, PaymentIntent } from './provider.ts';

/** Longer names of products are refused. */
const LONGEST_NAME = 250;

/** How long the hosted page takes cards, seconds: Stripe keeps none open for less than half an hour. */
const LIVES_S = 31 * 60;

/**
 * A hosted page. Where all of it is one seller's, the money goes to them and the venue's part comes back as a fee; where several sell,
 * the venue takes it and each is sent their part once it is released.
 */
export function sessionParams(intent: PaymentIntent, now: number): Stripe.Checkout.SessionCreateParams {
  const { paymentId, orderId, amountMinor, basket } = intent;
  const metadata = { paymentId, orderId };
  const seller = onlySellerOf(basket);
  return {
    mode: 'payment',
    client_reference_id: paymentId,
    locale: intent.language,
    // Others than cards tell days later whether they pay.
    allowed_payment_method_types: ['card'],
    payment_method_options: { card: { request_three_d_secure: intent.asks3dSecure ? 'any' : 'automatic' } },
    line_items: basket.map(({ id, name, amountMinor: unit }) => ({
      quantity: 1,
      price_data: {
        currency: intent.currency.toLowerCase(),
        unit_amount: unit,
        product_data: { name: [...(name || id)].slice(0, LONGEST_NAME).join(''), metadata: { itemId: id } },
      },
    })),
    metadata,
    payment_intent_data: {
      // Expanded with the bank's approval, so that the fee is known when it is reported.
      capture_method: 'automatic',
      description: `${intent.house} ${String(intent.orderNumber)}`,
      metadata,
      transfer_group: paymentId,
      ...(seller !== undefined && {
        transfer_data: { destination: seller.ref },
        application_fee_amount: amountMinor - seller.payoutMinor,
      }),
    },
    success_url: intent.returnUrl,
    cancel_url: intent.returnUrl,
    expires_at: Math.floor(now / 1_000) + LIVES_S,
  };
}

/** Who sells all of it, and what of it is theirs; undefined where that is not one. */
function onlySellerOf(basket: readonly BasketItem[]): NonNullable<BasketItem['subMerchant']> | undefined {
  const [first] = basket;
  const ref = first?.subMerchant?.ref;
  if (ref === undefined || basket.some(({ subMerchant }) => subMerchant?.ref !== ref)) return undefined;
  return {
    ref,
    payoutMinor: basket.reduce((sum, { subMerchant }) => sum + (subMerchant?.payoutMinor ?? 0), 0),
  };
}
