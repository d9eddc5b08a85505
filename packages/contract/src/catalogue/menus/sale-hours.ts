import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { clockTime, weekHours } from '../../core/hours.ts';

/** A stretch of one day; `to` before `from` is on the day after, equal ones are the whole day. */
const dayHours = z.object({ from: clockTime, to: clockTime });

/** A day on which other hours count: none means closed. */
const hoursException = z.object({ date: z.iso.date(), hours: z.array(dayHours).max(6) });
export type HoursException = z.infer<typeof hoursException>;

/** When something is sold, on the project's clock: without hours at every hour, but for the days that have their own. */
export const saleHours = z.object({
  hours: z.array(weekHours).max(20),
  exceptions: z
    .array(hoursException)
    .max(60)
    .refine((list) => new Set(list.map(({ date }) => date)).size === list.length, {
      error: brokenRule('day_twice'),
    }),
});
export type SaleHours = z.infer<typeof saleHours>;
