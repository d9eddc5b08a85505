import { expect, test } from 'vitest';
import { closingLines } from './test-reporter.ts';

test('the last line counts checks and tests, and a test left out for no accepted reason is a failure', () => {
  const skipped = ['a.test.ts: maps (needs ../shared/maps)', 'b.test.ts: not today'];
  const lines = closingLines({ passed: 10, failed: 1, skipped, unexplained: ['b.test.ts: not today'] }, { passed: 7, failed: 1 });
  expect(lines.at(-1)).toBe('17 passed, 3 failed, 2 skipped');
  expect(lines[0]).toBe('skipped: a.test.ts: maps (needs ../shared/maps)');
});
