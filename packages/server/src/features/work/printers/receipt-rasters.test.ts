import type { Slip } from '@rota/contract/slips';
import type { PrintPage, TextRaster } from '@rota/contract/printers';
import { expect, test } from 'vitest';
import { rasterWishes } from './raster-wishes.rules.ts';
import { drawRasters } from './receipt-rasters.format.ts';

const slip: Slip = {
  language: 'tr',
  project: 'Lale Otel',
  trackingId: 'K7QM-3X9A',
  kind: 'Masa servisi',
  priority: null,
  allergens: [],
  from: 'Mutfak',
  stops: [],
  facts: [],
  custody: [],
};
const withStop = (name: string, note: string | null = null): PrintPage => ({
  kind: 'slip',
  slip: { ...slip, stops: [{ name, lid: null, note }] },
});

const draw = (page: PrintPage) => drawRasters(rasterWishes(page));

/** The dots of a picture as rows of # and space. */
function rowsOf({ width, bits }: TextRaster): string[] {
  const rows: string[] = [];
  const bytes = Buffer.from(bits, 'base64');
  for (let at = 0; at < bytes.length; at += width / 8)
    rows.push(
      [...bytes.subarray(at, at + width / 8)]
        .map((byte) => byte.toString(2).padStart(8, '0').replaceAll('0', ' ').replaceAll('1', '#'))
        .join(''),
    );
  return rows;
}
const inkOf = (raster: TextRaster) => rowsOf(raster).join('').replaceAll(' ', '').length;

test('Turkish and Western European texts need no pictures', async () => {
  expect(await draw(withStop('Şişli Masası', 'Crème brûlée · 2 × çorba'))).toEqual([]);
});

test.each([
  ['Chinese', '王小明'],
  ['Korean', '김서연'],
  ['Arabic', 'محمد'],
  ['Hebrew', 'שרה'],
  ['Thai', 'สมชาย'],
  ['Hindi', 'अर्जुन'],
  ['Russian', 'Анна'],
  ['Greek', 'Ελένη'],
  ['the lira', '12 ₺'],
] as const)('%s is drawn, and each text differently', async (_, name) => {
  const [raster, ...others] = await draw(withStop(name));
  expect(others).toEqual([]);
  expect(raster).toMatchObject({ text: name, style: 'large', height: 56 });
  if (raster === undefined) return;
  expect(raster.width % 8).toBe(0);
  expect(Buffer.from(raster.bits, 'base64')).toHaveLength((raster.width / 8) * raster.height);
  const ink = inkOf(raster);
  // Letters cover a part of their line: neither nothing nor a black bar.
  expect(ink / (raster.width * raster.height)).toBeGreaterThan(0.04);
  expect(ink / (raster.width * raster.height)).toBeLessThan(0.5);
  const [missing] = await draw(withStop('\u{10FFFD}'.repeat([...name].length)));
  expect(raster.bits).not.toBe(missing?.bits);
});

test('letters stand upright and none is cut off', async () => {
  const [raster] = await draw(withStop('Τ'));
  const rows = raster === undefined ? [] : rowsOf(raster);
  const inked = rows.flatMap((row, index) => (row.includes('#') ? [index] : []));
  const barOf = (index: number) => rows[index]?.replaceAll(' ', '').length ?? 0;
  // The bar of a capital tau is at its top, its stem below.
  expect(barOf(inked[1] ?? 0)).toBeGreaterThan(3 * barOf(inked.at(-2) ?? 0));
  expect([inked[0] === 0, inked.at(-1) === rows.length - 1]).toEqual([false, false]);
});

test('a long text breaks into lines that fit the paper, and the same text is drawn once', async () => {
  const [raster, ...others] = await draw(withStop('桌子', '请放在门口的桌子上。'.repeat(8)));
  expect(raster).toMatchObject({ text: '桌子', style: 'large' });
  expect(others).toHaveLength(1);
  expect(others[0]?.width).toBeLessThanOrEqual(576);
  expect(others[0]?.height).toBeGreaterThanOrEqual(3 * 31);
  const twice: PrintPage = {
    kind: 'slip',
    slip: {
      ...slip,
      facts: [
        ['a', '₺'],
        ['a', '₺'],
      ],
    },
  };
  expect(await draw(twice)).toHaveLength(1);
});
