import type { ScheduleTiming } from '@rota/contract/schedules';
import type { SavedTask } from '@rota/contract/templates';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';

export type NextRun = { readonly nextRunAt: number | null; readonly wakeAt: number | null };

const COLUMNS = [
  'schedule_id',
  'name',
  'task',
  'timing',
  'paused',
  'grace_minutes',
  'create_ahead_minutes',
  'edited_by_id',
  'edited_by',
  'time_zone',
  'next_run_at',
  'wake_at',
  'created_at',
  'updated_at',
] as const;
export type ScheduleRow = Pick<Selectable<DB['schedule']>, (typeof COLUMNS)[number]>;
/** What is written of a schedule; `nextRunAt` and `wakeAt` in ms. */
export type ScheduleContent = Omit<
  ScheduleRow,
  'schedule_id' | 'created_at' | 'updated_at' | 'next_run_at' | 'wake_at'
> & {
  readonly name_folded: string;
} & NextRun;

const RUN_COLUMNS = [
  'run_id',
  'schedule_id',
  'planned_at',
  'noted_at',
  'state',
  'delivery_id',
  'tracking_id',
  'code',
  'by_name',
] as const;
export type RunRow = Pick<Selectable<DB['schedule_run']>, (typeof RUN_COLUMNS)[number]>;

const now = sql<Date>`now()`;
const dateOf = (ms: number | null) => (ms === null ? null : new Date(ms));

export type ScheduleQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly paused?: boolean | undefined;
};

/** Schedules of a project by name; the cursor is the last one's folded name. */
export async function listSchedules(
  tx: Tx,
  projectId: number,
  query: ScheduleQuery,
): Promise<{ rows: ScheduleRow[]; nextCursor: string | null }> {
  let schedules = tx
    .selectFrom('schedule')
    .select([...COLUMNS, 'name_folded'])
    .where('project_id', '=', projectId);
  if (query.cursor !== undefined) schedules = schedules.where('name_folded', '>', query.cursor);
  if (query.paused !== undefined) schedules = schedules.where('paused', '=', query.paused);
  if (query.search !== undefined && query.search !== '')
    schedules = schedules.where(sql<boolean>`strpos(name_folded, ${query.search}) > 0`);
  const found = await schedules
    .orderBy('name_folded')
    .limit(query.limit + 1)
    .execute();
  const rows = found.slice(0, query.limit);
  return { rows, nextCursor: found.length > query.limit ? (rows.at(-1)?.name_folded ?? null) : null };
}

/** The schedules that are not paused. */
export async function countRunning(tx: Tx, projectId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('schedule')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('paused', '=', false)
    .executeTakeFirstOrThrow();
  return Number(count);
}

const one = (tx: Tx, projectId: number, scheduleId: string) =>
  tx
    .selectFrom('schedule')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('schedule_id', '=', scheduleId);

export async function findSchedule(
  tx: Tx,
  projectId: number,
  scheduleId: string,
): Promise<ScheduleRow | undefined> {
  return one(tx, projectId, scheduleId).executeTakeFirst();
}

/** As `findSchedule`, locked until the transaction ends. */
export async function lockSchedule(
  tx: Tx,
  projectId: number,
  scheduleId: string,
): Promise<ScheduleRow | undefined> {
  return one(tx, projectId, scheduleId).forNoKeyUpdate().executeTakeFirst();
}

