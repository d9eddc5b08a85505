import { expect, test } from 'vitest';
import { daysText, isOverMidnight, weekdayNames } from './hours-text.ts';

const names = weekdayNames('en-GB');
test.each([
  [[1, 2, 3, 4, 5], 'Mon–Fri'],
  [[5, 1, 2], 'Mon, Tue, Fri'],
  [[1, 2, 3, 6, 7], 'Mon–Wed, Sat, Sun'],
  [[1, 2, 3, 4, 5, 6, 7], 'Mon–Sun'],
  [[4], 'Thu'],
])('%j are %s', (days, words) => expect(daysText(days, names)).toBe(words));

test.each([
  ['22:00', '02:30', true],
  ['08:00', '22:00', false],
  ['09:00', '', false],
])('from %s to %s is over midnight: %s', (from, to, isOver) =>
  expect(isOverMidnight({ from, to })).toBe(isOver),
);
