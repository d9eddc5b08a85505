import type { MediaPurpose, MediaSort, MediaUse } from '@rota/contract/media';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { ListCursor } from '../../../http/list-cursor.ts';

export type MediaRow = Readonly<Pick<Selectable<DB['media']>, (typeof COLUMNS)[number]>>;
/** What shows a medium: rows of `media_id`, `kind`, `id` and `name`, of one project. */
export type Uses = RawBuilder<unknown>;
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
  const found = sql`
    with use as (${uses}), used as (select media_id, count(*)::int as used from use group by media_id)
    select ${COLUMNS}, coalesce(u.used, 0) as used, ${shown} as sort_value, ${key} as sort_key
    from media m left join used u using (media_id)
    where m.project_id = ${projectId}
      and (${purpose ?? null}::text is null or m.purpose = ${purpose ?? null})
      and (${used ?? null}::text is null or (u.used is not null) = (${used ?? null} = 'yes'))
      and (${search ?? null}::text is null or strpos(m.search_text, ${search === undefined ? null : foldSearch(search)}) > 0)`;
  const beyond = isDescending ? sql`<` : sql`>`;
  const { rows } = await sql<ListedMedium>`
    select * from (${found}) f
    ${after === undefined ? sql`` : sql`where (sort_key, media_id) ${beyond} (${after.value}::${type}, ${after.id})`}
    order by sort_key ${direction}, media_id ${direction} limit ${limit}`.execute(tx);
  if (after !== undefined) return { rows, total: undefined };
  const counted = await sql<{ count: number }>`select count(*)::int as count from (${found}) f`.execute(tx);
  return { rows, total: counted.rows[0]?.count ?? 0 };
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
    .where(sql<boolean>`media_id = any(${[...ids]}::text[])`)
    .$if(lock, (query) => query.forKeyShare())
    .execute();
}

export async function lockMedium(tx: Tx, projectId: number, mediaId: string): Promise<MediaRow | undefined> {
  return tx
    .selectFrom('media')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
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
    .where('purpose', '=', purpose)
    .where('sha256', '=', sha256)
    .executeTakeFirst();
}

export async function countMedia(tx: Tx, projectId: number): Promise<number> {
  const rows = await tx
    .selectFrom('media')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
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
    .onConflict((conflict) => conflict.constraint('media_unique').doNothing())
    .returning(COLUMNS)
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
  const { rows } = await sql<{ media_id: string; used: number }>`
    with use as (${uses}) select media_id, count(*)::int as used from use where media_id = any(${[...ids]}::text[]) group by media_id`.execute(
    tx,
  );
  return new Map(rows.map(({ media_id: id, used }) => [id, used]));
}

export async function listUses(tx: Tx, uses: Uses, mediaId: string): Promise<MediaUse[]> {
  const { rows } = await sql<MediaUse>`
    with use as (${uses}) select kind, id, name from use where media_id = ${mediaId}
    order by coalesce(name ->> 'en', name ->> 'tr') collate natural_tr, id limit 200`.execute(tx);
  return rows;
}

/** Whosever it is. @returns undefined where there is none */
export async function findMediaFile(
  tx: Tx,
  mediaId: string,
): Promise<Pick<MediaRow, 'type' | 'file' | 'webp'> | undefined> {
  const { rows } = await sql<
    Pick<MediaRow, 'type' | 'file' | 'webp'>
  >`select * from media_file(${mediaId})`.execute(tx);
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
