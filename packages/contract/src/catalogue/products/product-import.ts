import { z } from 'zod';
import { localText } from '../../core/local-text.ts';
import { productBatch } from './bulk.ts';

/** Characters of a file of products at most, and its lines beside the first. */
export const PRODUCT_FILE_MOST = { characters: 8_000_000, lines: 10_000 } as const;

/** A file of products: CSV with a first line that names its columns, in English or Turkish; separated by commas, semicolons or tabs. */
export const productFile = z.object({ csv: z.string() });

/** Columns of a file of products. Texts stand in a column for each language. */
export const PRODUCT_COLUMNS = [
  'id',
  'name_en',
  'name_tr',
  'category',
  'price',
  'discounted_price',
  'unit',
  'menus',
  'on_sale',
  'popular',
  'description_en',
  'description_tr',
  'ingredients_en',
  'ingredients_tr',
  'badges',
  'allergens',
  'preparation_minutes',
  'energy_kcal',
  'image',
  'cross_sell',
  'properties',
] as const;
export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** Why a line of a file is refused. */
const PRODUCT_LINE_REFUSALS = [
  'id_unknown',
  'name_missing',
  'name_ambiguous',
  'name_taken',
  'twice_in_file',
  'text_too_long',
  'price_missing',
  'price_unclear',
  'discount_above_price',
  'number_unclear',
  'yes_no_unclear',
  'badge_unknown',
  'allergen_unknown',
  'image_unknown',
  'product_unknown',
  'properties_unclear',
  'below_zero',
] as const;
export type ProductLineRefusal = (typeof PRODUCT_LINE_REFUSALS)[number];

/** The effect of an import on one line. */
const importOutcome = z.enum(['made', 'changed', 'same', 'refused']);

/** One line of a file, counted from 1, the line of the columns included. */
const productLine = z.object({
  line: z.number().int(),
  outcome: importOutcome,
  name: localText,
  /** By what its product was found; null for a new one. */
  found_by: z.enum(['id', 'name']).nullable(),
  /** A change: the column, with its text before and after. */
  differences: z.array(z.object({ column: z.enum(PRODUCT_COLUMNS), before: z.string(), after: z.string() })),
  /** Why it is refused, in which column, and what stood there. */
  refusal: z
    .object({ code: z.enum(PRODUCT_LINE_REFUSALS), column: z.enum(PRODUCT_COLUMNS), value: z.string() })
    .nullable(),
});
export type ProductLine = z.infer<typeof productLine>;

/** The result of an import or its preview, and its first 500 lines with changes. New menus and categories are created. */
export const importedProducts = z.object({
  made: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  new_menus: z.array(z.string()),
  new_categories: z.array(z.string()),
  lines: z.array(productLine),
  /** The batch that undoes it; null for a preview, and if nothing changed. */
  batch: productBatch.nullable(),
});
export type ImportedProducts = z.infer<typeof importedProducts>;
