import type { ReleaseKind, ReleaseManifest, ReleaseState } from '@rota/contract/releases';
import { sql, type Selectable } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { ListCursor } from '../../../http/list-cursor.ts';
import { releaseChanges } from './release-transitions.rules.ts';

export type ReleaseRow = Selectable<DB['release']> & { readonly key_name: string };

const withKey = (tx: Tx) =>
  tx
    .selectFrom('release')
    .innerJoin('release_key', 'release_key.key_id', 'release.key_id')
    .selectAll('release')
    .select('release_key.name as key_name');

export type ReleaseSearch = {
  readonly kind?: ReleaseKind | undefined;
  readonly state?: ReleaseState | undefined;
  readonly channel?: string | undefined;
  readonly model?: string | undefined;
  readonly search?: string | undefined;
  readonly before: ListCursor | undefined;
  readonly limit: number;
};

/** Newest first. */
export async function listReleases(tx: Tx, search: ReleaseSearch): Promise<ReleaseRow[]> {
  const { kind, state, channel, model, search: part, before, limit } = search;
  let query = withKey(tx);
  if (kind !== undefined) query = query.where('kind', '=', kind);
  if (state !== undefined) query = query.where('state', '=', state);
  if (channel !== undefined && channel !== '') query = query.where('channel', '=', channel);
  if (model !== undefined && model !== '')
    query = query.where(sql<boolean>`(cardinality(models) = 0 or ${model} = any(models))`);
  if (part !== undefined && part !== '')
    query = query.where(sql<boolean>`position(${foldSearch(part)} in search_text) > 0`);
  if (before !== undefined)
    query = query.where(
      sql<boolean>`(release.created_at, release_id) < (${before.value}::timestamptz, ${before.id})`,
    );
  return query.orderBy('release.created_at', 'desc').orderBy('release_id', 'desc').limit(limit).execute();
}

export async function findRelease(tx: Tx, releaseId: string): Promise<ReleaseRow | undefined> {
  return withKey(tx).where('release_id', '=', releaseId).executeTakeFirst();
}

/** The release, which no one else changes until the end of the transaction. */
export async function lockRelease(tx: Tx, releaseId: string): Promise<ReleaseRow | undefined> {
  return withKey(tx).where('release_id', '=', releaseId).forUpdate('release').executeTakeFirst();
}

/** Those that robots can install now, of active keys or not: a key that is revoked counts for new releases only. */
export async function listReady(tx: Tx, kind: ReleaseKind, model: string | undefined): Promise<ReleaseRow[]> {
  let query = withKey(tx).where('kind', '=', kind).where('state', '=', 'ready');
  if (model !== undefined)
    query = query.where(sql<boolean>`(cardinality(models) = 0 or ${model} = any(models))`);
  return query.orderBy('release.created_at', 'desc').orderBy('release_id', 'desc').execute();
}

export async function countOpenUploads(tx: Tx): Promise<number> {
  const { count } = await tx
    .selectFrom('release')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('state', '=', 'uploading')
    .executeTakeFirstOrThrow();
  return Number(count);
}

type NewRelease = Omit<ReleaseManifest, 'models'> & {
  readonly models: readonly string[];
  readonly release_id: string;
  readonly key_id: string;
  readonly created_by: string;
  readonly search_text: string;
};

export async function insertRelease(tx: Tx, release: NewRelease): Promise<void> {
  await tx
    .insertInto('release')
    .values({ ...release, models: [...release.models], state: 'uploading' })
    .execute();
}

