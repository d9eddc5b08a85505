import { brokenRule } from '../../core/constraints.ts';
import { z } from 'zod';
import { endpoint } from '../../core/endpoint.ts';
import { weekHours } from '../../core/hours.ts';
import { id, inProject, isoTime, oneLine, seenVersion } from '../../core/schemas.ts';
import { ALERT_SEVERITIES, PROJECT_ALERT_CODES, type ProjectAlertCode } from './alert-kinds.ts';

/** Most recipients in one escalation step. */
const MOST_RECEIVERS = 50;
/** Most steps after the first. */
export const MOST_STEPS = 5;

const projectCode = z.enum(PROJECT_ALERT_CODES as [ProjectAlertCode, ...ProjectAlertCode[]]);

/** A project's rule for one kind of alert. `threshold` is in `unit`, both null for a kind without. */
const alertRule = z.object({
  code: projectCode,
  /** False: the condition is not looked at, and raises nothing. */
  enabled: z.boolean(),
  severity: z.enum(ALERT_SEVERITIES),
  unit: z.enum(['seconds', 'percent']).nullable(),
  threshold: z.number().nullable(),
  default_threshold: z.number().nullable(),
  min: z.number().nullable(),
  max: z.number().nullable(),
  /** False: it is shown, and no e-mail is sent. */
  mails: z.boolean(),
  /** Until then it is recorded without notifications; null while it is not muted. */
  muted_until: isoTime.nullable(),
  mute_reason: z.string().nullable(),
  muted_by: z.string().nullable(),
});
export type AlertRule = z.infer<typeof alertRule>;

const receivers = z
  .array(id)
  .max(MOST_RECEIVERS)
  .refine((list) => new Set(list).size === list.length, { error: brokenRule('person_twice') });

/** The hours in which people are notified. */
const alertHours = weekHours;
export type AlertHours = z.infer<typeof alertHours>;

/** One escalation step, taken when no one has answered: `after_minutes` counts from the step before. */
const alertStep = z.object({ after_minutes: z.number().int().min(1).max(1_440), receivers });

/** The recipients of e-mails, their active hours, and the escalation steps. */
export const alertTelling = z.object({
  receivers,
  /** Null: at any hour. */
  hours: alertHours.nullable(),
  /** Whether critical alerts are sent outside these hours, too. */
  critical_always: z.boolean(),
  steps: z.array(alertStep).max(MOST_STEPS),
  /** Whether the recipients also learn that an alert ended. */
  tells_resolved: z.boolean(),
});
export type AlertTelling = z.infer<typeof alertTelling>;

/** The settings of a project before their first change: no one is notified. */
export const defaultAlertTelling: AlertTelling = {
  receivers: [],
  hours: null,
  critical_always: true,
  steps: [],
  tells_resolved: false,
};

/** The plan as it is kept; `version` counts its changes, 0 before the first. */
const savedAlertTelling = alertTelling.extend({ version: z.number().int(), time_zone: z.string() });
export type SavedAlertTelling = z.infer<typeof savedAlertTelling>;

/** A person who may be a recipient. Without an e-mail address no notification reaches them. */
const alertReceiver = z.object({ user_id: z.string(), name: z.string(), has_email: z.boolean() });
export type AlertReceiver = z.infer<typeof alertReceiver>;

const manage = { permission: 'alerts.manage' } as const;
const oneRule = inProject.extend({ code: projectCode });

/** The alerts that a project wants, and their recipients. */
export const alertRulesApi = {
  rules: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/alert-rules',
    summary: 'Returns the alert rules of the project, one for each type of alert.',
    access: { permission: 'alerts.read' },
    params: inProject,
    response: z.array(alertRule),
  }),
  setRule: endpoint({
    method: 'PATCH',
    path: '/projects/{projectId}/alert-rules/{code}',
    summary: 'Changes a rule. Omitted fields stay. Rejects a threshold outside its range.',
    access: manage,
    params: oneRule,
    body: z.object({
      enabled: z.boolean().optional(),
      severity: z.enum(ALERT_SEVERITIES).optional(),
      threshold: z.number().optional(),
      mails: z.boolean().optional(),
    }),
    response: alertRule,
  }),
  mute: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/alert-rules/{code}/mute',
    summary: 'Mutes a type of alert until a time, at most 90 days from now. Its alerts are kept.',
    access: manage,
    params: oneRule,
    body: z.object({
      until: isoTime,
      reason: oneLine.min(1, { error: brokenRule('reason_required') }).max(200),
    }),
    response: alertRule,
  }),
  unmute: endpoint({
    method: 'DELETE',
    path: '/projects/{projectId}/alert-rules/{code}/mute',
    summary: 'Unmutes a type of alert.',
    access: manage,
    params: oneRule,
    response: alertRule,
  }),
  telling: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/alert-telling',
    summary: 'Returns the recipients of alert e-mails, their active hours, and the escalation steps.',
    access: manage,
    params: inProject,
    response: savedAlertTelling,
  }),
  setTelling: endpoint({
    method: 'PUT',
    path: '/projects/{projectId}/alert-telling',
    summary: 'Replaces the recipients. Requires the version that the caller read.',
    access: manage,
    params: inProject,
    body: alertTelling.extend({ version: seenVersion }),
    response: savedAlertTelling,
    errors: ['VERSION_CONFLICT'],
  }),
  receivers: endpoint({
    method: 'GET',
    path: '/projects/{projectId}/alert-receivers',
    summary: 'Returns people of the project who may see its alerts, by name.',
    access: manage,
    params: inProject,
    response: z.array(alertReceiver),
  }),
};
