import { describe, expect, test } from 'vitest';
import { NOTHING_LEARNED, type Spread } from '../model/learned.ts';
import { handlingAt } from '../work/handling.rules.ts';
import { updateSpread, afterDriving, afterHandling, afterMiss, rangeOf } from './learned.rules.ts';

const values = (count: number, of: (index: number) => number) =>
  Array.from({ length: count }, (_unused, index) => of(index));

describe('a spread', () => {
  test('is the mean and the variance of the measurements', () => {
    const spread = [2, 4, 4, 4, 5, 5, 7, 9].reduce<Spread>(updateSpread, { count: 0, mean: 0, variance: 0 });
    expect(spread.mean).toBeCloseTo(5);
    expect(spread.variance).toBeCloseTo(4);
  });

  test('forgets old measurements', () => {
    const before = values(100, () => 100).reduce<Spread>(updateSpread, { count: 0, mean: 0, variance: 0 });
    expect(values(200, () => 10).reduce(updateSpread, before).mean).toBeLessThan(11);
  });
});

describe('the time at a stop', () => {
  test('is the usual one of its kind before any was seen, and no longer than its time-out', () => {
    expect(handlingAt(NOTHING_LEARNED, 'load', 'kitchen', 0).mean).toBe(60);
    expect(handlingAt(NOTHING_LEARNED, 'load', 'kitchen', 20).mean).toBe(20);
  });

  test('is what the target showed, or else what others of the kind did', () => {
    const learned = values(30, () => 12).reduce(
      (sum, seconds) => afterHandling(sum, 'unload', 'table 4', seconds),
      NOTHING_LEARNED,
    );
    expect(handlingAt(learned, 'unload', 'table 4', 0).mean).toBeLessThan(14);
    expect(handlingAt(learned, 'unload', 'table 5', 0).mean).toBeLessThan(14);
    expect(handlingAt(learned, 'load', 'table 4', 0).mean).toBe(60);
  });
});

test('a drive that stood still for an hour counts as a slow one', () => {
  expect(afterDriving(NOTHING_LEARNED, 400).driving.mean).toBeLessThan(3);
});

describe('a range', () => {
  test('is a guess at first, and late is likelier than early', () => {
    const { low, high } = rangeOf(NOTHING_LEARNED, 'queued', 0.9);
    expect(high).toBeGreaterThan(-low);
  });

  test('keeps the stated number of misses', () => {
    const learned = values(200, (index) => (index - 100) / 50).reduce(
      (sum, miss) => afterMiss(sum, 'under_way', miss),
      NOTHING_LEARNED,
    );
    const { low, high } = rangeOf(learned, 'under_way', 0.9);
    const held = learned.misses.under_way.filter((miss) => miss >= low && miss <= high).length;
    expect(held / 200).toBeGreaterThanOrEqual(0.9);
    expect(held / 200).toBeLessThan(0.93);
    expect(rangeOf(learned, 'queued', 0.9)).toEqual(rangeOf(NOTHING_LEARNED, 'queued', 0.9));
  });
});
