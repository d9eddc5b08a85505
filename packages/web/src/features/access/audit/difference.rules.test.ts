// @vitest-environment node
import { expect, test } from 'vitest';
import { differencesOf, nameOf, wordsOfField } from './difference.rules.ts';

test('only differences are reported, at their field', () => {
  const before = { name: 'R-01', pose: { x: 1, y: 2 }, roles: ['a'], old: true, same: { deep: [1] } };
  const after = { name: 'R-02', pose: { x: 1, y: 3 }, roles: ['a', 'b'], fresh: 7, same: { deep: [1] } };
  expect(differencesOf(before, after)).toEqual([
    { path: ['name'], kind: 'changed', before: 'R-01', after: 'R-02' },
    { path: ['pose', 'y'], kind: 'changed', before: 2, after: 3 },
    { path: ['roles'], kind: 'changed', before: ['a'], after: ['a', 'b'] },
    { path: ['old'], kind: 'removed', before: true, after: undefined },
    { path: ['fresh'], kind: 'added', before: undefined, after: 7 },
  ]);
});

test.each([
  [
    'made',
    null,
    { a: { b: 1 }, empty: null },
    [{ path: ['a', 'b'], kind: 'added', before: undefined, after: 1 }],
  ],
  ['deleted', { a: 1 }, null, [{ path: ['a'], kind: 'removed', before: 1, after: undefined }]],
  ['a list', ['x'], ['y'], [{ path: [], kind: 'changed', before: ['x'], after: ['y'] }]],
  ['nothing', null, null, []],
])('what was %s has all its fields', (_what, before, after, expected) => {
  expect(differencesOf(before, after)).toEqual(expected);
});

test.each([
  ['loading_timeout_s', 'Loading timeout s'],
  ['serialNumber', 'Serial number'],
  ['*', '*'],
  ['12', '12'],
])('the field %s reads %s', (field, words) => {
  expect(wordsOfField(field)).toBe(words);
});

test('a thing is called by the name it has after, else by the one it had', () => {
  expect([
    nameOf({ name: 'old' }, { name: 'new' }),
    nameOf({ name: 'old' }, null),
    nameOf(null, { x: 1 }),
  ]).toEqual(['new', 'old', undefined]);
});
