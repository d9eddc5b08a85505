import type { Slip } from '@rota/contract/slips';
import type { PrintPage } from '@rota/contract/printers';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { printPage, troubleOf } from './printing.ts';
import type { Receipt } from './receipt.ts';
import { startReceiptPrinter, type ReceiptPrinter } from './receipt-printer.fake.ts';

let printer: ReceiptPrinter;
beforeAll(async () => {
  printer = await startReceiptPrinter();
});
afterAll(() => printer.stop());
beforeEach(() => {
  printer.mood = 'fine';
  printer.receipts.length = 0;
});

const QUICK = { connectMs: 500, statusMs: 150, printMs: 300 };
const slip: Slip = {
  language: 'tr',
  project: 'Lale Otel',
  trackingId: 'K7QM-3X9A',
  kind: 'Masa servisi',
  priority: 'Acil',
  allergens: ['Gluten', 'Fındık ve fıstık'],
  from: 'Mutfak',
  stops: [
    {
      name: 'Şişli Masası',
      lid: '2',
      note: '2 × çorba',
      pin: '4821',
    },
    {
      name: 'Masa 7',
      lid: null,
      note: null,
    },
  ],
  facts: [['Adres', 'Ağaç Işığı Üstü, İç Bahçe']],
  custody: ['12:06:07 · Yüklendi · Mutfak · Ayşe'],
};
const page: PrintPage = { kind: 'slip', slip };
const receipt: Receipt = { page, isMaybeTwice: false, rasters: [] };

test('a slip comes out with its Turkish letters, the tracking id as QR code, and a cut', async () => {
  expect(await printPage(printer.address, receipt, QUICK)).toBeNull();
  expect(printer.receipts).toHaveLength(1);
  expect(printer.receipts[0]?.codes).toEqual(['K7QM-3X9A']);
  expect(printer.receipts[0]?.lines.filter((line) => line.trim() !== '')).toEqual([
    'Lale Otel',
    'Masa servisi · Acil',
    'K7QM-3X9A',
    'Çıkış',
    'Mutfak',
    'Varış',
    '1. Şişli Masası · Kapak 2',
    'PIN 4821',
    '2 × çorba',
    '2. Masa 7',
    'Alerjenler: Gluten, Fındık ve fıstık',
    '-'.repeat(48),
    'Adres: Ağaç Işığı Üstü, İç Bahçe',
    '-'.repeat(48),
    'Teslim zinciri',
    '12:06:07 · Yüklendi · Mutfak · Ayşe',
  ]);
});

test('one that may be on paper already says so at its top', async () => {
  await printPage(
    printer.address,
    {
      page: { kind: 'test', project: 'Lale', printer: 'Kitchen', at: '1 Jul', lang: 'en' },
      isMaybeTwice: true,
      rasters: [],
    },
    QUICK,
  );
  expect(printer.receipts[0]?.lines.slice(0, 3)).toEqual(['May print twice', 'Lale', 'Test page']);
  expect(printer.receipts[0]?.lines).toContain('ÇĞİÖŞÜ çğıöşü · × %');
});

test('what people typed commands nothing, and long lines break between words', async () => {
  const note = `\u001d\u0056\u0000 ${'simit ve çay '.repeat(8)}`;
  await printPage(
    printer.address,
    { ...receipt, page: { kind: 'slip', slip: { ...slip, stops: [{ name: 'Masa', lid: null, note }] } } },
    QUICK,
  );
  expect(printer.receipts).toHaveLength(1);
  expect(Math.max(...(printer.receipts[0]?.lines ?? []).map((line) => line.length))).toBeLessThanOrEqual(48);
});

test('a text that the code page cannot spell is printed as Rota drew it, at its place; without a picture it keeps what can be spelt', async () => {
  const stops = [{ name: '王小明 Masası', lid: null, note: 'Ürün 12 ₺' }];
  const raster = { text: '王小明 Masası', style: 'large', width: 16, height: 2, bits: '8A/wDw==' } as const;
  await printPage(
    printer.address,
    { page: { kind: 'slip', slip: { ...slip, stops } }, isMaybeTwice: false, rasters: [raster] },
    QUICK,
  );
  const [printed] = printer.receipts;
  expect(
    printed?.images.map(({ below, ...image }) => ({ ...image, above: printed.lines[below - 1] })),
  ).toEqual([{ width: 16, height: 2, bits: Buffer.from(raster.bits, 'base64'), above: 'Varış' }]);
  expect(printed?.lines).toContain('Ürün 12 ?');
  // The following text is still in the Turkish code page.
  expect(printed?.lines).toContain('Adres: Ağaç Işığı Üstü, İç Bahçe');
});

test.each([
  ['without paper', 'no_paper', 'out_of_paper'],
  ['with its cover open', 'open', 'cover_open'],
] as const)('a printer %s is sent nothing', async (_, mood, trouble) => {
  printer.mood = mood;
  expect(await printPage(printer.address, receipt, QUICK)).toBe(trouble);
  expect(await troubleOf(printer.address, QUICK)).toBe(trouble);
  expect(printer.receipts).toEqual([]);
});

test('a printer that says nothing of itself is taken to print', async () => {
  printer.mood = 'silent';
  expect(await printPage(printer.address, receipt, QUICK)).toBeNull();
  await expect.poll(() => printer.receipts.length).toBe(1);
});

test.each(['hangs', 'breaks'] as const)('a printer that %s may have printed or not', async (mood) => {
  printer.mood = mood;
  expect(await printPage(printer.address, receipt, QUICK)).toBe('no_answer');
});

test('one that is off cannot be reached', async () => {
  await printer.stop();
  expect(await printPage(printer.address, receipt, QUICK)).toBe('unreachable');
  await printer.start();
  expect(await printPage(printer.address, receipt, QUICK)).toBeNull();
});
