import type { ProductContent } from '@rota/contract/products';
import { sql, type Selectable } from 'kysely';
import { batchesOf } from '../../../db/batches.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { foldedName, searchedText } from '../menus/index.ts';

/** A product as it is kept: what people say of it, and what became of it. */
export type ProductRow = ProductContent & Readonly<Pick<Selectable<DB['product']>, (typeof COLUMNS)[number]>>;
/** What is written of a product. */
export type WrittenProduct = ProductContent &
  Pick<ProductRow, 'product_id' | 'sold_out_until' | 'archived_at'>;

const CONTENT = [
  'name',
  'description',
  'ingredients',
  'unit',
  'price_minor',
  'discounted_price_minor',
  'image_id',
  'category_id',
  'menu_ids',
  'is_popular',
  'badges',
  'allergens',
  'preparation_minutes',
  'energy_kcal',
  'is_on_sale',
  'cross_sell_ids',
  'properties',
] as const satisfies readonly (keyof ProductContent)[];
const KEPT = [...CONTENT, 'sold_out_until', 'archived_at'] as const;
const WRITTEN = [...KEPT, 'name_folded', 'search_text'] as const;
const names = (columns: readonly string[], table: string) =>
  sql.join(columns.map((column) => sql.ref(`${table}.${column}`)));
const COLUMNS = ['product_id', ...KEPT, 'rank', 'version', 'updated_by', 'created_at', 'updated_at'] as const;
/** Of the table `p`. */
export const PRODUCT_COLUMNS = COLUMNS.map((column) => `p.${column}` as const);

/** What people say of a product, without the rest of its row. */
export function contentOf(row: ProductContent): ProductContent {
  return Object.fromEntries(CONTENT.map((field) => [field, row[field]])) as unknown as ProductContent;
}

/** Rows of one answer of the database: read in a few milliseconds. */
const READ_AT_ONCE = 1_000;

/** Products by their ids, locked until the transaction ends where `lock` is set. In the order of their ids. */
export async function findProducts(
  tx: Tx,
  projectId: number,
  ids: readonly string[],
  lock = false,
): Promise<ProductRow[]> {
  const found: ProductRow[] = [];
  // In their order, so that two who lock several never wait for each other.
  for (const batch of batchesOf(ids.toSorted())) {
    const rows = await tx
      .selectFrom('product as p')
      .select(PRODUCT_COLUMNS)
      .where('p.project_id', '=', projectId)
      .where(sql<boolean>`p.product_id = any(${[...batch]}::text[])`)
      .orderBy('p.product_id')
      .$if(lock, (query) => query.forUpdate())
      .execute();
    found.push(...rows);
  }
  return found;
}

/** Products that are not archived, or all, by their rank; read in parts, so that others get their turn. */
export async function listAllProducts(
  tx: Tx,
  projectId: number,
  withArchived: boolean,
): Promise<ProductRow[]> {
  const all: ProductRow[] = [];
  for (;;) {
    const last = all.at(-1);
    const rows = await tx
      .selectFrom('product as p')
      .select(PRODUCT_COLUMNS)
      .where('p.project_id', '=', projectId)
      .$if(!withArchived, (query) => query.where('p.archived_at', 'is', null))
      .$if(last !== undefined, (query) =>
        query.where(sql<boolean>`(p.rank, p.product_id) > (${last?.rank}, ${last?.product_id})`),
      )
      .orderBy('p.rank')
      .orderBy('p.product_id')
      .limit(READ_AT_ONCE)
      .execute();
    all.push(...rows);
    if (rows.length < READ_AT_ONCE) return all;
  }
}

/**
 * In which categories the products on sale of these menus are, each pair once; null: without a category. A list of stations asks for it
 * every few seconds, so it does not read the products.
 */
export async function listMenuCategories(
  tx: Tx,
  projectId: number,
  menuIds: readonly string[],
): Promise<
  { readonly menu_id: string; readonly category_id: string | null; readonly has_prices: boolean }[]
> {
  const { rows } = await sql<
    Pick<Selectable<DB['product']>, 'category_id'> & { menu_id: string; has_prices: boolean }
  >`
    select m.menu_id, p.category_id, bool_or(coalesce(p.discounted_price_minor, p.price_minor) > 0) as has_prices
    from product p cross join unnest(p.menu_ids) as m (menu_id)
    where p.project_id = ${projectId} and p.archived_at is null and p.is_on_sale and m.menu_id = any(${[...menuIds]}::text[])
    group by m.menu_id, p.category_id`.execute(tx);
  return rows;
}

