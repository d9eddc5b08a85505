import { pathToFileURL } from 'node:url';
import { asvsFiles } from './checks/asvs-files.ts';
import { cleanText } from './checks/clean-text.ts';
import type { Check } from './checks/check.ts';
import { commitSubjects } from './checks/commit-subjects.ts';
import { lockFile } from './checks/lock-file.ts';
import { plainWords } from './checks/plain-words.ts';
import { docs } from './checks/stale-docs.ts';
import { statusWrites } from './checks/status-writes.ts';
import { format, imports, lint, pureRules, unused } from './checks/tools.ts';
import { translations } from './checks/translations.ts';

export type CheckCount = { readonly passed: number; readonly failed: number };

/** Quick ones first; those that take a core each go side by side. */
const ROUNDS: readonly (readonly Check[])[] = [
  [lockFile, translations, docs, asvsFiles, statusWrites, cleanText, plainWords, commitSubjects],
  [lint, format, imports, pureRules, unused],
];

/** Runs every check of this repository and prints the findings. */
export async function runChecks(): Promise<CheckCount> {
  let failed = 0;
  let passed = 0;
  for (const round of ROUNDS) {
    const results = await Promise.all(
      round.map(async (check) => ({ check, problems: await problemsOf(check) })),
    );
    for (const { check, problems } of results) {
      console.log(`${problems.length === 0 ? '✓' : '✗'} ${check.name}`);
      for (const problem of problems) console.log(`    ${problem.replaceAll('\n', '\n    ')}`);
      if (problems.length === 0) passed++;
      else failed++;
    }
  }
  return { passed, failed };
}

async function problemsOf(check: Check): Promise<string[]> {
  try {
    return await check.problems();
  } catch (error) {
    return [
      `the check itself failed: ${error instanceof Error ? (error.stack ?? error.message) : String(error)}`,
    ];
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const { failed } = await runChecks();
  process.exit(failed === 0 ? 0 : 1);
}
