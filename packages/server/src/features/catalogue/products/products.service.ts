import { validationFailed } from '../../../http/validation.ts';
import { randomUUID } from 'node:crypto';
import { languages, type LocalText } from '@rota/contract/core';
import { productProblem, PRODUCTS_MOST, type Product, type ProductContent } from '@rota/contract/products';
import { recordAudit, type AuditChange } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, fieldProblem, fieldProblemOf, limitReached, nameTaken } from '../../../http/app-error.ts';
import { missingRecord, requireVersion, translateConflict, type Conflicts } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { foldedName, lastRank, listHeadings, rankBehind } from '../menus/index.ts';
import { productNotFound, type ProductReader } from './product-reader.service.ts';
import { differenceOf, snapshotOf } from './snapshot.rules.ts';
import * as store from './products.store.ts';

export type ProductDeps = {
  readonly database: Database;
  readonly reader: Pick<ProductReader, 'get' | 'showOne'>;
  readonly timeZone: (projectId: number) => Promise<string>;
  readonly clock: () => number;
};
export type ProductService = ReturnType<typeof createProductService>;
type Change = { readonly [F in keyof ProductContent]?: ProductContent[F] | undefined } & {
  readonly version?: number | undefined;
};
type ProductLog = Extract<AuditChange['code'], `LOG_PRODUCT_${string}`>;

/** Products one at a time. Each change and its audit entry are one transaction. */
export function createProductService({ database, reader, timeZone, clock }: ProductDeps) {
  /** Throws NAME_TAKEN, LIMIT_REACHED, and RECORD_NOT_FOUND for what it names and is not there. */
  async function create(
    projectId: number,
    content: ProductContent,
    by: ActorRef,
    settle: Settle,
  ): Promise<Product> {
    return adding(projectId, by, settle, async (tx) => {
      await refuseUnknown(tx, projectId, content);
      return { content, rank: await lastRank(tx, 'product', projectId) };
    });
  }

  /** Throws PRODUCT_NOT_FOUND, LIMIT_REACHED. */
  async function duplicate(
    projectId: number,
    productId: string,
    by: ActorRef,
    settle: Settle,
  ): Promise<Product> {
    return adding(projectId, by, settle, async (tx) => {
      const original = await one(tx, projectId, productId);
      const name = await freeName(tx, projectId, original.name);
      return {
        content: { ...store.contentOf(original), name, is_on_sale: false },
        rank: await rankBehind(tx, 'product', projectId, productId),
      };
    });
  }

  async function adding(
    projectId: number,
    by: ActorRef,
    settle: Settle,
    make: (tx: Tx) => Promise<{ readonly content: ProductContent; readonly rank: string }>,
  ): Promise<Product> {
    const zone = await timeZone(projectId);
    return writing(projectId, async (tx) => {
      if ((await store.countProducts(tx, projectId)) >= PRODUCTS_MOST)
        throw limitReached('product', PRODUCTS_MOST);
      const { content, rank } = await make(tx);
      const product = { ...content, product_id: randomUUID(), sold_out_until: null, archived_at: null };
      await store.insertProducts(tx, projectId, [{ ...product, rank }], by.name);
      await record(tx, projectId, by, 'LOG_PRODUCT_CREATED', null, product);
      const made = await reader.showOne(tx, projectId, product.product_id, zone);
      await settle(tx, made);
      return made;
    });
  }

  /** Throws as `create`, and PRODUCT_NOT_FOUND, VERSION_CONFLICT, VALIDATION_FAILED. */
  function update(
    projectId: number,
    productId: string,
    { version, ...change }: Change,
    by: ActorRef,
  ): Promise<Product> {
    return changing(projectId, productId, by, 'LOG_PRODUCT_CHANGED', async (tx, before) => {
      requireVersion('product', before, version);
      const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
      await refuseUnknown(tx, projectId, given);
      return { ...before, ...given };
    });
  }

  /** Throws PRODUCT_NOT_FOUND. */
  function setSoldOut(
    projectId: number,
    productId: string,
    until: string | null,
    by: ActorRef,
  ): Promise<Product> {
    return changing(projectId, productId, by, 'LOG_PRODUCT_SOLD_OUT', async (_tx, before) => ({
      ...before,
      sold_out_until: until === null ? null : new Date(until),
    }));
  }

  /** Throws PRODUCT_NOT_FOUND, and NAME_TAKEN where another one has its name meanwhile. */
  function archive(
    projectId: number,
    productId: string,
    isArchived: boolean,
    by: ActorRef,
  ): Promise<Product> {
    return changing(projectId, productId, by, 'LOG_PRODUCT_ARCHIVED', async (_tx, before) => ({
      ...before,
      archived_at: isArchived ? (before.archived_at ?? new Date(clock())) : null,
    }));
  }

  async function changing(
    projectId: number,
    productId: string,
    by: ActorRef,
    code: ProductLog,
    change: (tx: Tx, before: store.ProductRow) => Promise<store.WrittenProduct>,
  ): Promise<Product> {
    await writing(projectId, async (tx) => {
      const row = await one(tx, projectId, productId);
      const before = writtenOf(row);
      const after = writtenOf(await change(tx, row));
      const problem = productProblem(after);
      if (problem !== undefined) throw validationFailed([fieldProblemOf(problem.path, problem.broken)]);
      await store.updateProducts(tx, projectId, [after], by.name);
      await record(tx, projectId, by, code, before, after);
    });
    return reader.get(projectId, productId);
  }

  /** Throws PRODUCT_NOT_FOUND, RECORD_NOT_FOUND for what it is to stand behind. */
  async function move(projectId: number, productId: string, after: string | null): Promise<Product> {
    await database.tenant(projectId, async (tx) => {
      await one(tx, projectId, productId);
      // Behind itself is where it is.
      if (after !== productId)
        await store.setProductRank(
          tx,
          projectId,
          productId,
          await rankBehind(tx, 'product', projectId, after, productId),
        );
    });
    return reader.get(projectId, productId);
  }

  async function writing<T>(projectId: number, run: (tx: Tx) => Promise<T>): Promise<T> {
    return database.tenant(projectId, run).catch(translateConflict(PRODUCT_CONFLICTS));
  }

  return { create, duplicate, update, setSoldOut, archive, move };
}

