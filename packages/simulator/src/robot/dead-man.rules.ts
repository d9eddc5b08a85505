/** One command of a person who drives: m/s along the heading, rad/s to the left, and for how long it counts, ms. */
type Command = {
  readonly sequence: number;
  readonly linear: number;
  readonly angular: number;
  readonly ttlMs: number;
};

/** The fastest that people drive by hand, m/s and rad/s; a command that asks for more gets this. */
export const MANUAL_LIMITS = { linear: 0.5, angular: 1 } as const;
/** From here on without any message the robot ends the session itself, so that a person can release it for work, seconds. */
const ABANDONED_S = 15;

/** What a robot knows of the session in which a person drives it. Times are seconds of the robot's own clock. */
export type Switch = {
  readonly sessionId: string;
  /** The last command that came, also one that came too late. */
  sequence: number;
  linear: number;
  angular: number;
  /** Seconds until the robot stands if nothing else comes. */
  left: number;
  /** Seconds since the last message. */
  silent: number;
  /** The shortest way of a command so far, ms: the clocks of both ends differ, and their difference and the way cannot be separated. */
  leastMs: number | undefined;
};

/** A session that begins: the robot stands. */
export function beginSwitch(sessionId: string): Switch {
  return { sessionId, sequence: -1, linear: 0, angular: 0, left: 0, silent: 0, leastMs: undefined };
}

/**
 * Takes a command that was sent at `sentAtMs` of the console's clock and came at `receivedAtMs` of the robot's. One that is older than
 * another, or was on its way longer than it counts, moves nothing: it would start a robot whose driver has let go.
 */
export function takeCommand(now: Switch, command: Command, sentAtMs: number, receivedAtMs: number): void {
  now.silent = 0;
  if (command.sequence <= now.sequence) return;
  now.sequence = command.sequence;
  const wayMs = receivedAtMs - sentAtMs;
  if (now.leastMs === undefined || wayMs < now.leastMs) now.leastMs = wayMs;
  const leftMs = command.ttlMs - (wayMs - now.leastMs);
  const isInTime = Number.isFinite(leftMs) && leftMs > 0;
  now.left = isInTime ? leftMs / 1_000 : 0;
  now.linear = isInTime ? clamp(command.linear, MANUAL_LIMITS.linear) : 0;
  now.angular = isInTime ? clamp(command.angular, MANUAL_LIMITS.angular) : 0;
}

/** The movement that counts after `dt` more seconds; standing once the last command is over. `isOver`: the session is abandoned. */
export function passTime(
  now: Switch,
  dt: number,
): { readonly linear: number; readonly angular: number; readonly isOver: boolean } {
  now.silent += dt;
  now.left = Math.max(0, now.left - dt);
  if (now.left === 0) {
    now.linear = 0;
    now.angular = 0;
  }
  return { linear: now.linear, angular: now.angular, isOver: now.silent >= ABANDONED_S };
}

function clamp(value: number, most: number): number {
  return Number.isFinite(value) ? Math.max(-most, Math.min(most, value)) : 0;
}
