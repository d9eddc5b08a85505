import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { inProject, isoTime } from '../../core/schemas.ts';

/**
 * How a robot gets on while all are sent to their escape points: it stands at one, is on its way, finds none that is free or no way there, a
 * person holds it where it is, or it cannot be sent anywhere now.
 */
export const escapeProgress = z.enum(['there', 'going', 'no_way', 'held', 'away']);
export type EscapeProgress = z.infer<typeof escapeProgress>;

/** Whether all robots of a project are sent to their escape points; since when, by whom and why, while they are. */
export const escape = z.object({
  project_id: z.number().int(),
  active: z.boolean(),
  since: isoTime.nullable(),
  by: z.string().nullable(),
  reason: z.string().nullable(),
});
export type Escape = z.infer<typeof escape>;

/** Sending all robots to their escape points, and letting them go back to work. */
export const escapeApi = {
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/escape',
    summary: 'Returns whether all robots were sent to their escape points, when, by whom and why.',
    access: { permission: 'robots.read' },
    params: inProject,
    response: escape,
  }),
  set: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/escape',
    summary:
      'Sends all robots to the nearest free escape points, or back to work. Repeating the call changes nothing.',
    access: { permission: 'robots.escape' },
    params: inProject,
    body: z.object({
      active: z.boolean(),
      /** Why, for those who read of it; only with `active`. */
      reason: z.string().trim().max(200).optional(),
    }),
    response: escape,
  }),
};
