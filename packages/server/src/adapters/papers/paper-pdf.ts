import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { withoutEmoji } from '../../printed-text.rules.ts';
import { heightOfText, putText, registerSheetFonts, widthOfText } from '../../sheet-text.ts';

/** A name at the left with its value at the right; `below` stands smaller under the name. */
export type PaperRow = { readonly text: string; readonly value: string; readonly below?: string };
/** Rows under a heading; `''` for none. */
type PaperSection = { readonly heading: string; readonly rows: readonly PaperRow[] };
/** The content of a paper for people: a receipt, a closed day, evidence. Each text as it is printed. */
export type Paper = {
  readonly size: 'A4' | 'A5';
  readonly house: string;
  /** The operator of the venue, a line each. */
  readonly seller: readonly string[];
  readonly title: string;
  readonly facts: readonly (readonly [string, string])[];
  readonly sections: readonly PaperSection[];
  /** The first is the one that counts. */
  readonly sums: readonly (readonly [string, string])[];
  readonly notes: readonly string[];
  /** Lines to be signed on, by whom. */
  readonly signatures: readonly string[];
};

const MARGIN = 40;
const SIGNATURE_HEIGHT = 64;
const INK = '#111';
const QUIET = '#555';

/** Draws a paper as PDF, on as many pages as it needs. */
export async function paperPdf(given: Paper): Promise<Uint8Array> {
  const paper = printable(given);
  const document = new PDFDocument({
    size: paper.size,
    margin: MARGIN,
    info: { Title: paper.title, Author: paper.house },
  });
  registerSheetFonts(document);
  const chunks: Buffer[] = [];
  document.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(document, 'end');
  const { left, right } = document.page.margins;
  const width = document.page.width - left - right;
  const bottom = document.page.height - MARGIN;
  const rule = (): void => {
    document
      .moveDown(0.4)
      .moveTo(left, document.y)
      .lineTo(left + width, document.y)
      .lineWidth(0.5)
      .stroke('#bbb');
    document.moveDown(0.5);
  };
  /** As many lines as the name needs; never parted by the end of a page. */
  const row = (name: string, value: string, size: number, face: 'text' | 'bold' = 'text'): void => {
    const style = { face, size, colour: INK };
    const valueWidth = Math.min(widthOfText(document, value, style) + 1, width * 0.6);
    const nameWidth = width - valueWidth - 12;
    const height = Math.max(
      heightOfText(document, name || ' ', style, nameWidth),
      heightOfText(document, value || ' ', style, valueWidth),
    );
    if (document.y + height > bottom) document.addPage();
    const top = document.y;
    putText(document, name, style, { x: left, y: top, width: nameWidth });
    putText(document, value, style, {
      x: left + width - valueWidth,
      y: top,
      width: valueWidth,
      align: 'right',
    });
    document.x = left;
    document.y = top + height;
  };
  putText(document, paper.house, { face: 'bold', size: 15, colour: '#000' });
  for (const line of paper.seller) putText(document, line, { face: 'text', size: 8.5, colour: QUIET });
  document.moveDown(0.7);
  putText(document, paper.title, { face: 'bold', size: 18, colour: INK });
  document.moveDown(0.3);
  for (const [name, value] of paper.facts) row(name, value, 9);
  for (const { heading, rows } of paper.sections) {
    rule();
    if (heading !== '') {
      putText(document, heading, { face: 'bold', size: 11.5, colour: INK });
      document.moveDown(0.3);
    }
    for (const { text, value, below = '' } of rows) {
      row(text, value, paper.size === 'A5' ? 10.5 : 9.5);
      if (below !== '')
        putText(document, below, { face: 'text', size: 8.5, colour: QUIET }, { width: width - 70 });
      document.moveDown(0.25);
    }
  }
  if (paper.sums.length > 0) rule();
  for (const [index, [name, value]] of paper.sums.entries())
    row(name, value, index === 0 ? 13 : 10, index === 0 ? 'bold' : 'text');
  document.moveDown(0.8);
  for (const note of paper.notes) putText(document, note, { face: 'text', size: 8, colour: QUIET });
  sign(document, paper.signatures, { left, width, bottom });
  document.end();
  await ended;
  return Buffer.concat(chunks);
}

/** The same in signs that the fonts of papers have. */
function printable({ house, seller, title, facts, sections, sums, notes, signatures, size }: Paper): Paper {
  const all = (texts: readonly string[]): string[] => texts.map(withoutEmoji);
  const pairs = (rows: Paper['facts']) =>
    rows.map(([name, value]) => [withoutEmoji(name), withoutEmoji(value)] as const);
  const row = ({ text, value, below }: PaperRow): PaperRow => ({
    text: withoutEmoji(text),
    value: withoutEmoji(value),
    ...(below !== undefined && { below: withoutEmoji(below) }),
  });
  return {
    size,
    house: withoutEmoji(house),
    seller: all(seller),
    title: withoutEmoji(title),
    facts: pairs(facts),
    sums: pairs(sums),
    sections: sections.map(({ heading, rows }) => ({
      heading: withoutEmoji(heading),
      rows: rows.map(row),
    })),
    notes: all(notes),
    signatures: all(signatures),
  };
}

type Frame = { readonly left: number; readonly width: number; readonly bottom: number };

function sign(
  document: PDFKit.PDFDocument,
  signatures: readonly string[],
  { left, width, bottom }: Frame,
): void {
  if (signatures.length === 0) return;
  if (document.y + SIGNATURE_HEIGHT > bottom) document.addPage();
  const top = document.y + SIGNATURE_HEIGHT - 20;
  const each = width / signatures.length;
  for (const [index, who] of signatures.entries()) {
    const from = left + index * each;
    document
      .moveTo(from, top)
      .lineTo(from + each - 20, top)
      .lineWidth(0.7)
      .stroke('#555');
    putText(
      document,
      who,
      { face: 'text', size: 8.5, colour: QUIET },
      { x: from, y: top + 4, width: each - 20 },
    );
  }
}
