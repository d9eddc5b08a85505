import { api } from '@rota/contract/areas';
import type { OrderedItem } from '@rota/contract/orders';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { priceCart, worthOf, type Orderable } from './cart.rules.ts';

const named = (text: string) => ({ en: text, tr: text });
const option = (value: string, additional: number, isDefault = false) => ({
  value,
  label: named(value),
  additional_price_minor: additional,
  is_default: isDefault,
});
const size = {
  key: 'size',
  type: 'select',
  label: named('Size'),
  is_required: true,
  options: [option('small', 0, true), option('large', 1e3), option('tiny', -9e3)],
} as unknown as Orderable['properties'][number];
const aProduct = (id: string, price: number, change: Partial<Orderable> = {}): Orderable => ({
  product_id: id,
  name: named(id),
  unit: 'piece',
  price_minor: price,
  discounted_price_minor: null,
  properties: [],
  allergens: [],
  preparation_minutes: null,
  isSoldOut: false,
  ...change,
});
const MENU = new Map(
  [
    aProduct('soup', 12_000, { discounted_price_minor: 11_000, preparation_minutes: 12 }),
    aProduct('coffee', 6_000, { properties: [size], preparation_minutes: 4 }),
    aProduct('water', 0),
    aProduct('cake', 5_000, { isSoldOut: true }),
  ].map((product) => [product.product_id, product]),
);
const line = (id: string, quantity = 1, properties: OrderedItem['properties'] = {}): OrderedItem => ({
  product_id: id,
  quantity,
  properties,
});

test.each<[string, OrderedItem[], number, string[]]>([
  ['a discount counts', [line('soup', 2)], 22_000, []],
  ['what is not said is as it is by default', [line('coffee')], 6_000, []],
  ['a choice costs what it adds', [line('coffee', 3, { size: { large: 1 } })], 21_000, []],
  ['nothing costs less than nothing', [line('coffee', 2, { size: { tiny: 1 } })], 0, []],
  ['free is free', [line('water', 5)], 0, []],
  ['what is not on the menu costs nothing and is reported', [line('gold'), line('soup')], 11_000, ['0 gone']],
  ['as is what ran out', [line('soup'), line('cake')], 11_000, ['1 sold_out']],
  ['a choice that is not there', [line('coffee', 1, { size: { huge: 1 } })], 0, ['0 choices']],
  ['two of a choice of one', [line('coffee', 1, { size: { small: 1, large: 1 } })], 0, ['0 choices']],
  ['none of a choice of one', [line('coffee', 1, { size: { small: 0 } })], 0, ['0 choices']],
  ['a property that is not there', [line('soup', 1, { price: { cheap: 1 } })], 0, ['0 choices']],
  ['one that is everywhere', [line('soup', 1, { constructor: { name: 1 } })], 0, ['0 choices']],
])('%s', (_what, items, totalMinor, problems) => {
  const cart = priceCart(items, MENU);
  expect([cart.totalMinor, cart.problems.map(({ index, problem }) => `${String(index)} ${problem}`)]).toEqual(
    [totalMinor, problems],
  );
});

test('what is made is made side by side', () => {
  expect(priceCart([line('coffee', 9), line('soup'), line('water')], MENU).preparationMinutes).toBe(12);
});

test('a line keeps the plain answer to a yes/no question, so that a No is never read as a wish', () => {
  const garlic = {
    ...size,
    key: 'no_garlic',
    type: 'yes_no',
    options: [option('No', 0, true), option('Yes', 0)],
  } as unknown as Orderable['properties'][number];
  const menu = new Map([['kebab', aProduct('kebab', 9_000, { properties: [garlic] })]]);
  const answers = (items: OrderedItem[]) =>
    priceCart(items, menu).lines.flatMap(({ choices }) => choices.map(({ answer }) => answer));
  expect(answers([line('kebab'), line('kebab', 1, { no_garlic: { Yes: 1 } })])).toEqual(['no', 'yes']);
});

const aLine = fc.record({
  product_id: fc.constantFrom('soup', 'coffee', 'water', 'cake', 'gold'),
  quantity: fc.integer({ min: 1, max: 99 }),
  properties: fc.constantFrom({}, { size: { large: 1 } }, { size: { tiny: 1 } }),
});

test('the lines of any basket sum to its total, none is below nothing, and a refund of all of them is worth all of it', () => {
  fc.assert(
    fc.property(fc.array(aLine, { maxLength: 20 }), (items) => {
      const { lines, totalMinor, problems } = priceCart(items, MENU);
      expect(lines.length + problems.length).toBe(items.length);
      expect(lines.reduce((sum, one) => sum + one.total_minor, 0)).toBe(totalMinor);
      for (const one of lines) expect(one.total_minor).toBe(one.unit_price_minor * one.quantity);
      expect(Math.min(0, ...lines.map(({ total_minor: sum }) => sum))).toBe(0);
      expect(worthOf(lines, lines, new Map())).toBe(totalMinor);
      for (const one of lines)
        expect(
          worthOf(lines, [{ line: one.line, quantity: 1 }], new Map([[one.line, one.quantity]])),
        ).toBeUndefined();
    }),
  );
});

test.each([
  ['of what is there', [{ line: 1, quantity: 1 }], [], 11_000],
  [
    'of a line named twice',
    [
      { line: 1, quantity: 1 },
      { line: 1, quantity: 1 },
    ],
    [],
    22_000,
  ],
  [
    'of a line named too often',
    [
      { line: 1, quantity: 2 },
      { line: 1, quantity: 1 },
    ],
    [],
    undefined,
  ],
  ['of what has gone back in part', [{ line: 1, quantity: 2 }], [[1, 1]], undefined],
  ['of no such line', [{ line: 7, quantity: 1 }], [], undefined],
] as const)('the worth %s', (_what, wanted, gone, worth) => {
  expect(worthOf(priceCart([line('soup', 2)], MENU).lines, wanted, new Map(gone))).toBe(worth);
});

test.each([
  ['none', { quantity: 0 }],
  ['less than none', { quantity: -1 }],
  ['a part', { quantity: 0.5 }],
  ['far too many', { quantity: 1e9 }],
  ['endlessly many', { quantity: Infinity }],
  ['a word', { quantity: '2' }],
  ['less than none of a choice', { quantity: 1, properties: { size: { large: -1 } } }],
  ['a price of one’s own is not read', { quantity: 1, unit_price_minor: 1 }],
])('%s of a product', (what, change) => {
  const order = { items: [{ product_id: 'soup', ...change }] };
  const read = api.publicOrders.create.body.pick({ items: true }).safeParse(order);
  if (!what.startsWith('a price')) expect(read.success).toBe(false);
  else expect(read.data?.items).toEqual([{ product_id: 'soup', quantity: 1, properties: {} }]);
});
