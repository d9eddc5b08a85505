import { z } from 'zod';
import { endpoint } from '../core/endpoint.ts';
import { id, inProject, isoTime, page, pageQuery, printable, projectIdParam } from '../core/schemas.ts';
import { reason } from '../decisions/index.ts';
import { deliveryKind, taskOptions, taskStop } from './task-kinds.ts';

export * from './task-kinds.ts';

/** What a delivery can be at, spelt as on the wire. Completed, Cancelled, Failed and Expired are its ends. */
export const DELIVERY_STATUSES = [
  'Created',
  'Queued',
  'Requested',
  'Pending',
  'In Progress',
  'Being Delivered',
  'Delivered',
  'Completed',
  'Cancelled',
  'Failed',
  'Expired',
  'Recovering',
  'Recovered',
] as const;
/** A status of {@link DELIVERY_STATUSES}. */
export const deliveryStatus = z.enum(DELIVERY_STATUSES);
export type DeliveryStatus = z.infer<typeof deliveryStatus>;

/** How far one stop is: `arrived` while the robot stands there, `done` once the stop was served. */
export const subtaskStatus = z.enum(['waiting', 'going', 'arrived', 'done', 'cancelled']);
export type SubtaskStatus = z.infer<typeof subtaskStatus>;

/** One stop of a delivery, in the order in which they are driven to. `lid` is the lid that was asked for, if one was. */
export const subtask = z.object({
  sub_task_id: z.string(),
  kind: taskStop,
  target_id: z.string(),
  target_name: z.string(),
  status: subtaskStatus,
  lid: z.string().nullable(),
  note: z.string().nullable(),
  completed_at: isoTime.nullable(),
});
export type Subtask = z.infer<typeof subtask>;

/** One change of a delivery's status: `from` is null when it was created. */
export const deliveryEvent = z.object({
  at: isoTime,
  from: deliveryStatus.nullable(),
  to: deliveryStatus,
  reason: reason.nullable(),
  /** A user's name, or `system`, `robot`, `dispatcher`. */
  actor: z.string(),
});
export type DeliveryEvent = z.infer<typeof deliveryEvent>;

/** A delivery as lists show it. Times are instants, durations seconds; `waitingReason` says why it stands where it does. */
export const delivery = z.object({
  delivery_id: z.string(),
  task_id: z.string(),
  tracking_id: z.string(),
  kind: deliveryKind,
  status: deliveryStatus,
  address: z.string().nullable(),
  sender: z.string().nullable(),
  site: z.string(),
  floor: z.string(),
  robot_id: z.string().nullable(),
  robot_name: z.string().nullable(),
  /** The robot that was asked for, null where any may take it. */
  requested_robot_id: z.string().nullable(),
  requested_robot_name: z.string().nullable(),
  trip_id: z.string().nullable(),
  lids: z.array(z.string()),
  filling_target_id: z.string().nullable(),
  filling_target_name: z.string().nullable(),
  created_at: isoTime,
  updated_at: isoTime,
  completed_at: isoTime.nullable(),
  /** From creation to the end, seconds. */
  total_time_s: z.number().nullable(),
  attempt: z.number().int(),
  options: taskOptions,
  /** The round that it is in, for kinds that make several; else 1. */
  round: z.number().int(),
  /** When it should be at its next stop. */
  eta: isoTime.nullable(),
  /** A cancelled delivery whose robot has not yet shown that it let go. */
  releasing: z.boolean(),
  waitingReason: reason.nullable(),
  subtasks: z.array(subtask),
});
export type Delivery = z.infer<typeof delivery>;

/** A delivery with its history, the oldest event first. */
export const deliveryDetails = delivery.extend({ events: z.array(deliveryEvent) });
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

const line = (max: number) => z.string().trim().max(max).regex(printable);

