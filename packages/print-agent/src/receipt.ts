import { fillText } from '@rota/contract/core';
import { slipTexts, type Slip } from '@rota/contract/slips';
import { printedTexts, type PrintPage } from '@rota/contract/printers';
import { BreakLine, CharacterSet, PrinterTypes, ThermalPrinter } from 'node-thermal-printer';

/** Letters in a line of paper that is 80 mm wide. */
const COLUMNS = 48;
/** ESC @: what an earlier job left set is forgotten. */
const INITIALISE = Buffer.from([0x1b, 0x40]);
/** Dots of a square of the QR code: about 30 mm for a tracking id. */
const QR_CELL = 8;

/** A page as the bytes that a receipt printer of 80 mm understands (ESC/POS), in its Turkish code page, with a cut at its end. */
export function receiptOf(page: PrintPage, isMaybeTwice: boolean): Buffer {
  const printer = new ThermalPrinter({
    type: PrinterTypes.EPSON,
    width: COLUMNS,
    breakLine: BreakLine.WORD,
    interface: 'tcp://0.0.0.0',
  });
  printer.add(INITIALISE);
  printer.setCharacterSet(CharacterSet.PC857_TURKISH);
  const lang = page.kind === 'slip' ? page.slip.language : page.lang;
  if (isMaybeTwice) {
    printer.invert(true);
    printer.println(clean(printedTexts[lang].mayBeTwice));
    printer.invert(false);
  }
  if (page.kind === 'slip') drawSlip(printer, page.slip);
  else drawTest(printer, page);
  printer.cut();
  return printer.getBuffer();
}

function drawSlip(printer: ThermalPrinter, slip: Slip): void {
  const t = slipTexts[slip.language];
  printer.println(clean(slip.project));
  bold(printer, slip.priority === null ? slip.kind : `${slip.kind} · ${slip.priority}`);
  printer.setTextQuadArea();
  printer.println(clean(slip.trackingId));
  printer.setTextNormal();
  printer.printQR(slip.trackingId, { cellSize: QR_CELL, correction: 'M', model: 2 });
  printer.newLine();
  if (slip.from !== null) {
    printer.println(t.from);
    large(printer, slip.from);
  }
  printer.println(t.to);
  slip.stops.forEach((stop, index) => {
    const name = slip.stops.length === 1 ? stop.name : `${index + 1}. ${stop.name}`;
    large(printer, stop.lid === null ? name : `${name} · ${fillText(t.lid, { lid: stop.lid })}`);
    if (stop.pin !== undefined) large(printer, fillText(t.pin, { pin: stop.pin }));
    if (stop.note !== null) printer.println(clean(stop.note));
  });
  printer.drawLine();
  for (const [term, value] of slip.facts) printer.println(clean(`${term}: ${value}`));
  if (slip.custody.length === 0) return;
  printer.drawLine();
  bold(printer, t.custody);
  for (const line of slip.custody) printer.println(clean(line));
}

function drawTest(
  printer: ThermalPrinter,
  { project, printer: name, at, lang }: Extract<PrintPage, { kind: 'test' }>,
): void {
  const t = printedTexts[lang];
  printer.println(clean(project));
  large(printer, t.test);
  printer.println(clean(name));
  printer.println(clean(at));
  // Every letter that only Turkish has, and what Rota's slips need beside it.
  printer.println('ÇĞİÖŞÜ çğıöşü · × %');
  printer.printQR('ROTA', { cellSize: QR_CELL, correction: 'M', model: 2 });
  printer.newLine();
  printer.println(t.works);
}

function bold(printer: ThermalPrinter, text: string): void {
  printer.bold(true);
  printer.println(clean(text));
  printer.bold(false);
}

/** Twice as high and no wider, so that it breaks where all lines do. */
function large(printer: ThermalPrinter, text: string): void {
  printer.setTextDoubleHeight();
  printer.bold(true);
  printer.println(clean(text));
  printer.setTextNormal();
  printer.bold(false);
}

/** What people typed must not command the printer. */
function clean(text: string): string {
  return text.normalize('NFC').replace(/\p{C}/gu, ' ');
}
