import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { inProject, seenVersion } from '../../core/schemas.ts';
import { workshopPhases } from '../preparation/phases.ts';

const count = z.number().int();
const visitOn = z.iso.date().nullable();
/** The longest note about a visit. */
export const VISIT_NOTE_MOST = 500;

/** The next visit to a project, on a day in its time zone. `version` counts its changes; 0 before the first. */
const visit = z.object({ visit_on: visitOn, note: z.string(), version: count });
export type WorkshopVisit = z.infer<typeof visit>;

/** How urgently a project needs the workshop: something is past its day, something is to be done, or nothing is. */
export const attentions = ['late', 'open', 'none'] as const;
export type Attention = (typeof attentions)[number];

/** A project as the chief of the workshop sees it. What the caller may not see in it is null. Retired robots do not count. */
const workshopProject = z.object({
  project_id: count,
  project_name: z.string(),
  attention: z.enum(attentions),
  robots: count,
  /** Robots by state, in the order of the states; states without robots are left out. */
  states: z.array(z.object({ state_id: z.string(), phase: z.enum(workshopPhases), count })),
  in_repair: count,
  /** Robots whose day is past. */
  overdue_robots: count,
  overdue_tasks: count,
  open_tasks: count,
  parts: z.object({ in_robots: count, on_shelf: count, in_repair: count, missing: count }).nullable(),
  /** Robots that reported their software, and those of them with older software than the newest stable one. */
  software: z.object({ known: count, outdated: count }).nullable(),
  /** SIM cards; `nearly_used` counts those from 80% of their data on, and the data is that of cards with a limit, in bytes. */
  sims: z.object({ cards: count, nearly_used: count, data_used: count, data_total: count }).nullable(),
  visit: visit.extend({ is_past: z.boolean() }),
});
export type WorkshopProject = z.infer<typeof workshopProject>;

/** The next visit as a person sets it; without a day there is none. */
export const visitChange = z.object({
  version: seenVersion.optional(),
  visit_on: visitOn,
  note: z.string().trim().max(VISIT_NOTE_MOST).default(''),
});
export type VisitChange = z.output<typeof visitChange>;

/** The projects of the workshop. */
export const workshopProjectsApi = {
  list: endpoint({
    method: 'GET',
    path: '/workshop/projects',
    summary:
      'Returns what the workshop has to do in each project where the caller may see the workshop, the most urgent first.',
    access: 'signed-in',
    response: z.array(workshopProject),
  }),
  setVisit: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/workshop/visit',
    summary: 'Sets the next visit to a project, over the version that the caller read.',
    access: { permission: 'workshop.work' },
    params: inProject,
    body: visitChange,
    response: visit,
    errors: ['VERSION_CONFLICT'],
  }),
};
