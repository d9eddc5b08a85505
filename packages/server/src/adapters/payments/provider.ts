import type { PaymentProviderName } from '@rota/contract/payments';

/** What somebody is to pay. Money in minor units. */
export type PaymentIntent = {
  readonly paymentId: string;
  readonly orderId: string;
  readonly orderNumber: number;
  readonly amountMinor: number;
  readonly currency: string;
  /** Where the guest's browser goes back to, and where news is sent to. */
  readonly returnUrl: string;
  readonly webhookUrl: string;
  readonly asks3dSecure: boolean;
  readonly language: 'en' | 'tr';
  /** Whose house it is, as the provider's page names it. */
  readonly house: string;
  readonly buyer: { readonly name: string; readonly phone: string };
  /** Sums to the amount. */
  readonly basket: readonly { readonly id: string; readonly name: string; readonly amountMinor: number }[];
};

/** A payment that the provider knows, and its page. */
export type Begun = { readonly providerRef: string; readonly redirectUrl: string };

/** What became of a payment, as the provider says it. */
export type Outcome =
  | {
      readonly state: 'captured';
      readonly providerRef: string;
      readonly amountMinor: number;
      readonly currency: string;
      readonly orderId: string;
      /** What its check against fraud says. */
      readonly verdict: 'clear' | 'refused';
      /** What the provider keeps of it. */
      readonly feeMinor: number;
    }
  /** The bank agreed, and the provider waits to be told to take it. */
  | { readonly state: 'authorized' }
  /** The guest is still at its page. */
  | { readonly state: 'open' }
  | { readonly state: 'failed'; readonly why: string }
  /** It knows no such payment. */
  | { readonly state: 'missing' };

/** What became of giving money back. */
export type RefundOutcome = { readonly state: 'refunded' | 'open' | 'missing' } | { readonly state: 'failed'; readonly why: string };

export type KnownPayment = { readonly paymentId: string; readonly providerRef: string | null };
export type RefundWish = KnownPayment & { readonly refundId: string; readonly amountMinor: number; readonly currency: string };

/**
 * Somebody who takes cards for a project. Every call has a hard time-out of its own, and none is made inside a transaction.
 * @throws ProviderUnknown where nobody can say whether it happened, ProviderRefused where it did not
 */
export type PaymentProvider = {
  readonly name: PaymentProviderName;
  readonly capabilities: { readonly isTest: boolean };
  start(intent: PaymentIntent): Promise<Begun>;
  /** Takes money that the bank agreed to. */
  complete(payment: KnownPayment): Promise<Outcome>;
  query(payment: KnownPayment): Promise<Outcome>;
  /** `refundId` makes it the same wish when it is sent again, where the provider keeps such ids. */
  refund(wish: RefundWish): Promise<RefundOutcome>;
  queryRefund(wish: RefundWish): Promise<RefundOutcome>;
  /** Whether what a browser brought back from the bank was signed there; what is not is asked after all the same. */
  verifyCallback(body: Buffer): boolean;
  /** What news is about; undefined where its signature does not fit. */
  verifyWebhook(headers: Readonly<Record<string, string | string[] | undefined>>, body: Buffer): PaymentNews | undefined;
};

/** That something happened to a payment: what it was is asked then. */
export type PaymentNews = { readonly eventId: string; readonly paymentId: string };

/** The call may have been carried out or not: nobody answered in time, or the answer says nothing. */
export class ProviderUnknown extends Error {}

/** The provider said no: nothing happened. */
export class ProviderRefused extends Error {}
