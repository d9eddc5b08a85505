import { languages, type LocalText } from '@rota/contract/core';
import {
  PRODUCT_COLUMNS,
  productProblem,
  type ProductColumn,
  type ProductContent,
  type ProductLine,
  type ProductLineRefusal,
} from '@rota/contract/products';
import { foldCase } from '../../../db/folding.ts';
import { cells, type Directory } from './product-cells.rules.ts';
import type { ProductTable } from './product-file.format.ts';

/** A product that is there, as an import sees it. */
export type KnownProduct = { readonly id: string; readonly content: ProductContent };
type CellColumn = Exclude<ProductColumn, 'id'>;
/** A line with what becomes of its product. */
export type PlannedProduct = ProductLine & {
  readonly productId: string;
  readonly content: ProductContent | null;
};

/** What a product is that a file begins. */
export const EMPTY_PRODUCT: ProductContent = {
  name: {},
  description: {},
  ingredients: {},
  unit: '',
  price_minor: 0,
  discounted_price_minor: null,
  image_id: null,
  category_id: null,
  menu_ids: [],
  is_popular: false,
  badges: [],
  allergens: [],
  preparation_minutes: null,
  energy_kcal: null,
  is_on_sale: true,
  cross_sell_ids: [],
  properties: [],
};

type Found = {
  readonly id: string;
  readonly by: 'id' | 'name' | null;
  readonly before: ProductContent | null;
};
type Row = ProductTable['rows'][number];
type Refusal = { readonly code: ProductLineRefusal; readonly column: ProductColumn; readonly value: string };

/**
 * What a file makes of the products that are there: matched by their id, then by their name in any language. Columns that the file does
 * not have stay as they are. `newId`: for a product that is new; `directoryOf`: what names stand for, those of the file's own products
 * included; `turns`: lets others go first between lines.
 */
export async function planImport(
  table: ProductTable,
  products: readonly KnownProduct[],
  newId: () => string,
  directoryOf: (productId: (name: string) => string | undefined) => Directory,
  turns: () => Promise<void>,
): Promise<PlannedProduct[]> {
  const names = new NameIndex();
  for (const product of products) {
    await turns();
    names.know(product);
  }
  const byId = new Map(products.map((product) => [product.id, product]));
  const name = nameColumn(table);
  const found: (Found | Refusal)[] = [];
  for (const row of table.rows) {
    await turns();
    found.push(find(row, name, byId, names, newId));
  }
  const seen = new Map<string, number>();
  for (const [index, one] of found.entries()) {
    if ('id' in one && !seen.has(one.id)) seen.set(one.id, index);
  }
  table.rows.forEach((row, index) => {
    const one = found[index];
    if (one !== undefined && 'id' in one && one.by === null) names.add(one.id, nameOf(row));
  });
  const directory = directoryOf((name) => names.only(name) ?? (byId.has(name) ? name : undefined));
  const columns = PRODUCT_COLUMNS.filter(
    (column): column is CellColumn => column !== 'id' && table.columns.has(column),
  );
  const planned: PlannedProduct[] = [];
  for (const [index, row] of table.rows.entries()) {
    await turns();
    const one = found[index];
    if (one === undefined || 'code' in one)
      planned.push(composeRejected(row, one ?? { code: 'name_missing', column: name, value: '' }));
    else if (seen.get(one.id) !== index)
      planned.push(
        composeRejected(row, { code: 'twice_in_file', column: name, value: shownName(nameOf(row)) }),
      );
    else planned.push(planRow(row, name, one, columns, directory, names));
  }
  return planned;
}

function planRow(
  row: Row,
  nameIn: ProductColumn,
  { id, by, before }: Found,
  columns: readonly CellColumn[],
  directory: Directory,
  names: NameIndex,
): PlannedProduct {
  let content = before ?? EMPTY_PRODUCT;
  for (const column of columns) {
    const value = row.cells[column];
    const read = cells[column].read(value, content, directory);
    if (typeof read === 'string') return composeRejected(row, { code: read, column, value });
    content = { ...content, ...read };
  }
  const problem = problemOf(id, nameIn, content, names);
  if (problem !== undefined) return composeRejected(row, problem);
  if (before === null && !columns.includes('price'))
    return composeRejected(row, { code: 'price_missing', column: 'price', value: '' });
  const differences = columns.flatMap((column) => {
    const [was, is] = [
      before === null ? '' : cells[column].write(before, directory),
      cells[column].write(content, directory),
    ];
    return was === is ? [] : [{ column, before: was, after: is }];
  });
  const outcome = before === null ? 'made' : differences.length > 0 ? 'changed' : 'same';
  return {
    line: row.line,
    outcome,
    name: content.name,
    found_by: by,
    differences,
    refusal: null,
    productId: id,
    content: outcome === 'same' ? null : content,
  };
}