/** What a violated rule of the table says to a caller. */
export const PRODUCT_CONFLICTS: Conflicts = {
  product_name_unique: { nameTaken: 'product' },
  product_image: missingRecord('image_id'),
  product_category: missingRecord('category_id'),
};

/** Throws RECORD_NOT_FOUND for a menu or product that it names and is not there; its picture and category are checked by the table. */
export async function refuseUnknown(
  tx: Tx,
  projectId: number,
  {
    menu_ids: menuIds = [],
    cross_sell_ids: crossSellIds = [],
  }: Partial<Pick<ProductContent, 'menu_ids' | 'cross_sell_ids'>>,
): Promise<void> {
  if (menuIds.length > 0) {
    const known = new Set((await listHeadings(tx, 'menu', projectId)).map(({ heading_id: id }) => id));
    if (menuIds.some((id) => !known.has(id))) throw missing('menu_ids');
  }
  if (crossSellIds.length > 0) {
    const known = new Set(
      (await store.findProducts(tx, projectId, crossSellIds)).map(({ product_id: id }) => id),
    );
    if (crossSellIds.some((id) => !known.has(id))) throw missing('cross_sell_ids');
  }
}

/** Of a row, what is written again. */
export function writtenOf(row: store.WrittenProduct): store.WrittenProduct {
  const { product_id, sold_out_until, archived_at } = row;
  return { ...store.contentOf(row), product_id, sold_out_until, archived_at };
}

function missing(property: string): AppError {
  return new AppError('RECORD_NOT_FOUND', 'Record not found', {
    details: [fieldProblem(property, 'no_such_record')],
  });
}

async function one(tx: Tx, projectId: number, productId: string): Promise<store.ProductRow> {
  const [row] = await store.findProducts(tx, projectId, [productId], true);
  if (row === undefined) throw productNotFound();
  return row;
}

/** A name with the first number behind it that no product in use has. */
async function freeName(tx: Tx, projectId: number, name: LocalText): Promise<LocalText> {
  const numberedName = (number: number): LocalText => {
    const ending = ` (${number})`;
    return Object.fromEntries(
      languages.flatMap((language) =>
        name[language] ? [[language, name[language].slice(0, 80 - ending.length) + ending]] : [],
      ),
    );
  };
  const candidates = Array.from({ length: 100 }, (_none, index) => numberedName(index + 2));
  const taken = new Set(
    (await store.findProductsNamed(tx, projectId, candidates.map(foldedName))).map((row) =>
      foldedName(row.name),
    ),
  );
  const free = candidates.find((candidate) => !taken.has(foldedName(candidate)));
  if (free === undefined) throw nameTaken('product');
  return free;
}

async function record(
  tx: Tx,
  projectId: number,
  actor: ActorRef,
  code: ProductLog,
  before: store.WrittenProduct | null,
  after: store.WrittenProduct,
): Promise<void> {
  const name = after.name.en ?? after.name.tr ?? '';
  const snapshots =
    before === null
      ? { before: null, after: snapshotOf(after) }
      : differenceOf(snapshotOf(before), snapshotOf(after));
  const change = {
    before: snapshots.before && { name, ...snapshots.before },
    after: { ...snapshots.after, name },
  };
  await recordAudit(tx, { projectId, actor, code, entity: 'product', entityId: after.product_id, ...change });
}
