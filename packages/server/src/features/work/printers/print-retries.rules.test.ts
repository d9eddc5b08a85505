import { expect, test } from 'vitest';
import { isOfferedAgain, retryAfter } from './print-retries.rules.ts';

test.each([
  [1, 'unreachable', 5_000],
  [2, 'out_of_paper', 30_000],
  [3, 'cover_open', 120_000],
  [4, 'printer_error', 600_000],
  [5, 'unreachable', undefined],
  // It may lie on the counter already.
  [1, 'no_answer', undefined],
  [1, 'delivery_gone', undefined],
] as const)('attempt %i with %s is made again after %s ms', (attempt, reason, pause) => {
  expect(retryAfter(attempt, reason)).toBe(pause);
});

test('a job without an answer is given away five times', () => {
  expect([1, 4, 5].map(isOfferedAgain)).toEqual([true, true, false]);
});
