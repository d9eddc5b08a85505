import { randomUUID } from 'node:crypto';
import type { BulkChange, BulkLine, BulkPreview, ProductBatch, UndoneBatch } from '@rota/contract/products';
import { mapInTurns } from '../../../adapters/turns.ts';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, requireRow } from '../../../http/app-error.ts';
import { conflictOf } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { foldedName, type HeadingService } from '../menus/index.ts';
import * as batches from './batches.store.ts';
import { applyBulk, bulkProblem } from './bulk.rules.ts';
import { productNotFound } from './product-reader.service.ts';
import { PRODUCT_CONFLICTS, refuseUnknown, writtenOf } from './products.service.ts';
import { differenceOf, isSame, productOf, snapshotOf, takenBack } from './snapshot.rules.ts';
import * as store from './products.store.ts';
import { takeBack } from './undo-batch.service.ts';
import { removeUnused } from './unused-headings.service.ts';

export type BulkDeps = {
  readonly database: Database;
  readonly clock: () => number;
  readonly menus: Pick<HeadingService<'menu'>, 'get' | 'remove'>;
  readonly categories: Pick<HeadingService<'category'>, 'get' | 'remove'>;
};
export type BulkService = ReturnType<typeof createBulkService>;
type Request = { readonly product_ids: readonly string[]; readonly change: BulkChange };
type Planned = {
  readonly preview: BulkPreview;
  readonly changes: readonly { before: store.WrittenProduct; after: store.WrittenProduct }[];
};

/** Lines that a preview shows. */
const MOST_LINES = 500;
/** Batches are kept for so long. */
const KEPT_MS = 30 * 86_400_000;

