import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asStarted } from '../packages/testing/src/start-settings.ts';
import { runChecks } from './check.ts';
import { closingLines, followDurations, type TestSummary } from './test-reporter.ts';

const root = join(import.meta.dirname, '..');

/** Projects of vitest.config.ts that a lane runs. */
const LANES: Readonly<Record<string, readonly string[]>> = {
  test: ['pure', 'features', 'web', 'smoke'],
  'test:system': ['wire', 'rounds', 'inputs', 'journeys', 'campaigns'],
  'test:long': ['pure', 'features', 'web', 'wire', 'journeys', 'campaigns'],
};

// node scripts/test.ts <lane> [files and options of Vitest]: checks (in the first lane, when no files are named), tests, one count.
const [lane = 'test', ...args] = process.argv.slice(2);
const isWhole = args.length === 0;
// The console is built beside the checks, which do not keep both cores busy.
const [checks, built] = await Promise.all([
  isWhole && lane !== 'test:system' ? runChecks() : { passed: 0, failed: 0 },
  run('scripts/build-web.ts'),
]);
if (built !== 0) process.exit(1);
const summary = await runVitest([
  ...(isWhole ? (LANES[lane] ?? []).flatMap((name) => ['--project', name]) : []),
  ...args,
]);
for (const line of followDurations(summary.files, join(root, 'node_modules/.cache/test-durations.json')))
  console.log(line);
for (const line of closingLines(summary, checks)) console.log(line);
process.exit(summary.failed + checks.failed === 0 ? 0 : 1);

/** Runs Vitest with these arguments. A run that fails without a failed test, or ends without a summary, counts as one failure. */
async function runVitest(options: readonly string[]): Promise<TestSummary> {
  const folder = await mkdtemp(join(tmpdir(), 'rota-summary-'));
  const file = join(folder, 'summary.json');
  // Hundreds of processes and threads of the tests load the same modules: they are compiled once, as for a product that is started.
  const { NODE_COMPILE_CACHE } = asStarted.environment;
  const code = await run('node_modules/vitest/vitest.mjs', ['run', ...options], {
    ROTA_TEST_SUMMARY: file,
    NODE_COMPILE_CACHE,
  });
  const found = await readFile(file, 'utf8').then(
    (text) => JSON.parse(text) as TestSummary,
    () => ({ passed: 0, failed: 0, skipped: [], projects: {}, files: {} }),
  );
  await rm(folder, { recursive: true });
  return code !== 0 && found.failed === 0 ? { ...found, failed: 1 } : found;
}

/** Runs a program of the project; answers how it ended. */
function run(
  file: string,
  options: readonly string[] = [],
  env: Readonly<Record<string, string>> = {},
): Promise<number | null> {
  const child = spawn(process.execPath, [join(root, file), ...options], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => void child.kill(signal));
  return new Promise((done, fail) => {
    child.once('error', fail);
    child.once('exit', (exitCode) => done(exitCode));
  });
}
