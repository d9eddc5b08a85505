import type { PaymentProviderName } from '@rota/contract/payments';

/**
 * How refunds are asked of each provider. `byItem`: one per line, so that it comes from the seller of the line. `lagS`: as long as
 * its reports may lag behind, seconds; a refund that is not in them before that may have been made all the same.
 */
export const REFUND_MANNERS: Readonly<
  Record<PaymentProviderName, { readonly byItem: boolean; readonly lagS: number }>
> = {
  sandbox: { byItem: false, lagS: 0 },
  iyzico: { byItem: true, lagS: 300 },
  stripe: { byItem: true, lagS: 0 },
};

/** Providers that pay sellers of a basket only where each of its lines has one: a mixed basket belongs to the venue at first. */
export const SPLITS_ALL_OR_NOTHING: readonly PaymentProviderName[] = ['iyzico'];

/** A payment to collect. Money in minor units. */
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
  /** `ip`: from where the guest's browser came, which a check against fraud looks at. */
  readonly buyer: { readonly name: string; readonly phone: string; readonly ip: string };
  /** Sums to the amount. */
  readonly basket: readonly BasketItem[];
  /** Whether the provider knows sellers of the project, be they in this basket or not. */
  readonly hasSellers: boolean;
};

/** One line of what is paid. */
export type BasketItem = {
  /** Of the order's line, by which its money is given back and released. */
  readonly id: string;
  readonly name: string;
  readonly amountMinor: number;
  /** The seller, where the provider pays them out: their name there, and their part of the sum. Null: the venue itself. */
  readonly subMerchant: { readonly ref: string; readonly payoutMinor: number } | null;
};

/** A line of a payment that was taken, as the provider calls it. */
export type PaidItem = { readonly id: string; readonly ref: string };

/** A payment that the provider knows, and its page. */
type Begun = { readonly providerRef: string; readonly redirectUrl: string };

/** The outcome of a payment, as the provider reports it. */
export type Outcome =
  | {
      readonly state: 'captured';
      readonly providerRef: string;
      readonly amountMinor: number;
      readonly currency: string;
      readonly orderId: string;
      /** The result of its check against fraud. */
      readonly verdict: 'clear' | 'refused';
      /** The provider's fee. */
      readonly feeMinor: number;
      /** Its lines, where the provider knows them apart. */
      readonly items: readonly PaidItem[];
    }
  /** The bank agreed, and the provider waits for the capture. */
  | { readonly state: 'authorized' }
  /** The guest is still at its page. */
  | { readonly state: 'open' }
  | { readonly state: 'failed'; readonly why: string }
  /** It knows no such payment. */
  | { readonly state: 'missing' };

/**
 * What became of giving money back. `takenBackMinor`: what the provider took from the seller for it, of money that was theirs already;
 * left out where it took nothing.
 */
export type RefundOutcome =
  | { readonly state: 'refunded'; readonly takenBackMinor?: number }
  | { readonly state: 'open' | 'missing' }
  | { readonly state: 'failed'; readonly why: string };

export type KnownPayment = { readonly paymentId: string; readonly providerRef: string | null };
export type RefundWish = KnownPayment & {
  readonly refundId: string;
  readonly amountMinor: number;
  readonly currency: string;
  /** Of which line, where the provider gives back by line. */
  readonly item: PaidItem | null;
  /** Null: the line is the venue's, or it is of no line. */
  readonly seller: SellerPart | null;
};

/** The effect of a refund on the seller of its line, minor units. */
export type SellerPart = {
  readonly ref: string;
  /** The part of the sum that they have to return, where they were paid it out. */
  readonly backMinor: number;
  /** Their part of the line after all refunds of it, also running ones. */
  readonly leftMinor: number;
  /** The part of the line that they were paid out and still have, by our books; 0 before it is paid out. */
  readonly heldMinor: number;
};

/** A seller as a provider has to know them before it pays them out. */
export type SellerForm = {
  /** Ours; a second registration with it is the same seller. */
  readonly subMerchantId: string;
  readonly kind: 'personal' | 'private_company' | 'limited_company';
  readonly name: string;
  /** As the tax office knows it; of a person, their name. */
  readonly legalName: string;
  readonly taxOffice: string;
  /** Tax number of a company, identity number of a person. */
  readonly taxNumber: string;
  readonly iban: string;
  readonly email: string;
  /** E.164. */
  readonly phone: string;
  readonly address: string;
  readonly currency: string;
};

