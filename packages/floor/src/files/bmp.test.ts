import { describe, expect, test } from 'vitest';
import { parseBmp } from './bmp.ts';
import type { MapFileError } from './map-file-error.ts';

/** A bitmap of 3 x 2 pixels from its rows as they lie in the file, the lowest first. */
function bitmap(
  bits: number,
  rows: readonly Buffer[],
  { palette = [] as number[], compression = 0, height = 2 } = {},
): Buffer {
  const head = Buffer.alloc(54 + palette.length * 4);
  head.write('BM', 'latin1');
  head.writeUInt32LE(head.length, 10);
  head.writeUInt32LE(40, 14);
  head.writeInt32LE(3, 18);
  head.writeInt32LE(height, 22);
  head.writeUInt16LE(1, 26);
  head.writeUInt16LE(bits, 28);
  head.writeUInt32LE(compression, 30);
  head.writeUInt32LE(bits <= 8 ? palette.length : 0, 46);
  palette.forEach((colour, index) => head.writeUInt32LE(colour, 54 + index * 4));
  return Buffer.concat([head, ...rows]);
}
const red = ({ pixels }: { pixels: Uint8Array }): number[] =>
  [...pixels].filter((_, index) => index % 4 === 0);
const palette = [0x000000, 0xcdcdcd, 0xfefefe];

describe('a bitmap', () => {
  test.each([
    [
      '8 bits with a palette',
      bitmap(8, [Buffer.from([0, 1, 2, 0]), Buffer.from([2, 2, 0, 0])], { palette }),
      [254, 254, 0, 0, 205, 254],
    ],
    [
      '4 bits',
      bitmap(4, [Buffer.from([0x01, 0x20, 0, 0]), Buffer.from([0x22, 0x00, 0, 0])], { palette }),
      [254, 254, 0, 0, 205, 254],
    ],
    [
      '1 bit',
      bitmap(1, [Buffer.from([0x20, 0, 0, 0]), Buffer.from([0xc0, 0, 0, 0])], { palette: [0, 0xffffff] }),
      [255, 255, 0, 0, 0, 255],
    ],
    [
      '24 bits',
      bitmap(24, [Buffer.from([0, 0, 0, 205, 205, 205, 254, 254, 254, 0, 0, 0]), Buffer.alloc(12, 9)]),
      [9, 9, 9, 0, 205, 254],
    ],
    [
      '32 bits',
      bitmap(32, [Buffer.from([1, 2, 3, 0, 4, 5, 6, 0, 7, 8, 9, 0]), Buffer.alloc(12, 7)]),
      [7, 7, 7, 3, 6, 9],
    ],
    [
      'the highest row first',
      bitmap(32, [Buffer.alloc(12, 7), Buffer.alloc(12, 9)], { height: -2 }),
      [7, 7, 7, 9, 9, 9],
    ],
  ])('of %s is read', (_what, bytes, expected) => {
    expect(red(parseBmp(bytes))).toEqual(expected);
  });

  test.each([
    ['cut short', bitmap(24, [Buffer.alloc(12)]), 'MAP_IMAGE_TRUNCATED'],
    ['packed', bitmap(8, [Buffer.alloc(8)], { palette, compression: 1 }), 'MAP_IMAGE_UNSUPPORTED'],
    ['far too large', bitmap(24, [], { height: 50_000_000 }), 'MAP_IMAGE_TOO_LARGE'],
    [
      'with a colour that is not in its palette',
      bitmap(8, [Buffer.alloc(8, 7)], { palette }),
      'MAP_IMAGE_DAMAGED',
    ],
    ['of a few bytes', Buffer.from('BM12345'), 'MAP_IMAGE_TRUNCATED'],
  ])('that is %s is refused', (_what, bytes, code) => {
    expect(() => parseBmp(bytes)).toThrow(expect.objectContaining({ code }) as MapFileError);
  });
});
