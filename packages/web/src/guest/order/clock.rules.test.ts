import { expect, test } from 'vitest';
import { clockOf } from './clock.rules.ts';

const NOW = Date.parse('2026-03-02T10:00:00Z');

test.each([
  [125, '2:05'],
  [59.2, '1:00'],
  [0.4, '0:01'],
  [0, undefined],
  [-5, undefined],
])('%d s are left', (seconds, text) => {
  expect(clockOf(new Date(NOW + seconds * 1_000).toISOString(), NOW)).toBe(text);
});
test('no time', () => expect(clockOf(null, NOW)).toBeUndefined());
