import { MANUAL_LIMITS, PICTURE_FRESH_MS, type DriveStop } from '@rota/contract/manual-control';

/** A command counts for this long, ms: two and a half of the pauses between them, so that one lost message stops no robot. */
export const COMMAND_FRESH_MS = 250;

/** The last command of a driver. Times are ms of the server's clock. */
export type TakenCommand = {
  readonly linear: number;
  readonly angular: number;
  readonly takenAt: number;
  /** How much longer than the quickest it was on its way, ms. */
  readonly lateMs: number;
};

/** What decides whether a robot may move. */
export type DriveConditions = {
  readonly command: TakenCommand | undefined;
  /** When the newest picture came; undefined before the first. */
  readonly pictureAt: number | undefined;
  readonly isLinkUp: boolean;
};

/** What is sent to the robot: a movement, and why it is none although the driver wants one. */
export type Movement = { readonly linear: number; readonly angular: number; readonly stop: DriveStop | null };

const STANDING = { linear: 0, angular: 0 } as const;

/** The movement that a driver may cause now: none without a fresh command, a fresh picture and a link. */
export function movementOf({ command, pictureAt, isLinkUp }: DriveConditions, now: number): Movement {
  if (command === undefined || (command.linear === 0 && command.angular === 0))
    return { ...STANDING, stop: null };
  if (!isLinkUp) return { ...STANDING, stop: 'link_down' };
  if (pictureAt === undefined || now - pictureAt > PICTURE_FRESH_MS)
    return { ...STANDING, stop: 'stale_picture' };
  if (now - command.takenAt + command.lateMs > COMMAND_FRESH_MS) return { ...STANDING, stop: 'late_command' };
  return {
    linear: limited(command.linear, MANUAL_LIMITS.linear),
    angular: limited(command.angular, MANUAL_LIMITS.angular),
    stop: null,
  };
}

function limited(value: number, most: number): number {
  return Math.max(-most, Math.min(most, value));
}

/** The quickest way of a command so far: the clocks of browser and server differ, and their difference and the way cannot be separated. */
export function latenessOf(wayMs: number, leastMs: number | undefined): { lateMs: number; leastMs: number } {
  const least = leastMs === undefined ? wayMs : Math.min(leastMs, wayMs);
  return { lateMs: wayMs - least, leastMs: least };
}
