import type { PrintQuery } from '@rota/contract/maps';
import { CELL_FREE, CELL_OCCUPIED, composeGrid, overview, type Raster } from '@rota/floor';
import sharp, { type Sharp } from 'sharp';
import { floorSheet, type SheetItem } from './floor-sheet.rules.ts';
import type { MapContent } from './map-content.service.ts';
import { runsOf } from '../../../printed-runs.ts';
import { withoutEmoji } from '../../../printed-text.rules.ts';
import { hasLetter, openFont } from '../../../sheet-fonts.ts';

/** Pixels on a millimetre of the sheet: 200 an inch, fewer where the picture would become larger than this. */
const PIXELS_PER_MM = 200 / 25.4;
const MOST_PIXELS = 40_000_000;
const THUMBNAIL = 128;
/** The white line around letters that stand on a drawing, millimetres of the sheet. */
const HALO_WIDTH = 0.7;

const GREYS = { free: 255, occupied: 40, unknown: 214 } as const;

/** The cells as a grey PNG, one pixel each. */
export function gridPicture(raster: Raster): Promise<Buffer> {
  return pictureOf(raster).png({ compressionLevel: 6 }).toBuffer();
}

function pictureOf({ cells, width, height }: Raster): Sharp {
  const greys = Buffer.alloc(cells.length);
  for (let index = 0; index < cells.length; index += 1) {
    const cell = cells[index];
    greys[index] = cell === CELL_FREE ? GREYS.free : cell === CELL_OCCUPIED ? GREYS.occupied : GREYS.unknown;
  }
  return sharp(greys, { raw: { width, height, channels: 1 } });
}

/** The floor as a small picture, for lists: obstacles win, so that thin walls are still seen. */
export async function thumbnail(raster: Raster): Promise<Uint8Array> {
  const factor = Math.floor(Math.max(raster.width, raster.height) / THUMBNAIL);
  const small = factor > 1 ? overview(raster, factor) : raster;
  return pictureOf(small)
    .resize(THUMBNAIL, THUMBNAIL, { fit: 'inside', withoutEnlargement: true })
    .png()
    .toBuffer();
}

/** A floor as a PNG of one sheet, to scale. Letters are drawn from the font that the product brings: a server may have none. */
export async function floorPng(content: MapContent, print: PrintQuery): Promise<Uint8Array> {
  const sheet = floorSheet(content, print);
  const raster = composeGrid(content.scan, content.drawings);
  const picture = await gridPicture(raster);
  const body = sheet.items
    .map((item) => svgOf(item, { data: picture.toString('base64'), raster }))
    .join('\n');
  const scale = Math.min(PIXELS_PER_MM, Math.sqrt(MOST_PIXELS / (sheet.width * sheet.height)));
  const size = `width="${Math.round(sheet.width * scale)}" height="${Math.round(sheet.height * scale)}"`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${sheet.width} ${sheet.height}">
<rect width="100%" height="100%" fill="#fff"/>
${body}
</svg>`;
  return sharp(Buffer.from(svg), { unlimited: true })
    .withMetadata({ density: scale * 25.4 })
    .png({ compressionLevel: 6 })
    .toBuffer();
}

function svgOf(
  item: SheetItem,
  { data, raster }: { readonly data: string; readonly raster: Raster },
): string {
  if (item.kind === 'grid') {
    const image = `<image width="${raster.width}" height="${raster.height}" image-rendering="pixelated" href="data:image/png;base64,${data}"/>`;
    return `<g transform="matrix(${item.matrix.join(' ')})">${image}</g>`;
  }
  if (item.kind === 'text') return lettersOf(item);
  const { d, fill = 'none', stroke = 'none', width = 0, opacity = 1, isCut } = item;
  return `<path d="${d}" fill="${fill}" stroke="${stroke}" stroke-width="${width}" opacity="${opacity}" stroke-linecap="${isCut === true ? 'butt' : 'round'}" stroke-linejoin="round"/>`;
}

function lettersOf({ text, x, y, size, bold, hasHalo }: Extract<SheetItem, { kind: 'text' }>): string {
  let at = 0;
  const glyphs = runsOf(withoutEmoji(text), hasLetter).flatMap((run) => {
    const font = openFont(run.font, bold === true ? 'bold' : 'text');
    const scale = size / font.unitsPerEm;
    const layout = font.layout(run.text);
    return layout.glyphs.map((glyph, index) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = layout.positions[index] ?? {};
      const place = `translate(${at + xOffset * scale} ${-yOffset * scale}) scale(${scale} ${-scale})`;
      at += xAdvance * scale;
      const halo = hasHalo === true ? ` stroke-width="${(HALO_WIDTH / scale).toFixed(1)}"` : '';
      return `<path transform="${place}"${halo} d="${glyph.path.toSVG()}"/>`;
    });
  });
  const halo = hasHalo === true ? ' stroke="#fff" stroke-opacity="0.85" paint-order="stroke"' : '';
  return `<g transform="translate(${x} ${y})" fill="#1f2933"${halo}>${glyphs.join('')}</g>`;
}
