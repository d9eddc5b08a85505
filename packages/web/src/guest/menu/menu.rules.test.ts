import { expect, test } from 'vitest';
import { aDish } from '../../testing/guest-offer.ts';
import { menuParts } from './menu.rules.ts';

const category = (id: string) => ({ category_id: id, name: { en: id }, image_url: null, video_url: null });
const offer = {
  categories: [category('soups'), category('empty'), category('sweets')],
  products: [
    aDish({
      product_id: 'pie',
      name: { en: 'Apple pie', tr: 'Elmalı turta' },
      category_id: 'sweets',
      is_popular: true,
    }),
    aDish({
      product_id: 'lentil',
      name: { en: 'Lentil soup', tr: 'Mercimek çorbası' },
      category_id: 'soups',
    }),
    aDish({
      product_id: 'gone',
      name: { en: 'Gone' },
      category_id: 'soups',
      is_popular: true,
      is_sold_out: true,
    }),
    aDish({ product_id: 'bread', name: { en: 'Bread' }, description: { tr: 'Taş fırın' } }),
  ],
};

test.each<[string, [string, string[]][]]>([
  [
    '',
    [
      ['popular', ['pie']],
      ['soups', ['lentil', 'gone']],
      ['sweets', ['pie']],
      ['others', ['bread']],
    ],
  ],
  ['CORBA', [['soups', ['lentil']]]],
  ['elmali  turta', [['sweets', ['pie']]]],
  ['tas firin', [['others', ['bread']]]],
  ['soup pie', []],
])('the menu, searched for "%s"', (search, parts) => {
  expect(
    menuParts(offer, search).map(({ key, products }) => [key, products.map(({ product_id: id }) => id)]),
  ).toEqual(parts);
});
