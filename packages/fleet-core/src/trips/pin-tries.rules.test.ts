import { expect, test } from 'vitest';
import { triesAfter } from './pin-tries.rules.ts';

test.each([
  ['the first wrong try costs nothing', undefined, 1, 0],
  ['nor does the second', 1, 2, 0],
  ['from the third on the receiver waits', 2, 3, 15_000],
  ['twice as long each time', 3, 4, 30_000],
  ['and again', 4, 5, 60_000],
  ['and at last a quarter of an hour', 9, 10, 15 * 60_000],
])('%s', (_, before, count, pause) => {
  const tries = before === undefined ? undefined : { count: before, pausedUntil: 0 };
  expect(triesAfter(tries, 1_000_000)).toEqual({ count, pausedUntil: 1_000_000 + pause });
});
