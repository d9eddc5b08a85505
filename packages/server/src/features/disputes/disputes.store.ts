import type { DisputeStatus } from '@rota/contract/disputes';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';

export type DisputeRow = {
  readonly dispute_id: string;
  readonly payment_id: string;
  readonly order_id: string;
  readonly order_number: number;
  readonly amount_minor: number;
  readonly currency: string;
  readonly reason: string;
  readonly status: DisputeStatus;
  readonly due_at: Date | null;
  readonly note: string;
  readonly opened_by: string;
  readonly opened_at: Date;
  readonly closed_at: Date | null;
  readonly version: number;
};

const FROM = sql`
  select d.dispute_id, d.payment_id, d.order_id, o.number as order_number, d.amount_minor, d.currency, d.reason, d.status, d.due_at, d.note,
    d.opened_by, d.opened_at, d.closed_at, d.version
  from dispute d join customer_order o on o.project_id = d.project_id and o.order_id = d.order_id`;
const MOST = 200;

/** The newest first. */
export async function listDisputes(tx: Tx, projectId: number, status: DisputeStatus | undefined): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    ${FROM} where d.project_id = ${projectId} and (${status ?? null}::text is null or d.status = ${status ?? null})
    order by d.opened_at desc, d.dispute_id desc limit ${MOST}`.execute(tx);
  return rows;
}

export async function findDispute(tx: Tx, projectId: number, id: string): Promise<DisputeRow | undefined> {
  const { rows } = await sql<DisputeRow>`${FROM} where d.project_id = ${projectId} and d.dispute_id = ${id} for update of d`.execute(tx);
  return rows[0];
}

/** Throws a unique violation of `dispute_one_open`. */
export async function insertDispute(
  tx: Tx,
  projectId: number,
  row: Pick<DisputeRow, 'dispute_id' | 'payment_id' | 'order_id' | 'amount_minor' | 'currency' | 'reason' | 'due_at' | 'opened_by'>,
): Promise<void> {
  await sql`
    insert into dispute (project_id, dispute_id, payment_id, order_id, amount_minor, currency, reason, status, due_at, opened_by)
    values (${projectId}, ${row.dispute_id}, ${row.payment_id}, ${row.order_id}, ${row.amount_minor}, ${row.currency}, ${row.reason}, 'open',
      ${row.due_at}, ${row.opened_by})`.execute(tx);
}

export async function updateDispute(
  tx: Tx,
  projectId: number,
  id: string,
  row: Pick<DisputeRow, 'status' | 'due_at' | 'note'>,
): Promise<void> {
  await sql`
    update dispute set status = ${row.status}, due_at = ${row.due_at}, note = ${row.note}, version = version + 1,
      closed_at = case when ${row.status} in ('won', 'lost') then coalesce(closed_at, now()) end
    where project_id = ${projectId} and dispute_id = ${id}`.execute(tx);
}
