import { describe, expect, test } from 'vitest';
import { partsOfRange, readRange } from './byte-ranges.rules.ts';

describe('the range that is asked for', () => {
  test.each([
    [undefined, undefined],
    ['bytes=0-3', { start: 0, end: 3 }],
    ['bytes=4-', { start: 4, end: 9 }],
    ['bytes=-4', { start: 6, end: 9 }],
    ['bytes=-40', { start: 0, end: 9 }],
    ['bytes=9-900', { start: 9, end: 9 }],
    ['bytes=10-', 'unsatisfiable'],
    ['bytes=-0', 'unsatisfiable'],
    ['bytes=5-2', undefined],
    ['bytes=0-1,3-4', undefined],
    ['bytes=-', undefined],
    ['lines=0-3', undefined],
    ['bytes=99999999999999999999-', undefined],
  ])('%s of ten bytes', (header, range) => {
    expect(readRange(header, 10)).toEqual(range);
  });
});

describe('a range in pieces of four bytes', () => {
  test.each([
    [{ start: 0, end: 3 }, [{ number: 0, part: undefined }]],
    [{ start: 1, end: 2 }, [{ number: 0, part: { start: 1, end: 2 } }]],
    [
      { start: 2, end: 9 },
      [
        { number: 0, part: { start: 2, end: 3 } },
        { number: 1, part: undefined },
        { number: 2, part: { start: 0, end: 1 } },
      ],
    ],
    [
      { start: 3, end: 4 },
      [
        { number: 0, part: { start: 3, end: 3 } },
        { number: 1, part: { start: 0, end: 0 } },
      ],
    ],
  ])('%o', (range, parts) => {
    expect(partsOfRange(range, 4)).toEqual(parts);
  });
});
