import { once } from 'node:events';
import {
  errorLevelOf,
  faceOf,
  faceRoom,
  HANGER_HOLE,
  type SheetLayout,
  type SheetTemplate,
} from '@rota/contract/qr-codes';
import { defineTexts, type Language } from '@rota/contract/texts';
import PDFDocument from 'pdfkit';
import { create } from 'qrcode';
import { fitText, withoutEmoji } from '../../../printed-text.rules.ts';
import type { Face } from '../../../sheet-fonts.ts';
import { putLine, registerSheetFonts, widthOfText } from '../../../sheet-text.ts';

/** One label: the address in the code, and what is printed below. */
export type Label = {
  readonly url: string;
  readonly name: string;
  readonly code: string;
  readonly canOrder: boolean;
};
export type SheetOrder = {
  readonly labels: readonly Label[];
  readonly template: SheetTemplate;
  readonly layout: SheetLayout;
  readonly language: Language;
  readonly project: string;
  /** PNG. */
  readonly logo: Uint8Array | null;
};

const texts = defineTexts(
  { order: 'Scan to order', call: 'Scan to call a robot' },
  { order: 'Sipariş için okutun', call: 'Robot çağırmak için okutun' },
);
const POINTS_PER_MM = 72 / 25.4;
const INK = '#111111';
const QUIET = '#666666';
/** White squares around a code (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;
/** Labels between two words about how far it is. */
const REPORTED_EVERY = 20;

type Document = InstanceType<typeof PDFDocument>;
/** An order whose logo is a text: pdfkit puts what has a name into the file once, and bytes once for each label. */
type Drawn = Omit<SheetOrder, 'logo'> & { readonly logo: string | null };
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A PDF of labels with outlines to cut along. `onDone`: how many are drawn. @returns the file and the number of its pages */
export async function sheetPdf(
  order: SheetOrder,
  onDone: (done: number) => void,
): Promise<{ pdf: Buffer; pages: number }> {
  const { labels, layout } = order;
  const page = [layout.page.width * POINTS_PER_MM, layout.page.height * POINTS_PER_MM] as [number, number];
  const document = new PDFDocument({ autoFirstPage: false, info: { Title: `${order.project} · QR` } });
  registerSheetFonts(document);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  const perPage = layout.places.length;
  const drawn: Drawn = {
    ...order,
    logo: order.logo === null ? null : `data:image/png;base64,${Buffer.from(order.logo).toString('base64')}`,
  };
  labels.forEach((label, index) => {
    if (index % perPage === 0) document.addPage({ size: page, margin: 0 });
    const place = layout.places[index % perPage] ?? { x: 0, y: 0 };
    drawLabel(document, drawn, label, {
      x: place.x * POINTS_PER_MM,
      y: place.y * POINTS_PER_MM,
      width: layout.label.width * POINTS_PER_MM,
      height: layout.label.height * POINTS_PER_MM,
    });
    if ((index + 1) % REPORTED_EVERY === 0) onDone(index + 1);
  });
  document.end();
  await ended;
  return { pdf: Buffer.concat(chunks), pages: Math.ceil(labels.length / perPage) };
}

function drawLabel(document: Document, order: Drawn, label: Label, box: Box): void {
  if (order.template !== 'a6')
    document
      .rect(box.x, box.y, box.width, box.height)
      .lineWidth(0.4)
      .dash(2, { space: 2 })
      .stroke('#bbbbbb')
      .undash();
  const { top, height } = faceOf(order.template, box);
  const face = { ...box, y: box.y + top, height };
  if (order.template === 'table_tent') {
    document
      .moveTo(box.x, face.y)
      .lineTo(box.x + box.width, face.y)
      .dash(1, { space: 3 })
      .stroke('#bbbbbb')
      .undash();
    // Turned round the fold, the same face stands above it, upside down.
    document.save().rotate(180, { origin: [box.x + box.width / 2, face.y] });
    drawFace(document, order, label, face);
    document.restore();
  }
  if (order.template === 'door_hanger') {
    const hole = box.width * HANGER_HOLE;
    document
      .circle(box.x + box.width / 2, box.y + hole * 1.35, hole)
      .lineWidth(0.4)
      .dash(2, { space: 2 })
      .stroke('#bbbbbb')
      .undash();
  }
  drawFace(document, order, label, face);
}

/** From above: logo, what to do, the code as large as there is room, the name, the letters of the code. */
function drawFace(document: Document, { logo, language }: Drawn, label: Label, box: Box): void {
  const { edge, head, unit, side } = faceRoom(box, logo !== null);
  const inner = {
    x: box.x + edge,
    y: box.y + edge,
    width: box.width - 2 * edge,
    height: box.height - 2 * edge,
  };
  if (logo !== null)
    document.image(logo, inner.x, inner.y, {
      fit: [inner.width, head - 2 * unit],
      align: 'center',
      valign: 'center',
    });
  const call = texts[language][label.canOrder ? 'order' : 'call'];
  line(document, call, { ...inner, y: inner.y + head, height: 9 * unit }, 'text', QUIET);
  const room = { top: head + 10 * unit, bottom: 25 * unit };
  const top = inner.y + room.top + (inner.height - room.top - room.bottom - side) / 2;
  drawCode(document, label.url, inner.x + (inner.width - side) / 2, top, side);
  line(
    document,
    label.name,
    { ...inner, y: inner.y + inner.height - 23 * unit, height: 15 * unit },
    'bold',
    INK,
  );
  line(
    document,
    label.code,
    { ...inner, y: inner.y + inner.height - 7 * unit, height: 7 * unit },
    'text',
    QUIET,
  );
}

/**
 * One line in the middle of a box, smaller where it is too long, and cut with an ellipsis where even that is not enough: a label never runs
 * over its cutting line. pdfkit's own `ellipsis` does nothing without line breaks.
 */
function line(document: Document, wanted: string, box: Box, face: Face, colour: string): void {
  const text = withoutEmoji(wanted);
  const largest = box.height * 0.72;
  const wide = widthOfText(document, text, { face, size: largest });
  const size = Math.max(largest * 0.5, Math.min(largest, (largest * box.width) / Math.max(wide, 1)));
  const style = { face, size, colour };
  const shown = fitText(text, box.width, (part) => widthOfText(document, part, style));
  const left = box.x + Math.max(0, (box.width - widthOfText(document, shown, style)) / 2);
  putLine(document, shown, style, { x: left, y: box.y + (box.height - size) / 2 });
}

/** A code with its white border, as rows of squares: sharp at every resolution, and a reader sees no seams between them. */
function drawCode(document: Document, url: string, x: number, y: number, side: number): void {
  const { modules } = create(url, { errorCorrectionLevel: errorLevelOf(side / POINTS_PER_MM) });
  const square = side / (modules.size + 2 * QUIET_ZONE);
  document.rect(x, y, side, side).fill('#ffffff');
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) === 0) continue;
      let end = column + 1;
      while (end < modules.size && modules.get(row, end) !== 0) end += 1;
      document.rect(
        x + (column + QUIET_ZONE) * square,
        y + (row + QUIET_ZONE) * square,
        (end - column) * square,
        square * 1.01,
      );
      column = end;
    }
  }
  document.fill('#000000');
}
