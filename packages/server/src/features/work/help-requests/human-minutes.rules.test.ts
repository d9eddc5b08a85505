import { describe, expect, test } from 'vitest';
import { humanMinutesOf } from './human-minutes.rules.ts';

const effort = { site: 'hotel', requests: 3, answered: 2, seconds: 390, median_answer_s: 42.4 };

describe('human minutes per 100 deliveries', () => {
  test.each([
    [
      'minutes by deliveries of the site’s floors together',
      [effort],
      { hotel_1: 40, hotel_2: 10 },
      [['hotel', 6.5, 50, 13]],
    ],
    ['a site whose robots needed no one', [], { hotel_1: 4 }, [['hotel', 0, 4, 0]]],
    ['a site without a delivery has no figure', [effort], {}, [['hotel', 6.5, 0, null]]],
    [
      'sites by name, the unknown one last',
      [{ ...effort, site: null }, effort],
      { 'a b_1': 1 },
      [
        ['a b', 0, 1, 0],
        ['hotel', 6.5, 0, null],
        [null, 6.5, 0, null],
      ],
    ],
    ['nothing at all', [], {}, []],
  ] as const)('%s', (_name, efforts, completed, expected) => {
    const rows = humanMinutesOf(7, efforts, new Map(Object.entries(completed)));
    expect(
      rows.map((row) => [row.site, row.minutes, row.deliveries, row.minutes_per_100_deliveries]),
    ).toEqual(expected);
  });

  test('the time to answer is in whole seconds', () => {
    expect(humanMinutesOf(30, [effort], new Map())[0]).toMatchObject({
      days: 30,
      requests: 3,
      answered: 2,
      median_answer_s: 42,
    });
  });
});
