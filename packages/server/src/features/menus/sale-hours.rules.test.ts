import { expect, test } from 'vitest';
import { isSoldAt } from './sale-hours.rules.ts';

const zone = 'Europe/Istanbul';
/** A Monday there. */
const at = (time: string, date = '2026-03-02'): number => Date.parse(`${date}T${time}:00+03:00`);
const weekdays = { days: [1, 2, 3, 4, 5], from: '12:00', to: '15:00' };
const late = { days: [7], from: '22:00', to: '02:00' };

test.each([
  ['without hours', [], at('04:00'), true],
  ['before it opens', [weekdays], at('11:59'), false],
  ['as it opens', [weekdays], at('12:00'), true],
  ['as it closes', [weekdays], at('15:00'), false],
  ['after midnight of the day before', [late], at('01:30'), true],
  ['after that has closed', [late], at('02:00'), false],
  ['the whole day', [{ days: [1], from: '00:00', to: '00:00' }], at('23:59'), true],
] as const)('%s', (_what, hours, now, expected) => {
  expect(isSoldAt({ hours: hours.map((one) => ({ ...one, days: [...one.days] })), exceptions: [] }, zone, now)).toBe(expected);
});

test('a day with hours of its own has no others', () => {
  const week = { hours: [weekdays], exceptions: [{ date: '2026-03-02', hours: [{ from: '18:00', to: '01:00' }] }] };
  expect([at('12:30'), at('18:30'), at('00:30', '2026-03-03'), at('12:30', '2026-03-03')].map((now) => isSoldAt(week, zone, now))).toEqual([
    ...[false, true, true, true],
  ]);
});

test('a day without hours is closed, also where there are none for the week', () => {
  const week = { hours: [], exceptions: [{ date: '2026-03-02', hours: [] }] };
  expect([at('12:30'), at('12:30', '2026-03-03')].map((now) => isSoldAt(week, zone, now))).toEqual([false, true]);
});
