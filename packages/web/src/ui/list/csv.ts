import type { ListColumn } from './list-types.ts';

/**
 * Rows as CSV (RFC 4180, with a byte order mark so that spreadsheets read Turkish letters). A cell that a spreadsheet would run
 * as a formula gets a quote in front.
 */
export function toCsv<Row>(columns: readonly ListColumn<Row>[], rows: readonly Row[]): string {
  const lines = [columns.map((column) => column.header), ...rows.map((row) => columns.map((column) => column.text(row)))];
  return `\uFEFF${lines.map((line) => line.map(cell).join(',')).join('\r\n')}\r\n`;
}

function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/.test(text) && !/^-?\d+([.,]\d+)?$/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Hands a text to the browser as a file. */
export function downloadText(name: string, text: string, type = 'text/csv;charset=utf-8'): void {
  downloadBlob(name, new Blob([text], { type }));
}

/** Hands bytes to the browser as a file. */
export function downloadBlob(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