/** What is posted to create a task of any kind: its stops in order. Without a robot the dispatcher chooses one. */
export const createDeliveryBody = z.object({
  kind: deliveryKind.default('delivery'),
  targets: z
    .array(z.object({ target_id: id, lid: line(20).optional(), note: line(200).optional() }))
    .min(1)
    .max(100),
  /** Where it is loaded first, or where it empties what it has collected: see the kind. */
  filling_target_id: id.optional(),
  options: taskOptions.optional(),
  robot_id: id.optional(),
  address: line(200).optional(),
  sender: line(120).optional(),
  /** True: refuse instead of queueing when no robot can take it now. */
  requireRobotNow: z.boolean().optional(),
});
export type CreateDelivery = z.infer<typeof createDeliveryBody>;

const oneDelivery = z.object({ projectId: projectIdParam, deliveryId: id });
const why = z.object({ reason: line(200).optional() });
const moved = {
  params: oneDelivery,
  body: why,
  response: deliveryDetails,
  idempotent: true,
  access: { permission: 'deliveries.control' },
} as const;

/** Creating, listing and steering deliveries. A step that its status does not allow answers DELIVERY_TRANSITION_NOT_ALLOWED. */
export const deliveriesApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/deliveries',
    summary: 'Deliveries, newest first unless sorted otherwise.',
    access: { permission: 'deliveries.read' },
    params: inProject,
    query: pageQuery.extend({
      /** Statuses, comma separated. */
      status: z.string().max(200).optional(),
      /** Kinds of task, comma separated. */
      kind: z.string().max(200).optional(),
      /** Robots, comma separated: of any of them. */
      robot_id: z.string().min(1).max(4_000).regex(printable).optional(),
      target_id: id.optional(),
      /** Finds in tracking id, delivery id, address, sender and target names, whatever the case. */
      search: line(100).optional(),
      from: isoTime.optional(),
      to: isoTime.optional(),
      sort: z.enum(['created_at', '-created_at', 'updated_at', '-updated_at', 'status', '-status']).default('-created_at'),
    }),
    response: page(delivery),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/deliveries/{deliveryId}',
    summary: 'One delivery with its timeline.',
    access: { permission: 'deliveries.read' },
    params: oneDelivery,
    response: deliveryDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries',
    summary: 'Creates a task of one of the ten kinds at one or more targets of one floor.',
    access: { permission: 'deliveries.create' },
    params: inProject,
    body: createDeliveryBody,
    response: deliveryDetails,
    status: 201,
    idempotent: true,
    errors: ['DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK', 'DELIVERY_NO_FILLING_TARGET', 'RECORD_NOT_FOUND'],
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/cancel',
    summary: 'Cancels a delivery; cannot be undone.',
    errors: ['DELIVERY_TRANSITION_NOT_ALLOWED', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
  }),
  setRequested: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/set-requested',
    summary: 'Has a failed, expired or queued delivery done again: same id, next attempt.',
    errors: ['DELIVERY_TRANSITION_NOT_ALLOWED', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
  }),
  setDelivered: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/set-delivered',
    summary: 'Says that staff carried it; the robot is let go.',
    errors: ['DELIVERY_TRANSITION_NOT_ALLOWED', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
  }),
  setWaiting: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/set-waiting',
    summary: 'Takes it from its robot and puts it back into the queue.',
    errors: ['DELIVERY_TRANSITION_NOT_ALLOWED', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/assign',
    summary: 'Gives a delivery that waits in the queue to another robot, or with null to whichever can take it first.',
    errors: ['DELIVERY_TRANSITION_NOT_ALLOWED', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
    body: why.extend({ robot_id: id.nullable() }),
  }),
  full: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/full',
    summary: 'Says that its robot is full: it empties what it has collected and then goes on where it broke off.',
    errors: ['DELIVERY_NOT_COLLECTING', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/confirm',
    summary:
      'Confirms what its robot is waiting for: loaded, taken out, collected, emptied, or that the guest is there or the meeting is over.',
    errors: ['DELIVERY_NOT_WAITING', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
  }),
};
