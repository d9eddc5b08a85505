import { z } from 'zod';
import { productBatch } from './bulk.ts';

/** Characters of a file of products at most, and its lines beside the first. */
export const PRODUCT_FILE_MOST = { characters: 8_000_000, lines: 10_000 } as const;

/** A file of products: CSV with a first line that names its columns, in English or Turkish; separated by commas, semicolons or tabs. */
export const productFile = z.object({ csv: z.string() });

/** What an import does with one line. */
export const importOutcome = z.enum(['made', 'changed', 'same', 'refused']);

/** One line of a file, counted from 1, the line of the columns included. */
export const productLine = z.object({
  line: z.number().int(),
  outcome: importOutcome,
  name: z.string(),
  /** By what its product was found; null for a new one. */
  found_by: z.enum(['id', 'name']).nullable(),
  /** What changes: the column, and what stood and will stand there as text. */
  differences: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** Why it is refused: a sentence, and the column where one is meant. */
  problem: z.object({ column: z.string(), sentence: z.string() }).nullable(),
});
export type ProductLine = z.infer<typeof productLine>;

/** What an import does or did, and its first 500 lines that are not the same as before. Menus and categories that are new are made. */
export const importedProducts = z.object({
  made: z.number().int(),
  changed: z.number().int(),
  same: z.number().int(),
  refused: z.number().int(),
  new_menus: z.array(z.string()),
  new_categories: z.array(z.string()),
  lines: z.array(productLine),
  /** What undoes it; null for a check, and where nothing changed. */
  batch: productBatch.nullable(),
});
export type ImportedProducts = z.infer<typeof importedProducts>;
