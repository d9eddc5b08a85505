import { defineTexts, type TextPair } from '../../core/texts.ts';

/**
 * How far one try to pay is: it was begun, the guest is at the provider's page, the provider is asked to take the money, it has taken it,
 * it did not, or the outcome is unconfirmed.
 */
export const PAYMENT_STATUSES = [
  'created',
  'challenge',
  'completing',
  'captured',
  'failed',
  'unknown',
] as const;
/** One of {@link PAYMENT_STATUSES}. */
export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/** The statuses in words. */
export const paymentStatusTexts = defineTexts(
  {
    created: 'Started',
    challenge: 'On the payment page',
    completing: 'Processing',
    captured: 'Paid',
    failed: 'Failed',
    unknown: 'Unconfirmed',
  },
  {
    created: 'Başladı',
    challenge: 'Ödeme sayfasında',
    completing: 'İşleniyor',
    captured: 'Ödendi',
    failed: 'Başarısız',
    unknown: 'Sonuç bekleniyor',
  },
) satisfies TextPair<PaymentStatus>;

/** Which status follows which. */
export const paymentTransitions = {
  // A guest may agree at the provider before its answer with the page is written down here.
  created: ['challenge', 'completing', 'captured', 'failed', 'unknown'],
  challenge: ['completing', 'captured', 'failed', 'unknown'],
  completing: ['captured', 'failed', 'unknown'],
  unknown: ['challenge', 'completing', 'captured', 'failed'],
  // A charge that went through although the provider reported a failure is a guest's money: it is recorded, and refunded.
  failed: ['captured'],
  captured: [],
} as const satisfies Readonly<Record<PaymentStatus, readonly PaymentStatus[]>>;

/** How far giving money back is: a large one waits for a second person, who agrees or declines. */
export const REFUND_STATUSES = ['waiting', 'declined', 'refunding', 'refunded', 'failed', 'unknown'] as const;
/** One of {@link REFUND_STATUSES}. */
export type RefundStatus = (typeof REFUND_STATUSES)[number];

/** The statuses in words. */
export const refundStatusTexts = defineTexts(
  {
    waiting: 'Needs approval',
    declined: 'Rejected',
    refunding: 'In progress',
    refunded: 'Refunded',
    failed: 'Failed',
    unknown: 'Unconfirmed',
  },
  {
    waiting: 'Onay bekliyor',
    declined: 'Reddedildi',
    refunding: 'Sürüyor',
    refunded: 'İade edildi',
    failed: 'Başarısız',
    unknown: 'Sonuç bekleniyor',
  },
) satisfies TextPair<RefundStatus>;

/** Which status of a refund follows which. */
export const refundTransitions = {
  waiting: ['refunding', 'declined'],
  declined: [],
  refunding: ['refunded', 'failed', 'unknown'],
  unknown: ['refunded', 'failed'],
  refunded: [],
  failed: [],
} as const satisfies Readonly<Record<RefundStatus, readonly RefundStatus[]>>;

/** How far the payout of a line to its seller is: the provider is asked for it, did it, said no, or has not answered yet. */
export type PayoutStatus = 'waiting' | 'released' | 'failed' | 'unknown';

/** Which status of a payout follows which. */
export const payoutTransitions = {
  waiting: ['released', 'failed', 'unknown'],
  // It surely did not happen, and the provider is asked again under another id.
  unknown: ['waiting', 'released', 'failed'],
  released: [],
  // A person asks again for a payout that the provider refused.
  failed: ['waiting'],
} as const satisfies Readonly<Record<PayoutStatus, readonly PayoutStatus[]>>;

/** Why money is given back. */
export const REFUND_REASONS = [
  'guest_cancelled',
  'house_refused',
  'sold_out',
  'wrong_or_missing',
  'not_delivered',
  'goodwill',
  'order_not_open',
  'amount_differs',
] as const;
/** One of {@link REFUND_REASONS}. */
export type RefundReason = (typeof REFUND_REASONS)[number];

/** The reasons in words. */
export const refundReasonTexts = defineTexts(
  {
    guest_cancelled: 'Cancelled by the guest',
    house_refused: 'Rejected by the venue',
    sold_out: 'Sold out',
    wrong_or_missing: 'Wrong or missing items',
    not_delivered: 'Not delivered',
    goodwill: 'Goodwill',
    order_not_open: 'Paid after the order closed',
    amount_differs: 'Charged amount differs from the order',
  },
  {
    guest_cancelled: 'Misafir iptal etti',
    house_refused: 'İşletme reddetti',
    sold_out: 'Tükendi',
    wrong_or_missing: 'Yanlış veya eksik ürün',
    not_delivered: 'Teslim edilmedi',
    goodwill: 'Memnuniyet için',
    order_not_open: 'Sipariş kapandıktan sonra ödendi',
    amount_differs: 'Siparişten farklı tutar alındı',
  },
) satisfies TextPair<RefundReason>;

/** Reasons that people choose among; the others are the system's own. */
export const GIVEN_REFUND_REASONS = [
  'wrong_or_missing',
  'sold_out',
  'not_delivered',
  'goodwill',
] as const satisfies readonly RefundReason[];

/** Accounts of the ledger. Money that came in is a debit of the provider, money owed to the merchant a credit of `payable`. */
export const LEDGER_ACCOUNTS = [
  'provider',
  'payable',
  'commission',
  'service_commission',
  'provider_fee',
] as const;
/** One of {@link LEDGER_ACCOUNTS}. */
export type LedgerAccount = (typeof LEDGER_ACCOUNTS)[number];

/** The accounts in words. */
export const ledgerAccountTexts = defineTexts(
  {
    provider: 'At the provider',
    payable: 'Owed to the merchant',
    commission: 'Commission',
    service_commission: 'Service commission',
    provider_fee: 'Provider’s fee',
  },
  {
    provider: 'Ödeme kuruluşunda',
    payable: 'İşletmeye borç',
    commission: 'Komisyon',
    service_commission: 'Hizmet komisyonu',
    provider_fee: 'Ödeme kuruluşu komisyonu',
  },
) satisfies TextPair<LedgerAccount>;

/**
 * The kinds of ledger entries: a payment, a refund, a payout to a seller, a payment that the guest's bank took back, and a provider's fee
 * that was held for review until a person booked it.
 */
export const LEDGER_KINDS = ['capture', 'refund', 'release', 'dispute', 'fee'] as const;
/** One of {@link LEDGER_KINDS}. */
export type LedgerKind = (typeof LEDGER_KINDS)[number];

/** The payment providers. */
export const PAYMENT_PROVIDERS = ['sandbox', 'iyzico', 'stripe'] as const;
/** One of {@link PAYMENT_PROVIDERS}. */
export type PaymentProviderName = (typeof PAYMENT_PROVIDERS)[number];

/** The providers as they call themselves. */
export const PROVIDER_NAMES: Readonly<Record<PaymentProviderName, string>> = {
  sandbox: 'Sandbox',
  iyzico: 'iyzico',
  stripe: 'Stripe',
};
