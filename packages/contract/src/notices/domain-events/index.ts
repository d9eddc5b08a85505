import { z } from 'zod';
import { ALERT_CODES, ALERT_SEVERITIES } from '../alerts/alert-kinds.ts';
import { endpoint } from '../../core/endpoint.ts';
import { inProject, isoTime } from '../../core/schemas.ts';
import { deliveryKind } from '../../work/deliveries/task-kinds.ts';
import { HELP_CODES, HELP_OUTCOMES } from '../../work/help-requests/help.rules.ts';
import { deliveryStatus, type DeliveryStatus } from '../../work/deliveries/delivery-statuses.ts';
import { fulfilment, orderItem, orderStatus } from '../../money/orders/order.ts';

/** A delivery as the outside hears of it. */
const deliveryEventData = z.object({
  delivery_id: z.string(),
  tracking_id: z.string(),
  order_number: z.string().nullable(),
  kind: deliveryKind,
  status: deliveryStatus,
  robot_id: z.string().nullable(),
  address: z.string().nullable(),
  attempt: z.number().int(),
});
export type DeliveryEventData = z.infer<typeof deliveryEventData>;

/** A robot's call for a person as the outside hears of it. */
const helpEventData = z.object({
  help_id: z.string(),
  code: z.enum(HELP_CODES),
  robot_id: z.string(),
  robot_name: z.string(),
  delivery_id: z.string().nullable(),
  tracking_id: z.string().nullable(),
  site: z.string().nullable(),
  floor: z.string().nullable(),
  answered_by: z.string().nullable(),
  resolved_by: z.string().nullable(),
  how: z.enum(HELP_OUTCOMES).nullable(),
});

/** An alert as the outside hears of it; `text` is its sentence in English. */
const alertEventData = z.object({
  alert_id: z.string(),
  code: z.enum(ALERT_CODES),
  severity: z.enum(ALERT_SEVERITIES),
  text: z.string(),
  incident_id: z.string(),
  since: isoTime,
  robot_id: z.string().nullable(),
  robot_name: z.string().nullable(),
  delivery_id: z.string().nullable(),
  site: z.string().nullable(),
  floor: z.string().nullable(),
  acknowledged_by: z.string().nullable(),
  resolved_by: z.string().nullable(),
});

/** A robot whose connection was lost or came back, as the outside hears of it. */
const robotEventData = z.object({
  robot_id: z.string(),
  robot_name: z.string(),
  /** When its last message arrived; null if unknown. */
  heard_at: isoTime.nullable(),
  site: z.string().nullable(),
  floor: z.string().nullable(),
});

/** An order of a guest as the outside hears of it: what an integrator needs for a fiscal document. Money in minor units. */
const orderEventData = z.object({
  order_id: z.string(),
  number: z.number().int(),
  status: orderStatus,
  fulfilment,
  station_id: z.string(),
  station_name: z.string(),
  place: z.string(),
  items: z.array(orderItem),
  total_minor: z.number().int(),
  currency: z.string(),
  /** Paid with test money. */
  is_test: z.boolean(),
  delivery_id: z.string().nullable(),
  /** Of `order.refunded`: what went back by it. */
  refunded_minor: z.number().int().nullable(),
});

/**
 * The events of a project that others can receive: one catalogue, by name (subject, then what happened to it), for webhooks, the live
 * topic `events` and the list of what happened. A version rises when a field changes its meaning or goes; new fields come without one.
 * `audit`: the code of its audit log entry when a person caused it; events without one happen automatically.
 */
