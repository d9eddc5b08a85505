import type { Transition } from '@rota/contract/core';
import type { RefundReason, RefundStatus, refundTransitions } from '@rota/contract/payments';
import { sql } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { Part } from './payment-items.rules.ts';
import type { refundChanges } from './refund-transitions.rules.ts';

type RefundTransition = Transition<typeof refundTransitions>;

/** So many of a line of the order, by its place. */
export type RefundedLine = { readonly line: number; readonly quantity: number };
export type RefundRow = {
  readonly refund_id: string;
  readonly payment_id: string;
  readonly order_id: string;
  readonly status: RefundStatus;
  readonly amount_minor: number;
  readonly currency: string;
  readonly reason: RefundReason;
  readonly note: string;
  readonly lines: readonly RefundedLine[];
  readonly parts: readonly Part[];
  readonly requested_by: string;
  readonly requested_by_id: string;
  /** The account of the person behind the request; null where none is known. */
  readonly requested_by_person: string | null;
  readonly decided_by: string | null;
  readonly failure: string | null;
  readonly was_asked: boolean;
  readonly created_at: Date;
  readonly updated_at: Date;
};

const COLUMNS = sql`refund_id, payment_id, order_id, status, amount_minor, currency, reason, note, lines, parts, requested_by,
  requested_by_id, requested_by_person, decided_by, failure, was_asked, created_at, updated_at`;

export type NewRefund = Omit<RefundRow, 'failure' | 'was_asked' | 'created_at' | 'updated_at'>;

export async function insertRefund(tx: Tx, projectId: number, row: NewRefund): Promise<void> {
  await sql`
    insert into refund (project_id, refund_id, payment_id, order_id, status, amount_minor, currency, reason, note, lines, parts, requested_by,
      requested_by_id, requested_by_person, decided_by)
    values (${projectId}, ${row.refund_id}, ${row.payment_id}, ${row.order_id}, ${row.status}, ${row.amount_minor}, ${row.currency}, ${row.reason},
      ${row.note}, ${JSON.stringify(row.lines)}::jsonb, ${JSON.stringify(row.parts)}::jsonb, ${row.requested_by}, ${row.requested_by_id},
      ${row.requested_by_person}, ${row.decided_by})`.execute(tx);
}

/** Those of orders, the oldest first. */
export async function listRefundsOf(
  tx: Tx,
  projectId: number,
  orderIds: readonly string[],
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${COLUMNS} from refund where project_id = ${projectId} and order_id = any(${[...orderIds]}::text[])
    order by created_at, refund_id`.execute(tx);
  return rows;
}

/**
 * Begins to work on a refund that is open and on which nobody else works, and of whose payment nothing is being paid out. `was_asked` is what
 * it was before: true where the provider may have carried it out already. Whoever calls it locked the payment.
 */
export async function claimRefund(
  tx: Tx,
  projectId: number,
  refundId: string,
  workS: number,
): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    update refund r set was_asked = true, worker_until = now() + make_interval(secs => ${workS}), updated_at = now()
    from (select refund_id as id, was_asked as before from refund
          where project_id = ${projectId} and refund_id = ${refundId} and status in ('refunding', 'unknown') and worker_until <= now()
            and not exists (select 1 from payout_release p where p.project_id = ${projectId} and p.payment_id = refund.payment_id
              and p.status in ('waiting', 'unknown') and p.was_asked)
          for update) found
    where r.project_id = ${projectId} and r.refund_id = found.id
    returning ${sql.join(COLUMN_NAMES.map((name) => (name === 'was_asked' ? sql`found.before as was_asked` : sql.ref(`r.${name}`))))}`.execute(
    tx,
  );
  return rows[0];
}

const COLUMN_NAMES = [
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
  'requested_by_person',
  'decided_by',
  'failure',
  'was_asked',
  'created_at',
  'updated_at',
] as const;

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
  const { rows } = await sql<{ parts: Part[] }>`
    select parts from refund where project_id = ${projectId} and payment_id = ${paymentId} and status = 'refunded'`.execute(
    tx,
  );
  return rows.map(({ parts }) => parts);
}

/** Keeps a refund as it is until the transaction ends. */
export async function lockRefund(
  tx: Tx,
  projectId: number,
  refundId: string,
): Promise<RefundRow | undefined> {
  const { rows } = await sql<RefundRow>`
    select ${COLUMNS} from refund where project_id = ${projectId} and refund_id = ${refundId} for update`.execute(
    tx,
  );
  return rows[0];
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
  { status = undefined, after, limit }: RefundQuery,
): Promise<RefundRow[]> {
  const { rows } = await sql<RefundRow>`
    select ${COLUMNS} from refund where project_id = ${projectId} and (${status ?? null}::text is null or status = ${status ?? null})
      and (${after?.at ?? null}::timestamptz is null or (created_at, refund_id) < (${after?.at ?? null}, ${after?.id ?? null}))
    order by created_at desc, refund_id desc limit ${limit}`.execute(tx);
  return rows;
}

export type RefundLeft = { readonly project_id: number; readonly refund_id: string };

/** Open refunds on which nobody works, of all projects. */
export async function listRefundsLeftOpen(tx: Tx, most: number): Promise<RefundLeft[]> {
  return (await sql<RefundLeft>`select * from refunds_left_open(${most})`.execute(tx)).rows;
}
