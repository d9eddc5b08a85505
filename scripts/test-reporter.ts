import { writeFileSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';
import { filesOfEnded, watchForFrozenWorkers, type FreezeWatch } from './frozen-workers.ts';

export type TestSummary = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: readonly string[];
  readonly unexplained: readonly string[];
  readonly spent: readonly Spent[];
  /** Files (absolute paths) whose worker stopped answering and was ended: nothing of them is counted. */
  readonly frozen: readonly string[];
};

/** What a project may take: minutes of a run on two cores in which so many of its files run at once. */
export type Budget = { readonly project: string; readonly minutes: number; readonly atOnce: number };
export type Spent = Budget & { readonly spentMinutes: number };

/** What a machine may lack; any other reason to leave a test out counts as a failure. */
const ACCEPTED_REASONS = ['../shared', '/dev/net/tun', 'libnet-smpp-perl', 'poppler-utils and zbar-tools'];

/** Counts the tests, names those left out with their reason (it stands in the test's name), and closes with one plain line. */
export class ClosingReporter implements Reporter {
  readonly #budgets: readonly Budget[];
  readonly #quietMs: number | undefined;
  #watch: FreezeWatch | undefined;

  constructor(budgets: readonly Budget[] = [], quietMs?: number) {
    this.#budgets = budgets;
    this.#quietMs = quietMs;
  }

  onTestRunStart(): void {
    // What is measured for hours says nothing meanwhile.
    if (this.#budgets.length > 0) this.#watch = watchForFrozenWorkers(print, this.#quietMs);
  }

  onTestModuleStart(): void {
    this.#watch?.news();
  }

  onTestCaseResult(): void {
    this.#watch?.news();
  }

  onTestModuleEnd(): void {
    this.#watch?.news();
  }

  onTestRunEnd(all: readonly TestModule[], allErrors: readonly SerializedError[]): void {
    const frozen = this.#watch?.end(allErrors) ?? [];
    const modules = all.filter((module) => !frozen.includes(module.moduleId));
    const errors = allErrors.filter((error) => frozen.length === 0 || filesOfEnded(error).length === 0);
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
      spent: this.#budgets.map((budget) => ({ ...budget, spentMinutes: minutesOf(modules, budget) })),
      frozen,
    };
    const file = process.env['ROTA_TEST_SUMMARY'];
    if (file !== undefined) writeFileSync(file, JSON.stringify(summary));
    else for (const line of closingLines({ ...summary, spent: [] }, { passed: 0, failed: 0 })) print(line);
  }
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}

function minutesOf(modules: readonly TestModule[], { project, atOnce }: Budget): number {
  const own = modules.filter((module) => module.project.name === project).map((module) => module.diagnostic());
  const ms = own.reduce((sum, { environmentSetupDuration, prepareDuration, collectDuration, setupDuration, duration }) => {
    return sum + environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration;
  }, 0);
  return ms / atOnce / 60_000;
}

/** The projects that took longer than they may on a machine so many times as slow as the one that the minutes are for, as sentences. */
export function overspent(spent: readonly Spent[], slowness: number): string[] {
  return spent
    .filter(({ minutes, spentMinutes }) => spentMinutes > minutes * slowness)
    .map(
      ({ project, minutes, spentMinutes }) =>
        `${project} took ${spentMinutes.toFixed(1)} minutes of the ${minutes} that it has (vitest.config.ts); counts as failed`,
    );
}

/** A run and the run of the files that it lost to frozen workers, as one. Nobody is asked a third time: what froze again has failed. */
export function together(first: TestSummary, again: TestSummary): TestSummary {
  return {
    passed: first.passed + again.passed,
    failed: first.failed + again.failed,
    skipped: [...first.skipped, ...again.skipped],
    unexplained: [...first.unexplained, ...again.unexplained],
    spent: first.spent,
    frozen: again.frozen,
  };
}

/** How many things failed: tests, checks, tests left out for no accepted reason, files that froze, projects that took too long. */
export function failuresIn({ failed, unexplained, frozen, spent }: TestSummary, checks: { readonly failed: number }, slowness = 1): number {
  return failed + unexplained.length + frozen.length + checks.failed + overspent(spent, slowness).length;
}

/** The last lines of a run: what was left out and why, how long each project took, then the count. */
export function closingLines(summary: TestSummary, checks: { readonly passed: number; readonly failed: number }, slowness = 1): string[] {
  const late = overspent(summary.spent, slowness);
  const pace = slowness > 1 ? ` (this machine is ${slowness.toFixed(2)} times as slow as theirs, and has as many times the minutes)` : '';
  const times = summary.spent.map(({ project, minutes, spentMinutes }) => `${project} ${spentMinutes.toFixed(1)}/${minutes}`);
  return [
    ...summary.skipped.map((name) => `skipped: ${name}`),
    ...summary.unexplained.map((name) => `left out for no accepted reason (counts as failed): ${name}`),
    ...summary.frozen.map((file) => `its worker stopped answering (counts as failed): ${file}`),
    ...(times.length === 0 ? [] : [`minutes of the budget${pace}: ${times.join(', ')}`]),
    ...late,
    `${summary.passed + checks.passed} passed, ${failuresIn(summary, checks, slowness)} failed, ${summary.skipped.length} skipped`,
  ];
}
