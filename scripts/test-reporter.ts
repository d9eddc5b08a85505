import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** The result of a test run. Durations are in ms, by file and by project. */
export type TestSummary = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  readonly projects: Readonly<Record<string, number>>;
  readonly files: Readonly<Record<string, number>>;
};

/** Counts the tests, names those that were left out, and writes the summary where `ROTA_TEST_SUMMARY` says; without it, prints it. */
export class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const stateOf = (state: 'passed' | 'failed') =>
      tests.filter((test) => test.result().state === state).length;
    const summary: TestSummary = {
      passed: stateOf('passed'),
      failed:
        stateOf('failed') + modules.filter((module) => module.errors().length > 0).length + errors.length,
      skipped: tests
        .filter((test) => test.result().state === 'skipped' && test.module.state() !== 'failed')
        .map((test) => `${test.module.relativeModuleId}: ${test.fullName}`),
      projects: sumBy(modules, (module) => module.project.name),
      files: sumBy(modules, (module) => module.relativeModuleId),
    };
    const file = process.env['ROTA_TEST_SUMMARY'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(summary));
    else
      for (const line of closingLines(summary, { passed: 0, failed: 0 })) process.stdout.write(`${line}\n`);
  }
}

function sumBy(
  modules: readonly TestModule[],
  keyOf: (module: TestModule) => string,
): Record<string, number> {
  const sums: Record<string, number> = {};
  for (const module of modules) {
    // Files of a worker share their environment, and each of them would name its whole time.
    const { prepareDuration, collectDuration, setupDuration, duration } = module.diagnostic();
    const ms = prepareDuration + collectDuration + setupDuration + duration;
    sums[keyOf(module)] = (sums[keyOf(module)] ?? 0) + Math.round(ms);
  }
  return sums;
}

/** The last lines of a run: what was left out, how long each project's files took together, then the count. */
export function closingLines(
  summary: TestSummary,
  checks: { readonly passed: number; readonly failed: number },
): string[] {
  const times = Object.entries(summary.projects).map(
    ([project, ms]) => `${project} ${(ms / 60_000).toFixed(1)}`,
  );
  return [
    ...summary.skipped.map((name) => `skipped: ${name}`),
    ...(times.length === 0 ? [] : [`minutes of all files together: ${times.join(', ')}`]),
    `${summary.passed + checks.passed} passed, ${summary.failed + checks.failed} failed, ${summary.skipped.length} skipped`,
  ];
}

/** A file that takes less is not worth a line, ms. */
const WORTH_A_LINE_MS = 3_000;
const GREW = 1.5;

/**
 * The files that take a larger part of the run than in the run before, as sentences, the slowest first. Parts are compared and not times:
 * one machine is slower than another, and than itself an hour ago.
 */
export function listGrownFiles(
  before: Readonly<Record<string, number>>,
  now: Readonly<Record<string, number>>,
): string[] {
  const common = Object.keys(now).filter((file) => file in before);
  const total = (durations: Readonly<Record<string, number>>) =>
    common.reduce((sum, file) => sum + (durations[file] ?? 0), 0);
  const pace = total(before) === 0 ? 1 : total(now) / total(before);
  return common
    .map((file) => ({ file, ms: now[file] ?? 0, expectedMs: (before[file] ?? 0) * pace }))
    .filter(({ ms, expectedMs }) => ms >= WORTH_A_LINE_MS && ms > expectedMs * GREW)
    .sort((a, b) => b.ms - a.ms)
    .map(
      ({ file, ms, expectedMs }) =>
        `${file} takes ${formatSeconds(ms)} s, ${formatSeconds(expectedMs)} s at the pace of this run before`,
    );
}

function formatSeconds(ms: number): string {
  return (ms / 1_000).toFixed(1);
}

/** Tells which files grew since the durations in `keptIn` (JSON, ms by file), and keeps those of this run there. */
export function followDurations(files: Readonly<Record<string, number>>, keptIn: string): string[] {
  const before = readDurations(keptIn);
  mkdirSync(dirname(keptIn), { recursive: true });
  writeFileSync(keptIn, JSON.stringify({ ...before, ...files }));
  return listGrownFiles(before, files);
}

function readDurations(file: string): Record<string, number> {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
  } catch {
    // The first run of a clone.
    return {};
  }
}
