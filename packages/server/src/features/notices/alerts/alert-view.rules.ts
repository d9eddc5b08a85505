import { alertSentence, type Alert, type AlertCode } from '@rota/contract/alerts';
import type { DomainEventData } from '@rota/contract/domain-events';
import { INSTALLATION } from '../../../audit/installation.ts';
import type { AlertRow } from './alerts.store.ts';

/** The kinds that notify no one now. */
export type Muted = ReadonlySet<AlertCode>;

/** The contract's alert. */
export function toAlert(projectId: number, row: AlertRow, muted: Muted): Alert {
  return {
    alert_id: row.alert_id,
    scope: projectId === INSTALLATION ? 'installation' : 'project',
    code: row.code,
    severity: row.severity,
    params: row.params,
    text: alertSentence(row, 'en'),
    since: row.since.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    count: row.count,
    incident_id: row.incident_id,
    robot_id: row.robot_id,
    robot_name: row.robot_name,
    delivery_id: row.delivery_id,
    help_id: row.help_id,
    order_id: row.order_id,
    elevator_id: row.elevator_id,
    site: row.site,
    floor: row.floor,
    position:
      row.x === null || row.y === null
        ? null
        : {
            x: row.x,
            y: row.y,
          },
    acknowledged_by: row.acknowledged_by,
    acknowledged_at: isoOf(row.acknowledged_at),
    snoozed_until: isoOf(row.snoozed_until),
    muted: row.resolved_at === null && muted.has(row.code),
    told_at: isoOf(row.told_at),
    resolved_at: isoOf(row.resolved_at),
    resolved_by: row.resolved_by,
    how: row.how,
  };
}

/** An alert as programs outside hear of it. */
export function toEventData(row: AlertRow): DomainEventData<'alert.opened'> {
  return {
    alert_id: row.alert_id,
    code: row.code,
    severity: row.severity,
    text: alertSentence(row, 'en'),
    incident_id: row.incident_id,
    since: row.since.toISOString(),
    robot_id: row.robot_id,
    robot_name: row.robot_name,
    delivery_id: row.delivery_id,
    site: row.site,
    floor: row.floor,
    acknowledged_by: row.acknowledged_by,
    resolved_by: row.resolved_by,
  };
}

function isoOf(date: Date | null): string | null {
  return date?.toISOString() ?? null;
}
