import { randomUUID } from 'node:crypto';
import type { Language, RecordUse } from '@rota/contract/core';
import type { Printer, PrintJob } from '@rota/contract/printers';
import { auditedChange, recordAudit, type AuditedRecord } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef, Settle } from '../../../http/context.ts';
import type { Uses } from '../../sites/uses/index.ts';
import * as jobs from './print-jobs.store.ts';
import * as store from './printers.store.ts';

export type PrinterDeps = {
  readonly database: Database;
  /** The tracking ids of deliveries by id; those that are not there are left out. */
  readonly trackingIds: (
    tx: Tx,
    projectId: number,
    deliveryIds: readonly string[],
  ) => Promise<ReadonlyMap<string, string>>;
  readonly clock: () => number;
  readonly uses: Pick<Uses, 'list'>;
};
export type PrinterService = ReturnType<typeof createPrinterService>;
type Body = { readonly name: string; readonly address: string };
/** Who asks for what: `withPins` where they may know the PINs of remote deliveries. */
type Asked = { readonly lang: Language; readonly withPins: boolean; readonly actor: ActorRef };

const PRINTER: AuditedRecord<Body & { readonly id: string }> = {
  entity: 'printer',
  idOf: ({ id }) => id,
  snapshot: ({ name, address }) => ({ name, address }),
  conflicts: { printer_name_unique: { nameTaken: 'printer' } },
};

/** The printers of a house, and what people have printed on them. */
export function createPrinterService({ database, trackingIds, clock, uses }: PrinterDeps) {
  async function list(projectId: number): Promise<Printer[]> {
    const rows = await database.tenant(projectId, (tx) => store.listPrinters(tx, projectId));
    return rows.map(presentPrinter);
  }

  /** Throws NAME_TAKEN. */
  function create(projectId: number, body: Body, actor: ActorRef, settle: Settle): Promise<Printer> {
    return auditedChange(database, PRINTER, { projectId, actor, code: 'LOG_PRINTER_CREATED' }, async (tx) => {
      const after = { id: randomUUID(), ...body };
      await store.insertPrinter(tx, projectId, after);
      const made = presentPrinter(await printerOf(tx, projectId, after.id));
      await settle(tx, made);
      return { before: null, after, answer: made };
    });
  }

  /** Throws NAME_TAKEN. */
  function update(
    projectId: number,
    printerId: string,
    body: Partial<Body>,
    actor: ActorRef,
  ): Promise<Printer> {
    return auditedChange(database, PRINTER, { projectId, actor, code: 'LOG_PRINTER_CHANGED' }, async (tx) => {
      const { name, address } = await printerOf(tx, projectId, printerId);
      const after = { id: printerId, name: body.name ?? name, address: body.address ?? address };
      await store.updatePrinter(tx, projectId, after);
      const answer = presentPrinter(await printerOf(tx, projectId, printerId));
      return { before: { id: printerId, name, address }, after, answer };
    });
  }

  /** What is deleted with a printer. Throws RECORD_NOT_FOUND. */
  async function listUses(projectId: number, printerId: string): Promise<RecordUse[]> {
    return database.tenant(projectId, async (tx) => {
      await printerOf(tx, projectId, printerId);
      return uses.list(tx, 'printer', projectId, printerId);
    });
  }

  async function remove(
    projectId: number,
    printerId: string,
    actor: ActorRef,
  ): Promise<Record<string, never>> {
    return auditedChange(database, PRINTER, { projectId, actor, code: 'LOG_PRINTER_DELETED' }, async (tx) => {
      const { name, address } = await printerOf(tx, projectId, printerId);
      await store.deletePrinter(tx, projectId, printerId);
      return { before: { id: printerId, name, address }, after: null, answer: {} };
    });
  }

  async function listJobs(projectId: number, printerId: string): Promise<PrintJob[]> {
    return database.tenant(projectId, async (tx) => {
      await printerOf(tx, projectId, printerId);
      return (await jobs.listJobs(tx, projectId, printerId)).map(presentJob);
    });
  }

  /** The slips of deliveries; without any a test page. Throws RECORD_NOT_FOUND where one is missing. */
  async function print(
    projectId: number,
    printerId: string,
    deliveryIds: readonly string[],
    asked: Asked,
    settle: Settle,
  ) {
    return database.tenant(projectId, async (tx) => {
      const printer = await printerOf(tx, projectId, printerId);
      const known = await trackingIds(tx, projectId, deliveryIds);
      if (deliveryIds.some((id) => !known.has(id))) throw recordNotFound();
      const at = new Date(clock());
      await jobs.pruneJobs(tx, projectId, at);
      const made: PrintJob[] = [];
      for (const id of deliveryIds.length === 0 ? [null] : deliveryIds) {
        const tracking = id === null ? null : (known.get(id) ?? null);
        const one = {
          print_job_id: randomUUID(),
          printer_id: printerId,
          delivery_id: id,
          tracking_id: tracking,
        };
        const job = { ...one, lang: asked.lang, with_pins: asked.withPins, asked_by: asked.actor.name };
        made.push(presentJob(await jobs.insertJob(tx, projectId, job, at)));
      }
      await auditAsked(tx, projectId, printer, asked.actor, [...known.values()]);
      await settle(tx, deliveryIds.length === 0 ? made[0] : made);
      return made;
    });
  }

  /** As a new job, so that what was printed stays as it was. Throws PRINT_JOB_NOT_ENDED. */
  async function again(
    projectId: number,
    jobId: string,
    asked: Omit<Asked, 'lang'>,
    settle: Settle,
  ): Promise<PrintJob> {
    return database.tenant(projectId, async (tx) => {
      const job = await jobs.findJob(tx, projectId, jobId);
      if (job === undefined) throw recordNotFound();
      if (job.ended_at === null) throw new AppError('PRINT_JOB_NOT_ENDED', 'The job is still in the queue');
      const printer = await printerOf(tx, projectId, job.printer_id);
      const next = {
        ...job,
        print_job_id: randomUUID(),
        with_pins: asked.withPins,
        asked_by: asked.actor.name,
      };
      const made = presentJob(await jobs.insertJob(tx, projectId, next, new Date(clock())));
      await auditAsked(
        tx,
        projectId,
        printer,
        asked.actor,
        job.tracking_id === null ? [] : [job.tracking_id],
      );
      await settle(tx, made);
      return made;
    });
  }

  return { list, create, update, remove, listUses, listJobs, print, again };
}

