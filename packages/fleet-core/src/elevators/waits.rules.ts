import type { Learned, Spread } from '../model/learned.ts';

/** Seconds that a robot waits for a cab where nothing was seen yet. */
const USUAL_WAIT_S = 30;
const HOUR_MS = 3_600_000;

/** Under what the waiting for an elevator is learnt: in an hour of the day (UTC), or, without one, at any time. */
export function waitKey(elevatorId: string, at?: number): string {
  return at === undefined ? elevatorId : `${elevatorId} ${Math.floor(at / HOUR_MS) % 24}`;
}

/** Seconds that a robot waits for a cab at a time (ms): as in that hour of other days, else as at any time, else a plain guess. */
export function waitFor({ elevatorWaits = {} }: Learned, elevatorId: string, at: number): Spread {
  const known = elevatorWaits[waitKey(elevatorId, at)] ?? elevatorWaits[waitKey(elevatorId)];
  return known ?? { count: 1, mean: USUAL_WAIT_S, variance: (USUAL_WAIT_S * 0.6) ** 2 };
}
