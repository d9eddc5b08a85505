import type { Preflight } from '@rota/contract/preflight';
import { sql, type Selectable } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { preflightChanges, type PreflightEnd } from './preflight-transitions.rules.ts';

const COLUMNS = [
  'preflight_id',
  'map_id',
  'status',
  'progress',
  'source',
  'robots',
  'tasks',
  'left_out',
  'report',
  'started_by',
  'started_at',
  'seen_at',
  'ended_at',
] as const;
export type PreflightRow = Readonly<Pick<Selectable<DB['preflight']>, (typeof COLUMNS)[number]>>;
export type NewPreflight = Pick<
  PreflightRow,
  'preflight_id' | 'map_id' | 'source' | 'robots' | 'tasks' | 'left_out'
> & {
  readonly by: { readonly id: string; readonly name: string };
};

/** Ends those whose server is gone. */
export async function endSilent(tx: Tx, projectId: number, silentMs: number): Promise<void> {
  await changeStatus(tx, {
    table: 'preflight',
    to: preflightChanges.interrupted,
    set: [sql`ended_at = now()`],
    where: sql`project_id = ${projectId} and seen_at < now() - make_interval(secs => ${silentMs / 1_000})`,
  });
}

/** Begins one; undefined while another is under way in the project. */
export async function beginPreflight(
  tx: Tx,
  projectId: number,
  begun: NewPreflight,
): Promise<PreflightRow | undefined> {
  const { preflight_id, map_id, source, robots, tasks, left_out, by } = begun;
  return (
    tx
      .insertInto('preflight')
      .values({
        project_id: projectId,
        preflight_id,
        map_id,
        status: 'running',
        source: JSON.stringify(source),
        robots,
        tasks,
        left_out,
        started_by_id: by.id,
        started_by: by.name,
      })
      // The text of the index: PostgreSQL does not find it by a parameter.
      .onConflict((conflict) =>
        conflict
          .column('project_id')
          .where(sql<boolean>`status = 'running'`)
          .doNothing(),
      )
      .returning(COLUMNS)
      .executeTakeFirst()
  );
}

/** Notes progress. False where it was ended meanwhile. */
export async function notePreflight(
  tx: Tx,
  projectId: number,
  id: string,
  progress: number,
): Promise<boolean> {
  const rows = await tx
    .updateTable('preflight')
    .set({ progress, seen_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('preflight_id', '=', id)
    .where('status', '=', 'running')
    .returning('preflight_id')
    .execute();
  return rows.length === 1;
}

/** Ends one that is under way; one that ended before stays as it ended. */
export async function endPreflight(
  tx: Tx,
  projectId: number,
  id: string,
  status: PreflightEnd,
  report: Preflight['report'] = null,
): Promise<void> {
  const set = [
    sql`ended_at = now()`,
    sql`report = ${report === null ? null : JSON.stringify(report)}::jsonb`,
  ];
  if (status === 'done') set.push(sql`progress = 1`);
  const where = sql`project_id = ${projectId} and preflight_id = ${id}`;
  await changeStatus(tx, { table: 'preflight', to: preflightChanges[status], set, where });
}

/** The newest of a map, or of settings. */
export async function findNewest(
  tx: Tx,
  projectId: number,
  mapId: string | null,
): Promise<PreflightRow | undefined> {
  return tx
    .selectFrom('preflight')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('map_id', 'is not distinct from', mapId)
    .orderBy('started_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

export async function findPreflight(
  tx: Tx,
  projectId: number,
  mapId: string | null,
  id: string,
): Promise<PreflightRow | undefined> {
  return tx
    .selectFrom('preflight')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('preflight_id', '=', id)
    .where('map_id', 'is not distinct from', mapId)
    .executeTakeFirst();
}

/** Of all projects. */
export async function forgetPreflights(tx: Tx, days: number): Promise<void> {
  await sql`select preflights_forget(${days})`.execute(tx);
}
