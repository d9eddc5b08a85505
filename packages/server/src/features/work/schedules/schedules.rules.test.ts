import type { ScheduleRule, ScheduleTiming } from '@rota/contract/schedules';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { nextRuns, runsBetween, wakeAt } from './schedules.rules.ts';

const timing = (rule: ScheduleRule, more: Partial<ScheduleTiming> = {}): ScheduleTiming => ({
  rule,
  except_dates: [],
  extra_dates: [],
  valid_from: null,
  valid_until: null,
  ...more,
});
const daily = (time: string): ScheduleRule => ({ repeat: 'daily', time });
const every = (
  minutes: number,
  from: string,
  to: string,
  weekdays = [1, 2, 3, 4, 5, 6, 7],
): ScheduleRule => ({
  repeat: 'interval',
  every_minutes: minutes,
  from,
  to,
  weekdays,
});
const iso = (runs: readonly number[]) =>
  runs.map((at) => new Date(at).toISOString().replace(':00.000Z', 'Z'));

type Case = readonly [
  what: string,
  timing: ScheduleTiming,
  zone: string,
  after: string,
  expected: readonly string[],
];

const cases: readonly Case[] = [
  [
    'daily where the clock never changes',
    timing(daily('09:30')),
    'Europe/Istanbul',
    '2026-03-28T06:30:00Z',
    ['2026-03-29T06:30Z', '2026-03-30T06:30Z'],
  ],
  [
    'daily through the spring of Berlin',
    timing(daily('09:30')),
    'Europe/Berlin',
    '2026-03-28T00:00:00Z',
    ['2026-03-28T08:30Z', '2026-03-29T07:30Z'],
  ],
  [
    'a time that Berlin leaves out',
    timing(daily('02:30')),
    'Europe/Berlin',
    '2026-03-28T12:00:00Z',
    ['2026-03-29T01:00Z', '2026-03-30T00:30Z'],
  ],
  [
    'a time that Berlin has twice',
    timing(daily('02:30')),
    'Europe/Berlin',
    '2026-10-24T12:00:00Z',
    ['2026-10-25T00:30Z', '2026-10-26T01:30Z'],
  ],
  [
    'a time that New York leaves out',
    timing(daily('02:15')),
    'America/New_York',
    '2026-03-07T12:00:00Z',
    ['2026-03-08T07:00Z', '2026-03-09T06:15Z'],
  ],
  [
    'a time that New York has twice',
    timing(daily('01:15')),
    'America/New_York',
    '2026-10-31T12:00:00Z',
    ['2026-11-01T05:15Z', '2026-11-02T06:15Z'],
  ],
  // Lord Howe puts its clock by half an hour: 02:00 to 02:30 on the first Sunday of October, and back on the first of April.
  [
    'a time that Lord Howe leaves out',
    timing(daily('02:10')),
    'Australia/Lord_Howe',
    '2026-10-03T00:00:00Z',
    ['2026-10-03T15:30Z', '2026-10-04T15:10Z'],
  ],
  [
    'a time that Lord Howe has twice',
    timing(daily('01:45')),
    'Australia/Lord_Howe',
    '2026-04-04T00:00:00Z',
    ['2026-04-04T14:45Z', '2026-04-05T15:15Z'],
  ],
  [
    'every hour through the hour that is left out, which is one run',
    timing(every(30, '01:30', '03:30')),
    'Europe/Berlin',
    '2026-03-28T23:00:00Z',
    ['2026-03-29T00:30Z', '2026-03-29T01:00Z', '2026-03-29T01:30Z', '2026-03-29T23:30Z'],
  ] as unknown as Case,
  [
    'every hour through the hour that comes twice, each time',
    timing(every(60, '01:00', '03:00')),
    'Europe/Berlin',
    '2026-10-24T12:00:00Z',
    ['2026-10-24T23:00Z', '2026-10-25T00:00Z', '2026-10-25T01:00Z', '2026-10-25T02:00Z'],
  ] as unknown as Case,
  [
    'every quarter of an hour from within the hour that comes twice',
    timing(every(15, '02:30', '03:00')),
    'Europe/Berlin',
    '2026-10-24T12:00:00Z',
    ['2026-10-25T00:30Z', '2026-10-25T00:45Z', '2026-10-25T01:00Z', '2026-10-25T01:15Z', '2026-10-25T01:30Z'],
  ] as unknown as Case,
  [
    'to the end of hours that comes twice',
    timing(every(30, '01:30', '02:30')),
    'Europe/Berlin',
    '2026-10-24T12:00:00Z',
    ['2026-10-24T23:30Z', '2026-10-25T00:00Z', '2026-10-25T00:30Z', '2026-10-25T01:00Z', '2026-10-25T01:30Z'],
  ] as unknown as Case,
  [
    'hours that lie within those the clock leaves out, which are one moment',
    timing(every(10, '02:10', '02:40', [7])),
    'Europe/Berlin',
    '2026-03-28T12:00:00Z',
    ['2026-03-29T01:00Z'],
  ] as unknown as Case,
  [
    'on Monday and Wednesday',
    timing({ repeat: 'weekly', weekdays: [1, 3], time: '09:30' }),
    'UTC',
    '2026-03-03T00:00:00Z',
    ['2026-03-04T09:30Z', '2026-03-09T09:30Z'],
  ],
  [
    'hours that end after midnight',
    timing(every(60, '22:00', '01:00', [5])),
    'UTC',
    '2026-03-06T22:30:00Z',
    ['2026-03-06T23:00Z', '2026-03-07T00:00Z', '2026-03-07T01:00Z', '2026-03-13T22:00Z'],
  ],
  [
    'the end of the hours is a run where it falls on one',
    timing(every(45, '09:00', '10:00')),
    'UTC',
    '2026-03-02T00:00:00Z',
    ['2026-03-02T09:00Z', '2026-03-02T09:45Z', '2026-03-03T09:00Z'],
  ],
  [
    'once',
    timing({ repeat: 'once', date: '2026-05-01', time: '12:00' }),
    'Europe/Istanbul',
    '2026-03-02T00:00:00Z',
    ['2026-05-01T09:00Z'],
  ],
  [
    'once, and over',
    timing({ repeat: 'once', date: '2026-05-01', time: '12:00' }),
    'Europe/Istanbul',
    '2026-05-01T09:00:00Z',
    [],
  ],
  [
    'once, years ahead',
    timing({ repeat: 'once', date: '2036-05-01', time: '12:00' }),
    'UTC',
    '2026-03-02T00:00:00Z',
    ['2036-05-01T12:00Z'],
  ],
  [
    'days that are left out',
    timing(daily('08:00'), { except_dates: ['2026-03-03', '2026-03-04'] }),
    'UTC',
    '2026-03-02T00:00:00Z',
    ['2026-03-02T08:00Z', '2026-03-05T08:00Z'],
  ],
  [
    'an extra day',
    timing({ repeat: 'weekly', weekdays: [1], time: '08:00' }, { extra_dates: ['2026-03-05'] }),
    'UTC',
    '2026-03-02T09:00:00Z',
    ['2026-03-05T08:00Z', '2026-03-09T08:00Z'],
  ],
  [
    'a first and a last day',
    timing(daily('08:00'), { valid_from: '2026-04-01', valid_until: '2026-04-02' }),
    'UTC',
    '2026-03-02T00:00:00Z',
    ['2026-04-01T08:00Z', '2026-04-02T08:00Z'],
  ],
  [
    'every day left out',
    timing(daily('08:00'), {
      valid_from: '2026-04-01',
      valid_until: '2026-04-01',
      except_dates: ['2026-04-01'],
    }),
    'UTC',
    '2026-03-02T00:00:00Z',
    [],
  ],
];

