import fc from 'fast-check';
import { setTimeout as wait } from 'node:timers/promises';
import type { Victim } from './program.ts';

/** One fault: `weight` of a victim says how often it is chosen beside the others. */
export type Fault = {
  readonly victim: number;
  readonly kind: 'kill' | 'pause';
  readonly forMs: number;
  readonly nextAfterMs: number;
};

/** Pauses are short ones, that everybody gets over, and now and then one that outlasts the lease of 10 s. */
const pauseMs = fc.oneof(
  { weight: 9, arbitrary: fc.integer({ min: 100, max: 3_000 }) },
  { weight: 1, arbitrary: fc.integer({ min: 10_500, max: 13_000 }) },
);

/** The same seed, the same faults. */
export function planFaults(seed: number, count: number, weights: readonly number[]): Fault[] {
  const fault = fc.record({
    victim: fc.oneof(...weights.map((weight, victim) => ({ weight, arbitrary: fc.constant(victim) }))),
    kind: fc.constantFrom('kill' as const, 'pause' as const),
    forMs: pauseMs,
    nextAfterMs: fc.integer({ min: 500, max: 1_300 }),
  });
  return fc.sample(fault, { seed, numRuns: count });
}

/** Strikes one fault after the other; pauses overlap what follows. Resolves when the last one is over. */
export async function injectFault(
  plan: readonly Fault[],
  victims: readonly Victim[],
  onFault: (done: number) => void,
): Promise<void> {
  const pauses: Promise<void>[] = [];
  const busy = new Set<Victim>();
  for (const [index, fault] of plan.entries()) {
    const victim = victims[fault.victim];
    if (victim === undefined) throw new Error('The plan is for other victims.');
    if (fault.kind === 'kill') await victim.kill();
    else if (!busy.has(victim)) pauses.push(hold(victim, fault.forMs, busy));
    onFault(index + 1);
    await wait(fault.nextAfterMs);
  }
  await Promise.all(pauses);
}

async function hold(victim: Victim, forMs: number, busy: Set<Victim>): Promise<void> {
  busy.add(victim);
  await victim.pause();
  await wait(forMs);
  await victim.resume();
  busy.delete(victim);
}