/** One begin of an upload at a time, so that their number holds. */
export async function lockUploads(tx: Tx): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('release-uploads', 0))`.execute(tx);
}

/** Notes a piece before its file is written, and keeps it from being freed in this transaction. */
export async function noteFile(tx: Tx, sha256: string, bytes: number): Promise<void> {
  await tx
    .insertInto('release_file')
    .values({ sha256, bytes })
    .onConflict((conflict) => conflict.column('sha256').doUpdateSet({ noted_at: sql`now()` }))
    .execute();
}

export async function insertChunk(
  tx: Tx,
  releaseId: string,
  { number, sha256 }: { readonly number: number; readonly sha256: string },
): Promise<void> {
  await tx.insertInto('release_chunk').values({ release_id: releaseId, number, sha256 }).execute();
}

export async function noteReceived(tx: Tx, releaseId: string, receivedBytes: number): Promise<void> {
  await tx
    .updateTable('release')
    .set({ received_bytes: receivedBytes, received_at: sql`now()` })
    .where('release_id', '=', releaseId)
    .execute();
}

/** The pieces of a release in order. */
export async function listChunks(
  tx: Tx,
  releaseId: string,
): Promise<Pick<Selectable<DB['release_chunk']>, 'number' | 'sha256'>[]> {
  return tx
    .selectFrom('release_chunk')
    .select(['number', 'sha256'])
    .where('release_id', '=', releaseId)
    .orderBy('number')
    .execute();
}

/** @returns whether it was being uploaded until now */
export async function completeUpload(tx: Tx, releaseId: string): Promise<boolean> {
  const where = sql`release_id = ${releaseId}`;
  return (await changeStatus(tx, { table: 'release', to: releaseChanges.complete, where })).length > 0;
}

/** The hashes that updaters ask for, as hex. */
type OtherHashes = { readonly sha1: string; readonly md5: string };

/** @returns whether it was being checked until now */
export async function acceptRelease(tx: Tx, releaseId: string, hashes: OtherHashes): Promise<boolean> {
  const changed = await changeStatus(tx, {
    table: 'release',
    to: releaseChanges.accept,
    set: [sql`ready_at = now()`, sql`sha1 = ${hashes.sha1}`, sql`md5 = ${hashes.md5}`],
    where: sql`release_id = ${releaseId}`,
  });
  return changed.length > 0;
}

/** Rejects a release and forgets its pieces. @returns whether it was being checked until now */
export async function rejectRelease(
  tx: Tx,
  releaseId: string,
  rejection: NonNullable<ReleaseRow['rejection']>,
): Promise<boolean> {
  const changed = await changeStatus(tx, {
    table: 'release',
    to: releaseChanges.reject,
    set: [sql`rejection = ${rejection}`],
    where: sql`release_id = ${releaseId}`,
  });
  if (changed.length === 0) return false;
  await tx.deleteFrom('release_chunk').where('release_id', '=', releaseId).execute();
  return true;
}

/** @returns whether it was ready until now */
export async function withdrawRelease(tx: Tx, releaseId: string, by: string): Promise<boolean> {
  const changed = await changeStatus(tx, {
    table: 'release',
    to: releaseChanges.withdraw,
    set: [sql`withdrawn_at = now()`, sql`withdrawn_by = ${by}`],
    where: sql`release_id = ${releaseId}`,
  });
  return changed.length > 0;
}

/** Notes that a release is offered to robots, while it is ready. @returns whether it is */
export async function noteUsed(tx: Tx, releaseId: string): Promise<boolean> {
  const row = await tx
    .updateTable('release')
    .set({ used_at: sql`coalesce(used_at, now())` })
    .where('release_id', '=', releaseId)
    .where('state', '=', 'ready')
    .returning('release_id')
    .executeTakeFirst();
  return row !== undefined;
}

export async function deleteRelease(tx: Tx, releaseId: string): Promise<void> {
  await tx.deleteFrom('release').where('release_id', '=', releaseId).execute();
}

/** Uploads that nothing was added to since a moment. */
export async function listAbandoned(tx: Tx, since: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('release')
    .select('release_id')
    .where('state', '=', 'uploading')
    .where('received_at', '<', since)
    .execute();
  return rows.map(({ release_id: releaseId }) => releaseId);
}

/** Releases whose file came whole and was not judged yet. */
export async function listUnchecked(tx: Tx): Promise<string[]> {
  const rows = await tx.selectFrom('release').select('release_id').where('state', '=', 'checking').execute();
  return rows.map(({ release_id: releaseId }) => releaseId);
}

/** Forgets the pieces of releases that were withdrawn before a moment: no robot fetches them any more. */
export async function dropWithdrawnChunks(tx: Tx, before: Date): Promise<void> {
  await tx
    .deleteFrom('release_chunk')
    .using('release')
    .whereRef('release.release_id', '=', 'release_chunk.release_id')
    .where('release.state', '=', 'withdrawn')
    .where('release.withdrawn_at', '<', before)
    .execute();
}

/** Files of which no release has a piece, noted before a moment. */
export async function listUnusedFiles(tx: Tx, before: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('release_file')
    .select('sha256')
    .where('noted_at', '<', before)
    .where((file) =>
      file.not(
        file.exists(
          file
            .selectFrom('release_chunk')
            .select('number')
            .whereRef('release_chunk.sha256', '=', 'release_file.sha256'),
        ),
      ),
    )
    .execute();
  return rows.map(({ sha256 }) => sha256);
}

/** Forgets a file. The database refuses it while a release has the piece. */
export async function forgetFile(tx: Tx, sha256: string): Promise<void> {
  await tx.deleteFrom('release_file').where('sha256', '=', sha256).execute();
}
