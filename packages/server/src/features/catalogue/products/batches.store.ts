import type { BATCH_KINDS, ProductBatch, ProductChangeEntry } from '@rota/contract/products';
import { sql } from 'kysely';
import { batchesOf } from '../../../db/batches.ts';
import type { Tx } from '../../../db/database.ts';
import type { Snapshot } from './snapshot.rules.ts';

type BatchKind = (typeof BATCH_KINDS)[number];
export type BatchItem = {
  readonly product_id: string;
  /** Null where the batch made it. */
  readonly before: Snapshot | null;
  readonly after: Snapshot;
};
type BatchRow = {
  readonly batch_id: string;
  readonly kind: BatchKind;
  readonly products: number;
  readonly by_name: string;
  readonly created_at: Date;
  readonly undone_at: Date | null;
};

/** Headings that a batch made. */
export type MadeHeadings = { readonly menus: readonly string[]; readonly categories: readonly string[] };

const COLUMNS = sql`batch_id, kind, products, by_name, created_at, undone_at`;

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
  const { rows } = await sql<BatchRow>`
    insert into product_batch (project_id, batch_id, kind, products, by_name, made_menu_ids, made_category_ids)
    values (${projectId}, ${batch.batchId}, ${batch.kind}, ${items.length}, ${batch.by},
      ${batch.made?.menus ?? []}::text[], ${batch.made?.categories ?? []}::text[]) returning ${COLUMNS}`.execute(
    tx,
  );
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
  const { rows } = await sql<BatchRow>`
    select ${COLUMNS} from product_batch where project_id = ${projectId} order by created_at desc, batch_id limit 50`.execute(
    tx,
  );
  return rows.map(toBatch);
}

export async function lockBatch(
  tx: Tx,
  projectId: number,
  batchId: string,
): Promise<ProductBatch | undefined> {
  const { rows } = await sql<BatchRow>`
    select ${COLUMNS} from product_batch where project_id = ${projectId} and batch_id = ${batchId} for update`.execute(
    tx,
  );
  return rows.map(toBatch)[0];
}

export async function findMadeHeadings(tx: Tx, projectId: number, batchId: string): Promise<MadeHeadings> {
  const { rows } = await sql<{ menus: string[]; categories: string[] }>`
    select made_menu_ids as menus, made_category_ids as categories from product_batch
    where project_id = ${projectId} and batch_id = ${batchId}`.execute(tx);
  return rows[0] ?? { menus: [], categories: [] };
}

export async function listBatchItems(tx: Tx, projectId: number, batchId: string): Promise<BatchItem[]> {
  const { rows } = await sql<BatchItem>`
    select product_id, before, after from product_batch_item
    where project_id = ${projectId} and batch_id = ${batchId} order by product_id`.execute(tx);
  return rows;
}

export async function markUndone(tx: Tx, projectId: number, batchId: string): Promise<void> {
  await sql`update product_batch set undone_at = now() where project_id = ${projectId} and batch_id = ${batchId}`.execute(
    tx,
  );
}

/** What batches did to one product, the newest first. */
export async function listBatchChanges(
  tx: Tx,
  projectId: number,
  productId: string,
  most: number,
): Promise<ProductChangeEntry[]> {
  const { rows } = await sql<{
    at: Date;
    by: string;
    kind: BatchKind;
    before: Record<string, unknown> | null;
    after: Record<string, unknown>;
  }>`
    select b.created_at as at, b.by_name as by, b.kind, i.before, i.after
    from product_batch_item i join product_batch b using (project_id, batch_id)
    where i.project_id = ${projectId} and i.product_id = ${productId} order by b.created_at desc limit ${most}`.execute(
    tx,
  );
  return rows.map(({ at, by, kind, before, after }) => ({
    at: at.toISOString(),
    by,
    code: kind === 'import' ? 'LOG_PRODUCTS_IMPORTED' : 'LOG_PRODUCTS_CHANGED',
    before,
    after,
  }));
}

/** Forgets what nobody takes back any more. */
export async function forgetBatches(tx: Tx, projectId: number, before: Date): Promise<void> {
  await sql`delete from product_batch where project_id = ${projectId} and created_at < ${before}`.execute(tx);
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