/** Products in use by their folded names. */
export async function findProductsNamed(
  tx: Tx,
  projectId: number,
  folded: readonly string[],
): Promise<ProductRow[]> {
  return tx
    .selectFrom('product as p')
    .select(PRODUCT_COLUMNS)
    .where('p.project_id', '=', projectId)
    .where('p.archived_at', 'is', null)
    .where(sql<boolean>`p.name_folded = any(${[...folded]}::text[])`)
    .execute();
}

export async function countProducts(tx: Tx, projectId: number): Promise<number> {
  const rows = await tx
    .selectFrom('product')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .execute();
  return rows[0]?.count ?? 0;
}

/** Throws a unique violation of `product_name_unique`, foreign key violations of `product_image` and `product_category`. */
export async function insertProducts(
  tx: Tx,
  projectId: number,
  products: readonly (WrittenProduct & { readonly rank: string })[],
  by: string,
): Promise<void> {
  for (const batch of batchesOf(products)) {
    await sql`
      insert into product (project_id, product_id, rank, updated_by, ${sql.join(WRITTEN.map((column) => sql.ref(column)))})
      select ${projectId}, w.product_id, w.rank, ${by}, ${names(WRITTEN, 'w')}
      from jsonb_populate_recordset(null::product, ${JSON.stringify(batch.map(withSearchColumns))}::jsonb) w`.execute(
      tx,
    );
  }
}

/** Throws as {@link insertProducts}. */
export async function updateProducts(
  tx: Tx,
  projectId: number,
  products: readonly WrittenProduct[],
  by: string,
): Promise<void> {
  for (const batch of batchesOf(products)) {
    await sql`
      update product p set ${sql.join(WRITTEN.map((column) => sql`${sql.ref(column)} = ${sql.ref(`w.${column}`)}`))},
        version = p.version + 1, updated_by = ${by}, updated_at = now()
      from jsonb_populate_recordset(null::product, ${JSON.stringify(batch.map(withSearchColumns))}::jsonb) w
      where p.project_id = ${projectId} and p.product_id = w.product_id`.execute(tx);
  }
}

/** Moving one does not change its content: an editor of it is not disturbed. */
export async function setProductRank(
  tx: Tx,
  projectId: number,
  productId: string,
  rank: string,
): Promise<void> {
  await tx
    .updateTable('product')
    .set({ rank })
    .where('project_id', '=', projectId)
    .where('product_id', '=', productId)
    .execute();
}

/** For what was made by a mistake: nothing remains of it. */
export async function deleteProducts(tx: Tx, projectId: number, ids: readonly string[]): Promise<void> {
  await tx
    .deleteFrom('product')
    .where('project_id', '=', projectId)
    .where(sql<boolean>`product_id = any(${[...ids]}::text[])`)
    .execute();
}

/** Those of some menus and categories in which a product is, archived ones included. */
export async function listUsedHeadings(
  tx: Tx,
  projectId: number,
  ids: readonly string[],
): Promise<ReadonlySet<string>> {
  const rows = await tx
    .selectFrom(sql<{ id: string }>`unnest(${ids}::text[])`.as<'wanted'>(sql`wanted (id)`))
    .select('wanted.id')
    .where(
      sql<boolean>`exists (select 1 from product p
        where p.project_id = ${projectId} and (p.category_id = id or p.menu_ids @> array[id]))`,
    )
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** How many products on sale cost something, and less than so much (with their discount, minor units). */
export async function countCheaper(tx: Tx, projectId: number, minor: number): Promise<number> {
  const rows = await tx
    .selectFrom('product')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('project_id', '=', projectId)
    .where('archived_at', 'is', null)
    .where('is_on_sale', '=', true)
    .where(sql<boolean>`coalesce(discounted_price_minor, price_minor) > 0`)
    .where(sql<boolean>`coalesce(discounted_price_minor, price_minor) < ${minor}`)
    .execute();
  return rows[0]?.count ?? 0;
}

/** Takes a menu out of every product. */
export async function dropMenu(tx: Tx, projectId: number, menuId: string): Promise<void> {
  await tx
    .updateTable('product')
    .set({
      menu_ids: sql<Selectable<DB['product']>['menu_ids']>`array_remove(menu_ids, ${menuId})`,
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('project_id', '=', projectId)
    .where(sql<boolean>`menu_ids @> array[${menuId}]`)
    .execute();
}

function withSearchColumns(product: WrittenProduct): object {
  return {
    ...product,
    name_folded: foldedName(product.name),
    search_text: searchedText(product.name, product.description, product.ingredients),
  };
}
