import { expect, test } from 'vitest';
import { notSoldBecause, type Saleable } from './on-sale.rules.ts';

const now = Date.parse('2026-03-02T12:00:00Z');
const soup: Saleable = {
  archived_at: null,
  is_on_sale: true,
  sold_out_until: null,
  category_id: 'soups',
  menu_ids: ['day', 'night'],
};
const open = {
  categories: new Map([['soups', true]]),
  menus: new Map([
    ['day', true],
    ['night', false],
  ]),
};
const at = (ms: number) => new Date(now + ms);

test.each([
  ['as it is', {}, undefined, null],
  ['in a menu that is closed', {}, 'night', 'menus_closed'],
  ['in a menu that it is not in', {}, 'breakfast', 'no_menu'],
  ['in no menu', { menu_ids: [] }, undefined, 'no_menu'],
  ['without a category', { category_id: null }, undefined, null],
  ['in a category that is gone', { category_id: 'x' }, undefined, 'category_closed'],
  ['sold out', { sold_out_until: at(1) }, undefined, 'sold_out'],
  ['there again', { sold_out_until: at(0) }, undefined, null],
  ['out of sale', { is_on_sale: false, sold_out_until: at(1) }, undefined, 'not_on_sale'],
  ['archived', { archived_at: at(-1), is_on_sale: false }, undefined, 'archived'],
] as const)('%s', (_what, change, menu, expected) => {
  expect(notSoldBecause({ ...soup, ...change }, open, now, menu)).toBe(expected);
});
