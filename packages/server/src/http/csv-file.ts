import { plainCsvText } from '@rota/contract';
import { parse } from 'csv-parse/sync';
import { foldSearch } from '../db/folding.ts';

/** Names of columns, folded, by what they hold. */
export type CsvColumns<C extends string> = Readonly<Record<C, readonly string[]>>;
/** One line of a file: cells as they were written. `line` counts from 1, that of the columns included. */
export type CsvRow<C extends string> = { readonly line: number; readonly cells: Readonly<Record<C, string>> };
export type CsvProblem = 'too_large' | 'not_readable' | 'columns_missing' | 'empty';
/** The rows of a file, and which of the columns it has. */
export type CsvTable<C extends string> = { readonly columns: ReadonlySet<C>; readonly rows: readonly CsvRow<C>[] };

type Limits<C extends string> = {
  readonly columns: CsvColumns<C>;
  readonly needed: readonly C[];
  readonly most: { readonly characters: number; readonly lines: number };
  /** Characters of one line at most. */
  readonly recordCharacters: number;
};

/**
 * Reads a CSV file that a person made: separated by commas, semicolons or tabs, its columns in any order and named in any of our
 * languages, columns that mean nothing here left out. Answers what is wrong with it as a whole instead.
 */
export function readCsvTable<C extends string>(
  csv: string,
  { columns, needed, most, recordCharacters }: Limits<C>,
): CsvTable<C> | CsvProblem {
  if (csv.length > most.characters) return 'too_large';
  // Zero characters and the sign that stands for an unreadable byte mean that this is no text in UTF-8.
  if (/[\u0000\ufffd]/.test(csv)) return 'not_readable';
  const records = recordsOf(csv, most.lines, recordCharacters);
  if (records === undefined) return 'not_readable';
  const [header, ...rows] = records;
  if (header === undefined) return 'empty';
  const names = Object.keys(columns) as C[];
  const at = new Map<C, number>();
  header.cells.forEach((cell, index) => {
    const word = foldSearch(cell.trim()).replace(/[_\s]+/g, ' ');
    const column = names.find((name) => columns[name].includes(word));
    if (column !== undefined && !at.has(column)) at.set(column, index);
  });
  if (needed.some((column) => !at.has(column))) return 'columns_missing';
  if (rows.length === 0) return 'empty';
  if (rows.length > most.lines) return 'too_large';
  return {
    columns: new Set(at.keys()),
    rows: rows.map(({ cells, line }) => ({
      line,
      cells: Object.fromEntries(names.map((name) => [name, plainCsvText((cells[at.get(name) ?? -1] ?? '').trim())])) as Record<C, string>,
    })),
  };
}

type Parsed = { readonly cells: readonly string[]; readonly line: number };

function recordsOf(csv: string, mostLines: number, recordCharacters: number): Parsed[] | undefined {
  const firstLine = csv.slice(0, csv.search(/[\r\n]|$/));
  const delimiter = [';', '\t', ','].find((one) => firstLine.includes(one)) ?? ',';
  try {
    const read: unknown = parse(csv, {
      ...{ bom: true, delimiter, relax_column_count: true, skip_empty_lines: true, trim: true, info: true },
      ...{ max_record_size: recordCharacters, relax_quotes: false, skip_records_with_empty_values: true },
      to: mostLines + 2,
    });
    return Array.isArray(read) ? read.map(toParsed) : undefined;
  } catch {
    return undefined;
  }
}

function toParsed(entry: { readonly record: readonly string[]; readonly info: { readonly lines: number } }): Parsed {
  return { cells: entry.record, line: entry.info.lines };
}
