import type { LedgerAccount, LedgerEntry, LedgerKind } from '@rota/contract/payments';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { LedgerLine } from './ledger.rules.ts';

const COLUMNS = [
  'entry_id',
  'transaction_id',
  'kind',
  'account',
  'party',
  'amount_minor',
  'currency',
  'order_id',
  'at',
] as const;

/** Writes one transaction; the database refuses one that does not sum to zero, and a second one of the same cause. */
export async function writeLedger(
  tx: Tx,
  projectId: number,
  about: {
    readonly kind: LedgerKind;
    readonly causeId: string;
    readonly orderId: string;
    readonly currency: string;
  },
  lines: readonly LedgerLine[],
): Promise<void> {
  if (lines.length === 0) return;
  const transaction = `${about.kind} ${about.causeId}`;
  const rows = lines.map(
    ({ account, party, amountMinor }) =>
      sql`(${projectId}, ${transaction}, ${about.kind}, ${about.causeId}, ${account}, ${party}, ${amountMinor}, ${about.currency}, ${about.orderId})`,
  );
  await sql`
    insert into ledger_entry (project_id, transaction_id, kind, cause_id, account, party, amount_minor, currency, order_id)
    values ${sql.join(rows)}`.execute(tx);
}

export type LedgerQuery = {
  readonly account?: LedgerAccount | undefined;
  readonly orderId?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly after?: number | undefined;
  readonly limit: number;
};

/** The newest first. */
export async function listLedger(tx: Tx, projectId: number, query: LedgerQuery): Promise<LedgerEntry[]> {
  const { account = null, orderId = null, from = null, to = null, after = null } = query;
  const rows = await tx
    .selectFrom('ledger_entry')
    .select(COLUMNS)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`(${account}::text is null or account = ${account})`)
    .where(sql<boolean>`(${orderId}::text is null or order_id = ${orderId})`)
    .where(sql<boolean>`(${from}::timestamptz is null or at >= ${from})`)
    .where(sql<boolean>`(${to}::timestamptz is null or at < ${to})`)
    .where(sql<boolean>`(${after}::bigint is null or entry_id < ${after})`)
    .orderBy('entry_id', 'desc')
    .limit(query.limit)
    .execute();
  return rows.map((row) => ({
    ...row,
    entry_id: String(row.entry_id),
    amount_minor: Number(row.amount_minor),
    at: row.at.toISOString(),
  }));
}

/** What stands on each account. */
export async function readBalance(
  tx: Tx,
  projectId: number,
): Promise<{ account: LedgerAccount; currency: string; amount_minor: number }[]> {
  const rows = await tx
    .selectFrom('ledger_entry')
    .select(['account', 'currency', sql<number>`sum(amount_minor)::bigint`.as('amount_minor')])
    .where('project_id', '=', projectId)
    .groupBy(['account', 'currency'])
    .orderBy('currency')
    .orderBy('account')
    .execute();
  return rows.map((row) => ({ ...row, amount_minor: Number(row.amount_minor) }));
}