async function printerOf(tx: Tx, projectId: number, printerId: string): Promise<store.PrinterRow> {
  const found = await store.findPrinter(tx, projectId, printerId);
  if (found === undefined) throw recordNotFound();
  return found;
}

async function auditAsked(
  tx: Tx,
  projectId: number,
  printer: store.PrinterRow,
  actor: ActorRef,
  trackingIds: readonly string[],
): Promise<void> {
  const about = { entity: 'printer', entityId: printer.printer_id, before: null };
  await recordAudit(tx, {
    projectId,
    actor,
    code: 'LOG_PRINT_ASKED',
    ...about,
    after: { name: printer.name, tracking_ids: trackingIds },
  });
}

function presentPrinter({ seen_at: seenAt, updated_at: updatedAt, ...row }: store.PrinterRow): Printer {
  return { ...row, seen_at: seenAt?.toISOString() ?? null, updated_at: updatedAt.toISOString() };
}

/** A job as people see it. */
export function presentJob(row: jobs.PrintJobRow): PrintJob {
  const { print_job_id, printer_id, delivery_id, tracking_id, state, may_be_twice, reason, asked_by } = row;
  const times = { created_at: row.created_at.toISOString(), ended_at: row.ended_at?.toISOString() ?? null };
  return {
    print_job_id,
    printer_id,
    delivery_id,
    tracking_id,
    state,
    may_be_twice,
    reason,
    asked_by,
    ...times,
  };
}
