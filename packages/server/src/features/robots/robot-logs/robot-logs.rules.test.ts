import { describe, expect, test } from 'vitest';
import {
  keptLine,
  lineText,
  placeBefore,
  readLineId,
  spend,
  stretchesOf,
  writeLineId,
} from './robot-logs.rules.ts';

const NOW = Date.UTC(2026, 4, 10, 8);
const DAY = 86_400_000;
const iso = (at: number) => new Date(at).toISOString();
const line = { at: NOW, sequence: 7, level: 'info', source: 'drive', text: 'x' } as const;

test.each([
  ['now', NOW, NOW],
  ['20 hours ago', NOW - 20 * 3_600_000, NOW - 20 * 3_600_000],
  ['4 minutes ahead', NOW + 240_000, NOW + 240_000],
  ['two days ago', NOW - 2 * DAY, NOW],
  ['an hour ahead', NOW + 3_600_000, NOW],
])('a line of %s', (_name, at, keptAt) => {
  expect(keptLine('r1', { ...line, at }, NOW)).toMatchObject({ robotId: 'r1', at: keptAt, dropped: 0 });
});

describe('the allowance of a robot', () => {
  test('lets a burst through, then only what a second gives', () => {
    const first = spend(undefined, 5_000, NOW);
    expect(first.granted).toBe(3_000);
    expect(spend(first.left, 10, NOW).granted).toBe(0);
    expect(spend(first.left, 1_000, NOW + 1_000).granted).toBe(50);
  });

  test('never grows beyond a burst, and a clock that goes back takes nothing', () => {
    expect(spend({ lines: 100, at: NOW }, 9_000, NOW + DAY).granted).toBe(3_000);
    expect(spend({ lines: 100, at: NOW }, 200, NOW - DAY).granted).toBe(100);
  });
});

test('the id of a line is read back, and nothing else is an id', () => {
  for (const sequence of [0, -1, 2 ** 48]) {
    const place = { at: NOW, sequence };
    expect(readLineId(writeLineId(place))).toEqual(place);
  }
  for (const id of ['', 'x', '1', '1.', '1.2.3', `1.${'9'.repeat(17)}`])
    expect(readLineId(id)).toBeUndefined();
});

describe('the days of a search', () => {
  test('are those that are kept, newest first and without a gap', () => {
    const days = stretchesOf({}, NOW);
    expect(days).toHaveLength(31);
    expect(days[0]).toEqual({ from: Date.UTC(2026, 4, 10), to: NOW + 300_001 });
    expect(days.at(-1)?.from).toBe(Date.UTC(2026, 3, 10));
    for (const [index, day] of days.entries()) if (index > 0) expect(day.to).toBe(days[index - 1]?.from);
  });

  test('keep to the range that was asked for', () => {
    const [from, to] = [NOW - DAY, NOW - 3_600_000];
    expect(stretchesOf({ from: iso(from), to: iso(to) }, NOW)).toEqual([
      { from: Date.UTC(2026, 4, 10), to },
      { from, to: Date.UTC(2026, 4, 10) },
    ]);
    expect(stretchesOf({ from: iso(NOW + DAY) }, NOW)).toEqual([]);
    expect(stretchesOf({ to: iso(NOW - 60 * DAY) }, NOW)).toEqual([]);
  });

  test('are three hours where every line has to be read', () => {
    const hours = stretchesOf({ q: 'ab' }, NOW);
    expect(hours[0]).toEqual({ from: Date.UTC(2026, 4, 10, 6), to: NOW + 300_001 });
    expect(hours[1]).toEqual({ from: Date.UTC(2026, 4, 10, 3), to: Date.UTC(2026, 4, 10, 6) });
    expect(stretchesOf({ q: 'abc' }, NOW)).toHaveLength(31);
  });

  test('a search that ended with a day goes on before everything of it', () => {
    expect(placeBefore({ from: NOW, to: NOW + 1 })).toEqual({ at: NOW, sequence: -2 });
  });
});

test('a line as text has its level and source, its further lines set in, and says what was dropped', () => {
  const shown = {
    line_id: '1.1',
    at: iso(NOW),
    level: 'error',
    source: 'lids',
    text: 'a\nb',
    dropped: 0,
  } as const;
  expect(lineText(shown)).toBe(`${iso(NOW)} ERROR   [lids] a\n    b\n`);
  expect(lineText({ ...shown, source: '', text: '', dropped: 3 })).toBe(
    `${iso(NOW)} ERROR   (3 lines dropped)\n`,
  );
});
