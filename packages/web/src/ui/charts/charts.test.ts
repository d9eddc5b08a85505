import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupBars, linePath, roundUp, runsOf, timeTicks } from './charts.rules.ts';

describe('a line', () => {
  test('breaks where nothing is known and where points are missing', () => {
    const point = (at: number, value: number | null = 1) => ({ at, value });
    expect(
      runsOf([point(0), point(10), point(20, null), point(30), point(60), point(70)], 10).map(
        (run) => run.length,
      ),
    ).toEqual([2, 1, 2]);
  });

  test('of a single point is a dot', () => {
    expect(linePath([{ at: 1, value: 2 }], 10, ({ at, value }) => [at, value])).toBe('M1.0 2.0L1.0 2.0');
  });
});

describe('marks of time', () => {
  test('lie inside the range, evenly, and are never too many', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 2e12 }),
        fc.integer({ min: 600_000, max: 300 * 86_400_000 }),
        fc.integer({ min: 3, max: 8 }),
        (from, length, most) => {
          const ticks = timeTicks({ from, to: from + length }, most, 3 * 3_600_000);
          expect(ticks.length).toBeLessThanOrEqual(
            Math.max(most + 1, Math.ceil(length / (30 * 86_400_000)) + 1),
          );
          for (const tick of ticks) expect(tick >= from && tick <= from + length).toBe(true);
          const gaps = new Set(ticks.slice(1).map((tick, index) => tick - (ticks[index] ?? 0)));
          expect(gaps.size).toBeLessThanOrEqual(1);
        },
      ),
    );
  });
});

test('the top of a scale is a round number that holds the value', () => {
  expect([0, 0.3, 0.8, 1, 1.2, 7, 42].map(roundUp)).toEqual([1, 0.5, 1, 1, 2, 10, 50]);
});

test('grouped bars keep the sum', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(100), { maxLength: 200 }), fc.integer({ min: 1, max: 60 }), (rows, most) => {
      const groups = groupBars(rows, most, (a, b) => a + b);
      expect(groups.length).toBeLessThanOrEqual(most);
      expect(groups.reduce((a, b) => a + b, 0)).toBe(rows.reduce((a, b) => a + b, 0));
    }),
  );
});
