import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { SHEET_FONTS } from '../../sheet-fonts.ts';

/** What a receipt says, each text as it is printed. */
export type ReceiptPaper = {
  readonly house: string;
  readonly seller: readonly string[];
  readonly title: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly lines: readonly { readonly text: string; readonly choices: string; readonly total: string }[];
  readonly sums: readonly (readonly [string, string])[];
  readonly notes: readonly string[];
};

const EDGE = 56;

/** A receipt on A5: what was ordered, what was paid, what was given back. */
export async function receiptPdf(paper: ReceiptPaper): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A5', margin: EDGE - 16, info: { Title: paper.title, Author: paper.house } });
  for (const [name, path] of Object.entries(SHEET_FONTS)) document.registerFont(name, path);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  const { left, right } = document.page.margins;
  const width = document.page.width - left - right;
  const rule = (): void => {
    document
      .moveDown(0.4)
      .moveTo(left, document.y)
      .lineTo(left + width, document.y)
      .lineWidth(0.5)
      .stroke('#bbb');
    document.moveDown(0.5);
  };
  /** A name at the left with its value at the right, as many lines as the name needs. */
  const row = (name: string, value: string, size: number, font: 'text' | 'bold' = 'text'): void => {
    document.font(font).fontSize(size).fillColor('#111');
    const valueWidth = document.widthOfString(value) + 1;
    const top = document.y;
    document.text(name, left, top, { width: width - valueWidth - 12 });
    // A value without a name takes its line, too.
    const below = Math.max(document.y, top + document.currentLineHeight(true));
    document.text(value, left + width - valueWidth, top, { width: valueWidth, lineBreak: false });
    document.x = left;
    document.y = below;
  };
  document.font('bold').fontSize(15).text(paper.house);
  document.font('text').fontSize(8.5).fillColor('#555');
  for (const line of paper.seller) document.text(line);
  document.moveDown(0.7).font('bold').fontSize(18).fillColor('#111').text(paper.title);
  document.moveDown(0.3);
  for (const [name, value] of paper.facts) row(name, value, 9);
  rule();
  for (const line of paper.lines) {
    row(line.text, line.total, 10.5);
    if (line.choices !== '')
      document
        .font('text')
        .fontSize(8.5)
        .fillColor('#555')
        .text(line.choices, { width: width - 70 });
    document.moveDown(0.25);
  }
  rule();
  for (const [index, [name, value]] of paper.sums.entries()) row(name, value, index === 0 ? 13 : 10, index === 0 ? 'bold' : 'text');
  document.moveDown(0.8).font('text').fontSize(8).fillColor('#555');
  for (const note of paper.notes) document.text(note);
  document.end();
  await ended;
  return Buffer.concat(chunks);
}
