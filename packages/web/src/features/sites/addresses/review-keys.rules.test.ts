import { expect, test } from 'vitest';
import { currentOf, reviewKeyOf } from './review-keys.rules.ts';

test.each([
  ['v', false, 'verify'],
  ['V', false, 'verify'],
  ['Enter', false, 'verify'],
  ['r', false, 'reject'],
  ['ArrowDown', false, 'next'],
  ['z', true, 'undo'],
  ['z', false, undefined],
  ['r', true, undefined],
])('the key %s (with Ctrl: %s) means %s', (key, isChord, meaning) =>
  expect(reviewKeyOf({ key, isChord })).toBe(meaning),
);

test.each([
  ['the one that was', 'b', 0, 'b'],
  ['the one in the place of one that is gone', 'gone', 1, 'b'],
  ['the last where the last is gone', 'gone', 3, 'c'],
  ['the first before anything was looked at', undefined, 0, 'a'],
])('what is looked at is %s', (_what, uid, index, expected) => {
  expect(currentOf([{ uid: 'a' }, { uid: 'b' }, { uid: 'c' }], uid, index).row?.uid).toBe(expected);
});

test('where nothing waits, nothing is looked at', () => expect(currentOf([], 'a', 2).row).toBeUndefined());
