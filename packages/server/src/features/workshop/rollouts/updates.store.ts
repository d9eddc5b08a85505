import { sql, type RawBuilder, type Selectable } from 'kysely';
import { isUpdateEnded, updateTransitions, type UpdateStep } from '@rota/contract/rollouts';
import { staying } from '@rota/contract/core';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { ReportedUpdate } from '../../../db/column-contents.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { RolloutRow } from './rollouts.store.ts';
import type { UpdateChange, UpdateRow } from './update.rules.ts';
import { updateChanges } from './update-transitions.rules.ts';

/** A robot in a rollout. */
export type UpdateRecord = Selectable<DB['rollout_robot']>;

export type NewUpdate = Pick<
  UpdateRecord,
  'robot_id' | 'robot_name' | 'update_id' | 'wave' | 'from_version' | 'to_version' | 'kind'
>;

/** In the project of the robots. */
export async function insertUpdates(
  tx: Tx,
  projectId: number,
  rolloutId: string,
  updates: readonly NewUpdate[],
): Promise<void> {
  const rows = updates.map((update) => ({
    ...update,
    project_id: projectId,
    rollout_id: rolloutId,
    step: 'queued' as const,
  }));
  if (rows.length > 0) await tx.insertInto('rollout_robot').values(rows).execute();
}

/** The updates of a rollout in a project, by wave and name. */
export async function listUpdates(tx: Tx, projectId: number, rolloutId: string): Promise<UpdateRecord[]> {
  return tx
    .selectFrom('rollout_robot')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('rollout_id', '=', rolloutId)
    .orderBy('wave')
    .orderBy(sql`robot_name collate "tr-x-icu"`)
    .orderBy('robot_id')
    .execute();
}

/** How many updates of rollouts are at which step, in a project. */
export async function countUpdates(
  tx: Tx,
  projectId: number,
  rolloutIds: readonly string[],
): Promise<
  (Pick<UpdateRecord, 'rollout_id' | 'wave' | 'step'> & {
    readonly robots: number;
    readonly failed: number;
  })[]
> {
  if (rolloutIds.length === 0) return [];
  return tx
    .selectFrom('rollout_robot')
    .select([
      'rollout_id',
      'wave',
      'step',
      sql<number>`count(*)::int`.as('robots'),
      sql<number>`(count(*) filter (where failed_at is not null))::int`.as('failed'),
    ])
    .where('project_id', '=', projectId)
    .where('rollout_id', 'in', [...rolloutIds])
    .groupBy(['rollout_id', 'wave', 'step'])
    .execute();
}

/** The updates of one robot, newest first. */
export async function listUpdatesOf(
  tx: Tx,
  projectId: number,
  robotId: string,
  limit: number,
): Promise<(UpdateRecord & { readonly rollout_name: string })[]> {
  return tx
    .selectFrom('rollout_robot')
    .innerJoin('rollout', 'rollout.rollout_id', 'rollout_robot.rollout_id')
    .selectAll('rollout_robot')
    .select('rollout.name as rollout_name')
    .where('rollout_robot.project_id', '=', projectId)
    .where('rollout_robot.robot_id', '=', robotId)
    .orderBy('rollout_robot.step_at', 'desc')
    .limit(limit)
    .execute();
}

const OPEN: readonly UpdateStep[] = [
  'queued',
  'waiting',
  'reserved',
  'offered',
  'downloading',
  'installing',
  'restarting',
  'missing',
  'rolling_back',
];

/** Robots of a project that have an update of a kind ahead or under way, with its rollout. */
export async function listOpenUpdates(
  tx: Tx,
  projectId: number,
): Promise<Pick<UpdateRecord, 'robot_id' | 'rollout_id' | 'kind' | 'step'>[]> {
  return tx
    .selectFrom('rollout_robot')
    .select(['robot_id', 'rollout_id', 'kind', 'step'])
    .where('project_id', '=', projectId)
    .where('step', 'in', [...OPEN])
    .execute();
}

/** The update that a robot is at; the database allows one. */
export async function findCurrentUpdate(
  tx: Tx,
  projectId: number,
  robotId: string,
): Promise<(UpdateRecord & Pick<RolloutRow, 'state' | 'release_id'>) | undefined> {
  return tx
    .selectFrom('rollout_robot')
    .innerJoin('rollout', 'rollout.rollout_id', 'rollout_robot.rollout_id')
    .selectAll('rollout_robot')
    .select(['rollout.state', 'rollout.release_id'])
    .where('rollout_robot.project_id', '=', projectId)
    .where('rollout_robot.robot_id', '=', robotId)
    .where(
      'rollout_robot.step',
      'in',
      OPEN.filter((step) => step !== 'queued' && step !== 'waiting'),
    )
    .executeTakeFirst();
}

