import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { id, isoTime, joinedLine, printable } from '../../core/schemas.ts';
import { deliveryKind, taskOptions } from './task-kinds.ts';
import { taskPriority } from './task-planning.ts';

const line = (max: number) => joinedLine.max(max);
/** As the robot calls its lid. */
const lid = z.string().trim().max(20).regex(printable);

/** The number of an outside order that a task brings, as that system writes it. */
export const orderNumber = z
  .string()
  .trim()
  .min(1, { error: brokenRule('order_number_required'), abort: true })
  .min(3, { error: brokenRule('order_number_too_short') })
  .max(40)
  .regex(/^[\p{L}\p{N}#][\p{L}\p{N} ._/#:-]*$/u, { error: brokenRule('order_id_invalid') });

/** The body that creates a task of any kind: its stops in order. Without a robot the dispatcher chooses one. */
export const createDeliveryBody = z.object({
  kind: deliveryKind.default('delivery'),
  targets: z
    .array(z.object({ target_id: id, lid: lid.optional(), note: line(200).optional() }))
    .min(1)
    .max(100),
  /** The place where it is loaded first, or where it empties its collection: depends on the kind. */
  filling_target_id: id.optional(),
  options: taskOptions.optional(),
  /** Default: normal. */
  priority: taskPriority.optional(),
  earliest_start_at: isoTime.optional(),
  due_at: isoTime.optional(),
  expires_at: isoTime.optional(),
  robot_id: z
    .string()
    .min(1, { error: brokenRule('robot_required') })
    .max(64)
    .regex(printable)
    .optional(),
  order_number: orderNumber.optional(),
  address: line(200).optional(),
  sender: line(120).optional(),
  /** True: refuse instead of queueing when no robot can take it now. */
  require_robot_now: z.boolean().optional(),
});
export type CreateDelivery = z.infer<typeof createDeliveryBody>;

/** The same as it is asked for: with `address_uid` it goes to the target of that verified address, after the other stops if there are any. */
export const askedDeliveryBody = createDeliveryBody
  .extend({
    targets: z.array(createDeliveryBody.shape.targets.element).max(100).default([]),
    address_uid: id.optional(),
  })
  .refine(({ targets, address_uid: uid }) => targets.length > 0 || uid !== undefined, {
    error: brokenRule('destination_needed'),
    path: ['targets'],
  });
