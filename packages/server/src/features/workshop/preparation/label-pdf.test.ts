import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import type { QRCode } from 'jsqr';
import { expect, test } from 'vitest';
import { labelPdf, type RobotLabel } from './label-pdf.format.ts';

// A CommonJS module whose types say otherwise.
const jsQR = createRequire(import.meta.url)('jsqr') as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => QRCode | null;

const PIXELS_PER_POINT = 4;
const labels = Array.from({ length: 15 }, (_none, index): RobotLabel => ({
  name: `Ayşe ${index + 1} ğİş`,
  model: 'Tray',
  manufacturer: 'anka',
  serialNumber: `SN-${index + 1}`,
  activationCode: `7QK4-MX0D-${String(index + 1).padStart(4, '0')}`,
}));

/** The drawing commands of each page, unpacked from the file itself. */
function pagesOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    const from = index + length;
    try {
      const commands = inflateSync(pdf.subarray(from, text.indexOf('endstream', from))).toString('latin1');
      return / re$/m.test(commands) ? [commands] : [];
    } catch {
      return [];
    }
  });
}

/** The code in a part of a page (points from the upper left corner), read as a scanner reads it. */
function codeIn(commands: string, left: number, top: number, width: number, height: number) {
  const [w, h] = [Math.ceil(width * PIXELS_PER_POINT), Math.ceil(height * PIXELS_PER_POINT)];
  const pixels = new Uint8ClampedArray(w * h * 4).fill(255);
  for (const [, ...numbers] of commands.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)) {
    const [x = 0, y = 0, wide = 0, high = 0] = numbers.map(Number);
    for (let row = at(y - top); row < at(y - top + high); row += 1)
      for (let column = at(x - left); column < at(x - left + wide); column += 1)
        if (row >= 0 && row < h && column >= 0 && column < w)
          pixels.fill(0, (row * w + column) * 4, (row * w + column) * 4 + 3);
  }
  return jsQR(pixels, w, h)?.data;
}
const at = (points: number): number => Math.round(points * PIXELS_PER_POINT);

test('fourteen labels stand on a page, each with the code of its robot alone', async () => {
  const pages = pagesOf(await labelPdf({ labels, language: 'tr' }));
  expect(pages).toHaveLength(2);
  const mm = 72 / 25.4;
  const first = codeIn(pages[0] ?? '', 4.65 * mm, 15.15 * mm, 38 * mm, 38.1 * mm);
  const last = codeIn(pages[1] ?? '', 4.65 * mm, 15.15 * mm, 38 * mm, 38.1 * mm);
  expect([first, last]).toEqual(['7QK4-MX0D-0001', '7QK4-MX0D-0015']);
});
