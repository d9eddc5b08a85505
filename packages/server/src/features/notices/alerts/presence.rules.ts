import type { Robot } from '@rota/contract/robots';
import { offlineSince } from './conditions.rules.ts';

/** A connection that is lost for less than this (ms) is no news for programs outside. */
const BLINK_MS = 10_000;

/** A robot that connected or disconnected. `isNews`: it was known before, so that programs outside are notified. */
export type PresenceChange = { readonly robot: Robot; readonly online: boolean; readonly isNews: boolean };

/** Compares the connected robots with the last announcement. Robots that never connected, and those switched off here, are left out. `now` in ms. */
export function presenceChanges(
  robots: readonly Robot[],
  known: ReadonlyMap<string, boolean>,
  now: number,
): PresenceChange[] {
  return robots
    .filter(({ enabled, heard_at: heardAt }) => enabled && heardAt !== null)
    .flatMap((robot) => {
      const since = offlineSince(robot);
      const before = known.get(robot.robot_id);
      const online = since === undefined;
      if (before === online || (!online && now - since < BLINK_MS)) return [];
      return [{ robot, online, isNews: before !== undefined }];
    });
}
