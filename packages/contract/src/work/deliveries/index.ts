import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, isoTime, page, pageQuery, printable, projectIdParam } from '../../core/schemas.ts';
import { languages } from '../../core/texts.ts';
import { chainLink } from '../decisions/chain.ts';
import { reason } from '../decisions/decisions.ts';
import { askedDeliveryBody } from './create-delivery.ts';
import { custodyEvent } from './custody.ts';
import {
  DELIVERY_EXPORT_MOST,
  deliveryFilter,
  deliveryGroup,
  deliveryGrouping,
  deliverySort,
} from './delivery-filter.ts';
import { deliveryStatus } from './delivery-statuses.ts';
import { remoteDelivery, stopPin } from './remote-delivery.ts';
import { deliveryKind, taskOptions, taskStop } from './task-kinds.ts';
import { promise, promiseTold, punctuality, taskPreview, taskPriority } from './task-planning.ts';

export * from './create-delivery.ts';
export * from './custody.ts';
export * from './delivery-filter.ts';
export * from './delivery-statuses.ts';
export * from './delivery-words.ts';
export * from './remote-delivery.ts';
export * from './task-kinds.ts';
export * from './task-planning.ts';

/** How far one stop is: `arrived` while the robot stands there, `done` once the stop was served. */
const subtaskStatus = z.enum(['waiting', 'going', 'arrived', 'done', 'cancelled']);
export type SubtaskStatus = z.infer<typeof subtaskStatus>;

/** One stop of a delivery, in the order in which they are driven to. `lid` is the lid that was asked for, if one was. */
const subtask = z.object({
  sub_task_id: z.string(),
  kind: taskStop,
  target_id: z.string(),
  target_name: z.string(),
  status: subtaskStatus,
  lid: z.string().nullable(),
  note: z.string().nullable(),
  completed_at: isoTime.nullable(),
  /** When the robot will be there, as last estimated; kept after its arrival. */
  promise: promise.nullable(),
  /** The state of its remote delivery; null if its lid opens automatically. */
  remote_delivery: remoteDelivery.nullable(),
});
export type Subtask = z.infer<typeof subtask>;

/** One change of a delivery's status: `from` is null when it was created. */
const deliveryEvent = z.object({
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
  priority: taskPriority,
  /** No robot sets out for it before. */
  earliest_start_at: isoTime.nullable(),
  /** When its robot should be at the last stop. */
  due_at: isoTime.nullable(),
  /** It expires when it still waits in the queue then. */
  expires_at: isoTime.nullable(),
  /** The number of the outside order that it delivers, as that system writes it. */
  order_number: z.string().nullable(),
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
  /** When its robot will be at the last stop. */
  promise: promise.nullable(),
  /** How that stands to `due_at`. */
  punctuality: punctuality.nullable(),
  /** A cancelled delivery whose robot has not yet shown that it let go. */
  releasing: z.boolean(),
  waiting_reason: reason.nullable(),
  /** The state of its remote delivery: `completed` once all its stops are; null if its lids open automatically. */
  remote_delivery: remoteDelivery.nullable(),
  subtasks: z.array(subtask),
});
export type Delivery = z.infer<typeof delivery>;

/** A delivery with its history and its chain of custody, the oldest first. */
export const deliveryDetails = delivery.extend({
  events: z.array(deliveryEvent),
  custody: z.array(custodyEvent),
  /** The promises for its stops with their times, oldest first. */
  promises: z.array(promiseTold),
});
export type DeliveryDetails = z.infer<typeof deliveryDetails>;

