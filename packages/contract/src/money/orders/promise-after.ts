/** From when to when something is there, as ISO text. */
type Span = { readonly from: string; readonly to: string };

const MINUTE_MS = 60_000;
/** The shortest way from the pass to a guest, ms: nothing is there a moment after it was ready. */
const LEAST_WAY_MS = MINUTE_MS;

/** A promise of the fleet, moved so that nothing is there before the kitchen is ready (`readyAt` in ms). */
export function promiseAfter<Promised extends Span>(promise: Promised, readyAt: number): Promised {
  const lateMs = readyAt + LEAST_WAY_MS - Date.parse(promise.from);
  if (lateMs <= 0) return promise;
  const later = (at: string): string => new Date(Date.parse(at) + lateMs).toISOString();
  return { ...promise, from: later(promise.from), to: later(promise.to) };
}

/** The same for something ordered at `now` (ms) that takes so many minutes to prepare. Without preparation the robot alone counts. */
export function promiseAfterMinutes<Promised extends Span>(
  promise: Promised,
  minutes: number,
  now: number,
): Promised {
  return minutes === 0 ? promise : promiseAfter(promise, now + minutes * MINUTE_MS);
}
