import type { PeerFaults } from './peer-server.ts';
import { StripeNo, type StripeBooks } from './stripe-books.ts';
import { pairsOf, numberOf, type Told } from './stripe-form.ts';
import {
  accountShown,
  chargeShown,
  disputeShown,
  intentShown,
  isCreated,
  lineShown,
  listShown,
  payoutShown,
  refundShown,
  sessionShown,
  transferShown,
  type Expand,
} from './stripe-shapes.ts';

type StripeAsked = {
  readonly id: string;
  readonly told: Told;
  readonly query: URLSearchParams;
  readonly account: string;
};
/** A call by its method and path, with a star for an id: its name, and what it does. */
export type StripeServices = Readonly<
  Record<string, readonly [name: string, work: (asked: StripeAsked) => object]>
>;

type Deps = {
  readonly books: StripeBooks;
  readonly pageUrl: (sessionId: string) => string;
  readonly now: () => number;
  readonly faults: Pick<PeerFaults, 'keepsMoney'>;
};

/** What is told whole of what a query asks for. */
function expandOf(query: URLSearchParams, prefix = ''): Expand {
  const paths = [...query].filter(([name]) => name.startsWith('expand')).map(([, path]) => path);
  return (path) => paths.some((one) => one === prefix + path || one.startsWith(`${prefix}${path}.`));
}

/** What a merchant may ask of Stripe, as far as we ask it. */
export function createStripeServices({ books, pageUrl, now, faults }: Deps): StripeServices {
  function sessionOf(id: string) {
    const session = books.sessions.get(id);
    if (session === undefined) throw new StripeNo(404, 'resource_missing', `No such checkout session: ${id}`);
    return session;
  }
  const sessions: StripeServices = {
    'POST checkout/sessions': [
      'createSession',
      ({ told }) => {
        const session = books.openSession(told);
        return sessionShown(session, pageUrl(session.id), now(), () => false);
      },
    ],
    'GET checkout/sessions': [
      'listSessions',
      ({ query }) => {
        const intent = query.get('payment_intent');
        const all = [...books.sessions.values()].reverse();
        const found = all.filter(
          (one) => isCreated(one, query) && (intent === null || one.charge?.intentId === intent),
        );
        return listShown('/v1/checkout/sessions', found, query, (one) =>
          sessionShown(one, pageUrl(one.id), now(), expandOf(query, 'data.')),
        );
      },
    ],
    'GET checkout/sessions/*': [
      'session',
      ({ id, query }) => sessionShown(sessionOf(id), pageUrl(id), now(), expandOf(query)),
    ],
    'GET checkout/sessions/*/line_items': [
      'lines',
      ({ id, query }) =>
        listShown(`/v1/checkout/sessions/${id}/line_items`, sessionOf(id).lines, query, lineShown),
    ],
    'GET payment_intents/*': [
      'intent',
      ({ id, query }) => {
        const charge = books.charges().find(({ intentId }) => intentId === id);
        if (charge === undefined)
          throw new StripeNo(404, 'resource_missing', `No such payment_intent: ${id}`);
        return intentShown(charge, expandOf(query));
      },
    ],
    'GET charges': [
      'charges',
      ({ query }) => {
        const found = books.charges().filter((one) => isCreated(one, query));
        return listShown('/v1/charges', found, query, (one) => chargeShown(one));
      },
    ],
    'GET balance': ['balance', () => ({ object: 'balance', available: [], pending: [] })],
  };
  return { ...sessions, ...moneyServices(books), ...accountServices({ books, faults }) };
}

function moneyServices(books: StripeBooks): StripeServices {
  return {
    'POST refunds': ['refund', ({ told }) => refundShown(books.refund(told))],
    'GET refunds': [
      'refunds',
      ({ query }) => {
        const intent = query.get('payment_intent');
        const found = books
          .refunds()
          .filter((one) => isCreated(one, query) && (intent === null || one.charge.intentId === intent));
        return listShown('/v1/refunds', found, query, refundShown);
      },
    ],
    'GET disputes': [
      'disputes',
      ({ query }) => {
        const found = books.disputes().filter((one) => isCreated(one, query));
        return listShown('/v1/disputes', found, query, (one) => disputeShown(one));
      },
    ],
    'GET disputes/*': [
      'dispute',
      ({ id, query }) => {
        const found = books.disputes().find((one) => one.id === id);
        if (found === undefined) throw new StripeNo(404, 'resource_missing', `No such dispute: ${id}`);
        return disputeShown(found, expandOf(query));
      },
    ],
    'POST transfers': ['transfer', ({ told }) => transferShown(books.transfer(told))],
    'GET transfers': [
      'transfers',
      ({ query }) => {
        const found = books
          .transfers()
          .filter(({ charge }) => charge.session.transferGroup === query.get('transfer_group'));
        return listShown('/v1/transfers', found, query, transferShown);
      },
    ],
    'POST transfers/*/reversals': [
      'reversal',
      ({ id, told }) => {
        const sent = books.transfers().find((one) => one.id === id);
        if (sent === undefined) throw new StripeNo(404, 'resource_missing', `No such transfer: ${id}`);
        return {
          object: 'transfer_reversal',
          ...books.reverse(sent, numberOf(told['amount']), pairsOf(told['metadata'])),
        };
      },
    ],
  };
}

function accountServices({ books, faults }: Pick<Deps, 'books' | 'faults'>): StripeServices {
  return {
    'POST accounts': ['account', ({ told }) => accountShown(books.register(told))],
    'GET accounts': [
      'accounts',
      ({ query }) => listShown('/v1/accounts', [...books.accounts.values()], query, accountShown),
    ],
    'POST accounts/*': [
      'account',
      ({ id, told }) => {
        const account = books.accounts.get(id);
        if (account === undefined) throw new StripeNo(404, 'resource_missing', `No such account: ${id}`);
        account.fields = { ...account.fields, ...told };
        return accountShown(account);
      },
    ],
    'GET balance': [
      'balance',
      ({ account }) => {
        const rows = (amount: number) => [{ amount, currency: books.currencyOf(account) }];
        const there = books.balanceOf(account);
        return {
          object: 'balance',
          available: rows(faults.keepsMoney ? 0 : there),
          pending: rows(faults.keepsMoney ? there : 0),
        };
      },
    ],
    'POST payouts': [
      'payout',
      ({ told, account }) => {
        if (faults.keepsMoney)
          throw new StripeNo(400, 'balance_insufficient', 'The money of these cards is pending');
        return payoutShown(books.payOut(account, told));
      },
    ],
    'GET payouts': [
      'payouts',
      ({ query, account }) => {
        const found = [...books.payouts.values()].filter(
          (one) => one.account === account && isCreated(one, query),
        );
        return listShown('/v1/payouts', found, query, payoutShown);
      },
    ],
  };
}
