import { expect, test } from 'vitest';
import { endOf, ruleForm } from './rule-form.ts';

const rule = { address: '203.0.113.0/24', reason: 'Guesses passwords', duration: 'day' };

test('a rule has an address or a range, a reason, and an end', () => {
  const fields = (change: object) =>
    ruleForm.safeParse({ ...rule, ...change }).error?.issues.map(({ path }) => path.join('.')) ?? [];
  expect(fields({})).toEqual([]);
  expect(fields({ address: '2001:db8::1' })).toEqual([]);
  expect(fields({ address: 'everywhere' })).toEqual(['address']);
  expect(fields({ reason: '  ' })).toEqual(['reason']);
  expect(fields({ reason: 'x'.repeat(201) })).toEqual(['reason']);
  expect(fields({ duration: 'year' })).toEqual(['duration']);
});

test('a rule ends after what was chosen, never, or as it did', () => {
  const now = Date.parse('2026-03-02T09:30:00.000Z');
  expect(endOf('week', now)).toBe('2026-03-09T09:30:00.000Z');
  expect(endOf('ever', now)).toBeNull();
  expect(endOf('asIs', now)).toBeUndefined();
});
