import type { Transition } from '@rota/contract/core';
import type { RefundStatus, refundTransitions } from '@rota/contract/payments';
import { sql, type Selectable } from 'kysely';
import type { RefundedLine } from '../../../db/column-contents.ts';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';
import type { Part } from './payment-items.rules.ts';
import type { refundChanges } from './refund-transitions.rules.ts';

type RefundTransition = Transition<typeof refundTransitions>;

export type { RefundedLine };
export type RefundRow = Readonly<Pick<Selectable<DB['refund']>, (typeof COLUMNS)[number]>>;

const KEPT = [
  'refund_id',
  'payment_id',
  'order_id',
  'status',
  'amount_minor',
  'currency',
  'reason',
  'note',
  'lines',
  'parts',
  'requested_by',
  'requested_by_id',
  // The account of the person behind the request; null where none is known.
  'requested_by_person',
  'decided_by',
  'failure',
  'created_at',
  'updated_at',
] as const;
const COLUMNS = [...KEPT, 'was_asked'] as const;

export type NewRefund = Omit<RefundRow, 'failure' | 'was_asked' | 'created_at' | 'updated_at'>;

export async function insertRefund(tx: Tx, projectId: number, row: NewRefund): Promise<void> {
  await tx
    .insertInto('refund')
    .values({
      project_id: projectId,
      refund_id: row.refund_id,
      payment_id: row.payment_id,
      order_id: row.order_id,
      status: row.status,
      amount_minor: row.amount_minor,
      currency: row.currency,
      reason: row.reason,
      note: row.note,
      lines: JSON.stringify(row.lines),
      parts: JSON.stringify(row.parts),
      requested_by: row.requested_by,
      requested_by_id: row.requested_by_id,
      requested_by_person: row.requested_by_person,
      decided_by: row.decided_by,
    })
    .execute();
}

/** Those of orders, the oldest first. */
export async function listRefundsOf(
  tx: Tx,
  projectId: number,
  orderIds: readonly string[],
): Promise<RefundRow[]> {
  return tx
    .selectFrom('refund')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`order_id = any(${[...orderIds]}::text[])`)
    .orderBy('created_at')
    .orderBy('refund_id')
    .execute();
}

/**
 * Begins to work on an open refund without a worker, of whose payment nothing is being paid out. `was_asked` is what
 * it was before: true where the provider may have carried it out already. The caller has locked the payment.
 */
export async function claimRefund(
  tx: Tx,
  projectId: number,
  refundId: string,
  workS: number,
): Promise<RefundRow | undefined> {
  return tx
    .updateTable('refund as r')
    .from((db) =>
      db
        .selectFrom('refund')
        .select(['refund_id as id', 'was_asked as before'])
        .where('project_id', '=', projectId)
        .where('refund_id', '=', refundId)
        .where('status', 'in', ['refunding', 'unknown'])
        .where('worker_until', '<=', sql<Date>`now()`)
        .where(
          sql<boolean>`not exists (select 1 from payout_release p where p.project_id = ${projectId}
            and p.payment_id = refund.payment_id and p.status in ('waiting', 'unknown') and p.was_asked)`,
        )
        .forUpdate()
        .as('found'),
    )
    .set({
      was_asked: true,
      worker_until: sql<Date>`now() + make_interval(secs => ${workS})`,
      updated_at: sql<Date>`now()`,
    })
    .where('r.project_id', '=', projectId)
    .whereRef('r.refund_id', '=', 'found.id')
    .returning(KEPT.map((column) => `r.${column}` as const))
    .returning('found.before as was_asked')
    .executeTakeFirst();
}

/** Ends it, or leaves it for later (`restS`), where it is still open; false where another worker ended it. */
export async function moveRefund(
  tx: Tx,
  projectId: number,
  refundId: string,
  to: RefundTransition,
  { failure, restS }: { readonly failure?: string; readonly restS: number },
): Promise<boolean> {
  const moved = await changeStatus(tx, {
    table: 'refund',
    to,
    set: [
      sql`failure = ${failure ?? null}`,
      sql`worker_until = now() + make_interval(secs => ${restS})`,
      sql`updated_at = now()`,
    ],
    where: sql`project_id = ${projectId} and refund_id = ${refundId}`,
  });
  return moved.length > 0;
}

/** What had gone back of the lines of a payment by refunds that came about. */
export async function partsRefunded(
  tx: Tx,
  projectId: number,
  paymentId: string,
): Promise<readonly (readonly Part[])[]> {
  const rows = await tx
    .selectFrom('refund')
    .select('parts')
    .where('project_id', '=', projectId)
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'refunded')
    .execute();
  return rows.map(({ parts }) => parts);
}

/** Keeps a refund as it is until the transaction ends. */
export async function lockRefund(
  tx: Tx,
  projectId: number,
  refundId: string,
): Promise<RefundRow | undefined> {
  return tx
    .selectFrom('refund')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('refund_id', '=', refundId)
    .forUpdate()
    .executeTakeFirst();
}

/** What a second person said of a refund that waited; false where it waits no more. */
export async function decideRefund(
  tx: Tx,
  projectId: number,
  refundId: string,
  to: typeof refundChanges.agree,
  decision: { readonly by: string; readonly parts: readonly Part[] },
): Promise<boolean> {
  const amount = decision.parts.reduce((sum, part) => sum + part.amount_minor, 0);
  const moved = await changeStatus(tx, {
    table: 'refund',
    to,
    set: [
      sql`decided_by = ${decision.by}`,
      sql`parts = ${JSON.stringify(decision.parts)}::jsonb`,
      sql`amount_minor = ${amount}`,
      sql`updated_at = now()`,
    ],
    where: sql`project_id = ${projectId} and refund_id = ${refundId}`,
  });
  return moved.length > 0;
}

export type RefundQuery = {
  readonly status?: RefundStatus | undefined;
  readonly after?: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
};

/** The newest first. */
export async function listRefunds(
  tx: Tx,
  projectId: number,
  { status, after, limit }: RefundQuery,
): Promise<RefundRow[]> {
  return tx
    .selectFrom('refund')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`(${status ?? null}::text is null or status = ${status ?? null})`)
    .where(
      sql<boolean>`(${after?.at ?? null}::timestamptz is null or (created_at, refund_id) < (${after?.at ?? null}, ${after?.id ?? null}))`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('refund_id', 'desc')
    .limit(limit)
    .execute();
}

export type RefundLeft = Functions['refunds_left_open'];

/** Open refunds without a worker, of all projects. */
export async function listRefundsLeftOpen(tx: Tx, most: number): Promise<RefundLeft[]> {
  return (await sql<Functions['refunds_left_open']>`select * from refunds_left_open(${most})`.execute(tx))
    .rows;
}
