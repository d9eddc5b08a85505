/** Waiting hurts more the longer it lasts: so many seconds of it are worth half as many of a robot's time. */
const HURTS_S = 2_400;
/** A second of a robot's time is worth what those who wait for it lose by it, up to so many seconds. */
const MOST_CROWDED = 3;
/** Each further task of a trip is one that needs no robot of its own, seconds. */
const ALONG_S = 60;

/**
 * The number of tasks that wait for each robot that could begin one now: the worth of a robot's second to them. 0 where there are robots enough for
 * all, so that only the time until they come counts.
 */
export function crowdOf(waiting: number, free: number, robots: number): number {
  return waiting <= free || robots === 0 ? 0 : Math.min(MOST_CROWDED, waiting / robots);
}

/**
 * The worth, in seconds, of beginning a task now rather than another one: the longer it has waited and the more go along, the more;
 * where many wait, the less the longer its trip keeps a robot from them. The waiting counts squared, so that it wins in the end.
 */
export function worthOf(urgencyS: number, expectedS: number, along: number, crowd: number): number {
  return (urgencyS * urgencyS) / (2 * HURTS_S) + along * ALONG_S - crowd * expectedS;
}
