import type { Preflight, PreflightSource, PreflightStatus } from '@rota/contract/preflight';
import { sql } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import { preflightChanges, type PreflightEnd } from './preflight-transitions.rules.ts';

export type PreflightRow = {
  readonly preflight_id: string;
  readonly map_id: string | null;
  readonly status: PreflightStatus;
  readonly progress: number;
  readonly source: PreflightSource;
  readonly robots: number;
  readonly tasks: number;
  readonly left_out: number;
  readonly report: Preflight['report'];
  readonly started_by: string;
  readonly started_at: Date;
  readonly seen_at: Date;
  readonly ended_at: Date | null;
};
export type NewPreflight = Pick<
  PreflightRow,
  'preflight_id' | 'map_id' | 'source' | 'robots' | 'tasks' | 'left_out'
> & {
  readonly by: { readonly id: string; readonly name: string };
};

const COLUMNS = sql`preflight_id, map_id, status, progress, source, robots, tasks, left_out, report, started_by, started_at, seen_at, ended_at`;

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
  const { rows } = await sql<PreflightRow>`
    insert into preflight (project_id, preflight_id, map_id, status, source, robots, tasks, left_out, started_by_id, started_by)
    values (${projectId}, ${preflight_id}, ${map_id}, 'running', ${JSON.stringify(source)}::jsonb, ${robots}, ${tasks}, ${left_out},
            ${by.id}, ${by.name})
    on conflict (project_id) where status = 'running' do nothing
    returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

/** Says that one gets on. False where it was ended meanwhile, by whomever. */
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
  const { rows } = await sql<PreflightRow>`
    select ${COLUMNS} from preflight where project_id = ${projectId} and map_id is not distinct from ${mapId}
    order by started_at desc limit 1`.execute(tx);
  return rows[0];
}

export async function findPreflight(
  tx: Tx,
  projectId: number,
  mapId: string | null,
  id: string,
): Promise<PreflightRow | undefined> {
  const { rows } = await sql<PreflightRow>`
    select ${COLUMNS} from preflight
    where project_id = ${projectId} and preflight_id = ${id} and map_id is not distinct from ${mapId}`.execute(
    tx,
  );
  return rows[0];
}

/** Of all projects. */
export async function forgetPreflights(tx: Tx, days: number): Promise<void> {
  await sql`select preflights_forget(${days})`.execute(tx);
}
