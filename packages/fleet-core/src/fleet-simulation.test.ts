import { describe, expect, test } from 'vitest';
import type { Trouble } from './testing/scenario.ts';
import { runScenario } from './testing/scenario.ts';
import type { Mutation } from './testing/world.ts';

/** Runs a range of seeds; what is thrown names the seed, to run it again alone. */
function runSeeds(from: number, to: number, trouble: Trouble, mutation?: Mutation): { seen: Map<string, number>; virtualMs: number } {
  const seen = new Map<string, number>();
  let virtualMs = 0;
  for (let seed = from; seed < to; seed += 1) {
    try {
      const outcome = runScenario(seed, trouble, mutation);
      virtualMs += outcome.virtualMs;
      for (const [name, count] of outcome.world.book.transitions) seen.set(name, (seen.get(name) ?? 0) + count);
    } catch (problem) {
      throw new Error(`Seed ${seed}, trouble: ${trouble}. ${problem instanceof Error ? problem.message : String(problem)}`, {
        cause: problem,
      });
    }
  }
  return { seen, virtualMs };
}

/** How many seeds it takes until something is found to be wrong; undefined when nothing is. */
function seedsUntilCaught(most: number, mutation: Mutation): number | undefined {
  for (let seed = 0; seed < most; seed += 1) {
    try {
      runScenario(seed, 'network', mutation);
    } catch {
      return seed + 1;
    }
  }
  return undefined;
}

describe('seeded days of small fleets', () => {
  test('all deliveries end and no two robots touch, without any trouble', () => {
    const { seen } = runSeeds(0, 40, 'none');
    expect(seen.get('Delivered > Completed')).toBeGreaterThan(100);
  }, 120_000);

  test('all deliveries end and no two robots touch while messages are lost, doubled, late and out of order', () => {
    const { seen } = runSeeds(0, 80, 'network');
    expect(seen.get('Delivered > Completed')).toBeGreaterThan(150);
  }, 120_000);

  test('all deliveries end and no two robots touch while robots restart, refuse, fall silent, people interfere and the owner dies', () => {
    const { seen } = runSeeds(0, 160, 'everything');
    for (const name of ['Being Delivered > Recovering', 'Recovering > Recovered', 'Requested > Queued', 'Being Delivered > Cancelled']) {
      expect(seen.get(name) ?? 0, name).toBeGreaterThan(0);
    }
  }, 240_000);

  test('the same seed gives the same trace', () => {
    expect(runScenario(7, 'everything').world.trace).toEqual(runScenario(7, 'everything').world.trace);
  });
});

describe('the simulation notices', () => {
  test('that orders are not sent again', () => {
    expect(seedsUntilCaught(20, 'no re-send of orders')).toBeDefined();
  }, 120_000);

  test('that the same press on a robot is taken for two', () => {
    expect(seedsUntilCaught(100, 'no dedupe of presses')).toBeDefined();
  }, 120_000);
});
