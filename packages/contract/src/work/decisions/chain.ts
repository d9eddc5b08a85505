import { z } from 'zod';
import { reason } from './decisions.ts';

/** One link of who waits for whom: what waits, and why. The last one is the root. */
export const chainLink = z.object({
  kind: z.enum(['delivery', 'robot', 'elevator', 'person']),
  /** The id of the delivery, robot or elevator; for a person the robot or target that waits for one. */
  id: z.string(),
  name: z.string(),
  reason: reason.nullable(),
});
export type ChainLink = z.infer<typeof chainLink>;
