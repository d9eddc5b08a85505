import type { PrintTrouble } from '@rota/contract/printers';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldCase } from '../../../db/folding.ts';

export type PrinterRow = {
  readonly printer_id: string;
  readonly name: string;
  readonly address: string;
  readonly seen_at: Date | null;
  readonly trouble: PrintTrouble | null;
  readonly waiting: number;
  readonly failed: number;
  readonly updated_at: Date;
};

const COLUMNS = sql`printer_id, name, address, seen_at, trouble, updated_at,
  (select count(*)::int from print_job job
    where job.project_id = printer.project_id and job.printer_id = printer.printer_id and job.ended_at is null) as waiting,
  (select count(*)::int from print_job job
    where job.project_id = printer.project_id and job.printer_id = printer.printer_id and job.state = 'failed') as failed`;

/** By name, the Turkish way. */
export async function listPrinters(tx: Tx, projectId: number): Promise<PrinterRow[]> {
  const { rows } = await sql<PrinterRow>`
    select ${COLUMNS} from printer where project_id = ${projectId} order by name collate "tr-x-icu", printer_id`.execute(
    tx,
  );
  return rows;
}

/** Locked until the end of the transaction. @returns undefined when there is no such printer */
export async function findPrinter(
  tx: Tx,
  projectId: number,
  printerId: string,
): Promise<PrinterRow | undefined> {
  const { rows } = await sql<PrinterRow>`
    select ${COLUMNS} from printer where project_id = ${projectId} and printer_id = ${printerId} for update`.execute(
    tx,
  );
  return rows[0];
}

export type NewPrinter = { readonly id: string; readonly name: string; readonly address: string };

/** Throws a unique violation of `printer_name_unique`. */
export async function insertPrinter(
  tx: Tx,
  projectId: number,
  { id, name, address }: NewPrinter,
): Promise<void> {
  await sql`
    insert into printer (project_id, printer_id, name, name_folded, address)
    values (${projectId}, ${id}, ${name}, ${foldCase(name)}, ${address})`.execute(tx);
}

/** Throws a unique violation of `printer_name_unique`. */
export async function updatePrinter(
  tx: Tx,
  projectId: number,
  { id, name, address }: NewPrinter,
): Promise<void> {
  await sql`
    update printer set name = ${name}, name_folded = ${foldCase(name)}, address = ${address}, updated_at = now()
    where project_id = ${projectId} and printer_id = ${id}`.execute(tx);
}

export async function deletePrinter(tx: Tx, projectId: number, printerId: string): Promise<void> {
  await sql`delete from printer where project_id = ${projectId} and printer_id = ${printerId}`.execute(tx);
}

/** The program beside the printers looked after one. */
export async function notePrinterSeen(
  tx: Tx,
  projectId: number,
  seen: { readonly printer_id: string; readonly trouble: PrintTrouble | null },
  at: Date,
): Promise<void> {
  await sql`
    update printer set seen_at = ${at}, trouble = ${seen.trouble}
    where project_id = ${projectId} and printer_id = ${seen.printer_id}`.execute(tx);
}
