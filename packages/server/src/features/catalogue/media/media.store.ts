import type { MediaPurpose, MediaSort, MediaUse } from '@rota/contract/media';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';
import type { ListCursor } from '../../../http/list-cursor.ts';

/** A medium that products and the like show. Footage of cameras is in the table too, and no statement of this file finds it. */
export type MediaRow = Readonly<Pick<Selectable<DB['media']>, (typeof COLUMNS)[number]>> & {
  readonly purpose: MediaPurpose;
};
/** What shows a medium, of one project. */
export type Uses = RawBuilder<MediaUse & { readonly media_id: string }>;
export type ListedMedium = MediaRow & { readonly used: number; readonly sort_value: string };

const COLUMNS = [
  'media_id',
  'purpose',
  'name',
  'type',
  'width',
  'height',
  'bytes',
  'sha256',
  'file',
  'webp',
  'created_by',
  'created_at',
] as const;

const sorts = {
  name: { key: sql`m.name collate natural_tr`, shown: sql`m.name`, type: sql`text` },
  created: {
    key: sql`m.created_at`,
    shown: sql`to_char(m.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
    type: sql`timestamptz`,
  },
  bytes: { key: sql`m.bytes`, shown: sql`m.bytes::text`, type: sql`int` },
} as const;

export type MediaListing = {
  readonly limit: number;
  readonly sort: MediaSort;
  readonly after: ListCursor | undefined;
  readonly search: string | undefined;
  readonly purpose: MediaPurpose | undefined;
  readonly used: 'yes' | 'no' | undefined;
};

const withUses = (tx: Tx, uses: Uses) =>
  tx.with('use', () => sql<MediaUse & { media_id: string }>`(${uses})`);

/** One page, and how many there are in all where it is the first. */
export async function listMedia(
  tx: Tx,
  projectId: number,
  uses: Uses,
  { limit, sort, after, search, purpose, used }: MediaListing,
): Promise<{ rows: ListedMedium[]; total: number | undefined }> {
  const { key, shown, type } = sorts[sort.replace(/^-/, '') as keyof typeof sorts];
  const isDescending = sort.startsWith('-');
  const direction = isDescending ? sql`desc` : sql`asc`;
  const beyond = isDescending ? sql`<` : sql`>`;
  const found = withUses(tx, uses)
    .with('used', (db) =>
      db
        .selectFrom('use')
        .select(['media_id', sql<number>`count(*)::int`.as('used')])
        .groupBy('media_id'),
    )
    .selectFrom('media as m')
    .leftJoin('used as u', 'u.media_id', 'm.media_id')
    .where('m.project_id', '=', projectId)
    .where('m.robot_id', 'is', null)
    .$if(purpose !== undefined, (query) => query.where('m.purpose', '=', purpose ?? 'product'))
    .$if(used === 'yes', (query) => query.where('u.used', 'is not', null))
    .$if(used === 'no', (query) => query.where('u.used', 'is', null))
    .$if(search !== undefined, (query) =>
      query.where(sql<boolean>`strpos(m.search_text, ${foldSearch(search ?? '')}) > 0`),
    );
  const rows = await found
    .select(COLUMNS.map((column) => `m.${column}` as const))
    .select([sql<number>`coalesce(u.used, 0)`.as('used'), sql<string>`${shown}`.as('sort_value')])
    .$narrowType<{ purpose: MediaPurpose }>()
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${key}, m.media_id) ${beyond} (${after?.value}::${type}, ${after?.id})`),
    )
    .orderBy(sql`${key} ${direction}`)
    .orderBy(sql`m.media_id ${direction}`)
    .limit(limit)
    .execute();
  if (after !== undefined) return { rows, total: undefined };
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** Media by their ids; locked against being deleted where `lock` is set. */
export async function findMedia(
  tx: Tx,
  projectId: number,
  ids: readonly string[],
  lock = false,
): Promise<MediaRow[]> {
  return tx
    .selectFrom('media')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('robot_id', 'is', null)
    .$narrowType<{ purpose: MediaPurpose }>()
    .where(sql<boolean>`media_id = any(${[...ids]}::text[])`)
    .$if(lock, (query) => query.forKeyShare())
    .execute();
}

