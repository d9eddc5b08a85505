import { z } from 'zod';
import { isoTime } from '../../core/schemas.ts';

/** How many addresses of a project wait for review, and the time of the last change of any of them. */
export const addressReview = z.object({
  project_id: z.number().int(),
  waiting: z.number().int(),
  changed_at: isoTime,
});
export type AddressReview = z.infer<typeof addressReview>;
