import { expect, test } from 'vitest';
import { periodOf, periodStart } from './period.ts';

test('a period begins at the midnight of its first day', () => {
  const now = new Date(2026, 2, 10, 15, 30);
  expect([periodStart('today', now), periodStart('7', now), periodStart('30', now)]).toEqual([
    new Date(2026, 2, 10),
    new Date(2026, 2, 4),
    new Date(2026, 1, 9),
  ]);
});
test('an address that names no period has none', () => {
  expect(['7', '8', '', null].map(periodOf)).toEqual(['7', undefined, undefined, undefined]);
});
