import { ADDRESS_DECISIONS, ADDRESS_STATES } from '@rota/contract/addresses';
import { describe, expect, test } from 'vitest';
import { assignmentOf, stateAfter, nameKey, namesOfTargets, tiesTo } from './addresses.rules.ts';

const target = (targetId: string, name: string, mapId = 'inn_1') => ({ targetId, name, mapId, x: 1, y: 2 });

test.each([
  ['Oda-204', 'oda 204'],
  ['ODA204', 'oda 204'],
  ['  Room   12 ', 'room 12'],
  ['Room 1 2', 'room 1 2'],
  ['IŞIK Suit', 'isik suit'],
  ['ışık SUİT', 'isik suit'],
  ['Café/Bar', 'cafe bar'],
  ['204B', '204 b'],
  ['…', ''],
])('%j is compared as %j', (name, key) => expect(nameKey(name)).toBe(key));

describe('the target of an address', () => {
  const tieOf = tiesTo([
    target('a', 'Oda 204'),
    target('b', 'Oda 204', 'inn_2'),
    target('c', 'Suit-1'),
    target('d', 'suit 1'),
  ]);
  test.each([
    ['is the one that was chosen, wherever it is', { targetId: 'b', nameKey: 'oda 204' }, 'b chosen'],
    ['is the one of its floor with its name', { targetId: null, nameKey: 'oda 204' }, 'a by_name'],
    ['is that one again when the chosen one is gone', { targetId: 'gone', nameKey: 'oda 204' }, 'a by_name'],
    ['is none of two that read alike', { targetId: null, nameKey: 'suit 1' }, undefined],
    ['is none where none has its name', { targetId: null, nameKey: 'oda 205' }, undefined],
  ])('%s', (_what, tied, expected) => {
    const found = tieOf({ site: 'inn', floor: '1', ...tied });
    expect(found ? `${found.target_id} ${found.how}` : undefined).toBe(expected);
  });
  test('is searched for by the names that are one target’s only', () => {
    expect(namesOfTargets([target('a', 'Oda 204'), target('c', 'Suit-1'), target('d', 'suit 1')])).toEqual([
      'inn_1|oda 204',
    ]);
  });
});

test.each([
  ['waiting', 'verified', 'rejected', 'same'],
  ['verified', 'same', undefined, 'waiting'],
  ['rejected', undefined, 'same', 'waiting'],
] as const)('what is %s comes by each decision to its next state, or is refused', (state, ...expected) => {
  expect(ADDRESS_STATES).toContain(state);
  expect(ADDRESS_DECISIONS.map((decision) => stateAfter(state, decision))).toEqual(expected);
});

test.each([
  ['an unknown place', undefined, 'make'],
  ['one without an owner', { userId: null, state: 'waiting' }, 'take'],
  ['one’s own', { userId: 'me', state: 'rejected' }, 'keep'],
  ['another’s', { userId: 'you', state: 'waiting' }, 'taken'],
  ['another’s claim that was rejected', { userId: 'you', state: 'rejected' }, 'take'],
] as const)('assigning %s', (_what, existing, expected) =>
  expect(assignmentOf(existing, 'me')).toBe(expected),
);
