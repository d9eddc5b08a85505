import { expect, test } from 'vitest';
import { openingsOf } from './openings.service.ts';

const now = Date.parse('2026-03-02T12:00:00Z');
const heading = {
  name: { en: 'A' },
  is_active: true,
  hours: [],
  exceptions: [],
  rank: 'a',
  version: 1,
  updated_at: new Date(now),
};
const menus = ['day', 'night'].map((heading_id) => ({ ...heading, heading_id, description: {} }));
const open = {
  categories: new Map(),
  menus: new Map([
    ['day', true],
    ['night', true],
  ]),
};
const pairs = [{ menu_id: 'day', category_id: null, has_prices: true }];

test.each([
  ['none', [], []],
  ['one', ['day'], [['day', true]]],
  [
    'both',
    ['night', 'day'],
    [
      ['day', true],
      ['night', false],
    ],
  ],
  ['one that is gone', ['gone'], []],
] as const)('only the menus asked for are answered: %s', (_what, asked, expected) => {
  const openings = openingsOf(asked, menus, [], pairs, { open, zone: 'UTC', now });
  expect([...openings].map(([id, { isOpen }]) => [id, isOpen])).toEqual(expected);
});

test.each([
  ['costs something', [true, false], true],
  ['is free', [false, false], false],
] as const)('a menu of which something %s', (_what, prices, expected) => {
  const rows = prices.map((has_prices) => ({ menu_id: 'day', category_id: null, has_prices }));
  expect(openingsOf(['day'], menus, [], rows, { open, zone: 'UTC', now }).get('day')?.hasPrices).toBe(
    expected,
  );
});
