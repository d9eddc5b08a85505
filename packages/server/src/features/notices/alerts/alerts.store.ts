import type { Alert, AlertCode, AlertSeverity } from '@rota/contract/alerts';
import { sql } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import type { Known, Step } from './alert-steps.rules.ts';
import { REOPEN_MS } from './alert-steps.rules.ts';
import type { Condition } from './conditions.rules.ts';

export type AlertRow = {
  readonly alert_id: string;
  readonly code: AlertCode;
  readonly subject: string;
  readonly severity: AlertSeverity;
  readonly params: Record<string, string | number>;
  readonly incident_id: string;
  readonly since: Date;
  readonly opened_at: Date;
  readonly last_seen_at: Date;
  readonly count: number;
  readonly robot_id: string | null;
  readonly robot_name: string | null;
  readonly delivery_id: string | null;
  readonly help_id: string | null;
  readonly elevator_id: string | null;
  readonly site: string | null;
  readonly floor: string | null;
  readonly x: number | null;
  readonly y: number | null;
  readonly acknowledged_by: string | null;
  readonly acknowledged_at: Date | null;
  readonly snoozed_until: Date | null;
  readonly told_step: number;
  readonly told_last_at: Date | null;
  readonly told_at: Date | null;
  readonly end_told: boolean;
  readonly resolved_at: Date | null;
  readonly resolved_by: string | null;
  readonly how: Alert['how'];
  readonly is_present: boolean;
};

const columns = sql`alert_id, code, subject, severity, params, incident_id, since, opened_at, last_seen_at, count, robot_id, robot_name,
  delivery_id, help_id, elevator_id, site, floor, x, y, acknowledged_by, acknowledged_at, snoozed_until, told_step, told_last_at, told_at,
  end_told, resolved_at, resolved_by, how, is_present`;

/** The scopes (projects, and 0 for the installation) whose conditions are to be looked at now; nobody else looks at them for a while. */
export async function takeLooks(
  database: Database,
  everyS: { project: number; installation: number },
): Promise<number[]> {
  return database.global(async (tx) => {
    await sql`insert into alert_look (scope) select id from project union all select 0 on conflict do nothing`.execute(
      tx,
    );
    const { rows } = await sql<{ scope: number }>`
      update alert_look set next_at = now() + make_interval(secs => case scope when 0 then ${everyS.installation}::float8 else ${everyS.project}::float8 end)
      where scope in (select scope from alert_look where next_at <= now() order by next_at for update skip locked) returning scope`.execute(
      tx,
    );
    return rows.map(({ scope }) => scope);
  });
}

/** One look at a project at a time, whoever makes it: until the transaction ends. */
export async function lockLook(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('alert look', ${projectId}))`.execute(tx);
}

/** All that the rules ask of: open alerts, those whose condition is still there, and what ended lately. They stay locked. */
export async function lockKnown(tx: Tx, projectId: number, now: number): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select ${columns} from alert
    where project_id = ${projectId} and (resolved_at is null or is_present or resolved_at > ${new Date(now - REOPEN_MS)})
    order by opened_at, alert_id for update`.execute(tx);
  return rows;
}

export async function listOpen(tx: Tx, projectId: number): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select ${columns} from alert where project_id = ${projectId} and resolved_at is null order by opened_at, alert_id`.execute(
    tx,
  );
  return rows;
}

export async function findAlert(tx: Tx, projectId: number, alertId: string): Promise<AlertRow | undefined> {
  const { rows } = await sql<AlertRow>`
    select ${columns} from alert where project_id = ${projectId} and alert_id = ${alertId}`.execute(tx);
  return rows[0];
}

/** The open alerts of one alert's incident and the alert itself, locked. */
export async function lockIncidentOf(tx: Tx, projectId: number, alertId: string): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select ${columns} from alert
    where project_id = ${projectId} and (alert_id = ${alertId} or (resolved_at is null
      and incident_id = (select incident_id from alert where project_id = ${projectId} and alert_id = ${alertId})))
    order by opened_at, alert_id for update`.execute(tx);
  return rows;
}

