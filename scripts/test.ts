import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asStarted } from '../packages/testing/src/as-started.ts';
import { runChecks } from './check.ts';
import { slowness } from './machine-pace.ts';
import { closingLines, failuresIn, together, type TestSummary } from './test-reporter.ts';

const root = join(import.meta.dirname, '..');

// npm test: the checks of the house, then every test in one Vitest run, then one count. Arguments (files, options) go to Vitest.
const args = process.argv.slice(2);
const slowAtFirst = slowness();
// The console is built beside them, as the checks do not keep both cores busy.
const [checks, built] = await Promise.all([args.length === 0 ? runChecks() : { passed: 0, failed: 0 }, node('scripts/build-web.ts')]);
if (built !== 0) process.exit(1);
// Hundreds of processes and threads of the tests load the same modules: they are compiled once, as for a product that is started.
const { NODE_COMPILE_CACHE } = asStarted.environment;
const first = await vitest(args);
if (first.frozen.length > 0) console.log(`Their worker stopped answering (see above), so that they run again: ${first.frozen.join(', ')}`);
const whole = first.frozen.length === 0 ? first : together(first, await vitest(first.frozen));
// Part of the tests says nothing about a budget for all of them.
const summary = args.length === 0 ? whole : { ...whole, spent: [] };
// A machine that shares its cores with others changes its pace within minutes.
const slow = (slowAtFirst + slowness()) / 2;
for (const line of closingLines(summary, checks, slow)) console.log(line);
process.exit(failuresIn(summary, checks, slow) === 0 ? 0 : 1);

/** A run of Vitest with these arguments. One that fails without a failed test has failed, too. */
async function vitest(options: readonly string[]): Promise<TestSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'rota-summary-'));
  const file = join(folder, 'summary.json');
  const code = await node('node_modules/vitest/vitest.mjs', ['run', ...options], { ROTA_TEST_SUMMARY: file, NODE_COMPILE_CACHE });
  const found = await readSummary(file);
  await rm(folder, { recursive: true });
  const isSilent = code !== 0 && found.failed === 0 && found.frozen.length === 0;
  return isSilent ? { ...found, failed: 1 } : found;
}

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
    return { passed: 0, failed: 1, skipped: [], unexplained: [], spent: [], frozen: [] };
  }
}
