import type { Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = ['since', 'started_by', 'reason'] as const;
export type EscapeRow = Readonly<Pick<Selectable<DB['escape']>, (typeof COLUMNS)[number]>>;

/** The escape that is on in a project; undefined while its robots do their work. */
export async function findEscape(tx: Tx, projectId: number): Promise<EscapeRow | undefined> {
  return tx.selectFrom('escape').select(COLUMNS).where('project_id', '=', projectId).executeTakeFirst();
}

/** Begins one; undefined where one is on already. */
export async function insertEscape(
  tx: Tx,
  projectId: number,
  by: string,
  reason: string | null,
): Promise<EscapeRow | undefined> {
  return tx
    .insertInto('escape')
    .values({ project_id: projectId, started_by: by, reason })
    .onConflict((conflict) => conflict.column('project_id').doNothing())
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Ends the one that is on, and answers it; undefined where none is. */
export async function deleteEscape(tx: Tx, projectId: number): Promise<EscapeRow | undefined> {
  return tx.deleteFrom('escape').where('project_id', '=', projectId).returning(COLUMNS).executeTakeFirst();
}
