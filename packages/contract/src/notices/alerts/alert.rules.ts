import { ALERT_SEVERITIES, type AlertSeverity } from './alert-kinds.ts';
import type { Alert } from './alert.ts';

/** From so many open alerts of one incident on they are shown as one. */
export const STORM_FROM = 3;

/** Open alerts as they are shown: a single one, or all of one incident. `lead` is the most severe, then the oldest. */
export type AlertGroup<A extends Alert = Alert> = { readonly lead: A; readonly members: readonly A[] };

/** Whether the alert needs an answer: it is open and neither acknowledged, snoozed nor muted. `now` is ms since the epoch. */
export function needsAnswer(
  alert: Pick<Alert, 'resolved_at' | 'acknowledged_by' | 'snoozed_until' | 'muted'>,
  now: number,
): boolean {
  return (
    alert.resolved_at === null && alert.acknowledged_by === null && !alert.muted && !isSnoozed(alert, now)
  );
}

/** Whether it was put off to a time that is still to come. `now` is ms since the epoch. */
export function isSnoozed({ snoozed_until: until }: Pick<Alert, 'snoozed_until'>, now: number): boolean {
  return until !== null && Date.parse(until) > now;
}

/** The worst first, then the oldest. */
export function compareAlerts(
  a: Pick<Alert, 'severity' | 'since' | 'alert_id'>,
  b: Pick<Alert, 'severity' | 'since' | 'alert_id'>,
): number {
  return (
    rankOf(a.severity) - rankOf(b.severity) ||
    a.since.localeCompare(b.since) ||
    (a.alert_id < b.alert_id ? -1 : a.alert_id > b.alert_id ? 1 : 0)
  );
}

/** Puts alerts of one incident together where there are {@link STORM_FROM} of them; the worst group first. */
export function groupAlerts<A extends Alert>(alerts: readonly A[]): AlertGroup<A>[] {
  const groups = [...Map.groupBy(alerts, (alert) => alert.incident_id).values()].flatMap((members) =>
    members.length >= STORM_FROM ? [members] : members.map((one) => [one]),
  );
  return groups
    .flatMap((members) => {
      const sorted = members.toSorted(compareAlerts);
      const [lead] = sorted;
      return lead === undefined ? [] : [{ lead, members: sorted }];
    })
    .toSorted((a, b) => compareAlerts(a.lead, b.lead));
}

/** The place of a severity, 0 for the worst. */
export function rankOf(severity: AlertSeverity): number {
  return ALERT_SEVERITIES.indexOf(severity);
}
