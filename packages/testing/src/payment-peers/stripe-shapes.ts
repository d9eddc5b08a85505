import type { Account, Charge, Dispute, Line, Payout, Refund, Session, Transfer } from './stripe-books.ts';
import { fieldsIn, pairsOf } from './stripe-form.ts';

/** Which fields are expanded rather than given by id. */
export type Expand = (path: string) => boolean;

const page = <T extends { readonly id: string }>(
  url: string,
  all: readonly T[],
  after: string,
  limit: number,
) => {
  const from = after === '' ? 0 : all.findIndex(({ id }) => id === after) + 1;
  return { object: 'list', url, has_more: from + limit < all.length, rows: all.slice(from, from + limit) };
};

/** A page of a list, as Stripe pages them: by the last id of the page before. */
export function presentList<T extends { readonly id: string }>(
  url: string,
  all: readonly T[],
  query: URLSearchParams,
  show: (one: T) => object,
) {
  const { rows, ...rest } = page(
    url,
    all,
    query.get('starting_after') ?? '',
    Number(query.get('limit') ?? '10'),
  );
  return { ...rest, data: rows.map(show) };
}

/** Whether something was made in the time that is asked for. */
export function isCreated({ created }: { readonly created: number }, query: URLSearchParams): boolean {
  const [from, until] = [query.get('created[gte]'), query.get('created[lt]')];
  return (from === null || created >= Number(from)) && (until === null || created < Number(until));
}

export function presentSession(session: Session, pageUrl: string, now: number, expand: Expand): object {
  const { id, charge } = session;
  const isOver = charge === undefined && now / 1_000 >= session.expiresAt;
  return {
    id,
    object: 'checkout.session',
    mode: 'payment',
    created: session.created,
    expires_at: session.expiresAt,
    client_reference_id: session.reference,
    currency: session.currency,
    metadata: session.metadata,
    livemode: false,
    amount_total: session.lines.reduce((sum, line) => sum + line.amount, 0),
    status: charge !== undefined ? 'complete' : isOver ? 'expired' : 'open',
    payment_status: charge === undefined ? 'unpaid' : 'paid',
    payment_intent:
      charge === undefined
        ? null
        : expand('payment_intent')
          ? presentIntent(charge, (path) => expand(`payment_intent.${path}`))
          : charge.intentId,
    url: charge === undefined && !isOver ? pageUrl : null,
    success_url: session.successUrl,
    cancel_url: session.cancelUrl,
  };
}

export function presentIntent(charge: Charge, expand: Expand): object {
  const { session } = charge;
  return {
    id: charge.intentId,
    object: 'payment_intent',
    status: 'succeeded',
    created: charge.created,
    amount: charge.amount,
    amount_received: charge.amount,
    currency: charge.currency,
    metadata: charge.metadata,
    transfer_group: session.transferGroup,
    latest_charge: expand('latest_charge')
      ? presentCharge(charge, (path) => expand(`latest_charge.${path}`))
      : charge.id,
    transfer_data: session.destination === undefined ? null : { destination: session.destination },
    application_fee_amount: session.destination === undefined ? null : session.feeAmount,
  };
}

export function presentCharge(charge: Charge, expand: Expand = () => false): object {
  const review = {
    id: `prv_${charge.id}`,
    object: 'review',
    open: charge.review === 'open',
    reason: charge.review,
  };
  return {
    id: charge.id,
    object: 'charge',
    status: 'succeeded',
    paid: true,
    created: charge.created,
    amount: charge.amount,
    amount_captured: charge.amount,
    currency: charge.currency,
    metadata: charge.metadata,
    payment_intent: charge.intentId,
    amount_refunded: charge.refunds.reduce((sum, one) => sum + one.amount, 0),
    review: charge.review === 'none' ? null : expand('review') ? review : review.id,
    balance_transaction: expand('balance_transaction')
      ? {
          id: `txn_${charge.id}`,
          object: 'balance_transaction',
          amount: charge.amount,
          fee: charge.fee,
          currency: charge.currency,
          exchange_rate: null,
        }
      : `txn_${charge.id}`,
    disputed: charge.dispute !== undefined,
    transfer: charge.session.destination === undefined ? null : (charge.transfers[0]?.id ?? null),
  };
}

export function presentLine({ id, name, amount, metadata }: Line): object {
  const product = { id: `prod_${id}`, object: 'product', name, metadata };
  return {
    id,
    object: 'item',
    amount_total: amount,
    quantity: 1,
    description: name,
    price: { id: `price_${id}`, object: 'price', product },
  };
}

export function presentRefund({ id, created, amount, charge, metadata, reversal }: Refund): object {
  const { currency, intentId } = charge;
  return {
    id,
    object: 'refund',
    status: 'succeeded',
    created,
    amount,
    currency,
    charge: charge.id,
    payment_intent: intentId,
    metadata,
    transfer_reversal: reversal,
  };
}

export function presentDispute(
  { id, created, amount, reason, charge, dueBy, status, fee }: Dispute,
  expand: Expand = () => false,
): object {
  const moved = (sum: number, kept: number) => ({
    id: `txn_${id}`,
    object: 'balance_transaction',
    amount: sum,
    fee: kept,
    currency: charge.currency,
    exchange_rate: null,
  });
  const isBack = status === 'won' || status === 'warning_closed';
  return {
    id,
    object: 'dispute',
    created,
    amount,
    currency: charge.currency,
    reason,
    status,
    payment_intent: charge.intentId,
    metadata: {},
    charge: expand('charge') ? presentCharge(charge) : charge.id,
    balance_transactions: [moved(-amount, fee), ...(isBack ? [moved(amount, 0)] : [])],
    evidence_details: {
      due_by: dueBy,
      has_evidence: status !== 'needs_response',
      past_due: false,
      submission_count: 0,
    },
    is_charge_refundable: false,
  };
}

export function presentTransfer({
  id,
  created,
  amount,
  destination,
  charge,
  metadata,
  reversals,
}: Transfer): object {
  return {
    id,
    object: 'transfer',
    created,
    amount,
    currency: charge.currency,
    destination,
    metadata,
    transfer_group: charge.session.transferGroup,
    source_transaction: charge.id,
    amount_reversed: reversals.reduce((sum, one) => sum + one.amount, 0),
    reversals: {
      object: 'list',
      has_more: false,
      data: reversals,
    },
  };
}

export function presentPayout({ id, created, amount, metadata }: Payout): object {
  return { id, object: 'payout', created, amount, status: 'pending', metadata };
}

export function presentAccount({ id, created, fields }: Account): object {
  return {
    id,
    object: 'account',
    created,
    email: fields['email'],
    metadata: pairsOf(fieldsIn(fields)['metadata']),
  };
}