/** The updates of a robot whose turn has come, and that something keeps from it, the oldest first. */
export async function listWaitingUpdates(
  tx: Tx,
  projectId: number,
  robotId: string,
): Promise<(UpdateRecord & Pick<RolloutRow, 'release_id'>)[]> {
  return tx
    .selectFrom('rollout_robot')
    .innerJoin('rollout', 'rollout.rollout_id', 'rollout_robot.rollout_id')
    .selectAll('rollout_robot')
    .select('rollout.release_id')
    .where('rollout_robot.project_id', '=', projectId)
    .where('rollout_robot.robot_id', '=', robotId)
    .where('rollout_robot.step', '=', 'waiting')
    .where('rollout.state', '=', 'running')
    .orderBy('rollout_robot.step_at')
    .execute();
}

/**
 * Writes what was decided of one update. A step is only entered from one that allows it: a second server that decided the same finds none.
 * @returns the update as it is then; undefined where it did not change
 */
export async function writeUpdate(
  tx: Tx,
  projectId: number,
  row: Pick<UpdateRow, 'updateId' | 'step'>,
  change: UpdateChange,
): Promise<UpdateRecord | undefined> {
  const { step = row.step } = change;
  const { table, where } = {
    table: 'rollout_robot' as const,
    where: sql`project_id = ${projectId} and update_id = ${row.updateId} and step = ${row.step}`,
  };
  const set = assignmentsOf(row.step, { ...change, step });
  const to = step === row.step ? staying(updateTransitions, step) : updateChanges[step];
  const changed = await changeStatus(tx, { table, to, set, where, returning: ['update_id'] });
  if (changed.length === 0) return undefined;
  return tx
    .selectFrom('rollout_robot')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('update_id', '=', row.updateId)
    .executeTakeFirst();
}

/** What a change writes beside the step. */
function assignmentsOf(
  before: UpdateStep,
  { step, waitsFor, transport, progress, message, failure }: UpdateChange & { readonly step: UpdateStep },
): RawBuilder<unknown>[] {
  const isMove = step !== before;
  const isBegun = isMove && (step === 'downloading' || step === 'installing' || step === 'restarting');
  const isBack = isMove && (step === 'queued' || step === 'waiting');
  const isEnd = isMove && isUpdateEnded(step);
  // One that came back late and well has not failed after all.
  const isForgiven = isMove && before === 'missing' && step === 'installed';
  const values: Readonly<Record<string, RawBuilder<unknown> | undefined>> = {
    step_at: isMove ? sql`now()` : undefined,
    waits_for: isEnd ? sql`null` : assigned(waitsFor),
    transport: assigned(transport),
    progress: isMove ? assigned(progress ?? null) : assigned(progress),
    message: assigned(message),
    failure: isForgiven ? sql`null` : assigned(failure),
    failed_at: failure === undefined ? undefined : sql`coalesce(failed_at, now())`,
    // It begins all over again, and what was said of the try before is no report of the next.
    began_at: isBack ? sql`null` : isBegun ? sql`coalesce(began_at, now())` : undefined,
    reported: isBack ? sql`null` : undefined,
    ended_at: isEnd ? sql`coalesce(ended_at, now())` : undefined,
  };
  return Object.entries(values).flatMap(([column, value]) =>
    value === undefined ? [] : [sql`${sql.ref(column)} = ${value}`],
  );
}

function assigned(value: string | number | null | undefined): RawBuilder<unknown> | undefined {
  return value === undefined ? undefined : sql`${value}`;
}

/** Updates of a project that failed, and that no person has dealt with: by going on, or by ending the rollout. */
export async function listFailed(tx: Tx, projectId: number): Promise<UpdateRecord[]> {
  return tx
    .selectFrom('rollout_robot')
    .innerJoin('rollout', 'rollout.rollout_id', 'rollout_robot.rollout_id')
    .selectAll('rollout_robot')
    .where('rollout_robot.project_id', '=', projectId)
    .where('rollout_robot.failed_at', 'is not', null)
    .where(
      sql<boolean>`rollout_robot.step = 'missing' or (rollout.ended_at is null and rollout.state <> 'aborted'
        and rollout_robot.failed_at >= rollout.failures_since)`,
    )
    .execute();
}

/** Keeps what an updater said over HTTP, for an update that has not ended. */
export async function keepReport(
  tx: Tx,
  projectId: number,
  { robotId, updateId }: { readonly robotId: string; readonly updateId: string },
  report: ReportedUpdate,
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('rollout_robot')
    .set({ reported: sql`${JSON.stringify(report)}::jsonb` })
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('update_id', '=', updateId)
    .where('step', 'in', [...OPEN])
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** How many updates a robot has had, or has ahead. */
export async function countUpdatesOf(tx: Tx, projectId: number, robotId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('rollout_robot')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Hands a robot's software and updates to another project, in a transaction that moves the robot. */
export async function moveUpdates(tx: Tx, robotId: string, from: number, to: number): Promise<void> {
  await sql`select rollout_robot_move(${robotId}, ${from}::int, ${to}::int)`.execute(tx);
}
