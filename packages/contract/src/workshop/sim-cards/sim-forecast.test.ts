import { describe, expect, test } from 'vitest';
import {
  simForecast,
  simLevel,
  usedPercent,
  type SimFigures,
  type SimForecast,
} from './sim-forecast.rules.ts';

const figures = (more: Partial<SimFigures>): SimFigures => ({
  data_used: 300,
  data_total: 1_000,
  period_start: '2026-11-01',
  period_end: '2026-11-30',
  figures_at: '2026-11-11T00:00:00.000Z',
  ...more,
});

test.each<[string, Partial<SimFigures>, SimForecast]>([
  ['lasts at this pace', {}, { state: 'enough', data_bytes: 900 }],
  ['lasts to the last byte', { data_total: 900 }, { state: 'enough', data_bytes: 900 }],
  [
    'ends before its period does',
    { data_used: 500 },
    { state: 'short', data_bytes: 1_500, runs_out_on: '2026-11-21' },
  ],
  [
    'has ended already',
    { data_used: 1_200 },
    { state: 'short', data_bytes: 3_600, runs_out_on: '2026-11-11' },
  ],
  ['uses nothing', { data_used: 0 }, { state: 'enough', data_bytes: 0 }],
  ['is too young', { figures_at: '2026-11-03T23:59:59.999Z' }, { state: 'too_early' }],
  [
    'is just old enough',
    { figures_at: '2026-11-04T00:00:00.000Z', data_used: 30 },
    { state: 'enough', data_bytes: 300 },
  ],
  ['has figures from before its period', { figures_at: '2026-10-20T00:00:00.000Z' }, { state: 'too_early' }],
  ['is over', { figures_at: '2026-12-01T00:00:00.000Z' }, { state: 'unknown' }],
  ['has a last day', { figures_at: '2026-11-30T23:00:00.000Z' }, { state: 'enough', data_bytes: 300 }],
  ['has no limit', { data_total: null }, { state: 'unknown' }],
  ['has no end', { period_end: null }, { state: 'unknown' }],
  ['has no figures', { figures_at: null }, { state: 'unknown' }],
  ['ends before it begins', { period_end: '2026-10-30' }, { state: 'unknown' }],
])('a period that %s', (_what, more, expected) => {
  expect(simForecast(figures(more))).toEqual(expected);
});

describe('the level of a card', () => {
  const now = Date.parse('2026-11-11T00:00:00.000Z');
  test.each<[number, number | null, number | undefined]>([
    [799, 1_000, undefined],
    [800, 1_000, 80],
    [999, 1_000, 80],
    [1_000, 1_000, 100],
    [5_000, 1_000, 100],
    [5_000, null, undefined],
  ])('%d of %d bytes', (data_used, data_total, expected) => {
    expect(simLevel(figures({ data_used, data_total }), now)).toBe(expected);
  });

  test('ends with the period', () => {
    const full = figures({ data_used: 1_000 });
    expect(simLevel(full, Date.parse('2026-11-30T23:59:59.000Z'))).toBe(100);
    expect(simLevel(full, Date.parse('2026-12-01T00:00:00.000Z'))).toBeUndefined();
  });

  test('is never rounded up', () => expect(usedPercent({ data_used: 79_999, data_total: 100_000 })).toBe(79));
});
