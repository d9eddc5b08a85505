import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { closingLines, followDurations, listGrownFiles } from './test-reporter.ts';

const summary = { passed: 10, failed: 1, skipped: [], projects: {}, files: {} };

test('the last line counts checks and tests; what was left out and how long projects took stands above it', () => {
  const skipped = ['a.test.ts: maps (needs ../shared/maps)'];
  expect(
    closingLines({ ...summary, skipped, projects: { pure: 90_000, web: 240_000 } }, { passed: 7, failed: 1 }),
  ).toEqual([
    'skipped: a.test.ts: maps (needs ../shared/maps)',
    'minutes of all files together: pure 1.5, web 4.0',
    '17 passed, 2 failed, 1 skipped',
  ]);
});

test('a file that grew is named on a machine that is twice as slow, and one that kept its part is not', () => {
  const before = { 'a.test.ts': 10_000, 'b.test.ts': 10_000, 'c.test.ts': 10_000, 'quick.test.ts': 100 };
  const now = {
    'a.test.ts': 20_000,
    'b.test.ts': 44_000,
    'c.test.ts': 20_000,
    'quick.test.ts': 900,
    'new.test.ts': 60_000,
  };
  const grown = listGrownFiles(before, now);
  expect(grown).toHaveLength(1);
  expect(grown[0]).toMatch(/^b\.test\.ts takes 44\.0 s, 28\.2 s at the pace/);
  expect(listGrownFiles({}, now)).toEqual([]);
});

test('durations of a run are kept for the next one, which may be of some files only', () => {
  const folder = mkdtempSync(join(tmpdir(), 'rota-durations-'));
  const file = join(folder, 'cache', 'durations.json');
  const first = Object.fromEntries(['a', 'b', 'c', 'd'].map((name) => [`${name}.test.ts`, 5_000]));
  expect(followDurations(first, file)).toEqual([]);
  expect(followDurations({ 'a.test.ts': 5_000 }, file)).toEqual([]);
  expect(followDurations({ ...first, 'd.test.ts': 15_000 }, file)).toHaveLength(1);
  rmSync(folder, { recursive: true });
});
