import type { Transition } from '@rota/contract/core';
import { NO_BANK_FAULTS, type BankFaults, type bankPaymentTransitions } from '@rota/contract/sandbox-bank';
import { sql, type Selectable } from 'kysely';
import type { ReportLine } from '../../../adapters/payments/provider.ts';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';

export type BankPayment = Readonly<Pick<Selectable<DB['sandbox_payment']>, (typeof COLUMNS)[number]>>;
export type NewBankPayment = Omit<BankPayment, 'state' | 'failure' | 'tries' | 'created_at'>;

const COLUMNS = [
  'ref',
  'merchant',
  'payment_id',
  'order_id',
  'amount_minor',
  'currency',
  'return_url',
  'webhook_url',
  'description',
  'language',
  'asks_3d',
  'state',
  'failure',
  'tries',
  // Ids of the lines, as the merchant sent them.
  'lines',
  'created_at',
] as const;

/** The payment of this id: sent twice it is one. */
export async function openPayment(tx: Tx, row: NewBankPayment): Promise<BankPayment> {
  const rows = await tx
    .insertInto('sandbox_payment')
    .values({
      ref: row.ref,
      merchant: row.merchant,
      payment_id: row.payment_id,
      order_id: row.order_id,
      amount_minor: row.amount_minor,
      currency: row.currency,
      return_url: row.return_url,
      webhook_url: row.webhook_url,
      description: row.description,
      language: row.language,
      asks_3d: row.asks_3d,
      lines: JSON.stringify(row.lines),
      state: 'open',
    })
    .onConflict((conflict) =>
      conflict.constraint('sandbox_payment_once').doUpdateSet({ ref: sql<string>`sandbox_payment.ref` }),
    )
    .returning(COLUMNS)
    .execute();
  const [made] = rows;
  if (made === undefined) throw new Error('A payment was neither made nor found.');
  return made;
}

export async function findByRef(tx: Tx, ref: string): Promise<BankPayment | undefined> {
  return (await tx.selectFrom('sandbox_payment').select(COLUMNS).where('ref', '=', ref).execute())[0];
}

export async function findOfMerchant(
  tx: Tx,
  merchant: string,
  paymentId: string,
): Promise<BankPayment | undefined> {
  return tx
    .selectFrom('sandbox_payment')
    .select(COLUMNS)
    .where('merchant', '=', merchant)
    .where('payment_id', '=', paymentId)
    .executeTakeFirst();
}

/** Changes its state where the state still allows it; undefined where it does not. */
export async function moveBankPayment(
  tx: Tx,
  ref: string,
  to: Transition<typeof bankPaymentTransitions>,
  change: {
    readonly failure?: string;
    readonly cardEnd?: string;
    readonly amountMinor?: number;
    readonly capturedAt?: Date;
  } = {},
): Promise<BankPayment | undefined> {
  const [row] = await changeStatus(tx, {
    table: 'sandbox_payment',
    to,
    set: [
      sql`failure = coalesce(${change.failure ?? null}, failure)`,
      sql`card_end = coalesce(${change.cardEnd ?? null}, card_end)`,
      sql`amount_minor = coalesce(${change.amountMinor ?? null}, amount_minor)`,
      sql`captured_at = coalesce(${change.capturedAt ?? null}, captured_at)`,
    ],
    where: sql`ref = ${ref}`,
    returning: COLUMNS,
  });
  return row;
}

/** One more wrong code; how many there were. */
export async function countWrongCode(tx: Tx, ref: string): Promise<number> {
  const rows = await tx
    .updateTable('sandbox_payment')
    .set({ tries: sql<number>`tries + 1` })
    .where('ref', '=', ref)
    .returning('tries')
    .execute();
  return rows[0]?.tries ?? 0;
}

export type BankRefund = Readonly<Pick<Selectable<DB['sandbox_refund']>, 'state' | 'failure'>>;

