import { isSnoozed, needsAnswer, rankOf, type Alert, type AlertGroup } from '@rota/contract/alerts';

/** How an open alert stands. */
export const ALERT_STATES = ['asking', 'taken', 'putOff', 'muted'] as const;
export type AlertState = (typeof ALERT_STATES)[number];

/** The filters of the open alerts; an empty list lets all pass. `matches` says whether a row matches the search. */
export type OpenFilters = {
  readonly severities: readonly string[];
  readonly codes: readonly string[];
  readonly states: readonly string[];
  readonly robotId: string | undefined;
  readonly matches: (alert: Alert) => boolean;
};

/** How an alert, or the whole of an incident, stands at `now` (ms): unanswered where one of them is. */
export function stateOf({ members }: Pick<AlertGroup, 'members'>, now: number): AlertState {
  if (members.some((alert) => needsAnswer(alert, now))) return 'asking';
  if (members.some((alert) => alert.acknowledged_by !== null)) return 'taken';
  return members.some((alert) => isSnoozed(alert, now)) ? 'putOff' : 'muted';
}

/** The groups that pass; one of an incident passes where one of its alerts does. */
export function filterGroups(groups: readonly AlertGroup[], filters: OpenFilters, now: number): AlertGroup[] {
  const { severities, codes, states, robotId, matches } = filters;
  const isAmong = (asked: readonly string[], value: string): boolean =>
    asked.length === 0 || asked.includes(value);
  return groups.filter(
    (group) =>
      isAmong(states, stateOf(group, now)) &&
      group.members.some(
        (alert) =>
          isAmong(severities, alert.severity) &&
          isAmong(codes, alert.code) &&
          (robotId === undefined || alert.robot_id === robotId) &&
          matches(alert),
      ),
  );
}

/** In the order that is asked for. */
export function inOrder(groups: readonly AlertGroup[], by: string, isDescending: boolean): AlertGroup[] {
  const sign = isDescending ? -1 : 1;
  const bySince = (a: AlertGroup, b: AlertGroup): number => a.lead.since.localeCompare(b.lead.since);
  const bySeverity = (a: AlertGroup, b: AlertGroup): number =>
    rankOf(b.lead.severity) - rankOf(a.lead.severity);
  return groups.toSorted(
    (a, b) => sign * (by === 'since' ? bySince(a, b) : bySeverity(a, b) || bySince(b, a)),
  );
}
