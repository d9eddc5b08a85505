import type { Language } from '@rota/contract/core';
import type { Project } from '@rota/contract/projects';
import type { Slip } from '@rota/contract/slips';
import type {
  Claim,
  ClaimedJob,
  PrintJob,
  PrintPage,
  PrintTrouble,
  TextRaster,
} from '@rota/contract/printers';
import type { FastifyBaseLogger } from 'fastify';
import { recordAudit } from '../../../audit/index.ts';
import type { Database, Tx } from '../../../db/database.ts';
import { AppError, recordNotFound } from '../../../http/app-error.ts';
import type { ActorRef } from '../../../http/context.ts';
import { ANSWER_MS, isOfferedAgain, retryAfter } from './print-retries.rules.ts';
import * as jobs from './print-jobs.store.ts';
import { rasterWishes } from './raster-wishes.rules.ts';
import type { RasterWish } from './receipt-rasters.format.ts';
import { presentJob } from './printers.service.ts';
import * as store from './printers.store.ts';

export type PrintQueueDeps = {
  readonly database: Database;
  readonly project: (projectId: number) => Promise<Project>;
  /** Throws RECORD_NOT_FOUND. */
  readonly slips: (
    projectId: number,
    deliveryIds: readonly string[],
    asked: { readonly language: Language; readonly withPins: boolean },
  ) => Promise<readonly Slip[]>;
  readonly clock: () => number;
  readonly drawRasters: (wishes: readonly RasterWish[]) => Promise<readonly TextRaster[]>;
  readonly log: Pick<FastifyBaseLogger, 'warn'>;
};
export type PrintQueue = ReturnType<typeof createPrintQueue>;

/** Jobs that are given away at once: as many as are printed well before an answer is overdue. */
const MOST_AT_ONCE = 10;

