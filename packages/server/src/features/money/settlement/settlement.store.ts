import type { PaymentProviderName } from '@rota/contract/payments';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB, Functions } from '../../../db/schema.gen.ts';

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

const OF_SALE = sql`l.account in ('payable', 'commission', 'service_commission')`;
/** What was sold is what is owed for it and what was kept of it. */
const SUMS = [
  sql<number>`count(distinct l.order_id) filter (where l.kind = 'capture')::int`.as('orders'),
  sql<string>`coalesce(-sum(l.amount_minor) filter (where l.kind = 'capture' and ${OF_SALE}), 0)::bigint`.as(
    'sold',
  ),
  sql<string>`coalesce(sum(l.amount_minor) filter (where l.kind = 'refund' and ${OF_SALE}), 0)::bigint`.as(
    'refunded',
  ),
  sql<string>`coalesce(sum(l.amount_minor) filter (where l.kind = 'dispute' and ${OF_SALE}), 0)::bigint`.as(
    'disputed',
  ),
  sql<string>`coalesce(-sum(l.amount_minor) filter (where l.account = 'commission'), 0)::bigint`.as(
    'commission',
  ),
  sql<string>`coalesce(-sum(l.amount_minor) filter (where l.account = 'service_commission'), 0)::bigint`.as(
    'service',
  ),
  sql<string>`coalesce(sum(l.amount_minor) filter (where l.account = 'provider_fee'), 0)::bigint`.as('fee'),
] as const;

/** By seller and currency, of a time. */
export async function sumByParty(tx: Tx, projectId: number, { from, to }: Span): Promise<PartyRow[]> {
  const rows = await tx
    .selectFrom('ledger_entry as l')
    .select(SUMS)
    .select([
      'l.party',
      'l.currency',
      sql<string>`coalesce(sum(l.amount_minor) filter (where l.kind = 'release' and l.account = 'payable'), 0)::bigint`.as(
        'released',
      ),
    ])
    .where('l.project_id', '=', projectId)
    .where('l.at', '>=', from)
    .where('l.at', '<', to)
    .groupBy(['l.party', 'l.currency'])
    .orderBy('l.currency')
    .orderBy('l.party')
    .execute();
  return rows.map((row) => ({ ...row, ...numbers(row), released: Number(row.released) }));
}

/** The debt to each now; the provider's fee is the venue's. */
export async function owedNow(
  tx: Tx,
  projectId: number,
): Promise<{ party: string; currency: string; owed: number }[]> {
  const rows = await tx
    .selectFrom('ledger_entry')
    .select(['party', 'currency', sql<number>`(-sum(amount_minor))::bigint`.as('owed')])
    .where('project_id', '=', projectId)
    .where('account', 'in', ['payable', 'provider_fee'])
    .groupBy(['party', 'currency'])
    .execute();
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
  const rows = await tx
    .selectFrom('ledger_entry as l')
    .innerJoin('customer_order as o', (join) =>
      join.onRef('o.project_id', '=', 'l.project_id').onRef('o.order_id', '=', 'l.order_id'),
    )
    .select([
      sql<string>`to_char(l.at at time zone ${zone}, 'YYYY-MM-DD')`.as('day'),
      'o.station_id',
      sql<string>`max(o.station_name)`.as('station_name'),
      'l.currency',
    ])
    .select(SUMS)
    .where('l.project_id', '=', projectId)
    .where('l.at', '>=', from)
    .where('l.at', '<', to)
    .where('l.kind', 'in', ['capture', 'refund', 'dispute', 'fee'])
    .$if(stationId !== undefined, (query) => query.where('o.station_id', '=', stationId ?? ''))
    .groupBy(sql`1`)
    .groupBy(['o.station_id', 'l.currency'])
    .orderBy('day', 'desc')
    .orderBy('station_name')
    .orderBy('l.currency')
    .execute();
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
  const rows = await tx
    .selectFrom('ledger_entry as l')
    .innerJoin('customer_order as o', (join) =>
      join.onRef('o.project_id', '=', 'l.project_id').onRef('o.order_id', '=', 'l.order_id'),
    )
    .select(SUMS)
    .select([sql<Date>`min(l.at)`.as('at'), 'l.kind', 'l.party', 'o.number', 'l.currency'])
    .where('l.project_id', '=', projectId)
    .where('l.at', '>=', from)
    .where('l.at', '<', to)
    .where('l.kind', 'in', ['capture', 'refund', 'dispute', 'fee'])
    .where('o.station_id', '=', stationId)
    .groupBy(['l.transaction_id', 'l.kind', 'l.party', 'o.number', 'l.currency'])
    .$narrowType<{ kind: MovementRow['kind'] }>()
    .orderBy('at')
    .orderBy('o.number')
    .orderBy('l.party')
    .execute();
  return rows
    .map((row) => ({ ...row, ...numbers(row) }))
    .filter((row) => row.sold !== 0 || row.refunded !== 0 || row.disputed !== 0 || row.fee !== 0);
}

type Sum = Exclude<keyof SumsRow, 'currency' | 'orders'>;

/** The driver reads sums as texts: they may be larger than a number of JavaScript. */
function numbers(row: Readonly<Record<Sum, string>>): Record<Sum, number> {
  return {
    sold: Number(row.sold),
    refunded: Number(row.refunded),
    disputed: Number(row.disputed),
    commission: Number(row.commission),
    service: Number(row.service),
    fee: Number(row.fee),
  };
}

const CLOSED = ['station_id', 'currency', 'number', 'closed_at', 'closed_by'] as const;
export type ClosingRow = Readonly<Pick<Selectable<DB['day_closing']>, (typeof CLOSED)[number]>> & {
  readonly day: string;
};

export async function listClosings(
  tx: Tx,
  projectId: number,
  from: string,
  to: string,
): Promise<ClosingRow[]> {
  return tx
    .selectFrom('day_closing')
    .select(sql<string>`to_char(day, 'YYYY-MM-DD')`.as('day'))
    .select(CLOSED)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`day between ${from}::date and ${to}::date`)
    .execute();
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

/** Providers with which a project took money or gave it back lately. */
export async function listProvidersUsed(tx: Tx, projectId: number): Promise<PaymentProviderName[]> {
  const rows = await tx
    .selectFrom('payment as p')
    .distinct()
    .select('provider')
    .where('project_id', '=', projectId)
    .where(
      sql<boolean>`(created_at > now() - interval '30 days' or exists (select 1 from refund r
        where r.project_id = ${projectId} and r.payment_id = p.payment_id
          and r.created_at > now() - interval '30 days'))`,
    )
    .orderBy('provider')
    .execute();
  return rows.map(({ provider }) => provider);
}

/** Projects that took money of late. */
export async function listTaking(tx: Tx, since: Date): Promise<number[]> {
  const { rows } = await sql<
    Functions['projects_that_took_money']
  >`select * from projects_that_took_money(${since})`.execute(tx);
  return rows.map(({ project_id: id }) => id);
}
