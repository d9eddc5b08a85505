import { randomUUID } from 'node:crypto';
import type { InputOf, Page } from '@rota/contract/core';
import {
  NEXT_RUNS,
  SCHEDULES_MOST,
  type Schedule,
  type ScheduleRun,
  type ScheduleTiming,
  type schedulesApi,
} from '@rota/contract/schedules';
import { taskAt, type TaskProblem } from '@rota/contract/templates';
import { auditedChange, recordAudit, type AuditChange, type AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import { AppError, fieldProblem, limitReached, requireRow } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { validationFailed } from '../../../http/validation.ts';
import type { Deliveries } from '../deliveries/index.ts';
import { problemsOf, refuseBroken, type Present } from '../templates/index.ts';
import { nextRuns, wakeAt } from './schedules.rules.ts';
import * as store from './schedules.store.ts';

type Calls = typeof schedulesApi;
type Body = InputOf<Calls['create']>['body'];
type Change = InputOf<Calls['update']>['body'];

export type ScheduleDeps = {
  readonly database: Database;
  readonly tasks: Deliveries['tasks'];
  readonly presentIn: (projectId: number) => Promise<Present>;
  /** The zone of the project's clock. */
  readonly timeZone: (projectId: number) => Promise<string>;
  readonly clock: () => number;
};
export type ScheduleService = ReturnType<typeof createScheduleService>;

const SCHEDULE: AuditedRecord<store.ScheduleRow> = {
  entity: 'schedule',
  idOf: ({ schedule_id: id }) => id,
  snapshot: ({ name, task, timing, paused, grace_minutes, create_ahead_minutes }) => ({
    name,
    task,
    ...timing,
    paused,
    grace_minutes,
    create_ahead_minutes,
  }),
  conflicts: {
    schedule_name_unique: { nameTaken: 'schedule' },
  },
};

/** Schedules of a project. Each change and its audit entry are one transaction. What runs them is in `schedule-runner.ts`. */
export function createScheduleService(deps: ScheduleDeps) {
  const { database, tasks, presentIn, clock } = deps;

  async function list(
    projectId: number,
    { state, search, ...query }: InputOf<Calls['list']>['query'],
  ): Promise<Page<Schedule>> {
    const paused = state === undefined ? undefined : state === 'paused';
    const { page, last } = await database.tenant(projectId, async (tx) => {
      const page = await store.listSchedules(tx, projectId, {
        ...query,
        paused,
        search: search && foldCase(search),
      });
      return {
        page,
        last: await store.listLastRuns(
          tx,
          projectId,
          page.rows.map(({ schedule_id: id }) => id),
        ),
      };
    });
    const [present, zone] = await Promise.all([presentIn(projectId), deps.timeZone(projectId)]);
    const items = page.rows.map((row) =>
      composeSchedule(row, { zone, now: clock(), present, last: last.get(row.schedule_id) }),
    );
    return { items, next_cursor: page.nextCursor };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, scheduleId: string): Promise<Schedule> {
    const seen = await database.tenant(projectId, (tx) => read(tx, projectId, scheduleId));
    const [present, zone] = await Promise.all([presentIn(projectId), deps.timeZone(projectId)]);
    return composeSchedule(seen.row, { zone, now: clock(), present, last: seen.last });
  }

  async function read(tx: Tx, projectId: number, scheduleId: string) {
    const row = requireRow(await store.findSchedule(tx, projectId, scheduleId));
    return { row, last: (await store.listLastRuns(tx, projectId, [scheduleId])).get(scheduleId) };
  }

  /** Throws NAME_TAKEN, LIMIT_REACHED, SCHEDULE_NEVER_RUNS, and what creating its task would throw. */
  async function create(projectId: number, body: Body, actor: ActorRef, settle: Settle): Promise<Schedule> {
    await tasks.check(projectId, body.task);
    const [present, zone] = await Promise.all([presentIn(projectId), deps.timeZone(projectId)]);
    const { name, task, paused, grace_minutes, create_ahead_minutes } = body;
    const timing = timingOf(body);
    refuseWithoutRuns(timing, zone, clock());
    const content = contentOf(
      { name, task, paused, grace_minutes, create_ahead_minutes, timing },
      actor,
      zone,
      clock(),
    );
    return auditedChange(
      database,
      SCHEDULE,
      { projectId, actor, code: 'LOG_SCHEDULE_CREATED' },
      async (tx) => {
        if ((await store.countSchedules(tx, projectId)) >= SCHEDULES_MOST)
          throw limitReached('schedule', SCHEDULES_MOST);
        const row = await store.insertSchedule(tx, projectId, randomUUID(), content);
        const made = composeSchedule(row, { zone, now: clock(), present, last: undefined });
        await settle(tx, made);
        return { before: null, after: row, answer: made };
      },
    );
  }

  /** Throws RECORD_NOT_FOUND, NAME_TAKEN, SCHEDULE_NEVER_RUNS, and what creating its task would throw. */
  async function update(
    projectId: number,
    scheduleId: string,
    change: Change,
    actor: ActorRef,
  ): Promise<Schedule> {
    await get(projectId, scheduleId);
    if (change.task !== undefined) await tasks.check(projectId, change.task);
    const [present, zone] = await Promise.all([presentIn(projectId), deps.timeZone(projectId)]);
    return auditedChange(
      database,
      SCHEDULE,
      { projectId, actor, code: 'LOG_SCHEDULE_CHANGED' },
      async (tx) => {
        const before = requireRow(await store.lockSchedule(tx, projectId, scheduleId));
        const { name = before.name, task = before.task, paused = before.paused } = change;
        const { grace_minutes = before.grace_minutes, create_ahead_minutes = before.create_ahead_minutes } =
          change;
        const timing = timingOf({ ...before.timing, ...definedOf(change) });
        if (JSON.stringify(timing) !== JSON.stringify(timingOf(before.timing)))
          refuseWithoutRuns(timing, zone, clock());
        const content = contentOf(
          { name, task, paused, grace_minutes, create_ahead_minutes, timing },
          actor,
          zone,
          clock(),
        );
        const after = await store.updateSchedule(tx, projectId, scheduleId, content);
        const last = (await store.listLastRuns(tx, projectId, [scheduleId])).get(scheduleId);
        return { before, after, answer: composeSchedule(after, { zone, now: clock(), present, last }) };
      },
    );
  }

  /** Throws RECORD_NOT_FOUND. */
  async function remove(projectId: number, scheduleId: string, actor: ActorRef): Promise<void> {
    await auditedChange(
      database,
      SCHEDULE,
      { projectId, actor, code: 'LOG_SCHEDULE_REMOVED' },
      async (tx) => {
        const before = requireRow(await store.lockSchedule(tx, projectId, scheduleId));
        await store.deleteSchedule(tx, projectId, scheduleId);
        return { before, after: null, answer: undefined };
      },
    );
  }

  async function preview(projectId: number, timing: ScheduleTiming) {
    const zone = await deps.timeZone(projectId);
    return { time_zone: zone, next_runs: nextRuns(timing, zone, clock(), NEXT_RUNS).map(isoOf) };
  }

  /** Throws RECORD_NOT_FOUND. */
  async function runs(
    projectId: number,
    scheduleId: string,
    query: { limit: number; cursor?: string | undefined },
  ): Promise<Page<ScheduleRun>> {
    const after = query.cursor === undefined ? undefined : readCursor(query.cursor);
    const rows = await database.tenant(projectId, async (tx) => {
      requireRow(await store.findSchedule(tx, projectId, scheduleId));
      return store.listRuns(tx, projectId, scheduleId, { limit: query.limit + 1, after });
    });
    const items = rows.slice(0, query.limit).map(composeRun);
    const last = rows.length > query.limit ? items.at(-1) : undefined;
    return { items, next_cursor: last === undefined ? null : `${last.planned_at} ${last.run_id}` };
  }

  /** Creates its task now. Throws RECORD_NOT_FOUND, TASK_TARGET_MISSING, TASK_ROBOT_MISSING, and what creating a delivery throws. */
  async function run(
    projectId: number,
    scheduleId: string,
    actor: ActorRef,
    settle: Settle,
  ): Promise<ScheduleRun> {
    const { task, problems } = await get(projectId, scheduleId);
    refuseBroken(problems);
    const at = clock();
    let made: store.RunRow | undefined;
    await tasks.create(projectId, taskAt(task, at), actor, async (tx, answer) => {
      const row = requireRow(await store.findSchedule(tx, projectId, scheduleId));
      made = madeRun(row, at, at, answer, actor.name);
      await store.insertRuns(tx, projectId, [made]);
      await record(tx, projectId, row, {
        actor,
        code: 'LOG_SCHEDULE_RUN',
        after: { tracking_id: made.tracking_id },
      });
      await settle(tx, composeRun(made));
    });
    return composeRun(requireRow(made));
  }

  return { list, get, create, update, remove, preview, runs, run };
}

/** A run whose task was created; `by`: who had it run by hand. Times are ms. */
export function madeRun(
  { schedule_id }: Pick<store.ScheduleRow, 'schedule_id'>,
  plannedAt: number,
  notedAt: number,
  { delivery_id, tracking_id }: { readonly delivery_id: string; readonly tracking_id: string },
  by: string | null,
): store.RunRow {
  const times = { planned_at: new Date(plannedAt), noted_at: new Date(notedAt) };
  return {
    run_id: randomUUID(),
    schedule_id,
    ...times,
    state: 'made',
    delivery_id,
    tracking_id,
    code: null,
    by_name: by,
  };
}

/** The next run of a schedule after a moment (ms) and when its task is created; null for one that is paused or has ended. */
export function nextRunOf(
  {
    paused,
    timing,
    create_ahead_minutes,
  }: Pick<store.ScheduleRow, 'paused' | 'timing' | 'create_ahead_minutes'>,
  zone: string,
  after: number,
): store.NextRun {
  const [nextRunAt] = paused ? [] : nextRuns(timing, zone, after, 1);
  if (nextRunAt === undefined) return { nextRunAt: null, wakeAt: null };
  return { nextRunAt, wakeAt: wakeAt(nextRunAt, create_ahead_minutes) };
}

/** Writes what a run of a schedule did to the audit log. */
export async function record(
  tx: Tx,
  projectId: number,
  { schedule_id, name }: Pick<store.ScheduleRow, 'schedule_id' | 'name'>,
  { actor, code, after }: Pick<AuditChange, 'actor' | 'code'> & { readonly after: object },
): Promise<void> {
  await recordAudit(tx, {
    projectId,
    actor,
    code,
    entity: 'schedule',
    entityId: schedule_id,
    before: null,
    after: { name, ...after },
  });
}

type Editable = Pick<
  store.ScheduleRow,
  'name' | 'task' | 'timing' | 'paused' | 'grace_minutes' | 'create_ahead_minutes'
>;

function contentOf(fields: Editable, actor: ActorRef, zone: string, now: number): store.ScheduleContent {
  const who = { edited_by_id: actor.id, edited_by: actor.name, time_zone: zone };
  return { ...fields, ...who, name_folded: foldCase(fields.name), ...nextRunOf(fields, zone, now) };
}

/** The parts of a timing in one order, and nothing else. */
function timingOf({
  rule,
  except_dates,
  extra_dates,
  valid_from,
  valid_until,
}: ScheduleTiming): ScheduleTiming {
  return { rule, except_dates, extra_dates, valid_from, valid_until };
}

function definedOf({
  rule,
  except_dates,
  extra_dates,
  valid_from,
  valid_until,
}: Change): Partial<ScheduleTiming> {
  return {
    ...(rule !== undefined && { rule }),
    ...(except_dates !== undefined && { except_dates }),
    ...(extra_dates !== undefined && { extra_dates }),
    ...(valid_from !== undefined && { valid_from }),
    ...(valid_until !== undefined && { valid_until }),
  };
}

function refuseWithoutRuns(timing: ScheduleTiming, zone: string, now: number): void {
  if (nextRuns(timing, zone, now, 1).length === 0)
    throw new AppError('SCHEDULE_NEVER_RUNS', 'This schedule has no future runs');
}

type Background = {
  readonly zone: string;
  readonly now: number;
  readonly present: Present;
  readonly last: store.RunRow | undefined;
};

function composeSchedule(row: store.ScheduleRow, { zone, now, present, last }: Background): Schedule {
  const problems: TaskProblem[] = problemsOf(row.task, present);
  const { schedule_id, name, task, timing, paused, grace_minutes, create_ahead_minutes, edited_by } = row;
  return {
    schedule_id,
    name,
    task,
    ...timing,
    paused,
    grace_minutes,
    create_ahead_minutes,
    time_zone: zone,
    next_runs: paused ? [] : nextRuns(timing, zone, now, NEXT_RUNS).map(isoOf),
    last_run: last === undefined ? null : composeRun(last),
    problems,
    edited_by,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

function composeRun({
  run_id,
  planned_at,
  noted_at,
  state,
  delivery_id,
  tracking_id,
  code,
  by_name,
}: store.RunRow): ScheduleRun {
  const times = { planned_at: planned_at.toISOString(), noted_at: noted_at.toISOString() };
  return { run_id, ...times, state, delivery_id, tracking_id, code, by: by_name };
}

function isoOf(ms: number): string {
  return new Date(ms).toISOString();
}

function readCursor(text: string): store.RunCursor {
  const [plannedAt = '', runId = ''] = text.split(' ');
  if (
    /^[12]\d{3}-\d\d-\d\dT[\d:.]+Z$/.test(plannedAt) &&
    !Number.isNaN(Date.parse(plannedAt)) &&
    /^[\w-]{1,64}$/.test(runId)
  )
    return { plannedAt, runId };
  throw validationFailed([fieldProblem('cursor', 'wrong_cursor')]);
}