/** The queue as the program beside the printers works on it. */
export function createPrintQueue(deps: PrintQueueDeps) {
  const { database, clock } = deps;

  /** Notes how the printers are, and gives away what is to be printed now. */
  async function claim(
    projectId: number,
    seen: readonly { readonly printer_id: string; readonly trouble: PrintTrouble | null }[],
    actor: ActorRef,
  ): Promise<Claim> {
    const now = new Date(clock());
    const { printers, rows } = await database.tenant(projectId, async (tx) => {
      for (const one of seen) await store.notePrinterSeen(tx, projectId, one, now);
      for (const job of await jobs.listOverdue(tx, projectId, now))
        await lapse(tx, projectId, job, now, actor);
      const claimed = await jobs.claimJobs(
        tx,
        projectId,
        now,
        new Date(now.getTime() + ANSWER_MS),
        MOST_AT_ONCE,
      );
      return { printers: await store.listPrinters(tx, projectId), rows: claimed };
    });
    const given: ClaimedJob[] = [];
    for (const { print_job_id, printer_id, attempt, may_be_twice, ...row } of rows) {
      const job = { print_job_id, printer_id, attempt, may_be_twice };
      const name = printers.find((one) => one.printer_id === printer_id)?.name ?? '';
      const page = await pageOf(projectId, row, name, now);
      if (page === undefined)
        await answer(projectId, print_job_id, { attempt, reason: 'delivery_gone' }, actor);
      else given.push({ ...job, page, rasters: [] });
    }
    return {
      printers: printers.map(({ printer_id, name, address }) => ({ printer_id, name, address })),
      jobs: await withRasters(given),
    };
  }

  /** Draws what the code page of printers cannot spell. A page is printed without it rather than not at all. */
  async function withRasters(given: readonly ClaimedJob[]): Promise<ClaimedJob[]> {
    const wishes = given.map(({ page }) => rasterWishes(page));
    const all = wishes.flat();
    if (all.length === 0) return [...given];
    const drawn = await deps.drawRasters(all).catch((error: unknown) => {
      deps.log.warn({ err: error }, 'texts of a receipt could not be drawn');
      return [];
    });
    return given.map((job, index) => ({
      ...job,
      rasters: drawn.filter(({ text, style }) =>
        wishes[index]?.some((wish) => wish.text === text && wish.style === style),
      ),
    }));
  }

  async function pageOf(
    projectId: number,
    {
      delivery_id: deliveryId,
      lang,
      with_pins: withPins,
    }: Pick<jobs.PrintJobRow, 'delivery_id' | 'lang' | 'with_pins'>,
    printer: string,
    now: Date,
  ): Promise<PrintPage | undefined> {
    if (deliveryId === null) {
      const { project_name: project, time_zone: timeZone } = await deps.project(projectId);
      const at = new Intl.DateTimeFormat(lang === 'tr' ? 'tr-TR' : 'en-GB', {
        timeZone,
        dateStyle: 'medium',
        timeStyle: 'short',
      });
      return { kind: 'test', project, printer, at: at.format(now), lang };
    }
    try {
      const [slip] = await deps.slips(projectId, [deliveryId], { language: lang, withPins });
      return slip && { kind: 'slip', slip };
    } catch (error) {
      if (error instanceof AppError && error.code === 'RECORD_NOT_FOUND') return undefined;
      throw error;
    }
  }

  /** A job without an answer may be printed, and is given away again. */
  async function lapse(
    tx: Tx,
    projectId: number,
    job: jobs.PrintJobRow,
    at: Date,
    actor: ActorRef,
  ): Promise<void> {
    const state = isOfferedAgain(job.attempt) ? 'queued' : 'failed';
    const change = { reason: 'not_answered' as const, mayBeTwice: true, attempt: job.attempt, at, dueAt: at };
    await jobs.changeJob(tx, projectId, job.print_job_id, { state, ...change });
    if (state === 'failed') await auditEnd(tx, projectId, job, actor, 'not_answered');
  }

  /** What became of a job. Throws PRINT_JOB_NOT_CLAIMED for an answer that comes after it was given away again. */
  async function answer(
    projectId: number,
    jobId: string,
    { attempt, reason }: { readonly attempt: number; readonly reason: PrintTrouble | null },
    actor: ActorRef,
  ): Promise<PrintJob> {
    return database.tenant(projectId, async (tx) => {
      const job = await jobs.findJob(tx, projectId, jobId);
      if (job === undefined) throw recordNotFound();
      // The answer to an answer may be lost: the same one again is no mistake.
      if (job.state === 'done' && reason === null && job.attempt === attempt) return presentJob(job);
      if (job.state !== 'claimed' || job.attempt !== attempt)
        throw new AppError('PRINT_JOB_NOT_CLAIMED', 'The job was assigned again');
      const at = new Date(clock());
      const pause = reason === null ? undefined : retryAfter(attempt, reason);
      const state = reason === null ? 'done' : pause === undefined ? 'failed' : 'queued';
      const mayBeTwice = job.may_be_twice || reason === 'no_answer';
      const dueAt = new Date(at.getTime() + (pause ?? 0));
      const changed = await jobs.changeJob(tx, projectId, jobId, {
        state,
        reason,
        mayBeTwice,
        attempt,
        at,
        dueAt,
      });
      if (state !== 'queued') await auditEnd(tx, projectId, job, actor, reason);
      return presentJob(changed);
    });
  }

  return { claim, answer };
}

async function auditEnd(
  tx: Tx,
  projectId: number,
  job: jobs.PrintJobRow,
  actor: ActorRef,
  reason: PrintTrouble | null,
): Promise<void> {
  const printer = await store.findPrinter(tx, projectId, job.printer_id);
  const about = { entity: 'printer', entityId: job.printer_id, before: null };
  const after = {
    name: printer?.name ?? '',
    print_job_id: job.print_job_id,
    tracking_ids: job.tracking_id === null ? [] : [job.tracking_id],
  };
  await recordAudit(tx, {
    projectId,
    actor,
    code: reason === null ? 'LOG_PRINT_DONE' : 'LOG_PRINT_FAILED',
    ...about,
    after: {
      ...after,
      ...(reason !== null && { reason }),
    },
  });
}
