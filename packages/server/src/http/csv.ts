/** By it a spreadsheet knows that a text is UTF-8: stands before the first row of a file. */
export const BYTE_ORDER_MARK = '\ufeff';

type Cell = string | number | boolean | null | undefined;

/** One row of CSV (RFC 4180), its end included. */
export function csvRow(cells: readonly Cell[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

/** A cell as a spreadsheet reads it back, and never as a formula: what somebody named a robot must not run on an administrator's machine. */
function csvCell(value: Cell): string {
  if (typeof value === 'number') return String(value);
  const text = String(value ?? '');
  // A sum below zero is a number to a spreadsheet, and has to stay one: columns of accounts are added up.
  const isFormula = /^[=+\-@\t\r\n]/.test(text) && !/^-\d+([.,]\d+)?$/.test(text);
  const harmless = isFormula ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
