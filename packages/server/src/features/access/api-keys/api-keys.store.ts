import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';

const COLUMNS = [
  'id',
  'name',
  'permissions',
  'owner_id',
  'owner_name',
  'expires_at',
  'robot_id',
  'created_at',
] as const;
export type ApiKeyRow = Pick<Selectable<DB['api_key']>, (typeof COLUMNS)[number]>;
export type ApiKeyContent = Omit<ApiKeyRow, 'id' | 'created_at'> & { readonly nameFolded: string };
const now = sql<Date>`now()`;

/** Keys of a project by name; the cursor is the last one's folded name. */
export async function listApiKeys(
  tx: Tx,
  projectId: number,
  query: {
    readonly limit: number;
    readonly cursor?: string | undefined;
    readonly search?: string | undefined;
    readonly robot_id?: string | undefined;
  },
): Promise<{ rows: ApiKeyRow[]; nextCursor: string | null }> {
  let keys = tx
    .selectFrom('api_key')
    .select([...COLUMNS, 'name_folded'])
    .where('project_id', '=', projectId);
  if (query.cursor !== undefined) keys = keys.where('name_folded', '>', query.cursor);
  if (query.search !== undefined && query.search !== '')
    keys = keys.where(sql<boolean>`strpos(name_folded, ${query.search}) > 0`);
  if (query.robot_id !== undefined) keys = keys.where('robot_id', '=', query.robot_id);
  const found = await keys
    .orderBy('name_folded')
    .limit(query.limit + 1)
    .execute();
  const rows = found.slice(0, query.limit);
  return { rows, nextCursor: found.length > query.limit ? (rows.at(-1)?.name_folded ?? null) : null };
}

/** Keys of one owner in a project that have not expired, by name. */
export async function listKeysOfOwner(
  tx: Tx,
  projectId: number,
  ownerId: string,
  at: Date,
): Promise<Pick<ApiKeyRow, 'id' | 'name' | 'permissions'>[]> {
  return tx
    .selectFrom('api_key')
    .select(['id', 'name', 'permissions'])
    .where('project_id', '=', projectId)
    .where('owner_id', '=', ownerId)
    .where((where) => where.or([where('expires_at', 'is', null), where('expires_at', '>', at)]))
    .orderBy('name_folded')
    .execute();
}

/** Keys that are bound to a robot, by name. */
export async function listKeysOfRobot(
  tx: Tx,
  projectId: number,
  robotId: string,
): Promise<Pick<ApiKeyRow, 'id' | 'name' | 'expires_at'>[]> {
  return tx
    .selectFrom('api_key')
    .select(['id', 'name', 'expires_at'])
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .orderBy('name_folded')
    .execute();
}

const one = (tx: Tx, projectId: number, id: string) =>
  tx.selectFrom('api_key').select(COLUMNS).where('project_id', '=', projectId).where('id', '=', id);

export async function findApiKey(tx: Tx, projectId: number, id: string): Promise<ApiKeyRow | undefined> {
  return one(tx, projectId, id).executeTakeFirst();
}

/** A key, locked until the transaction ends. */
export async function lockApiKey(tx: Tx, projectId: number, id: string): Promise<ApiKeyRow | undefined> {
  return one(tx, projectId, id).forUpdate().executeTakeFirst();
}

/** Throws a violation of `api_key_name_unique` or `api_key_robot`. */
export async function insertApiKey(
  tx: Tx,
  projectId: number,
  id: string,
  { nameFolded, ...content }: ApiKeyContent,
): Promise<ApiKeyRow> {
  return tx
    .insertInto('api_key')
    .values({
      project_id: projectId,
      id,
      name_folded: nameFolded,
      ...content,
      created_at: now,
      updated_at: now,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** Throws a violation of `api_key_name_unique` or `api_key_robot`. */
export async function updateApiKey(
  tx: Tx,
  projectId: number,
  id: string,
  { nameFolded, ...content }: ApiKeyContent,
): Promise<ApiKeyRow> {
  return tx
    .updateTable('api_key')
    .set({ name_folded: nameFolded, ...content, updated_at: now })
    .where('project_id', '=', projectId)
    .where('id', '=', id)
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

export async function deleteApiKey(tx: Tx, projectId: number, id: string): Promise<void> {
  await tx.deleteFrom('api_key').where('project_id', '=', projectId).where('id', '=', id).execute();
}

/** A key that is still valid, of whatever project. */
export async function findHolder(tx: Tx, id: string): Promise<Functions['api_key_holder'] | undefined> {
  const { rows } = await sql<Functions['api_key_holder']>`
    select * from api_key_holder(${id})`.execute(tx);
  return rows[0];
}
