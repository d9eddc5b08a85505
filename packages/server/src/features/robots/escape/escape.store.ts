import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

export type EscapeRow = { readonly since: Date; readonly started_by: string; readonly reason: string | null };

/** The escape that is on in a project; undefined while its robots do their work. */
export async function findEscape(tx: Tx, projectId: number): Promise<EscapeRow | undefined> {
  const { rows } = await sql<EscapeRow>`
    select since, started_by, reason from escape where project_id = ${projectId}`.execute(tx);
  return rows[0];
}

/** Begins one; undefined where one is on already. */
export async function insertEscape(
  tx: Tx,
  projectId: number,
  by: string,
  reason: string | null,
): Promise<EscapeRow | undefined> {
  const { rows } = await sql<EscapeRow>`
    insert into escape (project_id, started_by, reason) values (${projectId}, ${by}, ${reason})
    on conflict (project_id) do nothing
    returning since, started_by, reason`.execute(tx);
  return rows[0];
}

/** Ends the one that is on, and answers it; undefined where none is. */
export async function deleteEscape(tx: Tx, projectId: number): Promise<EscapeRow | undefined> {
  const { rows } = await sql<EscapeRow>`
    delete from escape where project_id = ${projectId} returning since, started_by, reason`.execute(tx);
  return rows[0];
}
