import { spawnSync } from 'node:child_process';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { campaign } from '@rota/testing';
import { describe, expect, test } from 'vitest';
import { runScenario } from './testing/scenario.ts';
import type { Summary } from './testing/seeds.ts';
import {
  emptySummary,
  joinSummaries,
  NEVER_TAKEN,
  replayCommand,
  seedsUntilCaught,
  tableRows,
} from './testing/seeds.ts';
import type { Mutation } from './testing/mutations.ts';

const SEEDS = Number(process.env.ROTA_SEEDS ?? campaign(400, 100_000, 24));
/** 100,000 seeds take an hour of one core. */
const TIMEOUT_MS = campaign(900_000, 4 * 3_600_000);
/** How often each row of the tables is taken at least, in 2,000 seeds. */
const TIMES = 100;
/** Fewer seeds do not take the rare rows; `npm run test:system` has more. */
const ENOUGH_FOR_ROWS = 60;

/** Spreads seeds over the cores. */
async function runSeeds(count: number): Promise<Summary> {
  const workers = Math.max(1, Math.min(availableParallelism(), 8));
  const runs = Array.from({ length: workers }, (_, first) => {
    return new Promise<Summary>((resolve, reject) => {
      const worker = new Worker(new URL('./testing/seeds.worker.ts', import.meta.url), {
        workerData: { first, end: count, stride: workers },
        execArgv: [],
      });
      worker.once('message', resolve);
      worker.once('error', reject);
    });
  });
  return (await Promise.all(runs)).reduce(joinSummaries, emptySummary());
}

function formatSummary(summary: Summary): string {
  const { seeds, virtualMinutes, deliveries, nearest, fenceRefusals, rows, faults } = summary;
  const list = (counts: readonly (readonly [string, number])[]): string =>
    counts.map(([name, count]) => `${name} ${count}`).join(', ');
  const never = Object.entries(NEVER_TAKEN).map(([row, why]) => `${row}: never, as ${why}.`);
  return [
    `${seeds} seeds, ${Math.round(virtualMinutes)} virtual minutes, ${deliveries} deliveries, robots never nearer than ${nearest.toFixed(2)} m,`,
    `${fenceRefusals} former owners stopped by the fence.`,
    `Faults: ${list(Object.entries(faults))}.`,
    `Rows of the tables: ${list(tableRows().map((row) => [row, rows[row] ?? 0] as const))}.`,
    ...never,
  ].join('\n');
}

describe('seeded half hours of small fleets under every kind of fault', () => {
  test(
    `of ${SEEDS} seeds none loses or doubles a delivery, sends one to a wrong robot, lets robots touch, deadlocks, starves one or breaks a table`,
    async () => {
      const summary = await runSeeds(SEEDS);
      // oxlint-disable-next-line no-console -- how often each row was taken is what the run is for
      console.info(formatSummary(summary));
      const broken = summary.failures.map(
        ({ seed, message }) => `${message}\n    again: ${replayCommand(seed)}`,
      );
      expect(broken).toEqual([]);
      expect(summary.leastRobots).toBeGreaterThanOrEqual(3);
      expect(summary.leastDeliveries).toBeGreaterThanOrEqual(10);
      expect(summary.leastMinutes).toBeGreaterThanOrEqual(30);
      expect(summary.without, 'seeds without a kind of fault').toEqual({});
      expect(summary.fenceRefusals).toBeGreaterThanOrEqual(SEEDS / 2);
      const seldom = tableRows().filter(
        (row) => !(row in NEVER_TAKEN) && (summary.rows[row] ?? 0) < (TIMES * SEEDS) / 2_000,
      );
      expect(SEEDS < ENOUGH_FOR_ROWS ? [] : seldom, 'rows that are taken too seldom').toEqual([]);
      expect(Object.keys(NEVER_TAKEN).filter((row) => (summary.rows[row] ?? 0) > 0)).toEqual([]);
    },
    TIMEOUT_MS,
  );

  test.each([527, 607, 1_222, 1_726, 2_241, 4_291, 4_450])(
    'seed %i, which once found a fault of the fleet control or of the watch, ends well',
    (seed) => {
      expect(runScenario(seed, 'everything').deliveries).toBeGreaterThanOrEqual(10);
    },
  );

  test('all deliveries end without any fault, and none fails', () => {
    for (let seed = 0; seed < campaign(20, 20, 5); seed += 1) {
      const { stage } = runScenario(seed, 'none');
      expect(stage.book.transitions.get('Delivered > Completed')).toBeGreaterThanOrEqual(10);
      expect(
        [...stage.book.transitions.keys()].filter(
          (row) => row.includes('Recovering') || row.includes('Failed'),
        ),
      ).toEqual([]);
    }
  });
});

describe('the same seed', () => {
  test('gives the same trace, in this process and in another', () => {
    const { stage } = runScenario(7, 'everything');
    expect(runScenario(7, 'everything').stage.trace.lines).toEqual(stage.trace.lines);
    const replay = fileURLToPath(new URL('./testing/replay.ts', import.meta.url));
    const other = spawnSync(process.execPath, [replay, '7', '--hash'], { encoding: 'utf8' });
    expect(other.stdout.trim()).toBe(stage.trace.hash());
  });
});

describe('taking out a guard is noticed within 200 seeds', () => {
  const GUARDS: readonly (readonly [NonNullable<Mutation>, string])[] = [
    ['no re-send of orders', 'orders are published once only'],
    ['no dedupe of orders', 'robots take an order that they know for a new one'],
    ['no dedupe of presses', 'each copy of a press counts'],
    ['no fence', 'a former owner may write and is obeyed'],
    ['no capacity zones', 'as many robots as like drive into a zone'],
    ['no one-way areas', 'ways lead through them either way'],
  ];
  test.each(GUARDS)('%s: %s', (guard) => {
    const caught = seedsUntilCaught(200, guard);
    // oxlint-disable-next-line no-console -- so is how soon a guard is missed
    console.info(`${guard}: caught after ${caught?.seeds} seeds, as ${caught?.message}`);
    expect(caught).toBeDefined();
  });
});
