import { sql, type Selectable } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { printJobChanges } from './print-job-transitions.rules.ts';

const COLUMNS = [
  'print_job_id',
  'printer_id',
  'delivery_id',
  'tracking_id',
  'lang',
  'with_pins',
  'state',
  'attempt',
  'may_be_twice',
  'reason',
  'asked_by',
  'created_at',
  'ended_at',
] as const;
export type PrintJobRow = Readonly<Pick<Selectable<DB['print_job']>, (typeof COLUMNS)[number]>>;
/** Days after which what was printed is forgotten. */
const KEPT_DAYS = 7;
const SHOWN = 50;

export type NewPrintJob = Pick<
  PrintJobRow,
  'print_job_id' | 'printer_id' | 'delivery_id' | 'tracking_id' | 'lang' | 'with_pins' | 'asked_by'
>;

export async function insertJob(tx: Tx, projectId: number, job: NewPrintJob, at: Date): Promise<PrintJobRow> {
  return tx
    .insertInto('print_job')
    .values({
      project_id: projectId,
      print_job_id: job.print_job_id,
      printer_id: job.printer_id,
      delivery_id: job.delivery_id,
      tracking_id: job.tracking_id,
      lang: job.lang,
      with_pins: job.with_pins,
      state: 'queued',
      asked_by: job.asked_by,
      created_at: at,
      due_at: at,
    })
    .returning(COLUMNS)
    .executeTakeFirstOrThrow();
}

/** The newest first. */
export async function listJobs(tx: Tx, projectId: number, printerId: string): Promise<PrintJobRow[]> {
  return tx
    .selectFrom('print_job')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('printer_id', '=', printerId)
    .orderBy('position', 'desc')
    .limit(SHOWN)
    .execute();
}

/** Locked until the end of the transaction. @returns undefined when there is no such job */
export async function findJob(tx: Tx, projectId: number, jobId: string): Promise<PrintJobRow | undefined> {
  return tx
    .selectFrom('print_job')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('print_job_id', '=', jobId)
    .forUpdate()
    .executeTakeFirst();
}

/** Jobs whose answer is overdue, locked; other callers skip them meanwhile. */
export async function listOverdue(tx: Tx, projectId: number, now: Date): Promise<PrintJobRow[]> {
  return tx
    .selectFrom('print_job')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('state', '=', 'claimed')
    .where('due_at', '<=', now)
    .orderBy('position')
    .forUpdate()
    .skipLocked()
    .execute();
}

/** Gives away the next jobs, each to one alone; until `answerBy` an answer is waited for. */
export async function claimJobs(
  tx: Tx,
  projectId: number,
  now: Date,
  answerBy: Date,
  most: number,
): Promise<PrintJobRow[]> {
  const rows = await changeStatus(tx, {
    table: 'print_job',
    to: printJobChanges.claim,
    set: [sql`attempt = attempt + 1`, sql`due_at = ${answerBy}`],
    where: sql`project_id = ${projectId} and print_job_id in (
      select print_job_id from print_job where project_id = ${projectId} and state = 'queued' and due_at <= ${now}
      order by position limit ${most} for update skip locked)`,
    returning: [...COLUMNS, 'position'],
  });
  return rows.sort((a, b) => Number(a.position) - Number(b.position));
}

/** What becomes of a job: it waits again until `dueAt`, or has ended. */
export type JobChange = {
  readonly state: 'queued' | 'done' | 'failed';
  readonly reason: PrintJobRow['reason'];
  readonly mayBeTwice: boolean;
  readonly attempt: number;
  readonly at: Date;
  readonly dueAt: Date;
};

/** What became of a claimed job; its row is locked by the caller. */
export async function changeJob(
  tx: Tx,
  projectId: number,
  jobId: string,
  change: JobChange,
): Promise<PrintJobRow> {
  const [row] = await changeStatus(tx, {
    table: 'print_job',
    to: printJobChanges[change.state],
    set: [
      sql`reason = ${change.reason}`,
      sql`may_be_twice = ${change.mayBeTwice}`,
      sql`attempt = ${change.attempt}`,
      sql`due_at = ${change.dueAt}`,
      sql`ended_at = ${change.state === 'queued' ? null : change.at}`,
    ],
    where: sql`project_id = ${projectId} and print_job_id = ${jobId}`,
    returning: COLUMNS,
  });
  if (row === undefined) throw new Error('A print job changed although its row was locked.');
  return row;
}

/** Forgets what ended long ago. */
export async function pruneJobs(tx: Tx, projectId: number, now: Date): Promise<void> {
  await tx
    .deleteFrom('print_job')
    .where('project_id', '=', projectId)
    .where('ended_at', '<', sql<Date>`${now}::timestamptz - ${KEPT_DAYS}::int * interval '1 day'`)
    .execute();
}
