import { expect, test } from 'vitest';
import { soldOutAt, soldOutUntil } from './sold-out.rules.ts';

const ISTANBUL = 'Europe/Istanbul';
const istanbul = (time: string) => new Date(`2026-03-${time}:00+03:00`);

test.each([
  ['in the evening', istanbul('02T20:00'), istanbul('03T05:00')],
  ['after midnight', istanbul('03T01:00'), istanbul('03T05:00')],
  ['as the day begins', istanbul('03T05:00'), istanbul('04T05:00')],
])('sold out today, said %s, ends as the next day begins', (_when, now, end) =>
  expect(soldOutUntil('today', now, ISTANBUL)).toEqual(end),
);

test('for an hour, and without an end', () => {
  const now = istanbul('02T20:00');
  expect(soldOutUntil('hour', now, ISTANBUL)).toEqual(istanbul('02T21:00'));
  expect(soldOutUntil('open', now, ISTANBUL).getUTCFullYear()).toBe(2999);
});

test.each([
  ['later today', 'Europe/Istanbul', '2026-03-02T10:15:30Z', '14:30', '2026-03-02T11:30:00Z'],
  ['a time that has passed', 'Europe/Istanbul', '2026-03-02T12:15:00Z', '14:30', '2026-03-03T11:30:00Z'],
  ['a zone of half hours', 'Asia/Kolkata', '2026-03-02T08:00:00Z', '14:00', '2026-03-02T08:30:00Z'],
  ['over the start of summer time', 'Europe/Berlin', '2026-03-28T21:00:00Z', '09:00', '2026-03-29T07:00:00Z'],
  ['over its end', 'Europe/Berlin', '2026-10-24T20:00:00Z', '09:00', '2026-10-25T08:00:00Z'],
])('until a set time: %s', (_what, zone, now, time, end) =>
  expect(soldOutAt(time, new Date(now), zone)).toEqual(new Date(end)),
);