export async function countSchedules(tx: Tx, projectId: number): Promise<number> {
  const { count } = await tx
    .selectFrom('schedule')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

function valuesOf({ nextRunAt, wakeAt, task, timing, ...content }: ScheduleContent) {
  return {
    ...content,
    task: sql<SavedTask>`${JSON.stringify(task)}::jsonb`,
    timing: sql<ScheduleTiming>`${JSON.stringify(timing)}::jsonb`,
    next_run_at: dateOf(nextRunAt),
    wake_at: dateOf(wakeAt),
    updated_at: now,
  };
}

/** Throws a unique violation of `schedule_name_unique`. */
export async function insertSchedule(
  tx: Tx,
  projectId: number,
  scheduleId: string,
  content: ScheduleContent,
): Promise<ScheduleRow> {
  return tx
    .insertInto('schedule')
    .values({ project_id: projectId, schedule_id: scheduleId, created_at: now, ...valuesOf(content) })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Throws a unique violation of `schedule_name_unique`. */
export async function updateSchedule(
  tx: Tx,
  projectId: number,
  scheduleId: string,
  content: ScheduleContent,
): Promise<ScheduleRow> {
  return tx
    .updateTable('schedule')
    .set(valuesOf(content))
    .where('project_id', '=', projectId)
    .where('schedule_id', '=', scheduleId)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Deletes a schedule with its runs. */
export async function deleteSchedule(tx: Tx, projectId: number, scheduleId: string): Promise<void> {
  await tx
    .deleteFrom('schedule')
    .where('project_id', '=', projectId)
    .where('schedule_id', '=', scheduleId)
    .execute();
}

/** Advances to the next run, if the one at `from` is still the next: false where another server was first, or it was changed. */
export async function advance(
  tx: Tx,
  projectId: number,
  { schedule_id, next_run_at: from }: Pick<ScheduleRow, 'schedule_id' | 'next_run_at'>,
  next: NextRun,
  timeZone: string,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('schedule')
    .set({ next_run_at: dateOf(next.nextRunAt), wake_at: dateOf(next.wakeAt), time_zone: timeZone })
    .where('project_id', '=', projectId)
    .where('schedule_id', '=', schedule_id)
    .where('next_run_at', '=', from)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Writes down what became of runs. Throws a unique violation of `schedule_run_once` where one is written down already. */
export async function insertRuns(tx: Tx, projectId: number, rows: readonly RunRow[]): Promise<void> {
  await sql`
    insert into schedule_run (project_id, run_id, schedule_id, planned_at, noted_at, state, delivery_id, tracking_id, code, by_name)
    select ${projectId}::int, r.run_id, r.schedule_id, r.planned_at, r.noted_at, r.state, r.delivery_id, r.tracking_id, r.code, r.by_name
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(
      run_id text, schedule_id text, planned_at timestamptz, noted_at timestamptz, state text,
      delivery_id text, tracking_id text, code text, by_name text
    )`.execute(tx);
}

/** Where a page of runs ended; the id breaks ties. */
export type RunCursor = { readonly plannedAt: string; readonly runId: string };

/** Runs of a schedule, the newest first. */
export async function listRuns(
  tx: Tx,
  projectId: number,
  scheduleId: string,
  { limit, after }: { readonly limit: number; readonly after: RunCursor | undefined },
): Promise<RunRow[]> {
  let runs = tx
    .selectFrom('schedule_run')
    .select(RUN_COLUMNS)
    .where('project_id', '=', projectId)
    .where('schedule_id', '=', scheduleId);
  if (after !== undefined)
    runs = runs.where(sql<boolean>`(planned_at, run_id) < (${after.plannedAt}::timestamptz, ${after.runId})`);
  return runs.orderBy('planned_at', 'desc').orderBy('run_id', 'desc').limit(limit).execute();
}

/** The newest run of each of these schedules. */
export async function listLastRuns(
  tx: Tx,
  projectId: number,
  scheduleIds: readonly string[],
): Promise<ReadonlyMap<string, RunRow>> {
  const rows = await tx
    .selectFrom('schedule_run')
    .select(RUN_COLUMNS)
    .distinctOn('schedule_id')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`schedule_id = any(${[...scheduleIds]}::text[])`)
    .orderBy('schedule_id')
    .orderBy('planned_at', 'desc')
    .execute();
  return new Map(rows.map((row) => [row.schedule_id, row]));
}

/** Schedules of all projects whose next task is to be created by now (ms). */
export async function listDue(tx: Tx, at: number): Promise<{ project_id: number; schedule_id: string }[]> {
  const { rows } = await sql<Functions['schedules_due']>`
    select project_id, schedule_id from schedules_due(${new Date(at)})`.execute(tx);
  return rows;
}

/** The zones in which next runs are reckoned, by project. */
export async function listZones(tx: Tx): Promise<{ project_id: number; time_zone: string }[]> {
  const { rows } = await sql<
    Functions['schedule_zones']
  >`select project_id, time_zone from schedule_zones()`.execute(tx);
  return rows;
}

/** Schedules of a project whose next run is reckoned in another zone than this. */
export async function listInOtherZones(tx: Tx, projectId: number, timeZone: string): Promise<ScheduleRow[]> {
  return tx
    .selectFrom('schedule')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('time_zone', '<>', timeZone)
    .where('next_run_at', 'is not', null)
    .execute();
}

/** Forgets runs of all projects that were planned before a moment (ms). */
export async function forgetRuns(tx: Tx, before: number): Promise<void> {
  await sql`select schedule_runs_forget(${new Date(before)})`.execute(tx);
}
