import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import {
  empty,
  floor,
  id,
  inProject,
  isoTime,
  name,
  oneLine,
  page,
  pageQuery,
  projectIdParam,
  seenVersion,
  site,
} from '../../core/schemas.ts';
import { elevator, elevatorStop } from './elevator.ts';
import { ELEVATOR_FAULTS, SESSION_TTL_S } from './elevator-states.ts';

export * from './elevator.ts';
export * from './elevator-messages.ts';
export * from './elevator-states.ts';
export * from './joined-floors.rules.ts';

/** Over MQTT by our own protocol (docs/elevators.md). */
const mqttAdapter = z.object({ kind: z.literal('mqtt') });
const httpUrl = z
  .string()
  .trim()
  .max(500)
  .regex(/^https?:\/\/[^/?#\s]+/i, { error: brokenRule('not_web_address') });
/** One request by template. A request of ours for which there is none is left out: not every elevator knows sessions. */
const httpRequest = z.object({
  method: z.enum(['GET', 'POST', 'PUT', 'DELETE']).default('POST'),
  url: httpUrl,
  body: z.string().max(2_000).optional(),
});
/**
 * Over HTTP by a template: `{floor}`, `{session}`, `{door}`, `{ttl_s}` and `{secret}` are filled in, and the state is read by paths into the
 * answer, which is JSON. The secret is written once and never returned; if a change omits it, the old one stays.
 */
const httpAdapter = z.object({
  kind: z.literal('http'),
  secret: z
    .string()
    .trim()
    .min(1)
    .max(500)
    // It goes into a header, which takes nothing else.
    .regex(/^[\x20-\x7e]*$/, { error: brokenRule('not_plain_line') })
    .optional(),
  /** Sent with every request, as `Authorization: Bearer {secret}`. */
  headers: z
    .record(
      z.string().regex(/^(?!(?:host|content-length|transfer-encoding|connection)$)[a-z0-9-]{1,60}$/i),
      oneLine.max(500),
    )
    .default({}),
  state: z.object({
    url: httpUrl,
    /** The path of each value in the answer, such as `doors.front`. Without `rear_doors` a rear door counts as unknown. */
    paths: z.object({
      floor: oneLine.max(100),
      doors: oneLine.max(100),
      rear_doors: oneLine.max(100).optional(),
      mode: oneLine.max(100).optional(),
      session: oneLine.max(100).optional(),
    }),
    /** The elevator's own words for its floors, doors and modes, by our word. */
    words: z.record(z.string().max(60), z.string().max(60)).default({}),
  }),
  requests: z.object({
    acquire: httpRequest.optional(),
    call: httpRequest,
    hold_door: httpRequest.optional(),
    release: httpRequest.optional(),
  }),
});
const elevatorAdapter = z.discriminatedUnion('kind', [mqttAdapter, httpAdapter]);
export type ElevatorAdapter = z.infer<typeof elevatorAdapter>;

/** How an elevator signs in at the broker and where it speaks and hears; the password is shown this once. */
const elevatorAccess = z.object({
  url: z.string(),
  username: z.string(),
  password: z.string(),
  state_topic: z.string(),
  request_topic: z.string(),
});
export type ElevatorAccess = z.infer<typeof elevatorAccess>;

/** An entry of an elevator's log. */
export const ELEVATOR_LOG_KINDS = [
  'session_began',
  'session_ended',
  'session_expired',
  'mode',
  'command',
  'stuck',
  'freed',
] as const;
/** A line of the log of an elevator: what happened, in the floors and robots that it concerns. */
const elevatorLogLine = z.object({
  at: isoTime,
  kind: z.enum(ELEVATOR_LOG_KINDS),
  robot_id: z.string().nullable(),
  robot_name: z.string().nullable(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  /** The mode it came to, or the command that was given. */
  detail: z.string().nullable(),
  by: z.string().nullable(),
  seconds: z.number().nullable(),
});
export type ElevatorLogLine = z.infer<typeof elevatorLogLine>;

const oneElevator = z.object({ projectId: projectIdParam, elevatorId: id });
const stops = z
  .array(elevatorStop)
  .min(2)
  .max(60)
  .refine((all) => new Set(all.map((stop) => stop.floor)).size === all.length, {
    error: brokenRule('floor_twice'),
  });
const elevatorBody = z.object({
  name,
  group: name,
  site,
  stops,
  cab_width: z.number().min(0.5).max(10).default(1.4),
  cab_depth: z.number().min(0.5).max(10).default(1.6),
  session_ttl_s: z
    .number()
    .int()
    .min(SESSION_TTL_S.least)
    .max(SESSION_TTL_S.most)
    .default(SESSION_TTL_S.usual),
  adapter: elevatorAdapter.default({ kind: 'mqtt' }),
});
const change = z.object({
  version: seenVersion,
  name: elevatorBody.shape.name.optional(),
  group: elevatorBody.shape.group.optional(),
  stops: elevatorBody.shape.stops.optional(),
  cab_width: z.number().min(0.5).max(10).optional(),
  cab_depth: z.number().min(0.5).max(10).optional(),
  session_ttl_s: z.number().int().min(SESSION_TTL_S.least).max(SESSION_TTL_S.most).optional(),
  adapter: elevatorAdapter.optional(),
});

/** Elevators: which there are, what they do, and what a person may have them do. */
export const elevatorsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/elevators',
    summary: 'Returns the elevators of a project as they are now, by name.',
    access: { permission: 'elevators.read' },
    params: inProject,
    response: z.array(elevator),
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/elevators',
    summary: 'Adds an elevator. An elevator on MQTT gets its access, shown only once.',
    access: { permission: 'elevators.edit' },
    params: inProject,
    body: elevatorBody,
    response: elevator.extend({ mqtt: elevatorAccess.nullable() }),
    status: 201,
    errors: ['NAME_TAKEN', 'MAP_NOT_READY', 'ELEVATOR_HOST_NOT_ALLOWED'],
  }),
  find: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/elevators/{elevatorId}',
    summary: 'Returns one elevator and its connection, without secrets.',
    access: { permission: 'elevators.read' },
    params: oneElevator,
    response: elevator.extend({ connection: elevatorAdapter.nullable() }),
  }),
  update: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/elevators/{elevatorId}',
    summary: 'Changes an elevator. Omitted fields stay. Rejected while a robot uses it.',
    access: { permission: 'elevators.edit' },
    params: oneElevator,
    body: change,
    response: elevator,
    errors: [
      'NAME_TAKEN',
      'ELEVATOR_IN_USE',
      'VERSION_CONFLICT',
      'MAP_NOT_READY',
      'ELEVATOR_HOST_NOT_ALLOWED',
    ],
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/elevators/{elevatorId}',
    summary: 'Removes an elevator. Rejected while a robot uses it.',
    access: { permission: 'elevators.edit' },
    params: oneElevator,
    response: empty,
    errors: ['ELEVATOR_IN_USE'],
  }),
  newPassword: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/elevators/{elevatorId}/mqtt-password',
    summary: 'Sets a new password for an elevator on MQTT, shown only once. The old one stops working.',
    access: { permission: 'elevators.edit' },
    params: oneElevator,
    response: elevatorAccess,
    errors: ['ELEVATOR_NOT_OVER_MQTT'],
  }),
  call: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/elevators/{elevatorId}/call',
    summary: 'Calls the cab to a floor. Rejected while a robot uses the elevator.',
    access: { permission: 'elevators.operate' },
    params: oneElevator,
    body: z.object({ floor }),
    response: elevator,
    idempotent: true,
    errors: ['ELEVATOR_IN_USE', 'ELEVATOR_SUSPENDED', 'ELEVATOR_FLOOR_NOT_SERVED'],
  }),
  hold: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/elevators/{elevatorId}/hold',
    summary: 'Holds the doors open at the cab’s floor, at most until the time-out.',
    access: { permission: 'elevators.operate' },
    params: oneElevator,
    response: elevator,
    idempotent: true,
    errors: ['ELEVATOR_SUSPENDED'],
  }),
  release: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/elevators/{elevatorId}/release',
    summary: 'Ends a session or a hold. With `is_empty`, a person confirms that no robot is in the cab.',
    access: { permission: 'elevators.operate' },
    params: oneElevator,
    body: z.object({ is_empty: z.boolean().default(false) }).default({ is_empty: false }),
    response: elevator,
    idempotent: true,
    errors: ['ELEVATOR_HAS_ROBOT'],
  }),
  outOfService: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/elevators/{elevatorId}/out-of-service',
    summary: 'Takes an elevator out of service for robots, or returns it. A robot inside still gets out.',
    access: { permission: 'elevators.operate' },
    params: oneElevator,
    body: z.object({ out_of_service: z.boolean().default(true) }).default({ out_of_service: true }),
    response: elevator,
    idempotent: true,
  }),
  simulateFault: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/elevators/{elevatorId}/simulated-fault',
    summary:
      'Simulates a fault on a simulated elevator for a number of seconds. Without a fault, clears all.',
    access: { permission: 'robots.simulate' },
    params: oneElevator,
    body: z.object({
      fault: z.enum(ELEVATOR_FAULTS).nullable(),
      seconds: z.number().int().min(1).max(600).default(60),
    }),
    response: empty,
    errors: ['ELEVATOR_NOT_SIMULATED'],
  }),
  log: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/elevators/{elevatorId}/log',
    summary: 'Returns the log of an elevator, newest first.',
    access: { permission: 'elevators.read' },
    params: oneElevator,
    query: pageQuery,
    response: page(elevatorLogLine),
  }),
};
