import { randomUUID } from 'node:crypto';
import type { Schedule } from '@rota/contract/schedules';
import { taskAt } from '@rota/contract/templates';
import { isUniqueViolation } from '../../../db/database-errors.ts';
import { AppError } from '../../../http/app-error.ts';
import type { FeatureGate } from '../../sites/projects/index.ts';
import { problemsOf, refuseBroken } from '../templates/index.ts';
import { runsBetween } from './schedules.rules.ts';
import { madeRun, nextRunOf, record, type ScheduleDeps } from './schedules.service.ts';
import * as store from './schedules.store.ts';

/** What of missed runs is written down after a long time without a server: the newest so many. */
const MOST_MISSED = 2_000;
/** Runs of one schedule that one turn may have to write down, before the others have theirs. */
const MOST_AT_ONCE = 20;
const KEPT_DAYS = 90;
const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;

/** Another server made the run, or the schedule was changed meanwhile: the task is not created a second time. */
class RunTaken extends Error {}

export type ScheduleRunnerDeps = ScheduleDeps & {
  readonly features: Pick<FeatureGate, 'isOff'>;
  readonly log: { warn: (details: object, message: string) => void };
};
export type ScheduleRunner = ReturnType<typeof createScheduleRunner>;

/**
 * Creates the tasks of schedules when it is time, and writes down what became of each run. A run, its task and the step to the next run are
 * one transaction, which only one of several servers brings to its end.
 */
export function createScheduleRunner(deps: ScheduleRunnerDeps) {
  const { database, tasks, clock, log } = deps;

  /** Everything that is due. A schedule that cannot be worked on now does not hold up the others: it is tried again by the next turn. */
  async function runDue(): Promise<void> {
    await followZones();
    for (const { project_id, schedule_id } of await database.global((tx) => store.listDue(tx, clock()))) {
      // They stand still: what falls into this time is written down as missed once schedules are on again.
      if (await deps.features.isOff(project_id, 'schedules')) continue;
      try {
        for (let count = 0; count < MOST_AT_ONCE && (await step(project_id, schedule_id)); count += 1);
      } catch (error) {
        if (error instanceof RunTaken || isUniqueViolation(error, 'schedule_run_once')) continue;
        log.warn({ err: error, projectId: project_id, scheduleId: schedule_id }, 'a schedule could not run');
      }
    }
  }

  /** The clock of a project was put into another zone: its schedules keep their local times. */
  async function followZones(): Promise<void> {
    for (const { project_id: projectId, time_zone: was } of await database.global((tx) =>
      store.listZones(tx),
    )) {
      const zone = await deps.timeZone(projectId);
      if (zone === was) continue;
      await database.tenant(projectId, async (tx) => {
        for (const row of await store.listInOtherZones(tx, projectId, zone))
          await store.advance(tx, projectId, row, nextRunOf(row, zone, clock()), zone);
      });
    }
  }

  /** One run of a schedule, or all that it missed. False when nothing more is due. */
  async function step(projectId: number, scheduleId: string): Promise<boolean> {
    const row = await database.tenant(projectId, (tx) => store.findSchedule(tx, projectId, scheduleId));
    if (
      row === undefined ||
      row.next_run_at === null ||
      row.wake_at === null ||
      row.wake_at.getTime() > clock()
    )
      return false;
    const plannedAt = row.next_run_at.getTime();
    const tooLate = clock() - row.grace_minutes * MINUTE_MS;
    if (plannedAt < tooLate) await miss(projectId, row, { from: plannedAt, until: tooLate });
    else await make(projectId, row, plannedAt);
    return true;
  }

  async function make(projectId: number, row: store.ScheduleRow, plannedAt: number): Promise<void> {
    const zone = await deps.timeZone(projectId);
    const next = nextRunOf(row, zone, plannedAt);
    const actor = { id: row.edited_by_id, name: actorName(row) };
    const now = clock();
    try {
      refuseBroken(problemsOf(row.task, await deps.presentIn(projectId)));
      await tasks.create(
        projectId,
        taskAt(row.task, plannedAt, plannedAt > now),
        actor,
        async (tx, answer) => {
          if (!(await store.advance(tx, projectId, row, next, zone))) throw new RunTaken();
          await store.insertRuns(tx, projectId, [madeRun(row, plannedAt, now, answer, null)]);
        },
      );
    } catch (error) {
      // What is the server's own trouble may be over before the run is too late.
      if (!(error instanceof AppError) || error.status >= 500) throw error;
      const { code } = error;
      await database.tenant(projectId, async (tx) => {
        if (!(await store.advance(tx, projectId, row, next, zone))) throw new RunTaken();
        await store.insertRuns(tx, projectId, [withoutTask(row, 'failed', plannedAt, now, code)]);
        const after = { planned_at: new Date(plannedAt).toISOString(), code };
        await record(tx, projectId, row, { actor, code: 'LOG_SCHEDULE_RUN_FAILED', after });
      });
    }
  }

  /** Records the missed runs from one moment to another. Times are ms. */
  async function miss(
    projectId: number,
    row: store.ScheduleRow,
    { from, until }: { from: number; until: number },
  ): Promise<void> {
    const zone = await deps.timeZone(projectId);
    const after = Math.max(from, until - KEPT_DAYS * DAY_MS) - 1;
    const missed = runsBetween(row.timing, zone, { after, until }, MOST_MISSED);
    const next = nextRunOf(row, zone, until - 1);
    const now = clock();
    await database.tenant(projectId, async (tx) => {
      if (!(await store.advance(tx, projectId, row, next, zone))) throw new RunTaken();
      await store.insertRuns(
        tx,
        projectId,
        missed.map((at) => withoutTask(row, 'missed', at, now, null)),
      );
      const missedRuns = { planned_at: new Date(from).toISOString(), runs: missed.length };
      await record(tx, projectId, row, {
        actor: SYSTEM,
        code: 'LOG_SCHEDULE_RUNS_MISSED',
        after: missedRuns,
      });
    });
  }

  const forget = (): Promise<void> =>
    database.global((tx) => store.forgetRuns(tx, clock() - KEPT_DAYS * DAY_MS));

  return { runDue, forget };
}

const SYSTEM = { id: 'system', name: 'system' };

/** The creator of a task: the schedule, and the last person who changed it. */
function actorName({ name, edited_by }: Pick<Schedule, 'name' | 'edited_by'>): string {
  return `${name} (${edited_by})`;
}

function withoutTask(
  { schedule_id }: Pick<store.ScheduleRow, 'schedule_id'>,
  state: 'missed' | 'failed',
  plannedAt: number,
  notedAt: number,
  code: string | null,
): store.RunRow {
  const times = { planned_at: new Date(plannedAt), noted_at: new Date(notedAt) };
  return {
    run_id: randomUUID(),
    schedule_id,
    ...times,
    state,
    delivery_id: null,
    tracking_id: null,
    code,
    by_name: null,
  };
}
