import { sourcesOf, type Transition } from '@rota/contract/core';
import { paymentTransitions, type PaymentProviderName, type PaymentStatus } from '@rota/contract/payments';
import { sql, type Selectable } from 'kysely';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';
import type { PaymentItem } from './payment-items.rules.ts';
import { paymentChanges } from './payment-transitions.rules.ts';

type PaymentTransition = Transition<typeof paymentTransitions>;

export type PaymentRow = Readonly<Pick<Selectable<DB['payment']>, (typeof COLUMNS)[number]>>;

const COLUMNS = [
  'payment_id',
  'order_id',
  'provider',
  'status',
  'amount_minor',
  'currency',
  'provider_ref',
  'redirect_url',
  'failure',
  'captured_minor',
  'fee_minor',
  'refunded_minor',
  'items',
  'worker_until',
  'created_at',
  'updated_at',
  'captured_at',
] as const;

/** Statuses in which a payment may still take money. */
export const OPEN: readonly PaymentStatus[] = sourcesOf(paymentTransitions, 'failed');

export type NewPayment = Pick<
  PaymentRow,
  'payment_id' | 'order_id' | 'provider' | 'amount_minor' | 'currency' | 'items'
> & {
  readonly nonceDigest: string;
};

/** Throws a unique violation of `payment_one_open` where a try of this order is open. */
export async function insertPayment(
  tx: Tx,
  projectId: number,
  row: NewPayment,
  workS: number,
): Promise<void> {
  await tx
    .insertInto('payment')
    .values({
      project_id: projectId,
      payment_id: row.payment_id,
      order_id: row.order_id,
      provider: row.provider,
      status: 'created',
      amount_minor: row.amount_minor,
      currency: row.currency,
      items: JSON.stringify(row.items),
      nonce_digest: row.nonceDigest,
      worker_until: sql<Date>`now() + make_interval(secs => ${workS})`,
    })
    .execute();
}

/** @returns undefined where there is no such payment */
export async function findPayment(
  tx: Tx,
  projectId: number,
  paymentId: string,
): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payment')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** The payment of which a refund is; undefined where there is no such refund. */
export async function findPaymentOfRefund(
  tx: Tx,
  projectId: number,
  refundId: string,
): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payment')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where(
      sql<boolean>`payment_id = (select r.payment_id from refund r where r.project_id = ${projectId} and r.refund_id = ${refundId})`,
    )
    .executeTakeFirst();
}

/** The payment that a provider knows by one of its names or of ours, once it was taken; undefined where none is. */
export async function findTaken(
  tx: Tx,
  projectId: number,
  provider: PaymentProviderName,
  { paymentId, providerRef }: { readonly paymentId: string | null; readonly providerRef: string | null },
): Promise<PaymentRow | undefined> {
  return tx
    .selectFrom('payment')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where('provider', '=', provider)
    .where('status', '=', 'captured')
    .where(sql<boolean>`(payment_id = ${paymentId} or provider_ref = ${providerRef})`)
    .limit(1)
    .executeTakeFirst();
}

/** Locks a payment until the transaction ends: other changes wait. */
export async function lockPayment(tx: Tx, projectId: number, paymentId: string): Promise<void> {
  await tx
    .selectFrom('payment')
    .select(sql`1`.as('one'))
    .where('project_id', '=', projectId)
    .where('payment_id', '=', paymentId)
    .forUpdate()
    .execute();
}

/** Those of orders, the oldest first. */
export async function listPaymentsOf(
  tx: Tx,
  projectId: number,
  orderIds: readonly string[],
): Promise<PaymentRow[]> {
  return tx
    .selectFrom('payment')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`order_id = any(${[...orderIds]}::text[])`)
    .orderBy('created_at')
    .orderBy('payment_id')
    .execute();
}

/**
 * Begins to work on a payment that no one else works on: one statement, so that of a browser, a webhook and the reconciler only one goes on.
 * `force`: although its rest is not over; not while the money is being taken.
 */
export async function claimPayment(
  tx: Tx,
  projectId: number,
  paymentId: string,
  {
    to,
    workS,
    force = false,
  }: { readonly to: PaymentTransition; readonly workS: number; readonly force?: boolean },
): Promise<PaymentRow | undefined> {
  const [row] = await changeStatus(tx, {
    table: 'payment',
    to,
    set: [sql`worker_until = now() + make_interval(secs => ${workS})`, sql`updated_at = now()`],
    where: sql`project_id = ${projectId} and payment_id = ${paymentId} and ((${force} and status <> 'completing') or worker_until < now())`,
    returning: COLUMNS,
  });
  return row;
}

/** Changes the status where it still allows that. `restS`: no one looks at the payment before. `isIdle`: only where no one works on it. */
export async function movePayment(
  tx: Tx,
  projectId: number,
  paymentId: string,
  to: PaymentTransition,
  change: {
    readonly restS: number;
    readonly provider_ref?: string;
    readonly redirect_url?: string;
    readonly failure?: string;
    readonly isIdle?: boolean;
  },
): Promise<PaymentRow | undefined> {
  const [row] = await changeStatus(tx, {
    table: 'payment',
    to,
    set: [
      sql`worker_until = now() + make_interval(secs => ${change.restS})`,
      sql`updated_at = now()`,
      sql`provider_ref = coalesce(${change.provider_ref ?? null}, provider_ref)`,
      sql`redirect_url = coalesce(${change.redirect_url ?? null}, redirect_url)`,
      sql`failure = coalesce(${change.failure ?? null}, failure)`,
    ],
    where: sql`project_id = ${projectId} and payment_id = ${paymentId} and (${change.isIdle !== true} or worker_until < now())`,
    returning: COLUMNS,
  });
  return row;
}

