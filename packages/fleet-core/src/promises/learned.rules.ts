import type { StopKind } from '../model/fleet-events.ts';
import type { Learned, MissKind, Spread } from '../model/learned.ts';
import { waitKey } from '../elevators/waits.rules.ts';
import { handlingAt, handlingKey } from '../work/handling.rules.ts';

/** The number of values behind a mean; older ones fade. */
const MEMORY = 40;
const MISSES_KEPT = 200;
/** As many as are needed before their own quantiles are believed. */
const MISSES_NEEDED = 40;
/** The assumption before any measurement: late is likelier than early. */
const FIRST_GUESS = { low: -1.3, high: 1.9 } as const;
/** The most targets that are remembered: as many as a large site has. */
const HANDLING_KEPT = 2_000;

/** A spread after one more value; exponentially weighted once it has seen {@link MEMORY} of them (West, 1979). */
export function updateSpread(spread: Spread, value: number): Spread {
  const count = Math.min(spread.count + 1, MEMORY);
  const gain = 1 / count;
  const apart = value - spread.mean;
  return {
    count,
    mean: spread.mean + gain * apart,
    variance: (1 - gain) * (spread.variance + gain * apart * apart),
  };
}

/** Updates the learned durations with a stop's seconds: those of its target, and those of its kind anywhere. */
export function afterHandling(learned: Learned, kind: StopKind, targetId: string, seconds: number): Learned {
  const anywhere = handlingKey(kind, '');
  const here = handlingKey(kind, targetId);
  const handling = {
    ...learned.handling,
    [anywhere]: updateSpread(learned.handling[anywhere] ?? { count: 0, mean: seconds, variance: 0 }, seconds),
    [here]: updateSpread(learned.handling[here] ?? handlingAt(learned, kind, targetId, 0), seconds),
  };
  const keys = Object.keys(handling);
  if (keys.length > HANDLING_KEPT) delete (handling as Record<string, Spread>)[keys[0] ?? ''];
  return { ...learned, handling };
}

/** Updates the learned durations with the seconds that a robot waited for a cab, from a moment (ms) on. */
export function afterWaiting(learned: Learned, elevatorId: string, since: number, seconds: number): Learned {
  const keys = [waitKey(elevatorId), waitKey(elevatorId, since)];
  const news = keys.map(
    (key) =>
      [
        key,
        updateSpread(learned.elevatorWaits?.[key] ?? { count: 0, mean: seconds, variance: 0 }, seconds),
      ] as const,
  );
  return { ...learned, elevatorWaits: { ...learned.elevatorWaits, ...Object.fromEntries(news) } };
}

/** Updates the learned durations with a drive that took `ratio` times the planned time. */
export function afterDriving(learned: Learned, ratio: number): Learned {
  return { ...learned, driving: updateSpread(learned.driving, Math.min(5, Math.max(0.3, ratio))) };
}

/** Updates the learned misses with a stop that was `miss` of its spreads later than expected. */
export function afterMiss(learned: Learned, kind: MissKind, miss: number): Learned {
  const kept = [...learned.misses[kind], Math.round(miss * 1000) / 1000].slice(-MISSES_KEPT);
  return { ...learned, misses: { ...learned.misses, [kind]: kept } };
}

/**
 * How many spreads before and behind the expected time a range of this likelihood begins and ends: the quantiles of what was missed before
 * (split conformal prediction: Vovk, Gammerman and Shafer, "Algorithmic Learning in a Random World", 2005).
 */
export function rangeOf(
  learned: Learned,
  kind: MissKind,
  likelihood: number,
): { readonly low: number; readonly high: number } {
  const misses = [...learned.misses[kind]].sort((a, b) => a - b);
  const share = Math.min(1, misses.length / MISSES_NEEDED);
  const tail = (1 - likelihood) / 2;
  return {
    low: blend(FIRST_GUESS.low, quantile(misses, tail), share),
    high: blend(FIRST_GUESS.high, quantile(misses, 1 - tail), share),
  };
}

function blend(first: number, seen: number | undefined, share: number): number {
  return seen === undefined ? first : first * (1 - share) + seen * share;
}

/** The quantile of sorted numbers. Between two ranks it takes the outer one: a range should be too wide rather than too narrow. */
function quantile(sorted: readonly number[], share: number): number | undefined {
  const rank =
    share < 0.5 ? Math.floor(share * (sorted.length + 1)) - 1 : Math.ceil(share * (sorted.length + 1)) - 1;
  return sorted[Math.min(sorted.length - 1, Math.max(0, rank))];
}
