import { SIM_CURRENCIES, type SimLine, type SimLineRefusal } from '@rota/contract/sim-cards';
import type { SimFields, SimRow } from './sim-cards.store.ts';
import type { SimFileLine } from './sim-file.format.ts';

/** One line with what is to be stored, where it is taken: all fields of the card after it. */
export type PlannedSim = SimLine & {
  readonly before: SimRow | undefined;
  readonly after: SimFields | undefined;
};

/** What an import is compared with: the project's cards by ICCID, and in which project each known card is. */
type KnownSims = {
  readonly cards: ReadonlyMap<string, SimRow>;
  readonly taken: ReadonlyMap<string, number>;
};

const MEGABYTE = 1_000_000;
const NEW: Omit<SimFields, 'iccid'> = {
  msisdn: null,
  plan: '',
  provider: 'manual',
  data_used: 0,
  data_total: null,
  sms_used: 0,
  sms_total: null,
  period_start: null,
  period_end: null,
  cost_minor: null,
  currency: null,
  figures_at: null,
};

/** A number of a file without its blanks and hyphens. */
export function plainIccid(text: string): string {
  return text.replace(/[\s-]/g, '');
}

/** What becomes of each line. An empty cell changes nothing; figures of a card that a provider is asked for stay. `now`: of when figures are. */
export function planSimImport(
  rows: readonly SimFileLine[],
  { cards, taken }: KnownSims,
  projectId: number,
  now: Date,
): PlannedSim[] {
  const seen = new Map<string, number>();
  return rows.map((row) => {
    const iccid = plainIccid(row.iccid);
    const base = { line: row.line, iccid, msisdn: row.msisdn, plan: row.plan };
    const refuse = (code: SimLineRefusal, value: string): PlannedSim => ({
      ...base,
      outcome: 'refused',
      refusal: { code, value: value.slice(0, 80) },
      before: undefined,
      after: undefined,
    });
    if (!/^[0-9]{18,22}$/.test(iccid)) return refuse('iccid_invalid', row.iccid);
    const first = seen.get(iccid);
    if (first !== undefined) return refuse('twice_in_file', String(first));
    seen.set(iccid, row.line);
    const owner = taken.get(iccid);
    if (owner !== undefined && owner !== projectId) return refuse('sim_exists', iccid);
    const before = cards.get(iccid);
    const cells = readCells(row);
    if ('refusal' in cells) return refuse(cells.refusal, cells.value);
    const after = applyCells(before, iccid, cells.fields, now);
    const outcome = before === undefined ? 'made' : isSame(before, after) ? 'same' : 'changed';
    return { ...base, outcome, refusal: null, before, after };
  });
}

type Cells = { readonly fields: Partial<SimFields> };
type Unclear = { readonly refusal: SimLineRefusal; readonly value: string };

function readCells(row: SimFileLine): Cells | Unclear {
  const fields: Record<string, unknown> = {};
  for (const [column, field, read, refusal] of READERS) {
    const text = row[column];
    if (text === '') continue;
    const value = read(text);
    if (value === undefined) return { refusal, value: text };
    fields[field] = value;
  }
  return { fields };
}

type Reader = readonly [
  column: Exclude<keyof SimFileLine, 'line' | 'iccid'>,
  field: keyof SimFields,
  read: (text: string) => unknown,
  refusal: SimLineRefusal,
];
const READERS: readonly Reader[] = [
  ['msisdn', 'msisdn', readMsisdn, 'msisdn_invalid'],
  ['plan', 'plan', (text) => (text.length <= 80 ? text : undefined), 'plan_invalid'],
  ['data_used_mb', 'data_used', (text) => readBytes(text, 0), 'data_unclear'],
  ['data_total_mb', 'data_total', (text) => readBytes(text, 1), 'data_unclear'],
  ['sms_used', 'sms_used', (text) => readWhole(text, 0), 'sms_unclear'],
  ['sms_total', 'sms_total', (text) => readWhole(text, 1), 'sms_unclear'],
  ['period_start', 'period_start', readDay, 'date_unclear'],
  ['period_end', 'period_end', readDay, 'date_unclear'],
  ['cost', 'cost_minor', readMoney, 'cost_unclear'],
  [
    'currency',
    'currency',
    (text) => SIM_CURRENCIES.find((one) => one === text.toUpperCase()),
    'currency_unknown',
  ],
];

function readMsisdn(text: string): string | undefined {
  const plain = text.replace(/[\s()-]/g, '');
  return /^\+?[0-9]{7,20}$/.test(plain) ? plain : undefined;
}

/** A number as people write it: one comma or point before the decimals. */
function readNumber(text: string): number | undefined {
  return /^\d{1,9}([.,]\d{1,6})?$/.test(text) ? Number(text.replace(',', '.')) : undefined;
}

function readBytes(text: string, least: number): number | undefined {
  const megabytes = readNumber(text);
  const bytes = megabytes === undefined ? undefined : Math.round(megabytes * MEGABYTE);
  return bytes === undefined || bytes < least ? undefined : bytes;
}

function readWhole(text: string, least: number): number | undefined {
  return /^\d{1,9}$/.test(text) && Number(text) >= least ? Number(text) : undefined;
}

function readMoney(text: string): number | undefined {
  const amount = readNumber(text);
  return amount === undefined || amount > 1_000_000 ? undefined : Math.round(amount * 100);
}

/** `2027-05-31`, or `31.05.2027` as spreadsheets in Turkish write it; undefined for what is no day. */
function readDay(text: string): string | undefined {
  const [, date, month, year] = /^(\d{1,2})[./](\d{1,2})[./](\d{4})$/.exec(text) ?? [];
  const day =
    date === undefined || month === undefined || year === undefined
      ? text
      : `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  const at = /^\d{4}-\d{2}-\d{2}$/.test(day) ? new Date(`${day}T00:00:00Z`) : undefined;
  return at !== undefined && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(day)
    ? day
    : undefined;
}

const OF_PROVIDER = ['data_used', 'data_total', 'sms_used', 'period_end'] as const;

function applyCells(
  before: SimRow | undefined,
  iccid: string,
  cells: Partial<SimFields>,
  now: Date,
): SimFields {
  const isProvided = before !== undefined && before.provider !== 'manual';
  const taken: Partial<SimFields> = isProvided
    ? Object.fromEntries(Object.entries(cells).filter(([field]) => !OF_PROVIDER.some((one) => one === field)))
    : cells;
  const kept = before === undefined ? { ...NEW, iccid } : pick(before);
  const hasFigures = !isProvided && (cells.data_used !== undefined || cells.sms_used !== undefined);
  const after = { ...kept, ...taken, ...(hasFigures && { figures_at: now }) };
  // A cost without a currency is one of the first.
  return after.cost_minor === null
    ? { ...after, currency: null }
    : { ...after, currency: after.currency ?? SIM_CURRENCIES[0] };
}

/** What an import can change of a card. */
export function pick(row: SimRow): SimFields {
  const { iccid, msisdn, plan, provider, data_used, data_total, sms_used, sms_total } = row;
  const { period_start, period_end, cost_minor, currency, figures_at } = row;
  return {
    iccid,
    msisdn,
    plan,
    provider,
    data_used,
    data_total,
    sms_used,
    sms_total,
    period_start,
    period_end,
    cost_minor,
    currency,
    figures_at,
  };
}

/** Newer figures of the same values are no change. */
function isSame(before: SimRow, after: SimFields): boolean {
  return (Object.keys(NEW) as (keyof typeof NEW)[]).every(
    (field) => field === 'figures_at' || before[field] === after[field],
  );
}
