import { situations } from '../../robots/robots/situation.ts';
import type { HelpRequest } from '../../work/help-requests/index.ts';
import { groupAlerts, needsAnswer, type AlertGroup } from './alert.rules.ts';
import type { Alert } from './alert.ts';

/**
 * Everything that needs a person, as alerts: the open ones, and each open help request, which is counted once, even after it raised an alert
 * or its robot was reported stuck. The headline, the bell, the navigation, the page and the wall screen all count these.
 */
export function attentionOf(alerts: readonly Alert[], help: readonly HelpRequest[]): Alert[] {
  const helpIds = new Set(help.map(({ help_id: id }) => id));
  const robotIds = new Set(help.map(({ robot_id: id }) => id));
  const isHelp = ({ code, help_id: helpId, robot_id: robotId }: Alert): boolean =>
    (helpId !== null && helpIds.has(helpId)) ||
    (code === 'robot_stuck' && robotId !== null && robotIds.has(robotId));
  return [...alerts.filter((alert) => !isHelp(alert)), ...help.map(alertOfHelp)];
}

/** What has no answer yet, incidents as one: what the counts count. `now` is ms since the epoch. */
export function unanswered(alerts: readonly Alert[], now: number): AlertGroup[] {
  return groupAlerts(alerts).filter(({ members }) =>
    members.some((alert) => alert.severity !== 'info' && needsAnswer(alert, now)),
  );
}

/** An open help request as an alert of its robot. A person answers it as a help request. */
function alertOfHelp(help: HelpRequest): Alert {
  const { help_id: helpId, position } = help;
  const isFault = help.situation !== null && situations[help.situation].tone === 'fault';
  return {
    alert_id: helpId,
    scope: 'project',
    code: 'help_open',
    severity: isFault ? 'critical' : 'warning',
    params: { robot: help.robot_name },
    text: '',
    since: help.opened_at,
    last_seen_at: help.opened_at,
    count: 1,
    // Robots that call at the same time have different reasons, and each is helped on its own.
    incident_id: helpId,
    robot_id: help.robot_id,
    robot_name: help.robot_name,
    delivery_id: help.delivery_id,
    help_id: helpId,
    order_id: null,
    elevator_id: null,
    site: help.site,
    floor: help.floor,
    position: position && { x: position.x, y: position.y },
    acknowledged_by: help.answered_by,
    acknowledged_at: help.answered_at,
    snoozed_until: null,
    muted: false,
    told_at: null,
    resolved_at: help.resolved_at,
    resolved_by: help.resolved_by,
    how: null,
  };
}
