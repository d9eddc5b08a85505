import { describe, expect, test } from 'vitest';
import { growthOf, quantileOf } from './memory.ts';

describe('memory growth', () => {
  test('is taken from the medians of the first and the last tenth, so that one odd sample does not decide', () => {
    const samples = [100, 900, 100, ...Array<number>(24).fill(500), 110, 1, 110];
    expect(growthOf(samples)).toEqual({ first: 100, last: 110, growth: expect.closeTo(0.1) as number });
  });
  test('of a level line is none, and of too few samples that of the first and the last', () => {
    expect(growthOf([80, 80, 80]).growth).toBe(0);
    expect(growthOf([80, 999, 60])).toEqual({ first: 80, last: 60, growth: -0.25 });
  });
  test('of nothing is not a number, which no limit lets pass', () => {
    expect(growthOf([]).growth).toBeNaN();
    expect(growthOf([]).growth < 0.05).toBe(false);
  });
});

test('of a hundred calls the 99th percentile is the slowest', () => {
  expect(quantileOf([...Array(100).keys()], 0.99)).toBe(99);
});
