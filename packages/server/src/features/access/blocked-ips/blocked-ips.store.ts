import { readRange, writeRange, type AddressRange, type AddressRuleState } from '@rota/contract/blocked-ips';
import { sql, type SqlBool, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { AddressRule } from './address-match.rules.ts';

export type RuleRow = Selectable<DB['blocked_ip']>;
export type RuleKind = RuleRow['kind'];
const inForce = sql<SqlBool>`(blocked_until is null or blocked_until > now())`;

/** What counts now: blocks made by people, and everything that is allowed. */
export async function listRulesInForce(tx: Tx): Promise<{ blocked: AddressRule[]; allowed: AddressRule[] }> {
  const rows = await tx
    .selectFrom('blocked_ip')
    .select(['kind', 'address', 'blocked_until'])
    .where('automatic', '=', false)
    .where(inForce)
    .execute();
  const of = (kind: RuleKind) =>
    rows.flatMap((row): AddressRule[] => {
      const range = row.kind === kind ? readRange(row.address) : undefined;
      return range === undefined ? [] : [{ range, until: row.blocked_until?.getTime() ?? null }];
    });
  return { blocked: of('block'), allowed: of('allow') };
}

export type RuleQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly state?: AddressRuleState | undefined;
  readonly made?: 'automatic' | 'by_hand' | undefined;
};

/** As we write it: what else a date may look like to JavaScript, such as `0`, is none to the database. */
const INSTANT = /^[1-9]\d{3}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;

/** Rules of a kind, the newest first; the cursor is the last one's time and id. A searched address also finds the ranges that hold it. */
export async function listRules(tx: Tx, kind: RuleKind, query: RuleQuery): Promise<RuleRow[]> {
  let found = tx.selectFrom('blocked_ip').selectAll().where('kind', '=', kind);
  const [at, id] = (query.cursor ?? '').split(' ');
  if (at !== undefined && id !== undefined && INSTANT.test(at) && !Number.isNaN(Date.parse(at))) {
    found = found.where(
      sql<SqlBool>`(date_trunc('milliseconds', blocked_at), id) < (${at}::timestamptz, ${id})`,
    );
  }
  if (query.state !== undefined)
    found = found.where(query.state === 'active' ? inForce : sql<SqlBool>`blocked_until <= now()`);
  if (query.made !== undefined) found = found.where('automatic', '=', query.made === 'automatic');
  if (query.search !== undefined && query.search !== '') found = found.where(matches(query.search));
  return found
    .orderBy(sql`date_trunc('milliseconds', blocked_at)`, 'desc')
    .orderBy('id', 'desc')
    .limit(query.limit + 1)
    .execute();
}

function matches(search: string) {
  const like = `%${search.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`;
  const words = sql<SqlBool>`(address like ${like} or lower(reason) like ${like} or lower(coalesce(created_by_name, '')) like ${like})`;
  const range = readRange(search);
  return range === undefined
    ? words
    : sql<SqlBool>`(${words} or address::inet >>= ${writeRange(range)}::inet)`;
}

const one = (tx: Tx, kind: RuleKind, id: string) =>
  tx.selectFrom('blocked_ip').selectAll().where('kind', '=', kind).where('id', '=', id);

export async function findRule(tx: Tx, kind: RuleKind, id: string): Promise<RuleRow | undefined> {
  return one(tx, kind, id).executeTakeFirst();
}

export async function lockRule(tx: Tx, kind: RuleKind, id: string): Promise<RuleRow | undefined> {
  return one(tx, kind, id).forUpdate().executeTakeFirst();
}

export type NewRule = Pick<
  RuleRow,
  'id' | 'kind' | 'address' | 'reason' | 'blocked_until' | 'created_by' | 'created_by_name'
>;

/** Adds a rule made by a person, in place of one that is over or that came by itself; undefined while another one of people counts. */
export async function insertRule(tx: Tx, rule: NewRule): Promise<RuleRow | undefined> {
  return tx
    .insertInto('blocked_ip')
    .values({
      id: rule.id,
      kind: rule.kind,
      address: rule.address,
      reason: rule.reason,
      automatic: false,
      blocked_at: sql<Date>`now()`,
      blocked_until: rule.blocked_until,
      created_by: rule.created_by,
      created_by_name: rule.created_by_name,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['kind', 'address'])
        .doUpdateSet((eb) => ({
          id: eb.ref('excluded.id'),
          reason: eb.ref('excluded.reason'),
          automatic: false,
          blocked_at: eb.ref('excluded.blocked_at'),
          blocked_until: eb.ref('excluded.blocked_until'),
          created_by: eb.ref('excluded.created_by'),
          created_by_name: eb.ref('excluded.created_by_name'),
        }))
        .where(sql<boolean>`(blocked_ip.automatic or blocked_ip.blocked_until <= now())`),
    )
    .returningAll()
    .executeTakeFirst();
}

export async function updateRule(
  tx: Tx,
  id: string,
  change: Pick<RuleRow, 'reason' | 'blocked_until' | 'created_by' | 'created_by_name'>,
): Promise<RuleRow> {
  return tx
    .updateTable('blocked_ip')
    .set({ ...change, automatic: false })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow();
}

export async function deleteRule(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('blocked_ip').where('id', '=', id).execute();
}

/** The ranges of a kind made by people that count now and hold an address, but for one of them. */
export async function listHolding(
  tx: Tx,
  kind: RuleKind,
  address: string,
  but: string,
): Promise<AddressRange[]> {
  const rows = await tx
    .selectFrom('blocked_ip')
    .select('address')
    .where('kind', '=', kind)
    .where('automatic', '=', false)
    .where('id', '!=', but)
    .where(inForce)
    .where(sql<SqlBool>`address::inet >>= ${address}::inet`)
    .execute();
  return rows.map((row) => readRange(row.address)).filter((range) => range !== undefined);
}

export type RefusedRow = Selectable<DB['refused_address']>;
export type RefusedCount = {
  readonly address: string;
  readonly count: number;
  readonly at: Date;
  readonly call: string;
};

const REFUSED_KEPT = 1_000;

/** Adds up what one server refused since the last time. */
export async function addRefused(tx: Tx, counts: readonly RefusedCount[]): Promise<void> {
  await sql`insert into refused_address as r (address, count, first_at, last_at, last_call)
    select address, count, at, at, call from jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      as new (address text, count bigint, at timestamptz, call text) order by address
    on conflict (address) do update set count = r.count + excluded.count, last_at = greatest(r.last_at, excluded.last_at),
      last_call = excluded.last_call`.execute(tx);
  await sql`delete from refused_address where address in (
    select address from refused_address order by last_at desc offset ${REFUSED_KEPT})`.execute(tx);
}

export async function listRefused(tx: Tx, count: number): Promise<RefusedRow[]> {
  return tx.selectFrom('refused_address').selectAll().orderBy('last_at', 'desc').limit(count).execute();
}

/** What is over is shown for a while, so that one sees what was there. */
export async function deleteOldRules(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('blocked_ip')
    .where(
      'blocked_until',
      '<',
      sql<Date>`now() - case when automatic then interval '7 days' else interval '90 days' end`,
    )
    .execute();
  await tx
    .deleteFrom('refused_address')
    .where('last_at', '<', sql<Date>`now() - interval '30 days'`)
    .execute();
}
