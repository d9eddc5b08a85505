/** After so long the first try is made again, ms; each later one waits three times as long, up to the longest. */
const FIRST_PAUSE_MS = 10_000;
const LONGEST_PAUSE_MS = 15 * 60_000;

/** The pause after this many failed tries in a row, ms. */
export function pauseAfter(attempts: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 3 ** Math.max(0, attempts - 1));
}
