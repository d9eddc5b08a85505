import { randomBytes } from 'node:crypto';
import { fieldsIn, listOf, numberOf, pairsOf, textOf, type FormFields } from './stripe-form.ts';

export type Line = {
  readonly id: string;
  readonly name: string;
  readonly amount: number;
  readonly metadata: Record<string, string>;
};
export type Session = {
  readonly id: string;
  readonly created: number;
  readonly expiresAt: number;
  readonly reference: string;
  readonly currency: string;
  readonly lines: readonly Line[];
  readonly successUrl: string;
  readonly cancelUrl: string;
  readonly asks3d: boolean;
  readonly metadata: Record<string, string>;
  readonly intentMetadata: Record<string, string>;
  readonly transferGroup: string;
  readonly destination: string | undefined;
  readonly feeAmount: number;
  charge: Charge | undefined;
};
export type Charge = {
  readonly id: string;
  readonly intentId: string;
  readonly created: number;
  readonly amount: number;
  readonly currency: string;
  readonly metadata: Record<string, string>;
  readonly session: Session;
  /** Whether a person reviews it, and their decision. */
  review: 'none' | 'open' | 'approved' | 'refunded_as_fraud';
  refunds: Refund[];
  dispute: Dispute | undefined;
  transfers: Transfer[];
  /** Stripe's fee. */
  readonly fee: number;
};
/** A guest's bank asks for the money back. */
export type Dispute = {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly reason: string;
  readonly charge: Charge;
  readonly dueBy: number;
  status: DisputeStatus;
  /** The amount was taken from the venue when the dispute opened; Stripe's dispute fee is not refunded. */
  readonly fee: number;
};
export type DisputeStatus = 'needs_response' | 'under_review' | 'won' | 'lost' | 'warning_closed';
export type Refund = {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly charge: Charge;
  /** The same share of the venue's fee went back to the seller. */
  readonly returnsFee: boolean;
  /** The reversal that came with it. */
  readonly reversal: string | null;
  readonly metadata: Record<string, string>;
};
export type Reversal = {
  readonly id: string;
  readonly amount: number;
  readonly metadata: Record<string, string>;
};
export type Transfer = {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly destination: string;
  readonly charge: Charge;
  readonly metadata: Record<string, string>;
  reversals: Reversal[];
};
export type Payout = {
  readonly id: string;
  readonly created: number;
  readonly amount: number;
  readonly account: string;
  readonly metadata: Record<string, string>;
};
export type Account = { readonly id: string; readonly created: number; fields: FormFields };

/** The fee per dispute, in minor units. */
const DISPUTE_FEE = 1_500;

/** The disputed amount of a charge: taken when the dispute opens, and returned when it is won. */
export function lostOf({ dispute }: Charge): number {
  return dispute === undefined || dispute.status === 'won' || dispute.status === 'warning_closed'
    ? 0
    : dispute.amount;
}

/** Stripe's "no": its status, kind and code. */
export class StripeNo extends Error {
  readonly status: number;
  readonly kind: string;
  readonly code: string;

  constructor(status: number, code: string, message: string, kind = 'invalid_request_error') {
    super(message);
    Object.assign(this, { status, kind, code });
    this.status = status;
    this.kind = kind;
    this.code = code;
  }
}

