import type { DifferenceEnd, DifferenceKind } from '@rota/contract/settlement';
import type { PaymentProviderName } from '@rota/contract/payments';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';

/** Sums of the ledger as the database adds them up; minor units. */
export type SumsRow = {
  readonly currency: string;
  readonly orders: number;
  readonly sold: number;
  readonly refunded: number;
  readonly disputed: number;
  readonly commission: number;
  readonly service: number;
  readonly fee: number;
};
export type PartyRow = SumsRow & { readonly party: string; readonly released: number };
export type DayRow = SumsRow & {
  readonly day: string;
  readonly station_id: string;
  readonly station_name: string;
};
/** From this moment to that one, which is not in it any more. */
export type Span = { readonly from: Date; readonly to: Date };

/** What was sold is what is owed for it and what was kept of it. */
const SUMS = sql`
  count(distinct l.order_id) filter (where l.kind = 'capture')::int as orders,
  coalesce(-sum(l.amount_minor) filter (where l.kind = 'capture' and l.account in ('payable', 'commission', 'service_commission')), 0)::bigint as sold,
  coalesce(sum(l.amount_minor) filter (where l.kind = 'refund' and l.account in ('payable', 'commission', 'service_commission')), 0)::bigint as refunded,
  coalesce(sum(l.amount_minor) filter (where l.kind = 'dispute' and l.account in ('payable', 'commission', 'service_commission')), 0)::bigint as disputed,
  coalesce(-sum(l.amount_minor) filter (where l.account = 'commission'), 0)::bigint as commission,
  coalesce(-sum(l.amount_minor) filter (where l.account = 'service_commission'), 0)::bigint as service,
  coalesce(sum(l.amount_minor) filter (where l.account = 'provider_fee'), 0)::bigint as fee`;

/** By seller and currency, of a time. */
export async function sumByParty(tx: Tx, projectId: number, { from, to }: Span): Promise<PartyRow[]> {
  const { rows } = await sql<PartyRow>`
    select l.party, l.currency, ${SUMS},
      coalesce(sum(l.amount_minor) filter (where l.kind = 'release' and l.account = 'payable'), 0)::bigint as released
    from ledger_entry l where l.project_id = ${projectId} and l.at >= ${from} and l.at < ${to}
    group by l.party, l.currency order by l.currency, l.party`.execute(tx);
  return rows.map((row) => ({ ...row, ...numbers(row), released: Number(row.released) }));
}

/** What is owed to each now; the provider's fee is the house's. */
export async function owedNow(
  tx: Tx,
  projectId: number,
): Promise<{ party: string; currency: string; owed: number }[]> {
  const { rows } = await sql<{ party: string; currency: string; owed: number }>`
    select party, currency, (-sum(amount_minor))::bigint as owed from ledger_entry
    where project_id = ${projectId} and account in ('payable', 'provider_fee') group by party, currency`.execute(
    tx,
  );
  return rows.map((row) => ({ ...row, owed: Number(row.owed) }));
}

/** By day of a time zone, pickup location and currency, the newest first. `stationId`: of one only. */
export async function sumByDay(
  tx: Tx,
  projectId: number,
  { from, to }: Span,
  zone: string,
  stationId?: string,
): Promise<DayRow[]> {
  const { rows } = await sql<DayRow>`
    select to_char(l.at at time zone ${zone}, 'YYYY-MM-DD') as day, o.station_id, max(o.station_name) as station_name, l.currency, ${SUMS}
    from ledger_entry l join customer_order o on o.project_id = l.project_id and o.order_id = l.order_id
    where l.project_id = ${projectId} and l.at >= ${from} and l.at < ${to} and l.kind in ('capture', 'refund', 'dispute', 'fee')
      and (${stationId ?? null}::text is null or o.station_id = ${stationId ?? null})
    group by 1, o.station_id, l.currency order by 1 desc, 3, l.currency`.execute(tx);
  return rows.map((row) => ({ ...row, ...numbers(row) }));
}

