import type { PeerFaults } from './peer-server.ts';
import { StripeNo, type StripeBooks } from './stripe-books.ts';
import { pairsOf, numberOf, type FormFields } from './stripe-form.ts';
import {
  presentAccount,
  presentCharge,
  presentDispute,
  presentIntent,
  isCreated,
  presentLine,
  presentList,
  presentPayout,
  presentRefund,
  presentSession,
  presentTransfer,
  type Expand,
} from './stripe-shapes.ts';

type StripeCall = {
  readonly id: string;
  readonly form: FormFields;
  readonly query: URLSearchParams;
  readonly account: string;
};
/** A call by its method and path, with a star for an id: its name, and what it does. */
export type StripeServices = Readonly<
  Record<string, readonly [name: string, work: (call: StripeCall) => object]>
>;

type Deps = {
  readonly books: StripeBooks;
  readonly pageUrl: (sessionId: string) => string;
  readonly now: () => number;
  readonly faults: Pick<PeerFaults, 'keepsMoney'>;
};

/** Which objects a query expands instead of naming them by id. */
function expandOf(query: URLSearchParams, prefix = ''): Expand {
  const paths = [...query].filter(([name]) => name.startsWith('expand')).map(([, path]) => path);
  return (path) => paths.some((one) => one === prefix + path || one.startsWith(`${prefix}${path}.`));
}

/** The Stripe calls that this product uses. */
export function createStripeServices({ books, pageUrl, now, faults }: Deps): StripeServices {
  function sessionOf(id: string) {
    const session = books.sessions.get(id);
    if (session === undefined) throw new StripeNo(404, 'resource_missing', `No such checkout session: ${id}`);
    return session;
  }
  const sessions: StripeServices = {
    'POST checkout/sessions': [
      'createSession',
      ({ form }) => {
        const session = books.openSession(form);
        return presentSession(session, pageUrl(session.id), now(), () => false);
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
        return presentList('/v1/checkout/sessions', found, query, (one) =>
          presentSession(one, pageUrl(one.id), now(), expandOf(query, 'data.')),
        );
      },
    ],
    'GET checkout/sessions/*': [
      'session',
      ({ id, query }) => presentSession(sessionOf(id), pageUrl(id), now(), expandOf(query)),
    ],
    'GET checkout/sessions/*/line_items': [
      'lines',
      ({ id, query }) =>
        presentList(`/v1/checkout/sessions/${id}/line_items`, sessionOf(id).lines, query, presentLine),
    ],
    'GET payment_intents/*': [
      'intent',
      ({ id, query }) => {
        const charge = books.charges().find(({ intentId }) => intentId === id);
        if (charge === undefined)
          throw new StripeNo(404, 'resource_missing', `No such payment_intent: ${id}`);
        return presentIntent(charge, expandOf(query));
      },
    ],
    'GET charges': [
      'charges',
      ({ query }) => {
        const found = books.charges().filter((one) => isCreated(one, query));
        return presentList('/v1/charges', found, query, (one) => presentCharge(one));
      },
    ],
    'GET balance': ['balance', () => ({ object: 'balance', available: [], pending: [] })],
  };
  return { ...sessions, ...moneyServices(books), ...accountServices({ books, faults }) };
}

function moneyServices(books: StripeBooks): StripeServices {
  return {
    'POST refunds': ['refund', ({ form }) => presentRefund(books.refund(form))],
    'GET refunds': [
      'refunds',
      ({ query }) => {
        const intent = query.get('payment_intent');
        const found = books
          .refunds()
          .filter((one) => isCreated(one, query) && (intent === null || one.charge.intentId === intent));
        return presentList('/v1/refunds', found, query, presentRefund);
      },
    ],
    'GET disputes': [
      'disputes',
      ({ query }) => {
        const found = books.disputes().filter((one) => isCreated(one, query));
        return presentList('/v1/disputes', found, query, (one) => presentDispute(one));
      },
    ],
    'GET disputes/*': [
      'dispute',
      ({ id, query }) => {
        const found = books.disputes().find((one) => one.id === id);
        if (found === undefined) throw new StripeNo(404, 'resource_missing', `No such dispute: ${id}`);
        return presentDispute(found, expandOf(query));
      },
    ],
    'POST transfers': ['transfer', ({ form }) => presentTransfer(books.transfer(form))],
    'GET transfers': [
      'transfers',
      ({ query }) => {
        const found = books
          .transfers()
          .filter(({ charge }) => charge.session.transferGroup === query.get('transfer_group'));
        return presentList('/v1/transfers', found, query, presentTransfer);
      },
    ],
    'POST transfers/*/reversals': [
      'reversal',
      ({ id, form }) => {
        const sent = books.transfers().find((one) => one.id === id);
        if (sent === undefined) throw new StripeNo(404, 'resource_missing', `No such transfer: ${id}`);
        return {
          object: 'transfer_reversal',
          ...books.reverse(sent, numberOf(form['amount']), pairsOf(form['metadata'])),
        };
      },
    ],
  };
}

function accountServices({ books, faults }: Pick<Deps, 'books' | 'faults'>): StripeServices {
  return {
    'POST accounts': ['account', ({ form }) => presentAccount(books.register(form))],
    'GET accounts': [
      'accounts',
      ({ query }) => presentList('/v1/accounts', [...books.accounts.values()], query, presentAccount),
    ],
    'POST accounts/*': [
      'account',
      ({ id, form }) => {
        const account = books.accounts.get(id);
        if (account === undefined) throw new StripeNo(404, 'resource_missing', `No such account: ${id}`);
        account.fields = { ...account.fields, ...form };
        return presentAccount(account);
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
      ({ form, account }) => {
        if (faults.keepsMoney)
          throw new StripeNo(400, 'balance_insufficient', 'The money of these cards is pending');
        return presentPayout(books.payOut(account, form));
      },
    ],
    'GET payouts': [
      'payouts',
      ({ query, account }) => {
        const found = [...books.payouts.values()].filter(
          (one) => one.account === account && isCreated(one, query),
        );
        return presentList('/v1/payouts', found, query, presentPayout);
      },
    ],
  };
}
