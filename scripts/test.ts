import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asStarted } from '../packages/testing/src/as-started.ts';
import { runChecks } from './check.ts';
import { slowness } from './machine-pace.ts';
import { closingLines, overspent, type TestSummary } from './test-reporter.ts';

const root = join(import.meta.dirname, '..');

// npm test: the checks of the house, then every test in one Vitest run, then one count. Arguments (files, options) go to Vitest.
const args = process.argv.slice(2);
const slowAtFirst = slowness();
// The console is built beside them, as the checks do not keep both cores busy.
const [checks, built] = await Promise.all([args.length === 0 ? runChecks() : { passed: 0, failed: 0 }, node('scripts/build-web.ts')]);
if (built !== 0) process.exit(1);
const folder = await mkdtemp(join(tmpdir(), 'rota-summary-'));
const summaryFile = join(folder, 'summary.json');
// Hundreds of processes and threads of the tests load the same modules: they are compiled once, as for a product that is started.
const { NODE_COMPILE_CACHE } = asStarted.environment;
const code = await node('node_modules/vitest/vitest.mjs', ['run', ...args], { ROTA_TEST_SUMMARY: summaryFile, NODE_COMPILE_CACHE });
const whole = await readSummary(summaryFile);
// Part of the tests says nothing about a budget for all of them.
const summary = args.length === 0 ? whole : { ...whole, spent: [] };
await rm(folder, { recursive: true });
// A machine that shares its cores with others changes its pace within minutes.
const slow = (slowAtFirst + slowness()) / 2;
for (const line of closingLines(summary, checks, slow)) console.log(line);
const isGood =
  checks.failed === 0 && summary.failed === 0 && summary.unexplained.length === 0 && overspent(summary.spent, slow).length === 0;
process.exit(code === 0 && isGood ? 0 : 1);

/** Runs a program of the project; answers how it ended. */
function node(file: string, options: readonly string[] = [], env: Readonly<Record<string, string>> = {}): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, file), ...options], { cwd: root, stdio: 'inherit', env: { ...process.env, ...env } });
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
