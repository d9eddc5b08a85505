import { defineConfig } from 'vitest/config';
import { ClosingReporter } from './scripts/test-reporter.ts';

export default defineConfig({
  test: {
    reporters: ['default', new ClosingReporter()],
    projects: [
      {
        test: {
          name: 'node',
          include: ['packages/{contract,floor,fleet-core,robot-link,server,simulator,testing}/src/**/*.test.ts', 'scripts/**/*.test.ts'],
          environment: 'node',
          globalSetup: ['packages/testing/src/global-setup.ts'],
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['packages/web/src/**/*.test.{ts,tsx}'],
          environment: 'jsdom',
          testTimeout: 20_000,
        },
      },
      {
        test: {
          name: 'journeys',
          include: ['e2e/**/*.journey.test.ts'],
          environment: 'node',
          globalSetup: ['packages/testing/src/global-setup.ts', 'scripts/build-web.ts'],
          testTimeout: 180_000,
          hookTimeout: 180_000,
          fileParallelism: false,
          // After all others: a browser, a fleet and a database want the machine for themselves.
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
