import { once } from 'node:events';
import type { PrintQuery } from '@rota/contract/maps';
import { composeGrid } from '@rota/floor';
import PDFDocument from 'pdfkit';
import { gridPicture } from './floor-png.format.ts';
import { floorSheet, type SheetItem } from './floor-sheet.rules.ts';
import type { MapContent } from './map-content.service.ts';
import { withoutEmoji } from '../../../printed-text.rules.ts';
import { drawRuns, registerSheetFonts } from '../../../sheet-text.ts';

const POINTS_PER_MM = 72 / 25.4;

/** A floor as a PDF of one sheet, to scale. */
export async function floorPdf(content: MapContent, print: PrintQuery): Promise<Uint8Array> {
  const sheet = floorSheet(content, print);
  const document = new PDFDocument({
    size: [sheet.width * POINTS_PER_MM, sheet.height * POINTS_PER_MM],
    margin: 0,
    info: { Title: `${content.name} · ${content.mapVersion}` },
  });
  registerSheetFonts(document);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  const raster = composeGrid(content.scan, content.drawings);
  const picture = await gridPicture(raster);
  document.scale(POINTS_PER_MM);
  for (const item of sheet.items)
    put(document, item, { picture, width: raster.width, height: raster.height });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

type Picture = { readonly picture: Buffer; readonly width: number; readonly height: number };

function put(
  document: InstanceType<typeof PDFDocument>,
  item: SheetItem,
  { picture, width, height }: Picture,
): void {
  document.save();
  if (item.kind === 'grid') {
    document.transform(...item.matrix);
    document.image(picture, 0, 0, { width, height });
  } else if (item.kind === 'path') {
    const { d, fill, stroke, opacity } = item;
    document
      .path(d)
      .lineWidth(item.width ?? 0)
      .opacity(opacity ?? 1);
    if (fill !== undefined && stroke !== undefined) document.fillAndStroke(fill, stroke);
    else if (fill !== undefined) document.fill(fill);
    else
      document
        .lineCap(item.isCut === true ? 'butt' : 'round')
        .lineJoin('round')
        .stroke(stroke ?? '#000');
  } else {
    const text = withoutEmoji(item.text);
    const style = { face: item.bold === true ? 'bold' : 'text', size: item.size, colour: '#1f2933' } as const;
    const place = { x: item.x, baseline: item.y };
    if (item.hasHalo === true) {
      document.lineWidth(0.7).lineJoin('round').strokeColor('#fff', 0.85);
      drawRuns(document, text, style, { ...place, stroke: true, fill: false });
    }
    drawRuns(document, text, style, place);
  }
  document.restore();
}
