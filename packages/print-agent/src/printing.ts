import type { PrintTrouble } from '@rota/contract/printers';
import { openPrinter, type PrinterSocket } from './printer-socket.ts';
import { ASK_OFFLINE, ASK_PAPER, ASK_PRINTED, offlineTrouble, paperTrouble } from './printer-status.rules.ts';
import { receiptOf, type Receipt } from './receipt.ts';

/** Time-outs, ms: for a connection, for the printer's status, and until a page is printed. */
export type PrintDeps = { readonly connectMs: number; readonly statusMs: number; readonly printMs: number };
export const PATIENCE: PrintDeps = { connectMs: 4_000, statusMs: 1_500, printMs: 20_000 };

/**
 * Prints a receipt. Answers null when the printer has it, else why it has not: `no_answer` alone where it may have it all the same. A printer
 * that says nothing of itself is taken to print what it was sent.
 */
export async function printPage(
  address: string,
  receipt: Receipt,
  patience: PrintDeps = PATIENCE,
): Promise<PrintTrouble | null> {
  let printer: PrinterSocket;
  try {
    printer = await openPrinter(address, patience.connectMs);
  } catch {
    return 'unreachable';
  }
  try {
    const state = await stateOf(printer, patience);
    if (state.trouble !== null) return state.trouble;
    return await sendPage(printer, receiptOf(receipt), state.speaks, patience);
  } catch {
    // The connection broke before anything of the page was sent.
    return 'unreachable';
  } finally {
    await printer.close();
  }
}

/** Returns a printer's fault; null where there is none. */
export async function troubleOf(
  address: string,
  patience: PrintDeps = PATIENCE,
): Promise<PrintTrouble | null> {
  let printer: PrinterSocket | undefined;
  try {
    printer = await openPrinter(address, patience.connectMs);
    return (await stateOf(printer, patience)).trouble;
  } catch {
    return 'unreachable';
  } finally {
    await printer?.close();
  }
}

async function stateOf(
  printer: PrinterSocket,
  { statusMs }: PrintDeps,
): Promise<{ speaks: boolean; trouble: PrintTrouble | null }> {
  const offline = await printer.ask(ASK_OFFLINE, statusMs);
  if (offline === undefined) return { speaks: false, trouble: null };
  const paper = await printer.ask(ASK_PAPER, statusMs);
  return {
    speaks: true,
    trouble: offlineTrouble(offline) ?? (paper === undefined ? null : paperTrouble(paper)),
  };
}

async function sendPage(
  printer: PrinterSocket,
  bytes: Buffer,
  speaks: boolean,
  { printMs }: PrintDeps,
): Promise<PrintTrouble | null> {
  try {
    await printer.send(bytes, printMs);
    if (!speaks) return null;
    return (await printer.ask(ASK_PRINTED, printMs)) === undefined ? 'no_answer' : null;
  } catch {
    return 'no_answer';
  }
}