export async function findRefund(
  tx: Tx,
  merchant: string,
  refundId: string,
): Promise<BankRefund | undefined> {
  return tx
    .selectFrom('sandbox_refund')
    .select(['state', 'failure'])
    .where('merchant', '=', merchant)
    .where('refund_id', '=', refundId)
    .executeTakeFirst();
}

/** The refunded sum of a payment; the caller locks the payment until its transaction ends. */
export async function sumRefunds(tx: Tx, ref: string): Promise<number> {
  await tx
    .selectFrom('sandbox_payment')
    .select(sql`1`.as('one'))
    .where('ref', '=', ref)
    .forUpdate()
    .execute();
  const rows = await tx
    .selectFrom('sandbox_refund')
    .select(sql<number>`coalesce(sum(amount_minor), 0)::int`.as('sum'))
    .where('ref', '=', ref)
    .where('state', '=', 'refunded')
    .execute();
  return rows[0]?.sum ?? 0;
}

export async function insertBankRefund(
  tx: Tx,
  row: {
    merchant: string;
    refundId: string;
    ref: string;
    amountMinor: number;
    state: BankRefund['state'];
    failure: string | null;
  },
): Promise<void> {
  await tx
    .insertInto('sandbox_refund')
    .values({
      merchant: row.merchant,
      refund_id: row.refundId,
      ref: row.ref,
      amount_minor: row.amountMinor,
      state: row.state,
      failure: row.failure,
    })
    .execute();
}

/** Movements of a merchant on a day, in UTC, in their order. */
export async function listOfDay(
  tx: Tx,
  merchant: string,
  day: string,
  offset: number,
  limit: number,
): Promise<ReportLine[]> {
  const from = sql<Date>`(${day}::date)::timestamp at time zone 'UTC'`;
  const until = sql<Date>`(${day}::date + 1)::timestamp at time zone 'UTC'`;
  const captured = tx
    .selectFrom('sandbox_payment')
    .select([
      sql<ReportLine['kind']>`'capture'`.as('kind'),
      'ref',
      'payment_id',
      sql<string | null>`null`.as('refund_id'),
      'amount_minor',
      'currency',
      'captured_at as at',
    ])
    .where('merchant', '=', merchant)
    .where('captured_at', '>=', from)
    .where('captured_at', '<', until);
  const refunded = tx
    .selectFrom('sandbox_refund as r')
    .innerJoin('sandbox_payment as p', 'p.ref', 'r.ref')
    .select([
      sql<ReportLine['kind']>`'refund'`.as('kind'),
      'p.ref',
      'p.payment_id',
      sql<string | null>`r.refund_id`.as('refund_id'),
      'r.amount_minor',
      'p.currency',
      sql<Date | null>`r.created_at`.as('at'),
    ])
    .where('r.merchant', '=', merchant)
    .where('r.state', '=', 'refunded')
    .where('r.created_at', '>=', from)
    .where('r.created_at', '<', until);
  return tx
    .selectFrom(captured.unionAll(refunded).as('movement'))
    .select([
      'kind',
      'ref as providerRef',
      'payment_id as paymentId',
      'refund_id as refundId',
      'amount_minor as amountMinor',
      'currency',
    ])
    .orderBy('at')
    .orderBy(sql`refund_id nulls first`)
    .orderBy('payment_id')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function readFaults(tx: Tx, merchant: string): Promise<BankFaults> {
  const rows = await tx
    .selectFrom('sandbox_fault')
    .select('faults')
    .where('merchant', '=', merchant)
    .execute();
  return { ...NO_BANK_FAULTS, ...rows[0]?.faults };
}

export async function writeFaults(tx: Tx, merchant: string, faults: BankFaults): Promise<void> {
  await tx
    .insertInto('sandbox_fault')
    .values({ merchant, faults: JSON.stringify(faults) })
    .onConflict((conflict) =>
      conflict.column('merchant').doUpdateSet((eb) => ({ faults: eb.ref('excluded.faults') })),
    )
    .execute();
}
