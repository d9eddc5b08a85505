import { describe, expect, test } from 'vitest';
import { splitByHours, statsSpans } from './stats-spans.rules.ts';

const ms = (iso: string): number => Date.parse(iso);
const iso = (span: { from: number; to: number } | null) =>
  span && [new Date(span.from).toISOString(), new Date(span.to).toISOString()];

describe('the span of a range', () => {
  const at = { now: ms('2026-05-10T10:30:00Z'), begin: ms('2025-01-01T00:00:00Z'), zone: 'Europe/Istanbul' };

  test.each([
    [
      'today',
      ['2026-05-09T21:00:00.000Z', '2026-05-10T10:30:00.000Z'],
      ['2026-05-08T21:00:00.000Z', '2026-05-09T10:30:00.000Z'],
    ],
    [
      'week',
      ['2026-05-03T21:00:00.000Z', '2026-05-10T10:30:00.000Z'],
      ['2026-04-26T21:00:00.000Z', '2026-05-03T10:30:00.000Z'],
    ],
    [
      'month',
      ['2026-04-10T21:00:00.000Z', '2026-05-10T10:30:00.000Z'],
      ['2026-03-11T21:00:00.000Z', '2026-04-10T10:30:00.000Z'],
    ],
    [
      'year',
      ['2025-12-31T21:00:00.000Z', '2026-05-10T10:30:00.000Z'],
      ['2024-12-31T21:00:00.000Z', '2025-05-10T10:30:00.000Z'],
    ],
    ['all', ['2025-01-01T00:00:00.000Z', '2026-05-10T10:30:00.000Z'], null],
  ] as const)(
    '%s begins at midnight of the site and compares with as much of the one before',
    (range, current, before) => {
      const spans = statsSpans(range, at);
      expect(iso(spans.current)).toEqual(current);
      expect(iso(spans.before)).toEqual(before);
    },
  );

  test('a day on which the clock changed has its own length', () => {
    const { current } = statsSpans('today', {
      ...at,
      now: ms('2026-03-29T10:00:00Z'),
      zone: 'Europe/Berlin',
    });
    expect(iso(current)).toEqual(['2026-03-28T23:00:00.000Z', '2026-03-29T10:00:00.000Z']);
  });

  test('the 29th of February compares with the 28th of the year before', () => {
    const { before } = statsSpans('year', { ...at, now: ms('2028-02-29T12:00:00Z'), zone: 'UTC' });
    expect(iso(before)).toEqual(['2027-01-01T00:00:00.000Z', '2027-02-28T12:00:00.000Z']);
  });
});

describe('hours and minutes of a span', () => {
  const split = (from: string, to: string) => {
    const { hours, minutes } = splitByHours({ from: ms(from), to: ms(to) });
    return { hours: iso(hours), minutes: minutes.map(iso) };
  };
  test('whole hours come from hours, both ends from minutes', () => {
    expect(split('2026-05-10T08:30:00Z', '2026-05-10T11:10:00Z')).toEqual({
      hours: ['2026-05-10T09:00:00.000Z', '2026-05-10T11:00:00.000Z'],
      minutes: [
        ['2026-05-10T08:30:00.000Z', '2026-05-10T09:00:00.000Z'],
        ['2026-05-10T11:00:00.000Z', '2026-05-10T11:10:00.000Z'],
      ],
    });
  });
  test('a span on the hours needs no minutes', () => {
    expect(split('2026-05-10T08:00:00Z', '2026-05-10T11:00:00Z').minutes).toEqual([]);
  });
  test('a span without a whole hour is minutes only', () => {
    expect(split('2026-05-10T08:10:00Z', '2026-05-10T08:50:00Z')).toEqual({
      hours: null,
      minutes: [['2026-05-10T08:10:00.000Z', '2026-05-10T08:50:00.000Z']],
    });
  });
});
