/** A mean and a spread that follow what is measured: the newest values count, older ones fade. */
export type Spread = { readonly count: number; readonly mean: number; readonly variance: number };

/**
 * Durations that the fleet control learned at a site, kept over restarts. `handling`: seconds at a stop, by stop kind and target. `driving`: how long
 * drives took, as a multiple of what was planned. `misses`: by how many of its own spreads a stop was later (above 0) or earlier than
 * expected, the newest last, for tasks that were in the queue when the time was announced and for those under way.
 */
export type Learned = {
  readonly handling: Readonly<Record<string, Spread>>;
  readonly driving: Spread;
  /** Seconds that robots waited for a cab, by elevator and hour of the day, and by elevator alone; nothing before the first. */
  readonly elevatorWaits?: Readonly<Record<string, Spread>>;
  readonly misses: { readonly queued: readonly number[]; readonly under_way: readonly number[] };
};
/** The position of a task when its promise was made: `queued` or `under_way`. Each has misses of its own. */
export type MissKind = keyof Learned['misses'];

/** Nothing was seen yet: drives take a little longer than planned, as others are in the way. */
export const NOTHING_LEARNED: Learned = {
  handling: {},
  driving: { count: 2, mean: 1.25, variance: 0.06 },
  misses: { queued: [], under_way: [] },
};
