import { Readable } from 'node:stream';
import { AUDIT_EXPORT_MOST, type AuditEntry, type AuditExportFormat } from '@rota/contract/audit';
import { BYTE_ORDER_MARK, csvRow } from '@rota/contract/core';

type Pages = (before: number | undefined) => Promise<readonly AuditEntry[]>;

const COLUMNS = [
  'number',
  'at',
  'code',
  'event',
  'actor',
  'actor_name',
  'entity',
  'entity_id',
  'name',
  'is_deleted',
  'before',
  'after',
] as const;

/** A log as a file, read page by page while it is sent: the newest first, until there is no more or it is enough. */
export function exportStream(format: AuditExportFormat, pages: Pages, most = AUDIT_EXPORT_MOST): Readable {
  return Readable.from(format === 'csv' ? inCsv(pages, most) : inJsonLines(pages, most), {
    objectMode: false,
  });
}

async function* inJsonLines(pages: Pages, most: number): AsyncGenerator<string> {
  for await (const entries of upTo(pages, most))
    yield entries.map((entry) => `${JSON.stringify(entry)}\n`).join('');
}

async function* inCsv(pages: Pages, most: number): AsyncGenerator<string> {
  yield BYTE_ORDER_MARK + csvRow(COLUMNS);
  for await (const entries of upTo(pages, most)) yield entries.map(rowOf).join('');
}

async function* upTo(pages: Pages, most: number): AsyncGenerator<readonly AuditEntry[]> {
  let [before, left]: [number | undefined, number] = [undefined, most];
  while (left > 0) {
    const entries = (await pages(before)).slice(0, left);
    if (entries.length === 0) return;
    yield entries;
    left -= entries.length;
    before = entries.at(-1)?.number;
  }
}

function rowOf(entry: AuditEntry): string {
  const values = {
    ...entry,
    name: entry.names[entry.entity_id] ?? '',
    before: textOf(entry.before),
    after: textOf(entry.after),
  };
  return csvRow(COLUMNS.map((column) => values[column]));
}

function textOf(value: unknown): string {
  return value === null || value === undefined ? '' : JSON.stringify(value);
}
