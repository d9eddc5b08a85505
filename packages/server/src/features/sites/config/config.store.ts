import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { DocumentRow, NewDocumentRow } from './documents.service.ts';

type ConfigKind = DB['project_config']['kind'];
/** A document of a project: `name` is '' for the two of the project itself. */
export type ConfigKey = { readonly kind: ConfigKind; readonly name: string };

const COLUMNS = [
  'version',
  'content',
  'checksum',
  'changed_by',
  'changed_at',
  'restored_from',
  'pilot_robot_id',
  'starts_at',
] as const satisfies readonly (keyof Selectable<DB['project_config']>)[];

/** Versions from `below` (not included) down; the newest first. */
export async function listVersions(
  tx: Tx,
  projectId: number,
  { kind, name }: ConfigKey,
  { limit, below }: { limit: number; below?: number | undefined },
): Promise<DocumentRow[]> {
  const query = tx
    .selectFrom('project_config')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .orderBy('version', 'desc')
    .limit(limit);
  return (below === undefined ? query : query.where('version', '<', below)).execute();
}

export async function findVersion(
  tx: Tx,
  projectId: number,
  { kind, name }: ConfigKey,
  version: number,
): Promise<DocumentRow | undefined> {
  return tx
    .selectFrom('project_config')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('version', '=', version)
    .executeTakeFirst();
}

/** The version that counts for what reads the document as a whole: the newest that is for all, and whose time has come. */
export async function findInForce(
  tx: Tx,
  projectId: number,
  { kind, name }: ConfigKey,
): Promise<DocumentRow | undefined> {
  return tx
    .selectFrom('project_config')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('kind', '=', kind)
    .where('name', '=', name)
    .where('pilot_robot_id', 'is', null)
    .where((row) => row.or([row('starts_at', 'is', null), row('starts_at', '<=', sql<Date>`now()`)]))
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The newest version of each document of values. */
export async function listNewest(tx: Tx, projectId: number): Promise<(DocumentRow & ConfigKey)[]> {
  return tx
    .selectFrom('project_config')
    .distinctOn(['kind', 'name'])
    .select([...COLUMNS, 'kind', 'name'])
    .where('project_id', '=', projectId)
    .where('kind', '<>', 'dynamic')
    .orderBy('kind')
    .orderBy('name')
    .orderBy('version', 'desc')
    .execute();
}

/** Of each document of values, the newest version whose time has come for all, and for each robot that one is tried with. */
export async function listApplicable(tx: Tx, projectId: number): Promise<(DocumentRow & ConfigKey)[]> {
  return tx
    .selectFrom('project_config')
    .distinctOn(['kind', 'name', 'pilot_robot_id'])
    .select([...COLUMNS, 'kind', 'name'])
    .where('project_id', '=', projectId)
    .where('kind', '<>', 'dynamic')
    .where((row) => row.or([row('starts_at', 'is', null), row('starts_at', '<=', sql<Date>`now()`)]))
    .orderBy('kind')
    .orderBy('name')
    .orderBy('pilot_robot_id')
    .orderBy('version', 'desc')
    .execute();
}

/** Whether the time of a version has come since a moment, that one not included. */
export async function hasStartedSince(tx: Tx, projectId: number, since: Date): Promise<boolean> {
  const row = await tx
    .selectFrom('project_config')
    .select('version')
    .where('project_id', '=', projectId)
    .where('starts_at', '>', since)
    .where('starts_at', '<=', sql<Date>`now()`)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Others who change the configs of this project wait until the transaction ends. */
export async function lockConfigs(tx: Tx, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('project_config'), ${projectId}::int)`.execute(tx);
}

export async function insertVersion(
  tx: Tx,
  projectId: number,
  { kind, name }: ConfigKey,
  row: NewDocumentRow,
): Promise<DocumentRow> {
  return tx
    .insertInto('project_config')
    .values({ project_id: projectId, kind, name, ...row })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}
