import { expect, test } from 'vitest';
import { snoozeUntil } from './snooze.rules.ts';

const now = new Date(2026, 10, 2, 23, 30).getTime();

test.each([
  ['15', now + 15 * 60_000],
  ['60', now + 3_600_000],
  ['tomorrow', new Date(2026, 10, 3, 8, 0).getTime()],
] as const)('put off for %s', (snooze, expected) => {
  expect(Date.parse(snoozeUntil(snooze, now))).toBe(expected);
});