/** Changes of several products at once; each can be taken back as one. */
export function createBulkService({ database, clock, menus, categories }: BulkDeps) {
  /** Throws PRODUCT_NOT_FOUND, RECORD_NOT_FOUND for a menu or category that is not there. */
  async function check(projectId: number, request: Request): Promise<BulkPreview> {
    return database.tenant(projectId, async (tx) => (await plan(tx, projectId, request, false)).preview);
  }

  /** Throws as `check`. */
  async function run(
    projectId: number,
    request: Request,
    by: ActorRef,
    settle: Settle,
  ): Promise<BulkPreview & { batch: ProductBatch | null }> {
    return writing(projectId, async (tx) => {
      const { preview, changes } = await plan(tx, projectId, request, true);
      const batch = await keep(tx, projectId, by, request.change.kind, changes);
      const answer = { ...preview, batch };
      await settle(tx, answer);
      return answer;
    });
  }

  async function plan(
    tx: Tx,
    projectId: number,
    { product_ids, change }: Request,
    lock: boolean,
  ): Promise<Planned> {
    const ids = [...new Set(product_ids)];
    const locked = await store.findProducts(tx, projectId, ids, lock);
    const rows = locked.toSorted((a, b) => (a.rank < b.rank ? -1 : 1));
    if (rows.length < ids.length) throw productNotFound();
    if (change.kind === 'menus' && change.how !== 'remove') await refuseUnknown(tx, projectId, change);
    const taken = await namesTaken(tx, projectId, change, rows);
    const now = clock();
    const lines = await mapInTurns(rows, (row) => {
      const before = writtenOf(row);
      const after = applyBulk(before, change, now);
      const isNameTaken = row.archived_at !== null && taken.has(foldedName(row.name));
      const problem = bulkProblem(after, isNameTaken);
      return { before, after, problem, difference: differenceOf(snapshotOf(before), snapshotOf(after)) };
    });
    const differing = lines.filter(({ difference }) => Object.keys(difference.after).length > 0);
    const changes = differing.filter(({ problem }) => problem === null);
    const shown = differing.slice(0, MOST_LINES).map(({ before, problem, difference }): BulkLine => ({
      product_id: before.product_id,
      name: before.name,
      ...difference,
      problem,
    }));
    const counts = {
      changed: changes.length,
      same: lines.length - differing.length,
      refused: differing.length - changes.length,
    };
    return { preview: { ...counts, lines: shown }, changes };
  }

  /** Names of products in use, where archived ones come back. */
  async function namesTaken(
    tx: Tx,
    projectId: number,
    change: BulkChange,
    rows: readonly store.ProductRow[],
  ): Promise<Set<string>> {
    if (change.kind !== 'archive' || change.is_archived) return new Set();
    const named = await store.findProductsNamed(
      tx,
      projectId,
      rows.map(({ name }) => foldedName(name)),
    );
    return new Set(named.map(({ name }) => foldedName(name)));
  }

  async function keep(
    tx: Tx,
    projectId: number,
    by: ActorRef,
    kind: BulkChange['kind'],
    changes: Planned['changes'],
  ): Promise<ProductBatch | null> {
    if (changes.length === 0) return null;
    await store.updateProducts(
      tx,
      projectId,
      changes.map(({ after }) => after),
      by.name,
    );
    await batches.forgetBatches(tx, projectId, new Date(clock() - KEPT_MS));
    const items = await mapInTurns(changes, itemOf);
    const batch = await batches.insertBatch(
      tx,
      projectId,
      { batchId: randomUUID(), kind, by: by.name },
      items,
    );
    await recordBatch(tx, projectId, by, 'LOG_PRODUCTS_CHANGED', batch.batch_id, {
      kind,
      products: changes.length,
    });
    return batch;
  }

  function list(projectId: number): Promise<ProductBatch[]> {
    return database.tenant(projectId, (tx) => batches.listBatches(tx, projectId));
  }

  /** Throws RECORD_NOT_FOUND, BATCH_UNDONE. Headings that an import made are removed with it if they are unused and unchanged. */
  async function undo(projectId: number, batchId: string, by: ActorRef): Promise<UndoneBatch> {
    const undone = await undoProducts(projectId, batchId, by);
    await removeUnused({ database, menus, categories }, projectId, batchId, by);
    return undone;
  }

  async function undoProducts(projectId: number, batchId: string, by: ActorRef): Promise<UndoneBatch> {
    return writing(projectId, async (tx) => {
      const batch = requireRow(await batches.lockBatch(tx, projectId, batchId));
      if (batch.undone_at !== null) throw new AppError('BATCH_UNDONE', 'This change has already been undone');
      const items = await batches.listBatchItems(tx, projectId, batchId);
      const rows = await store.findProducts(
        tx,
        projectId,
        items.map(({ product_id: id }) => id),
        true,
      );
      const now = new Map(
        await mapInTurns(rows, (row) => [row.product_id, snapshotOf(writtenOf(row))] as const),
      );
      const wanted: store.WrittenProduct[] = [];
      const gone: string[] = [];
      for (const { product_id: id, before, after } of items) {
        const current = now.get(id);
        if (current === undefined) continue;
        const restored = before === null ? undefined : takenBack(current, { before, after });
        if (restored !== undefined) wanted.push(productOf(id, restored));
        else if (before === null && isSame(current, after)) gone.push(id);
      }
      const { back, incomplete } = await takeBack(tx, projectId, wanted);
      if (back.length > 0) await store.updateProducts(tx, projectId, back, by.name);
      if (gone.length > 0) await store.deleteProducts(tx, projectId, gone);
      await batches.markUndone(tx, projectId, batchId);
      const undone = back.length + gone.length;
      await recordBatch(tx, projectId, by, 'LOG_PRODUCTS_UNDONE', batchId, {
        kind: batch.kind,
        products: undone,
      });
      return { undone, left: items.length - undone, incomplete };
    });
  }

  async function writing<T>(projectId: number, work: (tx: Tx) => Promise<T>): Promise<T> {
    try {
      return await database.tenant(projectId, work);
    } catch (error) {
      throw conflictOf(PRODUCT_CONFLICTS, error);
    }
  }

  return { check, run, list, undo };
}

/** One entry for all products of a batch: each one's own history reads the batch itself. */
export async function recordBatch(
  tx: Tx,
  projectId: number,
  actor: ActorRef,
  code: 'LOG_PRODUCTS_CHANGED' | 'LOG_PRODUCTS_IMPORTED' | 'LOG_PRODUCTS_UNDONE',
  entityId: string,
  after: object,
): Promise<void> {
  await recordAudit(tx, { projectId, actor, code, entity: 'product_batch', entityId, before: null, after });
}

/** What a batch keeps of one change. */
function itemOf({ before, after }: Planned['changes'][number]): batches.BatchItem {
  return { product_id: after.product_id, before: snapshotOf(before), after: snapshotOf(after) };
}