/** One movement of a day: a payment taken, given back or lost to a guest's bank, of one seller; or a held fee that was booked. */
export type MovementRow = SumsRow & {
  readonly at: Date;
  readonly kind: 'capture' | 'refund' | 'dispute' | 'fee';
  readonly party: string;
  readonly number: number;
};

/** Every movement of a pickup location in a time, the oldest first. */
export async function listMovements(
  tx: Tx,
  projectId: number,
  { from, to }: Span,
  stationId: string,
): Promise<MovementRow[]> {
  const { rows } = await sql<MovementRow>`
    select min(l.at) as at, l.kind, l.party, o.number, l.currency, ${SUMS}
    from ledger_entry l join customer_order o on o.project_id = l.project_id and o.order_id = l.order_id
    where l.project_id = ${projectId} and l.at >= ${from} and l.at < ${to} and l.kind in ('capture', 'refund', 'dispute', 'fee') and o.station_id = ${stationId}
    group by l.transaction_id, l.kind, l.party, o.number, l.currency order by 1, o.number, l.party`.execute(
    tx,
  );
  return rows
    .map((row) => ({ ...row, ...numbers(row) }))
    .filter((row) => row.sold !== 0 || row.refunded !== 0 || row.disputed !== 0 || row.fee !== 0);
}

function numbers(row: SumsRow): Omit<SumsRow, 'currency' | 'orders'> {
  return {
    sold: Number(row.sold),
    refunded: Number(row.refunded),
    disputed: Number(row.disputed),
    commission: Number(row.commission),
    service: Number(row.service),
    fee: Number(row.fee),
  };
}

export type ClosingRow = {
  readonly day: string;
  readonly station_id: string;
  readonly currency: string;
  readonly number: number;
  readonly closed_at: Date;
  readonly closed_by: string;
};

export async function listClosings(
  tx: Tx,
  projectId: number,
  from: string,
  to: string,
): Promise<ClosingRow[]> {
  const { rows } = await sql<ClosingRow>`
    select to_char(day, 'YYYY-MM-DD') as day, station_id, currency, number, closed_at, closed_by from day_closing
    where project_id = ${projectId} and day between ${from}::date and ${to}::date`.execute(tx);
  return rows;
}