/** Members of incidents, those that ended with it, too. */
export async function listIncidents(
  tx: Tx,
  projectId: number,
  incidentIds: readonly string[],
): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    select ${columns} from alert where project_id = ${projectId} and incident_id = any(${[...incidentIds]}::text[])
    order by opened_at, alert_id`.execute(tx);
  return rows;
}

type New = {
  readonly alertId: string;
  readonly incidentId: string;
  readonly toldStep: number;
  readonly toldLastAt: Date | null;
  readonly toldAt: Date | null;
};

/** A new alert joins its incident with what was told of that. */
export async function insertAlert(
  tx: Tx,
  projectId: number,
  { alertId, incidentId, toldStep, toldLastAt, toldAt }: New,
  one: Condition,
  now: number,
) {
  const at = new Date(now);
  const { rows } = await sql<AlertRow>`
    insert into alert (project_id, alert_id, code, subject, severity, params, incident_id, since, opened_at, last_seen_at, robot_id,
                       robot_name, delivery_id, help_id, elevator_id, site, floor, x, y, search_text, told_step, told_last_at, told_at)
    values (${projectId}, ${alertId}, ${one.code}, ${one.subject}, ${one.severity}, ${JSON.stringify(one.params)}::jsonb, ${incidentId},
            ${new Date(one.since)}, ${at}, ${at}, ${one.robotId}, ${one.robotName}, ${one.deliveryId}, ${one.helpId}, ${one.elevatorId},
            ${one.site}, ${one.floor}, ${one.position?.x ?? null}, ${one.position?.y ?? null}, ${searchTextOf(one)}, ${toldStep},
            ${toldLastAt}, ${toldAt})
    returning ${columns}`.execute(tx);
  return rows;
}

/** Opens an alert again. One that a person had ended begins anew: nobody sees to it, and nobody was told. */
export async function reopenAlert(
  tx: Tx,
  projectId: number,
  { known, condition, fresh }: Extract<Step, { do: 'reopen' }>,
  incidentId: string,
  now: number,
): Promise<AlertRow[]> {
  const at = new Date(now);
  const { rows } = await sql<AlertRow>`
    update alert set resolved_at = null, resolved_by = null, how = null, is_present = true, count = count + 1, opened_at = ${at},
      last_seen_at = ${at}, since = ${new Date(condition.since)}, severity = ${condition.severity}, params = ${JSON.stringify(condition.params)}::jsonb,
      site = ${condition.site}, floor = ${condition.floor}, x = ${condition.position?.x ?? null}, y = ${condition.position?.y ?? null},
      end_told = false,
      incident_id = case when ${fresh}::boolean then ${incidentId}::text else incident_id end,
      acknowledged_by = case when ${fresh}::boolean then null else acknowledged_by end,
      acknowledged_at = case when ${fresh}::boolean then null else acknowledged_at end,
      snoozed_until = case when ${fresh}::boolean then null else snoozed_until end,
      told_step = case when ${fresh}::boolean then 0 else told_step end,
      told_last_at = case when ${fresh}::boolean then null else told_last_at end
    where project_id = ${projectId} and alert_id = ${known.alertId} returning ${columns}`.execute(tx);
  return rows;
}

/** Notes that a condition is still there, and what is now said of it. */
export async function touchAlert(
  tx: Tx,
  projectId: number,
  alertId: string,
  one: Condition,
  now: number,
): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    update alert set last_seen_at = ${new Date(now)}, severity = ${one.severity}, params = ${JSON.stringify(one.params)}::jsonb
    where project_id = ${projectId} and alert_id = ${alertId} returning ${columns}`.execute(tx);
  return rows;
}

