import { z } from 'zod';

/** How a robot spent a stretch of time, in seconds. `waiting`: it has work and stands. */
export const timeSpent = z.object({
  driving_s: z.number(),
  waiting_s: z.number(),
  charging_s: z.number(),
  idle_s: z.number(),
  offline_s: z.number(),
});
export type TimeSpent = z.infer<typeof timeSpent>;
