import { ADDRESS_FILE_MOST } from '@rota/contract/addresses';
import { readCsvTable, type CsvProblem } from '../../../http/csv-file.ts';

/** What a column is called, in English and Turkish, folded. */
const COLUMNS = {
  site: ['site', 'tesis', 'bina', 'building'],
  floor: ['floor', 'kat'],
  name: ['name', 'ad', 'adres', 'address'],
  person: [
    'person',
    'user',
    'username',
    'kisi',
    'kullanici',
    'kullanici adi',
    'phone',
    'telefon',
    'e-mail',
    'email',
    'e-posta',
  ],
  target: ['target', 'hedef'],
  verified: ['verified', 'dogrulandi', 'dogrulanmis', 'onayli'],
} as const;
type Column = keyof typeof COLUMNS;

/** One line of a file, as it was written. `line` counts from 1. */
export type FileRow = { readonly line: number } & Readonly<Record<Column, string>>;
export type FileProblem =
  | 'ADDRESS_FILE_TOO_LARGE'
  | 'ADDRESS_FILE_NOT_READABLE'
  | 'ADDRESS_FILE_COLUMNS_MISSING'
  | 'ADDRESS_FILE_EMPTY';

const PROBLEMS: Readonly<Record<CsvProblem, FileProblem>> = {
  too_large: 'ADDRESS_FILE_TOO_LARGE',
  not_readable: 'ADDRESS_FILE_NOT_READABLE',
  columns_missing: 'ADDRESS_FILE_COLUMNS_MISSING',
  empty: 'ADDRESS_FILE_EMPTY',
};

/** The rows of a file of addresses, or what is wrong with it as a whole. Columns stand in any order; those that mean nothing here are left out. */
export async function readAddressFile(csv: string): Promise<readonly FileRow[] | FileProblem> {
  const table = await readCsvTable<Column>(csv, {
    columns: COLUMNS,
    needed: ['site', 'floor', 'name'],
    most: ADDRESS_FILE_MOST,
    recordCharacters: 20_000,
  });
  return typeof table === 'string'
    ? PROBLEMS[table]
    : table.rows.map(({ line, cells }) => ({ line, ...cells }));
}