function problemOf(
  id: string,
  column: ProductColumn,
  content: ProductContent,
  names: NameIndex,
): Refusal | undefined {
  if (languages.every((language) => content.name[language] === undefined))
    return { code: 'name_missing', column, value: '' };
  if (names.isTaken(id, content.name)) return { code: 'name_taken', column, value: shownName(content.name) };
  const problem = productProblem(content);
  if (problem === undefined) return undefined;
  return problem.path === 'properties'
    ? { code: 'below_zero', column: 'properties', value: '' }
    : { code: 'discount_above_price', column: 'discounted_price', value: '' };
}

function find(
  row: Row,
  column: ProductColumn,
  byId: ReadonlyMap<string, KnownProduct>,
  names: NameIndex,
  newId: () => string,
): Found | Refusal {
  const { id } = row.cells;
  if (id !== '') {
    const product = byId.get(id);
    return product === undefined
      ? { code: 'id_unknown', column: 'id', value: id }
      : { id, by: 'id', before: product.content };
  }
  const name = nameOf(row);
  if (Object.keys(name).length === 0) return { code: 'name_missing', column, value: '' };
  const matches = names.matches(name);
  const [only] = matches;
  if (matches.length > 1) return { code: 'name_ambiguous', column, value: shownName(name) };
  const product = only === undefined ? undefined : byId.get(only);
  if (product !== undefined) return { id: product.id, by: 'name', before: product.content };
  // Two lines that begin the same product are one, reported as twice.
  const findBegun = names.findBegun(name) ?? newId();
  names.begin(findBegun, name);
  return { id: findBegun, by: null, before: null };
}

/** Which products have a name, in any language. */
class NameIndex {
  readonly #ids = new Map<string, Set<string>>();
  readonly #whole = new Map<string, string>();
  readonly #begun = new Map<string, string>();

  know({ id, content }: KnownProduct): void {
    this.add(id, content.name);
    this.#whole.set(wholeKey(content.name), id);
  }

  add(id: string, name: LocalText): void {
    for (const key of keysOf(name)) this.#ids.set(key, (this.#ids.get(key) ?? new Set()).add(id));
  }

  begin(id: string, name: LocalText): void {
    this.#begun.set(wholeKey(name), id);
  }

  findBegun(name: LocalText): string | undefined {
    return this.#begun.get(wholeKey(name));
  }

  matches(name: LocalText): string[] {
    return [...new Set(keysOf(name).flatMap((key) => [...(this.#ids.get(key) ?? [])]))];
  }

  only(word: string): string | undefined {
    const ids = languages.flatMap((language) => [...(this.#ids.get(`${language} ${foldCase(word)}`) ?? [])]);
    return new Set(ids).size === 1 ? ids[0] : undefined;
  }

  /** Whether another product has exactly this name, or one before it in the file gets it; it is taken from now on. */
  isTaken(id: string, name: LocalText): boolean {
    const key = wholeKey(name);
    const holder = this.#whole.get(key);
    if (holder === undefined) this.#whole.set(key, id);
    return holder !== undefined && holder !== id;
  }
}

function keysOf(name: LocalText): string[] {
  return languages.flatMap((language) =>
    name[language] === undefined ? [] : [`${language} ${foldCase(name[language])}`],
  );
}

function wholeKey(name: LocalText): string {
  return languages.map((language) => foldCase(name[language] ?? '')).join('\u001f');
}

function nameOf({ cells: { name_en: en, name_tr: tr } }: Row): LocalText {
  return { ...(en !== '' && { en }), ...(tr !== '' && { tr }) };
}

function shownName(name: LocalText): string {
  return name.en ?? name.tr ?? '';
}

/** The column in which what is wrong with a name is put right: one that the file has. */
function nameColumn({ columns }: ProductTable): ProductColumn {
  return columns.has('name_en') ? 'name_en' : 'name_tr';
}

function composeRejected(row: Row, refusal: Refusal): PlannedProduct {
  return {
    line: row.line,
    outcome: 'refused',
    name: nameOf(row),
    found_by: null,
    differences: [],
    refusal,
    productId: '',
    content: null,
  };
}
