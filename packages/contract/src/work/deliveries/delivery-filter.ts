import { z } from 'zod';
import { id, isoTime, printable } from '../../core/schemas.ts';

const line = (max: number) => z.string().trim().max(max).regex(printable);

/** The filters of a list of deliveries. Several values are comma separated and match any of them. */
export const deliveryFilter = z.object({
  /** Statuses. */
  status: z.string().max(200).optional(),
  /** Kinds of task. */
  kind: z.string().max(200).optional(),
  /** Priorities. */
  priority: z.string().max(100).optional(),
  /** How tasks stand to their due time: on_time, at_risk, late. Those without a due time or a promise are none of them. */
  punctuality: z.string().max(100).optional(),
  /** Robots. */
  robot_id: z.string().min(1).max(4_000).regex(printable).optional(),
  target_id: id.optional(),
  /** Finds in tracking id, delivery id, order number, address, sender and target names, whatever the case. */
  search: line(100).optional(),
  from: isoTime.optional(),
  to: isoTime.optional(),
});
export type DeliveryFilter = z.infer<typeof deliveryFilter>;

/** The possible orders of a list; a leading `-` reverses it. Tasks without a due time come last either way. */
export const DELIVERY_SORTS = ['created_at', 'updated_at', 'status', 'priority', 'due_at'] as const;
/** An order of a list. */
export const deliverySort = z.enum([...DELIVERY_SORTS, ...DELIVERY_SORTS.map((sort) => `-${sort}` as const)]);
export type DeliverySort = z.infer<typeof deliverySort>;

/** The possible groupings of a list. */
export const DELIVERY_GROUPINGS = ['status', 'robot', 'kind', 'floor'] as const;
/** One of {@link DELIVERY_GROUPINGS}. */
export const deliveryGrouping = z.enum(DELIVERY_GROUPINGS);
export type DeliveryGrouping = z.infer<typeof deliveryGrouping>;

/** How people look at statuses, in the order of groups: under way or will be, ended as it should or called off, failed. */
export const DELIVERY_STATUS_GROUPS = {
  active: [
    'Created',
    'Queued',
    'Requested',
    'Pending',
    'In Progress',
    'Being Delivered',
    'Delivered',
    'Recovering',
    'Recovered',
  ],
  done: ['Completed', 'Cancelled'],
  failed: ['Failed', 'Expired'],
} as const;

/** One group of a list: its key (a status group, a robot's id or `-` for none, a kind, a map's id) and how many are in it. */
export const deliveryGroup = z.object({ key: z.string(), name: z.string(), count: z.number().int() });
export type DeliveryGroup = z.infer<typeof deliveryGroup>;

/** Rows that an export has at most. */
export const DELIVERY_EXPORT_MOST = 100_000;
