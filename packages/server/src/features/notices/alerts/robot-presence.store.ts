import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** The connected robots at the last announcement, by id. */
export async function listPresence(tx: Tx, projectId: number): Promise<Map<string, boolean>> {
  const rows = await tx
    .selectFrom('robot_presence')
    .select(['robot_id', 'online'])
    .where('project_id', '=', projectId)
    .execute();
  return new Map(rows.map(({ robot_id: id, online }) => [id, online]));
}

/** Writes down which robots are connected now, and forgets those that are not named in `all`. */
export async function savePresence(
  tx: Tx,
  projectId: number,
  changed: readonly { readonly robot_id: string; readonly online: boolean }[],
  all: readonly string[],
): Promise<void> {
  await sql`
    insert into robot_presence (project_id, robot_id, online, changed_at)
    select ${projectId}, now_is.robot_id, now_is.online, now() from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as now_is(robot_id text, online boolean)
    on conflict (project_id, robot_id) do update set online = excluded.online, changed_at = excluded.changed_at`.execute(
    tx,
  );
  await tx
    .deleteFrom('robot_presence')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`robot_id <> all(${[...all]}::text[])`)
    .execute();
}
