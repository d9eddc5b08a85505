import { execFileSync } from 'node:child_process';
import { createRequire } from 'node:module';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inflateSync } from 'node:zlib';
import { layoutOf, SHEET_TEMPLATES, type SheetTemplate } from '@rota/contract/qr-codes';
import type { QRCode } from 'jsqr';
import PDFDocument from 'pdfkit';
import sharp from 'sharp';
import { expect, test, vi } from 'vitest';
import { sheetPdf, type Label } from './sheet-pdf.format.ts';

// A CommonJS module whose types say otherwise.
const jsQR = createRequire(import.meta.url)('jsqr') as (
  data: Uint8ClampedArray,
  width: number,
  height: number,
) => QRCode | null;

const GRID = { page: 'A4', width: 38, height: 46, gap: 2, margin: 8 } as const;
const PIXELS_PER_POINT = 4;

const labelsOf = (count: number): Label[] =>
  Array.from({ length: count }, (_none, index) => ({
    url: `https://rota.example/q/T-${String(index + 1).padStart(3, '0')}`,
    code: `T-${index + 1}`,
    name: `Bahçe ığşİ ${index + 1}`,
    canOrder: index % 2 === 0,
  }));

async function sheetOf(template: SheetTemplate, count: number, logo: Uint8Array | null = null) {
  const layout = layoutOf(template, template === 'grid' ? GRID : undefined);
  if (layout === undefined) throw new Error('No label has room.');
  const labels = labelsOf(count);
  const made = await sheetPdf(
    { labels, template, layout, language: 'tr', project: 'Otel Işık', logo },
    () => undefined,
  );
  return { ...made, labels, perPage: layout.places.length };
}

/** A page of a file as `sheetPdf` writes it: what is filled, in the order in which it is, in points from the upper left corner. */
type Square = {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
  readonly isDark: boolean;
};
type Matrix = readonly [number, number, number, number, number, number];

/** Reads the squares of each page out of the file itself: its streams are unpacked, and their drawing commands followed. */
function pagesOf(pdf: Buffer): Square[][] {
  const text = pdf.toString('latin1');
  const streams = [...text.matchAll(/stream\r?\n/g)].map(({ index, 0: { length } }) => {
    const from = index + length;
    return pdf.subarray(from, text.indexOf('endstream', from));
  });
  return streams.flatMap((stream) => {
    const commands = unpacked(stream);
    return commands?.startsWith('1 0 0 -1 ') === true ? [squaresOf(commands)] : [];
  });
}

function unpacked(stream: Buffer): string | undefined {
  try {
    return inflateSync(stream).toString('latin1');
  } catch {
    return undefined;
  }
}

function squaresOf(commands: string): Square[] {
  const squares: Square[] = [];
  const kept: { at: Matrix; isDark: boolean }[] = [];
  // The page's own turn to an upper left corner is left out: it is where we count from.
  let at: Matrix = [1, 0, 0, 1, 0, 0];
  let isDark = true;
  let path: Omit<Square, 'isDark'>[] = [];
  for (const line of commands.split('\n').slice(1)) {
    const words = line.trim().split(/\s+/);
    const command = words.pop();
    const numbers = words.map(Number);
    if (command === 'q') kept.push({ at, isDark });
    if (command === 'Q') ({ at, isDark } = kept.pop() ?? { at, isDark });
    if (command === 'cm') at = times(numbers as unknown as Matrix, at);
    if (command === 'scn') isDark = (numbers[0] ?? 1) < 0.5;
    if (command === 're') path.push(placed(numbers as [number, number, number, number], at));
    if (command === 'f' || command === 'f*') squares.push(...path.map((square) => ({ ...square, isDark })));
    if (['f', 'f*', 'S', 'n', 'B'].includes(command ?? '')) path = [];
  }
  return squares;
}