/** The condition is gone: an open alert ends by itself. */
export async function clearAlert(
  tx: Tx,
  projectId: number,
  alertId: string,
  now: number,
): Promise<AlertRow[]> {
  const at = new Date(now);
  const { rows } = await sql<AlertRow>`
    update alert set is_present = false, resolved_at = coalesce(resolved_at, ${at}), how = coalesce(how, 'by_itself')
    where project_id = ${projectId} and alert_id = ${alertId} returning ${columns}`.execute(tx);
  return rows;
}

/** What a person's act leaves of alerts. Fields left out stay. */
export type Answered = {
  readonly acknowledged?: { readonly by: string; readonly at: Date } | null;
  readonly snoozedUntil?: Date | null;
  readonly resolved?: { readonly by: string; readonly at: Date };
};

export async function answerAlerts(
  tx: Tx,
  projectId: number,
  ids: readonly string[],
  answer: Answered,
): Promise<AlertRow[]> {
  const sets = [
    ...(answer.acknowledged === undefined
      ? []
      : [
          sql`acknowledged_by = ${answer.acknowledged?.by ?? null}, acknowledged_at = ${answer.acknowledged?.at ?? null}`,
        ]),
    ...(answer.snoozedUntil === undefined ? [] : [sql`snoozed_until = ${answer.snoozedUntil}`]),
    ...(answer.resolved === undefined
      ? []
      : [sql`resolved_by = ${answer.resolved.by}, resolved_at = ${answer.resolved.at}, how = 'person'`]),
  ];
  const { rows } = await sql<AlertRow>`
    update alert set ${sql.join(sets)} where project_id = ${projectId} and alert_id = any(${[...ids]}::text[]) returning ${columns}`.execute(
    tx,
  );
  return rows;
}

/** Notes which step of the plan is done for an incident, and whether anybody was written to. */
export async function noteTold(
  tx: Tx,
  projectId: number,
  incidentId: string,
  { step, at, isTold }: { readonly step: number; readonly at: Date; readonly isTold: boolean },
): Promise<AlertRow[]> {
  const { rows } = await sql<AlertRow>`
    update alert set told_step = ${step}, told_last_at = ${at},
      told_at = case when ${isTold}::boolean then coalesce(told_at, ${at}::timestamptz) else told_at end
    where project_id = ${projectId} and incident_id = ${incidentId} returning ${columns}`.execute(tx);
  return rows;
}

/** Notes that those who were told of an incident heard that it is over. */
export async function noteEndTold(tx: Tx, projectId: number, incidentId: string): Promise<void> {
  await sql`update alert set end_told = true where project_id = ${projectId} and incident_id = ${incidentId}`.execute(
    tx,
  );
}

/** Incidents that ended since a moment, of which people were told and not yet that they are over. */
export async function listEndedIncidents(tx: Tx, projectId: number, since: Date): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select distinct incident_id as id from alert
    where project_id = ${projectId} and resolved_at > ${since} and told_step > 0 and not end_told`.execute(
    tx,
  );
  return rows.map(({ id }) => id);
}

/** Forgets alerts that ended so many days ago, of all projects. */
export async function forgetAlerts(tx: Tx, days: number): Promise<void> {
  await sql`select alerts_forget(${days})`.execute(tx);
}

function searchTextOf({ robotName, params }: Condition): string {
  return foldSearch(
    [robotName ?? '', ...Object.values(params).filter((value) => typeof value === 'string')].join(' '),
  );
}

/** A row as the rules take it. */
export function toKnown(row: AlertRow): Known {
  return {
    alertId: row.alert_id,
    code: row.code,
    subject: row.subject,
    severity: row.severity,
    params: row.params,
    incidentId: row.incident_id,
    openedAt: row.opened_at.getTime(),
    lastSeenAt: row.last_seen_at.getTime(),
    resolvedAt: row.resolved_at?.getTime() ?? null,
    how: row.how,
    isPresent: row.is_present,
  };
}
