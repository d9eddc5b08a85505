import type PDFDocument from 'pdfkit';
import { isPlain, runsOf, wrapLines, type SheetFont } from './printed-runs.ts';
import { fontFile, hasLetter, openFont, SHEET_FONTS, type Face } from './sheet-fonts.ts';

type Document = InstanceType<typeof PDFDocument>;
/** How letters look; `size` in points. */
export type TextStyle = { readonly face: Face; readonly size: number; readonly colour: string };
/** Where a text stands, in points. Without `x` and `y` it follows the text before it, without `width` it reaches to the margin. */
export type TextPlace = {
  readonly x?: number;
  readonly y?: number;
  readonly width?: number;
  readonly align?: 'right';
  /** Space before the first line. */
  readonly indent?: number;
  readonly lineGap?: number;
};

/** Line height in letter heights where letters of other scripts stand higher and lower than those of the base font. */
const TALL_LINE = 1.4;

/** Makes the base fonts known to a document, by the names of their faces. Others are added when a text needs them. */
export function registerSheetFonts(document: Document): void {
  for (const [name, path] of Object.entries(SHEET_FONTS)) document.registerFont(name, path);
}

/** How wide a text is on one line, points. */
export function widthOfText(
  document: Document,
  text: string,
  { face, size }: Pick<TextStyle, 'face' | 'size'>,
): number {
  document.font(face).fontSize(size);
  if (isPlain(text, hasLetter)) return document.widthOfString(text);
  const widths = runsOf(text, hasLetter).map((run) =>
    chooseFont(document, run.font, face).widthOfString(run.text),
  );
  document.font(face);
  return widths.reduce((sum, width) => sum + width, 0);
}

/** How high a text is when it is wrapped to `width`, points. */
export function heightOfText(document: Document, text: string, style: TextStyle, width: number): number {
  document.font(style.face).fontSize(style.size);
  if (isPlain(text, hasLetter)) return document.heightOfString(text, { width });
  return linesOf(document, text, style, width).length * tallLine(document, style.size);
}

/** Writes a text in as many lines and on as many pages as it needs. The position moves below it. */
export function putText(document: Document, text: string, style: TextStyle, place: TextPlace = {}): void {
  const { face, size, colour } = style;
  document.font(face).fontSize(size).fillColor(colour);
  const { x = document.x, y = document.y, indent = 0, lineGap = 0 } = place;
  const { margins } = document.page;
  const width = place.width ?? document.page.width - margins.right - x;
  if (isPlain(text, hasLetter)) {
    document.text(text, x, y, {
      width,
      indent,
      lineGap,
      ...(place.align !== undefined && { align: place.align }),
    });
    return;
  }
  const height = tallLine(document, size);
  let top = y;
  for (const line of linesOf(document, text, style, width - indent)) {
    if (top + height > document.page.height - document.page.margins.bottom) {
      document.addPage();
      top = document.page.margins.top;
    }
    const room = place.align === 'right' ? width - widthOfText(document, line, style) : indent;
    document.font(face).fontSize(size);
    drawRuns(document, line, style, {
      x: x + room,
      baseline: top + (height - document.currentLineHeight()) / 2 + ascentOf(style),
    });
    top += height + lineGap;
  }
  document.x = x;
  document.y = top;
}

/** Writes a text on one line, whose upper edge is at `y`, however long it is. */
export function putLine(
  document: Document,
  text: string,
  style: TextStyle,
  { x, y }: { readonly x: number; readonly y: number },
): void {
  drawRuns(document, text, style, { x, baseline: y + ascentOf(style) });
}

/** Writes a text on one line on its baseline. `options`: what pdfkit takes besides. */
export function drawRuns(
  document: Document,
  text: string,
  { face, size, colour }: TextStyle,
  { x, baseline, ...options }: { readonly x: number; readonly baseline: number } & PDFKit.Mixins.TextOptions,
): void {
  let left = x;
  for (const run of runsOf(text, hasLetter)) {
    chooseFont(document, run.font, face).fontSize(size).fillColor(colour);
    const width = document.widthOfString(run.text);
    document.text(run.text, left, baseline, { ...options, lineBreak: false, baseline: 'alphabetic' });
    left += width;
  }
  document.font(face);
}

function chooseFont(document: Document, font: SheetFont, face: Face): Document {
  if (font === 'base') return document.font(face);
  const name = `${font}-${face}`;
  document.registerFont(name, fontFile(font, face));
  return document.font(name);
}

function linesOf(document: Document, text: string, style: TextStyle, width: number): readonly string[] {
  return wrapLines(text, width, (part) => widthOfText(document, part, style));
}

function tallLine(document: Document, size: number): number {
  return Math.max(document.currentLineHeight(true), size * TALL_LINE);
}

function ascentOf({ face, size }: TextStyle): number {
  const font = openFont('base', face);
  return (font.ascent / font.unitsPerEm) * size;
}
