import type { GuestProduct, Order } from '@rota/contract/orders';
import { expect, test } from 'vitest';
import { seededRandom } from '../../random.ts';
import { anOrderOf } from './guest-order.ts';
import { nextAct } from './kitchen.ts';

const paidAt = Date.parse('2026-03-02T09:30:00.000Z');
const order = (changes: Partial<Order>): Order =>
  ({
    number: 4,
    status: 'paid',
    kitchen: 'new',
    fulfilment: 'delivery',
    phone: '+905000000001',
    paid_at: new Date(paidAt).toISOString(),
    needs_help: false,
    problem: null,
    ...changes,
  }) as Order;
const after = (seconds: number): number => paidAt + seconds * 1_000;

test.each([
  ['a new order rests a moment', {}, 5, undefined],
  ['then it is accepted', {}, 20, { is: 'step', step: 'accepted' }],
  ['one in twelve is refused', { number: 11 }, 60, { is: 'refuse' }],
  ['what is ready waits for its robot', { kitchen: 'ready' }, 900, undefined],
  [
    'what is picked up is handed over',
    { kitchen: 'ready', fulfilment: 'pickup' },
    900,
    { is: 'step', step: 'served' },
  ],
  [
    'a robot that failed is carried for',
    { kitchen: 'served', needs_help: true },
    900,
    { is: 'step', step: 'served' },
  ],
  ['a complaint is handled', { needs_help: true, problem: 'other' }, 900, { is: 'solve' }],
  ['orders of people are theirs', { phone: '+905321112233' }, 900, undefined],
] as const)('%s', (_name, changes, seconds, act) =>
  expect(nextAct(order(changes), after(seconds))).toEqual(act),
);

test('a guest orders what there is, and says what has to be said', () => {
  const size = {
    key: 'size',
    type: 'select',
    is_required: true,
    options: [{ value: 'small', is_default: true }],
  };
  const products = [
    { product_id: 'soup', is_sold_out: true, properties: [] },
    { product_id: 'tea', is_sold_out: false, properties: [size] },
  ] as unknown as GuestProduct[];
  for (let seed = 0; seed < 20; seed += 1) {
    const [item, ...others] = anOrderOf({ products }, seededRandom(seed));
    expect(others).toEqual([]);
    expect(item).toMatchObject({ product_id: 'tea', properties: { size: { small: 1 } } });
  }
});