function times([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [a * g + b * i, a * h + b * j, c * g + d * i, c * h + d * j, e * g + f * i + k, e * h + f * j + l];
}

function placed(
  [x, y, width, height]: [number, number, number, number],
  [a, b, c, d, e, f]: Matrix,
): Omit<Square, 'isDark'> {
  const corners = [
    [x, y],
    [x + width, y + height],
  ].map(([px = 0, py = 0]) => ({ x: a * px + c * py + e, y: b * px + d * py + f }));
  const [one = { x: 0, y: 0 }, two = one] = corners;
  return {
    x: Math.min(one.x, two.x),
    y: Math.min(one.y, two.y),
    width: Math.abs(one.x - two.x),
    height: Math.abs(one.y - two.y),
  };
}

/** The codes of a page as a camera sees them: each white square with its modules, decoded by a third-party reader. */
function read(squares: readonly Square[]): string[] {
  const sheets = squares.filter(({ isDark, width, height }) => !isDark && Math.abs(width - height) < 0.01);
  return sheets.map((sheet) => {
    const size = Math.ceil(sheet.width * PIXELS_PER_POINT);
    const pixels = new Uint8ClampedArray(size * size * 4).fill(255);
    // What overlaps belongs to the picture: a code that is printed over another one is read as neither.
    for (const { x, y, width, height, isDark } of squares) {
      const [left, right] = [x - sheet.x, x + width - sheet.x].map((value) =>
        clamp(Math.round(value * PIXELS_PER_POINT), size),
      );
      const [top, bottom] = [y - sheet.y, y + height - sheet.y].map((value) =>
        clamp(Math.round(value * PIXELS_PER_POINT), size),
      );
      for (let row = top ?? 0; row < (bottom ?? 0); row += 1) {
        for (let column = left ?? 0; column < (right ?? 0); column += 1)
          pixels.fill(isDark ? 0 : 255, (row * size + column) * 4, (row * size + column) * 4 + 3);
      }
    }
    return jsQR(pixels, size, size)?.data ?? 'not read';
  });
}

function clamp(value: number, most: number): number {
  return Math.min(most, Math.max(0, value));
}

test.each(SHEET_TEMPLATES)(
  'every label of a sheet of %s is read by another’s reader as what it stands for',
  async (template) => {
    const count = template === 'grid' ? 33 : 3;
    const { pdf, pages, labels, perPage } = await sheetOf(template, count);
    expect(pages).toBe(Math.ceil(count / perPage));
    const found = pagesOf(pdf);
    expect(found).toHaveLength(pages);
    // A tent shows its code to both sides of the table.
    const expected = labels.flatMap(({ url }) => (template === 'table_tent' ? [url, url] : [url]));
    expect(found.flatMap(read)).toEqual(expected);
  },
);

test.each([
  [
    'The very long name of a table under the old plane tree in the garden behind the hotel',
    /^The very long name .*…$/,
  ],
  ['Köşe 😀 masası', /^Köşe masası$/],
])('%j stays inside its label', async (name, shown) => {
  const layout = layoutOf('sticker', undefined);
  if (layout === undefined) throw new Error('No label has room.');
  const drawn: { readonly text: string; readonly left: number; readonly right: number }[] = [];
  const spy = vi.spyOn(PDFDocument.prototype, 'text').mockImplementation(function (
    this: PDFKit.PDFDocument,
    ...[text, left]: unknown[]
  ) {
    drawn.push({
      text: String(text),
      left: Number(left),
      right: Number(left) + this.widthOfString(String(text)),
    });
    return this;
  });
  try {
    const label: Label = { url: 'https://rota.example/q/T-1', code: 'T-1', name, canOrder: true };
    const order = {
      labels: [label],
      template: 'sticker',
      layout,
      language: 'en',
      project: 'Lale',
      logo: null,
    } as const;
    await sheetPdf(order, () => undefined);
  } finally {
    spy.mockRestore();
  }
  expect(drawn.map(({ text }) => text)).toContainEqual(expect.stringMatching(shown));
  const [left, width] = [(layout.places[0]?.x ?? 0) * (72 / 25.4), layout.label.width * (72 / 25.4)];
  for (const one of drawn)
    expect([one.left >= left, one.right <= left + width, one.text]).toEqual([true, true, one.text]);
});

test.each([
  'Иван 山田 محمد Nguyễn 😀',
  'طاولة 5 山 Стол 😀',
  'שולחן 12 (גינה)',
  'โต๊ะริมหน้าต่าง',
  'मेज़ क्‍ष',
  '테이블 5 餐厅',
  'მაგიდა',
  'Nguyễn й е́',
  'Масса Ӓ́ 𐌰',
])('%j is printed without a box', async (name) => {
  const layout = layoutOf('sticker', undefined);
  if (layout === undefined) throw new Error('No label has room.');
  const label: Label = { url: 'https://rota.example/q/T-1', code: 'T-1', name, canOrder: true };
  const order = {
    labels: [label],
    template: 'sticker',
    layout,
    language: 'en',
    project: 'Lale',
    logo: null,
  } as const;
  const { pdf } = await sheetPdf(order, () => undefined);
  const glyphs = glyphsOf(pdf);
  // Two lines besides the name.
  expect(glyphs.length).toBeGreaterThan('Scan to order'.length + 'T-1'.length + 4);
  expect(glyphs).not.toContain('0000');
});

/** The numbers of the glyphs that a file draws, in hexadecimal; 0000 is the box of a letter that its font lacks. */
function glyphsOf(pdf: Buffer): string[] {
  const text = pdf.toString('latin1');
  return [...text.matchAll(/stream\r?\n/g)].flatMap(({ index, 0: { length } }) => {
    const commands = unpacked(pdf.subarray(index + length, text.indexOf('endstream', index)));
    if (commands?.includes(' TJ') !== true) return [];
    return [...commands.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? []);
  });
}

test('a logo is in the file once, however many labels show it', async () => {
  const logo = await sharp({ create: { width: 60, height: 60, channels: 3, background: '#0B7A75' } })
    .png()
    .toBuffer();
  const { pdf } = await sheetOf('sticker', 8, logo);
  expect(pdf.toString('latin1').match(/\/Subtype \/Image/g)).toHaveLength(1);
});

const isLong = process.env['ROTA_LONG'] === '1';
const isMissing = isLong && ['pdftoppm', 'zbarimg'].some((name) => !has(name));

function has(name: string): boolean {
  try {
    execFileSync('which', [name], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

// Debian's poppler draws the page and zbar reads it: neither knows of pdfkit or jsQR.
if (isLong)
  test.skipIf(isMissing)(
    `a drawn page is read by programs of the system${isMissing ? ' (needs poppler-utils and zbar-tools)' : ''}`,
    async () => {
      const folder = mkdtempSync(join(tmpdir(), 'rota-sheet-'));
      try {
        for (const template of SHEET_TEMPLATES) {
          const { pdf, labels } = await sheetOf(template, 2);
          writeFileSync(join(folder, 'sheet.pdf'), pdf);
          execFileSync('pdftoppm', ['-r', '150', '-png', 'sheet.pdf', 'page'], { cwd: folder });
          const said = execFileSync('sh', ['-c', 'zbarimg --quiet --raw page*.png; rm page*.png'], {
            cwd: folder,
          }).toString();
          expect(new Set(said.trim().split('\n')), template).toEqual(new Set(labels.map(({ url }) => url)));
        }
      } finally {
        rmSync(folder, { recursive: true });
      }
    },
  );
