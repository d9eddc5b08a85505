import { RECEIPT_DOTS, type ReceiptStyle, type TextRaster } from '@rota/contract/printers';
import sharp from 'sharp';
import { runsOf, wrapLines } from '../../../printed-runs.ts';
import { hasLetter, openFont, type Face } from '../../../sheet-fonts.ts';

/** How each style is drawn, in dots: as high as the letters that printers have themselves. */
const LOOKS: Readonly<Record<ReceiptStyle, { readonly face: Face; readonly size: number }>> = {
  plain: { face: 'text', size: 22 },
  bold: { face: 'bold', size: 22 },
  inverse: { face: 'bold', size: 22 },
  large: { face: 'bold', size: 40 },
  huge: { face: 'bold', size: 44 },
};
/** Line height in letter heights: letters of other scripts stand higher and lower than Latin ones. */
const LINE = 1.4;
/** Where letters stand in a line, in line heights from its top. */
const BASELINE = 0.74;
/** A note may be long; a receipt has to end. */
const LINES_MOST = 40;

/** A text that is to be drawn. */
export type RasterWish = Pick<TextRaster, 'text' | 'style'>;

/** Draws texts as pictures for a receipt printer. */
export function drawRasters(wishes: readonly RasterWish[]): Promise<TextRaster[]> {
  return Promise.all(wishes.map(({ text, style }) => drawText(text, style)));
}

async function drawText(text: string, style: ReceiptStyle): Promise<TextRaster> {
  const { face, size } = LOOKS[style];
  const lines = wrapLines(text, RECEIPT_DOTS, (part) => shapeLine(part, face, size).width).slice(
    0,
    LINES_MOST,
  );
  const shaped = lines.map((line) => shapeLine(line, face, size));
  const lineHeight = Math.ceil(size * LINE);
  const height = Math.max(1, lineHeight * shaped.length);
  const widest = Math.max(1, ...shaped.map(({ width }) => width));
  const width = Math.min(RECEIPT_DOTS, Math.ceil(widest / 8) * 8);
  const paths = shaped.flatMap(({ glyphs }, index) => {
    const baseline = Math.round(lineHeight * (index + BASELINE));
    return glyphs.map(
      ({ path, x, y, scale }) =>
        `<path transform="translate(${x} ${baseline - y}) scale(${scale} ${-scale})" d="${path}"/>`,
    );
  });
  const [paper, ink] = style === 'inverse' ? ['black', 'white'] : ['white', 'black'];
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${paper}"/><g fill="${ink}">${paths.join('')}</g></svg>`;
  const grey = await sharp(Buffer.from(svg)).flatten().toColourspace('b-w').raw().toBuffer();
  return { text, style, width, height, bits: packBits(grey, width, height).toString('base64') };
}

/** A glyph outline in font units, and where it stands in dots from the start of the baseline, y upwards. */
type PlacedGlyph = { readonly path: string; readonly x: number; readonly y: number; readonly scale: number };

/** Shapes one line from left to right. `width` in dots. */
function shapeLine(text: string, face: Face, size: number): { width: number; glyphs: PlacedGlyph[] } {
  const glyphs: PlacedGlyph[] = [];
  let left = 0;
  for (const run of runsOf(text, hasLetter)) {
    const font = openFont(run.font, face);
    const scale = size / font.unitsPerEm;
    const shaped = font.layout(run.text);
    for (const [index, glyph] of shaped.glyphs.entries()) {
      const place = shaped.positions[index];
      if (place === undefined) continue;
      const path = glyph.path.toSVG();
      if (path !== '')
        glyphs.push({ path, x: left + place.xOffset * scale, y: place.yOffset * scale, scale });
      left += place.xAdvance * scale;
    }
  }
  return { width: left, glyphs };
}

/** Grey dots, one byte each, as black and white bits. The width is a multiple of 8. */
function packBits(grey: Uint8Array, width: number, height: number): Buffer {
  const bits = Buffer.alloc((width / 8) * height);
  for (let dot = 0; dot < width * height; dot += 1)
    if ((grey[dot] ?? 255) < 128) bits[dot >> 3] = (bits[dot >> 3] ?? 0) | (0x80 >> (dot & 7));
  return bits;
}
