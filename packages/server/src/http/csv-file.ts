import { finished } from 'node:stream/promises';
import { plainCsvText } from '@rota/contract/core';
import { parse } from 'csv-parse';
import { createTurns, mapInTurns } from '../adapters/turns.ts';
import { foldSearch } from '../db/folding.ts';

/** Names of columns, folded, by what they hold. */
type CsvColumns<C extends string> = Readonly<Record<C, readonly string[]>>;
/** One line of a file: cells as they were written. `line` counts from 1, that of the columns included. */
type CsvRow<C extends string> = { readonly line: number; readonly cells: Readonly<Record<C, string>> };
export type CsvProblem = 'too_large' | 'not_readable' | 'columns_missing' | 'empty';
/** The rows of a file, and which of the columns it has. */
export type CsvTable<C extends string> = {
  readonly columns: ReadonlySet<C>;
  readonly rows: readonly CsvRow<C>[];
};

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
export async function readCsvTable<C extends string>(
  csv: string,
  { columns, needed, most, recordCharacters }: Limits<C>,
): Promise<CsvTable<C> | CsvProblem> {
  if (csv.length > most.characters) return 'too_large';
  // Zero characters and the sign that stands for an unreadable byte mean that this is no text in UTF-8.
  if (/[\u0000\ufffd]/.test(csv)) return 'not_readable';
  const records = await recordsOf(csv, most.lines, recordCharacters);
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
    rows: await mapInTurns(rows, ({ cells, line }) => ({
      line,
      cells: Object.fromEntries(
        names.map((name) => [name, plainCsvText((cells[at.get(name) ?? -1] ?? '').trim())]),
      ) as Record<C, string>,
    })),
  };
}

type Parsed = { readonly cells: readonly string[]; readonly line: number };

/** Characters that are read in one turn. */
const PIECE = 16_384;

/** The records of a file, read piece by piece with turns for others between; undefined where it is no CSV. */
async function recordsOf(
  csv: string,
  mostLines: number,
  recordCharacters: number,
): Promise<Parsed[] | undefined> {
  const firstLine = csv.slice(0, csv.search(/[\r\n]|$/));
  const parser = parse({
    bom: true,
    delimiter: [';', '\t', ','].find((one) => firstLine.includes(one)) ?? ',',
    relax_column_count: true,
    skip_empty_lines: true,
    trim: true,
    info: true,
    max_record_size: recordCharacters,
    relax_quotes: false,
    skip_records_with_empty_values: true,
    to: mostLines + 2,
  });
  const read: Parsed[] = [];
  parser.on('data', (entry: Entry) => read.push({ cells: entry.record, line: entry.info.lines }));
  const ended = finished(parser);
  // Handled below; a parser that fails before the last piece must not be an unhandled error.
  ended.catch(() => undefined);
  const turns = createTurns();
  for (let start = 0; start < csv.length && parser.writable; start += PIECE) {
    parser.write(csv.slice(start, start + PIECE));
    await turns();
  }
  parser.end();
  try {
    await ended;
    return read;
  } catch {
    return undefined;
  }
}

type Entry = { readonly record: readonly string[]; readonly info: { readonly lines: number } };
