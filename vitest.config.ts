import { availableParallelism } from 'node:os';
import { configDefaults, defineConfig, type TestProjectInlineConfiguration } from 'vitest/config';
import { ClosingReporter } from './scripts/test-reporter.ts';
import { LongFilesFirst } from './scripts/test-sequencer.ts';

// A campaign of the long run may take hours; a test of the quick run may not.
const LONGEST_MS = 12 * 3_600_000;
// For what hangs. A slow machine needs ten times the time of a quick one, and must not make a test fail.
const HANGS_MS = 300_000;
const timeoutMs = process.env.ROTA_LONG === '1' ? LONGEST_MS : HANGS_MS;
const timeouts = { testTimeout: timeoutMs, hookTimeout: timeoutMs };

// Many tests wait for a process, a socket or a lease, so that one worker more than the cores of a small machine keeps it busy.
const WORKERS = Math.max(3, availableParallelism() - 1);
const database = 'packages/testing/src/global-setup.ts';
/** For projects that wait for what others do. */
const patience = ['./packages/testing/src/patience.setup.ts'];
/** For projects whose files share what is costly to start. */
const worker = './packages/testing/src/worker.environment.ts';

/** Campaigns with real processes that are stopped and killed: they measure time-outs, so that they run one by one, with nothing beside. */
const campaigns = ['packages/testing/src/chaos/{chaos,outages,updates}.test.ts'];
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

/** What `npm test` runs with few rounds, roles or seeds, and the system lane with more. */
const rounds = [
  'packages/server/src/access-walker/*.walker.test.ts',
  'packages/fleet-core/src/fleet-{simulation,worlds}.test.ts',
  'packages/server/src/features/{access/auth/guessing,money/orders/hostile-guests,money/settlement/aftermath,notices/webhooks/webhooks,robots/robot-config/config-delivery}.test.ts',
  'packages/server/src/{hostile/generated-requests,live/live-crowd}.test.ts',
];
/** Tells a campaign how large it is (`packages/testing/src/campaign.ts`). */
const systemLane = { ROTA_LANE: 'system' };

/** What reads the real maps beside the project, and skips that part where they are missing. */
const inputs = [
  'packages/floor/src/real-maps.test.ts',
  'packages/server/src/features/sites/{map-import/map-import,maps/maps,maps/map-products}.test.ts',
];
/** Three journeys that pass through most of the product: a guest's call, a printed code, a menu from a file to its page. */
const smoke = ['e2e/{robot-call,qr-codes,catalogue}.journey.test.ts'];

const serverTests = {
  setupFiles: patience,
  isolate: false,
  environment: 'node',
  globalSetup: [database],
  ...timeouts,
};
const browserTests = {
  environment: worker,
  // Each worker has one product, through which its files walk one after the other.
  isolate: false,
  globalSetup: [database, 'scripts/build-web.ts'],
  ...timeouts,
  maxWorkers: 3,
  // After all others: a browser, a fleet and a database want the machine for themselves.
  sequence: { groupOrder: 1 },
};

/** `npm test` runs pure, features, web and smoke; `npm run test:system` runs wire, rounds, inputs, journeys and campaigns (`scripts/test.ts`). */
const projects: readonly (TestProjectInlineConfiguration['test'] & {
  readonly name: string;
  readonly maxWorkers?: number;
})[] = [
  { name: 'pure', include: pure, environment: 'node', isolate: false, ...timeouts },
  {
    ...serverTests,
    name: 'features',
    include: features,
    exclude: [...configDefaults.exclude, ...campaigns, ...wire],
  },
  {
    name: 'web',
    setupFiles: [...patience, './packages/web/src/testing/quick-diagnostics.setup.ts'],
    isolate: false,
    include: ['packages/web/src/**/*.test.{ts,tsx}'],
    environment: 'jsdom',
    ...timeouts,
  },
  { ...browserTests, name: 'smoke', include: smoke },
  {
    ...serverTests,
    name: 'wire',
    isolate: true,
    include: wire,
    env: systemLane,
    exclude: [...configDefaults.exclude, ...campaigns],
  },
  { ...serverTests, name: 'rounds', include: rounds, env: systemLane },
  { ...serverTests, name: 'inputs', include: inputs, env: systemLane },
  { ...browserTests, name: 'journeys', include: ['e2e/**/*.journey.test.ts'], env: systemLane },
  {
    name: 'campaigns',
    env: systemLane,
    include: campaigns,
    environment: worker,
    // Kills and outages share one installation.
    isolate: false,
    globalSetup: [database],
    ...timeouts,
    maxWorkers: 1,
    sequence: { groupOrder: 2 },
  },
];

export default defineConfig({
  test: {
    reporters: ['default', new ClosingReporter()],
    sequence: { sequencer: LongFilesFirst },
    maxWorkers: WORKERS,
    projects: projects.map((test) => ({ test })),
  },
});
