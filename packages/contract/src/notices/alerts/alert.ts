import { z } from 'zod';
import { isoTime } from '../../core/schemas.ts';
import { ALERT_CODES, ALERT_SEVERITIES } from './alert-kinds.ts';

/** How an alert ended: its condition went away, or a person said that it is done. */
const ALERT_ENDS = ['by_itself', 'person'] as const;

/** Something that a person who can do something about it should know of, once. */
export const alert = z.object({
  alert_id: z.string(),
  /** `installation`: of the server itself, whatever the project; only system administrators see it. */
  scope: z.enum(['project', 'installation']),
  code: z.enum(ALERT_CODES),
  severity: z.enum(ALERT_SEVERITIES),
  /** The values in the sentence of its kind. */
  params: z.record(z.string(), z.union([z.string(), z.number()])),
  /** The sentence in English. */
  text: z.string(),
  /** When the condition began. */
  since: isoTime,
  /** When it was last looked at and still so. */
  last_seen_at: isoTime,
  /** How often it came: 1, and one more each time that it came back within minutes of its end. */
  count: z.number().int(),
  /** Alerts of a kind that came within a short time have the same. */
  incident_id: z.string(),
  robot_id: z.string().nullable(),
  robot_name: z.string().nullable(),
  delivery_id: z.string().nullable(),
  help_id: z.string().nullable(),
  order_id: z.string().nullable(),
  elevator_id: z.string().nullable(),
  site: z.string().nullable(),
  floor: z.string().nullable(),
  /** Its place: metres in the map frame. */
  position: z.object({ x: z.number(), y: z.number() }).nullable(),
  acknowledged_by: z.string().nullable(),
  acknowledged_at: isoTime.nullable(),
  snoozed_until: isoTime.nullable(),
  /** Whether its kind is muted now. */
  muted: z.boolean(),
  /** When the first e-mail about it was sent; null before. */
  told_at: isoTime.nullable(),
  resolved_at: isoTime.nullable(),
  resolved_by: z.string().nullable(),
  how: z.enum(ALERT_ENDS).nullable(),
});
export type Alert = z.infer<typeof alert>;
