import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type KeyRow = Selectable<DB['release_key']> & { readonly ready_releases: string | null };

const withCount = (tx: Tx) =>
  tx
    .selectFrom('release_key')
    .selectAll('release_key')
    .select((key) =>
      key
        .selectFrom('release')
        .whereRef('release.key_id', '=', 'release_key.key_id')
        .where('release.state', '=', 'ready')
        .select(key.fn.countAll<string>().as('count'))
        .as('ready_releases'),
    );

/** Newest first. */
export async function listKeys(tx: Tx): Promise<KeyRow[]> {
  return withCount(tx).orderBy('added_at', 'desc').orderBy('key_id', 'desc').execute();
}

/** The keys whose signatures count. */
export async function listActiveKeys(tx: Tx): Promise<Pick<KeyRow, 'key_id' | 'name' | 'public_key'>[]> {
  return tx
    .selectFrom('release_key')
    .select(['key_id', 'name', 'public_key'])
    .where('revoked_at', 'is', null)
    .orderBy('added_at')
    .execute();
}

/** The key, which no one else revokes before the end of the transaction. */
export async function lockKey(tx: Tx, keyId: string): Promise<Selectable<DB['release_key']> | undefined> {
  return tx.selectFrom('release_key').selectAll().where('key_id', '=', keyId).forUpdate().executeTakeFirst();
}

export async function findKey(tx: Tx, keyId: string): Promise<KeyRow | undefined> {
  return withCount(tx).where('key_id', '=', keyId).executeTakeFirst();
}

export async function insertKey(
  tx: Tx,
  key: Pick<KeyRow, 'key_id' | 'name' | 'public_key' | 'added_by'>,
): Promise<void> {
  await tx.insertInto('release_key').values(key).execute();
}

export async function revokeKey(tx: Tx, keyId: string, by: string): Promise<void> {
  await tx
    .updateTable('release_key')
    .set({ revoked_at: sql`now()`, revoked_by: by })
    .where('key_id', '=', keyId)
    .execute();
}

/** The releases that a key signed and that robots can install. */
export async function listReadyOf(tx: Tx, keyId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('release')
    .select('release_id')
    .where('key_id', '=', keyId)
    .where('state', '=', 'ready')
    .orderBy('created_at')
    .execute();
  return rows.map(({ release_id: releaseId }) => releaseId);
}
