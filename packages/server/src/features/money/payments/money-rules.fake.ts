import {
  ProviderRefused,
  ProviderUnknown,
  type PaymentProvider,
} from '../../../adapters/payments/provider.ts';
import type { Without } from './money-stage.fake.ts';
import type { PeerName } from './peer-desks.fake.ts';

/** Statements in which parts stand replaced by others. */
const saying = (...pairs: readonly (readonly [part: string, other: string])[]): Without => ({
  statement: (fragments, values) => [
    fragments.map((text) => pairs.reduce((said, [part, other]) => said.replace(part, other), text)),
    values,
  ],
});
const changeBank = (change: (provider: PaymentProvider) => Partial<PaymentProvider>): Without => ({
  bank: (provider) => ({ ...provider, ...change(provider) }),
});
const refusedFor = async <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw error instanceof ProviderUnknown ? new ProviderRefused(error.message) : error;
  });

/** The bank that forgives nothing, or a provider's peer behind its adapter. */
export type BankName = 'a strict bank' | PeerName;

/** A rule of money, and the story in which its absence is noticed. */
export type RuleOut = {
  readonly rule: string;
  readonly story: string;
  readonly notices: string;
  /**
   * At which bank the points go which other way where it is noticed, so that it need not be looked for as long as the code is as it is.
   * One that is left out cannot break it: the strict bank checks no signature, at the peers nothing is left to be taken once the
   * guest paid, and Stripe knows a refund that comes again by its id.
   */
  readonly at: Readonly<Partial<Record<BankName, readonly (readonly [number, number])[]>>>;
  readonly without?: Without;
  /** What the database itself keeps, taken away and given back. */
  readonly tables?: readonly [string, string];
};
/** Whether a statement notes that money was taken. */
const isCapture = (fragments: readonly string[]): boolean =>
  fragments.some((text) => text.includes(CAPTURED));
const CAPTURED = ', captured_minor = ';

/** What was taken is written down as what was asked, too. */
function askedAsTaken(
  ...[fragments, values]: Parameters<NonNullable<Without['statement']>>
): ReturnType<NonNullable<Without['statement']>> {
  const at = fragments.findIndex((text) => text.includes(CAPTURED));
  const asked = (fragments[at] ?? '').replace(CAPTURED, ', amount_minor = ');
  const taken = values.slice(at, at + 1);
  return [
    [...fragments.slice(0, at), asked, CAPTURED, ...fragments.slice(at + 1)],
    [...values.slice(0, at), ...taken, ...values.slice(at)],
  ];
}

type At = readonly (readonly [number, number])[];
const atPeers = (at: At): Readonly<Record<PeerName, At>> => ({ iyzico: at, stripe: at });

