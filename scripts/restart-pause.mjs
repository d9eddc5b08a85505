const SHORTEST_PAUSE_MS = 500;
/** With the start itself, which takes up to 5 s, robots and guests wait less than 10 s whatever came before. */
const LONGEST_PAUSE_MS = 4_000;
/** After so long a life the next end is a new misfortune and not the same one again. */
const STEADY_AFTER_MS = 20_000;

/**
 * The pause (ms) before a program that ended on its own is started again.
 * @param {number | undefined} before the pause before the life that has just ended; undefined: it was the first
 * @param {number} lifeMs how long it ran
 */
export function restartPause(before, lifeMs) {
  if (before === undefined || lifeMs > STEADY_AFTER_MS) return SHORTEST_PAUSE_MS;
  return Math.min(before * 2, LONGEST_PAUSE_MS);
}
