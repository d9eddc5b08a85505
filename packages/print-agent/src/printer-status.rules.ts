import type { PrintTrouble } from '@rota/contract/printers';

/** Asks at once, whatever else the printer does (DLE EOT n of ESC/POS): why it is offline, and how its paper is. */
export const ASK_OFFLINE = Buffer.from([0x10, 0x04, 2]);
export const ASK_PAPER = Buffer.from([0x10, 0x04, 4]);
/** Asks behind everything that was sent before (GS r 1): who answers has printed it. */
export const ASK_PRINTED = Buffer.from([0x1d, 0x72, 1]);

const COVER_OPEN = 0x04;
const NO_PAPER_STOP = 0x20;
const ERROR = 0x40;
const PAPER_END = 0x60;

/** The fault in the answer to {@link ASK_OFFLINE}; null where nothing is wrong. */
export function offlineTrouble(status: number): PrintTrouble | null {
  if ((status & COVER_OPEN) !== 0) return 'cover_open';
  if ((status & NO_PAPER_STOP) !== 0) return 'out_of_paper';
  return (status & ERROR) !== 0 ? 'printer_error' : null;
}

/** The fault in the answer to {@link ASK_PAPER}; null where there is paper, even if little. */
export function paperTrouble(status: number): PrintTrouble | null {
  return (status & PAPER_END) === PAPER_END ? 'out_of_paper' : null;
}
