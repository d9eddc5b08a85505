import { sql, type Selectable } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';
import type { DisputeTransition } from './dispute-transitions.rules.ts';

type Stored = Selectable<DB['dispute']>;
const COLUMNS = [
  'dispute_id',
  'payment_id',
  'order_id',
  'amount_minor',
  'currency',
  'fee_minor',
  'provider_ref',
  'reason',
  'status',
  'due_at',
  'note',
  'opened_by',
  'opened_at',
  'closed_at',
  'version',
] as const;
export type DisputeRow = Readonly<Pick<Stored, (typeof COLUMNS)[number]>> & {
  readonly order_number: number;
};
type DisputeStatus = Stored['status'];

const disputes = (tx: Tx, projectId: number) =>
  tx
    .selectFrom('dispute')
    .innerJoin('customer_order', (join) =>
      join
        .onRef('customer_order.project_id', '=', 'dispute.project_id')
        .onRef('customer_order.order_id', '=', 'dispute.order_id'),
    )
    .select(COLUMNS.map((column) => `dispute.${column}` as const))
    .select('customer_order.number as order_number')
    .where('dispute.project_id', '=', projectId);
const MOST = 200;

/** The newest first. */
export async function listDisputes(
  tx: Tx,
  projectId: number,
  status: DisputeStatus | undefined,
): Promise<DisputeRow[]> {
  return disputes(tx, projectId)
    .$if(status !== undefined, (query) => query.where('dispute.status', '=', status ?? 'open'))
    .orderBy('dispute.opened_at', 'desc')
    .orderBy('dispute.dispute_id', 'desc')
    .limit(MOST)
    .execute();
}

export async function findDispute(tx: Tx, projectId: number, id: string): Promise<DisputeRow | undefined> {
  return disputes(tx, projectId).where('dispute.dispute_id', '=', id).forUpdate('dispute').executeTakeFirst();
}

/** Of which payment a dispute is. */
export async function findPaymentOf(tx: Tx, projectId: number, id: string): Promise<string | undefined> {
  const row = await tx
    .selectFrom('dispute')
    .select('payment_id')
    .where('project_id', '=', projectId)
    .where('dispute_id', '=', id)
    .executeTakeFirst();
  return row?.payment_id;
}

/** Those of a payment, the newest first, kept as they are until the transaction ends. */
export async function listOfPayment(tx: Tx, projectId: number, paymentId: string): Promise<DisputeRow[]> {
  return disputes(tx, projectId)
    .where('dispute.payment_id', '=', paymentId)
    .orderBy('dispute.opened_at', 'desc')
    .orderBy('dispute.dispute_id', 'desc')
    .forUpdate('dispute')
    .execute();
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
  await tx
    .insertInto('dispute')
    .values({
      project_id: projectId,
      dispute_id: row.dispute_id,
      payment_id: row.payment_id,
      order_id: row.order_id,
      amount_minor: row.amount_minor,
      currency: row.currency,
      reason: row.reason,
      status: 'open',
      due_at: row.due_at,
      opened_by: row.opened_by,
      provider_ref: row.provider_ref,
    })
    .execute();
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
  const changed = {
    due_at: row.due_at,
    note: row.note,
    provider_ref: row.provider_ref,
    amount_minor: row.amount_minor,
    currency: row.currency,
    reason: row.reason,
    fee_minor: row.fee_minor,
    version: sql<number>`version + 1`,
  };
  if (to === 'none') {
    await tx
      .updateTable('dispute')
      .set(changed)
      .where('project_id', '=', projectId)
      .where('dispute_id', '=', id)
      .execute();
    return;
  }
  const set = Object.entries(changed).map(([column, value]) => sql`${sql.ref(column)} = ${value}`);
  const where = sql`project_id = ${projectId} and dispute_id = ${id}`;
  const closedAt = ENDED.includes(to.to) ? sql`coalesce(closed_at, now())` : sql`null`;
  await changeStatus(tx, { table: 'dispute', to, set: [...set, sql`closed_at = ${closedAt}`], where });
}

/** The bank decided, or asks no more. */
const ENDED: readonly DisputeStatus[] = ['won', 'lost', 'withdrawn'];

/** How often the one of that name was changed; undefined where there is none. */
export async function findVersion(tx: Tx, projectId: number, ref: string): Promise<number | undefined> {
  const row = await tx
    .selectFrom('dispute')
    .select('version')
    .where('project_id', '=', projectId)
    .where('provider_ref', '=', ref)
    .executeTakeFirst();
  return row?.version;
}

type OpenAtProvider = Functions['disputes_open_at_providers'];

/** Those that providers know and that have not ended, of all projects. */
export async function listOpenAtProviders(tx: Tx, most: number): Promise<OpenAtProvider[]> {
  const { rows } = await sql<Functions['disputes_open_at_providers']>`
    select * from disputes_open_at_providers(${most})`.execute(tx);
  return rows;
}
