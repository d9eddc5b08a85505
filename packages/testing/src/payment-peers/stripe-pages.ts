import { cardOf, cardPage, codePage, page } from './peer-pages.ts';
import { applyPanel, panelPage } from './peer-panel.ts';
import { redirect, type PeerAnswer, type PeerFaults, type PeerRequest } from './peer-server.ts';
import {
  lostOf,
  type Charge,
  type Dispute,
  type DisputeStatus,
  type Session,
  type StripeBooks,
} from './stripe-books.ts';

/** Cards that Stripe publishes for its test mode: one that pays, and one without money. */
export const STRIPE_CARDS = { ok: '4242424242424242', noFunds: '4000000000009995', code: '123456' } as const;

type Deps = {
  readonly books: StripeBooks;
  readonly faults: PeerFaults;
  readonly settings: { webhookUrl: string | undefined };
  readonly tell: (session: Session) => void;
  readonly disputes: {
    readonly open: (chargeId: string) => Dispute;
    readonly move: (id: string, status: DisputeStatus) => void;
  };
  readonly now: () => number;
};

const TITLE = 'Stripe, a peer for tests';

/** The pages: the hosted page, 3-D Secure, and the merchant's dashboard. */
export function createStripePages({ books, faults, settings, tell, disputes, now }: Deps) {
  function payPage(session: Session, problem?: string): PeerAnswer {
    const sum = session.lines.reduce((all, line) => all + line.amount, 0);
    return cardPage({
      title: TITLE,
      what: session.lines.map(({ name }) => name).join(', '),
      action: `/c/pay/${session.id}`,
      problem,
      sum: new Intl.NumberFormat('en', {
        style: 'currency',
        currency: session.currency.toUpperCase(),
      }).format(sum / 100),
      hint: `Pays: ${STRIPE_CARDS.ok}. Has no money: ${STRIPE_CARDS.noFunds}. Any date to come, any three digits.`,
      cancel: session.cancelUrl,
    });
  }

  function finish(session: Session): PeerAnswer {
    books.take(session, {
      isOther: faults.wrongAmount,
      isHeld: faults.fraudReview,
      isFeeOdd: faults.absurdFee,
    });
    tell(session);
    return redirect(session.successUrl);
  }

  function post(session: Session, { path, body }: PeerRequest): PeerAnswer {
    const code = new URLSearchParams(body).get('code');
    const proof = `/c/3d/${session.id}`;
    if (path.startsWith('/c/3d/') && code !== null)
      return code.trim() === STRIPE_CARDS.code
        ? finish(session)
        : codePage(TITLE, proof, STRIPE_CARDS.code, true);
    const { number, cvc } = cardOf(body);
    if (number === STRIPE_CARDS.noFunds) return payPage(session, 'Your card has insufficient funds.');
    if (number !== STRIPE_CARDS.ok) return payPage(session, 'This card is not known here.');
    if (!/^\d{3}$/.test(cvc.trim())) return payPage(session, 'The security code is not right.');
    return session.asks3d ? codePage(TITLE, proof, STRIPE_CARDS.code, false) : finish(session);
  }

  function panel(): PeerAnswer {
    const rows = books.charges().map((charge) => {
      const { intentId, amount, currency, refunds, session, transfers, dispute } = charge;
      const sent = sumOf(
        transfers.map((one) => one.amount - sumOf(one.reversals.map((back) => back.amount))),
      );
      const returned = sumOf(refunds.map((one) => one.amount));
      const fee =
        session.destination === undefined
          ? 0
          : session.feeAmount - Math.round((session.feeAmount * returned) / amount);
      const name = [
        intentId,
        session.reference,
        ...(dispute === undefined ? [] : [`disputed: ${dispute.status}`]),
      ].join(' · ');
      return {
        name,
        currency: currency.toUpperCase(),
        taken: amount,
        returned: returned + lostOf(charge),
        released: sent - fee,
        decide: decisionOf(charge),
      };
    });
    return panelPage(TITLE, settings.webhookUrl, faults, rows);
  }

  return (request: PeerRequest): PeerAnswer => {
    const { method, path, query, body } = request;
    if (path === '/') return panel();
    const form = new URLSearchParams(body);
    if (path === '/panel' && method === 'POST') {
      applyPanel(form, faults);
      settings.webhookUrl = form.get('webhookUrl') || undefined;
      return redirect('/');
    }
    if (path === '/panel/review' && method === 'POST') {
      books.decide(
        query.get('charge') ?? '',
        form.get('verdict') === 'approved' ? 'approved' : 'refunded_as_fraud',
      );
      return redirect('/');
    }
    if (path === '/panel/dispute' && method === 'POST') {
      const [charge, verdict] = [
        query.get('charge') ?? '',
        form.get('verdict') as DisputeStatus | 'open' | null,
      ];
      const known = books.disputes().find((one) => one.charge.id === charge);
      if (known === undefined) disputes.open(charge);
      else if (verdict !== null && verdict in DISPUTE_VERDICTS)
        disputes.move(known.id, verdict as DisputeStatus);
      return redirect('/');
    }
    const session = books.sessions.get(/^\/c\/(?:pay|3d)\/(.+)$/.exec(path)?.[1] ?? '');
    if (session === undefined) return page(TITLE, '<h1>There is nothing here</h1>', 404);
    if (session.charge !== undefined) return redirect(session.successUrl);
    if (now() / 1_000 >= session.expiresAt) return page(TITLE, '<h1>This page has ended</h1>', 410);
    return method === 'POST' ? post(session, request) : payPage(session);
  };
}

const DISPUTE_VERDICTS = {
  under_review: 'Evidence came',
  won: 'House wins',
  lost: 'Guest wins',
  warning_closed: 'Withdraw',
} as const;

/** The decisions about a charge that the panel offers. */
function decisionOf({ id, review, dispute }: Charge) {
  if (review === 'open')
    return {
      action: `/panel/review?charge=${id}`,
      verdicts: { approved: 'Approve', refunded_as_fraud: 'Refund as fraud' },
    };
  const action = `/panel/dispute?charge=${id}`;
  if (dispute === undefined) return { action, verdicts: { open: 'Dispute' } };
  if (dispute.status === 'lost') return { action, verdicts: { won: 'House wins after all' } };
  return dispute.status === 'won' || dispute.status === 'warning_closed'
    ? undefined
    : { action, verdicts: DISPUTE_VERDICTS };
}

function sumOf(amounts: readonly number[]): number {
  return amounts.reduce((sum, one) => sum + one, 0);
}