export async function lockMedium(tx: Tx, projectId: number, mediaId: string): Promise<MediaRow | undefined> {
  return tx
    .selectFrom('media')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('robot_id', 'is', null)
    .$narrowType<{ purpose: MediaPurpose }>()
    .where('media_id', '=', mediaId)
    .forUpdate()
    .executeTakeFirst();
}

export async function findSameMedium(
  tx: Tx,
  projectId: number,
  purpose: MediaPurpose,
  sha256: string,
): Promise<MediaRow | undefined> {
  return tx
    .selectFrom('media')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('robot_id', 'is', null)
    .$narrowType<{ purpose: MediaPurpose }>()
    .where('purpose', '=', purpose)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

export async function countMedia(tx: Tx, projectId: number): Promise<number> {
  const rows = await tx
    .selectFrom('media')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .where('robot_id', 'is', null)
    .execute();
  return rows[0]?.count ?? 0;
}

/** @returns undefined where the same file is there for the same purpose already */
export async function insertMedium(
  tx: Tx,
  projectId: number,
  row: Omit<MediaRow, 'created_at'>,
): Promise<MediaRow | undefined> {
  return tx
    .insertInto('media')
    .values({
      project_id: projectId,
      media_id: row.media_id,
      purpose: row.purpose,
      name: row.name,
      search_text: foldSearch(row.name),
      type: row.type,
      width: row.width,
      height: row.height,
      bytes: row.bytes,
      sha256: row.sha256,
      file: row.file,
      webp: row.webp,
      created_by: row.created_by,
    })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'purpose', 'sha256']).where('robot_id', 'is', null).doNothing(),
    )
    .returning(COLUMNS)
    .$narrowType<{ purpose: MediaPurpose }>()
    .executeTakeFirst();
}

export async function renameMedium(tx: Tx, projectId: number, mediaId: string, name: string): Promise<void> {
  await tx
    .updateTable('media')
    .set({ name, search_text: foldSearch(name) })
    .where('project_id', '=', projectId)
    .where('media_id', '=', mediaId)
    .execute();
}

/** Throws a foreign key violation while something shows it. */
export async function deleteMedium(tx: Tx, projectId: number, mediaId: string): Promise<void> {
  await tx.deleteFrom('media').where('project_id', '=', projectId).where('media_id', '=', mediaId).execute();
}

export async function countUses(
  tx: Tx,
  uses: Uses,
  ids: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await withUses(tx, uses)
    .selectFrom('use')
    .select(['media_id', sql<number>`count(*)::int`.as('used')])
    .where(sql<boolean>`media_id = any(${[...ids]}::text[])`)
    .groupBy('media_id')
    .execute();
  return new Map(rows.map(({ media_id: id, used }) => [id, used]));
}

export async function listUses(tx: Tx, uses: Uses, mediaId: string): Promise<MediaUse[]> {
  return withUses(tx, uses)
    .selectFrom('use')
    .select(['kind', 'id', 'name'])
    .where('media_id', '=', mediaId)
    .orderBy(sql`coalesce(name ->> 'en', name ->> 'tr') collate natural_tr`)
    .orderBy('id')
    .limit(200)
    .execute();
}

/** Whosever it is. @returns undefined where there is none */
export async function findMediaFile(
  tx: Tx,
  mediaId: string,
): Promise<Pick<MediaRow, 'type' | 'file' | 'webp'> | undefined> {
  const { rows } = await sql<Functions['media_file']>`select * from media_file(${mediaId})`.execute(tx);
  return rows[0];
}

/** Pictures of products by their names, for files that name them. */
export async function listPictureNames(
  tx: Tx,
  projectId: number,
): Promise<Pick<MediaRow, 'media_id' | 'name'>[]> {
  return tx
    .selectFrom('media')
    .select(['media_id', 'name'])
    .where('project_id', '=', projectId)
    .where('purpose', '=', 'product')
    .execute();
}
