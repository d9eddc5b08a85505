import type { Alert } from '@rota/contract/alerts';

const at = '2026-03-02T09:30:00.000Z';

/** An open alert of a robot that is offline. */
export function anAlert(changes: Partial<Alert> = {}): Alert {
  return {
    alert_id: 'alert-1',
    scope: 'project',
    code: 'robot_offline',
    severity: 'critical',
    params: { robot: 'R-01' },
    text: 'R-01 has lost its connection.',
    since: at,
    last_seen_at: at,
    count: 1,
    incident_id: 'alert-1',
    robot_id: 'robot-1',
    robot_name: 'R-01',
    delivery_id: null,
    help_id: null,
    order_id: null,
    elevator_id: null,
    site: 'hotel',
    floor: 'ground',
    position: null,
    acknowledged_by: null,
    acknowledged_at: null,
    snoozed_until: null,
    muted: false,
    told_at: null,
    resolved_at: null,
    resolved_by: null,
    how: null,
    ...changes,
  };
}
