import { once } from 'node:events';
import { slipTexts, type Slip } from '@rota/contract/slips';
import { fillText } from '@rota/contract/texts';
import PDFDocument from 'pdfkit';
import { create } from 'qrcode';
import { withoutEmoji } from '../../../printed-text.rules.ts';
import type { Face } from '../../../sheet-fonts.ts';
import { putText, registerSheetFonts } from '../../../sheet-text.ts';

const POINTS_PER_MM = 72 / 25.4;
/** Paper of receipt printers, and what their heads leave free at its edges. */
const WIDTH = 80 * POINTS_PER_MM;
const EDGE = 4 * POINTS_PER_MM;
const QR = 30 * POINTS_PER_MM;
const INK = '#000';
/** Longer than any slip: only measured on, never printed. */
const ENDLESS = 14_000;

/** Slips as a PDF: each a page as wide as the paper of a receipt printer and as long as it needs. */
export async function slipPdf(slips: readonly Slip[]): Promise<Buffer> {
  const document = newDocument({ Title: slips.map((slip) => slip.trackingId).join(', ') });
  const measure = newDocument({});
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  for (const slip of slips) {
    measure.addPage(pageOf(ENDLESS));
    document.addPage(pageOf(draw(measure, slip)));
    draw(document, slip);
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

type Document = InstanceType<typeof PDFDocument>;

function newDocument(info: { readonly Title?: string }): Document {
  const document = new PDFDocument({ autoFirstPage: false, info });
  registerSheetFonts(document);
  return document;
}

function pageOf(height: number) {
  return {
    size: [WIDTH, height] as [number, number],
    margins: { top: EDGE, bottom: 0, left: EDGE, right: EDGE },
  };
}

/** Draws a slip from the top of the page. @returns where it ends, points, the edge included */
function draw(document: Document, slip: Slip): number {
  const t = slipTexts[slip.language];
  const inner = WIDTH - 2 * EDGE;
  const line = (
    text: string,
    size: number,
    face: Face = 'text',
    options: { readonly indent?: number } = {},
  ) => {
    const { indent = 0 } = options;
    putText(
      document,
      withoutEmoji(text),
      { face, size, colour: INK },
      { x: EDGE + indent, width: inner - indent, lineGap: 1 },
    );
  };
  const gap = (points: number) => {
    document.y += points;
  };
  document.y = EDGE;
  line(slip.project, 9);
  line(slip.priority === null ? slip.kind : `${slip.kind} · ${slip.priority}`, 11, 'bold');
  gap(2);
  line(slip.trackingId, 24, 'bold');
  drawQr(document, slip.trackingId, EDGE, document.y + 4);
  document.y += QR + 10;
  if (slip.from !== null) {
    line(t.from, 8);
    line(slip.from, 13, 'bold');
    gap(4);
  }
  line(t.to, 8);
  slip.stops.forEach((stop, index) => {
    const name = slip.stops.length === 1 ? stop.name : `${index + 1}. ${stop.name}`;
    line(stop.lid === null ? name : `${name} · ${fillText(t.lid, { lid: stop.lid })}`, 13, 'bold');
    if (stop.pin !== undefined) line(fillText(t.pin, { pin: stop.pin }), 16, 'bold');
    if (stop.note !== null) line(stop.note, 12, 'bold', { indent: 8 });
    gap(2);
  });
  if (slip.allergens.length > 0) {
    gap(2);
    framedLine(document, fillText(t.allergens, { names: slip.allergens.join(', ') }));
  }
  rule(document);
  for (const [term, value] of slip.facts) line(`${term}: ${value}`, 9);
  if (slip.custody.length > 0) {
    rule(document);
    line(t.custody, 9, 'bold');
    for (const one of slip.custody) line(one, 8);
  }
  return document.y + EDGE;
}

/** A line that must not be overlooked: bold, in a frame. */
function framedLine(document: Document, text: string): void {
  const top = document.y;
  const place = { x: EDGE + 5, width: WIDTH - 2 * EDGE - 10, lineGap: 1 };
  document.y = top + 4;
  putText(document, withoutEmoji(text), { face: 'bold', size: 12, colour: INK }, place);
  const bottom = document.y + 3;
  document
    .rect(EDGE, top, WIDTH - 2 * EDGE, bottom - top)
    .lineWidth(1.5)
    .stroke();
  document.y = bottom;
}

function rule(document: Document): void {
  const y = document.y + 4;
  document
    .moveTo(EDGE, y)
    .lineTo(WIDTH - EDGE, y)
    .lineWidth(0.5)
    .stroke();
  document.y = y + 5;
}

/** A QR code as filled squares: sharp at every resolution. */
function drawQr(document: Document, text: string, x: number, y: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = QR / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) !== 0) document.rect(x + column * side, y + row * side, side, side);
    }
  }
  document.fill('#000');
}
