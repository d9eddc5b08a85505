import type { RecordUse, UseEffect } from '@rota/contract/core';
import { expect, test } from 'vitest';
import { inOrderOfEffect, namesOfUse, obstaclesOf } from './uses.rules.ts';

const aUse = (effect: UseEffect): RecordUse => ({
  kind: 'schedule',
  effect,
  count: 1,
  first: [{ id: 'a', name: 'A' }],
});
const all = [aUse('goes'), aUse('stays'), aUse('stops'), aUse('needs')];
const effects = (uses: readonly RecordUse[]): UseEffect[] => uses.map(({ effect }) => effect);

test('the gravest use stands first', () => {
  expect(effects(inOrderOfEffect(all))).toEqual(['needs', 'stops', 'stays', 'goes']);
});

test.each<[string, boolean, UseEffect[]]>([
  ['what needs the record and what stops', false, ['stops', 'needs']],
  ['only what needs the record once the caller accepts that records stop', true, ['needs']],
])('a deletion is refused for %s', (_name, accepted, expected) => {
  expect(effects(obstaclesOf(all, accepted))).toEqual(expected);
});

test.each<[string, RecordUse['first'], number, string]>([
  ['by its names', [{ id: 'a', name: 'Bar' }], 1, 'Bar'],
  [
    'with the count of the others',
    [
      { id: 'a', name: 'Bar' },
      { id: 'b', name: 'Spa' },
    ],
    7,
    'Bar, Spa +5',
  ],
  [
    'by the English name, or the Turkish one',
    [
      { id: 'a', name: { en: 'Tea', tr: 'Çay' } },
      { id: 'b', name: { tr: 'Su' } },
    ],
    2,
    'Tea, Su',
  ],
])('a use is named %s', (_name, first, count, expected) => {
  expect(namesOfUse({ first, count })).toBe(expected);
});