/** What of a payment becomes a seller's once their part is delivered. `releaseId` makes it the same release when it is sent again. */
export type Release = KnownPayment & {
  readonly releaseId: string;
  readonly item: PaidItem;
  readonly subMerchant: { readonly ref: string; readonly payoutMinor: number };
  readonly currency: string;
};

/** Where a provider pays the sellers of a house out itself. */
export type SellerDesk = {
  /** @returns the seller's name at the provider; the same one where it knows them already */
  register(form: SellerForm, knownRef: string | null): Promise<{ readonly ref: string }>;
  /** Releases what was held back until the delivery. Released before counts as released. Throws ProviderNotYet. */
  release(release: Release): Promise<void>;
  isReleased(release: Release): Promise<boolean>;
};

/** One movement of a day as the provider reports it. */
export type ReportLine = {
  readonly kind: 'capture' | 'refund';
  readonly providerRef: string;
  /** Our id, as it was sent; null where the provider has none. */
  readonly paymentId: string | null;
  readonly refundId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
};

/**
 * A provider of card payments for a project. Every call has a hard time-out of its own, and none is made inside a transaction.
 * @throws ProviderUnknown where it is unknown whether it happened, ProviderRefused where it did not
 */
export type PaymentProvider = {
  readonly name: PaymentProviderName;
  readonly capabilities: { readonly isTest: boolean };
  /** Undefined where it knows no sellers beside the venue. */
  readonly sellers: SellerDesk | undefined;
  /** Undefined where it tells of disputes to people alone. */
  readonly disputes: DisputeDesk | undefined;
  start(intent: PaymentIntent): Promise<Begun>;
  /** Takes money that the bank agreed to. */
  complete(payment: KnownPayment): Promise<Outcome>;
  query(payment: KnownPayment): Promise<Outcome>;
  /** `refundId` makes it the same wish when it is sent again, where the provider keeps such ids. */
  refund(wish: RefundWish): Promise<RefundOutcome>;
  queryRefund(wish: RefundWish): Promise<RefundOutcome>;
  /** Whether what a browser brought back from the bank was signed there; what is not is asked after all the same. */
  verifyCallback(body: Buffer): boolean;
  /** Asks for nothing, with its keys. Throws ProviderRefused where they do not fit. */
  checkKeys(): Promise<void>;
  /** The captures and refunds of a day, in UTC (`2026-11-24`). */
  report(day: string): Promise<readonly ReportLine[]>;
  /** The subject of news; undefined where its signature is not valid. */
  verifyWebhook(
    headers: Readonly<Record<string, string | string[] | undefined>>,
    body: Buffer,
  ): PaymentNews | undefined;
};

/** That something happened to a payment, or to a dispute of one: what it was is asked then. */
export type PaymentNews = {
  readonly eventId: string;
  readonly paymentId: string;
  readonly disputeRef?: string;
};

/** A dispute as the provider tells of it. Money in minor units. */
export type ProviderDispute = {
  readonly ref: string;
  /** Of which payment: ours, where it keeps that, and its own. */
  readonly paymentId: string | null;
  readonly providerRef: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  /** The bank's reason, in the provider's word. */
  readonly reason: string;
  readonly status: 'open' | 'evidence_sent' | 'won' | 'lost' | 'withdrawn';
  /** Until when evidence counts, ms. */
  readonly dueAt: number | null;
  /** The present charge for the dispute. */
  readonly feeMinor: number;
};

/** Where a provider tells of disputes itself. */
export type DisputeDesk = {
  /** Undefined where it knows none of that name. */
  read(ref: string): Promise<ProviderDispute | undefined>;
  /** The names of those that were opened on a day in UTC. */
  openedOn(day: string): Promise<readonly string[]>;
};

/** The call may have been carried out or not: no answer came in time, or the answer says nothing. */
export class ProviderUnknown extends Error {}

/** Nothing happened, and later it may: what is to be paid out is not there yet. */
export class ProviderNotYet extends ProviderUnknown {}

/** The reason of a provider's refusal, where it gives one. */
export type RefusedSum = 'too_small' | 'too_large';

/** The provider said no: nothing happened. */
export class ProviderRefused extends Error {
  /** Set where the sum is the reason. */
  readonly sum: RefusedSum | undefined = undefined;
}
