import { expect, test } from 'vitest';
import { crowdOf, worthOf } from './worth.rules.ts';

test.each([
  ['no robot', 4, 0, 0, 0],
  ['enough for all', 3, 3, 6, 0],
  ['more tasks than can be begun', 6, 2, 6, 1],
  ['twice as many as robots', 12, 0, 6, 2],
  ['far too many', 60, 1, 6, 3],
])('a site with %s', (_, waiting, free, robots, crowd) => {
  expect(crowdOf(waiting, free, robots)).toBe(crowd);
});

test.each<[string, Parameters<typeof worthOf>, Parameters<typeof worthOf>]>([
  ['the one that waited longer', [300, 100, 0, 0], [200, 100, 0, 0]],
  ['of alike the shorter, where many wait', [300, 60, 0, 2], [300, 100, 0, 2]],
  ['the one with others along', [300, 100, 1, 1], [300, 100, 0, 1]],
  ['a short one before a longer one that waited little more', [60, 60, 0, 2], [120, 120, 0, 2]],
  ['a long one that waited forty minutes before any short one', [2_400, 300, 0, 3], [300, 30, 0, 3]],
])('it is worth more to begin %s', (_, more, less) => {
  expect(worthOf(...more)).toBeGreaterThan(worthOf(...less));
});

test('no task is postponed forever: in the end waiting outweighs the longest trip at the fullest site', () => {
  const longest = 900;
  const waited = 7_200;
  expect(worthOf(waited, longest, 0, 3)).toBeGreaterThan(worthOf(waited / 2, 0, 1, 3));
});
