import { PART_FILE_MOST } from '@rota/contract/parts';
import { readCsvTable, type CsvProblem } from '../../../http/csv-file.ts';

/** What a column is called, in English and Turkish, folded. */
const COLUMNS = {
  serial_number: ['serial number', 'serial', 'serial no', 'seri no', 'seri numarasi', 'seri'],
  model_number: ['model number', 'model', 'model no', 'model numarasi'],
  type: ['type', 'tur', 'tip'],
  description: ['description', 'aciklama', 'tanim'],
  warranty_until: ['warranty until', 'warranty', 'garanti', 'garanti bitisi'],
  shelf: ['shelf', 'raf'],
} as const;
type Column = keyof typeof COLUMNS;

/** One line of a file, as it was written. `line` counts from 1. */
export type PartFileLine = { readonly line: number } & Readonly<Record<Column, string>>;
export type PartFileProblem =
  'PARTS_FILE_TOO_LARGE' | 'PARTS_FILE_NOT_READABLE' | 'PARTS_FILE_COLUMNS_MISSING' | 'PARTS_FILE_EMPTY';

const PROBLEMS: Readonly<Record<CsvProblem, PartFileProblem>> = {
  too_large: 'PARTS_FILE_TOO_LARGE',
  not_readable: 'PARTS_FILE_NOT_READABLE',
  columns_missing: 'PARTS_FILE_COLUMNS_MISSING',
  empty: 'PARTS_FILE_EMPTY',
};

/** The rows of a file of parts, or what is wrong with it as a whole. */
export async function readPartFile(csv: string): Promise<readonly PartFileLine[] | PartFileProblem> {
  const table = await readCsvTable<Column>(csv, {
    columns: COLUMNS,
    needed: ['serial_number', 'type'],
    most: PART_FILE_MOST,
    recordCharacters: 20_000,
  });
  return typeof table === 'string'
    ? PROBLEMS[table]
    : table.rows.map(({ line, cells }) => ({ line, ...cells }));
}
