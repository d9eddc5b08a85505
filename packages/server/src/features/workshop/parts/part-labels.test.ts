import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { QRCode } from 'jsqr';
import { expect, test } from 'vitest';
import { partLabelsPdf, type PartLabel } from './part-labels.format.ts';

// A CommonJS module whose types say otherwise.
const jsQR = createRequire(import.meta.url)('jsqr') as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => QRCode | null;

const SCALE = 4;
/** A code with its quiet zone, in points. */
const CODE = 67;

type Square = readonly [x: number, y: number, width: number, height: number];

/** What is filled on each page, one list of squares a code, in points from the upper left corner. */
function codesOf(pdf: Uint8Array): Square[][][] {
  const text = Buffer.from(pdf).toString('latin1');
  const pages = [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    try {
      const commands = inflateSync(pdf.subarray(index + length, text.indexOf('endstream', index))).toString(
        'latin1',
      );
      return commands.startsWith('1 0 0 -1 ') ? [commands] : [];
    } catch {
      return [];
    }
  });
  return pages.map((commands) => {
    const codes: Square[][] = [];
    let path: Square[] = [];
    for (const line of commands.split('\n')) {
      const words = line.trim().split(/\s+/);
      if (words.at(-1) === 're') path.push(words.slice(0, 4).map(Number) as unknown as Square);
      if (words.at(-1) === 'f') codes.push(path);
      if (['f', 'S'].includes(words.at(-1) ?? '')) path = [];
    }
    return codes.filter((squares) => squares.length > 20);
  });
}

function read(squares: readonly Square[]): string | undefined {
  const side = CODE * SCALE;
  const [left, top] = [Math.min(...squares.map(([x]) => x)) - 8, Math.min(...squares.map(([, y]) => y)) - 8];
  const pixels = new Uint8ClampedArray(side * side * 4).fill(255);
  for (const [x, y, width, height] of squares)
    for (let row = Math.round((y - top) * SCALE); row < Math.round((y - top + height) * SCALE); row += 1)
      for (
        let column = Math.round((x - left) * SCALE);
        column < Math.round((x - left + width) * SCALE);
        column += 1
      )
        pixels.fill(0, (row * side + column) * 4, (row * side + column) * 4 + 3);
  return jsQR(pixels, side, side)?.data;
}

const aLabel = (serialNumber: string): PartLabel => ({
  serialNumber,
  kind: 'Tekerlek tahriki',
  modelNumber: 'WD-150 · çok uzun bir model numarası, etikete sığmaz',
});

test('each label has its serial number alone as a code, four columns to a page', async () => {
  const serials = [
    'B-1',
    'SN/2026-00000000000017',
    'Işık 7',
    ...Array.from({ length: 50 }, (_none, n) => `X-${n}`),
  ];
  const pages = codesOf(await partLabelsPdf(serials.map(aLabel)));
  expect(pages.map((codes) => codes.length)).toEqual([40, 13]);
  expect(pages.flat().map(read)).toEqual(serials);
});
