import type { ProductFilter, ProductSort } from '@rota/contract/products';
import type { Language } from '@rota/contract/core';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import type { CursorForm, ListCursor } from '../../../http/list-cursor.ts';
import { PRODUCT_COLUMNS, type ProductRow } from './products.store.ts';

export type ProductListing = {
  readonly filter: ProductFilter;
  readonly sort: ProductSort;
  readonly language: Language;
  readonly after: ListCursor | undefined;
  readonly limit: number;
};
export type ListedProduct = ProductRow & { readonly sort_value: string };

type Order = {
  readonly key: RawBuilder<unknown>;
  readonly shown: RawBuilder<unknown>;
  readonly type: RawBuilder<unknown>;
  readonly form: CursorForm;
};
const other: Readonly<Record<Language, Language>> = { en: 'tr', tr: 'en' };

/** What a list is ordered by, in a language. */
export function orderOf(sort: ProductSort, language: Language): Order & { readonly isDescending: boolean } {
  const name = sql`coalesce(p.name ->> ${sql.lit(language)}, p.name ->> ${sql.lit(other[language])})`;
  const orders: Readonly<Record<string, Order>> = {
    rank: { key: sql`p.rank`, shown: sql`p.rank`, type: sql`text collate "C"`, form: 'text' },
    name: { key: sql`(${name}) collate natural_tr`, shown: name, type: sql`text`, form: 'text' },
    price: {
      key: sql`coalesce(p.discounted_price_minor, p.price_minor)`,
      shown: sql`coalesce(p.discounted_price_minor, p.price_minor)::text`,
      type: sql`int`,
      form: 'number',
    },
    // Those without a category come last: no rank begins with a tilde.
    category: {
      key: sql`(coalesce(c.rank, '~') || ' ' || p.rank) collate "C"`,
      shown: sql`coalesce(c.rank, '~') || ' ' || p.rank`,
      type: sql`text collate "C"`,
      form: 'text',
    },
    updated: {
      key: sql`date_trunc('milliseconds', p.updated_at)`,
      shown: sql`to_char(p.updated_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
      type: sql`timestamptz`,
      form: 'time',
    },
  };
  const order = orders[sort.replace(/^-/, '')];
  if (order === undefined) throw new Error(`Nothing is sorted by ${sort}.`);
  return { ...order, isDescending: sort.startsWith('-') };
}

/** One page of products, and how many there are in all where it is the first. */
export async function listProducts(
  tx: Tx,
  projectId: number,
  { filter, sort, language, after, limit }: ProductListing,
): Promise<{ rows: ListedProduct[]; total: number | undefined }> {
  const { key, shown, type, isDescending } = orderOf(sort, language);
  const direction = isDescending ? sql`desc` : sql`asc`;
  const beyond = isDescending ? sql`<` : sql`>`;
  const found = findMatching(tx, projectId, filter);
  const rows = await found
    .select(PRODUCT_COLUMNS)
    .select(sql<string>`${shown}`.as('sort_value'))
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(${key}, p.product_id) ${beyond} (${after?.value}::${type}, ${after?.id})`),
    )
    .orderBy(sql`${key} ${direction}`)
    .orderBy(sql`p.product_id ${direction}`)
    .limit(limit)
    .execute();
  if (after !== undefined) return { rows, total: undefined };
  const { total } = await found.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow();
  return { rows, total };
}

/** The ids of all that a filter finds, in the order of the list. */
export async function listProductIds(
  tx: Tx,
  projectId: number,
  filter: ProductFilter,
  most: number,
): Promise<string[]> {
  const rows = await findMatching(tx, projectId, filter)
    .select('p.product_id')
    .orderBy('p.rank')
    .limit(most)
    .execute();
  return rows.map(({ product_id: id }) => id);
}

function findMatching(tx: Tx, projectId: number, filter: ProductFilter) {
  let found = tx
    .selectFrom('product as p')
    .leftJoin('category as c', (join) =>
      join.onRef('c.project_id', '=', 'p.project_id').onRef('c.heading_id', '=', 'p.category_id'),
    )
    .where('p.project_id', '=', projectId);
  for (const condition of conditions(filter)) found = found.where(condition);
  return found;
}

function conditions({
  search,
  shelf,
  category_id,
  menu_id,
  on_sale,
  badge,
  has_image,
}: ProductFilter): RawBuilder<boolean>[] {
  const all: (RawBuilder<boolean> | undefined)[] = [
    shelf === 'all'
      ? undefined
      : shelf === 'active'
        ? sql<boolean>`p.archived_at is null`
        : sql<boolean>`p.archived_at is not null`,
    search && sql<boolean>`strpos(p.search_text, ${foldSearch(search)}) > 0`,
    category_id && sql<boolean>`coalesce(p.category_id, 'none') = any(${partsOf(category_id)}::text[])`,
    menu_id &&
      sql<boolean>`(p.menu_ids && ${partsOf(menu_id)}::text[] or (${partsOf(menu_id).includes('none')} and cardinality(p.menu_ids) = 0))`,
    badge && sql<boolean>`p.badges @> ${partsOf(badge)}::text[]`,
    has_image &&
      (has_image === 'yes' ? sql<boolean>`p.image_id is not null` : sql<boolean>`p.image_id is null`),
    on_sale && saleCondition(on_sale),
  ].map((condition) => condition || undefined);
  return all.filter((condition) => condition !== undefined);
}

function saleCondition(on: 'yes' | 'no' | 'sold_out'): RawBuilder<boolean> {
  const isSoldOut = sql<boolean>`coalesce(p.sold_out_until > now(), false)`;
  if (on === 'sold_out') return isSoldOut;
  return on === 'yes' ? sql<boolean>`(p.is_on_sale and not ${isSoldOut})` : sql<boolean>`not p.is_on_sale`;
}

function partsOf(text: string): string[] {
  return text.split(',').filter((part) => part !== '');
}
