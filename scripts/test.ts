import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWeb } from './build-web.ts';
import { runChecks } from './check.ts';
import { closingLines, overspent, type TestSummary } from './test-reporter.ts';

const root = join(import.meta.dirname, '..');

// npm test: the checks of the house, then every test in one Vitest run, then one count. Arguments (files, options) go to Vitest.
const args = process.argv.slice(2);
const checks = args.length === 0 ? await runChecks() : { passed: 0, failed: 0 };
await buildWeb();
const folder = await mkdtemp(join(tmpdir(), 'rota-summary-'));
const summaryFile = join(folder, 'summary.json');
const code = await vitest(summaryFile);
const whole = await readSummary(summaryFile);
// Part of the tests says nothing about a budget for all of them.
const summary = args.length === 0 ? whole : { ...whole, spent: [] };
await rm(folder, { recursive: true });
for (const line of closingLines(summary, checks)) console.log(line);
const isGood = checks.failed === 0 && summary.failed === 0 && summary.unexplained.length === 0 && overspent(summary.spent).length === 0;
process.exit(code === 0 && isGood ? 0 : 1);

function vitest(file: string): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, 'node_modules/vitest/vitest.mjs'), 'run', ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ROTA_TEST_SUMMARY: file },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void child.kill(signal));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (exitCode) => done(exitCode));
  });
}

/** A run that ended without a summary broke before its end. */
async function readSummary(file: string): Promise<TestSummary> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as TestSummary;
  } catch {
    return { passed: 0, failed: 1, skipped: [], unexplained: [], spent: [] };
  }
}
