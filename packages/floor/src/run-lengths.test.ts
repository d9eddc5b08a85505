import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { decodeRuns, encodeRuns } from './run-lengths.ts';

const runs = fc.array(fc.tuple(fc.integer({ min: 1, max: 700 }), fc.integer({ min: 0, max: 2 })), {
  maxLength: 40,
});

describe('run lengths', () => {
  it('decode to what was encoded', () => {
    fc.assert(
      fc.property(runs, (list) => {
        const cells = Uint8Array.from(list.flatMap(([length, cell]) => Array<number>(length).fill(cell)));
        expect(decodeRuns(encodeRuns({ cells }), cells.length, 1)).toEqual(cells);
      }),
    );
  });

  it('are varints of length * 4 + class, lowest seven bits first', () => {
    const cells = new Uint8Array(303);
    cells.fill(1, 0, 1);
    cells.fill(2, 1, 3);
    // 1 * 4 + 1, 2 * 4 + 2, 300 * 4 + 0 = 1200 = 0b1001_0110000
    expect([...encodeRuns({ cells })]).toEqual([5, 10, 0b1_0110000, 0b1001]);
  });

  it('write a large floor of one class in a few bytes', () => {
    const bytes = encodeRuns({ cells: new Uint8Array(16_000_000).fill(2) });
    expect(bytes).toHaveLength(4);
    expect(decodeRuns(bytes, 4000, 4000).every((cell) => cell === 2)).toBe(true);
  });

  it.each([
    ['end inside a number', [0x85], 1],
    ['hold too few cells', [5], 2],
    ['hold too many cells', [9], 1],
    ['name a class that does not exist', [7], 1],
    ['hold a number without end', [255, 255, 255, 255, 255, 255, 255, 255, 1], 1],
  ])('are refused when they %s', (_, bytes, count) => {
    expect(() => decodeRuns(Uint8Array.from(bytes), count, 1)).toThrow(RangeError);
  });
});
