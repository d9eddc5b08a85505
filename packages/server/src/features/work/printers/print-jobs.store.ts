import type { PrintTrouble } from '@rota/contract/printers';
import type { Language } from '@rota/contract/core';
import { sql } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import { printJobChanges } from './print-job-transitions.rules.ts';

export type PrintJobRow = {
  readonly print_job_id: string;
  readonly printer_id: string;
  readonly delivery_id: string | null;
  readonly tracking_id: string | null;
  readonly lang: Language;
  readonly with_pins: boolean;
  readonly state: 'queued' | 'claimed' | 'done' | 'failed';
  readonly attempt: number;
  readonly may_be_twice: boolean;
  readonly reason: PrintTrouble | null;
  readonly asked_by: string;
  readonly created_at: Date;
  readonly ended_at: Date | null;
};

const COLUMNS = sql`print_job_id, printer_id, delivery_id, tracking_id, lang, with_pins, state, attempt, may_be_twice, reason, asked_by,
  created_at, ended_at`;
/** Days after which what was printed is forgotten. */
const KEPT_DAYS = 7;
const SHOWN = 50;

export type NewPrintJob = Pick<
  PrintJobRow,
  'print_job_id' | 'printer_id' | 'delivery_id' | 'tracking_id' | 'lang' | 'with_pins' | 'asked_by'
>;

export async function insertJob(tx: Tx, projectId: number, job: NewPrintJob, at: Date): Promise<PrintJobRow> {
  const { rows } = await sql<PrintJobRow>`
    insert into print_job (project_id, print_job_id, printer_id, delivery_id, tracking_id, lang, with_pins, state, asked_by, created_at, due_at)
    values (${projectId}, ${job.print_job_id}, ${job.printer_id}, ${job.delivery_id}, ${job.tracking_id}, ${job.lang}, ${job.with_pins},
            'queued', ${job.asked_by}, ${at}, ${at})
    returning ${COLUMNS}`.execute(tx);
  return rows[0] as PrintJobRow;
}

/** The newest first. */
export async function listJobs(tx: Tx, projectId: number, printerId: string): Promise<PrintJobRow[]> {
  const { rows } = await sql<PrintJobRow>`
    select ${COLUMNS} from print_job where project_id = ${projectId} and printer_id = ${printerId}
    order by position desc limit ${SHOWN}`.execute(tx);
  return rows;
}

/** Locked until the end of the transaction. @returns undefined when there is no such job */
export async function findJob(tx: Tx, projectId: number, jobId: string): Promise<PrintJobRow | undefined> {
  const { rows } = await sql<PrintJobRow>`
    select ${COLUMNS} from print_job where project_id = ${projectId} and print_job_id = ${jobId} for update`.execute(
    tx,
  );
  return rows[0];
}

/** Jobs whose answer is overdue, locked; whoever else looks for them meanwhile passes over them. */
export async function listOverdue(tx: Tx, projectId: number, now: Date): Promise<PrintJobRow[]> {
  const { rows } = await sql<PrintJobRow>`
    select ${COLUMNS} from print_job where project_id = ${projectId} and state = 'claimed' and due_at <= ${now}
    order by position for update skip locked`.execute(tx);
  return rows;
}

/** Gives away the next jobs, each to one alone; until `answerBy` an answer is waited for. */
export async function claimJobs(
  tx: Tx,
  projectId: number,
  now: Date,
  answerBy: Date,
  most: number,
): Promise<PrintJobRow[]> {
  const rows = await changeStatus<PrintJobRow & { position: string }>(tx, {
    table: 'print_job',
    to: printJobChanges.claim,
    set: [sql`attempt = attempt + 1`, sql`due_at = ${answerBy}`],
    where: sql`project_id = ${projectId} and print_job_id in (
      select print_job_id from print_job where project_id = ${projectId} and state = 'queued' and due_at <= ${now}
      order by position limit ${most} for update skip locked)`,
    returning: sql`${COLUMNS}, position`,
  });
  return rows.sort((a, b) => Number(a.position) - Number(b.position));
}

/** What becomes of a job: it waits again until `dueAt`, or has ended. */
export type JobChange = {
  readonly state: 'queued' | 'done' | 'failed';
  readonly reason: PrintTrouble | null;
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
  const [row] = await changeStatus<PrintJobRow>(tx, {
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
  await sql`
    delete from print_job where project_id = ${projectId}
      and ended_at < ${now}::timestamptz - ${KEPT_DAYS}::int * interval '1 day'`.execute(tx);
}
