import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { SHEET_FONTS } from '../../sheet-fonts.ts';

/** What a legal text's PDF holds. */
export type LegalPaper = { readonly house: string; readonly title: string; readonly body: string; readonly footer: string };

const EDGE = 64;

/** A text on A4: headings, paragraphs and points, with the version at the foot of each page. */
export async function legalPdf({ house, title, body, footer }: LegalPaper): Promise<Uint8Array> {
  const document = new PDFDocument({ size: 'A4', margin: EDGE, info: { Title: title, Author: house }, bufferPages: true });
  for (const [name, path] of Object.entries(SHEET_FONTS)) document.registerFont(name, path);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  document.font('text').fontSize(10).fillColor('#555').text(house);
  document.moveDown(0.4).font('bold').fontSize(20).fillColor('#111').text(title);
  document.moveDown(0.8);
  for (const line of body.split('\n')) drawLine(document, line);
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    document.switchToPage(page);
    // Below the margin a line would begin a new page.
    document.page.margins.bottom = 0;
    document.font('text').fontSize(8).fillColor('#777');
    document.text(`${footer} · ${String(page + 1)}/${String(count)}`, EDGE, document.page.height - 44, { lineBreak: false });
  }
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawLine(document: InstanceType<typeof PDFDocument>, line: string): void {
  if (line.trim() === '') {
    document.moveDown(0.5);
    return;
  }
  if (line.startsWith('# ')) {
    document.moveDown(0.3).font('bold').fontSize(12.5).fillColor('#111').text(line.slice(2));
    document.moveDown(0.2);
    return;
  }
  document.font('text').fontSize(10.5).fillColor('#111');
  if (line.startsWith('- ')) document.text(`•  ${line.slice(2)}`, { indent: 8, lineGap: 2 });
  else document.text(line, { lineGap: 2 });
}