describe('the next runs', () => {
  test.each(cases)('%s', (_what, when, zone, after, expected) => {
    const runs = iso(nextRuns(when, zone, Date.parse(after), Math.max(1, expected.length)));
    expect(runs).toEqual(expected);
  });

  test('rise, and none is the moment that they are asked from, in whatever zone', () => {
    const rules = fc.oneof(
      fc
        .record({ hour: fc.integer({ min: 0, max: 23 }), minute: fc.integer({ min: 0, max: 59 }) })
        .map(({ hour, minute }) => daily(clock(hour * 60 + minute))),
      fc
        .record({
          minutes: fc.integer({ min: 5, max: 300 }),
          from: fc.integer({ min: 0, max: 1_439 }),
          to: fc.integer({ min: 0, max: 1_439 }),
        })
        .map(({ minutes, from, to }) => every(minutes, clock(from), clock(to))),
    );
    const zones = fc.constantFrom(
      'Europe/Berlin',
      'America/New_York',
      'Australia/Lord_Howe',
      'Europe/Istanbul',
      'Pacific/Apia',
      'Asia/Kathmandu',
    );
    const moments = fc.integer({ min: Date.parse('2011-01-01'), max: Date.parse('2030-01-01') });
    fc.assert(
      fc.property(rules, zones, moments, (rule, zone, after) => {
        const runs = [after, ...nextRuns(timing(rule), zone, after, 30)];
        expect(runs.slice(1).every((at, index) => at > (runs[index] ?? Infinity))).toBe(true);
        expect(nextRuns(timing(rule), zone, after, 30)).toHaveLength(30);
      }),
      { numRuns: 60 },
    );
  });
});

describe('runs of a stretch of time', () => {
  test('are those after its beginning and before its end', () => {
    const span = { after: Date.parse('2026-03-02T08:00:00Z'), until: Date.parse('2026-03-05T08:00:00Z') };
    expect(iso(runsBetween(timing(daily('08:00')), 'UTC', span, 10))).toEqual([
      '2026-03-03T08:00Z',
      '2026-03-04T08:00Z',
    ]);
    expect(iso(runsBetween(timing(daily('08:00')), 'UTC', span, 1))).toEqual(['2026-03-04T08:00Z']);
  });
  test('are all found, however long it is', () => {
    const span = { after: Date.parse('2020-01-01T00:00:00Z'), until: Date.parse('2026-01-01T00:00:00Z') };
    expect(runsBetween(timing(daily('08:00')), 'UTC', span, 10_000)).toHaveLength(2_192);
  });
});

test('a task is created so many minutes before its run', () => {
  expect(wakeAt(Date.parse('2026-03-02T09:00:00Z'), 15)).toBe(Date.parse('2026-03-02T08:45:00Z'));
});

function clock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
