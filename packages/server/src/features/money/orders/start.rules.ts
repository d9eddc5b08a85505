/** The part of a whole errand (to the pass, loading, to the guest) that lies before the pass. */
const BEFORE_PASS = 0.5;
/** A robot that comes a little early waits; one that comes late lets the food wait. */
const EARLY_MS = 20_000;

/** When a robot sets out that is to stand at the pass at `readyAt`. `waitMs`: what the whole errand would take now. All in ms. */
export function startOf(readyAt: number, waitMs: number, now: number): number {
  return Math.max(now, readyAt - Math.max(0, waitMs) * BEFORE_PASS - EARLY_MS);
}
