import { randomUUID } from 'node:crypto';

/** A merchant's request for the hosted form. */
export type FormRequest = {
  readonly locale?: string;
  readonly conversationId: string;
  readonly price: string;
  readonly paidPrice: string;
  readonly currency: string;
  readonly basketId: string;
  readonly callbackUrl: string;
  readonly forceThreeDS?: number;
  readonly buyer: Readonly<Record<string, string>>;
  readonly basketItems: readonly FormItem[];
  readonly paymentGroup?: string;
};
type FormItem = {
  readonly id: string;
  readonly name: string;
  readonly price: string;
  readonly subMerchantKey?: string;
  readonly subMerchantPrice?: string;
};

export type Form = {
  readonly token: string;
  readonly request: FormRequest;
  state: 'open' | 'challenged' | 'failed' | 'paid';
  why: string;
};
type Refund = {
  readonly id: number;
  readonly conversationId: string;
  readonly minor: number;
  readonly at: number;
};
export type Line = {
  readonly itemId: string;
  readonly transactionId: number;
  readonly minor: number;
  readonly subMerchantKey: string | undefined;
  payoutMinor: number;
  /** 0: under review, 1: waits for its approval, 2: approved, -1: refused. */
  status: number;
  readonly refunds: Refund[];
};
export type Payment = {
  readonly paymentId: number;
  readonly token: string;
  readonly request: FormRequest;
  readonly minor: number;
  readonly at: number;
  fraudStatus: number;
  readonly lines: readonly Line[];
  cancelledAt: number | undefined;
};
export type Seller = {
  readonly key: string;
  readonly externalId: string;
  fields: Readonly<Record<string, unknown>>;
};

/** iyzico's "no", with its code. */
export class No extends Error {
  readonly code: string;

  constructor(code: string, message: string) {
    super(message);
    this.code = code;
  }
}

/** The books of the peer: what was taken, of which lines, what went back, and whose it is. */
export function createIyzicoBooks(now: () => number) {
  let lastId = 25_000_000;
  const nextId = (): number => (lastId += 1);
  const [forms, payments, sellers] = [
    new Map<string, Form>(),
    new Map<number, Payment>(),
    new Map<string, Seller>(),
  ];

  function open(request: FormRequest): Form {
    checkRequest(
      request,
      [...sellers.values()].map(({ key }) => key),
    );
    const form: Form = { token: randomUUID(), request, state: 'open', why: '' };
    forms.set(form.token, form);
    return form;
  }

  function take(
    form: Form,
    { isOther, isHeld }: { readonly isOther: boolean; readonly isHeld: boolean },
  ): Payment {
    const { basketItems, paidPrice } = form.request;
    const payment: Payment = {
      paymentId: nextId(),
      token: form.token,
      request: form.request,
      minor: minorOf(paidPrice) - (isOther ? 1 : 0),
      at: now(),
      fraudStatus: isHeld ? 0 : 1,
      cancelledAt: undefined,
      lines: basketItems.map((item) => ({
        itemId: item.id,
        transactionId: nextId(),
        minor: minorOf(item.price),
        subMerchantKey: item.subMerchantKey,
        payoutMinor: minorOf(item.subMerchantPrice ?? '0'),
        status: isHeld ? 0 : item.subMerchantKey === undefined ? 2 : 1,
        refunds: [],
      })),
    };
    payments.set(payment.paymentId, payment);
    form.state = 'paid';
    return payment;
  }

  function lineOf(transactionId: unknown): { readonly payment: Payment; readonly line: Line } {
    for (const payment of payments.values())
      for (const line of payment.lines)
        if (String(line.transactionId) === String(transactionId)) return { payment, line };
    throw new No('5116', 'Payment transaction not found');
  }

  /** Each call is a refund of its own, whatever its id: a second one gives back a second time. */
  function refund(
    transactionId: unknown,
    price: string,
    conversationId: string,
  ): { readonly payment: Payment; readonly line: Line } {
    const { payment, line } = lineOf(transactionId);
    const minor = minorOf(price);
    if (payment.cancelledAt !== undefined) throw new No('5088', 'The payment was cancelled');
    const gone = line.refunds.reduce((sum, one) => sum + one.minor, 0);
    if (minor <= 0 || gone + minor > line.minor)
      throw new No('5092', 'The refund is more than is left of the line');
    line.refunds.push({ id: nextId(), conversationId, minor, at: now() });
    line.payoutMinor = Math.min(line.payoutMinor, line.minor - gone - minor);
    return { payment, line };
  }

  function approve(transactionId: unknown): Line {
    const { payment, line } = lineOf(transactionId);
    if (payment.fraudStatus !== 1) throw new No('5093', 'The payment is not cleared');
    if (line.status === 2) throw new No('5094', 'The line is approved already');
    line.status = 2;
    return line;
  }

  function setPayout(transactionId: unknown, key: unknown, price: string): Line {
    const { line } = lineOf(transactionId);
    const minor = minorOf(price);
    const left = line.minor - line.refunds.reduce((sum, one) => sum + one.minor, 0);
    if (line.subMerchantKey !== key) throw new No('2000', 'The line is another sub-merchant’s');
    if (minor < 0 || minor > left) throw new No('5063', 'The payout is more than is left of the line');
    line.payoutMinor = minor;
    return line;
  }

  function register(fields: Readonly<Record<string, unknown>>): Seller {
    const { subMerchantExternalId: externalId } = fields;
    if (typeof externalId !== 'string' || externalId === '')
      throw new No('2001', 'subMerchantExternalId is missing');
    if (sellers.has(externalId)) throw new No('2002', 'A sub-merchant with this id exists');
    checkSeller(fields);
    const seller: Seller = { key: `sub-${randomUUID()}`, externalId, fields };
    sellers.set(externalId, seller);
    return seller;
  }

  function updateSeller(fields: Readonly<Record<string, unknown>>): void {
    const seller = [...sellers.values()].find(({ key }) => key === fields['subMerchantKey']);
    if (seller === undefined) throw new No('2000', 'Sub-merchant not found');
    const { fields: before } = seller;
    checkSeller({ ...fields, subMerchantType: before['subMerchantType'] });
    seller.fields = { ...before, ...fields };
  }

  /** The review ends: what is refused goes back to the card as a whole. */
  function decide(paymentId: number, verdict: 1 | -1): void {
    const payment = payments.get(paymentId);
    if (payment?.fraudStatus !== 0) return;
    payment.fraudStatus = verdict;
    for (const line of payment.lines)
      line.status = verdict === -1 ? -1 : line.subMerchantKey === undefined ? 2 : 1;
    if (verdict === -1) payment.cancelledAt = now();
  }

  return {
    forms,
    payments,
    sellers,
    open,
    take,
    refund,
    approve,
    setPayout,
    register,
    updateSeller,
    decide,
    nextId,
  };
}
export type IyzicoBooks = ReturnType<typeof createIyzicoBooks>;