/** Notes that the money was taken, once: undefined where that was known. */
export async function capturePayment(
  tx: Tx,
  projectId: number,
  paymentId: string,
  taken: { readonly providerRef: string; readonly amountMinor: number; readonly feeMinor: number },
): Promise<PaymentRow | undefined> {
  const [row] = await changeStatus(tx, {
    table: 'payment',
    to: paymentChanges.capture,
    set: [
      sql`captured_minor = ${taken.amountMinor}`,
      sql`fee_minor = ${taken.feeMinor}`,
      sql`provider_ref = ${taken.providerRef}`,
      sql`failure = null`,
      sql`captured_at = now()`,
      sql`updated_at = now()`,
    ],
    where: sql`project_id = ${projectId} and payment_id = ${paymentId}`,
    returning: COLUMNS,
  });
  return row;
}

/** Notes the fee of a payment that was captured without one. */
export async function saveFee(tx: Tx, projectId: number, paymentId: string, feeMinor: number): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ fee_minor: feeMinor, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Notes the lines of a payment as they were taken. */
export async function saveItems(
  tx: Tx,
  projectId: number,
  paymentId: string,
  items: readonly PaymentItem[],
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ items: JSON.stringify(items) })
    .where('project_id', '=', projectId)
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Keeps so much of what was taken for giving it back; undefined where that is more than is left. */
export async function reserveRefund(
  tx: Tx,
  projectId: number,
  paymentId: string,
  amountMinor: number,
): Promise<PaymentRow | undefined> {
  return tx
    .updateTable('payment')
    .set({ refunded_minor: sql<number>`refunded_minor + ${amountMinor}`, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('payment_id', '=', paymentId)
    .where('status', '=', 'captured')
    .where(sql<boolean>`refunded_minor + ${amountMinor} <= captured_minor`)
    .returning(COLUMNS)
    .executeTakeFirst();
}

/** Of a refund that did not come about. */
export async function releaseRefund(
  tx: Tx,
  projectId: number,
  paymentId: string,
  amountMinor: number,
): Promise<void> {
  await tx
    .updateTable('payment')
    .set({ refunded_minor: sql<number>`refunded_minor - ${amountMinor}`, updated_at: sql<Date>`now()` })
    .where('project_id', '=', projectId)
    .where('payment_id', '=', paymentId)
    .execute();
}

/** Which payment a nonce opens, in whatever project. */
export async function findPaymentOfNonce(
  tx: Tx,
  digest: string,
): Promise<Functions['payment_of_nonce'] | undefined> {
  const { rows } = await sql<
    Functions['payment_of_nonce']
  >`select * from payment_of_nonce(${digest})`.execute(tx);
  return rows[0];
}

/** Notes news of a provider; false where it came before. */
export async function insertNews(
  tx: Tx,
  projectId: number,
  provider: PaymentProviderName,
  eventId: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows = 0n } = await tx
    .insertInto('payment_news')
    .values({ project_id: projectId, provider, event_id: eventId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  return numInsertedOrUpdatedRows > 0n;
}

export type LeftOpen = Functions['payments_left_open'];

/** Open payments without a worker, of all projects. */
export async function listLeftOpen(tx: Tx, most: number): Promise<LeftOpen[]> {
  return (await sql<Functions['payments_left_open']>`select * from payments_left_open(${most})`.execute(tx))
    .rows;
}

/** Payments that failed lately, of all projects. */
export async function listFailed(tx: Tx, most: number): Promise<LeftOpen[]> {
  return (
    await sql<Functions['payments_that_failed']>`select * from payments_that_failed(${most})`.execute(tx)
  ).rows;
}

export type PaymentQuery = {
  readonly status?: PaymentStatus | undefined;
  readonly orderId?: string | undefined;
  readonly after?: { readonly at: Date; readonly id: string } | undefined;
  readonly limit: number;
};

/** The newest first. */
export async function listPayments(tx: Tx, projectId: number, query: PaymentQuery): Promise<PaymentRow[]> {
  const { status = null, orderId = null, after } = query;
  return tx
    .selectFrom('payment')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`(${status}::text is null or status = ${status})`)
    .where(sql<boolean>`(${orderId}::text is null or order_id = ${orderId})`)
    .where(
      sql<boolean>`(${after?.at ?? null}::timestamptz is null or (created_at, payment_id) < (${after?.at ?? null}, ${after?.id ?? null}))`,
    )
    .orderBy('created_at', 'desc')
    .orderBy('payment_id', 'desc')
    .limit(query.limit)
    .execute();
}

/** Payments and refunds of a provider that are open. */
export async function countOpenWith(
  tx: Tx,
  projectId: number,
  provider: PaymentProviderName,
): Promise<number> {
  const { open } = await tx
    .selectNoFrom(
      sql<number>`((select count(*) from payment where project_id = ${projectId} and provider = ${provider} and status = any(${[...OPEN]}::text[]))
      + (select count(*) from refund r join payment p using (project_id, payment_id)
         where r.project_id = ${projectId} and p.provider = ${provider} and r.status in ('waiting', 'refunding', 'unknown'))
      + (select count(*) from payout_release r join payment p using (project_id, payment_id)
         where r.project_id = ${projectId} and p.provider = ${provider} and r.status in ('waiting', 'unknown')))::int`.as(
        'open',
      ),
    )
    .executeTakeFirstOrThrow();
  return open;
}
