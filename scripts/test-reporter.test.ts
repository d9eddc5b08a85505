import { expect, test } from 'vitest';
import { slowness } from './machine-pace.ts';
import { closingLines, together } from './test-reporter.ts';

const summary = { passed: 10, failed: 1, skipped: [], unexplained: [], spent: [], frozen: [] };
const checks = { passed: 7, failed: 1 };

test('the last line counts checks and tests, and a test left out for no accepted reason is a failure', () => {
  const skipped = ['a.test.ts: maps (needs ../shared/maps)', 'b.test.ts: not today'];
  const lines = closingLines({ ...summary, skipped, unexplained: ['b.test.ts: not today'] }, checks);
  expect(lines.at(-1)).toBe('17 passed, 3 failed, 2 skipped');
  expect(lines[0]).toBe('skipped: a.test.ts: maps (needs ../shared/maps)');
});

test('a project that takes longer than its budget is a failure that is named', () => {
  const spent = [
    { project: 'pure', minutes: 2, atOnce: 3, spentMinutes: 1.26 },
    { project: 'web', minutes: 3, atOnce: 3, spentMinutes: 3.4 },
  ];
  const lines = closingLines({ ...summary, spent }, checks);
  expect(lines).toEqual([
    'minutes of the budget: pure 1.3/2, web 3.4/3',
    'web took 3.4 minutes of the 3 that it has (vitest.config.ts); counts as failed',
    '17 passed, 3 failed, 0 skipped',
  ]);
});

test('a slower machine has as many more minutes, and the line says so', () => {
  const spent = [{ project: 'web', minutes: 3, atOnce: 3, spentMinutes: 3.4 }];
  expect(closingLines({ ...summary, spent }, checks, 1.2)).toEqual([
    'minutes of the budget (this machine is 1.20 times as slow as theirs, and has as many times the minutes): web 3.4/3',
    '17 passed, 2 failed, 0 skipped',
  ]);
  expect(closingLines({ ...summary, spent }, checks, 1.1).at(-1)).toBe('17 passed, 3 failed, 0 skipped');
});

test('how slow a machine is stays within what can be judged', () => {
  expect([slowness(10), slowness(42.5), slowness(500)]).toEqual([1, 1.25, 1.5]);
});

test('what a second run of frozen files found is added to the first, and what froze again has failed', () => {
  const first = { ...summary, failed: 0, frozen: ['/a.test.ts', '/b.test.ts'] };
  const again = { ...summary, passed: 4, failed: 0, frozen: ['/b.test.ts'] };
  expect(closingLines(together(first, again), checks)).toEqual([
    'its worker stopped answering (counts as failed): /b.test.ts',
    '21 passed, 2 failed, 0 skipped',
  ]);
});
