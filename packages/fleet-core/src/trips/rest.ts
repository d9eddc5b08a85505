import type { Robot } from '../state/robot.ts';

/** No way is looked for before then. */
export function planAgainAt(robot: Robot, at: number): void {
  robot.rest.replannedAt = at;
}

/** It may be sent to its own place at once. */
export function endStay(robot: Robot): void {
  robot.rest.stayUntil = 0;
  robot.rest.replannedAt = 0;
}

/** It has nothing to do from now on, and may be sent anywhere. */
export function beginIdle(robot: Robot, now: number): void {
  robot.rest.idleSince = now;
  robot.rest.replannedAt = 0;
}
