import type { BillLine, Part } from '@rota/contract/parts';
import { describe, expect, test } from 'vitest';
import { changedFields, daysUntil, dueOf, fits, missingParts, warrantyEnds } from './parts.rules.ts';

const aLine = (more: Partial<BillLine>): BillLine => ({
  type: 'battery',
  other_type: null,
  model_number: '',
  count: 1,
  most_hours: null,
  most_km: null,
  most_cycles: null,
  ...more,
});
const NOW = Date.parse('2026-11-28T10:00:00Z');

type Some = Pick<Part, 'type' | 'other_type' | 'model_number' | 'wear' | 'warranty_until'>;
const aPart = (more: Partial<Some>, wear: Partial<Part['wear']> = {}): Some => ({
  type: 'battery',
  other_type: null,
  model_number: '',
  warranty_until: null,
  wear: { hours: 0, km: 0, cycles: 0, counted_until: '2026-11-28T10:00:00.000Z', ...wear },
  ...more,
});

test.each<[string, Partial<BillLine>, Partial<Some>, boolean]>([
  ['of the type', {}, {}, true],
  ['of another type', {}, { type: 'lidar' }, false],
  ['of the model number, whatever its case', { model_number: 'İX-1' }, { model_number: 'ix-1' }, true],
  ['of another model number', { model_number: 'A' }, { model_number: 'B' }, false],
  [
    'of the same own type',
    { type: 'other', other_type: 'Pump' },
    { type: 'other', other_type: 'pump' },
    true,
  ],
  ['of another own type', { type: 'other', other_type: 'Pump' }, { type: 'other', other_type: 'Fan' }, false],
])('a part fits a line: %s', (_what, line, part, expected) => {
  expect(fits(aLine(line), aPart(part))).toBe(expected);
});

describe('what a robot misses', () => {
  test('is counted by line, and a part fills one line only', () => {
    const lines = [aLine({ count: 1 }), aLine({ model_number: 'B2', count: 1 })];
    const missing = (parts: Some[]) => missingParts(lines, parts).map((one) => [one.model_number, one.count]);
    expect(missing([])).toEqual([
      ['', 1],
      ['B2', 1],
    ]);
    // The one with the model number fills the line that asks for it, also when it comes first.
    expect(missing([aPart({ model_number: 'B2' })])).toEqual([['', 1]]);
    expect(missing([aPart({ model_number: 'B2' }), aPart({ model_number: 'B1' })])).toEqual([]);
    expect(missing([aPart({ model_number: 'B1' }), aPart({ model_number: 'B1' })])).toEqual([['B2', 1]]);
  });
});

describe('what is due at a part', () => {
  const due = (lines: readonly BillLine[], part: Some) => dueOf(lines, [part], NOW).get(part);

  test.each<[string, Partial<BillLine>, Partial<Part['wear']>, readonly string[]]>([
    ['nothing below its limits', { most_hours: 10 }, { hours: 9.99 }, []],
    ['its hours, from the limit on', { most_hours: 10 }, { hours: 10 }, ['hours']],
    ['its kilometres', { most_km: 5 }, { km: 6 }, ['km']],
    [
      'its cycles and hours',
      { most_hours: 1, most_cycles: 800 },
      { hours: 2, cycles: 801 },
      ['hours', 'cycles'],
    ],
    ['nothing without limits', {}, { hours: 9_999, km: 9_999, cycles: 9_999 }, []],
  ])('%s', (_what, line, wear, expected) => {
    expect(due([aLine(line)], aPart({}, wear))).toEqual(expected);
  });

  test('is also counted for more parts than the bill has', () => {
    const parts = [aPart({}, { hours: 20 }), aPart({}, { hours: 20 })];
    const found = dueOf([aLine({ most_hours: 10 })], parts, NOW);
    expect(parts.map((part) => found.get(part))).toEqual([['hours'], ['hours']]);
  });

  test.each<[string, string | null, boolean]>([
    ['none', null, false],
    ['that ended', '2026-11-27', false],
    ['that ends today', '2026-11-28', true],
    ['within the days of notice', '2026-12-28', true],
    ['after them', '2026-12-29', false],
  ])('its warranty: %s', (_what, until, expected) => {
    expect(warrantyEnds(until, NOW)).toBe(expected);
  });
});

test('days until a day are those of the calendar', () => {
  expect([daysUntil('2026-11-28', NOW), daysUntil('2026-12-10', NOW), daysUntil(null, NOW)]).toEqual([
    0,
    12,
    null,
  ]);
});

test('only fields that differ stand in the history', () => {
  const before = {
    serial_number: 'A',
    model_number: '',
    type: 'lid',
    other_type: null,
    description: 'x',
    warranty_until: null,
  } as const;
  expect(changedFields(before, { ...before, description: 'y', warranty_until: '2027-01-01' })).toEqual([
    { field: 'description', from: 'x', to: 'y' },
    { field: 'warranty_until', from: '', to: '2027-01-01' },
  ]);
});
