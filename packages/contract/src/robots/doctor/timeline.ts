import { z } from 'zod';
import { isoTime, openCode } from '../../core/schemas.ts';
import { commandKind } from '../robots/commands.ts';

/** Longest time that one timeline covers, days. */
export const TIMELINE_MOST_DAYS = 31;
/** Most entries of each kind; the newest ones. */
export const TIMELINE_MOST = 500;
/** The kinds of trip, as the fleet control keeps them. */
const TRIP_KINDS = ['deliver', 'visit', 'charge', 'escape', 'park'] as const;
export type TripKind = (typeof TRIP_KINDS)[number];

/** An error that a robot reported, from the first state that listed it to the first without it. */
const pastError = z.object({
  /** In the robot's words. */
  type: z.string(),
  level: z.string(),
  description: z.string(),
  since: isoTime,
  /** Null while it stands. */
  until: isoTime.nullable(),
});

/** What happened to a robot in a time. Errors and connections go back as far as its messages are kept. */
export const robotTimeline = z.object({
  from: isoTime,
  to: isoTime,
  /** Newest first. */
  errors: z.array(pastError),
  commands: z.array(
    z.object({
      command_id: z.string(),
      at: isoTime,
      kind: commandKind,
      status: z.enum(['sent', 'accepted', 'done', 'failed']),
      failure: z.string().nullable(),
      by: z.string(),
    }),
  ),
  trips: z.array(
    z.object({
      trip_id: z.string(),
      kind: openCode<TripKind>(),
      status: z.enum(['active', 'releasing', 'done', 'cancelled', 'failed']),
      since: isoTime,
      /** Null while it is under way. */
      until: isoTime.nullable(),
    }),
  ),
  /** What the robot and the broker said, newest first. */
  connections: z.array(z.object({ at: isoTime, state: z.string() })),
});
export type RobotTimeline = z.infer<typeof robotTimeline>;
