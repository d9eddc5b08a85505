import fc from 'fast-check';
import { expect, test } from 'vitest';
import { steadyState } from './demand.rules.ts';

const BOUNDS = { high_demand_after_minutes: 10, closed_after_minutes: 30 };
const MINUTE = 60_000;
type State = 'taking_orders' | 'high_demand' | 'not_available';

test.each([
  ['nothing was known', undefined, 'taking_orders', 590, 'taking_orders'],
  ['it gets worse at once', 'taking_orders', 'high_demand', 601, 'high_demand'],
  ['and much worse at once', 'taking_orders', 'not_available', 1_801, 'not_available'],
  ['just under the bound it stays busy', 'high_demand', 'taking_orders', 590, 'high_demand'],
  ['at four fifths of the bound it is better', 'high_demand', 'taking_orders', 480, 'taking_orders'],
  ['just under the upper bound it stays shut', 'not_available', 'high_demand', 1_790, 'not_available'],
  ['clearly under the upper bound it opens', 'not_available', 'high_demand', 1_440, 'high_demand'],
  ['where the wait is unknown, the state is as it is', 'high_demand', 'taking_orders', null, 'taking_orders'],
] as const)('%s', (_what, before, state, waitS, expected) => {
  expect(steadyState(before && { state: before, since: 0 }, state, waitS, BOUNDS, MINUTE)).toBe(expected);
});

test('what was found half an hour ago says nothing of now', () => {
  expect(steadyState({ state: 'not_available', since: 0 }, 'taking_orders', 590, BOUNDS, 31 * MINUTE)).toBe(
    'taking_orders',
  );
});

test('a wait that trembles around a bound changes the state once at most', () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 500, max: 700 }), { minLength: 2, maxLength: 40 }), (waits) => {
      let state: State = 'taking_orders';
      let changes = 0;
      waits.forEach((waitS, index) => {
        const raw = waitS > 600 ? 'high_demand' : 'taking_orders';
        const next = steadyState({ state, since: index * MINUTE }, raw, waitS, BOUNDS, (index + 1) * MINUTE);
        if (next !== state) changes += 1;
        state = next;
      });
      expect(changes).toBeLessThanOrEqual(1);
    }),
  );
});
