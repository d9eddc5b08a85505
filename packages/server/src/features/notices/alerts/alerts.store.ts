import { sql, type Selectable } from 'kysely';
import type { Database, Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { Known, Step } from './alert-steps.rules.ts';
import { REOPEN_MS } from './alert-steps.rules.ts';
import type { Condition } from './conditions.rules.ts';

export const ALERT_COLUMNS = [
  'alert_id',
  'code',
  'subject',
  'severity',
  'params',
  'incident_id',
  'since',
  'opened_at',
  'last_seen_at',
  'count',
  'robot_id',
  'robot_name',
  'delivery_id',
  'help_id',
  'order_id',
  'elevator_id',
  'site',
  'floor',
  'x',
  'y',
  'acknowledged_by',
  'acknowledged_at',
  'snoozed_until',
  'told_step',
  'told_last_at',
  'told_at',
  'end_told',
  'resolved_at',
  'resolved_by',
  'how',
  'is_present',
] as const;
export type AlertRow = Readonly<Pick<Selectable<DB['alert']>, (typeof ALERT_COLUMNS)[number]>>;

/** The scopes (projects, and 0 for the installation) whose conditions are due; they are reserved for the caller for a while. */
export async function takeLooks(
  database: Database,
  everyS: { project: number; installation: number },
): Promise<number[]> {
  return database.global(async (tx) => {
    await sql`insert into alert_look (scope) select id from project union all select 0 on conflict do nothing`.execute(
      tx,
    );
    const rows = await tx
      .updateTable('alert_look')
      .set({
        next_at: sql<Date>`now() + make_interval(secs => case scope when 0 then ${everyS.installation}::float8 else ${everyS.project}::float8 end)`,
      })
      .where(
        sql<boolean>`scope in (select scope from alert_look where next_at <= now() order by next_at for update skip locked)`,
      )
      .returning('scope')
      .execute();
    return rows.map(({ scope }) => scope);
  });
}

/** One look at a project at a time: until the transaction ends. */
export async function lockLook(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('alert look', ${projectId}))`.execute(tx);
}

/** All that the rules ask of: open alerts, those whose condition is still there, and what ended lately. They stay locked. */
export async function lockKnown(tx: Tx, projectId: number, now: number): Promise<AlertRow[]> {
  return tx
    .selectFrom('alert')
    .select(ALERT_COLUMNS)
    .where('project_id', '=', projectId)
    .where((is) =>
      is.or([
        is('resolved_at', 'is', null),
        is('is_present', '=', true),
        is('resolved_at', '>', new Date(now - REOPEN_MS)),
      ]),
    )
    .orderBy('opened_at')
    .orderBy('alert_id')
    .forUpdate()
    .execute();
}

export async function listOpen(tx: Tx, projectId: number): Promise<AlertRow[]> {
  return tx
    .selectFrom('alert')
    .select(ALERT_COLUMNS)
    .where('project_id', '=', projectId)
    .where('resolved_at', 'is', null)
    .orderBy('opened_at')
    .orderBy('alert_id')
    .execute();
}

export async function findAlert(tx: Tx, projectId: number, alertId: string): Promise<AlertRow | undefined> {
  return tx
    .selectFrom('alert')
    .select(ALERT_COLUMNS)
    .where('project_id', '=', projectId)
    .where('alert_id', '=', alertId)
    .executeTakeFirst();
}

/** The open alerts of one alert's incident and the alert itself, locked. */
export async function lockIncidentOf(tx: Tx, projectId: number, alertId: string): Promise<AlertRow[]> {
  return tx
    .selectFrom('alert')
    .select(ALERT_COLUMNS)
    .where('project_id', '=', projectId)
    .where((is) => {
      const incident = is
        .selectFrom('alert')
        .select('incident_id')
        .where('project_id', '=', projectId)
        .where('alert_id', '=', alertId);
      return is.or([
        is('alert_id', '=', alertId),
        is.and([is('resolved_at', 'is', null), is('incident_id', '=', incident)]),
      ]);
    })
    .orderBy('opened_at')
    .orderBy('alert_id')
    .forUpdate()
    .execute();
}

/** Members of incidents, those that ended with it, too. */
export async function listIncidents(
  tx: Tx,
  projectId: number,
  incidentIds: readonly string[],
): Promise<AlertRow[]> {
  return tx
    .selectFrom('alert')
    .select(ALERT_COLUMNS)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`incident_id = any(${[...incidentIds]}::text[])`)
    .orderBy('opened_at')
    .orderBy('alert_id')
    .execute();
}

type New = {
  readonly alertId: string;
  readonly incidentId: string;
  readonly toldStep: number;
  readonly toldLastAt: Date | null;
  readonly toldAt: Date | null;
};

/** A new alert joins its incident with that one's notification state. */
export async function insertAlert(
  tx: Tx,
  projectId: number,
  { alertId, incidentId, toldStep, toldLastAt, toldAt }: New,
  one: Condition,
  now: number,
) {
  const at = new Date(now);
  return tx
    .insertInto('alert')
    .values({
      project_id: projectId,
      alert_id: alertId,
      code: one.code,
      subject: one.subject,
      severity: one.severity,
      params: JSON.stringify(one.params),
      incident_id: incidentId,
      since: new Date(one.since),
      opened_at: at,
      last_seen_at: at,
      robot_id: one.robotId,
      robot_name: one.robotName,
      delivery_id: one.deliveryId,
      help_id: one.helpId,
      order_id: one.orderId,
      elevator_id: one.elevatorId,
      site: one.site,
      floor: one.floor,
      x: one.position?.x ?? null,
      y: one.position?.y ?? null,
      search_text: searchTextOf(one),
      told_step: toldStep,
      told_last_at: toldLastAt,
      told_at: toldAt,
    })
    .returning(ALERT_COLUMNS)
    .execute();
}

/** Opens an alert again. One that a person had ended starts over: unassigned and not announced. */
export async function reopenAlert(
  tx: Tx,
  projectId: number,
  { known, condition, fresh }: Extract<Step, { do: 'reopen' }>,
  incidentId: string,
  now: number,
): Promise<AlertRow[]> {
  const at = new Date(now);
  return tx
    .updateTable('alert')
    .set((row) => ({
      resolved_at: null,
      resolved_by: null,
      how: null,
      is_present: true,
      count: row('count', '+', 1),
      opened_at: at,
      last_seen_at: at,
      since: new Date(condition.since),
      severity: condition.severity,
      params: JSON.stringify(condition.params),
      site: condition.site,
      floor: condition.floor,
      x: condition.position?.x ?? null,
      y: condition.position?.y ?? null,
      end_told: false,
    }))
    .$if(fresh, (query) =>
      query.set({
        incident_id: incidentId,
        acknowledged_by: null,
        acknowledged_at: null,
        snoozed_until: null,
        told_step: 0,
        told_last_at: null,
      }),
    )
    .where('project_id', '=', projectId)
    .where('alert_id', '=', known.alertId)
    .returning(ALERT_COLUMNS)
    .execute();
}

/** Notes that a condition is still there, and what is now said of it. */
export async function touchAlert(
  tx: Tx,
  projectId: number,
  alertId: string,
  one: Condition,
  now: number,
): Promise<AlertRow[]> {
  return tx
    .updateTable('alert')
    .set({ last_seen_at: new Date(now), severity: one.severity, params: JSON.stringify(one.params) })
    .where('project_id', '=', projectId)
    .where('alert_id', '=', alertId)
    .returning(ALERT_COLUMNS)
    .execute();
}

/** The condition is gone: an open alert ends by itself. */
export async function clearAlert(
  tx: Tx,
  projectId: number,
  alertId: string,
  now: number,
): Promise<AlertRow[]> {
  return tx
    .updateTable('alert')
    .set((row) => ({
      is_present: false,
      resolved_at: row.fn.coalesce('resolved_at', row.val(new Date(now))),
      how: row.fn.coalesce('how', row.val('by_itself' as const)),
    }))
    .where('project_id', '=', projectId)
    .where('alert_id', '=', alertId)
    .returning(ALERT_COLUMNS)
    .execute();
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
  const { acknowledged, snoozedUntil, resolved } = answer;
  return tx
    .updateTable('alert')
    .set({
      ...(acknowledged !== undefined && {
        acknowledged_by: acknowledged?.by ?? null,
        acknowledged_at: acknowledged?.at ?? null,
      }),
      ...(snoozedUntil !== undefined && { snoozed_until: snoozedUntil }),
      ...(resolved !== undefined && {
        resolved_by: resolved.by,
        resolved_at: resolved.at,
        how: 'person' as const,
      }),
    })
    .where('project_id', '=', projectId)
    .where(sql<boolean>`alert_id = any(${[...ids]}::text[])`)
    .returning(ALERT_COLUMNS)
    .execute();
}

/** Notes which step of the plan is done for an incident, and whether at least one recipient was notified. */
export async function noteStep(
  tx: Tx,
  projectId: number,
  incidentId: string,
  { step, at, isNotified }: { readonly step: number; readonly at: Date; readonly isNotified: boolean },
): Promise<AlertRow[]> {
  return tx
    .updateTable('alert')
    .set({ told_step: step, told_last_at: at })
    .$if(isNotified, (query) => query.set({ told_at: sql<Date>`coalesce(told_at, ${at}::timestamptz)` }))
    .where('project_id', '=', projectId)
    .where('incident_id', '=', incidentId)
    .returning(ALERT_COLUMNS)
    .execute();
}

/** Notes that the recipients of an incident were notified of its end. */
export async function noteEndNotified(tx: Tx, projectId: number, incidentId: string): Promise<void> {
  await tx
    .updateTable('alert')
    .set({ end_told: true })
    .where('project_id', '=', projectId)
    .where('incident_id', '=', incidentId)
    .execute();
}

/** Incidents that ended since a moment, whose recipients were not yet notified of the end. */
export async function listEndedIncidents(tx: Tx, projectId: number, since: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('alert')
    .select('incident_id')
    .distinct()
    .where('project_id', '=', projectId)
    .where('resolved_at', '>', since)
    .where('told_step', '>', 0)
    .where('end_told', '=', false)
    .execute();
  return rows.map((row) => row.incident_id);
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
