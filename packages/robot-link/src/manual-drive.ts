import { z } from 'zod';
import { optionalNumber, readWith, requiredId, requiredNumber } from './field-readers.ts';
import type { Read } from './payload.ts';
import {
  writeControlHeader,
  writeHeader,
  type ControlHeader,
  type Header,
  type WireMessage,
} from './wire.ts';

/**
 * One movement that a person wants of a robot, sent ten times a second while they hold a key: m/s along its heading and rad/s to the left.
 * `sequence` rises with each command of a session. A robot obeys a command for `ttlMs` and then stands.
 */
export type DriveCommand = {
  readonly sessionId: string;
  readonly sequence: number;
  readonly linear: number;
  readonly angular: number;
  readonly ttlMs: number;
};

/** What keeps a robot from a commanded movement: a person or an obstacle near it, or its own condition. */
const BLOCKERS = ['person', 'obstacle', 'lid', 'emergency_stop', 'fault'] as const;
/** One of what `BLOCKERS` lists. */
export type DriveBlocker = (typeof BLOCKERS)[number];

/**
 * What a robot makes of the commands of a session, about ten times a second while it moves and once a second else. `sequence`: the last
 * command that it took, also when it came too late; `linear` and `angular`: as it moves now, m/s and rad/s; `distanceM`: driven in the
 * session, metres.
 */
export type DriveState = {
  readonly sessionId: string;
  readonly sequence: number;
  readonly linear: number;
  readonly angular: number;
  readonly blocked: DriveBlocker | undefined;
  readonly distanceM: number;
};

/** The longest time for which a command counts, ms. */
const LONGEST_TTL_MS = 500;

const driveCommand = z.object({
  session_id: requiredId,
  sequence: requiredNumber,
  linear: requiredNumber,
  angular: requiredNumber,
  ttl_ms: requiredNumber.transform((ms) => Math.min(LONGEST_TTL_MS, Math.max(0, ms))),
});

/** Reads our `drive`. A command in which anything is unreadable is none: the robot must not guess a movement. */
export function readDrive(message: unknown): Read<DriveCommand> {
  const read = readWith(driveCommand, message);
  if (!read.ok) return read;
  const { session_id: sessionId, sequence, linear, angular, ttl_ms: ttlMs } = read.value;
  return { ok: true, value: { sessionId, sequence, linear, angular, ttlMs } };
}

/** Writes our `drive` (console to robot, QoS 0, never retained). */
export function writeDrive(header: ControlHeader, command: DriveCommand): WireMessage {
  return {
    ...writeControlHeader(header),
    session_id: command.sessionId,
    sequence: command.sequence,
    linear: command.linear,
    angular: command.angular,
    ttl_ms: command.ttlMs,
  };
}

const driveState = z.object({
  session_id: requiredId,
  sequence: requiredNumber,
  linear: requiredNumber,
  angular: requiredNumber,
  blocked: z.enum(BLOCKERS).optional().catch(undefined),
  distance_m: optionalNumber,
});

/** Reads our `driveState`. */
export function readDriveState(message: unknown): Read<DriveState> {
  const read = readWith(driveState, message);
  if (!read.ok) return read;
  const { session_id: sessionId, sequence, linear, angular, blocked, distance_m: distance } = read.value;
  return {
    ok: true,
    value: { sessionId, sequence, linear, angular, blocked, distanceM: Math.max(0, distance ?? 0) },
  };
}

/** Writes our `driveState` (robot to console, QoS 0). */
export function writeDriveState(header: Header, state: DriveState): WireMessage {
  return {
    ...writeHeader(header),
    session_id: state.sessionId,
    sequence: state.sequence,
    linear: state.linear,
    angular: state.angular,
    ...(state.blocked !== undefined && { blocked: state.blocked }),
    distance_m: state.distanceM,
  };
}
