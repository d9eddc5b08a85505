import type { Transition } from '@rota/contract/core';
import {
  NO_BANK_FAULTS,
  type BankFaults,
  type BankPaymentState,
  type bankPaymentTransitions,
} from '@rota/contract/sandbox-bank';
import { sql } from 'kysely';
import type { ReportLine } from '../../../adapters/payments/provider.ts';
import { changeStatus } from '../../../db/change-status.ts';
import type { Tx } from '../../../db/database.ts';

export type BankPayment = {
  readonly ref: string;
  readonly merchant: string;
  readonly payment_id: string;
  readonly order_id: string;
  readonly amount_minor: number;
  readonly currency: string;
  readonly return_url: string;
  readonly webhook_url: string;
  readonly description: string;
  readonly language: 'en' | 'tr';
  readonly asks_3d: boolean;
  readonly state: BankPaymentState;
  readonly failure: string | null;
  readonly tries: number;
  /** Ids of what is paid, as the merchant told them. */
  readonly lines: readonly string[];
  readonly created_at: Date;
};
export type NewBankPayment = Omit<BankPayment, 'state' | 'failure' | 'tries' | 'created_at'>;

const COLUMNS = sql`ref, merchant, payment_id, order_id, amount_minor, currency, return_url, webhook_url, description, language, asks_3d, state,
  failure, tries, lines, created_at`;

/** The payment of this id: sent twice it is one. */
export async function openPayment(tx: Tx, row: NewBankPayment): Promise<BankPayment> {
  const { rows } = await sql<BankPayment>`
    insert into sandbox_payment (ref, merchant, payment_id, order_id, amount_minor, currency, return_url, webhook_url, description, language, asks_3d, lines, state)
    values (${row.ref}, ${row.merchant}, ${row.payment_id}, ${row.order_id}, ${row.amount_minor}, ${row.currency}, ${row.return_url},
      ${row.webhook_url}, ${row.description}, ${row.language}, ${row.asks_3d}, ${JSON.stringify(row.lines)}::jsonb, 'open')
    on conflict on constraint sandbox_payment_once do update set ref = sandbox_payment.ref
    returning ${COLUMNS}`.execute(tx);
  const [made] = rows;
  if (made === undefined) throw new Error('A payment was neither made nor found.');
  return made;
}

export async function findByRef(tx: Tx, ref: string): Promise<BankPayment | undefined> {
  return (await sql<BankPayment>`select ${COLUMNS} from sandbox_payment where ref = ${ref}`.execute(tx))
    .rows[0];
}

export async function findOfMerchant(
  tx: Tx,
  merchant: string,
  paymentId: string,
): Promise<BankPayment | undefined> {
  const { rows } = await sql<BankPayment>`
    select ${COLUMNS} from sandbox_payment where merchant = ${merchant} and payment_id = ${paymentId}`.execute(
    tx,
  );
  return rows[0];
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
  const [row] = await changeStatus<BankPayment>(tx, {
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
  const { rows } = await sql<{
    tries: number;
  }>`update sandbox_payment set tries = tries + 1 where ref = ${ref} returning tries`.execute(tx);
  return rows[0]?.tries ?? 0;
}

export type BankRefund = { readonly state: 'refunded' | 'failed'; readonly failure: string | null };

export async function findRefund(
  tx: Tx,
  merchant: string,
  refundId: string,
): Promise<BankRefund | undefined> {
  const { rows } = await sql<BankRefund>`
    select state, failure from sandbox_refund where merchant = ${merchant} and refund_id = ${refundId}`.execute(
    tx,
  );
  return rows[0];
}

/** What went back of a payment; whoever asks holds the payment until its transaction ends. */
export async function sumRefunds(tx: Tx, ref: string): Promise<number> {
  await sql`select 1 from sandbox_payment where ref = ${ref} for update`.execute(tx);
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(amount_minor), 0)::int as sum from sandbox_refund where ref = ${ref} and state = 'refunded'`.execute(
    tx,
  );
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
  await sql`
    insert into sandbox_refund (merchant, refund_id, ref, amount_minor, state, failure)
    values (${row.merchant}, ${row.refundId}, ${row.ref}, ${row.amountMinor}, ${row.state}, ${row.failure})`.execute(
    tx,
  );
}

/** Movements of a merchant on a day, in UTC, in their order. */
export async function listOfDay(
  tx: Tx,
  merchant: string,
  day: string,
  offset: number,
  limit: number,
): Promise<ReportLine[]> {
  const from = sql`(${day}::date)::timestamp at time zone 'UTC'`;
  const until = sql`(${day}::date + 1)::timestamp at time zone 'UTC'`;
  const { rows } = await sql<ReportLine>`
    select kind, ref as "providerRef", payment_id as "paymentId", refund_id as "refundId", amount_minor as "amountMinor", currency
    from (
      select 'capture' as kind, ref, payment_id, null as refund_id, amount_minor, currency, captured_at as at
      from sandbox_payment where merchant = ${merchant} and captured_at >= ${from} and captured_at < ${until}
      union all
      select 'refund', p.ref, p.payment_id, r.refund_id, r.amount_minor, p.currency, r.created_at
      from sandbox_refund r join sandbox_payment p using (ref)
      where r.merchant = ${merchant} and r.state = 'refunded' and r.created_at >= ${from} and r.created_at < ${until}) movement
    order by at, refund_id nulls first, payment_id limit ${limit} offset ${offset}`.execute(tx);
  return rows;
}

export async function readFaults(tx: Tx, merchant: string): Promise<BankFaults> {
  const { rows } = await sql<{
    faults: Partial<BankFaults>;
  }>`select faults from sandbox_fault where merchant = ${merchant}`.execute(tx);
  return { ...NO_BANK_FAULTS, ...rows[0]?.faults };
}

export async function writeFaults(tx: Tx, merchant: string, faults: BankFaults): Promise<void> {
  await sql`
    insert into sandbox_fault (merchant, faults) values (${merchant}, ${JSON.stringify(faults)}::jsonb)
    on conflict (merchant) do update set faults = excluded.faults`.execute(tx);
}
