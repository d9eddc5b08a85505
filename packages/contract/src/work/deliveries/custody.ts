import { z } from 'zod';
import { isoTime } from '../../core/schemas.ts';

/**
 * The events of a task's goods: put in, taken out, collected on the way, taken off at the end of a collection, or a lid over them
 * opened by a person.
 */
const CUSTODY_ACTS = ['loaded', 'taken', 'collected', 'emptied', 'opened'] as const;
/** One of {@link CUSTODY_ACTS}. */
const custodyAct = z.enum(CUSTODY_ACTS);
export type CustodyAct = z.infer<typeof custodyAct>;

/**
 * Who did it: a person in the console, a person who confirmed at the robot, a person who typed the receiver's PIN there, or no one because
 * the time was up.
 */
const CUSTODY_BY = ['person', 'at_robot', 'pin', 'time_out'] as const;
/** One of {@link CUSTODY_BY}. */
const custodyBy = z.enum(CUSTODY_BY);
export type CustodyBy = z.infer<typeof custodyBy>;

/** One link of a task's chain of custody. */
export const custodyEvent = z.object({
  at: isoTime,
  act: custodyAct,
  /** The lids that it was about; none where the robot has none. */
  lids: z.array(z.string()),
  /** Where the robot stood; null for a lid that was opened elsewhere, or for goods that a person took on the way. */
  target_id: z.string().nullable(),
  target_name: z.string().nullable(),
  by: custodyBy,
  /** The person's name, of `person` alone. */
  person: z.string().nullable(),
});
export type CustodyEvent = z.infer<typeof custodyEvent>;
