import { describe, expect, test } from 'vitest';
import { aDish, anOption, aQuestion } from '../../testing/guest-offer.ts';
import {
  addToCart,
  cartMinutes,
  cartTotal,
  choose,
  goesWell,
  putBack,
  readCart,
  replaceLine,
  setQuantity,
  orderableCart,
  showCart,
  unitPrice,
  type Cart,
} from './cart.rules.ts';

const tea = aDish();
const size = aQuestion('select', [anOption('small', 0, true), anOption('large', 1_000)], {
  is_required: true,
});
const extras = aQuestion('quantity', [anOption('shot', 500), anOption('less milk', -700)], {
  key: 'extras',
  allows_multiple: true,
});
const coffee = aDish({
  product_id: 'coffee',
  price_minor: 8_000,
  discounted_price_minor: 7_000,
  properties: [size, extras],
});
const shown = (cart: Cart, ...products: (typeof tea)[]) => showCart(cart, { products });

test.each<[string, Parameters<typeof unitPrice>, number]>([
  ['nothing is asked', [tea, {}], 6_000],
  ['nothing is said: defaults at the discounted price', [coffee, {}], 7_000],
  ['a dearer option', [coffee, { size: { large: 1 } }], 8_000],
  ['several of an option', [coffee, { extras: { shot: 2 } }], 8_000],
  ['one that takes off', [coffee, { extras: { 'less milk': 1 } }], 6_300],
  [
    'never less than nothing',
    [{ ...coffee, discounted_price_minor: 100 }, { extras: { 'less milk': 1 } }],
    0,
  ],
])('one costs: %s', (_what, [product, choices], price) => {
  expect(unitPrice(product, choices)).toBe(price);
});

describe('a cart', () => {
  test('makes one line of the same with the same choices, whatever their order, and another of other choices', () => {
    let cart = addToCart([], coffee, { size: { large: 1 }, extras: { shot: 1 } }, 1);
    cart = addToCart(cart, coffee, { extras: { shot: 1 }, size: { large: 1 } }, 2);
    cart = addToCart(cart, coffee, { size: { small: 1 } }, 1);
    expect(cart.map(({ quantity }) => quantity)).toEqual([3, 1]);
    expect(cartTotal(shown(cart, coffee))).toBe(3 * 8_500 + 7_000);
  });
  test('has no more of one than can be ordered', () => {
    expect(addToCart(addToCart([], tea, {}, 49), tea, {}, 5)[0]?.quantity).toBe(50);
  });
  test('changes a line in its place, and joins it with one that is the same', () => {
    const cart = addToCart(
      addToCart([], coffee, { size: { small: 1 } }, 1),
      coffee,
      { size: { large: 1 } },
      2,
    );
    const dearer = replaceLine(cart, 0, coffee, { size: { small: 1 }, extras: { shot: 1 } }, 4);
    expect(dearer.map(({ quantity }) => quantity)).toEqual([4, 2]);
    expect(replaceLine(cart, 0, coffee, { size: { large: 1 } }, 1).map(({ quantity }) => quantity)).toEqual([
      3,
    ]);
  });
  test('gives back a line where it was', () => {
    const cart = addToCart(addToCart([], tea, {}, 1), coffee, {}, 1);
    const [line] = cart;
    const without = setQuantity(cart, 0, 0);
    expect(without).toHaveLength(1);
    expect(line && putBack(without, 0, line)).toEqual(cart);
  });
  test('says what cannot be ordered now, what costs another sum, and goes on with the rest', () => {
    const milk = aDish({ product_id: 'milk' });
    const juice = aDish({ product_id: 'juice' });
    let cart = addToCart(addToCart([], tea, {}, 2), milk, {}, 1);
    cart = addToCart(addToCart(cart, juice, {}, 1), coffee, { size: { large: 1 } }, 1);
    const now = shown(
      cart,
      { ...tea, price_minor: 6_500 },
      { ...milk, is_sold_out: true },
      { ...coffee, properties: [extras] },
    );
    expect(now.map(({ problem, was }) => [problem, was])).toEqual([
      [undefined, 6_000],
      ['sold_out', undefined],
      ['gone', undefined],
      ['choices', undefined],
    ]);
    expect(cartTotal(now)).toBe(13_000);
    expect(orderableCart(now)).toEqual([{ product_id: 'tea', quantity: 2, properties: {}, seen: 6_500 }]);
  });
  test('offers what goes well with it, once, and not what is sold out or in it already', () => {
    const cake = aDish({ product_id: 'cake' });
    const gone = aDish({ product_id: 'gone', is_sold_out: true });
    const ask = aDish({ product_id: 'ask', cross_sell_ids: ['cake', 'gone', 'tea'] });
    const cart = addToCart(addToCart([], ask, {}, 1), tea, {}, 1);
    expect(goesWell(cart, { products: [ask, tea, cake, gone] })).toEqual([cake]);
  });
});

test('an option takes the place of another where one is asked for, and stands beside it where several may be', () => {
  expect(choose(coffee, { size: { small: 1 } }, 'size', 'large', 1)).toEqual({ size: { large: 1 } });
  expect(choose(coffee, { extras: { shot: 1 } }, 'extras', 'less milk', 2)).toEqual({
    extras: { shot: 1, 'less milk': 2 },
  });
  expect(choose(coffee, { extras: { shot: 1 } }, 'extras', 'shot', 0)).toEqual({ extras: {} });
});

test.each<[unknown, Cart]>([
  [undefined, []],
  ['tea', []],
  [[null, {}, { product_id: 'a', quantity: 0 }, { product_id: 'a', quantity: 1.5 }], []],
  [
    [{ product_id: 'a', quantity: 99, properties: { size: { big: 1, odd: 'x' }, bad: null } }],
    [{ product_id: 'a', quantity: 50, properties: { size: { big: 1 }, bad: {} }, seen: 0 }],
  ],
])('what was kept is read with care: %j', (kept, cart) => {
  expect(readCart(kept)).toEqual(cart);
});

test('a cart takes as long as the longest of what can be ordered', () => {
  const soup = aDish({ product_id: 'soup', preparation_minutes: 12 });
  const stew = aDish({ product_id: 'stew', preparation_minutes: 40, is_sold_out: true });
  const cart = [tea, soup, stew].reduce<Cart>((all, one) => addToCart(all, one, {}, 2), []);
  expect(cartMinutes(shown(cart, tea, soup, stew))).toBe(12);
  expect(cartMinutes([])).toBe(0);
});
