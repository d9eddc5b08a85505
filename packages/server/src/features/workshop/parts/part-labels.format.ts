import { once } from 'node:events';
import { layoutOf } from '@rota/contract/qr-codes';
import PDFDocument from 'pdfkit';
import { create } from 'qrcode';
import { fitText, withoutEmoji } from '../../../printed-text.rules.ts';
import { putLine, registerSheetFonts, widthOfText } from '../../../sheet-text.ts';

/** One label: the code holds the serial number alone, so that any scanner types it. */
export type PartLabel = {
  readonly serialNumber: string;
  readonly kind: string;
  readonly modelNumber: string;
};

const POINTS_PER_MM = 72 / 25.4;
/** Four columns on A4: small enough for a board, large enough for every scanner. */
const GRID = { page: 'A4', width: 46, height: 25, gap: 2, margin: 7 } as const;
const INK = '#111111';
const QUIET = '#555555';
/** White squares around a code (ISO/IEC 18004, 6.3.8). */
const QUIET_ZONE = 4;

type Document = InstanceType<typeof PDFDocument>;
type Box = { readonly x: number; readonly y: number; readonly width: number; readonly height: number };

/** A PDF of labels with outlines to cut along. */
export async function partLabelsPdf(labels: readonly PartLabel[]): Promise<Uint8Array> {
  const layout = layoutOf('grid', GRID);
  if (layout === undefined) throw new Error('The label does not fit on its page.');
  const { page, label: size, places } = layout;
  const document = new PDFDocument({ autoFirstPage: false, info: { Title: 'Rota' } });
  registerSheetFonts(document);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  labels.forEach((label, index) => {
    const place = places[index % places.length];
    if (index % places.length === 0)
      document.addPage({ size: [page.width * POINTS_PER_MM, page.height * POINTS_PER_MM], margin: 0 });
    drawLabel(document, label, {
      x: (place?.x ?? 0) * POINTS_PER_MM,
      y: (place?.y ?? 0) * POINTS_PER_MM,
      width: size.width * POINTS_PER_MM,
      height: size.height * POINTS_PER_MM,
    });
  });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The code at the left; the serial number, the kind and the model number at its right. */
function drawLabel(document: Document, { serialNumber, kind, modelNumber }: PartLabel, box: Box): void {
  document
    .rect(box.x, box.y, box.width, box.height)
    .lineWidth(0.4)
    .dash(2, { space: 2 })
    .stroke('#bbbbbb')
    .undash();
  const side = box.height - 4;
  drawCode(document, serialNumber, { x: box.x + 2, y: box.y + 2, width: side, height: side });
  const left = box.x + side + 4;
  const width = box.width - side - 8;
  const lines = [
    { text: serialNumber, size: 9, face: 'bold', colour: INK },
    { text: kind, size: 7.5, face: 'text', colour: INK },
    { text: modelNumber, size: 7.5, face: 'text', colour: QUIET },
  ] as const;
  lines.forEach(({ text, ...style }, index) => {
    const printed = withoutEmoji(text);
    const wide = widthOfText(document, printed, style);
    const size = Math.max(style.size * 0.6, Math.min(style.size, (style.size * width) / Math.max(wide, 1)));
    const fitting = { ...style, size };
    const shown = fitText(printed, width, (part) => widthOfText(document, part, fitting));
    putLine(document, shown, fitting, { x: left, y: box.y + box.height / 2 - 16 + index * 12 });
  });
}

/** A code with its white border, as rows of squares: sharp at every resolution. */
function drawCode(document: Document, text: string, { x, y, width: side }: Box): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const square = side / (modules.size + 2 * QUIET_ZONE);
  for (let row = 0; row < modules.size; row += 1)
    for (let column = 0; column < modules.size; column += 1)
      if (modules.get(row, column) !== 0)
        document.rect(
          x + (column + QUIET_ZONE) * square,
          y + (row + QUIET_ZONE) * square,
          square * 1.01,
          square * 1.01,
        );
  document.fill('#000000');
}
