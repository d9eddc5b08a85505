import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { withoutEmoji } from '../../../printed-text.rules.ts';
import { putLine, putText, registerSheetFonts } from '../../../sheet-text.ts';

/** What a legal text's PDF holds. */
export type LegalPaper = {
  readonly house: string;
  readonly title: string;
  readonly body: string;
  readonly footer: string;
};

const EDGE = 64;

/** A text on A4: headings, paragraphs and points, with the version at the foot of each page. */
export async function legalPdf({ house, title, body, footer }: LegalPaper): Promise<Uint8Array> {
  const document = new PDFDocument({
    size: 'A4',
    margin: EDGE,
    info: { Title: title, Author: house },
    bufferPages: true,
  });
  registerSheetFonts(document);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  putText(document, withoutEmoji(house), { face: 'text', size: 10, colour: '#555' });
  document.moveDown(0.4);
  putText(document, withoutEmoji(title), { face: 'bold', size: 20, colour: '#111' });
  document.moveDown(0.8);
  for (const line of body.split('\n')) drawLine(document, withoutEmoji(line));
  const { count } = document.bufferedPageRange();
  for (let page = 0; page < count; page++) {
    document.switchToPage(page);
    // Below the margin a line would begin a new page.
    document.page.margins.bottom = 0;
    const text = `${withoutEmoji(footer)} · ${String(page + 1)}/${String(count)}`;
    putLine(
      document,
      text,
      { face: 'text', size: 8, colour: '#777' },
      { x: EDGE, y: document.page.height - 44 },
    );
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
    document.moveDown(0.3);
    putText(document, line.slice(2), { face: 'bold', size: 12.5, colour: '#111' });
    document.moveDown(0.2);
    return;
  }
  const style = { face: 'text', size: 10.5, colour: '#111' } as const;
  if (line.startsWith('- ')) putText(document, `•  ${line.slice(2)}`, style, { indent: 8, lineGap: 2 });
  else putText(document, line, style, { lineGap: 2 });
}
