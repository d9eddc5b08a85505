import { BYTE_ORDER_MARK, csvRow, csvSeparatorOf, type Language } from '@rota/contract/core';
import type { ListColumn } from './list-types.ts';

/** Rows as CSV for spreadsheets in that language. */
export function toCsv<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
  language: Language,
): string {
  const lines = [
    columns.map((column) => column.header),
    ...rows.map((row) => columns.map((column) => column.text(row))),
  ];
  return BYTE_ORDER_MARK + lines.map((line) => csvRow(line, csvSeparatorOf(language))).join('');
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
