import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { id, inProject, isoTime, page, pageQuery, printable } from '../../core/schemas.ts';
import { alert } from './alert.ts';

export * from './alert.ts';
export * from './alert-kinds.ts';
export * from './alert-rules.ts';
export * from './alert-texts.ts';
export * from './alert.rules.ts';
export * from './attention.rules.ts';

/** The possible orders of a list of ended alerts. */
export const ALERT_SORTS = ['-resolved_at', 'resolved_at', '-since', 'since'] as const;

/** Longest time for which an alert is put off, days. */
export const MOST_SNOOZE_DAYS = 7;

const oneAlert = inProject.extend({ alertId: id });
/** `incident`: all open alerts of its incident, too. */
const together = z.object({ incident: z.boolean().default(false) });
const answer = { permission: 'alerts.answer' } as const;
const commas = z
  .string()
  .max(300)
  .regex(/^[a-z_,]*$/)
  .optional();

/** Open alerts, who is on them, and history. */
export const alertsApi = {
  list: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/alerts',
    summary:
      'Returns the open alerts, most severe first. System administrators also get those of the installation.',
    access: { permission: 'alerts.read' },
    params: inProject,
    query: z.object({ scope: z.enum(['project', 'installation']).optional() }),
    response: z.array(alert),
  }),
  history: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/alert-history',
    summary: 'Returns resolved alerts, kept for one year.',
    access: { permission: 'alerts.read' },
    params: inProject,
    query: pageQuery.extend({
      search: z.string().trim().max(100).regex(printable).optional(),
      /** Severities with commas between them; the same of `code`. */
      severity: commas,
      code: commas,
      robot_id: id.optional(),
      from: isoTime.optional(),
      sort: z.enum(ALERT_SORTS).default('-resolved_at'),
    }),
    response: page(alert),
  }),
  get: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/alerts/{alertId}',
    summary: 'Returns one alert, open or resolved.',
    access: { permission: 'alerts.read' },
    params: oneAlert,
    response: alert,
  }),
  acknowledge: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/alerts/{alertId}/acknowledge',
    summary:
      'Acknowledges the alert for the caller. The last caller is shown, and no further e-mails are sent.',
    access: answer,
    params: oneAlert,
    body: together.default({ incident: false }),
    response: alert,
    errors: ['ALERT_RESOLVED_ALREADY'],
  }),
  giveBack: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/alerts/{alertId}/acknowledge',
    summary: 'Hands the alert back: it is open and unassigned again.',
    access: answer,
    params: oneAlert,
    response: alert,
    errors: ['ALERT_RESOLVED_ALREADY'],
  }),
  snooze: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/alerts/{alertId}/snooze',
    summary: 'Snoozes the alert until a time, at most 7 days from now. null ends the snooze.',
    access: answer,
    params: oneAlert,
    body: together.extend({ until: isoTime.nullable() }),
    response: alert,
    errors: ['ALERT_RESOLVED_ALREADY'],
  }),
  resolve: endpoint({
    method: 'POST',
    path: '/projects/{projectId}/alerts/{alertId}/resolve',
    summary:
      'Resolves the alert. It opens again only after its condition has cleared and returned. An alert about an order ends with its cause.',
    access: answer,
    params: oneAlert,
    body: together.default({ incident: false }),
    response: alert,
    errors: ['ALERT_RESOLVED_ALREADY', 'ALERT_ENDS_WITH_ORDER'],
  }),
};
