import { once } from 'node:events';
import { defineTexts, type Language } from '@rota/contract/texts';
import PDFDocument from 'pdfkit';
import { create } from 'qrcode';
import { fitText, withoutEmoji } from '../../../printed-text.rules.ts';
import type { Face } from '../../../sheet-fonts.ts';
import { putLine, registerSheetFonts, widthOfText } from '../../../sheet-text.ts';

/** What a label says. */
export type RobotLabel = {
  readonly name: string;
  readonly model: string;
  readonly manufacturer: string;
  readonly serialNumber: string;
  readonly activationCode: string;
};
export type LabelSheet = { readonly labels: readonly RobotLabel[]; readonly language: Language };

const texts = defineTexts(
  { serial: 'Serial number', code: 'Activation code', title: 'Robot labels' },
  { serial: 'Seri numarası', code: 'Etkinleştirme kodu', title: 'Robot etiketleri' },
);
const MM = 72 / 25.4;
/** A4 with two columns of seven labels, which common label paper of 99.1 x 38.1 mm has, too. */
const PAGE = { width: 210 * MM, height: 297 * MM };
const LABEL = { width: 99.1 * MM, height: 38.1 * MM };
const FIRST = { x: 4.65 * MM, y: 15.15 * MM };
const GAP = 2.5 * MM;
const COLUMNS = 2;
const PER_PAGE = COLUMNS * 7;
const EDGE = 4 * MM;
const QR = 28 * MM;
const INK = '#111111';
const QUIET = '#555555';

type Document = InstanceType<typeof PDFDocument>;

/** A PDF of labels with outlines to cut along. The QR code holds the activation code alone, so that any scanner types it. */
export async function labelPdf({ labels, language }: LabelSheet): Promise<Buffer> {
  const document = new PDFDocument({ autoFirstPage: false, info: { Title: texts[language].title } });
  registerSheetFonts(document);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  labels.forEach((label, index) => {
    const place = index % PER_PAGE;
    if (place === 0) document.addPage({ size: [PAGE.width, PAGE.height], margin: 0 });
    const x = FIRST.x + (place % COLUMNS) * (LABEL.width + GAP);
    const y = FIRST.y + Math.floor(place / COLUMNS) * LABEL.height;
    drawLabel(document, label, language, { x, y });
  });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawLabel(
  document: Document,
  label: RobotLabel,
  language: Language,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  document
    .roundedRect(x, y, LABEL.width, LABEL.height, 2 * MM)
    .lineWidth(0.4)
    .dash(2, { space: 2 })
    .stroke('#bbbbbb')
    .undash();
  drawQr(document, label.activationCode, x + EDGE, y + (LABEL.height - QR) / 2);
  const left = x + EDGE + QR + 3 * MM;
  const width = x + LABEL.width - EDGE - left;
  const t = texts[language];
  let top = y + EDGE;
  const line = (text: string, size: number, face: Face, colour: string) => {
    const style = { face, size, colour };
    const shown = fitText(withoutEmoji(text), width, (part) => widthOfText(document, part, style));
    putLine(document, shown, style, { x: left, y: top });
    top += size * 1.22;
  };
  line(label.name, 12, 'bold', INK);
  line(`${label.manufacturer} · ${label.model}`, 8, 'text', QUIET);
  top += 2.5;
  line(t.serial, 6.5, 'text', QUIET);
  line(label.serialNumber, 9.5, 'bold', INK);
  top += 2.5;
  line(t.code, 6.5, 'text', QUIET);
  line(label.activationCode, 12, 'bold', INK);
}

/** A QR code as filled squares: sharp at every resolution. */
function drawQr(document: Document, text: string, x: number, y: number): void {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const side = QR / modules.size;
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      if (modules.get(row, column) !== 0)
        document.rect(x + column * side, y + row * side, side * 1.01, side * 1.01);
    }
  }
  document.fill('#000000');
}
