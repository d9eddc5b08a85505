import { expect, test } from 'vitest';
import { anOrderWithDetails, aPayment, aRefund } from '../../../testing/orders.ts';
import { leftOf, quantityLeft, planRefund, type RefundChoice } from './refund.rules.ts';

const order = anOrderWithDetails({
  payments: [aPayment({ status: 'failed' }), aPayment({ amount_minor: 29_000 })],
  refunds: [
    aRefund({ amount_minor: 11_000, lines: [{ line: 1, quantity: 1 }] }),
    aRefund({ status: 'failed', lines: [{ line: 1, quantity: 1 }] }),
    aRefund({ status: 'declined', lines: [{ line: 2, quantity: 1 }] }),
  ],
  refunded_minor: 11_000,
});
const choose = (choice: Partial<RefundChoice>): RefundChoice => ({
  mode: 'all',
  quantities: new Map(),
  amount: '',
  ...choice,
});

test('left is what was taken without what went back; a refund that failed or was declined gave nothing back', () => {
  expect(leftOf(order)).toBe(18_000);
  expect(order.items.map((item) => quantityLeft(item, order.refunds))).toEqual([1, 1]);
});

test('what the guest’s bank took back by a dispute cannot be given back any more; what it charged for that was never the guest’s', () => {
  const line = {
    entry_id: '1',
    transaction_id: 't',
    kind: 'dispute',
    party: '',
    currency: 'TRY',
    order_id: 'o1',
    at: '',
  } as const;
  const accounts = { provider: -12_500, provider_fee: 1_500, payable: 10_000, commission: 1_000 } as const;
  const ledger = Object.entries(accounts).map(([account, minor]) => ({
    ...line,
    account: account as keyof typeof accounts,
    amount_minor: minor,
  }));
  expect(leftOf({ ...order, ledger })).toBe(7_000);
});

test.each([
  ['all', choose({}), { ok: true, minor: 18_000, body: {} }],
  [
    'a sum',
    choose({ mode: 'sum', amount: '49,90' }),
    { ok: true, minor: 4_990, body: { amount_minor: 4_990 } },
  ],
  ['more than is left', choose({ mode: 'sum', amount: '180.01' }), { ok: false, why: 'amountTooLarge' }],
  ['nothing', choose({ mode: 'sum', amount: '0' }), { ok: false, why: 'amountWrong' }],
  ['no sum', choose({ mode: 'sum', amount: 'all' }), { ok: false, why: 'amountWrong' }],
  [
    'one line',
    choose({
      mode: 'lines',
      quantities: new Map([
        [1, 1],
        [2, 0],
      ]),
    }),
    { ok: true, minor: 11_000, body: { lines: [{ line: 1, quantity: 1 }] } },
  ],
  ['no line', choose({ mode: 'lines', quantities: new Map([[1, 0]]) }), { ok: false, why: 'linesNone' }],
] as const)('%s', (_name, choice, asked) => expect(planRefund(order, choice)).toEqual(asked));
