import type { Selectable } from 'kysely';
import type { SimCardBefore } from '../../../db/column-contents.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export async function insertImport(
  tx: Tx,
  projectId: number,
  row: {
    readonly importId: string;
    readonly at: Date;
    readonly actorName: string;
    readonly changes: readonly SimCardBefore[];
  },
): Promise<void> {
  await tx
    .insertInto('sim_import')
    .values({
      project_id: projectId,
      import_id: row.importId,
      at: row.at,
      actor_name: row.actorName,
      changes: JSON.stringify(row.changes),
    })
    .execute();
}

export async function lockImport(
  tx: Tx,
  projectId: number,
  importId: string,
): Promise<Readonly<Selectable<DB['sim_import']>> | undefined> {
  return tx
    .selectFrom('sim_import')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('import_id', '=', importId)
    .forUpdate()
    .executeTakeFirst();
}

export async function markUndone(tx: Tx, projectId: number, importId: string, at: Date): Promise<void> {
  await tx
    .updateTable('sim_import')
    .set({ undone_at: at })
    .where('project_id', '=', projectId)
    .where('import_id', '=', importId)
    .execute();
}
