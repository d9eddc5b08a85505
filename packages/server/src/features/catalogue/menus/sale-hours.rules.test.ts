import { expect, test } from 'vitest';
import { isSoldAt, nextSale } from './sale-hours.rules.ts';

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
  expect(
    isSoldAt({ hours: hours.map((one) => ({ ...one, days: [...one.days] })), exceptions: [] }, zone, now),
  ).toBe(expected);
});

test('a day with hours of its own has no others', () => {
  const week = {
    hours: [weekdays],
    exceptions: [{ date: '2026-03-02', hours: [{ from: '18:00', to: '01:00' }] }],
  };
  expect(
    [at('12:30'), at('18:30'), at('00:30', '2026-03-03'), at('12:30', '2026-03-03')].map((now) =>
      isSoldAt(week, zone, now),
    ),
  ).toEqual([false, true, true, true]);
});

test('a day without hours is closed, also where there are none for the week', () => {
  const week = { hours: [], exceptions: [{ date: '2026-03-02', hours: [] }] };
  expect([at('12:30'), at('12:30', '2026-03-03')].map((now) => isSoldAt(week, zone, now))).toEqual([
    false,
    true,
  ]);
});

const hoursOf = (...hours: (typeof weekdays)[]) => ({ hours, exceptions: [] });
const breakfast = { days: [1, 2, 3, 4, 5, 6, 7], from: '07:00', to: '10:00' };
test.each([
  ['later today', hoursOf(weekdays), [null], at('10:00'), at('12:00')],
  ['on the next day', hoursOf(weekdays), [null], at('16:00'), at('12:00', '2026-03-03')],
  ['after the weekend', hoursOf(weekdays), [null], at('16:00', '2026-03-06'), at('12:00', '2026-03-09')],
  [
    'once a category opens within the menu',
    hoursOf(),
    [hoursOf(breakfast)],
    at('11:00'),
    at('07:00', '2026-03-03'),
  ],
  [
    'never, where menu and category do not meet',
    hoursOf(weekdays),
    [hoursOf(breakfast)],
    at('16:00'),
    undefined,
  ],
  ['never without products', hoursOf(weekdays), [], at('10:00'), undefined],
  [
    'not on a day that is closed',
    { ...hoursOf(weekdays), exceptions: [{ date: '2026-03-02', hours: [] }] },
    [null],
    at('10:00'),
    at('12:00', '2026-03-03'),
  ],
] as const)('something is sold next %s', (_what, menu, categories, now, expected) => {
  const own = (one: {
    hours: readonly (typeof weekdays)[];
    exceptions: readonly { date: string; hours: readonly never[] }[];
  }) => ({
    hours: [...one.hours],
    exceptions: one.exceptions.map(({ date, hours }) => ({ date, hours: [...hours] })),
  });
  expect(
    nextSale(
      own(menu),
      categories.map((one) => one && own(one)),
      zone,
      now,
    ),
  ).toBe(expected);
});
