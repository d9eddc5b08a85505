import { brokenRule } from './constraints.ts';
import { z } from 'zod';

/** A time of the day on the clock of the project, as `09:30`. */
export const clockTime = z.string().regex(/^([01]\d|2[0-3]):[0-5]\d$/);

/** Hours of the week: on these days (1 Monday to 7 Sunday) from one time to another; `to` before `from` is on the day after, equal ones are the whole day. */
export const weekHours = z.object({
  days: z
    .array(z.number().int().min(1).max(7))
    .min(1, { error: brokenRule('day_needed') })
    .refine((list) => new Set(list).size === list.length, { error: brokenRule('day_twice') }),
  from: clockTime,
  to: clockTime,
});
export type WeekHours = z.infer<typeof weekHours>;
