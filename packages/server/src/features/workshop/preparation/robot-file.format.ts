import { ROBOT_FILE_MOST } from '@rota/contract/preparation';
import { readCsvTable, type CsvProblem } from '../../../http/csv-file.ts';

/** Names of columns in English and Turkish, folded. */
const COLUMNS = {
  name: ['name', 'ad', 'robot'],
  manufacturer: ['manufacturer', 'maker', 'uretici'],
  model: ['model'],
  serial_number: ['serial number', 'serial', 'seri numarasi', 'seri no'],
  protocol: ['protocol', 'protocol version', 'protokol', 'vda 5050'],
  owner: ['owner', 'customer', 'sahibi', 'sahip', 'musteri'],
  due: ['due', 'due date', 'due on', 'son tarih', 'teslim tarihi'],
} as const;
type Column = keyof typeof COLUMNS;

/** One line of a file, as it was written. `line` counts from 1. */
export type RobotFileRow = { readonly line: number } & Readonly<Record<Column, string>>;
type FileProblem =
  'ROBOT_FILE_TOO_LARGE' | 'ROBOT_FILE_NOT_READABLE' | 'ROBOT_FILE_COLUMNS_MISSING' | 'ROBOT_FILE_EMPTY';

const PROBLEMS: Readonly<Record<CsvProblem, FileProblem>> = {
  too_large: 'ROBOT_FILE_TOO_LARGE',
  not_readable: 'ROBOT_FILE_NOT_READABLE',
  columns_missing: 'ROBOT_FILE_COLUMNS_MISSING',
  empty: 'ROBOT_FILE_EMPTY',
};

/** The rows of a file of robots, or what is wrong with it as a whole. */
export async function readRobotFile(csv: string): Promise<readonly RobotFileRow[] | FileProblem> {
  const table = await readCsvTable<Column>(csv, {
    columns: COLUMNS,
    needed: ['manufacturer', 'model', 'serial_number'],
    most: ROBOT_FILE_MOST,
    recordCharacters: 5_000,
  });
  return typeof table === 'string'
    ? PROBLEMS[table]
    : table.rows.map(({ line, cells }) => ({ line, ...cells }));
}
