import { isSuperAdmin, type InputOf, type Page } from '@rota/contract/core';
import {
  ALERT_CODES,
  ALERT_SEVERITIES,
  compareAlerts,
  MOST_SNOOZE_DAYS,
  type Alert,
  type alertsApi,
} from '@rota/contract/alerts';
import { INSTALLATION, recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import { tellEvent } from '../../../events/domain-events.ts';
import { AppError, requireRow, fieldProblem } from '../../../http/app-error.ts';
import type { Session } from '../../../http/context.ts';
import { validationFailed } from '../../../http/validation.ts';
import { listHistory } from './alert-history.store.ts';
import { toAlert, toEventData, type Muted } from './alert-view.rules.ts';
import * as store from './alerts.store.ts';
import type { OrderHelper } from './order-helper.port.ts';

const DAY_MS = 86_400_000;
/** A clock that is a little ahead of ours still means "now". */
const LEEWAY_MS = 60_000;

export type AlertDeps = {
  readonly database: Database;
  readonly mutedIn: (projectId: number) => Promise<Muted>;
  /** Called with alerts of a project that changed, after the commit. */
  readonly onChanged: (projectId: number, alerts: readonly Alert[]) => void;
  readonly orderHelper: OrderHelper;
  readonly clock: () => number;
};
export type AlertService = ReturnType<typeof createAlertService>;

type Calls = typeof alertsApi;
type AuditCode = `LOG_ALERT_${'ACKNOWLEDGED' | 'GIVEN_BACK' | 'SNOOZED' | 'RESOLVED'}`;
type Act = {
  readonly code: AuditCode;
  readonly answer: store.Answered;
  readonly event?: 'alert.acknowledged' | 'alert.resolved';
};

/** Alerts as people see and answer them. Each act, its audit entry and what programs outside hear of it are one transaction. */
export function createAlertService(deps: AlertDeps) {
  const { database, mutedIn, onChanged, orderHelper, clock } = deps;

  async function openOf(projectId: number): Promise<Alert[]> {
    const [rows, muted] = await Promise.all([
      database.tenant(projectId, (tx) => store.listOpen(tx, projectId)),
      mutedIn(projectId),
    ]);
    return rows.map((row) => toAlert(projectId, row, muted));
  }

  /** The open ones, the worst first. Those of the installation are for system administrators alone. */
  async function list(
    projectId: number,
    scope: Alert['scope'] | undefined,
    session: Session,
  ): Promise<Alert[]> {
    const seesInstallation = scope !== 'project' && isSuperAdmin(session.roles);
    const lists = await Promise.all([
      scope === 'installation' ? [] : openOf(projectId),
      seesInstallation ? openOf(INSTALLATION) : [],
    ]);
    return lists.flat().sort(compareAlerts);
  }

  async function history(projectId: number, query: InputOf<Calls['history']>['query']): Promise<Page<Alert>> {
    const { severity, code, search, robot_id: robotId, ...rest } = query;
    const asked = { severity: (severity ?? '').split(','), code: (code ?? '').split(',') };
    const severities = ALERT_SEVERITIES.filter((one) => asked.severity.includes(one));
    const codes = ALERT_CODES.filter((one) => asked.code.includes(one));
    const { rows, nextCursor } = await database.tenant(projectId, (tx) =>
      listHistory(tx, projectId, {
        ...rest,
        severities,
        codes,
        robotId,
        search: search && foldSearch(search),
      }),
    );
    return { items: rows.map((row) => toAlert(projectId, row, new Set())), next_cursor: nextCursor };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, alertId: string, session: Session): Promise<Alert> {
    const { scope, row } = requireRow(await find(projectId, alertId, session));
    return toAlert(scope, row, await mutedIn(scope));
  }

  /** An alert of the project, or for system administrators of the installation. */
  async function find(projectId: number, alertId: string, { roles }: Session) {
    for (const scope of isSuperAdmin(roles) ? [projectId, INSTALLATION] : [projectId]) {
      const row = await database.tenant(scope, (tx) => store.findAlert(tx, scope, alertId));
      if (row !== undefined) return { scope, row };
    }
    return undefined;
  }

  /** Throws RECORD_NOT_FOUND, ALERT_RESOLVED_ALREADY, ALERT_ENDS_WITH_ORDER. */
  async function act(
    projectId: number,
    alertId: string,
    session: Session,
    isTogether: boolean,
    { code, answer, event }: Act,
  ): Promise<Alert> {
    const { scope } = requireRow(await find(projectId, alertId, session));
    const rows = await database.tenant(scope, async (tx) => {
      const members = await store.lockIncidentOf(tx, scope, alertId);
      const one = requireRow(members.find((row) => row.alert_id === alertId));
      if (one.resolved_at !== null)
        throw new AppError('ALERT_RESOLVED_ALREADY', 'This alert has ended already');
      if (answer.resolved !== undefined && one.order_id !== null)
        throw new AppError('ALERT_ENDS_WITH_ORDER', 'This alert ends when the order is taken care of');
      const meant = isTogether ? members : [one];
      const changed = await store.answerAlerts(
        tx,
        scope,
        meant.map((row) => row.alert_id),
        answer,
      );
      for (const row of changed) {
        const before = meant.find((other) => other.alert_id === row.alert_id);
        await record(tx, scope, session, code, before, row);
        if (row.order_id !== null && answer.acknowledged !== undefined)
          await orderHelper.set(tx, scope, row.order_id, row.acknowledged_by);
        if (event !== undefined && scope !== INSTALLATION)
          await tellEvent(tx, scope, { name: event, at: new Date(clock()), data: toEventData(row) });
      }
      return changed;
    });
    const muted = await mutedIn(scope);
    const alerts = rows.map((row) => toAlert(scope, row, muted));
    onChanged(scope, alerts);
    for (const { order_id: orderId } of rows)
      if (orderId !== null && answer.acknowledged !== undefined) orderHelper.announce(scope, orderId);
    return requireRow(alerts.find((one) => one.alert_id === alertId));
  }

  const stamp = (session: Session) => ({ by: session.userName, at: new Date(clock()) });

  /** Throws VALIDATION_FAILED for a time that is over, or too far off. */
  function untilOf(until: string | null): Date | null {
    if (until === null) return null;
    const at = Date.parse(until);
    if (at > clock() && at <= clock() + MOST_SNOOZE_DAYS * DAY_MS + LEEWAY_MS) return new Date(at);
    throw validationFailed([fieldProblem('until', 'time_is_past')]);
  }

  return {
    list,
    history,
    get,
    /** The open ones of a project alone, for a live snapshot. */
    listOpen: openOf,
    acknowledge: (projectId: number, alertId: string, session: Session, isTogether: boolean) =>
      act(projectId, alertId, session, isTogether, {
        code: 'LOG_ALERT_ACKNOWLEDGED',
        event: 'alert.acknowledged',
        answer: { acknowledged: stamp(session) },
      }),
    giveBack: (projectId: number, alertId: string, session: Session) =>
      act(projectId, alertId, session, false, {
        code: 'LOG_ALERT_GIVEN_BACK',
        answer: { acknowledged: null },
      }),
    snooze: (
      projectId: number,
      alertId: string,
      session: Session,
      { until, incident }: { until: string | null; incident: boolean },
    ) =>
      act(projectId, alertId, session, incident, {
        code: 'LOG_ALERT_SNOOZED',
        answer: { snoozedUntil: untilOf(until) },
      }),
    resolve: (projectId: number, alertId: string, session: Session, isTogether: boolean) =>
      act(projectId, alertId, session, isTogether, {
        code: 'LOG_ALERT_RESOLVED',
        event: 'alert.resolved',
        answer: { resolved: stamp(session) },
      }),
  };
}

async function record(
  tx: Tx,
  scope: number,
  { userId, userName }: Session,
  code: AuditCode,
  before: store.AlertRow | undefined,
  row: store.AlertRow,
) {
  await recordAudit(tx, {
    projectId: scope === INSTALLATION ? null : scope,
    actor: { id: userId, name: userName },
    code,
    entity: 'alert',
    entityId: row.alert_id,
    before: before === undefined ? null : auditSnapshot(before),
    after: auditSnapshot(row),
  });
}

function auditSnapshot({ code, params, acknowledged_by, snoozed_until, resolved_by }: store.AlertRow) {
  const subject = params['robot'] ?? params['tracking'] ?? params['elevator'] ?? params['webhook'];
  const name = subject ?? (params['number'] === undefined ? 'Rota' : `#${params['number']}`);
  return {
    name: String(name),
    alert: code,
    acknowledged_by,
    snoozed_until: snoozed_until?.toISOString() ?? null,
    resolved_by,
  };
}
