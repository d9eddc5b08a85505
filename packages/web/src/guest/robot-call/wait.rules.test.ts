import { expect, test } from 'vitest';
import { waitOf, type Wait } from './wait.rules.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');
const in_ = (seconds: number) => new Date(NOW + seconds * 1_000).toISOString();

test.each<[number, number, Wait]>([
  [-90, -1, { kind: 'late' }],
  [-90, 0, { kind: 'late' }],
  [-90, 20, { kind: 'soon' }],
  [10, 60, { kind: 'soon' }],
  [10, 61, { kind: 'minutes', from: 1, to: 2 }],
  [-30, 130, { kind: 'minutes', from: 1, to: 3 }],
  [121, 180, { kind: 'minutes', from: 3, to: 3 }],
  [600, 900, { kind: 'minutes', from: 10, to: 15 }],
])('a promise from %i s to %i s', (from, to, wait) => {
  expect(waitOf({ from: in_(from), to: in_(to) }, NOW)).toEqual(wait);
});

test('an unknown wait', () => expect(waitOf(null, NOW)).toEqual({ kind: 'unknown' }));