/** The books of the peer. Sums in minor units, times in seconds. */
export function createStripeBooks(now: () => number) {
  const seconds = (): number => Math.floor(now() / 1_000);
  const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;
  const books = {
    sessions: new Map<string, Session>(),
    accounts: new Map<string, Account>(),
    payouts: new Map<string, Payout>(),
    /** Amounts collected from the banks of sellers with a negative balance, by account. */
    debits: new Map<string, number>(),
  };
  const charges = (): Charge[] =>
    [...books.sessions.values()].flatMap(({ charge }) => (charge === undefined ? [] : [charge]));
  const refunds = (): Refund[] => charges().flatMap((charge) => charge.refunds);
  const transfers = (): Transfer[] => charges().flatMap((charge) => charge.transfers);

  function openSession(form: FormFields): Session {
    const intent = fieldsIn(form['payment_intent_data']);
    const destination = textOf(fieldsIn(intent['transfer_data'])['destination']) || undefined;
    const lines = listOf(form['line_items']).map(readLine);
    const sum = lines.reduce((all, { amount }) => all + amount, 0);
    const expiresAt = numberOf(form['expires_at']);
    if (destination !== undefined && !books.accounts.has(destination))
      throw new StripeNo(400, 'resource_missing', 'No such destination');
    if (lines.length === 0 || sum < 50) throw new StripeNo(400, 'amount_too_small', 'The sum is too small');
    if (numberOf(intent['application_fee_amount'] ?? '0') > sum)
      throw new StripeNo(400, 'amount_too_large', 'The fee is more than the sum');
    if (expiresAt < seconds() + 1_800 || expiresAt > seconds() + 86_400)
      throw new StripeNo(400, 'parameter_invalid', 'expires_at is not right');
    const session: Session = {
      id: newId('cs_test'),
      created: seconds(),
      expiresAt,
      reference: textOf(form['client_reference_id']),
      lines,
      destination,
      currency: textOf(fieldsIn(fieldsIn(listOf(form['line_items'])[0])['price_data'])['currency']),
      successUrl: textOf(form['success_url']),
      cancelUrl: textOf(form['cancel_url']),
      asks3d:
        textOf(fieldsIn(fieldsIn(form['payment_method_options'])['card'])['request_three_d_secure']) ===
        'any',
      metadata: pairsOf(form['metadata']),
      intentMetadata: pairsOf(intent['metadata']),
      transferGroup: textOf(intent['transfer_group']),
      feeAmount: numberOf(intent['application_fee_amount'] ?? '0'),
      charge: undefined,
    };
    books.sessions.set(session.id, session);
    return session;
  }

  function readLine(form: FormFields): Line {
    const price = fieldsIn(form['price_data']);
    const product = fieldsIn(price['product_data']);
    const amount = numberOf(price['unit_amount']) * numberOf(form['quantity']);
    if (!Number.isInteger(amount) || amount < 0)
      throw new StripeNo(400, 'parameter_invalid_integer', 'unit_amount is not right');
    if (textOf(product['name']) === '') throw new StripeNo(400, 'parameter_missing', 'A product has no name');
    return { id: newId('li'), name: textOf(product['name']), amount, metadata: pairsOf(product['metadata']) };
  }

  type Taking = { readonly isOther: boolean; readonly isHeld: boolean; readonly isFeeOdd: boolean };

  function take(session: Session, { isOther, isHeld, isFeeOdd }: Taking): Charge {
    const amount = session.lines.reduce((all, line) => all + line.amount, 0) - (isOther ? 1 : 0);
    const charge: Charge = {
      id: newId('ch'),
      intentId: newId('pi'),
      created: seconds(),
      amount,
      currency: session.currency,
      session,
      metadata: session.intentMetadata,
      review: isHeld ? 'open' : 'none',
      refunds: [],
      dispute: undefined,
      transfers: [],
      fee: isFeeOdd ? -4200 : Math.min(amount, Math.round(amount * 0.029) + 30),
    };
    if (session.destination !== undefined)
      charge.transfers.push(newTransfer(charge, session.destination, amount, {}));
    session.charge = charge;
    return charge;
  }

  function newTransfer(
    charge: Charge,
    destination: string,
    amount: number,
    metadata: Record<string, string>,
  ): Transfer {
    return { id: newId('tr'), created: seconds(), amount, destination, charge, metadata, reversals: [] };
  }

  function refund(form: FormFields): Refund {
    const charge = charges().find(({ intentId }) => intentId === form['payment_intent']);
    if (charge === undefined) throw new StripeNo(404, 'resource_missing', 'No such payment_intent');
    const amount = numberOf(form['amount']);
    const gone = charge.refunds.reduce((all, one) => all + one.amount, 0);
    if (charge.dispute !== undefined && lostOf(charge) > 0)
      throw new StripeNo(400, 'charge_disputed', 'The charge has been charged back');
    if (gone === charge.amount)
      throw new StripeNo(400, 'charge_already_refunded', 'The charge has been refunded');
    if (!(amount > 0) || gone + amount > charge.amount)
      throw new StripeNo(400, 'amount_too_large', 'The refund is more than is left');
    const [sent] = charge.transfers;
    if (form['reverse_transfer'] === 'true' && sent === undefined)
      throw new StripeNo(400, 'parameter_invalid', 'The charge has no transfer');
    const isReversed = form['reverse_transfer'] === 'true' && sent !== undefined;
    const reversal = isReversed
      ? reverse(sent, Math.round((sent.amount * amount) / charge.amount), {}).id
      : null;
    const made: Refund = {
      id: newId('re'),
      created: seconds(),
      amount,
      charge,
      metadata: pairsOf(form['metadata']),
      reversal,
      returnsFee: form['refund_application_fee'] === 'true',
    };
    charge.refunds.push(made);
    return made;
  }

  function transfer(form: FormFields): Transfer {
    const charge = charges().find(({ id }) => id === form['source_transaction']);
    const [destination, amount] = [textOf(form['destination']), numberOf(form['amount'])];
    if (charge === undefined || !books.accounts.has(destination))
      throw new StripeNo(404, 'resource_missing', 'No such charge or destination');
    const sent = charge.transfers.reduce((all, one) => all + one.amount, 0);
    if (!(amount > 0) || sent + amount > charge.amount)
      throw new StripeNo(400, 'balance_insufficient', 'The charge is smaller than the amount');
    const made = newTransfer(charge, destination, amount, pairsOf(form['metadata']));
    charge.transfers.push(made);
    return made;
  }

  function reverse(sent: Transfer, amount: number, metadata: Record<string, string>): Reversal {
    const gone = sent.reversals.reduce((all, one) => all + one.amount, 0);
    if (!(amount > 0) || gone + amount > sent.amount)
      throw new StripeNo(400, 'amount_too_large', 'The reversal is more than is left');
    const made = { id: newId('trr'), amount, metadata };
    sent.reversals.push(made);
    return made;
  }

  /** The balance of a seller's account. */
  function balanceOf(account: string): number {
    const came = transfers()
      .filter(({ destination }) => destination === account)
      .reduce(
        (all, one) => all + one.amount - one.reversals.reduce((gone, { amount }) => gone + amount, 0),
        0,
      );
    const fees = charges()
      .filter(({ session }) => session.destination === account)
      .reduce((all, { session, amount, refunds: back }) => {
        const gone = back.filter(({ returnsFee }) => returnsFee).reduce((sum, one) => sum + one.amount, 0);
        return all + session.feeAmount - Math.round((session.feeAmount * gone) / amount);
      }, 0);
    const left = [...books.payouts.values()]
      .filter((one) => one.account === account)
      .reduce((all, one) => all + one.amount, 0);
    return came - fees - left + (books.debits.get(account) ?? 0);
  }

  /** Collects from a seller's bank what their account is below zero, as Stripe does after some days. */
  function collectDebt(account: string): void {
    const balance = balanceOf(account);
    if (balance < 0) books.debits.set(account, (books.debits.get(account) ?? 0) - balance);
  }

  /** In which currency a seller sold; one each, here. */
  function currencyOf(account: string): string {
    return transfers().find(({ destination }) => destination === account)?.charge.currency ?? '';
  }

  function payOut(account: string, form: FormFields): Payout {
    const amount = numberOf(form['amount']);
    if (!books.accounts.has(account)) throw new StripeNo(403, 'account_invalid', 'No such account');
    if (!(amount > 0) || amount > balanceOf(account))
      throw new StripeNo(400, 'balance_insufficient', 'The balance of the account is too low');
    const made: Payout = {
      id: newId('po'),
      created: seconds(),
      amount,
      account,
      metadata: pairsOf(form['metadata']),
    };
    books.payouts.set(made.id, made);
    return made;
  }

  function register(form: FormFields): Account {
    if (textOf(fieldsIn(form['external_account'])['account_number']).length < 10)
      throw new StripeNo(400, 'account_number_invalid', 'The bank account is not right');
    const account: Account = { id: newId('acct'), created: seconds(), fields: form };
    books.accounts.set(account.id, account);
    return account;
  }

  /** The review ends: what is refused goes back to the card as a whole. */
  function decide(chargeId: string, verdict: 'approved' | 'refunded_as_fraud'): void {
    const charge = charges().find(({ id }) => id === chargeId);
    if (charge?.review !== 'open') return;
    charge.review = verdict;
    if (verdict === 'approved') return;
    charge.refunds.push({
      id: newId('re'),
      created: seconds(),
      amount: charge.amount,
      charge,
      metadata: {},
      returnsFee: false,
      reversal: null,
    });
  }

  /** The guest's bank asks for what is left of a charge, or for a part of it. */
  function dispute(chargeId: string, amount?: number): Dispute {
    const charge = charges().find(({ id }) => id === chargeId);
    if (charge === undefined || charge.dispute !== undefined)
      throw new StripeNo(400, 'parameter_invalid', 'It cannot be disputed');
    const left = charge.amount - charge.refunds.reduce((all, one) => all + one.amount, 0);
    charge.dispute = {
      id: newId('dp'),
      created: seconds(),
      amount: Math.min(amount ?? left, left),
      reason: 'product_not_received',
      charge,
      dueBy: seconds() + 9 * 86400,
      status: 'needs_response',
      fee: DISPUTE_FEE,
    };
    return charge.dispute;
  }

  const disputes = (): Dispute[] =>
    charges().flatMap((charge) => (charge.dispute === undefined ? [] : [charge.dispute]));

  return {
    ...books,
    charges,
    dispute,
    disputes,
    refunds,
    transfers,
    openSession,
    take,
    refund,
    transfer,
    reverse,
    balanceOf,
    collectDebt,
    currencyOf,
    payOut,
    register,
    decide,
    newId,
  };
}
export type StripeBooks = ReturnType<typeof createStripeBooks>;