const NEEDED = [
  'id',
  'name',
  'surname',
  'identityNumber',
  'email',
  'registrationAddress',
  'city',
  'country',
  'ip',
] as const;

function checkRequest(request: FormRequest, sellers: readonly string[]): void {
  const { price, paidPrice, currency, callbackUrl, buyer, basketItems, paymentGroup } = request;
  if (!['TRY', 'USD', 'EUR', 'GBP'].includes(currency)) throw new No('5020', 'currency is not right');
  if (!/^https?:\/\//.test(callbackUrl)) throw new No('5011', 'callbackUrl is not right');
  for (const field of NEEDED)
    if ((buyer[field] ?? '') === '') throw new No('5012', `buyer ${field} is missing`);
  if (!/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(buyer['email'] ?? '')) throw new No('12', 'email is not right');
  if (minorOf(price) <= 0 || minorOf(paidPrice) < minorOf(price)) throw new No('5004', 'price is not right');
  if (basketItems.length === 0) throw new No('5005', 'basketItems are missing');
  if (basketItems.reduce((sum, item) => sum + minorOf(item.price), 0) !== minorOf(price))
    throw new No('5062', 'The items do not sum to the price');
  const sold = basketItems.filter(({ subMerchantKey }) => subMerchantKey !== undefined);
  // A marketplace names the sub-merchant of each item, or sells all of it itself and says so.
  const isListing = paymentGroup === 'LISTING';
  if (isListing ? sold.length > 0 : sellers.length > 0 && sold.length < basketItems.length)
    throw new No('2003', 'Each item needs its sub-merchant');
  for (const item of basketItems) {
    if (minorOf(item.price) <= 0) throw new No('5006', 'An item has no price');
    if (item.subMerchantKey === undefined) continue;
    if (!sellers.includes(item.subMerchantKey)) throw new No('2000', 'Sub-merchant not found');
    if (minorOf(item.subMerchantPrice ?? '') > minorOf(item.price))
      throw new No('5063', 'The payout is more than the item');
  }
}

const SELLER_NEEDS: Readonly<Record<string, readonly string[]>> = {
  PERSONAL: ['contactName', 'contactSurname', 'identityNumber'],
  PRIVATE_COMPANY: ['taxOffice', 'legalCompanyTitle', 'identityNumber'],
  LIMITED_OR_JOINT_STOCK_COMPANY: ['taxOffice', 'legalCompanyTitle', 'taxNumber'],
};

function checkSeller(fields: Readonly<Record<string, unknown>>): void {
  const needed = SELLER_NEEDS[String(fields['subMerchantType'])];
  if (needed === undefined) throw new No('2004', 'subMerchantType is not right');
  for (const field of ['email', 'address', 'iban', 'gsmNumber', ...needed])
    if (typeof fields[field] !== 'string' || fields[field] === '')
      throw new No('2005', `${field} is missing`);
  if (!/^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/.test(String(fields['iban'])))
    throw new No('2006', 'iban is not right');
}

/** Minor units of a sum as a text; what has more than two places after its point is none. */
export function minorOf(price: string): number {
  const [, whole, part = ''] = /^(\d+)(?:\.(\d{1,2}))?$/.exec(price) ?? [];
  if (whole === undefined) throw new No('11', `${price} is no price`);
  return Number(whole) * 100 + Number(part.padEnd(2, '0'));
}
