import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type ConfigKind = DB['project_config']['kind'];

const COLUMNS = ['version', 'content', 'checksum', 'changed_by', 'changed_at', 'restored_from'] as const;
export type ConfigRow = Pick<Selectable<DB['project_config']>, (typeof COLUMNS)[number]>;

/** Versions from `below` (not included) down; the newest first. */
export async function listVersions(
  tx: Tx,
  projectId: number,
  kind: ConfigKind,
  { limit, below }: { limit: number; below?: number | undefined },
): Promise<ConfigRow[]> {
  const query = tx
    .selectFrom('project_config')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .orderBy('version', 'desc')
    .limit(limit);
  return (below === undefined ? query : query.where('version', '<', below)).execute();
}

/** The version that counts; undefined before the first. */
export async function findNewest(
  tx: Tx,
  projectId: number,
  kind: ConfigKind,
): Promise<ConfigRow | undefined> {
  return (await listVersions(tx, projectId, kind, { limit: 1 }))[0];
}

/** Others who change the configs of this project wait until the transaction ends. */
export async function lockConfigs(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('project_config'), ${projectId}::int)`.execute(tx);
}

export async function insertVersion(
  tx: Tx,
  projectId: number,
  kind: ConfigKind,
  row: Omit<ConfigRow, 'changed_at'> & { readonly changed_by_id: string },
): Promise<ConfigRow> {
  return tx
    .insertInto('project_config')
    .values({
      project_id: projectId,
      kind,
      version: row.version,
      content: row.content,
      checksum: row.checksum,
      changed_by_id: row.changed_by_id,
      changed_by: row.changed_by,
      restored_from: row.restored_from,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
