import { expect, test } from 'vitest';
import { isWithin, nextOpening } from './hours.rules.ts';

const ZONE = 'Europe/Istanbul';

test.each([
  ['2026-11-02T12:00:00Z', { days: [1], from: '08:00', to: '15:00' }, false],
  ['2026-11-02T11:59:00Z', { days: [1], from: '08:00', to: '15:00' }, true],
  ['2026-11-02T12:00:00Z', { days: [2, 3], from: '08:00', to: '20:00' }, false],
  ['2026-11-02T20:30:00Z', { days: [1], from: '22:00', to: '06:00' }, true],
  ['2026-11-03T02:30:00Z', { days: [1], from: '22:00', to: '06:00' }, true],
  ['2026-11-02T02:30:00Z', { days: [1], from: '22:00', to: '06:00' }, false],
  ['2026-11-02T02:30:00Z', { days: [7], from: '22:00', to: '06:00' }, true],
  ['2026-11-03T03:00:00Z', { days: [1], from: '22:00', to: '06:00' }, false],
  ['2026-11-02T12:00:00Z', { days: [1], from: '00:00', to: '00:00' }, true],
])('%s within %j: %s', (at, hours, expected) => {
  expect(isWithin(hours, ZONE, Date.parse(at))).toBe(expected);
});

test.each([
  [
    'closed for the night',
    '2026-11-02T20:00:00Z',
    [{ days: [1, 2], from: '08:00', to: '15:00' }],
    '2026-11-03T05:00:00Z',
  ],
  [
    'between lunch and dinner',
    '2026-11-02T12:30:00Z',
    [
      { days: [1], from: '11:00', to: '15:00' },
      { days: [1], from: '18:00', to: '23:00' },
    ],
    '2026-11-02T15:00:00Z',
  ],
  [
    'over a closed weekend',
    '2026-11-06T20:00:00Z',
    [{ days: [1], from: '09:00', to: '17:00' }],
    '2026-11-09T06:00:00Z',
  ],
  [
    'a whole day that begins at midnight',
    '2026-11-02T12:00:00Z',
    [{ days: [3], from: '09:00', to: '09:00' }],
    '2026-11-03T21:00:00Z',
  ],
  [
    'today again in a week',
    '2026-11-02T13:00:00Z',
    [{ days: [1], from: '08:00', to: '15:00' }],
    '2026-11-09T05:00:00Z',
  ],
  ['none', '2026-11-02T13:00:00Z', [], undefined],
])('the next opening, %s', (_what, at, hours, expected) => {
  expect(nextOpening(hours, ZONE, Date.parse(at))).toBe(
    expected === undefined ? undefined : Date.parse(expected),
  );
});

const night = (from: string, to: string) => [{ days: [1, 2, 3, 4, 5, 6, 7], from, to }];

test.each([
  [
    'an opening that the clock leaves out',
    '2026-03-29T00:00:00Z',
    night('02:30', '05:00'),
    '2026-03-29T01:00:00Z',
  ],
  [
    'hours that the clock leaves out whole',
    '2026-03-29T00:00:00Z',
    night('02:10', '02:50'),
    '2026-03-30T00:10:00Z',
  ],
  ['an opening that comes twice', '2026-10-25T00:00:00Z', night('02:30', '02:45'), '2026-10-25T00:30:00Z'],
  ['after the first of two', '2026-10-25T00:50:00Z', night('02:30', '02:45'), '2026-10-26T01:30:00Z'],
])('the next opening in Berlin, %s', (_what, at, hours, expected) => {
  const next = nextOpening(hours, 'Europe/Berlin', Date.parse(at));
  expect(next).toBe(Date.parse(expected));
  expect(hours.some((one) => isWithin(one, 'Europe/Berlin', next ?? 0))).toBe(true);
});

test('on both nights of a change a place is open in one stretch, as long as the clock takes from its opening to its end', () => {
  const hours = { days: [1, 2, 3, 4, 5, 6, 7], from: '23:00', to: '02:30' };
  const night = (day: string) =>
    Array.from({ length: 40 }, (_none, quarter) =>
      isWithin(hours, 'Europe/Berlin', Date.parse(`${day}T20:00:00Z`) + quarter * 900_000) ? 'o' : '-',
    )
      .join('')
      .replace(/^-+|-+$/g, '');
  expect(night('2026-06-06'), 'a night of 3.5 hours').toBe('o'.repeat(14));
  expect(night('2026-03-28'), 'its last half hour is left out').toBe('o'.repeat(12));
  expect(night('2026-10-24'), 'an hour comes twice').toBe('o'.repeat(18));
});
