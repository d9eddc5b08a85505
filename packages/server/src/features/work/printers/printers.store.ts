import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';
import type { DB } from '../../../db/schema.gen.ts';

const COLUMNS = ['printer_id', 'name', 'address', 'seen_at', 'trouble', 'updated_at'] as const;
const COUNTS = [
  sql<number>`(select count(*)::int from print_job job
    where job.project_id = printer.project_id and job.printer_id = printer.printer_id and job.ended_at is null)`.as(
    'waiting',
  ),
  sql<number>`(select count(*)::int from print_job job
    where job.project_id = printer.project_id and job.printer_id = printer.printer_id and job.state = 'failed')`.as(
    'failed',
  ),
];
export type PrinterRow = Readonly<Pick<Selectable<DB['printer']>, (typeof COLUMNS)[number]>> & {
  readonly waiting: number;
  readonly failed: number;
};

/** By name, the Turkish way. */
export async function listPrinters(tx: Tx, projectId: number): Promise<PrinterRow[]> {
  return tx
    .selectFrom('printer')
    .select(COLUMNS)
    .select(COUNTS)
    .where('project_id', '=', projectId)
    .orderBy(sql`name collate "tr-x-icu"`)
    .orderBy('printer_id')
    .execute();
}

/** Locked until the end of the transaction. @returns undefined when there is no such printer */
export async function findPrinter(
  tx: Tx,
  projectId: number,
  printerId: string,
): Promise<PrinterRow | undefined> {
  return tx
    .selectFrom('printer')
    .select(COLUMNS)
    .select(COUNTS)
    .where('project_id', '=', projectId)
    .where('printer_id', '=', printerId)
    .forUpdate()
    .executeTakeFirst();
}

export type NewPrinter = { readonly id: string; readonly name: string; readonly address: string };

/** Throws a unique violation of `printer_name_unique`. */
export async function insertPrinter(
  tx: Tx,
  projectId: number,
  { id, name, address }: NewPrinter,
): Promise<void> {
  await tx
    .insertInto('printer')
    .values({ project_id: projectId, printer_id: id, name, name_folded: foldCase(name), address })
    .execute();
}

/** Throws a unique violation of `printer_name_unique`. */
export async function updatePrinter(
  tx: Tx,
  projectId: number,
  { id, name, address }: NewPrinter,
): Promise<void> {
  await tx
    .updateTable('printer')
    .set({ name, name_folded: foldCase(name), address, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('printer_id', '=', id)
    .execute();
}

export async function deletePrinter(tx: Tx, projectId: number, printerId: string): Promise<void> {
  await tx
    .deleteFrom('printer')
    .where('project_id', '=', projectId)
    .where('printer_id', '=', printerId)
    .execute();
}

/** The program beside the printers looked after one. */
export async function notePrinterSeen(
  tx: Tx,
  projectId: number,
  seen: Pick<PrinterRow, 'printer_id' | 'trouble'>,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('printer')
    .set({ seen_at: at, trouble: seen.trouble })
    .where('project_id', '=', projectId)
    .where('printer_id', '=', seen.printer_id)
    .execute();
}