export const RULES: readonly RuleOut[] = [
  {
    rule: '2, one open payment an order',
    story: 'two taps',
    notices: 'pays again',
    at: {
      'a strict bank': [[3, 1]],
      ...atPeers([[3, 1]]),
    },
    tables: [
      'drop index payment_one_open',
      `create unique index payment_one_open on payment (project_id, order_id) where status in ('created', 'challenge', 'completing', 'unknown')`,
    ],
  },
  {
    rule: '3, one statement tells who takes the money',
    story: 'a guest pays',
    notices: 'charged twice',
    at: { 'a strict bank': [[15, 1]] },
    without: saying([` and status <> 'completing') or worker_until < now())`, ') or true)']),
  },
  {
    rule: '3, a second one records nothing',
    story: 'a guest pays',
    notices: 'was kept',
    at: {
      'a strict bank': [[17, 1]],
      ...atPeers([[12, 1]]),
    },
    without: {
      statement: (fragments, values) => [
        fragments[0]?.includes('insert into ledger_entry') === true
          ? [...fragments.slice(0, -1), `${fragments.at(-1) ?? ''} on conflict do nothing`]
          : fragments.map((text) =>
              isCapture(fragments) ? text.replace(' = any(', ` is not null or '' = any(`) : text,
            ),
        values,
      ],
    },
  },
  {
    rule: '4, nor is an unknown outcome',
    story: 'a guest tries three times',
    notices: 'pays again',
    at: { ...atPeers([[13, 1]]) },
    without: changeBank((bank) => ({
      query: (payment) =>
        bank.query(payment).catch((error: unknown) => ({
          state: 'failed',
          why: String(error),
        })),
    })),
  },
  {
    rule: '4, a call without an answer is not failed',
    story: 'a guest tries three times',
    notices: 'pays again',
    at: { 'a strict bank': [[16, 1]] },
    without: changeBank((bank) => ({ complete: (payment) => refusedFor(bank.complete(payment)) })),
  },
  {
    rule: '4, nor is a refund without an answer',
    story: 'a part goes back while the guest cancels',
    notices: 'the ledger and the bank differ',
    at: {
      'a strict bank': [[30, 1]],
      ...atPeers([[27, 1]]),
    },
    without: changeBank((bank) => ({ refund: (wish) => refusedFor(bank.refund(wish)) })),
  },
  {
    rule: '5, money for an order that waits no more goes back',
    story: 'a guest cancels while paying',
    notices: 'was kept',
    at: {
      'a strict bank': [[3, 1]],
      ...atPeers([[3, 1]]),
    },
    without: {
      orders: (port) => ({
        ...port,
        prepareAcceptance: async (...about) => {
          const take = await port.prepareAcceptance(...about);
          return async (tx) => (await take(tx)) || true;
        },
      }),
    },
  },
  {
    rule: '5, money and order are written down together',
    story: 'a guest pays',
    notices: 'was kept',
    at: {
      'a strict bank': [[19, 1]],
      ...atPeers([[16, 1]]),
    },
    without: {
      orders: (port, database) => ({
        ...port,
        prepareAcceptance: async (projectId, orderId) => {
          const isTaken = await database.tenant(projectId, await port.prepareAcceptance(projectId, orderId));
          return async () => isTaken;
        },
      }),
    },
  },
  {
    rule: '6, what was taken is compared with what was asked',
    story: 'the bank takes {"amountMinor":11000}',
    notices: 'was kept',
    at: {
      'a strict bank': [[20, 2]],
      ...atPeers([[17, 2]]),
    },
    without: {
      statement: (fragments, values) =>
        isCapture(fragments) ? askedAsTaken(fragments, values) : [fragments, values],
    },
  },
  {
    rule: '7, refunds never pass what was taken',
    story: 'parts go back',
    notices: 'more went back',
    at: {
      'a strict bank': [],
      ...atPeers([]),
    },
    without: saying(
      [' <= captured_minor', ' <= captured_minor * 9'],
      [' from "refund" where ', ` from "refund" where status = 'waiting' and `],
    ),
    tables: [
      'alter table payment drop constraint payment_refunds_within',
      `alter table payment add constraint payment_refunds_within check (refunded_minor between 0 and coalesce(captured_minor, 0)) not valid`,
    ],
  },
  {
    rule: '7, the bank is asked before a refund is repeated',
    story: 'parts go back',
    notices: 'was kept',
    at: {
      'a strict bank': [[34, 1]],
      iyzico: [[31, 1]],
    },
    without: changeBank(() => ({ queryRefund: async () => ({ state: 'missing' }) })),
  },
  {
    rule: '8, an order whose guest is at the bank does not expire',
    story: 'the order expires',
    notices: 'expired while',
    at: {
      'a strict bank': [[5, 1]],
      ...atPeers([[5, 1]]),
    },
    without: saying(['order_id = any(', 'false and order_id = any(']),
  },
  {
    rule: '9, what was left open is looked after',
    story: 'a guest pays',
    notices: 'is open',
    at: {
      'a strict bank': [[7, 3]],
      ...atPeers([[7, 3]]),
    },
    without: { reconciler: true },
  },
  {
    rule: '10, news is signed by its provider',
    story: 'a guest pays',
    notices: 'forged news was heard',
    at: { ...atPeers([[8, 3]]) },
    without: changeBank(() => ({
      verifyWebhook: () => ({
        eventId: 'of an attacker',
        paymentId: 'some payment',
      }),
    })),
  },
  {
    rule: '12, what is written down together sums to zero',
    story: 'a guest pays',
    notices: 'does not sum to zero',
    at: {
      'a strict bank': [],
      ...atPeers([]),
    },
    tables: [
      `do $$ begin
        alter table ledger_entry disable trigger ledger_balances;
        create function lose_a_coin() returns trigger language plpgsql as 'begin new.amount_minor := new.amount_minor - 1; return new; end';
        create trigger lose_a_coin before insert on ledger_entry for each row when (new.account = 'provider') execute function lose_a_coin();
      end $$`,
      `do $$ begin
        drop trigger lose_a_coin on ledger_entry;
        drop function lose_a_coin();
        alter table ledger_entry enable trigger ledger_balances;
      end $$`,
    ],
  },
];
