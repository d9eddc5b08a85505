import { randomUUID } from 'node:crypto';
import {
  BYTE_ORDER_MARK,
  csvRow,
  csvSeparatorOf,
  languages,
  textIn,
  type Language,
} from '@rota/contract/core';
import { HEADINGS_MOST } from '@rota/contract/menus';
import {
  PRODUCT_COLUMNS,
  PRODUCTS_MOST,
  type ImportedProducts,
  type ProductBatch,
  type ProductContent,
} from '@rota/contract/products';
import { productColumnTexts } from '@rota/contract/product-texts';
import { generateNKeysBetween } from 'fractional-indexing';
import type { Database, Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import { AppError, limitReached } from '../../../http/app-error.ts';
import { conflictOf } from '../../../http/conflicts.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import { listPictureNames } from '../media/index.ts';
import { insertHeading, lastRank, listHeadings } from '../menus/index.ts';
import { insertBatch } from './batches.store.ts';
import { recordBatch } from './bulk.service.ts';
import { cells, type Directory } from './product-cells.rules.ts';
import { readProductFile, type ProductFileProblem, type ProductTable } from './product-file.format.ts';
import { createTurns, mapInTurns } from '../../../adapters/turns.ts';
import { EMPTY_PRODUCT, planImport, type PlannedProduct } from './product-import.rules.ts';
import { PRODUCT_CONFLICTS, writtenOf } from './products.service.ts';
import { snapshotOf } from './snapshot.rules.ts';
import * as store from './products.store.ts';

export type ProductImport = ReturnType<typeof createProductImport>;
type Plan = {
  readonly lines: readonly PlannedProduct[];
  readonly names: Names;
  readonly rows: ReadonlyMap<string, store.ProductRow>;
};

const MESSAGES: Readonly<Record<ProductFileProblem, string>> = {
  PRODUCT_FILE_TOO_LARGE: 'This file is too large',
  PRODUCT_FILE_NOT_READABLE: 'This is not a CSV file that can be read',
  PRODUCT_FILE_COLUMNS_MISSING: 'The first line has to name the columns: at least name and price',
  PRODUCT_FILE_EMPTY: 'There are no products in this file',
};
/** Lines that an answer shows. */
const MOST_LINES = 500;

/** Products out of a file, and into one: looked at first, stored when a person says so, all in one transaction. */
export function createProductImport({ database }: { readonly database: Database }) {
  /** What an import would do. Throws PRODUCT_FILE_TOO_LARGE, …_NOT_READABLE, …_COLUMNS_MISSING, …_EMPTY. */
  async function check(projectId: number, csv: string): Promise<ImportedProducts> {
    const table = await tableOf(csv);
    return database.tenant(projectId, async (tx) => countOutcomes(await plan(tx, projectId, table), null));
  }

  /** Stores it. Throws as `check`, and LIMIT_REACHED. */
  async function run(
    projectId: number,
    csv: string,
    by: ActorRef,
    settle: Settle,
  ): Promise<ImportedProducts> {
    const table = await tableOf(csv);
    try {
      return await database.tenant(projectId, async (tx) => {
        // Held from the beginning, so that two imports of one file do not both make its products.
        const rank = await lastRank(tx, 'product', projectId);
        const planned = await plan(tx, projectId, table);
        await makeHeadings(tx, projectId, planned.names);
        const answer = countOutcomes(planned, await keep(tx, projectId, planned, rank, by));
        await settle(tx, answer);
        return answer;
      });
    } catch (error) {
      throw conflictOf(PRODUCT_CONFLICTS, error);
    }
  }

  async function plan(tx: Tx, projectId: number, table: ProductTable): Promise<Plan> {
    const rows = await store.listAllProducts(tx, projectId, false);
    const language = table.columns.has('name_tr') && !table.columns.has('name_en') ? 'tr' : 'en';
    const names = await namesOf(tx, projectId, rows, language);
    const known = await mapInTurns(rows, (row) => ({ id: row.product_id, content: store.contentOf(row) }));
    const lines = await planImport(
      table,
      known,
      randomUUID,
      (productId) => ({ ...names.directory, productId }),
      createTurns(),
    );
    return { lines, names, rows: new Map(rows.map((row) => [row.product_id, row])) };
  }

  async function keep(
    tx: Tx,
    projectId: number,
    { lines, rows, names }: Plan,
    rank: string,
    by: ActorRef,
  ): Promise<ProductBatch | null> {
    const made = lines.filter((line) => line.outcome === 'made' && line.content !== null);
    const changed = lines.filter((line) => line.outcome === 'changed' && line.content !== null);
    if (made.length + changed.length === 0) return null;
    if (made.length > 0 && (await store.countProducts(tx, projectId)) + made.length > PRODUCTS_MOST)
      throw limitReached('product', PRODUCTS_MOST);
    const ranks = [rank, ...generateNKeysBetween(rank, null, Math.max(0, made.length - 1))];
    const fresh = made.map(({ productId, content }, index) => ({
      ...productFor(productId, content, undefined),
      rank: ranks[index] ?? rank,
    }));
    const others = changed.map(({ productId, content }) =>
      productFor(productId, content, rows.get(productId)),
    );
    if (fresh.length > 0) await store.insertProducts(tx, projectId, fresh, by.name);
    if (others.length > 0) await store.updateProducts(tx, projectId, others, by.name);
    const items = await mapInTurns([...fresh, ...others], (product) => {
      const before = rows.get(product.product_id);
      return {
        product_id: product.product_id,
        before: before === undefined ? null : snapshotOf(writtenOf(before)),
        after: snapshotOf(writtenOf(product)),
      };
    });
    const headings = { menus: [...names.newMenus.keys()], categories: [...names.newCategories.keys()] };
    const batch = await insertBatch(
      tx,
      projectId,
      { batchId: randomUUID(), kind: 'import', by: by.name, made: headings },
      items,
    );
    await recordBatch(tx, projectId, by, 'LOG_PRODUCTS_IMPORTED', batch.batch_id, {
      made: made.length,
      changed: changed.length,
    });
    return batch;
  }

  /** All products in use as a file, or its first line and an example. */
  async function write(
    projectId: number,
    { template, language }: { readonly template: 'yes' | 'no'; readonly language: Language },
  ): Promise<string> {
    const header =
      BYTE_ORDER_MARK +
      csvRow(
        PRODUCT_COLUMNS.map((column) => productColumnTexts[language][column]),
        csvSeparatorOf(language),
      );
    return database.tenant(projectId, async (tx) => {
      const rows = template === 'yes' ? [] : await store.listAllProducts(tx, projectId, false);
      const { directory } = await namesOf(tx, projectId, rows, language);
      const rowOf = (id: string, content: ProductContent): string =>
        csvRow(
          PRODUCT_COLUMNS.map((column) => (column === 'id' ? id : cells[column].write(content, directory))),
          csvSeparatorOf(language),
        );
      if (template === 'no')
        return header + (await mapInTurns(rows, (row) => rowOf(row.product_id, row))).join('');
      return header + rowOf('', exampleOf(directory, language));
    });
  }

  return { check, run, write };
}

type Names = {
  readonly directory: Omit<Directory, 'productId'>;
  /** New headings of the file, by the id they get. */
  readonly newMenus: ReadonlyMap<string, string>;
  readonly newCategories: ReadonlyMap<string, string>;
  readonly language: Language;
};

/** What the names of a file stand for. Menus and categories that are not there get an id, under which they are made when it is stored. */
async function namesOf(
  tx: Tx,
  projectId: number,
  products: readonly store.ProductRow[],
  language: Language,
): Promise<Names> {
  const menus = headingNames(await listHeadings(tx, 'menu', projectId), language);
  const categories = headingNames(await listHeadings(tx, 'category', projectId), language);
  const pictures = await listPictureNames(tx, projectId);
  const nameOfPicture = new Map(pictures.map(({ media_id: id, name }) => [id, name]));
  const pictureNamed = new Map<string, string | null>();
  for (const { media_id: id, name } of pictures)
    pictureNamed.set(pictureKey(name), pictureNamed.has(pictureKey(name)) ? null : id);
  const nameCounts = new Map<string, number>();
  const nameOf = ({ name }: store.ProductRow): string => name.en ?? name.tr ?? '';
  const folded = await mapInTurns(products, (row) => foldCase(nameOf(row)));
  for (const name of folded) nameCounts.set(name, (nameCounts.get(name) ?? 0) + 1);
  const productNames = new Map(
    products.map((row, index) => [
      row.product_id,
      nameCounts.get(folded[index] ?? '') === 1 ? plainOrId(nameOf(row), row.product_id) : row.product_id,
    ]),
  );
  return {
    newMenus: menus.fresh,
    newCategories: categories.fresh,
    language,
    directory: {
      menuName: menus.nameOf,
      menuId: menus.idOf,
      categoryName: categories.nameOf,
      categoryId: categories.idOf,
      imageName: (id) => {
        const name = nameOfPicture.get(id) ?? id;
        return pictureNamed.get(pictureKey(name)) === id ? name : id;
      },
      imageId: (name) => (nameOfPicture.has(name) ? name : (pictureNamed.get(pictureKey(name)) ?? undefined)),
      productName: (id) => productNames.get(id) ?? id,
    },
  };
}

function headingNames(
  headings: readonly {
    readonly heading_id: string;
    readonly name: { en?: string | undefined; tr?: string | undefined };
  }[],
  language: Language,
) {
  const fresh = new Map<string, string>();
  const ids = new Map<string, string>();
  for (const { heading_id: id, name } of headings) {
    for (const other of languages) if (name[other] !== undefined) ids.set(foldCase(name[other]), id);
  }
  const names = new Map(headings.map(({ heading_id: id, name }) => [id, textIn(name, language)]));
  return {
    fresh,
    nameOf: (id: string): string => plainOrId(names.get(id) ?? fresh.get(id) ?? id, id),
    idOf: (name: string): string => {
      if (names.has(name)) return name;
      const key = foldCase(name);
      const known = ids.get(key);
      if (known !== undefined) return known;
      const id = randomUUID();
      ids.set(key, id);
      fresh.set(id, name);
      return id;
    },
  };
}

/** What stands between several names of a cell is in none of them. */
function plainOrId(name: string, id: string): string {
  return /[|;]/.test(name) ? id : name;
}

/** A picture may be named with or without the ending of its file. */
function pictureKey(name: string): string {
  return foldCase(name).replace(/\.(png|jpe?g|webp)$/, '');
}

async function makeHeadings(
  tx: Tx,
  projectId: number,
  { newMenus, newCategories, language }: Names,
): Promise<void> {
  const open = { is_active: true, hours: [], exceptions: [] };
  if (newMenus.size > HEADINGS_MOST) throw limitReached('menu', HEADINGS_MOST);
  if (newCategories.size > HEADINGS_MOST) throw limitReached('category', HEADINGS_MOST);
  for (const [headingId, name] of newMenus) {
    const at = { headingId, rank: await lastRank(tx, 'menu', projectId) };
    await insertHeading(tx, 'menu', projectId, at, { ...open, name: { [language]: name }, description: {} });
  }
  for (const [headingId, name] of newCategories) {
    const at = { headingId, rank: await lastRank(tx, 'category', projectId) };
    await insertHeading(tx, 'category', projectId, at, {
      ...open,
      name: { [language]: name },
      image_id: null,
      video_id: null,
      preparation_minutes: null,
    });
  }
}

function productFor(
  productId: string,
  content: ProductContent | null,
  row: store.ProductRow | undefined,
): store.WrittenProduct {
  const { sold_out_until = null, archived_at = null } = row ?? {};
  return { ...(content ?? EMPTY_PRODUCT), product_id: productId, sold_out_until, archived_at };
}

/** One product that shows what may stand in each column. */
function exampleOf(directory: Omit<Directory, 'productId'>, language: Language): ProductContent {
  const [category, menu] = language === 'tr' ? ['Çorbalar', 'Öğle menüsü'] : ['Soups', 'Lunch'];
  return {
    ...EMPTY_PRODUCT,
    name: {
      en: 'Lentil soup',
      tr: 'Mercimek çorbası',
    },
    description: {
      en: 'With lemon and butter',
      tr: 'Limon ve tereyağıyla',
    },
    category_id: directory.categoryId(category),
    menu_ids: [directory.menuId(menu)],
    unit: language === 'tr' ? 'porsiyon' : 'portion',
    price_minor: 12e3,
    discounted_price_minor: 9990,
    badges: ['vegetarian'],
    allergens: ['milk'],
    preparation_minutes: 8,
    energy_kcal: 180,
  };
}

/** Throws what is wrong with a file as a whole. */
async function tableOf(csv: string): Promise<ProductTable> {
  const table = await readProductFile(csv);
  if (typeof table === 'string') throw new AppError(table, MESSAGES[table]);
  return table;
}

function countOutcomes({ lines, names }: Plan, batch: ProductBatch | null): ImportedProducts {
  const count = (outcome: PlannedProduct['outcome']): number =>
    lines.filter((line) => line.outcome === outcome).length;
  return {
    made: count('made'),
    changed: count('changed'),
    same: count('same'),
    refused: count('refused'),
    new_menus: [...names.newMenus.values()],
    new_categories: [...names.newCategories.values()],
    lines: lines
      .filter(({ outcome }) => outcome !== 'same')
      .slice(0, MOST_LINES)
      .map(({ line, outcome, name, found_by, differences, refusal }) => ({
        line,
        outcome,
        name,
        found_by,
        differences,
        refusal,
      })),
    batch,
  };
}
