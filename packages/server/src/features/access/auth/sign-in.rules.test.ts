import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blockFor, countOne, WRONG_AT_A_PLACE, type Counter } from './sign-in.rules.ts';

describe('counting wrong passwords at a place', () => {
  test('however the tries are spread, no more than five come between two locks or in a quarter of an hour without one', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 1_200 }), { maxLength: 80 }), (pauses) => {
        let counter: Counter | undefined;
        let [now, run] = [0, 0];
        for (const pause of pauses) {
          now += pause * 1_000;
          if (counter?.lockedUntil !== undefined && counter.lockedUntil > now) continue;
          const before = counter;
          counter = countOne(counter, now);
          run = before === undefined || counter.countedFrom !== before.countedFrom ? 1 : run + 1;
          expect(run).toBeLessThanOrEqual(WRONG_AT_A_PLACE);
          if (counter.lockedUntil !== undefined)
            expect(counter.lockedUntil - now).toBeGreaterThanOrEqual(900_000);
        }
      }),
    );
  });

  test('a lock never lasts longer than a day, and after a quiet day it begins short again', () => {
    const locked: Counter = { wrong: 4, countedFrom: 0, lockedUntil: undefined, lockouts: 30 };
    expect(countOne(locked, 1_000).lockedUntil).toBe(1_000 + 86_400_000);
    expect(countOne({ ...locked, wrong: 5, lockedUntil: 1_000 }, 86_402_000)).toEqual({
      wrong: 1,
      countedFrom: 86_402_000,
      lockedUntil: undefined,
      lockouts: 0,
    });
  });
});

test.each([
  ['203.0.113.7', 9, false, 0, undefined],
  ['203.0.113.7', 10, false, 0, 3_600],
  ['203.0.113.7', 10, false, 2, 14_400],
  ['203.0.113.7', 10, false, 20, 86_400],
  ['203.0.113.7', 49, true, 0, undefined],
  ['203.0.113.7', 50, true, 9, 900],
  ['127.0.0.1', 1_000, false, 0, undefined],
  ['::1', 1_000, false, 0, undefined],
])(
  '%s with %i accounts tried (signs in well: %s, blocked before: %i) is blocked for %s s',
  (address, accounts, well, times, seconds) => {
    expect(blockFor(address, accounts, well, times)).toBe(seconds);
  },
);
