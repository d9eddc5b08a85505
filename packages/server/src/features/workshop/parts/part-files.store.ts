import type { Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type PartFileRow = Readonly<Selectable<DB['part_file']>>;

/** The newest first. */
export async function listFiles(tx: Tx, projectId: number, partId: string): Promise<PartFileRow[]> {
  return tx
    .selectFrom('part_file')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('part_id', '=', partId)
    .orderBy('created_at', 'desc')
    .orderBy('file_id')
    .execute();
}

export async function findFile(
  tx: Tx,
  projectId: number,
  partId: string,
  fileId: string,
): Promise<PartFileRow | undefined> {
  return tx
    .selectFrom('part_file')
    .selectAll()
    .where('project_id', '=', projectId)
    .where('part_id', '=', partId)
    .where('file_id', '=', fileId)
    .executeTakeFirst();
}

export async function insertFile(tx: Tx, row: PartFileRow): Promise<void> {
  await tx.insertInto('part_file').values(row).execute();
}

export async function deleteFile(tx: Tx, projectId: number, fileId: string): Promise<void> {
  await tx
    .deleteFrom('part_file')
    .where('project_id', '=', projectId)
    .where('file_id', '=', fileId)
    .execute();
}
