import { z } from 'zod';
import { reason } from './decisions.ts';

/** One link of who waits for whom: what waits, and why. The last one is the root. */
export const chainLink = z.object({
  kind: z.enum(['delivery', 'robot', 'elevator', 'person']),
  /** Of the delivery, robot or elevator; of a person the robot or target where one is awaited. */
  id: z.string(),
  name: z.string(),
  reason: reason.nullable(),
});
export type ChainLink = z.infer<typeof chainLink>;
