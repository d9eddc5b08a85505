import { COMMAND_EVERY_MS, PICTURE_FRESH_MS, type DriveMessage } from '@rota/contract/manual-control';
import { isStanding, STANDING, type DriveWish } from './drive-wish.rules.ts';

export type DriverDeps = {
  /** The session that is driven. */
  readonly session: Pick<DriveMessage, 'project_id' | 'robot_id' | 'session_id'>;
  /** Sends a message if it can be sent now. */
  readonly send: (message: DriveMessage) => boolean;
  /** What the driver's keys, stick and gamepad say now. */
  readonly wish: () => DriveWish;
  /** Ms of the browser's own clock. */
  readonly now: () => number;
};

/** The driver's end of the dead man's switch: it says what is wanted ten times a second, and nothing once anything is wrong. */
export type Driver = {
  /** A picture of the robot's camera is shown. */
  pictureShown(): void;
  /** Whether the newest picture still shows where the robot drives. */
  seesRobot(): boolean;
  /** Says so at once: the page lost the focus, was hidden, or a key was released. */
  stand(): void;
  /** Ends the session. */
  leave(): void;
};

/** A driver who wants nothing is heard of this often, ms. */
const STANDING_MS = 1_000;

/** Begins to drive, until `leave`. */
export function createDriver({ session, send, wish, now }: DriverDeps): Driver {
  let sequence = 0;
  let pictureAt = -Infinity;
  let sentAt = -Infinity;
  let wasMoving = false;

  const seesRobot = (): boolean => now() - pictureAt <= PICTURE_FRESH_MS;
  function say(wanted: DriveWish, isEnd = false): void {
    sequence += 1;
    sentAt = now();
    wasMoving = !isStanding(wanted);
    send({
      type: 'drive',
      ...session,
      sequence,
      ...wanted,
      at: sentAt,
      ...(isEnd && { is_end: true }),
    });
  }
  function tick(): void {
    const wanted = seesRobot() ? wish() : STANDING;
    if (!isStanding(wanted) || wasMoving || now() - sentAt >= STANDING_MS) say(wanted);
  }

  const timer = setInterval(tick, COMMAND_EVERY_MS);
  // The server takes the session to this browser with the first message.
  say(STANDING);
  return {
    pictureShown: () => (pictureAt = now()),
    seesRobot,
    stand: () => say(STANDING),
    leave() {
      clearInterval(timer);
      say(STANDING, true);
    },
  };
}
