import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, isoTime, page, pageQuery, joinedLine, printable } from '../../core/schemas.ts';
import { promise } from '../deliveries/task-planning.ts';
import { callKind } from '../stations/call-kinds.ts';
import { callReason, stationAvailability, stationCode } from '../stations/index.ts';
import { callAnswer, callFloor, callSource, followedCall, robotCall, staffCallAnswer } from './call.ts';

export * from './call.ts';
export * from './call-words.ts';

const text = z.string().trim().max(100).regex(printable);

/** The destination of a call: a station, or any target. */
const robotCallBody = z
  .object({
    target_id: id.optional(),
    station_id: id.optional(),
    /** Default: the first purpose of the station; `delivery` at a target without a station. */
    kind: callKind.optional(),
    /** Takes a long wait as it is. */
    confirm: z.boolean().default(false),
    note: joinedLine.max(200).optional(),
  })
  .refine(({ target_id, station_id }) => (target_id === undefined) !== (station_id === undefined), {
    error: brokenRule('target_or_station'),
    path: ['target_id'],
  });

const oneCall = inProject.extend({ callId: id });

/** Calls of staff and of programs that are signed in. */
export const robotCallsApi = {
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robot-calls',
    summary:
      'Calls a robot. The outcome is data: success, queued_success, busy, no_robot_available, error. A second call from a station for the same purpose returns the first. A repetition by Idempotency-Key omits the token.',
    access: { permission: 'robot_calls.create' },
    params: inProject,
    body: robotCallBody,
    response: staffCallAnswer,
    idempotent: true,
    errors: ['RECORD_NOT_FOUND', 'CALL_KIND_NOT_OFFERED'],
  }),
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robot-calls',
    summary: 'Returns the calls of the project, newest first, kept for 90 days.',
    access: { permission: 'stations.read' },
    feature: 'robot_calls',
    params: inProject,
    query: pageQuery.extend({
      station_id: id.optional(),
      source: callSource.optional(),
      /** `open`: only those that are not ended. */
      state: z.enum(['open', 'ended']).optional(),
      delivery_id: id.optional(),
      search: text.optional(),
    }),
    response: page(robotCall),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robot-calls/{callId}',
    summary: 'Returns one call.',
    access: { permission: 'stations.read' },
    feature: 'robot_calls',
    params: oneCall,
    response: robotCall,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/robot-calls/{callId}/cancel',
    summary: 'Cancels a call and its delivery.',
    access: { permission: 'robot_calls.cancel' },
    params: oneCall,
    response: robotCall,
    idempotent: true,
    errors: ['CALL_NOT_CANCELLABLE', 'FLEET_OWNER_UNAVAILABLE'],
  }),
};

/** What a station offers to a person in front of it. */
const publicStation = z.object({
  station_id: z.string(),
  name: z.string(),
  site: z.string(),
  floor: z.string(),
  availability: stationAvailability,
  /** Whether its menu is open; while it is closed, and without one, the station takes calls alone. */
  sells: z.boolean(),
  /** When its closed menu opens; null while it is open, without a menu, and if the time is unknown. */
  menu_opens_at: isoTime.nullable(),
  reason: callReason.nullable(),
  /** The message of the staff who switched it manually, for callers. */
  note: z.string().nullable(),
  opens_at: isoTime.nullable(),
  /** Whether a call has to be confirmed because of the wait. */
  needs_confirmation: z.boolean(),
  /** The purposes of a call there, the usual one first. */
  kinds: z.array(callKind),
  /** When a robot that is called now is expected; null if it cannot be estimated. */
  promise: promise.nullable(),
});
export type PublicStation = z.infer<typeof publicStation>;

/** The result of a code: one station, or those of a project to choose from. */
const stationPage = z.object({
  kind: z.enum(['station', 'project']),
  project_name: z.string(),
  /** The venue's logo; null without one. */
  logo_url: z.string().nullable(),
  time_zone: z.string(),
  stations: z.array(publicStation),
});
export type StationPage = z.infer<typeof stationPage>;

const byCode = z.object({ code: stationCode });
const byToken = z.object({
  callToken: z
    .string()
    .min(20)
    .max(200)
    .regex(/^[A-Za-z0-9_-]*$/),
});

/**
 * The calls that need only a code, and the token that is issued for each call. An invalid code or token answers
 * RECORD_NOT_FOUND. Too many tries from one place answer ThrottlerException.
 */
export const publicCallsApi = {
  station: endpoint({
    method: 'GET',
    path: '/public/stations/{code}',
    summary: 'Returns what the code of a station or of a project opens.',
    access: 'public',
    params: byCode,
    response: stationPage,
  }),
  call: endpoint({
    method: 'POST',
    path: '/public/stations/{code}/calls',
    summary:
      'Calls a robot to a station. With the same `caller_key`, the first call from there for the same purpose is returned, with a new token.',
    access: 'public',
    params: byCode,
    body: z.object({
      /** With the code of a project: which of its stations. */
      station_id: id.optional(),
      kind: callKind.optional(),
      confirm: z.boolean().default(false),
      /** The random id by which this device is recognised, created once. No `Idempotency-Key`: its stored answers would keep tokens. */
      caller_key: z
        .string()
        .min(16)
        .max(64)
        .regex(/^[A-Za-z0-9_-]*$/)
        .optional(),
    }),
    response: callAnswer,
    errors: [
      'FEATURE_OFF',
      'CALL_KIND_NOT_OFFERED',
      'CALL_NEEDS_STATION',
      'ThrottlerException',
      'FLEET_OWNER_UNAVAILABLE',
    ],
  }),
  get: endpoint({
    method: 'GET',
    path: '/public/calls/{callToken}',
    summary:
      'Returns one call to its caller, with the robot’s place while it is coming, until an hour after its end. Live: the topic `call`, with this token in `auth`.',
    access: 'public',
    params: byToken,
    response: followedCall,
  }),
  floor: endpoint({
    method: 'GET',
    path: '/public/calls/{callToken}/floor',
    summary:
      'Returns a small picture of the place’s floor. RECORD_NOT_FOUND if the project does not show it.',
    access: 'public',
    params: byToken,
    response: callFloor,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/public/calls/{callToken}/cancel',
    summary: 'Cancels a call with the token that its caller got.',
    access: 'public',
    params: byToken,
    response: followedCall,
    errors: ['CALL_NOT_CANCELLABLE', 'CALL_OF_SOMEBODY_ELSE', 'FLEET_OWNER_UNAVAILABLE'],
  }),
};
