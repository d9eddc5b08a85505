import { z } from 'zod';
import { isoTime } from '../../core/schemas.ts';
import { promise } from '../deliveries/task-planning.ts';
import { callKind } from '../stations/call-kinds.ts';
import { callReason } from '../stations/index.ts';
import { CALL_RESULTS, CALL_SOURCES, CALL_STATES } from './call-words.ts';

/** One of {@link CALL_RESULTS}. */
const callResult = z.enum(CALL_RESULTS);
/** One of {@link CALL_STATES}. */
const callState = z.enum(CALL_STATES);
/** One of {@link CALL_SOURCES}. */
export const callSource = z.enum(CALL_SOURCES);

/** The response to a call: an outcome, not a failure. */
export const callAnswer = z.object({
  result: callResult,
  /** The result in English, for logs and programs; the console and the pages show their own. */
  text: z.string(),
  /** Why, where it is not `success`; null where the result says all. */
  reason: callReason.nullable(),
  /** True with `busy`: the same call with `confirm` is taken. */
  needs_confirmation: z.boolean(),
  /** When the robot is expected at the place; null if it cannot be estimated. */
  promise: promise.nullable(),
  /** When the place opens, if it is closed and the time is known. */
  opens_at: isoTime.nullable(),
  /** Of `success` and `queued_success`. */
  call_id: z.string().optional(),
  /** The token that follows this one call, see `/public/calls/{callToken}`; returned only once. */
  call_token: z.string().optional(),
  /** True if there was already a call from there for the same purpose: this is that call. */
  joined: z.boolean().optional(),
});
export type CallAnswer = z.infer<typeof callAnswer>;

/** The same for those who may see deliveries. */
export const staffCallAnswer = callAnswer.extend({ delivery_id: z.string().optional() });
export type StaffCallAnswer = z.infer<typeof staffCallAnswer>;

/** A call as its staff see it. */
export const robotCall = z.object({
  call_id: z.string(),
  delivery_id: z.string(),
  /** Null for a call to a target without a station, or where the station was deleted. */
  station_id: z.string().nullable(),
  station_name: z.string().nullable(),
  target_id: z.string(),
  target_name: z.string(),
  kind: callKind,
  source: callSource,
  /** The caller: a person's, program's or device's name; empty for a guest. */
  called_by: z.string(),
  state: callState,
  robot_id: z.string().nullable(),
  robot_name: z.string().nullable(),
  promise: promise.nullable(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
});
export type RobotCall = z.infer<typeof robotCall>;

/** A place on a floor, metres in the frame of its map. */
const spot = z.object({ site: z.string(), floor: z.string(), x: z.number(), y: z.number() });

/** One call as its caller may follow it, without anything about other calls. */
export const publicCall = z.object({
  call_id: z.string(),
  /** The subscription of its live topic. */
  project_id: z.number().int(),
  state: callState,
  kind: callKind,
  /** The station, or the target where there is none, as its people call it. */
  place: spot.extend({ name: z.string() }),
  /** When the robot is expected; null if it cannot be estimated, and after its arrival. */
  promise: promise.nullable(),
  /** Null until a robot was given. */
  robot_name: z.string().nullable(),
  /** The place of that robot, only while it is coming; the heading in radians. */
  robot: spot.extend({ theta: z.number() }).nullable(),
  /** Why it waits, as far as it concerns the caller. */
  reason: callReason.nullable(),
  /** Whether it can still be cancelled. */
  is_cancellable: z.boolean(),
  created_at: isoTime,
  ended_at: isoTime.nullable(),
});
export type PublicCall = z.infer<typeof publicCall>;

/** The same for the holder of a token. `may_cancel`: false if the call was made by someone else and this token joined it later. */
export const followedCall = publicCall.extend({ may_cancel: z.boolean(), shows_floor: z.boolean() });
export type FollowedCall = z.infer<typeof followedCall>;

/** A picture of the floor of a call's place: what is free is light, and nothing is named. */
export const callFloor = z.object({
  site: z.string(),
  floor: z.string(),
  /** The corner of the picture at the left below, in the frame of the map, and its size; metres. */
  x: z.number(),
  y: z.number(),
  width: z.number(),
  height: z.number(),
  /** PNG in base64, at most 640 pixels a side. Its first row is the highest y. */
  png: z.base64(),
});
export type CallFloor = z.infer<typeof callFloor>;
