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
  ['closed for the night', '2026-11-02T20:00:00Z', [{ days: [1, 2], from: '08:00', to: '15:00' }], '2026-11-03T05:00:00Z'],
  [
    'between lunch and dinner',
    '2026-11-02T12:30:00Z',
    [
      { days: [1], from: '11:00', to: '15:00' },
      { days: [1], from: '18:00', to: '23:00' },
    ],
    '2026-11-02T15:00:00Z',
  ],
  ['over a closed weekend', '2026-11-06T20:00:00Z', [{ days: [1], from: '09:00', to: '17:00' }], '2026-11-09T06:00:00Z'],
  ['a whole day that begins at midnight', '2026-11-02T12:00:00Z', [{ days: [3], from: '09:00', to: '09:00' }], '2026-11-03T21:00:00Z'],
  ['today again in a week', '2026-11-02T13:00:00Z', [{ days: [1], from: '08:00', to: '15:00' }], '2026-11-09T05:00:00Z'],
  ['none', '2026-11-02T13:00:00Z', [], undefined],
])('the next opening, %s', (_what, at, hours, expected) => {
  expect(nextOpening(hours, ZONE, Date.parse(at))).toBe(expected === undefined ? undefined : Date.parse(expected));
});
