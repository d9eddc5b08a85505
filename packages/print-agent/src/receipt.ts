import {
  needsRaster,
  receiptLines,
  type PrintPage,
  type ReceiptLine,
  type TextRaster,
} from '@rota/contract/printers';
import { BreakLine, CharacterSet, PrinterTypes, ThermalPrinter } from 'node-thermal-printer';

/** Letters in a line of paper that is 80 mm wide. */
const COLUMNS = 48;
/** ESC @: what an earlier job left set is forgotten. */
const INITIALISE = Buffer.from([0x1b, 0x40]);
/** Dots of a square of the QR code: about 30 mm for a tracking id. */
const QR_CELL = 8;
/** GS v 0 m: a raster image at its own size (Epson, ESC/POS command reference). */
const RASTER = [0x1d, 0x76, 0x30, 0];

/** The content to print: a page, and its texts that Rota has drawn as pictures. */
export type Receipt = {
  readonly page: PrintPage;
  readonly isMaybeTwice: boolean;
  readonly rasters: readonly TextRaster[];
};

/**
 * A page as the bytes that a receipt printer of 80 mm understands (ESC/POS), in its Turkish code page, with a cut at its end. A text that the
 * code page cannot spell is printed as Rota drew it; where Rota drew none, its letters become question marks.
 */
export function receiptOf({ page, isMaybeTwice, rasters }: Receipt): Buffer {
  const printer = new ThermalPrinter({
    type: PrinterTypes.EPSON,
    width: COLUMNS,
    breakLine: BreakLine.WORD,
    interface: 'tcp://0.0.0.0',
  });
  printer.add(INITIALISE);
  printer.setCharacterSet(CharacterSet.PC857_TURKISH);
  for (const line of receiptLines(page, isMaybeTwice)) printLine(printer, line, rasters);
  printer.cut();
  return printer.getBuffer();
}

function printLine(printer: ThermalPrinter, line: ReceiptLine, rasters: readonly TextRaster[]): void {
  if (line.kind === 'rule') printer.drawLine();
  else if (line.kind === 'space') printer.newLine();
  else if (line.kind === 'qr') printer.printQR(line.text, { cellSize: QR_CELL, correction: 'M', model: 2 });
  else printText(printer, line, rasters);
}

function printText(
  printer: ThermalPrinter,
  { text, style }: Extract<ReceiptLine, { kind: 'text' }>,
  rasters: readonly TextRaster[],
): void {
  if (needsRaster(text)) {
    const raster = rasters.find((one) => one.text === text && one.style === style);
    if (raster !== undefined) printer.add(rasterCommand(raster));
    // The library would change the code page for a foreign letter, and the next Turkish one would come out wrong.
    else printer.println([...text].map((letter) => (needsRaster(letter) ? '?' : letter)).join(''));
    return;
  }
  if (style === 'inverse') printer.invert(true);
  if (style === 'bold' || style === 'large') printer.bold(true);
  if (style === 'large') printer.setTextDoubleHeight();
  if (style === 'huge') printer.setTextQuadArea();
  printer.println(text);
  if (style === 'large' || style === 'huge') printer.setTextNormal();
  if (style === 'bold' || style === 'large') printer.bold(false);
  if (style === 'inverse') printer.invert(false);
}

function rasterCommand({ width, height, bits }: TextRaster): Buffer {
  const bytes = width / 8;
  const size = [bytes % 256, bytes >> 8, height % 256, height >> 8];
  return Buffer.concat([Buffer.from([...RASTER, ...size]), Buffer.from(bits, 'base64')]);
}
