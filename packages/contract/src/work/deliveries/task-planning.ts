import { z } from 'zod';
import { id, isoTime } from '../../core/schemas.ts';
import { reason } from '../decisions/decisions.ts';

/** How urgent a task is, the least urgent first. */
export const TASK_PRIORITIES = ['low', 'normal', 'high', 'urgent'] as const;
/** A priority of {@link TASK_PRIORITIES}. */
export const taskPriority = z.enum(TASK_PRIORITIES);
export type TaskPriority = z.infer<typeof taskPriority>;

/**
 * When something will be: between two instants, with the likelihood (0 to 1) that it is. Made from the way, the queue before it, and how long
 * such stops took before.
 */
export const promise = z.object({ from: isoTime, to: isoTime, likelihood: z.number().min(0).max(1) });
export type StopPromise = z.infer<typeof promise>;

/** A promise as it was given at a moment; null if it could no longer be estimated. */
export const promiseTold = z.object({ at: isoTime, sub_task_id: z.string(), promise: promise.nullable() });
export type PromiseTold = z.infer<typeof promiseTold>;

/** How a task stands to the time when it is due: `at_risk` when a part of its promise lies behind that. */
export const punctuality = z.enum(['on_time', 'at_risk', 'late']);
export type Punctuality = z.infer<typeof punctuality>;

/** How a task stands to its due time, by its promise, or by its end where it has ended; null where one of the two is not known. Times are ms. */
export function punctualityOf(
  dueAt: number | null,
  expected: { readonly from: number; readonly to: number } | null,
): Punctuality | null {
  if (dueAt === null || expected === null) return null;
  if (expected.from > dueAt) return 'late';
  return expected.to > dueAt ? 'at_risk' : 'on_time';
}

/** The expected course of a task that is not sent yet. */
export const taskPreview = z.object({
  /** The robot that would take it; null while none can, with the reason. */
  robot: z.object({ robot_id: id, name: z.string() }).nullable(),
  reason: reason.nullable(),
  /** When the robot would set out for it, where one can take it. */
  starts_at: isoTime.nullable(),
  stops: z.array(z.object({ target_id: id, target_name: z.string(), promise: promise.nullable() })),
  /** Tasks that would wait longer because of it, the most delayed first, with the seconds. */
  delays: z.array(z.object({ delivery_id: id, tracking_id: z.string(), seconds: z.number().int() })),
});
export type TaskPreview = z.infer<typeof taskPreview>;
