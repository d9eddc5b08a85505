import type { Page } from '@rota/contract/core';
import {
  priceRange,
  type Product,
  type ProductChangeEntry,
  type ProductFilter,
  type ProductSort,
} from '@rota/contract/products';
import type { AuditEntry, AuditQuery } from '@rota/contract/audit';
import type { Language } from '@rota/contract/core';
import type { GuestCategory } from '@rota/contract/orders';
import type { Currency } from '@rota/contract/commerce';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError } from '../../../http/app-error.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import { mediaUrl } from '../media/index.ts';
import { isSoldAt, listHeadings } from '../menus/index.ts';
import { listBatchChanges } from './batches.store.ts';
import { notSoldBecause, type OpenHeadings } from './on-sale.rules.ts';
import { openingsOf, opensAt } from './openings.service.ts';
import { listProductIds, listProducts, orderOf } from './product-list.store.ts';
import * as store from './products.store.ts';
import { BULK_MOST } from '@rota/contract/products';

export type ProductReaderDeps = {
  readonly database: Database;
  readonly timeZone: (projectId: number) => Promise<string>;
  readonly clock: () => number;
  readonly currency: (projectId: number) => Promise<Currency>;
  /** How long a product takes where neither it nor its category says, minutes. */
  readonly preparation: (projectId: number) => Promise<number>;
  readonly audit: { list(projectId: number, query: AuditQuery): Promise<Page<AuditEntry>> };
};
export type ProductReader = ReturnType<typeof createProductReader>;
type ListQuery = ProductFilter & {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort: ProductSort;
  readonly language: Language;
};

/** A menu as guests see it: `preparation_minutes` of a product is its own, otherwise its category's, otherwise the project's. */
export type MenuNow = {
  readonly products: readonly (Product & { readonly isSoldOut: boolean })[];
  readonly categories: readonly GuestCategory[];
  /** When something is sold next, in ms; null while something is on the menu, and where that is not within a week. */
  readonly opensAt: number | null;
};

/** Changes of a product that its history shows. */
const MOST_CHANGES = 100;

