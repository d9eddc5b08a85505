import { z } from 'zod';
import { fillText } from '../../core/texts.ts';
import { slipTexts, type Slip } from '../slips/index.ts';
import { printedTexts } from './printer-words.ts';
import type { PrintPage } from './print-page.ts';

/** Dots across the paper of a receipt printer: 72 mm of the 80 mm, at 203 dpi. */
export const RECEIPT_DOTS = 576;
/** How a text looks on a receipt. `large` is twice as high, `huge` twice as high and wide, `inverse` white on black. */
const receiptStyles = ['plain', 'bold', 'large', 'huge', 'inverse'] as const;
export type ReceiptStyle = (typeof receiptStyles)[number];
/** One entry of a receipt, from top to bottom. A text breaks between words where it is wider than the paper. */
export type ReceiptLine =
  | { readonly kind: 'text'; readonly style: ReceiptStyle; readonly text: string }
  | { readonly kind: 'qr'; readonly text: string }
  | { readonly kind: 'rule' }
  | { readonly kind: 'space' };

/** A text as a picture of one bit a dot: rows from the top, 8 dots a byte with the left one highest, 1 is black, in base64. */
export const textRaster = z.object({
  text: z.string(),
  style: z.enum(receiptStyles),
  /** Dots, a multiple of 8. */
  width: z.number().int().min(8).max(RECEIPT_DOTS),
  height: z.number().int().min(1),
  bits: z.base64(),
});
export type TextRaster = z.infer<typeof textRaster>;

/** The printable characters of code page 857 beyond ASCII (IBM, "Code Page 00857"). */
const CODE_PAGE_857 = new Set(
  'ÇüéâäàåçêëèïîıÄÅÉæÆôöòûùİÖÜø£ØŞşáíóúñÑĞğ¿®¬½¼¡«»░▒▓│┤ÁÂÀ©╣║╗╝¢¥┐└┴┬├─┼ãÃ╚╔╩╦╠═╬¤ºªÊËÈÍÎÏ┘┌█▄¦Ì▀ÓßÔÒõÕµ×ÚÛÙìÿ¯´±¾¶§÷¸°¨·¹³²■',
);

/** Whether the code page of receipt printers lacks a letter of a text. Such a text is printed as a picture. */
export function needsRaster(text: string): boolean {
  return [...text].some((letter) => letter > '~' && !CODE_PAGE_857.has(letter));
}

/** Text that people typed, as one line without printer commands. */
function clean(text: string): string {
  return text.normalize('NFC').replace(/\p{Cc}|\p{Cs}|\p{Zl}|\p{Zp}/gu, ' ');
}

/** A page as a receipt. `isMaybeTwice`: it may be on paper already, and says so at its top. */
export function receiptLines(page: PrintPage, isMaybeTwice: boolean): readonly ReceiptLine[] {
  const lang = page.kind === 'slip' ? page.slip.language : page.lang;
  const warning = isMaybeTwice ? [text(printedTexts[lang].mayBeTwice, 'inverse')] : [];
  return [...warning, ...(page.kind === 'slip' ? slipLines(page.slip) : testLines(page))];
}

const text = (content: string, style: ReceiptStyle = 'plain'): ReceiptLine => ({
  kind: 'text',
  style,
  text: clean(content),
});

function slipLines(slip: Slip): readonly ReceiptLine[] {
  const t = slipTexts[slip.language];
  return [
    text(slip.project),
    text(slip.priority === null ? slip.kind : `${slip.kind} · ${slip.priority}`, 'bold'),
    text(slip.trackingId, 'huge'),
    { kind: 'qr', text: slip.trackingId },
    { kind: 'space' },
    ...(slip.from === null ? [] : [text(t.from), text(slip.from, 'large')]),
    text(t.to),
    ...slip.stops.flatMap((stop, index) => {
      const name = slip.stops.length === 1 ? stop.name : `${index + 1}. ${stop.name}`;
      const place = stop.lid === null ? name : `${name} · ${fillText(t.lid, { lid: stop.lid })}`;
      return [
        text(place, 'large'),
        ...(stop.pin === undefined ? [] : [text(fillText(t.pin, { pin: stop.pin }), 'large')]),
        ...(stop.note === null ? [] : [text(stop.note, 'bold')]),
      ];
    }),
    ...(slip.allergens.length === 0
      ? []
      : [text(fillText(t.allergens, { names: slip.allergens.join(', ') }), 'inverse')]),
    { kind: 'rule' },
    ...slip.facts.map(([term, value]) => text(`${term}: ${value}`)),
    ...(slip.custody.length === 0
      ? []
      : [{ kind: 'rule' } as const, text(t.custody, 'bold'), ...slip.custody.map((line) => text(line))]),
  ];
}

function testLines(page: Extract<PrintPage, { kind: 'test' }>): readonly ReceiptLine[] {
  const t = printedTexts[page.lang];
  return [
    text(page.project),
    text(t.test, 'large'),
    text(page.printer),
    text(page.at),
    // Every letter that only Turkish has, what slips need beside it, and what is printed as a picture.
    text('ÇĞİÖŞÜ çğıöşü · × %'),
    text('₺ € 漢字 العربية Ελληνικά'),
    { kind: 'qr', text: 'ROTA' },
    { kind: 'space' },
    text(t.works),
  ];
}
