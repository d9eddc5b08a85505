import { expect, test } from 'vitest';
import type { Pitfall } from '../guards/pitfalls.ts';
import { pitfallProblems } from './pitfall-table.ts';

const pitfall: Pitfall = {
  number: 1,
  what: 'It is lost',
  guard: { file: 'a.ts', name: 'send' },
  without: { from: 'again()', to: '' },
  test: { file: 'a.test.ts', name: 'is sent again' },
};
const row = '| 1 | It is lost | `send` in `a.ts` | `a.test.ts`: is sent again |';
const files: Record<string, string> = {
  'a.ts': 'function send() { again(); }',
  'a.test.ts': "test('is sent again', …)",
};
const problems = (page: string, changed: Record<string, string> = {}) =>
  pitfallProblems([pitfall], page, async (file) => ({ ...files, ...changed })[file] ?? '');

test('a table whose guards and tests exist has no problem', async () => {
  expect(await problems(row)).toEqual([]);
});

test.each<[string, string, Record<string, string>]>([
  ['a row that is missing', '', {}],
  ['a row of another test', row.replace('sent', 'told'), {}],
  ['a guard that was renamed', row, { 'a.ts': 'function tell() { again(); }' }],
  ['a guard that was taken out', row, { 'a.ts': 'function send() {}' }],
  ['a test that was renamed', row, { 'a.test.ts': '' }],
])('%s is a problem', async (_what, page, changed) => {
  expect(await problems(page, changed)).toHaveLength(1);
});
