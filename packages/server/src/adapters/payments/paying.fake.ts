import type { KnownPayment, PaymentIntent, PaymentProvider, RefundWish } from './provider.ts';

let count = 0;

/** A payment of a soup and a coffee that was not begun before. */
export function anIntent(change: Partial<PaymentIntent> = {}): PaymentIntent {
  count += 1;
  return {
    paymentId: `payment-${String(count)}`,
    orderId: `order-${String(count)}`,
    orderNumber: count,
    amountMinor: 29050,
    returnUrl: 'http://localhost/back',
    webhookUrl: 'http://localhost/news',
    asks3dSecure: true,
    language: 'tr',
    house: 'Hotel',
    currency: 'TRY',
    hasSellers: false,
    buyer: {
      name: 'Ayşe Yılmaz',
      phone: '+905320000000',
      ip: '127.0.0.1',
    },
    basket: [
      {
        id: '1',
        name: 'Soup',
        amountMinor: 22e3,
        subMerchant: null,
      },
      {
        id: '2',
        name: 'Coffee',
        amountMinor: 7050,
        subMerchant: null,
      },
    ],
    ...change,
  };
}

type Paying = {
  /** What the payments there have unlike the others. */
  readonly usual?: Partial<PaymentIntent>;
  provider(this: void): PaymentProvider;
  /** What a guest does at the provider's page. */
  pay(this: void, redirectUrl: string): Promise<unknown>;
};

/** Payments that guests begin and pay at one provider, and what is wished back of them. */
export function payingAt({ usual = {}, provider, pay }: Paying) {
  const intentOf = (change: Partial<PaymentIntent> = {}) => anIntent({ ...usual, ...change });
  async function beginPayment(change: Partial<PaymentIntent> = {}) {
    const intent = intentOf(change);
    const { providerRef, redirectUrl } = await provider().start(intent);
    return { intent, redirect_url: redirectUrl, known: { paymentId: intent.paymentId, providerRef } };
  }
  async function payAtBank(change: Partial<PaymentIntent> = {}) {
    const { intent, redirect_url: redirectUrl, known } = await beginPayment(change);
    await pay(redirectUrl);
    const outcome = await provider().query(known);
    if (outcome.state !== 'captured') throw new Error(outcome.state);
    return { intent, known: { ...known, providerRef: outcome.providerRef }, outcome };
  }
  function wishOf(known: KnownPayment, item: RefundWish['item'], amountMinor: number): RefundWish {
    count += 1;
    return {
      ...known,
      refundId: `refund-${String(count)}`,
      amountMinor,
      currency: usual.currency ?? 'TRY',
      item,
      seller: null,
    };
  }
  return { anIntent: intentOf, beginPayment, payAtBank, wishOf };
}
