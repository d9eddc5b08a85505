import type { BATCH_KINDS, ProductBatch, ProductChangeEntry } from '@rota/contract/products';
import { sql, type Selectable } from 'kysely';
import { batchesOf } from '../../../db/batches.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

type BatchKind = (typeof BATCH_KINDS)[number];
/** `before` is null where the batch made the product. */
export type BatchItem = Readonly<
  Pick<Selectable<DB['product_batch_item']>, 'product_id' | 'before' | 'after'>
>;
type BatchRow = Readonly<Pick<Selectable<DB['product_batch']>, (typeof COLUMNS)[number]>>;

/** Headings that a batch made. */
export type MadeHeadings = { readonly menus: readonly string[]; readonly categories: readonly string[] };

const COLUMNS = ['batch_id', 'kind', 'products', 'by_name', 'created_at', 'undone_at'] as const;

export async function insertBatch(
  tx: Tx,
  projectId: number,
  batch: {
    readonly batchId: string;
    readonly kind: BatchKind;
    readonly by: string;
    readonly made?: MadeHeadings;
  },
  items: readonly BatchItem[],
): Promise<ProductBatch> {
  const rows = await tx
    .insertInto('product_batch')
    .values({
      project_id: projectId,
      batch_id: batch.batchId,
      kind: batch.kind,
      products: items.length,
      by_name: batch.by,
      made_menu_ids: batch.made?.menus ?? [],
      made_category_ids: batch.made?.categories ?? [],
    })
    .returning(COLUMNS)
    .execute();
  for (const part of batchesOf(items)) {
    await sql`
      insert into product_batch_item (project_id, batch_id, product_id, before, after)
      select ${projectId}, ${batch.batchId}, i.product_id, nullif(i.before, 'null'::jsonb), i.after
      from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) i (product_id text, before jsonb, after jsonb)`.execute(
      tx,
    );
  }
  const [row] = rows;
  if (row === undefined) throw new Error('The row was not written.');
  return toBatch(row);
}

export async function listBatches(tx: Tx, projectId: number): Promise<ProductBatch[]> {
  const rows = await tx
    .selectFrom('product_batch')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .orderBy('created_at', 'desc')
    .orderBy('batch_id')
    .limit(50)
    .execute();
  return rows.map(toBatch);
}

export async function lockBatch(
  tx: Tx,
  projectId: number,
  batchId: string,
): Promise<ProductBatch | undefined> {
  const rows = await tx
    .selectFrom('product_batch')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('batch_id', '=', batchId)
    .forUpdate()
    .execute();
  return rows.map(toBatch)[0];
}

export async function findMadeHeadings(tx: Tx, projectId: number, batchId: string): Promise<MadeHeadings> {
  const rows = await tx
    .selectFrom('product_batch')
    .select(['made_menu_ids as menus', 'made_category_ids as categories'])
    .where('project_id', '=', projectId)
    .where('batch_id', '=', batchId)
    .execute();
  return rows[0] ?? { menus: [], categories: [] };
}

export async function listBatchItems(tx: Tx, projectId: number, batchId: string): Promise<BatchItem[]> {
  return tx
    .selectFrom('product_batch_item')
    .select(['product_id', 'before', 'after'])
    .where('project_id', '=', projectId)
    .where('batch_id', '=', batchId)
    .orderBy('product_id')
    .execute();
}

export async function markUndone(tx: Tx, projectId: number, batchId: string): Promise<void> {
  await tx
    .updateTable('product_batch')
    .set({ undone_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('batch_id', '=', batchId)
    .execute();
}

/** What batches did to one product, the newest first. */
export async function listBatchChanges(
  tx: Tx,
  projectId: number,
  productId: string,
  most: number,
): Promise<ProductChangeEntry[]> {
  const rows = await tx
    .selectFrom('product_batch_item as i')
    .innerJoin('product_batch as b', (join) =>
      join.onRef('b.project_id', '=', 'i.project_id').onRef('b.batch_id', '=', 'i.batch_id'),
    )
    .select(['b.created_at as at', 'b.by_name as by', 'b.kind', 'i.before', 'i.after'])
    .where('i.project_id', '=', projectId)
    .where('i.product_id', '=', productId)
    .orderBy('b.created_at', 'desc')
    .limit(most)
    .execute();
  return rows.map(({ at, by, kind, before, after }) => ({
    at: at.toISOString(),
    by,
    code: kind === 'import' ? 'LOG_PRODUCTS_IMPORTED' : 'LOG_PRODUCTS_CHANGED',
    before,
    after,
  }));
}

/** Removes batches that can no longer be undone. */
export async function forgetBatches(tx: Tx, projectId: number, before: Date): Promise<void> {
  await tx
    .deleteFrom('product_batch')
    .where('project_id', '=', projectId)
    .where('created_at', '<', before)
    .execute();
}

function toBatch({ batch_id, kind, products, by_name, created_at, undone_at }: BatchRow): ProductBatch {
  return {
    batch_id,
    kind,
    products,
    by: by_name,
    at: created_at.toISOString(),
    undone_at: undone_at?.toISOString() ?? null,
  };
}