/** Closes a day, under the next number of the project; false where it was closed before. */
export async function insertClosing(
  tx: Tx,
  projectId: number,
  row: Pick<ClosingRow, 'day' | 'station_id' | 'currency'>,
  by: string,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('day closing'), ${projectId})`.execute(tx);
  const { numAffectedRows = 0n } = await sql`
    insert into day_closing (project_id, day, station_id, currency, number, closed_by)
    select ${projectId}, ${row.day}::date, ${row.station_id}, ${row.currency}, coalesce(max(number), 0) + 1, ${by}
    from day_closing where project_id = ${projectId}
    on conflict (project_id, day, station_id, currency) do nothing`.execute(tx);
  return numAffectedRows > 0n;
}

export type DifferenceRow = {
  readonly difference_id: string;
  readonly provider: PaymentProviderName;
  readonly day: string;
  readonly kind: DifferenceKind;
  readonly provider_ref: string;
  readonly payment_id: string | null;
  readonly refund_id: string | null;
  readonly order_id: string | null;
  readonly order_number: number | null;
  readonly here_minor: number;
  readonly there_minor: number;
  readonly currency: string;
  readonly found_at: Date;
  readonly mended_at: Date | null;
  readonly mended_by: string | null;
  readonly closed_because: DifferenceEnd | null;
  readonly is_booked: boolean;
  readonly note: string;
};

/** Notes a difference; one that is known stays as it is, unless it had come right by itself and is there again. */
export async function insertDifference(
  tx: Tx,
  projectId: number,
  row: Omit<DifferenceRow, 'order_number' | 'found_at' | 'mended_at' | 'is_booked' | 'note'>,
): Promise<void> {
  await sql`
    insert into payment_difference (project_id, difference_id, provider, day, kind, provider_ref, payment_id, refund_id, order_id, here_minor,
      there_minor, currency, mended_by, closed_because, mended_at)
    values (${projectId}, ${row.difference_id}, ${row.provider}, ${row.day}::date, ${row.kind}, ${row.provider_ref}, ${row.payment_id},
      ${row.refund_id}, ${row.order_id}, ${row.here_minor}, ${row.there_minor}, ${row.currency}, ${row.mended_by},
      ${row.closed_because}, case when ${row.mended_by}::text is not null then now() end)
    on conflict on constraint payment_difference_once do update set found_at = now(), mended_at = null, mended_by = null, closed_because = null
      where payment_difference.closed_because is not null and excluded.mended_at is null`.execute(tx);
}

/** All open ones, however old, or those of the last 90 days as well; the newest first. */
export async function listDifferences(tx: Tx, projectId: number, isOpen: boolean): Promise<DifferenceRow[]> {
  const { rows } = await sql<DifferenceRow>`
    select d.difference_id, d.provider, to_char(d.day, 'YYYY-MM-DD') as day, d.kind, d.provider_ref, d.payment_id, d.refund_id, d.order_id,
      o.number as order_number, d.here_minor, d.there_minor, d.currency, d.found_at, d.mended_at, d.mended_by,
      d.closed_because, d.is_booked, d.note
    from payment_difference d left join customer_order o on o.project_id = d.project_id and o.order_id = d.order_id
    where d.project_id = ${projectId} and (d.mended_at is null or (not ${isOpen} and d.found_at > now() - interval '90 days'))
    order by (d.mended_at is null) desc, d.found_at desc, d.difference_id limit 500`.execute(tx);
  return rows;
}

/** Notes how somebody saw to it; false where somebody did before. */
export async function mendDifference(
  tx: Tx,
  projectId: number,
  id: string,
  by: string,
  note: string,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update payment_difference set mended_at = now(), mended_by = ${by}, note = ${note}
    where project_id = ${projectId} and difference_id = ${id} and mended_at is null`.execute(tx);
  return numAffectedRows > 0n;
}

type FeeRow = Pick<
  DifferenceRow,
  'kind' | 'payment_id' | 'order_id' | 'there_minor' | 'currency' | 'mended_at' | 'is_booked'
>;

/** The difference, locked until the transaction ends; undefined where there is none. */
export async function lockDifference(tx: Tx, projectId: number, id: string): Promise<FeeRow | undefined> {
  const { rows } = await sql<FeeRow>`
    select kind, payment_id, order_id, there_minor, currency, mended_at, is_booked from payment_difference
    where project_id = ${projectId} and difference_id = ${id} for update`.execute(tx);
  return rows[0];
}

/** Notes that the fee stands in the ledger now, as the provider charged it. */
export async function noteBooked(tx: Tx, projectId: number, id: string): Promise<void> {
  await sql`
    update payment_difference set is_booked = true, here_minor = there_minor
    where project_id = ${projectId} and difference_id = ${id}`.execute(tx);
}

/** It came right by itself; false where somebody saw to it before. */
export async function endDifference(
  tx: Tx,
  projectId: number,
  id: string,
  by: string,
  because: DifferenceEnd,
): Promise<boolean> {
  const { numAffectedRows = 0n } = await sql`
    update payment_difference set mended_at = now(), mended_by = ${by}, closed_because = ${because}
    where project_id = ${projectId} and difference_id = ${id} and mended_at is null`.execute(tx);
  return numAffectedRows > 0n;
}

/** The open ones of a provider that were found lately, the oldest first. */
export async function listOpenOf(tx: Tx, projectId: number, provider: string): Promise<DifferenceRow[]> {
  return (await listDifferences(tx, projectId, true)).filter((row) => row.provider === provider).reverse();
}

