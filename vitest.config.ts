import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { ClosingReporter } from './scripts/test-reporter.ts';

// A campaign of the long run may take hours; a test of the quick run may not.
const LONGEST_MS = 12 * 3_600_000;
const atMost = (timeoutMs: number): number => (process.env.ROTA_LONG === '1' ? LONGEST_MS : timeoutMs);

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
