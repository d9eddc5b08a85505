import type { ALERT_SORTS, AlertCode, AlertSeverity } from '@rota/contract/alerts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { AlertRow } from './alerts.store.ts';

export type HistoryQuery = {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly search?: string | undefined;
  readonly severities: readonly AlertSeverity[];
  readonly codes: readonly AlertCode[];
  readonly robotId?: string | undefined;
  readonly from?: string | undefined;
  readonly sort: (typeof ALERT_SORTS)[number];
};

/** Ended alerts of a project; the cursor is the id of the last one. */
export async function listHistory(
  tx: Tx,
  projectId: number,
  query: HistoryQuery,
): Promise<{ rows: AlertRow[]; nextCursor: string | null }> {
  const { limit, cursor, search, severities, codes, robotId, from, sort } = query;
  const isDescending = sort.startsWith('-');
  const key = sort.endsWith('since') ? sql`since` : sql`resolved_at`;
  const conditions = [sql`resolved_at is not null`];
  if (search !== undefined && search !== '') conditions.push(sql`strpos(search_text, ${search}) > 0`);
  if (severities.length > 0) conditions.push(sql`severity = any(${[...severities]}::text[])`);
  if (codes.length > 0) conditions.push(sql`code = any(${[...codes]}::text[])`);
  if (robotId !== undefined) conditions.push(sql`robot_id = ${robotId}`);
  if (from !== undefined) conditions.push(sql`resolved_at >= ${from}::timestamptz`);
  if (cursor !== undefined) {
    conditions.push(sql`(${key}, alert_id) ${isDescending ? sql`<` : sql`>`} (
      select ${sort.endsWith('since') ? sql`last.since` : sql`last.resolved_at`}, last.alert_id from alert last
      where last.project_id = ${projectId} and last.alert_id = ${cursor})`);
  }
  const direction = isDescending ? sql`desc` : sql`asc`;
  const { rows: found } = await sql<AlertRow>`
    select * from alert where project_id = ${projectId} and ${sql.join(conditions, sql` and `)}
    order by ${key} ${direction}, alert_id ${direction} limit ${limit + 1}`.execute(tx);
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.alert_id ?? null) : null };
}
