import { languages, type LocalText } from '@rota/contract/core';
import { sql, type RawBuilder, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldCase, foldSearch } from '../../../db/folding.ts';
import type { DB } from '../../../db/schema.gen.ts';

/** The two kinds of headings; each is a table. */
export type HeadingKind = 'menu' | 'category';
/** What people say of both. */
type HeadingContent = Readonly<
  Pick<Selectable<DB['menu' | 'category']>, 'name' | 'is_active' | 'hours' | 'exceptions'>
>;
type MenuContent = HeadingContent & Readonly<Pick<Selectable<DB['menu']>, 'description'>>;
type CategoryContent = HeadingContent &
  Readonly<Pick<Selectable<DB['category']>, 'image_id' | 'video_id' | 'preparation_minutes'>>;
export type ContentOf<K extends HeadingKind> = K extends 'menu' ? MenuContent : CategoryContent;
export type HeadingRow<K extends HeadingKind = HeadingKind> = ContentOf<K> &
  Readonly<Pick<Selectable<DB['menu' | 'category']>, 'heading_id' | 'rank' | 'version' | 'updated_at'>>;
export type ListedHeading<K extends HeadingKind> = HeadingRow<K> & { readonly products: number };

/** What only one of them has: its columns, and how they are written. */
const own: Readonly<Record<HeadingKind, readonly string[]>> = {
  menu: ['description'],
  category: ['image_id', 'video_id', 'preparation_minutes'],
};
const shared = ['name', 'is_active', 'hours', 'exceptions'] as const;
const json = new Set(['name', 'description', 'hours', 'exceptions']);

const columns = (kind: HeadingKind) =>
  sql.join(
    ['heading_id', ...shared, ...own[kind], 'rank', 'version', 'updated_at'].map((column) => sql.ref(column)),
  );
const counted: Readonly<Record<HeadingKind, RawBuilder<unknown>>> = {
  menu: sql`p.menu_ids @> array[h.heading_id]`,
  category: sql`p.category_id = h.heading_id`,
};

/** All of a kind in their order. */
export async function listHeadings<K extends HeadingKind>(
  tx: Tx,
  kind: K,
  projectId: number,
): Promise<HeadingRow<K>[]> {
  const { rows } = await sql<HeadingRow<K>>`
    select ${columns(kind)} from ${sql.table(kind)} where project_id = ${projectId} order by rank`.execute(
    tx,
  );
  return rows;
}

/** The same with the number of their products, which reads all products; with a search word only the found ones. */
export async function listCountedHeadings<K extends HeadingKind>(
  tx: Tx,
  kind: K,
  projectId: number,
  search?: string,
): Promise<ListedHeading<K>[]> {
  const { rows } = await sql<ListedHeading<K>>`
    select ${columns(kind)}, (select count(*)::int from product p
      where p.project_id = ${projectId} and p.archived_at is null and ${counted[kind]}) as products
    from ${sql.table(kind)} h where h.project_id = ${projectId}
      and (${search ?? null}::text is null or strpos(h.search_text, ${search === undefined ? null : foldSearch(search)}) > 0)
    order by h.rank`.execute(tx);
  return rows;
}

export async function lockHeading<K extends HeadingKind>(
  tx: Tx,
  kind: K,
  projectId: number,
  headingId: string,
): Promise<HeadingRow<K> | undefined> {
  const { rows } = await sql<HeadingRow<K>>`
    select ${columns(kind)} from ${sql.table(kind)} where project_id = ${projectId} and heading_id = ${headingId} for update`.execute(
    tx,
  );
  return rows[0];
}

export async function countHeadings(tx: Tx, kind: HeadingKind, projectId: number): Promise<number> {
  const { count } = await tx
    .selectFrom(kind)
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .executeTakeFirstOrThrow();
  return count;
}

/** Throws a unique violation of `menu_name_unique` or `category_name_unique`, and a foreign key violation of its picture or video. */
export async function insertHeading<K extends HeadingKind>(
  tx: Tx,
  kind: K,
  projectId: number,
  at: { readonly headingId: string; readonly rank: string },
  content: ContentOf<K>,
): Promise<HeadingRow<K>> {
  const written = writtenOf(kind, content);
  const { rows } = await sql<HeadingRow<K>>`
    insert into ${sql.table(kind)} (project_id, heading_id, rank, ${sql.join(written.map(([column]) => sql.ref(column)))})
    values (${projectId}, ${at.headingId}, ${at.rank}, ${sql.join(written.map(([, value]) => value))})
    returning ${columns(kind)}`.execute(tx);
  return first(rows);
}

/** Throws as {@link insertHeading}. */
export async function updateHeading<K extends HeadingKind>(
  tx: Tx,
  kind: K,
  projectId: number,
  headingId: string,
  content: ContentOf<K>,
): Promise<HeadingRow<K>> {
  const written = writtenOf(kind, content);
  const { rows } = await sql<HeadingRow<K>>`
    update ${sql.table(kind)} set ${sql.join(written.map(([column, value]) => sql`${sql.ref(column)} = ${value}`))},
      version = version + 1, updated_at = now()
    where project_id = ${projectId} and heading_id = ${headingId} returning ${columns(kind)}`.execute(tx);
  return first(rows);
}

/** Moving one does not change its content: an editor of it is not disturbed. */
export async function setRank(
  tx: Tx,
  kind: HeadingKind,
  projectId: number,
  headingId: string,
  rank: string,
): Promise<void> {
  await tx
    .updateTable(kind)
    .set({ rank })
    .where('project_id', '=', projectId)
    .where('heading_id', '=', headingId)
    .execute();
}

/** Throws a foreign key violation of `station_menu` while a station sells a menu. */
export async function deleteHeading(
  tx: Tx,
  kind: HeadingKind,
  projectId: number,
  headingId: string,
): Promise<void> {
  await tx.deleteFrom(kind).where('project_id', '=', projectId).where('heading_id', '=', headingId).execute();
}

/** A name as it is compared: what every language says, folded. */
export function foldedName(name: LocalText): string {
  return languages.map((language) => foldCase(name[language] ?? '')).join('\u001f');
}

/** All words of a text, folded, as they are searched. */
export function searchedText(...texts: readonly LocalText[]): string {
  return foldSearch(
    texts.flatMap((text) => languages.map((language) => text[language] ?? '')).join('\u001f'),
  );
}

function writtenOf(kind: HeadingKind, content: HeadingContent): [string, RawBuilder<unknown>][] {
  const values = content as unknown as Readonly<Record<string, unknown>>;
  const write = (column: string): [string, RawBuilder<unknown>] => [
    column,
    json.has(column) ? sql`${JSON.stringify(values[column])}::jsonb` : sql`${values[column]}`,
  ];
  return [
    ...[...shared, ...own[kind]].map(write),
    ['name_folded', sql`${foldedName(content.name)}`],
    ['search_text', sql`${searchedText(content.name)}`],
  ];
}

function first<T>(rows: readonly T[]): T {
  const [row] = rows;
  if (row === undefined) throw new Error('The row was not written.');
  return row;
}