export const domainEvents = {
  'delivery.created': { version: 1, data: deliveryEventData, audit: 'LOG_DELIVERY_CREATED' },
  'delivery.started': { version: 1, data: deliveryEventData },
  'delivery.delivered': { version: 1, data: deliveryEventData, audit: 'LOG_DELIVERY_SET_DELIVERED' },
  'delivery.completed': { version: 1, data: deliveryEventData },
  'delivery.failed': { version: 1, data: deliveryEventData },
  'delivery.cancelled': { version: 1, data: deliveryEventData, audit: 'LOG_DELIVERY_CANCELLED' },
  'delivery.expired': { version: 1, data: deliveryEventData },
  'help.opened': { version: 1, data: helpEventData },
  'help.answered': { version: 1, data: helpEventData, audit: 'LOG_HELP_ANSWERED' },
  'help.resolved': { version: 1, data: helpEventData, audit: 'LOG_HELP_RESOLVED' },
  'alert.opened': { version: 1, data: alertEventData },
  'alert.acknowledged': { version: 1, data: alertEventData, audit: 'LOG_ALERT_ACKNOWLEDGED' },
  'alert.resolved': { version: 1, data: alertEventData, audit: 'LOG_ALERT_RESOLVED' },
  'order.paid': { version: 1, data: orderEventData },
  'order.completed': { version: 1, data: orderEventData },
  'order.cancelled': { version: 1, data: orderEventData },
  'order.refused': { version: 1, data: orderEventData, audit: 'LOG_ORDER_REFUSED' },
  'order.refunded': { version: 1, data: orderEventData },
  'robot.offline': { version: 1, data: robotEventData },
  'robot.online': { version: 1, data: robotEventData },
} as const satisfies Readonly<
  Record<string, { readonly version: number; readonly data: z.ZodType; readonly audit?: string }>
>;

/** A name of {@link domainEvents}. */
export type DomainEventName = keyof typeof domainEvents;
/** The fields of an event as they are sent. */
export type DomainEventData<N extends DomainEventName> = z.infer<(typeof domainEvents)[N]['data']>;
/** Every name of {@link domainEvents}. */
export const DOMAIN_EVENTS = Object.keys(domainEvents) as [DomainEventName, ...DomainEventName[]];

/** The event as which others hear of what the audit log says with a code; undefined where it is none of the catalogue. */
export function eventOfAuditCode(code: string): DomainEventName | undefined {
  return DOMAIN_EVENTS.find((name) => {
    const event = domainEvents[name];
    return 'audit' in event && event.audit === code;
  });
}

/** The event for a status of a delivery; undefined for steps in between. */
const BY_STATUS: Readonly<Partial<Record<DeliveryStatus, DomainEventName>>> = {
  Created: 'delivery.created',
  'In Progress': 'delivery.started',
  Delivered: 'delivery.delivered',
  Completed: 'delivery.completed',
  Failed: 'delivery.failed',
  Cancelled: 'delivery.cancelled',
  Expired: 'delivery.expired',
};

/** The event of a delivery that came from one status to another; null as the first status of one that was just made. */
export function deliveryEventOf(
  from: DeliveryStatus | null,
  to: DeliveryStatus,
): DomainEventName | undefined {
  return from === to ? undefined : BY_STATUS[to];
}

/** An event as an outside program receives it: name and version, time, sequence in the project, and subject. */
export const eventMessage = z.object({
  type: z.enum(DOMAIN_EVENTS),
  version: z.number().int(),
  timestamp: isoTime,
  /** Rises with each event of the project: messages may arrive out of order, and this tells the order. */
  sequence: z.number().int(),
  project_id: z.number().int(),
  data: z.union([deliveryEventData, helpEventData, alertEventData, robotEventData, orderEventData]),
});
export type EventMessage = z.infer<typeof eventMessage>;

/** Days for which what happened can be listed. */
export const EVENTS_KEPT_DAYS = 7;

/** The past events of a project, for programs that were offline: the same as in the live topic `events` and webhooks. */
export const domainEventsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/events',
    summary:
      'Returns the events of the project in the last 7 days, newest first. With `after`, the events after that sequence, oldest first.',
    access: { permission: 'alerts.read' },
    params: inProject,
    query: z.object({
      after: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).optional(),
      type: z.enum(DOMAIN_EVENTS).optional(),
      limit: z.coerce.number().int().min(1).max(500).default(100),
    }),
    response: z.array(eventMessage),
  }),
};
