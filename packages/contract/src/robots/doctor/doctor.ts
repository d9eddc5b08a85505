import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, isoTime, projectIdParam, openCode } from '../../core/schemas.ts';
import { reason } from '../../work/decisions/decisions.ts';
import type { FindingCode } from './texts.ts';
import { robotTimeline, TIMELINE_MOST_DAYS } from './timeline.ts';

/** The place where a finding is fixed. */
const DOCTOR_PAGES = ['robot', 'robots', 'maps', 'deliveries', 'new_delivery'] as const;
/** One of {@link DOCTOR_PAGES}. */
export type DoctorPage = (typeof DOCTOR_PAGES)[number];

/** One reason why nothing, or not as much as one would think, moves. The console says `code` in the person's language. */
const finding = z.object({
  code: openCode<FindingCode>(),
  /** `critical` keeps things from moving, `warning` some of them, `info` nothing. */
  severity: z.enum(['critical', 'warning', 'info']),
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The sentence in English. */
  text: z.string(),
  /** The advice, in English. */
  advice: z.string(),
  robot_id: z.string().nullable(),
  /** The console page where it is fixed; null if it is fixed elsewhere. */
  page: z.enum(DOCTOR_PAGES).nullable(),
  since: isoTime.nullable(),
  /** The cause of a robot's wait. */
  reason: reason.nullable(),
});
export type Finding = z.infer<typeof finding>;

/** The findings of the doctor, worst first. */
const diagnosis = z.object({ checked_at: isoTime, findings: z.array(finding) });
export type Diagnosis = z.infer<typeof diagnosis>;

/** The connection doctor, which says why robots do not move. */
export const doctorApi = {
  project: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/doctor',
    summary: 'Explains why nothing moves in a project.',
    access: { permission: 'robots.read' },
    params: inProject,
    response: diagnosis,
  }),
  robot: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/doctor',
    summary: 'Explains why a robot does not move.',
    access: { permission: 'robots.read' },
    params: z.object({ projectId: projectIdParam, robotId: id }),
    response: diagnosis,
  }),
  timeline: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/robots/{robotId}/timeline',
    summary: `Returns errors, commands, trips and connections of a robot in a time of at most ${TIMELINE_MOST_DAYS} days.`,
    access: { permission: 'robots.diagnose' },
    params: z.object({ projectId: projectIdParam, robotId: id }),
    query: z.object({ from: isoTime, to: isoTime }),
    response: robotTimeline,
  }),
};
