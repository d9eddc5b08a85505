import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { isLongRun } from '../campaign.ts';
import { waitFor } from '../wait-for.ts';
import { startSoakStage, type SoakStage } from './stage.ts';
import { growthOf, liveHeapMbOf, quantileOf, residentMbOf } from './memory.ts';
import { newWork, signInOperator, wordsOf, workAsOperator, type Pace, type Work } from './operator.ts';

/** RELIABILITY: two hours may be shortened by ROTA_SOAK_MINUTES, which the printed line then says. */
const MINUTES = Number(process.env['ROTA_SOAK_MINUTES'] ?? 120);
const [ROBOTS, OPERATORS, SPEED] = isLongRun ? [500, 50, 1] : [10, 4, 6];
const PACE: Pace = isLongRun
  ? { lookMs: [4_000, 12_000], createEvery: 12, patienceMs: [60_000, 300_000] }
  : { lookMs: [20, 80], createEvery: 3, patienceMs: [200, 8_000] };
/** Caches and compiled code have their size after this. */
const WARM_UP_MS = 10 * 60_000;
const WARM_UP_ROUNDS = 10;
const SAMPLE_MS = 30_000;
const GROWTH_LIMIT = 0.05;
const P99_LIMIT_MS = 250;

async function withStage(run: (stage: SoakStage, work: Work) => Promise<void>): Promise<void> {
  const stage = await startSoakStage(ROBOTS, SPEED);
  const work = newWork();
  const stop = new AbortController();
  const operators: Promise<unknown>[] = [];
  try {
    // One after the other, as people come to work: the password of so many at once is a case of its own.
    for (let count = 0; count < OPERATORS; count += 1) {
      const session = await signInOperator(stage, work);
      const working = workAsOperator(stage, session, PACE, work, stop.signal);
      operators.push(working.catch((failure: unknown) => void work.failures.push(wordsOf(failure))));
    }
    await run(stage, work);
    stop.abort();
    await Promise.all(operators);
    expect(work.failures).toEqual([]);
    expect(await stage.failures()).toEqual([]);
    expect(stage.server.starts()).toBe(1);
    expect(await stage.connectedRobots()).toBe(ROBOTS);
  } finally {
    stop.abort();
    await Promise.allSettled(operators);
    await stage.stop();
  }
}

if (isLongRun) {
  test(
    `${ROBOTS} robots and ${OPERATORS} operators for ${MINUTES} minutes: memory grows by less than 5 %, and of 100 calls 99 take less than 250 ms`,
    { timeout: MINUTES * 60_000 + 1_800_000 },
    () =>
      withStage(async (stage, work) => {
        const memory = (): Promise<number> => residentMbOf(stage.server.pid());
        for (let warm = 1; warm <= WARM_UP_ROUNDS; warm += 1) {
          await pause(WARM_UP_MS / WARM_UP_ROUNDS);
          process.stdout.write(
            `warming up: ${lineOf((warm * WARM_UP_MS) / WARM_UP_ROUNDS / 60_000, [await memory()], [], work)}\n`,
          );
        }
        work.latencies.clear();
        const samples: number[] = [];
        const heaps: number[] = [];
        const rounds = Math.max(20, Math.round((MINUTES * 60_000) / SAMPLE_MS));
        for (let round = 1; round <= rounds; round += 1) {
          await pause(SAMPLE_MS);
          samples.push(await memory());
          // After the first and after the last tenth, so that the collection changes neither of the samples that are compared.
          if (round === Math.floor(rounds / 10) || round === rounds)
            heaps.push(await liveHeapMbOf(stage.server.pid(), stage.inspectorPort));
          if (round % 10 === 0)
            process.stdout.write(`${lineOf((round * SAMPLE_MS) / 60_000, samples, heaps, work)}\n`);
        }
        process.stdout.write(`soak: ${lineOf(MINUTES, samples, heaps, work)}\n`);
        expect(growthOf(samples).growth).toBeLessThan(GROWTH_LIMIT);
        expect(quantileOf(latenciesOf(work), 0.99)).toBeLessThan(P99_LIMIT_MS);
        expect(work.completed).toBeGreaterThan(MINUTES);
      }),
  );
} else {
  test('robots drive, operators read, create and cancel, and nothing fails', { timeout: 120_000 }, () =>
    withStage(async (stage, work) => {
      await waitFor(
        () => work.cancelled >= 1 && work.completed >= 1 && latenciesOf(work).length > 100,
        60_000,
      ).catch((cause: unknown) => {
        throw new Error(lineOf(1, [], [], work), { cause });
      });
      expect(work.messages).toBeGreaterThan(OPERATORS);
      expect(await residentMbOf(stage.server.pid())).toBeGreaterThan(10);
      const heap = await liveHeapMbOf(stage.server.pid(), stage.inspectorPort);
      expect(heap).toBeGreaterThan(5);
      expect(heap).toBeLessThan(await residentMbOf(stage.server.pid()));
    }),
  );
}

function latenciesOf(work: Work): number[] {
  return [...work.latencies.values()].flat();
}

function lineOf(minutes: number, samples: readonly number[], heaps: readonly number[], work: Work): string {
  const { first, last, growth } = growthOf(samples);
  const mb = (value: number): string => `${value.toFixed(0)} MB`;
  const all = latenciesOf(work);
  const ms = (latencies: readonly number[], part: number): string =>
    `${quantileOf(latencies, part).toFixed(0)} ms`;
  const slowest = [...work.latencies]
    .sort(([, a], [, b]) => quantileOf(b, 0.99) - quantileOf(a, 0.99))
    .slice(0, 4);
  return [
    `${minutes} minutes, ${ROBOTS} robots, ${OPERATORS} operators`,
    `resident memory ${mb(first)} first, ${mb(last)} last, growth ${(growth * 100).toFixed(1)} %`,
    `heap after collection ${heaps.map(mb).join(', ')}`,
    `${all.length} calls, p50 ${ms(all, 0.5)}, p99 ${ms(all, 0.99)}`,
    `p99 of ${slowest.map(([call, latencies]) => `${latencies.length} x ${call} ${ms(latencies, 0.99)}`).join(', ')}`,
    `deliveries ${work.created} created, ${work.completed} completed, ${work.cancelled} cancelled`,
    `${work.messages} live messages`,
    `${work.failures.length} failures${work.failures.length === 0 ? '' : `, such as ${work.failures.slice(0, 3).join(' | ')}`}`,
  ].join('; ');
}