/** Refunds of a provider of which nobody knows what became of them, asked for before a moment. */
export async function listOpenRefunds(
  tx: Tx,
  projectId: number,
  provider: string,
  before: Date,
): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select 'refund' as kind, r.payment_id, r.refund_id, r.order_id, p.provider_ref, r.status, r.amount_minor, r.currency
    from refund r join payment p on p.project_id = r.project_id and p.payment_id = r.payment_id
    where r.project_id = ${projectId} and p.provider = ${provider} and r.status in ('refunding', 'unknown') and r.was_asked
      and r.created_at < ${before}
    order by r.created_at limit 200`.execute(tx);
  return rows;
}

/** What became of a refund; undefined where there is none. */
export async function findRefundStatus(
  tx: Tx,
  projectId: number,
  refundId: string,
): Promise<string | undefined> {
  const { rows } = await sql<{ status: string }>`
    select status from refund where project_id = ${projectId} and refund_id = ${refundId}`.execute(tx);
  return rows[0]?.status;
}

/** A payment or a refund that this installation took for done, as a report is held against. */
export type BookedRow = {
  readonly kind: 'capture' | 'refund';
  readonly payment_id: string;
  readonly refund_id: string | null;
  readonly order_id: string;
  readonly provider_ref: string | null;
  readonly status: string;
  readonly amount_minor: number;
  readonly currency: string;
};

/** Captures and refunds of a provider that were written down in a time. */
export async function listBooked(
  tx: Tx,
  projectId: number,
  provider: string,
  { from, to }: Span,
): Promise<BookedRow[]> {
  const { rows } = await sql<BookedRow>`
    select 'capture' as kind, payment_id, null as refund_id, order_id, provider_ref, status, captured_minor as amount_minor, currency from payment
    where project_id = ${projectId} and provider = ${provider} and status = 'captured' and captured_at >= ${from} and captured_at < ${to}
    union all
    select 'refund', r.payment_id, r.refund_id, r.order_id, p.provider_ref, r.status, r.amount_minor, r.currency
    from refund r join payment p on p.project_id = r.project_id and p.payment_id = r.payment_id
    where r.project_id = ${projectId} and p.provider = ${provider} and r.status = 'refunded' and r.updated_at >= ${from}
      and r.updated_at < ${to}`.execute(tx);
  return rows;
}

/** What a line of a report may be about: by our own id, or by the provider's. */
export async function findBooked(
  tx: Tx,
  projectId: number,
  provider: string,
  line: {
    readonly kind: 'capture' | 'refund';
    readonly paymentId: string | null;
    readonly refundId: string | null;
    readonly providerRef: string;
  },
): Promise<BookedRow[]> {
  const { rows } = await (
    line.kind === 'capture'
      ? sql<BookedRow>`
        select 'capture' as kind, payment_id, null as refund_id, order_id, provider_ref, status,
          coalesce(captured_minor, amount_minor) as amount_minor, currency
        from payment where project_id = ${projectId} and provider = ${provider}
          and (payment_id = ${line.paymentId} or provider_ref = ${line.providerRef})`
      : sql<BookedRow>`
        select 'refund' as kind, r.payment_id, r.refund_id, r.order_id, p.provider_ref, r.status, r.amount_minor, r.currency
        from refund r join payment p on p.project_id = r.project_id and p.payment_id = r.payment_id
        where r.project_id = ${projectId} and p.provider = ${provider} and r.status not in ('waiting', 'declined')
          and (r.refund_id = ${line.refundId} or (${line.refundId}::text is null and r.payment_id = ${line.paymentId}))`
  ).execute(tx);
  return rows;
}

/** Providers with which a project took money or gave it back lately. */
export async function listProvidersUsed(tx: Tx, projectId: number): Promise<PaymentProviderName[]> {
  const { rows } = await sql<{ provider: PaymentProviderName }>`
    select distinct provider from payment p where project_id = ${projectId} and (created_at > now() - interval '30 days'
      or exists (select 1 from refund r where r.project_id = ${projectId} and r.payment_id = p.payment_id
        and r.created_at > now() - interval '30 days'))
    order by provider`.execute(tx);
  return rows.map(({ provider }) => provider);
}

/** Projects that took money of late. */
export async function listTaking(tx: Tx, since: Date): Promise<number[]> {
  const { rows } = await sql<{
    project_id: number;
  }>`select * from projects_that_took_money(${since})`.execute(tx);
  return rows.map(({ project_id: id }) => id);
}
