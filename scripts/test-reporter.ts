import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

export type TestSummary = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  readonly unexplained: readonly string[];
};

/** What a machine may lack; any other reason to leave a test out counts as a failure. */
const ACCEPTED_REASONS = ['../shared', '/dev/net/tun'];

/** Counts the tests, names those left out with their reason (it stands in the test's name), and closes with one plain line. */
export class ClosingReporter implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], errors: readonly SerializedError[]): void {
    const tests = modules.flatMap((module) => [...module.children.allTests()]);
    const skipped = tests
      .filter((test) => test.result().state === 'skipped' && test.module.state() !== 'failed')
      .map((test) => `${test.module.relativeModuleId}: ${test.fullName}`);
    const brokenFiles = modules.filter((module) => module.errors().length > 0).length;
    const summary: TestSummary = {
      passed: tests.filter((test) => test.result().state === 'passed').length,
      failed: tests.filter((test) => test.result().state === 'failed').length + brokenFiles + errors.length,
      skipped,
      unexplained: skipped.filter((name) => !ACCEPTED_REASONS.some((reason) => name.includes(reason))),
    };
    const file = process.env['ROTA_TEST_SUMMARY'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(summary));
    else for (const line of closingLines(summary, { passed: 0, failed: 0 })) process.stdout.write(`${line}\n`);
  }
}

/** The last lines of a run: what was left out and why, then the count. */
export function closingLines(summary: TestSummary, checks: { readonly passed: number; readonly failed: number }): string[] {
  const failed = summary.failed + summary.unexplained.length + checks.failed;
  return [
    ...summary.skipped.map((name) => `skipped: ${name}`),
    ...summary.unexplained.map((name) => `left out for no accepted reason (counts as failed): ${name}`),
    `${summary.passed + checks.passed} passed, ${failed} failed, ${summary.skipped.length} skipped`,
  ];
}
