import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig } from 'vitest/config';
import { ClosingReporter } from './scripts/test-reporter.ts';

// A campaign of the long run may take hours; a test of the quick run may not.
const LONGEST_MS = 12 * 3_600_000;
const atMost = (timeoutMs: number): number => (process.env.ROTA_LONG === '1' ? LONGEST_MS : timeoutMs);

/** Campaigns with real processes that are stopped and killed: they measure time-outs, so that they run one by one, with nothing beside. */
const campaigns = [
  'packages/testing/src/chaos/{chaos,outages}.test.ts',
  'packages/testing/src/soak/soak.test.ts',
  'packages/server/src/fleet/ownership/owner-pauses.test.ts',
  'packages/server/src/adapters/postgres/{crashes,disk-full}.test.ts',
];

export default defineConfig({
  test: {
    reporters: ['default', new ClosingReporter()],
    // Many tests wait for a process, a socket or a lease, so that one worker more than the cores of a small machine keeps it busy.
    maxWorkers: Math.max(3, availableParallelism() - 1),
    projects: [
      {
        test: {
          name: 'node',
          include: ['packages/{contract,floor,fleet-core,robot-link,server,simulator,testing}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: [...configDefaults.exclude, ...campaigns],
          environment: 'node',
          globalSetup: ['packages/testing/src/global-setup.ts'],
          testTimeout: atMost(30_000),
          hookTimeout: atMost(60_000),
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: atMost(20_000),
        },
      },
      {
        test: {
          name: 'campaigns',
          include: campaigns,
          environment: 'node',
          globalSetup: ['packages/testing/src/global-setup.ts'],
          testTimeout: atMost(60_000),
          hookTimeout: atMost(120_000),
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.test.ts'],
          environment: 'node',
          globalSetup: ['packages/testing/src/global-setup.ts', 'scripts/build-web.ts'],
          testTimeout: atMost(180_000),
          hookTimeout: atMost(180_000),
          fileParallelism: false,
          // After all others: a browser, a fleet and a database want the machine for themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
