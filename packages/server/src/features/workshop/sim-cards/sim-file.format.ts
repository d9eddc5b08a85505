import { SIM_FILE_MOST } from '@rota/contract/sim-cards';
import { readCsvTable, type CsvProblem } from '../../../http/csv-file.ts';

/** What a column is called, in English and Turkish, folded. */
const COLUMNS = {
  iccid: ['iccid', 'sim', 'sim no'],
  msisdn: ['msisdn', 'm2m number', 'm2m', 'm2m numarasi', 'number', 'numara', 'hat'],
  plan: ['plan', 'tarife', 'tariff'],
  data_used_mb: ['data used mb', 'used mb', 'kullanilan mb', 'kullanilan veri mb'],
  data_total_mb: ['data total mb', 'total mb', 'toplam mb', 'kota mb'],
  sms_used: ['sms used', 'kullanilan sms'],
  sms_total: ['sms total', 'toplam sms', 'sms kotasi'],
  period_start: ['period start', 'donem basi', 'donem baslangici'],
  period_end: ['period end', 'donem sonu'],
  cost: ['cost', 'cost per month', 'monthly cost', 'maliyet', 'aylik maliyet', 'ucret'],
  currency: ['currency', 'para birimi'],
} as const;
type Column = keyof typeof COLUMNS;

/** One line of a file, as it was written. `line` counts from 1. */
export type SimFileLine = { readonly line: number } & Readonly<Record<Column, string>>;
export type SimFileProblem =
  'SIM_FILE_TOO_LARGE' | 'SIM_FILE_NOT_READABLE' | 'SIM_FILE_COLUMNS_MISSING' | 'SIM_FILE_EMPTY';

const PROBLEMS: Readonly<Record<CsvProblem, SimFileProblem>> = {
  too_large: 'SIM_FILE_TOO_LARGE',
  not_readable: 'SIM_FILE_NOT_READABLE',
  columns_missing: 'SIM_FILE_COLUMNS_MISSING',
  empty: 'SIM_FILE_EMPTY',
};

/** The rows of a file of SIM cards, or what is wrong with it as a whole. */
export async function readSimFile(csv: string): Promise<readonly SimFileLine[] | SimFileProblem> {
  const table = await readCsvTable<Column>(csv, {
    columns: COLUMNS,
    needed: ['iccid'],
    most: SIM_FILE_MOST,
    recordCharacters: 20_000,
  });
  return typeof table === 'string'
    ? PROBLEMS[table]
    : table.rows.map(({ line, cells }) => ({ line, ...cells }));
}
