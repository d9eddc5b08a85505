import { ADDRESS_FILE_MOST } from '@rota/contract';
import { parse } from 'csv-parse/sync';
import { foldSearch } from '../../db/folding.ts';

/** What a column is called, in English and Turkish, folded. */
const COLUMNS = {
  site: ['site', 'tesis', 'bina', 'building'],
  floor: ['floor', 'kat'],
  name: ['name', 'ad', 'adres', 'address'],
  person: ['person', 'user', 'username', 'kisi', 'kullanici', 'kullanici adi', 'phone', 'telefon', 'e-mail', 'email', 'e-posta'],
  target: ['target', 'hedef'],
  verified: ['verified', 'dogrulandi', 'dogrulanmis', 'onayli'],
} as const;
type Column = keyof typeof COLUMNS;
const NEEDED: readonly Column[] = ['site', 'floor', 'name'];

/** One line of a file, as it was written. `line` counts from 1. */
export type FileRow = { readonly line: number } & Readonly<Record<Column, string>>;
export type FileProblem = 'ADDRESS_FILE_TOO_LARGE' | 'ADDRESS_FILE_NOT_READABLE' | 'ADDRESS_FILE_COLUMNS_MISSING' | 'ADDRESS_FILE_EMPTY';

/** The rows of a file of addresses, or what is wrong with it as a whole. Columns stand in any order; those that mean nothing here are left out. */
export function readAddressFile(csv: string): readonly FileRow[] | FileProblem {
  if (csv.length > ADDRESS_FILE_MOST.characters) return 'ADDRESS_FILE_TOO_LARGE';
  // Zero characters and the sign that stands for an unreadable byte mean that this is no text in UTF-8.
  if (/[\u0000\ufffd]/.test(csv)) return 'ADDRESS_FILE_NOT_READABLE';
  const records = recordsOf(csv);
  if (records === undefined) return 'ADDRESS_FILE_NOT_READABLE';
  const [header, ...rows] = records;
  if (header === undefined) return 'ADDRESS_FILE_EMPTY';
  const at = new Map<Column, number>();
  header.cells.forEach((cell, index) => {
    const column = columnOf(cell);
    if (column !== undefined && !at.has(column)) at.set(column, index);
  });
  if (NEEDED.some((column) => !at.has(column))) return 'ADDRESS_FILE_COLUMNS_MISSING';
  if (rows.length === 0) return 'ADDRESS_FILE_EMPTY';
  if (rows.length > ADDRESS_FILE_MOST.lines) return 'ADDRESS_FILE_TOO_LARGE';
  const cell = (cells: readonly string[], column: Column): string => plain(cells[at.get(column) ?? -1] ?? '');
  return rows.map(({ cells, line }) => ({
    ...{ line, site: cell(cells, 'site'), floor: cell(cells, 'floor'), name: cell(cells, 'name') },
    ...{ person: cell(cells, 'person'), target: cell(cells, 'target'), verified: cell(cells, 'verified') },
  }));
}

type Parsed = { readonly cells: readonly string[]; readonly line: number };

function recordsOf(csv: string): Parsed[] | undefined {
  const firstLine = csv.slice(0, csv.search(/[\r\n]|$/));
  const delimiter = [';', '\t', ','].find((one) => firstLine.includes(one)) ?? ',';
  try {
    const read: unknown = parse(csv, {
      ...{ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, trim: true, info: true },
      ...{ max_record_size: 20_000, relax_quotes: false, skip_records_with_empty_values: true },
      to: ADDRESS_FILE_MOST.lines + 2,
    });
    return Array.isArray(read) ? read.map(toParsed) : undefined;
  } catch {
    return undefined;
  }
}

function toParsed(entry: { readonly record: readonly string[]; readonly info: { readonly lines: number } }): Parsed {
  return { cells: entry.record, line: entry.info.lines };
}

function columnOf(cell: string): Column | undefined {
  const word = foldSearch(cell.trim()).replace(/[_\s]+/g, ' ');
  return (Object.keys(COLUMNS) as Column[]).find((column) => (COLUMNS[column] as readonly string[]).includes(word));
}

/** Our own files put an apostrophe before what a spreadsheet would take for a formula. */
function plain(cell: string): string {
  const text = cell.trim();
  return /^'[=+\-@]/.test(text) ? text.slice(1) : text;
}
