import { TASK_PRIORITIES } from '@rota/contract/deliveries';
import type { DeliveryRecord } from '../model/fleet-events.ts';

/** The fields that decide the order of the queue. */
export type Queued = Pick<
  DeliveryRecord,
  'deliveryId' | 'createdAt' | 'earliestStartAt' | 'dueAt' | 'priority'
>;

/** Each step of priority is worth so many seconds of waiting. */
const PRIORITY_STEP_S = 600;
/** A due time counts from when only so much slack is left before it, seconds. */
const SLACK_S = 900;
/** A due time is worth so many seconds of waiting at most, so that tasks without one get their turn. */
const MOST_DUE_S = 1_800;

/** A task that was ready to start so many seconds later than another never stands before it, whatever its priority and due time. */
export const NEVER_OVERTAKEN_S = (TASK_PRIORITIES.length - 1) * PRIORITY_STEP_S + MOST_DUE_S;

/**
 * The urgency of a task, in seconds of waiting: the time since it was ready to start, plus the worth of its priority and its due time. It
 * grows with time, so that no task waits forever. `now` is in ms; `expectedS` is how long the work itself will take, in seconds.
 */
export function urgencyS(task: Queued, now: number, expectedS: number): number {
  const waited = Math.max(0, now - readyAt(task)) / 1_000;
  return waited + TASK_PRIORITIES.indexOf(task.priority) * PRIORITY_STEP_S + dueS(task, now, expectedS);
}

function dueS({ dueAt }: Queued, now: number, expectedS: number): number {
  if (dueAt === null) return 0;
  const slack = (dueAt - now) / 1_000 - expectedS;
  return Math.min(MOST_DUE_S, Math.max(0, SLACK_S - slack));
}

/** When a robot may first set out for a task, ms. */
export function readyAt({
  createdAt,
  earliestStartAt,
}: Pick<Queued, 'createdAt' | 'earliestStartAt'>): number {
  return Math.max(createdAt, earliestStartAt ?? 0);
}

/** The most urgent first, and of those alike the oldest. */
export function inOrder<T extends Queued>(
  tasks: readonly T[],
  now: number,
  expectedS: (task: T) => number,
): T[] {
  return tasks
    .map((task) => ({ task, urgency: urgencyS(task, now, expectedS(task)) }))
    .sort(
      (a, b) =>
        b.urgency - a.urgency ||
        a.task.createdAt - b.task.createdAt ||
        (a.task.deliveryId < b.task.deliveryId ? -1 : 1),
    )
    .map(({ task }) => task);
}
