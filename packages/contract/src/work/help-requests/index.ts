import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, isoTime, page, pageQuery, pose, printable } from '../../core/schemas.ts';
import { situations, type SituationKind } from '../../robots/robots/situation.ts';
import { HELP_CODES, HELP_OUTCOMES, HELP_SOLUTIONS } from './help.rules.ts';

export * from './help.rules.ts';
export { helpRequestWords } from './help-texts.ts';

const situationKind = z.enum(Object.keys(situations) as [SituationKind, ...SituationKind[]]);

/** A robot, or what it carries, needs a person: what for, where, who went, and how it ended. */
export const helpRequest = z.object({
  help_id: z.string(),
  robot_id: z.string(),
  /** Its name then: the history outlives the robot. */
  robot_name: z.string(),
  delivery_id: z.string().nullable(),
  tracking_id: z.string().nullable(),
  code: z.enum(HELP_CODES),
  /** The robot's situation as it was when it called; null where goods are the matter. */
  situation: situationKind.nullable(),
  /** The values in the sentence of the situation. */
  values: z.record(z.string(), z.string()),
  site: z.string().nullable(),
  floor: z.string().nullable(),
  /** Its place at the call: metres and radians in the map frame. */
  position: pose.nullable(),
  opened_at: isoTime,
  /** When a person said "I'm on it", or first acted on it. */
  answered_at: isoTime.nullable(),
  answered_by: z.string().nullable(),
  resolved_at: isoTime.nullable(),
  /** Null if it did not end in the console. */
  resolved_by: z.string().nullable(),
  how: z.enum(HELP_OUTCOMES).nullable(),
});
export type HelpRequest = z.infer<typeof helpRequest>;

/** Days over which human minutes are summed. */
export const HUMAN_MINUTES_DAYS = [7, 30] as const;

/** The time that people spent on the robots of a site, over the last `days`. */
const humanMinutes = z.object({
  /** Null: help requests of robots at an unknown place. */
  site: z.string().nullable(),
  days: z.union([z.literal(7), z.literal(30)]),
  /** Help requests that were opened. */
  requests: z.number().int(),
  /** The number that a person answered. */
  answered: z.number().int(),
  /** Minutes from the answer to the end, summed; a request that is still open counts to this moment. */
  minutes: z.number(),
  /** Deliveries that were completed. */
  deliveries: z.number().int(),
  /** Null without a completed delivery. */
  minutes_per_100_deliveries: z.number().nullable(),
  /** The median time from the call to the answer, seconds; null if none was answered. */
  median_answer_s: z.number().nullable(),
});
export type HumanMinutes = z.infer<typeof humanMinutes>;

const oneHelp = inProject.extend({ helpId: id });

/** The help requests of robots, who answers them, and the time they take. */
export const helpRequestsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/help-requests',
    summary: 'Returns help requests of robots, open ones first, then the newest.',
    access: { permission: 'robots.read' },
    params: inProject,
    query: pageQuery.extend({
      state: z.enum(['open', 'resolved']).optional(),
      /** Codes with commas between them. */
      code: z
        .string()
        .max(300)
        .regex(/^[a-z_,]*$/)
        .optional(),
      robot_id: id.optional(),
      search: z.string().trim().max(100).regex(printable).optional(),
    }),
    response: page(helpRequest),
  }),
  answer: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/help-requests/{helpId}/answer',
    summary: 'Takes on the request for the caller. The last caller is shown.',
    access: { permission: 'robots.command' },
    params: oneHelp,
    body: z.object({}).default({}),
    response: helpRequest,
    errors: ['RECORD_NOT_FOUND', 'HELP_RESOLVED_ALREADY', 'FLEET_OWNER_UNAVAILABLE'],
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/help-requests/{helpId}/resolve',
    summary:
      'Resolves the request and has the fleet act accordingly. Changing a delivery also needs `deliveries.control`.',
    access: { permission: 'robots.command' },
    params: oneHelp,
    body: z.object({ how: z.enum(HELP_SOLUTIONS) }),
    response: helpRequest,
    errors: [
      'RECORD_NOT_FOUND',
      'HELP_RESOLVED_ALREADY',
      'HELP_SOLUTION_NOT_OFFERED',
      'FLEET_OWNER_UNAVAILABLE',
    ],
  }),
  humanMinutes: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/human-minutes',
    summary: 'Returns the time that people spent on robots over the last 7 and 30 days, by site.',
    access: { permission: 'robots.read' },
    params: inProject,
    response: z.array(humanMinutes),
  }),
};
