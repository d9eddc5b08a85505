import { randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import {
  layoutOf,
  QR_SHEET_MOST,
  type QrCode,
  type QrSheet,
  type SheetRequest,
} from '@rota/contract/qr-codes';
import type { FastifyBaseLogger } from 'fastify';
import type { FileStore } from '../../../adapters/files/index.ts';
import type { Database } from '../../../db/database.ts';
import { AppError, requireRow, recordNotFound, fieldProblem } from '../../../http/app-error.ts';
import type { QrReader } from './qr-reader.service.ts';
import type { SheetOrder } from './sheet-pdf.format.ts';
import * as store from './sheets.store.ts';

export type SheetDeps = {
  readonly database: Database;
  readonly files: FileStore;
  readonly reader: Pick<QrReader, 'all'>;
  readonly projectName: (projectId: number) => Promise<string>;
  /** The project's logo as a PNG. */
  readonly logo: (projectId: number) => Promise<Buffer | null>;
  readonly make: (
    order: SheetOrder,
    onDone: (done: number) => void,
  ) => Promise<{ pdf: Uint8Array; pages: number }>;
  readonly clock: () => number;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
};
export type SheetService = ReturnType<typeof createSheetService>;

const KEPT_MS = 86_400_000;
const MOST_BYTES = 200_000_000;
const compare = new Intl.Collator('tr', { numeric: true }).compare;

/** Files of labels, made in the background one at a time for a project. */
export function createSheetService(deps: SheetDeps) {
  const { database, files, clock } = deps;
  const keyOf = (projectId: number, sheetId: string): string => `qr-sheets/${projectId}/${sheetId}.pdf`;

  /** Begins one. Throws QR_SHEET_EMPTY, QR_SHEET_BUSY, RECORD_NOT_FOUND for a code that is not there, VALIDATION_FAILED for labels larger than the page. */
  async function begin(projectId: number, request: SheetRequest, base: string): Promise<QrSheet> {
    const codes = chooseCodes(await deps.reader.all(projectId, base), request.code_ids);
    if (codes.length === 0) throw new AppError('QR_SHEET_EMPTY', 'No active codes to print');
    const order = await orderOf(projectId, request, codes);
    const sheetId = randomUUID();
    const { row, old } = await database.tenant(projectId, async (tx) => {
      if (await store.isSheetMade(tx, projectId, clock()))
        throw new AppError('QR_SHEET_BUSY', 'Another sheet is in progress');
      const gone = await store.forgetSheets(tx, projectId, new Date(clock() - KEPT_MS));
      return { row: await store.insertSheet(tx, projectId, sheetId, codes.length, clock()), old: gone };
    });
    for (const id of old) await files.remove(keyOf(projectId, id));
    // Continues after the answer; the caller polls its progress.
    work(projectId, sheetId, order).catch(() => undefined);
    return store.toSheet(row, clock());
  }

  async function orderOf(
    projectId: number,
    { template, grid, language, with_logo }: SheetRequest,
    codes: readonly QrCode[],
  ): Promise<SheetOrder> {
    const layout = layoutOf(template, grid);
    if (layout === undefined) {
      const details = [fieldProblem('grid', 'label_too_large')];
      throw new AppError('VALIDATION_FAILED', 'A label is larger than the page', { details });
    }
    const labels = codes.map(({ url, label, code, can_order }) => ({
      url,
      name: label,
      code,
      canOrder: can_order,
    }));
    return {
      labels,
      template,
      layout,
      language,
      project: await deps.projectName(projectId),
      logo: with_logo ? await deps.logo(projectId) : null,
    };
  }

  async function work(projectId: number, sheetId: string, order: SheetOrder): Promise<void> {
    const total = order.labels.length;
    const tell = (progress: Pick<QrSheet, 'state' | 'done' | 'pages' | 'problem'>): Promise<void> =>
      database.tenant(projectId, (tx) => store.tellSheet(tx, projectId, sheetId, progress, clock()));
    // One after the other, so that the last word is the last one written.
    let telling = Promise.resolve();
    try {
      const { pdf, pages } = await deps.make(order, (done) => {
        telling = telling
          .then(() => tell({ state: 'making', done, pages: null, problem: null }))
          .catch(() => {});
      });
      await files.write(keyOf(projectId, sheetId), Readable.from([Buffer.from(pdf)]), MOST_BYTES);
      await telling;
      await tell({ state: 'ready', done: total, pages, problem: null });
    } catch (error) {
      deps.log.error({ err: error, projectId, sheetId }, 'a sheet of labels could not be made');
      await telling;
      await tell({ state: 'failed', done: 0, pages: null, problem: 'failed' }).catch(() => {});
    }
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, sheetId: string): Promise<QrSheet> {
    return database.tenant(projectId, async (tx) =>
      store.toSheet(requireRow(await store.findSheet(tx, projectId, sheetId)), clock()),
    );
  }

  /** Throws RECORD_NOT_FOUND, also while it is not ready. */
  async function open(projectId: number, sheetId: string): Promise<{ size: number; content: Readable }> {
    const { state } = await get(projectId, sheetId);
    if (state !== 'ready') throw recordNotFound();
    return files.stream(keyOf(projectId, sheetId));
  }

  return { begin, get, open };
}

/** The codes of a sheet in their order: those named, or all active ones by what is printed. Throws RECORD_NOT_FOUND. */
function chooseCodes(all: readonly QrCode[], ids: readonly string[]): QrCode[] {
  if (ids.length > 0) {
    const byId = new Map(all.map((code) => [code.qr_id, code]));
    return [...new Set(ids)].map((id) => requireRow(byId.get(id)));
  }
  return all
    .filter((code) => code.is_active)
    .sort((a, b) => compare(a.label, b.label))
    .slice(0, QR_SHEET_MOST);
}