/** Products as they are at a moment. */
export function createProductReader({
  database,
  timeZone,
  clock,
  currency,
  preparation,
  audit,
}: ProductReaderDeps) {
  async function list(
    projectId: number,
    { limit, cursor, sort, language, ...filter }: ListQuery,
  ): Promise<Page<Product>> {
    const after = readCursor(cursor, sort, orderOf(sort, language).form);
    const zone = await timeZone(projectId);
    return database.tenant(projectId, async (tx) => {
      const { rows, total } = await listProducts(tx, projectId, {
        filter,
        sort,
        language,
        after,
        limit: limit + 1,
      });
      const last = rows.slice(0, limit).at(-1);
      return {
        items: await show(tx, projectId, rows.slice(0, limit), zone),
        next_cursor:
          rows.length > limit && last
            ? writeCursor(sort, { value: last.sort_value, id: last.product_id })
            : null,
        ...(total !== undefined && { total }),
      };
    });
  }

  function ids(projectId: number, filter: ProductFilter): Promise<string[]> {
    return database.tenant(projectId, (tx) => listProductIds(tx, projectId, filter, BULK_MOST));
  }

  /** Throws PRODUCT_NOT_FOUND. */
  async function get(projectId: number, productId: string): Promise<Product> {
    const zone = await timeZone(projectId);
    return database.tenant(projectId, (tx) => showOne(tx, projectId, productId, zone));
  }

  /** Throws PRODUCT_NOT_FOUND. */
  async function showOne(tx: Tx, projectId: number, productId: string, zone: string): Promise<Product> {
    const [product] = await show(tx, projectId, await store.findProducts(tx, projectId, [productId]), zone);
    if (product === undefined) throw productNotFound();
    return product;
  }

  /** What is sold at a moment, the categories in their order; what has none comes last. */
  async function listSold(
    projectId: number,
    { menu_id: menuId, at }: { readonly menu_id?: string | undefined; readonly at?: string | undefined },
  ) {
    const zone = await timeZone(projectId);
    const now = at === undefined ? clock() : Date.parse(at);
    const items = await database.tenant(projectId, async (tx) => {
      const open = await openHeadings(tx, projectId, zone, now);
      const order = new Map([...open.categories.keys()].map((id, index) => [id, index]));
      const place = ({ category_id: id }: store.ProductRow): number =>
        id === null ? order.size : (order.get(id) ?? order.size);
      const rows = await store.listAllProducts(tx, projectId, false);
      return rows
        .filter((row) => notSoldBecause(row, open, now, menuId) === null)
        .sort((a, b) => place(a) - place(b))
        .map((row) => composeProduct(row, open, now));
    });
    return { at: new Date(now).toISOString(), currency: await currency(projectId), items };
  }

  /** What a menu shows to guests now: what is sold, and what would be had it not run out. Categories that are open, in their order. */
  async function onMenu(projectId: number, menuId: string): Promise<MenuNow> {
    const [zone, usual] = [await timeZone(projectId), await preparation(projectId)];
    const now = clock();
    return database.tenant(projectId, async (tx) => {
      const open = await openHeadings(tx, projectId, zone, now);
      const rows = await store.listAllProducts(tx, projectId, false);
      const shown = rows.flatMap((row) => {
        const reason = notSoldBecause(row, open, now, menuId);
        if (reason === 'sold_out')
          return notSoldBecause({ ...row, sold_out_until: null }, open, now, menuId) === null
            ? [{ row, isSoldOut: true }]
            : [];
        return reason === null ? [{ row, isSoldOut: false }] : [];
      });
      const menu = (await listHeadings(tx, 'menu', projectId)).find(({ heading_id: id }) => id === menuId);
      const used = new Set(shown.map(({ row }) => row.category_id));
      const headings = await listHeadings(tx, 'category', projectId);
      const ofCategory = new Map(headings.map((one) => [one.heading_id, one.preparation_minutes]));
      const categories = headings.filter(({ heading_id: id }) => used.has(id));
      return {
        opensAt: shown.length > 0 || menu === undefined ? null : opensAt(menu, headings, rows, zone, now),
        products: shown.map(({ row, isSoldOut }) => ({
          ...composeProduct(row, open, now),
          preparation_minutes: row.preparation_minutes ?? ofCategory.get(row.category_id ?? '') ?? usual,
          isSoldOut,
        })),
        categories: categories.map(({ heading_id: id, name, image_id: image, video_id: video }) => ({
          category_id: id,
          name,
          image_url: image === null ? null : mediaUrl(image),
          video_url: video === null ? null : mediaUrl(video),
        })),
      };
    });
  }

  /** Which of these menus sell something now, or would had it not run out, and when the closed ones open (ms); by their id. */
  async function menuOpenings(
    projectId: number,
    menuIds: readonly string[],
  ): Promise<ReturnType<typeof openingsOf>> {
    if (menuIds.length === 0) return new Map();
    const zone = await timeZone(projectId);
    const now = clock();
    return database.tenant(projectId, async (tx) => {
      const open = await openHeadings(tx, projectId, zone, now);
      const [menus, categories] = [
        await listHeadings(tx, 'menu', projectId),
        await listHeadings(tx, 'category', projectId),
      ];
      const pairs = await store.listMenuCategories(tx, projectId, menuIds);
      return openingsOf(menuIds, menus, categories, pairs, { open, zone, now });
    });
  }

  /** Throws PRODUCT_NOT_FOUND. */
  async function history(projectId: number, productId: string): Promise<ProductChangeEntry[]> {
    await get(projectId, productId);
    const { items } = await audit.list(projectId, {
      limit: MOST_CHANGES,
      entity: 'product',
      entity_id: productId,
    });
    const alone = items.map(({ at, actor_name: by, code, before, after }) => ({
      at,
      by,
      code,
      before: asRecord(before),
      after: asRecord(after),
    }));
    const together = await database.tenant(projectId, (tx) =>
      listBatchChanges(tx, projectId, productId, MOST_CHANGES),
    );
    return [...alone, ...together].sort((a, b) => (a.at < b.at ? 1 : -1)).slice(0, MOST_CHANGES);
  }

  async function show(
    tx: Tx,
    projectId: number,
    rows: readonly store.ProductRow[],
    zone: string,
  ): Promise<Product[]> {
    const now = clock();
    const open = await openHeadings(tx, projectId, zone, now);
    return rows.map((row) => composeProduct(row, open, now));
  }

  return { list, ids, get, showOne, listSold, onMenu, menuOpenings, history };
}

/** Throws nothing; made for callers that do not find one. */
export function productNotFound(): AppError {
  return new AppError('PRODUCT_NOT_FOUND', 'Product not found');
}

/** Which menus and categories are open, in their order. */
async function openHeadings(tx: Tx, projectId: number, zone: string, now: number): Promise<OpenHeadings> {
  const openBy = async (kind: 'menu' | 'category'): Promise<Map<string, boolean>> => {
    const headings = await listHeadings(tx, kind, projectId);
    return new Map(
      headings.map((heading) => [heading.heading_id, heading.is_active && isSoldAt(heading, zone, now)]),
    );
  };
  return { categories: await openBy('category'), menus: await openBy('menu') };
}

function composeProduct(row: store.ProductRow, open: OpenHeadings, now: number): Product {
  const { lowest, highest } = priceRange(row);
  const reason = notSoldBecause(row, open, now);
  const soldOut =
    row.sold_out_until !== null && row.sold_out_until.getTime() > now
      ? row.sold_out_until.toISOString()
      : null;
  return {
    ...row,
    image_url: row.image_id === null ? null : mediaUrl(row.image_id),
    sold_out_until: soldOut,
    lowest_price_minor: lowest,
    highest_price_minor: highest,
    is_sold_now: reason === null,
    not_sold_because: reason,
    archived_at: row.archived_at?.toISOString() ?? null,
    updated_at: row.updated_at.toISOString(),
    created_at: row.created_at.toISOString(),
  };
}

function asRecord(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}
