import type { DisputeStatus } from '@rota/contract/disputes';
import { sql } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { DisputeTransition } from './dispute-transitions.rules.ts';

export type DisputeRow = {
  readonly dispute_id: string;
  readonly payment_id: string;
  readonly order_id: string;
  readonly order_number: number;
  readonly amount_minor: number;
  readonly currency: string;
  readonly fee_minor: number;
  readonly provider_ref: string | null;
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
  select d.dispute_id, d.payment_id, d.order_id, o.number as order_number, d.amount_minor, d.currency, d.fee_minor, d.provider_ref, d.reason, d.status, d.due_at, d.note,
    d.opened_by, d.opened_at, d.closed_at, d.version
  from dispute d join customer_order o on o.project_id = d.project_id and o.order_id = d.order_id`;
const MOST = 200;

/** The newest first. */
export async function listDisputes(
  tx: Tx,
  projectId: number,
  status: DisputeStatus | undefined,
): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    ${FROM} where d.project_id = ${projectId} and (${status ?? null}::text is null or d.status = ${status ?? null})
    order by d.opened_at desc, d.dispute_id desc limit ${MOST}`.execute(tx);
  return rows;
}

export async function findDispute(tx: Tx, projectId: number, id: string): Promise<DisputeRow | undefined> {
  const { rows } =
    await sql<DisputeRow>`${FROM} where d.project_id = ${projectId} and d.dispute_id = ${id} for update of d`.execute(
      tx,
    );
  return rows[0];
}

/** Of which payment a dispute is. */
export async function findPaymentOf(tx: Tx, projectId: number, id: string): Promise<string | undefined> {
  const { rows } = await sql<{ payment_id: string }>`
    select payment_id from dispute where project_id = ${projectId} and dispute_id = ${id}`.execute(tx);
  return rows[0]?.payment_id;
}

/** Those of a payment, the newest first, kept as they are until the transaction ends. */
export async function listOfPayment(tx: Tx, projectId: number, paymentId: string): Promise<DisputeRow[]> {
  const { rows } = await sql<DisputeRow>`
    ${FROM} where d.project_id = ${projectId} and d.payment_id = ${paymentId} order by d.opened_at desc, d.dispute_id desc
    for update of d`.execute(tx);
  return rows;
}

type NewDispute = Pick<
  DisputeRow,
  | 'dispute_id'
  | 'payment_id'
  | 'order_id'
  | 'amount_minor'
  | 'currency'
  | 'reason'
  | 'due_at'
  | 'opened_by'
  | 'provider_ref'
>;

/** Throws a unique violation of `dispute_one_open`, or of `dispute_once` where the provider's name is known. */
export async function insertDispute(tx: Tx, projectId: number, row: NewDispute): Promise<void> {
  await sql`
    insert into dispute (project_id, dispute_id, payment_id, order_id, amount_minor, currency, reason, status, due_at, opened_by, provider_ref)
    values (${projectId}, ${row.dispute_id}, ${row.payment_id}, ${row.order_id}, ${row.amount_minor}, ${row.currency}, ${row.reason}, 'open',
      ${row.due_at}, ${row.opened_by}, ${row.provider_ref})`.execute(tx);
}

/** Writes down what of it may change, and its new status unless it keeps the one it has. It was locked by the caller. */
export async function updateDispute(
  tx: Tx,
  projectId: number,
  id: string,
  to: DisputeTransition | 'none',
  row: Pick<
    DisputeRow,
    'due_at' | 'note' | 'provider_ref' | 'amount_minor' | 'currency' | 'reason' | 'fee_minor'
  >,
): Promise<void> {
  const where = sql`project_id = ${projectId} and dispute_id = ${id}`;
  const set = [
    sql`due_at = ${row.due_at}`,
    sql`note = ${row.note}`,
    sql`provider_ref = ${row.provider_ref}`,
    sql`amount_minor = ${row.amount_minor}`,
    sql`currency = ${row.currency}`,
    sql`reason = ${row.reason}`,
    sql`fee_minor = ${row.fee_minor}`,
    sql`version = version + 1`,
  ];
  if (to === 'none') {
    await sql`update dispute set ${sql.join(set)} where ${where}`.execute(tx);
    return;
  }
  const closedAt = ENDED.includes(to.to) ? sql`coalesce(closed_at, now())` : sql`null`;
  await changeStatus(tx, { table: 'dispute', to, set: [...set, sql`closed_at = ${closedAt}`], where });
}

/** The bank decided, or asks no more. */
const ENDED: readonly DisputeStatus[] = ['won', 'lost', 'withdrawn'];

/** How often the one of that name was changed; undefined where there is none. */
export async function findVersion(tx: Tx, projectId: number, ref: string): Promise<number | undefined> {
  const { rows } = await sql<{ version: number }>`
    select version from dispute where project_id = ${projectId} and provider_ref = ${ref}`.execute(tx);
  return rows[0]?.version;
}

/** Those that providers know and that have not ended, of all projects. */
export async function listOpenAtProviders(
  tx: Tx,
  most: number,
): Promise<{ project_id: number; provider: string; provider_ref: string }[]> {
  const { rows } = await sql<{ project_id: number; provider: string; provider_ref: string }>`
    select * from disputes_open_at_providers(${most})`.execute(tx);
  return rows;
}
