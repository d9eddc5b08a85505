import { BYTE_ORDER_MARK, csvRow, csvSeparatorOf } from '@rota/contract/core';
import type { Payout, Sums } from '@rota/contract/settlement';
import { fillText, type Language } from '@rota/contract/texts';
import type { Paper, PaperRow } from '../../../adapters/papers/index.ts';
import { settlementTexts } from './settlement.messages.ts';
import { sumsOf, type Day } from './settlement.service.ts';

/** How a file is written: in which language, and in whose time. */
export type Manner = { readonly language: Language; readonly timeZone: string };
type Word = keyof typeof settlementTexts.en;

const SUMS: readonly Word[] = ['sold', 'refunded', 'disputed', 'commission', 'service', 'fee', 'payable'];
/** Sums have a point before their two digits, as programs read them. */
const sum = (minor: number): string => (minor / 100).toFixed(2);
const sums = (one: Sums): string[] =>
  [
    one.sold_minor,
    one.refunded_minor,
    one.disputed_minor,
    one.commission_minor,
    one.service_commission_minor,
    one.fee_minor,
    one.payable_minor,
  ].map(sum);

/** What each has coming, a row each. */
export function payoutsCsv(payouts: readonly Payout[], language: Language): string {
  const t = settlementTexts[language];
  const rows = payouts.map((one) =>
    csvRow(
      [one.name, one.orders, ...sums(one), sum(one.released_minor), sum(one.owed_minor), one.currency],
      csvSeparatorOf(language),
    ),
  );
  const heads: readonly Word[] = ['seller', 'orders', ...SUMS, 'released', 'owed', 'currency'];
  return [
    BYTE_ORDER_MARK +
      csvRow(
        heads.map((head) => t[head]),
        csvSeparatorOf(language),
      ),
    ...rows,
  ].join('');
}

/** Every movement of a day, and its sums. */
export function dayCsv({ days, movements }: Day, { language, timeZone }: Manner): string {
  const t = settlementTexts[language];
  const time = new Intl.DateTimeFormat('sv', { dateStyle: 'short', timeStyle: 'medium', timeZone });
  const heads: readonly Word[] = ['time', 'order', 'kind', 'seller', ...SUMS, 'currency'];
  const rows = movements.map((row) =>
    csvRow(
      [time.format(row.at), row.number, t[row.kind], row.name, ...sums(sumsOf(row)), row.currency],
      csvSeparatorOf(language),
    ),
  );
  const ends = days.map((day) =>
    csvRow(
      [day.day, day.orders, t.sum, day.station_name, ...sums(day), day.currency],
      csvSeparatorOf(language),
    ),
  );
  return [
    BYTE_ORDER_MARK +
      csvRow(
        heads.map((head) => t[head]),
        csvSeparatorOf(language),
      ),
    ...rows,
    ...ends,
  ].join('');
}

/** What the provider charges for a payment of others, or for a dispute. */
function isFee({ sold, refunded, disputed }: Day['movements'][number]): boolean {
  return sold === 0 && refunded === 0 && disputed === 0;
}

type House = { readonly house: string; readonly seller: readonly string[] };

/** A day to be signed. */
export function dayPaper(
  { days, movements }: Day,
  { house, seller }: House,
  { language, timeZone }: Manner,
): Paper {
  const t = settlementTexts[language];
  const [first] = days;
  const price = (minor: number, currency: string): string =>
    new Intl.NumberFormat(language, { style: 'currency', currency }).format(minor / 100);
  // What is taken off; what came back of it after all is put on.
  const deduction = (minor: number, currency: string): string =>
    minor > 0 ? `−${price(minor, currency)}` : price(-minor || 0, currency);
  const time = new Intl.DateTimeFormat(language, { timeStyle: 'short', timeZone });
  const date = new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' });
  const moment = new Intl.DateTimeFormat(language, { dateStyle: 'medium', timeStyle: 'short', timeZone });
  const closed = first?.closed ?? null;
  return {
    size: 'A4',
    house,
    seller,
    title: fillText(t.title, { day: first === undefined ? '' : date.format(new Date(first.day)) }),
    facts: [
      [t.station, first?.station_name ?? ''],
      [t.number, closed === null ? t.open : String(closed.number)],
      ...(closed === null
        ? []
        : [[t.closedBy, `${closed.by}, ${moment.format(new Date(closed.at))}`] as const]),
    ],
    sections: [
      ...days.map((day) => ({
        heading: days.length > 1 ? day.currency : '',
        rows: dayRows(day, t, { price, deduction }),
      })),
      {
        heading: t.movements,
        rows: movements.map((row) => ({
          text: `${time.format(row.at)}  #${String(row.number)}  ${t[isFee(row) ? 'fee' : row.kind]}`,
          value:
            row.sold > 0
              ? price(row.sold, row.currency)
              : deduction(isFee(row) ? row.fee : row.refunded + row.disputed, row.currency),
          below: row.name === house ? '' : row.name,
        })),
      },
    ],
    sums: days.map((day) => [t.payable, price(day.payable_minor, day.currency)] as const),
    notes: [t.equals],
    signatures: [t.signed, t.manager],
  };
}

type Money = (minor: number, currency: string) => string;

/** What was sold on a day, and what is taken off it. */
function dayRows(
  day: Day['days'][number],
  t: (typeof settlementTexts)[Language],
  { price, deduction }: { readonly price: Money; readonly deduction: Money },
): PaperRow[] {
  const deductions = [
    [t.refunded, day.refunded_minor],
    [t.disputed, day.disputed_minor],
    [t.commission, day.commission_minor],
    [t.service, day.service_commission_minor],
    [t.fee, day.fee_minor],
  ] as const;
  return [
    { text: t.orders, value: String(day.orders) },
    { text: t.sold, value: price(day.sold_minor, day.currency) },
    ...deductions.map(([text, minor]) => ({ text, value: deduction(minor, day.currency) })),
  ];
}
