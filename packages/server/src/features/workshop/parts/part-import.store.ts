import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

type ImportRow = Readonly<Selectable<DB['part_import']>>;

export async function insertImport(
  tx: Tx,
  projectId: number,
  row: Pick<ImportRow, 'import_id' | 'at' | 'actor_name' | 'made'>,
): Promise<void> {
  await tx
    .insertInto('part_import')
    .values({ project_id: projectId, ...row })
    .execute();
}

export async function lockImport(
  tx: Tx,
  projectId: number,
  importId: string,
): Promise<ImportRow | undefined> {
  return tx
    .selectFrom('part_import')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('import_id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
}

/** Takes back its parts that nothing has happened to. @returns how many */
export async function undoImport(tx: Tx, projectId: number, importId: string): Promise<number> {
  const { gone } = await tx
    .selectNoFrom(sql<number>`part_import_undo(${projectId}::int, ${importId})`.as('gone'))
    .executeTakeFirstOrThrow();
  return gone;
}

export async function countOfImport(tx: Tx, projectId: number, importId: string): Promise<number> {
  const { count } = await tx
    .selectFrom('part')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .where('import_id', '=', importId)
    .executeTakeFirstOrThrow();
  return count;
}

export async function markUndone(tx: Tx, projectId: number, importId: string, at: Date): Promise<void> {
  await tx
    .updateTable('part_import')
    .set({ undone_at: at })
    .where('project_id', '=', projectId)
    .where('import_id', '=', importId)
    .execute();
}
