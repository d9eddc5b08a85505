import { deliveryTransitions, manualTransitions } from '../model/delivery-transitions.rules.ts';
import { FAULTS } from './faults.ts';
import { runScenario } from './scenario.ts';
import type { Mutation } from './mutations.ts';

/** What some seeds came to. */
export type Summary = {
  seeds: number;
  virtualMinutes: number;
  deliveries: number;
  leastRobots: number;
  leastDeliveries: number;
  leastMinutes: number;
  nearest: number;
  /** Former owners that were stopped by the fence. */
  fenceRefusals: number;
  rows: Record<string, number>;
  faults: Record<string, number>;
  /** Kinds of fault that some seed did not have, with how many seeds. */
  without: Record<string, number>;
  failures: { readonly seed: number; readonly message: string }[];
};

export function emptySummary(): Summary {
  return {
    seeds: 0,
    virtualMinutes: 0,
    deliveries: 0,
    leastRobots: Infinity,
    leastDeliveries: Infinity,
    leastMinutes: Infinity,
    nearest: Infinity,
    fenceRefusals: 0,
    rows: {},
    faults: {},
    without: {},
    failures: [],
  };
}

function addAll(to: Record<string, number>, from: Iterable<readonly [string, number]>): void {
  for (const [key, count] of from) to[key] = (to[key] ?? 0) + count;
}

/** Runs one seed and adds what it came to. */
export function addSeed(summary: Summary, seed: number): void {
  summary.seeds += 1;
  try {
    const { stage, virtualMs, deliveries, robots } = runScenario(seed, 'everything');
    summary.virtualMinutes += virtualMs / 60_000;
    summary.deliveries += deliveries;
    summary.leastRobots = Math.min(summary.leastRobots, robots);
    summary.leastDeliveries = Math.min(summary.leastDeliveries, deliveries);
    summary.leastMinutes = Math.min(summary.leastMinutes, virtualMs / 60_000);
    summary.nearest = Math.min(summary.nearest, stage.nearest());
    summary.fenceRefusals += stage.fenceRefusals();
    addAll(summary.rows, stage.book.transitions);
    const faults = stage.faults();
    addAll(summary.faults, faults);
    for (const fault of FAULTS) if ((faults.get(fault) ?? 0) === 0) addAll(summary.without, [[fault, 1]]);
  } catch (problem) {
    summary.failures.push({ seed, message: problem instanceof Error ? problem.message : String(problem) });
  }
}

/** The sum of two summaries. */
export function joinSummaries(a: Summary, b: Summary): Summary {
  const sum: Summary = { ...a, rows: { ...a.rows }, faults: { ...a.faults }, without: { ...a.without } };
  for (const key of ['seeds', 'virtualMinutes', 'deliveries', 'fenceRefusals'] as const) sum[key] += b[key];
  for (const key of ['leastRobots', 'leastDeliveries', 'leastMinutes', 'nearest'] as const)
    sum[key] = Math.min(a[key], b[key]);
  for (const key of ['rows', 'faults', 'without'] as const) addAll(sum[key], Object.entries(b[key]));
  sum.failures = [...a.failures, ...b.failures].sort((one, other) => one.seed - other.seed);
  return sum;
}

/** Every row of both tables: `from > to` for automatic changes of a delivery, `word: from` for people's commands. */
export function tableRows(): string[] {
  const own = Object.entries(deliveryTransitions).flatMap(([from, all]) =>
    all.map((to) => `${from} > ${to}`),
  );
  const manual = Object.entries(manualTransitions).flatMap(([word, rule]) =>
    rule.from.map((from) => `${word}: ${from}`),
  );
  return [...own, ...manual];
}

/** Rows that the fleet control never takes, and why. */
export const NEVER_TAKEN: Readonly<Record<string, string>> = {
  'Created > Expired':
    'the fleet control queues a delivery in the very step in which it hears of it, so that none is old while it is only created',
};

/** How to see a seed again, alone. */
export function replayCommand(seed: number): string {
  return `node packages/fleet-core/src/testing/replay.ts ${seed}`;
}

/** How many seeds it takes until something is found to be wrong; undefined when nothing is. */
export function seedsUntilCaught(
  most: number,
  mutation: Mutation,
): { readonly seeds: number; readonly message: string } | undefined {
  for (let seed = 0; seed < most; seed += 1) {
    try {
      runScenario(seed, 'everything', mutation);
    } catch (problem) {
      return { seeds: seed + 1, message: problem instanceof Error ? problem.message : String(problem) };
    }
  }
  return undefined;
}
