import type { Language } from './texts.ts';

/** By it a spreadsheet knows that a text is UTF-8: stands before the first row of a file. */
export const BYTE_ORDER_MARK = '\ufeff';

/** The separator between the cells of a row. */
export type CsvSeparator = ',' | ';';
/** A value of a cell; `null` and `undefined` are empty. */
export type CsvCell = string | number | boolean | null | undefined;

/** The separator that a spreadsheet of that language expects: where the decimal point is a comma, Windows uses semicolons. */
export function csvSeparatorOf(language: Language): CsvSeparator {
  return language === 'tr' ? ';' : ',';
}

/** One row of CSV (RFC 4180), its end included. */
export function csvRow(cells: readonly CsvCell[], separator: CsvSeparator = ','): string {
  return `${cells.map(csvCell).join(separator)}\r\n`;
}

/** A sign by which a spreadsheet may take the text after it for a formula, at the beginning of a cell. */
const FORMULA = /^(?:["\s]*[=+\-@]|[\t\r\n])/;
/**
 * The same after a character at which some spreadsheet splits: one whose separator is another than the file's sees a new cell there, and
 * knows no quotes in the middle of one.
 */
const FORMULA_INSIDE = /([,;\t\r\n]["'\s]*)([=+\-@])/g;

/** A cell as a spreadsheet reads it back, and never as a formula: what a guest calls themselves must not run on a manager's machine. */
function csvCell(value: CsvCell): string {
  if (typeof value === 'number') return String(value);
  const text = String(value ?? '');
  // A sum below zero is a number to a spreadsheet, and has to stay one: columns of accounts are added up.
  if (/^-?\d+([.,]\d+)?$/.test(text)) return text.includes(',') ? `"${text}"` : text;
  const inside = text.replace(FORMULA_INSIDE, "$1'$2");
  const harmless = FORMULA.test(inside) ? `'${inside}` : inside;
  return /[",;\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}

/** The text of a cell that {@link csvRow} wrote: without the apostrophes that it put before signs of formulas. */
export function plainCsvText(cell: string): string {
  const text = cell.startsWith("'") && FORMULA.test(cell.slice(1)) ? cell.slice(1) : cell;
  return text.replace(/([,;\t\r\n]["'\s]*)'([=+\-@])/g, '$1$2');
}
