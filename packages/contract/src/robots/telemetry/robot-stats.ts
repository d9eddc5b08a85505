import { z } from 'zod';
import { isoTime } from '../../core/schemas.ts';
import { deliveryKind } from '../../work/deliveries/task-kinds.ts';
import { timeSpent } from './time-spent.ts';

/** Ranges of statistics, in days of the project's time zone; each ends now. */
export const STATS_RANGES = ['today', 'week', 'month', 'year', 'all'] as const;
/** One of {@link STATS_RANGES}. */
export type StatsRange = (typeof STATS_RANGES)[number];

/** How tasks end. */
export const TASK_OUTCOMES = ['completed', 'cancelled', 'failed', 'expired'] as const;
/** One of {@link TASK_OUTCOMES}. */
export type TaskOutcome = (typeof TASK_OUTCOMES)[number];

/** Ended tasks of a kind, by outcome. */
const tasksOfKind = z.object({
  kind: deliveryKind,
  completed: z.number().int(),
  cancelled: z.number().int(),
  failed: z.number().int(),
  expired: z.number().int(),
});
export type TasksOfKind = z.infer<typeof tasksOfKind>;

/** What a robot did in a span of time. */
const statsOfSpan = timeSpent.extend({
  from: isoTime,
  to: isoTime,
  /** Kinds without tasks are left out. */
  tasks: z.array(tasksOfKind),
  distance_m: z.number(),
  help_requests: z.number().int(),
  /** Stops that were served by the end of their first promise, of the stops that had one. */
  promises_kept: z.number().int(),
  promises: z.number().int(),
});
export type StatsOfSpan = z.infer<typeof statsOfSpan>;

/** The statistics of a robot; `before` is null for all time. */
export const robotStats = z.object({
  range: z.enum(STATS_RANGES),
  time_zone: z.string(),
  current: statsOfSpan,
  before: statsOfSpan.nullable(),
});
export type RobotStats = z.infer<typeof robotStats>;
