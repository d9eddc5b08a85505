import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { rasterFromText } from '../text-raster.ts';
import { classify } from './classify.ts';
import { MapFileError } from './map-file-error.ts';
import { mapYaml, parseMapYaml, savedMapMeta } from './map-yaml.ts';
import { gridToPgm, parsePgm } from './pgm.ts';

function bytesOf(text: string, ...samples: number[]): Uint8Array {
  return Uint8Array.from([...new TextEncoder().encode(text), ...samples]);
}

function codeOf(read: () => unknown): string {
  try {
    read();
  } catch (error) {
    return error instanceof MapFileError ? error.code : String(error);
  }
  return 'no error';
}

describe('a graymap', () => {
  it('is read from bytes, comments anywhere in the header', () => {
    const image = parsePgm(
      bytesOf('P5 # made by hand\n#another\n3# wide\n 2\r\n255\n', 0, 1, 2, 10, 32, 255),
    );
    expect(image).toEqual({
      width: 3,
      height: 2,
      maxValue: 255,
      pixels: Uint8Array.from([0, 1, 2, 10, 32, 255]),
    });
  });

  it('starts right after one space, even when its first sample looks like a space or a comment', () => {
    expect([...parsePgm(bytesOf('P5 2 1 255\n', 10, 35)).pixels]).toEqual([10, 35]);
  });

  it('is read from plain numbers', () => {
    expect([...parsePgm(bytesOf('P2\n# plain\n3 2\n15\n0 15 5\n10 # ten\n 1 15')).pixels]).toEqual([
      0, 255, 85, 170, 17, 255,
    ]);
  });

  it('is scaled to 255 from one byte and from two', () => {
    expect([...parsePgm(bytesOf('P5 3 1 100\n', 0, 50, 100)).pixels]).toEqual([0, 128, 255]);
    expect([...parsePgm(bytesOf('P5 3 1 65535\n', 0, 0, 0x80, 0x00, 0xff, 0xff)).pixels]).toEqual([
      0, 128, 255,
    ]);
  });

  it.each([
    ['is another format', bytesOf('\x89PNG\r\n'), 'MAP_IMAGE_UNSUPPORTED'],
    ['is a pixmap', bytesOf('P6 1 1 255\n', 0, 0, 0), 'MAP_IMAGE_UNSUPPORTED'],
    ['is empty', bytesOf(''), 'MAP_IMAGE_UNSUPPORTED'],
    ['ends in the header', bytesOf('P5 10'), 'MAP_IMAGE_TRUNCATED'],
    ['ends in the samples', bytesOf('P5 2 2 255\n', 1, 2, 3), 'MAP_IMAGE_TRUNCATED'],
    ['ends in plain numbers', bytesOf('P2 2 2 255\n1 2 3'), 'MAP_IMAGE_TRUNCATED'],
    ['has words for numbers', bytesOf('P5 ten 2 255\n', 1, 2), 'MAP_IMAGE_INVALID'],
    ['has no pixels', bytesOf('P5 0 2 255\n'), 'MAP_IMAGE_INVALID'],
    ['has no white', bytesOf('P5 1 1 0\n', 0), 'MAP_IMAGE_INVALID'],
    ['has too much white', bytesOf('P5 1 1 65536\n', 0, 0), 'MAP_IMAGE_INVALID'],
    ['has no space after the header', bytesOf('P5 1 1 255'), 'MAP_IMAGE_INVALID'],
    ['is larger than any floor', bytesOf('P5 99999 99999 255\n'), 'MAP_IMAGE_TOO_LARGE'],
    ['is larger than any number', bytesOf(`P5 ${'9'.repeat(400)} 1 255\n`), 'MAP_IMAGE_TOO_LARGE'],
  ])('is refused when it %s', (_, bytes, code) => {
    expect(codeOf(() => parsePgm(bytes))).toBe(code);
  });

  it('fails only with a known error code, whatever the bytes', () => {
    fc.assert(
      fc.property(
        fc.constantFrom('P2', 'P5', 'P5 3 2 255\n', 'P2 1 1 9\n'),
        fc.uint8Array({ maxLength: 40 }),
        (head, tail) => {
          expect(codeOf(() => parsePgm(bytesOf(head, ...tail)))).toMatch(/^(MAP_IMAGE_|no error)/);
        },
      ),
    );
  });
});

describe('a raster written as map_server files', () => {
  it('reads back the same, origin and all', () => {
    const raster = rasterFromText(['..#?', '####', '?..#'], 0.05, { x: -1.25, y: 3.5, theta: 0.5 });
    const meta = parseMapYaml(mapYaml(savedMapMeta(raster, 'my "own" floor.pgm')));
    expect(meta.image).toBe('my "own" floor.pgm');
    expect(classify(parsePgm(gridToPgm(raster)), meta)).toEqual(raster);
  });
});
