import { priceOf } from './iyzico-money.ts';
import type { BasketItem, PaidItem, PaymentIntent, Release, RefundWish, SellerForm } from './provider.ts';

/** Where iyzico's calls live. */
export const PATHS = {
  initialize: '/payment/iyzipos/checkoutform/initialize/auth/ecom',
  form: '/payment/iyzipos/checkoutform/auth/ecom/detail',
  payment: '/payment/detail',
  refund: '/payment/refund',
  approve: '/payment/iyzipos/item/approve',
  item: '/payment/item',
  seller: '/onboarding/submerchant',
  sellerDetail: '/onboarding/submerchant/detail',
  details: '/v2/reporting/payment/details',
  transactions: '/v2/reporting/payment/transactions',
  card: '/payment/bin/check',
} as const;

// iyzico's form asks for more about a buyer than a guest of a restaurant provides. Missing data is sent in these
// words: the number is the one that Turkish invoices carry for an unknown buyer, and the address is the venue's.
const UNKNOWN_IDENTITY = '11111111111';
const UNKNOWN_ADDRESS = '127.0.0.1';
const CITY = 'Türkiye';
const COUNTRY = 'Turkey';
/** The first digits of a test card that iyzico publishes: asking what card it is shows whether the keys are right. */
const SOME_CARD = '554960';
/** Texts are kept as short as iyzico takes them. */
const LONGEST = 100;

/** A hosted form. `conversationId` is our payment's id, by which it is found again when its token got lost. */
export function initializeBody(intent: PaymentIntent): object {
  const { buyer, house, basket } = intent;
  const [name, surname] = namesOf(buyer.name);
  const address = { address: cut(house), contactName: cut(buyer.name), city: CITY, country: COUNTRY };
  return {
    locale: intent.language,
    conversationId: intent.paymentId,
    price: priceOf(intent.amountMinor),
    basketId: intent.orderId,
    // A marketplace that sells for itself says so in this way: without it each line needs its seller.
    paymentGroup:
      intent.hasSellers && basket.every(({ subMerchant }) => subMerchant === null) ? 'LISTING' : 'PRODUCT',
    buyer: {
      id: intent.orderId,
      name,
      surname,
      identityNumber: UNKNOWN_IDENTITY,
      email: mailOf(intent.returnUrl),
      gsmNumber: buyer.phone,
      registrationAddress: cut(house),
      city: CITY,
      country: COUNTRY,
      ip: buyer.ip,
    },
    shippingAddress: address,
    billingAddress: address,
    basketItems: basket.map(itemBody),
    callbackUrl: intent.returnUrl,
    currency: intent.currency,
    paidPrice: priceOf(intent.amountMinor),
    forceThreeDS: intent.asks3dSecure ? 1 : 0,
    enabledInstallments: [1],
  };
}

function itemBody({ id, name, amountMinor, subMerchant }: BasketItem): object {
  return {
    id,
    price: priceOf(amountMinor),
    name: cut(name),
    category1: 'Food',
    itemType: 'PHYSICAL',
    ...(subMerchant !== null && {
      subMerchantKey: subMerchant.ref,
      subMerchantPrice: priceOf(subMerchant.payoutMinor),
    }),
  };
}

export function formBody(paymentId: string, token: string): object {
  return { locale: 'tr', conversationId: paymentId, token };
}

export function paymentBody(paymentId: string): object {
  return { locale: 'tr', conversationId: paymentId, paymentConversationId: paymentId };
}

/** `conversationId` is our refund's id, by which the reports show whether it was made. */
export function refundBody({ refundId, amountMinor, currency }: RefundWish, transactionId: string): object {
  return {
    locale: 'tr',
    conversationId: refundId,
    paymentTransactionId: transactionId,
    price: priceOf(amountMinor),
    ip: UNKNOWN_ADDRESS,
    currency,
  };
}

export function approveBody({ releaseId, item }: Release): object {
  return { locale: 'tr', conversationId: releaseId, paymentTransactionId: item.ref };
}

/** What of a line is the seller's now, where it is not what was said when it was paid. */
export function payoutBody(item: PaidItem, sellerRef: string, payoutMinor: number): object {
  return {
    subMerchantKey: sellerRef,
    paymentTransactionId: item.ref,
    subMerchantPrice: priceOf(payoutMinor),
  };
}

const SELLER_TYPES = {
  personal: 'PERSONAL',
  private_company: 'PRIVATE_COMPANY',
  limited_company: 'LIMITED_OR_JOINT_STOCK_COMPANY',
} as const satisfies Record<SellerForm['kind'], string>;

/** A seller who is new, or with `knownKey` one whom iyzico knows: of those the kind and our id stay as they are. */
export function sellerBody(form: SellerForm, knownKey?: string): object {
  const isPerson = form.kind === 'personal';
  const [contactName, contactSurname] = namesOf(form.legalName);
  return {
    locale: 'tr',
    conversationId: form.subMerchantId,
    name: form.name,
    email: form.email,
    gsmNumber: form.phone,
    address: form.address,
    iban: form.iban,
    ...(isPerson
      ? { contactName, contactSurname }
      : { taxOffice: form.taxOffice, legalCompanyTitle: form.legalName }),
    currency: form.currency,
    ...(knownKey === undefined
      ? { subMerchantExternalId: form.subMerchantId }
      : { subMerchantKey: knownKey }),
    // A company of one person is known by that person's identity number, others by their tax number.
    ...(form.kind === 'limited_company' ? { taxNumber: form.taxNumber } : { identityNumber: form.taxNumber }),
    ...(knownKey === undefined && { subMerchantType: SELLER_TYPES[form.kind] }),
  };
}

export function sellerDetailBody({ subMerchantId }: SellerForm): object {
  return { locale: 'tr', conversationId: subMerchantId, subMerchantExternalId: subMerchantId };
}

export function cardBody(): object {
  return { locale: 'tr', conversationId: 'keys', binNumber: SOME_CARD };
}

/** The last word of a name is the family's; who tells one word only has it for both, as neither may be empty. */
function namesOf(name: string): readonly [string, string] {
  const words = cut(name).split(/\s+/);
  const last = words.at(-1) ?? '';
  return words.length < 2 ? [last, last] : [words.slice(0, -1).join(' '), last];
}

/** A mailbox at the venue's own address: guests give none. */
function mailOf(returnUrl: string): string {
  const { hostname } = new URL(returnUrl);
  return `guest@${/[a-z]\.[a-z]{2,}$/i.test(hostname) ? hostname : 'example.com'}`;
}

function cut(text: string): string {
  const trimmed = text.trim();
  return [...(trimmed === '' ? '-' : trimmed)].slice(0, LONGEST).join('');
}
