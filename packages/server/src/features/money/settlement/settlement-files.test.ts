import { expect, test } from 'vitest';
import { dayCsv, dayPaper } from './settlement-files.format.ts';
import { sumsOf, type Day } from './settlement.service.ts';

const none = {
  currency: 'TRY',
  orders: 0,
  sold: 0,
  refunded: 0,
  disputed: 0,
  commission: 0,
  service: 0,
  fee: 0,
};
const movement = (
  kind: Day['movements'][number]['kind'],
  minute: number,
  change: object,
): Day['movements'][number] => ({
  ...none,
  at: new Date(`2026-03-02T12:0${String(minute)}:00Z`),
  kind,
  party: '',
  number: 7,
  name: 'Otel',
  ...change,
});
const day: Day = {
  days: [
    {
      ...sumsOf({ ...none, orders: 1, sold: 29_000, fee: 1_250 }),
      day: '2026-03-02',
      station_id: 's1',
      station_name: 'Bar',
      closed: null,
    },
  ],
  movements: [
    movement('capture', 1, { sold: 29_000 }),
    movement('fee', 2, { fee: 1_250 }),
    movement('fee', 3, { fee: -250 }),
  ],
};

test.each([
  ['en', ',', '"Provider’s fee"'],
  ['tr', ';', '"Ödeme kuruluşu komisyonu"'],
] as const)('the CSV of a day in %s has a row for each booked fee', (language, separator, kind) => {
  const rows = dayCsv(day, { language, timeZone: 'UTC' }).split('\r\n');
  const fees = rows
    .map((row) => row.split(separator))
    .filter((cells) => cells[2]?.replaceAll('"', '') === kind.replaceAll('"', ''));
  expect(
    fees.map((cells) => [cells[0], cells[1], cells[9], cells[10]].map((cell) => cell?.replaceAll('"', ''))),
  ).toEqual([
    ['2026-03-02 12:02:00', '7', '12.50', '-12.50'],
    ['2026-03-02 12:03:00', '7', '-2.50', '2.50'],
  ]);
});

test('the paper of a day names each booked fee and takes it off, and puts on what came back of it', () => {
  const { sections } = dayPaper(day, { house: 'Otel', seller: [] }, { language: 'en', timeZone: 'UTC' });
  const rows = sections.at(-1)?.rows ?? [];
  expect(
    rows.filter(({ text }) => text.includes('fee')).map(({ text, value, below }) => [text, value, below]),
  ).toEqual([
    ['12:02 PM  #7  Provider’s fee', '−TRY\u00a012.50', ''],
    ['12:03 PM  #7  Provider’s fee', 'TRY\u00a02.50', ''],
  ]);
});
