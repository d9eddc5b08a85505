import type { ControlTopic, RobotTopic } from './topics.ts';

/** The way of a message, as seen from the fleet control. */
type WireDirection = 'from_robot' | 'to_robot';

/** A message as it went over the wire, for those who record or count what robots send and get. */
export type WireMessageSeen = {
  readonly robotId: string;
  readonly direction: WireDirection;
  readonly topic: RobotTopic | ControlTopic;
  /** Our own clock at receipt, or when it was written, ms since the epoch. */
  readonly at: number;
  /** Its size on the wire. */
  readonly bytes: number;
  /** Undefined where it could not be read; then `problem` says why. */
  readonly message: Readonly<Record<string, unknown>> | undefined;
  readonly problem: string | undefined;
};

/** Sees each message. It is called on the path of every pose: it must return at once and never throw. */
export type WireTap = (seen: WireMessageSeen) => void;
