import { ProviderRefused, ProviderUnknown, type PaymentProvider } from '../../adapters/payments/provider.ts';
import type { Without } from './money-stage.fake.ts';

/** Statements in which parts stand replaced by others. */
const saying = (...pairs: readonly (readonly [part: string, other: string])[]): Without => ({
  statement: (fragments, values) => [
    fragments.map((text) => pairs.reduce((said, [part, other]) => said.replace(part, other), text)),
    values,
  ],
});
const told = (change: (provider: PaymentProvider) => Partial<PaymentProvider>): Without => ({
  bank: (provider) => ({ ...provider, ...change(provider) }),
});
const refusedFor = async <T>(call: Promise<T>): Promise<T> =>
  call.catch((error: unknown) => {
    throw error instanceof ProviderUnknown ? new ProviderRefused(error.message) : error;
  });

/** A rule of money, and the story in which its absence is noticed. */
export type RuleOut = {
  readonly rule: string;
  readonly story: string;
  readonly notices: string;
  /** The points that go another way where it is noticed, so that it need not be looked for as long as the code is as it is. */
  readonly at: readonly (readonly [number, number])[];
  readonly without?: Without;
  /** What the database itself keeps, taken away and given back. */
  readonly tables?: readonly [string, string];
};
export const RULES: readonly RuleOut[] = [
  {
    ...{ rule: '2, one open payment an order', story: 'two taps', notices: 'pays again' },
    at: [[2, 1]],
    tables: [
      'drop index payment_one_open',
      `create unique index payment_one_open on payment (project_id, order_id) where status in ('created', 'challenge', 'completing', 'unknown')`,
    ],
  },
  {
    ...{ rule: '3, one statement tells who takes the money', story: 'a guest pays', notices: 'charged twice' },
    at: [[14, 1]],
    without: saying([` and status <> 'completing') or worker_until < now())`, ') or true)']),
  },
  {
    ...{ rule: '4, what nobody answered is not failed', story: 'a guest tries three times', notices: 'pays again' },
    at: [[15, 1]],
    without: told((bank) => ({ complete: (payment) => refusedFor(bank.complete(payment)) })),
  },
  {
    ...{
      rule: '4, nor is a refund that nobody answered',
      story: 'a part goes back while the guest cancels',
      notices: 'the ledger and the bank differ',
    },
    at: [[29, 1]],
    without: told((bank) => ({ refund: (wish) => refusedFor(bank.refund(wish)) })),
  },
  {
    ...{ rule: '5, money for an order that waits no more goes back', story: 'a guest cancels while paying', notices: 'was kept' },
    at: [[2, 1]],
    without: {
      orders: (port) => ({
        ...port,
        taking: async (...about) => {
          const take = await port.taking(...about);
          return async (tx) => (await take(tx)) || true;
        },
      }),
    },
  },
  {
    ...{ rule: '5, money and order are written down together', story: 'a guest pays', notices: 'was kept' },
    at: [[18, 1]],
    without: {
      orders: (port, database) => ({
        ...port,
        taking: async (projectId, orderId) => {
          const isTaken = await database.tenant(projectId, await port.taking(projectId, orderId));
          return async () => isTaken;
        },
      }),
    },
  },
  {
    ...{ rule: '6, what was taken is compared with what was asked', story: 'the bank takes {"amountMinor":11000}', notices: 'was kept' },
    at: [[19, 2]],
    without: {
      statement: (fragments, values) =>
        fragments[0]?.includes(`status = 'captured', captured_minor = `) === true
          ? [
              [fragments[0], ', amount_minor = ', ...fragments.slice(1)],
              [...values.slice(0, 1), ...values],
            ]
          : [fragments, values],
    },
  },
  {
    ...{ rule: '7, refunds never pass what was taken', story: 'parts go back', notices: 'more went back' },
    at: [],
    // Nor are they held against the lines of the payment.
    without: saying(
      [' <= captured_minor', ' <= captured_minor * 9'],
      [' from refund where project_id = ', ` from refund where status = 'waiting' and project_id = `],
    ),
    tables: ['alter table payment drop constraint payment_refunds_within', 'select 1'],
  },
  {
    ...{ rule: '7, the bank is asked before a refund is repeated', story: 'parts go back', notices: 'was kept' },
    at: [[33, 1]],
    without: told(() => ({ queryRefund: async () => ({ state: 'missing' }) })),
  },
  {
    ...{ rule: '8, an order whose guest is at the bank does not expire', story: 'the order expires', notices: 'expired while' },
    at: [[4, 1]],
    without: saying(['order_id = any(', 'false and order_id = any(']),
  },
];
