import type { PinTries } from '../model/fleet-events.ts';

/** Wrong tries without a pause: fingers slip. */
const FREE_TRIES = 2;
const FIRST_PAUSE_MS = 15_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** Counts one more wrong try at a stop: from the third on, each pause is twice as long as the one before. */
export function triesAfter(before: PinTries | undefined, now: number): PinTries {
  const count = (before?.count ?? 0) + 1;
  const pause =
    count <= FREE_TRIES ? 0 : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (count - FREE_TRIES - 1));
  return { count, pausedUntil: now + pause };
}
