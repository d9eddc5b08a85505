import type { MediaPurpose, MediaSort, MediaUse } from '@rota/contract/media';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import type { ListCursor } from '../../../http/list-cursor.ts';

export type MediaRow = {
  readonly media_id: string;
  readonly purpose: MediaPurpose;
  readonly name: string;
  readonly type: string;
  readonly width: number;
  readonly height: number;
  readonly bytes: number;
  readonly sha256: string;
  readonly file: string;
  readonly webp: string | null;
  readonly created_by: string;
  readonly created_at: Date;
};
/** What shows a medium: rows of `media_id`, `kind`, `id` and `name`, of one project. */
export type Uses = RawBuilder<unknown>;
export type ListedMedium = MediaRow & { readonly used: number; readonly sort_value: string };

const COLUMNS = sql`m.media_id, m.purpose, m.name, m.type, m.width, m.height, m.bytes, m.sha256, m.file, m.webp, m.created_by, m.created_at`;

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
  const { rows } = await sql<MediaRow>`
    select ${COLUMNS} from media m where m.project_id = ${projectId} and m.media_id = any(${[...ids]}::text[])
    ${lock ? sql`for key share` : sql``}`.execute(tx);
  return rows;
}

export async function lockMedium(tx: Tx, projectId: number, mediaId: string): Promise<MediaRow | undefined> {
  const { rows } = await sql<MediaRow>`
    select ${COLUMNS} from media m where m.project_id = ${projectId} and m.media_id = ${mediaId} for update`.execute(
    tx,
  );
  return rows[0];
}

export async function findSameMedium(
  tx: Tx,
  projectId: number,
  purpose: MediaPurpose,
  sha256: string,
): Promise<MediaRow | undefined> {
  const { rows } = await sql<MediaRow>`
    select ${COLUMNS} from media m where m.project_id = ${projectId} and m.purpose = ${purpose} and m.sha256 = ${sha256}`.execute(
    tx,
  );
  return rows[0];
}

export async function countMedia(tx: Tx, projectId: number): Promise<number> {
  const { rows } = await sql<{
    count: number;
  }>`select count(*)::int as count from media where project_id = ${projectId}`.execute(tx);
  return rows[0]?.count ?? 0;
}

/** @returns undefined where the same file is there for the same purpose already */
export async function insertMedium(
  tx: Tx,
  projectId: number,
  row: Omit<MediaRow, 'created_at'>,
): Promise<MediaRow | undefined> {
  const { rows } = await sql<MediaRow>`
    insert into media as m (project_id, media_id, purpose, name, search_text, type, width, height, bytes, sha256, file, webp, created_by)
    values (${projectId}, ${row.media_id}, ${row.purpose}, ${row.name}, ${foldSearch(row.name)}, ${row.type}, ${row.width}, ${row.height},
      ${row.bytes}, ${row.sha256}, ${row.file}, ${row.webp}, ${row.created_by})
    on conflict on constraint media_unique do nothing
    returning ${COLUMNS}`.execute(tx);
  return rows[0];
}

export async function renameMedium(tx: Tx, projectId: number, mediaId: string, name: string): Promise<void> {
  await sql`update media set name = ${name}, search_text = ${foldSearch(name)}
    where project_id = ${projectId} and media_id = ${mediaId}`.execute(tx);
}

/** Throws a foreign key violation while something shows it. */
export async function deleteMedium(tx: Tx, projectId: number, mediaId: string): Promise<void> {
  await sql`delete from media where project_id = ${projectId} and media_id = ${mediaId}`.execute(tx);
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
  const { rows } = await sql<Pick<MediaRow, 'media_id' | 'name'>>`
    select media_id, name from media where project_id = ${projectId} and purpose = 'product'`.execute(tx);
  return rows;
}
