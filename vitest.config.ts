import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ClosingReporter } from './scripts/test-reporter.ts';

// A campaign of the long run may take hours; a test of the quick run may not.
const LONGEST_MS = 12 * 3_600_000;
const isLong = process.env.ROTA_LONG === '1';
const atMost = (timeoutMs: number): number => (isLong ? LONGEST_MS : timeoutMs);

// Many tests wait for a process, a socket or a lease, so that one worker more than the cores of a small machine keeps it busy.
const WORKERS = Math.max(3, availableParallelism() - 1);
const database = 'packages/testing/src/global-setup.ts';
/** For projects that wait for what others do. */
const patience = ['./packages/testing/src/patience.setup.ts'];
/** For projects whose files share what is costly to start. */
const worker = './packages/testing/src/worker.environment.ts';

/** Campaigns with real processes that are stopped and killed: they measure time-outs, so that they run one by one, with nothing beside. */
const campaigns = ['packages/testing/src/chaos/{chaos,outages}.test.ts'];
/** What talks to a broker, or starts processes of its own. */
const wire = [
  'packages/{robot-link,simulator,testing,vpn-agent,print-agent}/src/**/*.test.ts',
  'packages/server/src/{adapters,backup}/**/*.test.ts',
  'packages/server/src/fleet/ownership/owner-pauses.test.ts',
  'packages/server/src/fleet/{fleet,hostile-robots}.test.ts',
  'packages/server/src/{broker-main,outside-broker,foreign-robot,access-changes,compose}.test.ts',
  'scripts/*.test.ts',
];
const features = ['packages/server/src/**/*.test.ts'];
const pure = ['packages/{contract,floor,fleet-core}/src/**/*.test.ts', 'scripts/checks/*.test.ts'];

type Project = TestProjectInlineConfiguration['test'] & { readonly name: string; readonly maxWorkers?: number };

/**
 * The projects, each with the minutes that it may take on two cores, for the whole product: a new capability brings its tests inside them.
 * The first four share the cores; journeys and campaigns run alone after them. With the checks all of it stays under 20 minutes.
 */
const projects: readonly { readonly minutes: number; readonly test: Project }[] = [
  { minutes: 1.25, test: { name: 'pure', include: pure, environment: 'node', isolate: false, testTimeout: atMost(30_000) } },
  {
    minutes: 3.75,
    test: {
      name: 'features',
      setupFiles: patience,
      isolate: false,
      include: features,
      exclude: [...configDefaults.exclude, ...campaigns, ...wire],
      environment: 'node',
      globalSetup: [database],
      testTimeout: atMost(30_000),
      hookTimeout: atMost(60_000),
    },
  },
  {
    minutes: 2.75,
    test: {
      name: 'web',
      setupFiles: patience,
      isolate: false,
      include: ['packages/web/src/**/*.test.{ts,tsx}'],
      environment: 'jsdom',
      testTimeout: atMost(20_000),
    },
  },
  {
    minutes: 3,
    test: {
      name: 'wire',
      setupFiles: patience,
      include: wire,
      exclude: [...configDefaults.exclude, ...campaigns],
      environment: 'node',
      globalSetup: [database],
      testTimeout: atMost(30_000),
      hookTimeout: atMost(60_000),
    },
  },
  {
    minutes: 5.25,
    test: {
      name: 'journeys',
      include: ['e2e/**/*.journey.test.ts'],
      environment: worker,
      // Each worker has one product, through which its files walk one after the other.
      isolate: false,
      globalSetup: [database, 'scripts/build-web.ts'],
      testTimeout: atMost(180_000),
      hookTimeout: atMost(180_000),
      maxWorkers: 3,
      // After all others: a browser, a fleet and a database want the machine for themselves.
      sequence: { groupOrder: 1 },
    },
  },
  {
    minutes: 2,
    test: {
      name: 'campaigns',
      include: campaigns,
      environment: worker,
      // Kills and outages share one installation.
      isolate: false,
      globalSetup: [database],
      testTimeout: atMost(60_000),
      hookTimeout: atMost(120_000),
      maxWorkers: 1,
      sequence: { groupOrder: 2 },
    },
  },
];

/** How many of a project's files run at once: what they take together, shared by so many, is its part of the run. */
const budgets = projects.map(({ minutes, test }) => ({
  project: test.name,
  minutes,
  atOnce: test.maxWorkers ?? WORKERS,
}));

export default defineConfig({
  test: {
    reporters: ['default', new ClosingReporter(isLong ? [] : budgets)],
    maxWorkers: WORKERS,
    projects: projects.map(({ test }) => ({ test })),
  },
});
