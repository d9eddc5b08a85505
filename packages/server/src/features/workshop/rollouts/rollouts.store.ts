import { sql, type Selectable } from 'kysely';
import type { RolloutStop } from '@rota/contract/rollouts';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { rolloutChanges } from './rollout-transitions.rules.ts';

export type RolloutRow = Selectable<DB['rollout']>;
const now = sql<Date>`now()`;

/** Rollouts that may still change. Asked without a project. */
export async function listOpenRollouts(tx: Tx): Promise<string[]> {
  const rows = await tx
    .selectFrom('rollout')
    .select('rollout_id')
    .where('ended_at', 'is', null)
    .orderBy('created_at')
    .execute();
  return rows.map(({ rollout_id: id }) => id);
}

/** Locks a rollout until the transaction ends; undefined while another server looks after it, too. */
export async function tryLockRollout(tx: Tx, rolloutId: string): Promise<RolloutRow | undefined> {
  return tx
    .selectFrom('rollout')
    .selectAll()
    .where('rollout_id', '=', rolloutId)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
}

/** As {@link tryLockRollout}, but waits for the other. */
export async function lockRollout(tx: Tx, rolloutId: string): Promise<RolloutRow | undefined> {
  return tx
    .selectFrom('rollout')
    .selectAll()
    .where('rollout_id', '=', rolloutId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findRollout(tx: Tx, rolloutId: string): Promise<RolloutRow | undefined> {
  return tx.selectFrom('rollout').selectAll().where('rollout_id', '=', rolloutId).executeTakeFirst();
}

export type RolloutPage = {
  readonly projectIds: readonly number[];
  readonly states: readonly string[];
  /** Folded. */
  readonly search: string;
  readonly limit: number;
  /** The last row of the page before. */
  readonly after?: { readonly createdAt: Date; readonly id: string } | undefined;
};

/** Rollouts that have robots in one of these projects, newest first; one more than `limit` where there are more. */
export async function listRollouts(tx: Tx, page: RolloutPage): Promise<RolloutRow[]> {
  return tx
    .selectFrom('rollout')
    .selectAll()
    .where(sql<boolean>`project_ids && ${[...page.projectIds]}::int[]`)
    .$if(page.states.length > 0, (query) => query.where(sql<boolean>`state = any(${[...page.states]})`))
    .$if(page.search !== '', (query) =>
      query.where(sql<boolean>`position(${page.search} in search_text) > 0`),
    )
    .$if(page.after !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, rollout_id) < (${page.after?.createdAt ?? null}, ${page.after?.id ?? null})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('rollout_id', 'desc')
    .limit(page.limit + 1)
    .execute();
}

export type NewRollout = Pick<
  RolloutRow,
  | 'rollout_id'
  | 'name'
  | 'search_text'
  | 'release_id'
  | 'kind'
  | 'release_version'
  | 'project_ids'
  | 'waves'
  | 'limits'
  | 'hours'
  | 'battery_percent'
  | 'rolls_back'
  | 'created_by'
>;

export async function insertRollout(
  tx: Tx,
  { waves, limits, hours, project_ids: projectIds, ...rollout }: NewRollout,
): Promise<RolloutRow> {
  return tx
    .insertInto('rollout')
    .values({
      ...rollout,
      state: 'running',
      project_ids: [...projectIds],
      waves: sql`${JSON.stringify(waves)}::jsonb`,
      limits: sql`${JSON.stringify(limits)}::jsonb`,
      hours: hours === null ? null : sql`${JSON.stringify(hours)}::jsonb`,
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** A person's or a health check's change of a rollout. @returns undefined when its state does not allow it any more */
export async function changeRollout(
  tx: Tx,
  rolloutId: string,
  change: keyof typeof rolloutChanges,
  stop: RolloutStop | null = null,
): Promise<RolloutRow | undefined> {
  const isResumed = change === 'resumed';
  const changed = await changeStatus(tx, {
    table: 'rollout',
    to: rolloutChanges[change],
    set: [
      sql`stop = ${stop === null ? null : JSON.stringify(stop)}::jsonb`,
      sql`version = version + 1`,
      sql`failures_since = case when ${isResumed} then now() else failures_since end`,
      sql`ended_at = case when ${change === 'finished'} then now() else ended_at end`,
    ],
    where: sql`rollout_id = ${rolloutId}`,
    returning: ['rollout_id'],
  });
  return changed.length === 0 ? undefined : findRollout(tx, rolloutId);
}

/** Notes that all robots of a wave are done, or (null) that one is at it again. */
export async function setWaveDone(tx: Tx, rolloutId: string, isDone: boolean): Promise<void> {
  await tx
    .updateTable('rollout')
    .set({ wave_done_at: isDone ? now : null })
    .where('rollout_id', '=', rolloutId)
    .execute();
}

/** Begins the next wave. */
export async function nextWave(tx: Tx, rolloutId: string): Promise<void> {
  await tx
    .updateTable('rollout')
    .set({
      current_wave: sql<number>`current_wave + 1`,
      wave_done_at: null,
      version: sql<number>`version + 1`,
    })
    .where('rollout_id', '=', rolloutId)
    .execute();
}

/** Notes that no robot is at an aborted rollout any more. */
export async function endRollout(tx: Tx, rolloutId: string): Promise<void> {
  await tx.updateTable('rollout').set({ ended_at: now }).where('rollout_id', '=', rolloutId).execute();
}
