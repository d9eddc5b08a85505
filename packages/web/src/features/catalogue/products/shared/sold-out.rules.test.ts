import { expect, test } from 'vitest';
import { soldOutUntil } from './sold-out.rules.ts';

test.each([
  ['in the evening', new Date(2026, 2, 2, 20), new Date(2026, 2, 3, 5)],
  ['after midnight', new Date(2026, 2, 3, 1), new Date(2026, 2, 3, 5)],
  ['as the day begins', new Date(2026, 2, 3, 5), new Date(2026, 2, 4, 5)],
])('sold out today, said %s, ends as the next day begins', (_when, now, end) =>
  expect(soldOutUntil('today', now)).toEqual(end),
);

test('for an hour, and without an end', () => {
  const now = new Date(2026, 2, 2, 20);
  expect(soldOutUntil('hour', now)).toEqual(new Date(2026, 2, 2, 21));
  expect(soldOutUntil('open', now).getUTCFullYear()).toBe(2999);
});