const oneDelivery = z.object({ projectId: projectIdParam, deliveryId: id });
const why = z.object({ reason: z.string().trim().max(200).regex(printable).optional() });
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
    summary: 'Returns deliveries, newest first unless sorted otherwise.',
    access: { permission: 'deliveries.read' },
    params: inProject,
    query: pageQuery.extend({
      ...deliveryFilter.shape,
      sort: deliverySort.default('-created_at'),
      /** Deliveries of a group stand together, the groups in the order of `groups`; within a group as sorted. */
      group: deliveryGrouping.optional(),
      /** Keys of groups whose deliveries are left out, comma separated; `total` counts them. */
      collapsed: z.string().max(8_000).regex(printable).optional(),
    }),
    response: page(delivery),
  }),
  groups: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/deliveries/groups',
    summary: 'Returns the groups of a list in order, with the number of deliveries in each.',
    access: { permission: 'deliveries.read' },
    params: inProject,
    query: deliveryFilter.extend({ group: deliveryGrouping }),
    response: z.array(deliveryGroup),
  }),
  export: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/deliveries/export',
    summary: `Exports all matching deliveries as CSV, at most ${DELIVERY_EXPORT_MOST.toLocaleString('en')} rows, with headers and words in \`lang\` and times in the project’s time zone.`,
    access: { permission: 'deliveries.read' },
    params: inProject,
    query: deliveryFilter.extend({
      sort: deliverySort.default('-created_at'),
      lang: z.enum(languages).default('en'),
    }),
    responds: 'binary',
    response: z.any(),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/deliveries/{deliveryId}',
    summary: 'Returns one delivery with its timeline and its chain of custody.',
    access: { permission: 'deliveries.read' },
    params: oneDelivery,
    response: deliveryDetails,
  }),
  create: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries',
    summary: 'Creates a task of one of the ten kinds at one or more targets, or for a verified address.',
    access: { permission: 'deliveries.create' },
    params: inProject,
    body: askedDeliveryBody,
    response: deliveryDetails,
    status: 201,
    idempotent: true,
    errors: [
      'DELIVERY_NO_ROBOT_AVAILABLE_TO_CREATE_TASK',
      'DELIVERY_NO_FILLING_TARGET',
      'ELEVATOR_NO_LOBBY',
      'DELIVERY_DUE_BEFORE_START',
      'DELIVERY_EXPIRY_PAST',
      'DELIVERY_EXPIRES_BEFORE_START',
      'ADDRESS_NOT_VERIFIED',
      'ADDRESS_REJECTED',
      'ADDRESS_WITHOUT_TARGET',
      'RECORD_NOT_FOUND',
    ],
  }),
  preview: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/preview',
    summary:
      'Previews a task as if it were created now: which robot, when, and who would wait for it. Nothing is created.',
    access: { permission: 'deliveries.create' },
    params: inProject,
    body: askedDeliveryBody,
    response: taskPreview,
    errors: [
      'DELIVERY_NO_FILLING_TARGET',
      'ELEVATOR_NO_LOBBY',
      'ADDRESS_NOT_VERIFIED',
      'ADDRESS_REJECTED',
      'ADDRESS_WITHOUT_TARGET',
      'RECORD_NOT_FOUND',
      'FLEET_OWNER_UNAVAILABLE',
    ],
  }),
  chain: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/deliveries/{deliveryId}/chain',
    summary: 'Returns what blocks this delivery, down to the root, root last. Empty when it does not wait.',
    access: { permission: 'deliveries.read' },
    params: oneDelivery,
    response: z.array(chainLink),
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/cancel',
    summary: 'Cancels a delivery. This cannot be undone.',
    errors: ['DELIVERY_TRANSITION_NOT_ALLOWED', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
  }),
  setRequested: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/set-requested',
    summary: 'Requests a failed, expired or queued delivery again: same id, next attempt.',
    errors: ['DELIVERY_TRANSITION_NOT_ALLOWED', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
  }),
  setDelivered: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/set-delivered',
    summary: 'Marks a delivery as carried by staff and releases its robot.',
    errors: ['DELIVERY_TRANSITION_NOT_ALLOWED', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
  }),
  setWaiting: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/set-waiting',
    summary: 'Returns a delivery from its robot to the queue.',
    errors: ['DELIVERY_TRANSITION_NOT_ALLOWED', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
  }),
  assign: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/assign',
    summary: 'Assigns a queued delivery to another robot, or with null to the first available one.',
    errors: ['DELIVERY_TRANSITION_NOT_ALLOWED', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
    body: why.extend({ robot_id: id.nullable() }),
  }),
  setPriority: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/set-priority',
    summary: 'Changes the priority of a delivery that has not ended.',
    errors: ['DELIVERY_TRANSITION_NOT_ALLOWED', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
    body: why.extend({ priority: taskPriority }),
  }),
  open: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/open',
    summary: 'Opens the lid of a remote delivery whose robot waits for that at its stop.',
    errors: [
      'DELIVERY_NOT_WAITING',
      'ROBOT_OFFLINE',
      'ROBOT_BUSY',
      'ROBOT_ACTION_NOT_SUPPORTED',
      'FLEET_OWNER_UNAVAILABLE',
    ],
    ...moved,
  }),
  pins: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/deliveries/{deliveryId}/pins',
    summary: 'Returns the PINs with which receivers open the lids of a remote delivery, for its open stops.',
    access: { permission: 'deliveries.control' },
    params: oneDelivery,
    response: z.array(stopPin),
  }),
  renewPin: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/pins',
    summary:
      'Creates a new PIN for a stop of a remote delivery. The old one stops working, and wrong attempts are cleared.',
    access: { permission: 'deliveries.control' },
    params: oneDelivery,
    body: z.object({ sub_task_id: id }),
    // No `idempotent`: its answer would lie in the database for a day, and a second new PIN does no harm.
    response: stopPin,
    errors: ['DELIVERY_NO_PIN', 'RECORD_NOT_FOUND', 'FLEET_OWNER_UNAVAILABLE'],
  }),
  full: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/full',
    summary:
      'Reports that its robot is full. The robot empties its load and then continues where it stopped.',
    errors: ['DELIVERY_NOT_COLLECTING', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
  }),
  confirm: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/deliveries/{deliveryId}/confirm',
    summary:
      'Confirms what its robot waits for: loaded, taken out, collected, emptied, guest arrived, or meeting ended.',
    errors: ['DELIVERY_NOT_WAITING', 'FLEET_OWNER_UNAVAILABLE'],
    ...moved,
  }),
};
