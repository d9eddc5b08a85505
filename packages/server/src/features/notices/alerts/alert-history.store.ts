import type { ALERT_SORTS, AlertCode, AlertSeverity } from '@rota/contract/alerts';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { ALERT_COLUMNS, type AlertRow } from './alerts.store.ts';

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
  const key = sort.endsWith('since') ? 'since' : 'resolved_at';
  const direction = isDescending ? 'desc' : 'asc';
  let ended = tx
    .selectFrom('alert')
    .select(ALERT_COLUMNS)
    .where('project_id', '=', projectId)
    .where('resolved_at', 'is not', null);
  if (search !== undefined && search !== '')
    ended = ended.where(sql<boolean>`strpos(search_text, ${search}) > 0`);
  if (severities.length > 0) ended = ended.where(sql<boolean>`severity = any(${[...severities]}::text[])`);
  if (codes.length > 0) ended = ended.where(sql<boolean>`code = any(${[...codes]}::text[])`);
  if (robotId !== undefined) ended = ended.where('robot_id', '=', robotId);
  if (from !== undefined) ended = ended.where('resolved_at', '>=', sql<Date>`${from}::timestamptz`);
  if (cursor !== undefined) {
    ended = ended.where(sql<boolean>`(${sql.ref(key)}, alert_id) ${isDescending ? sql`<` : sql`>`} (
      select last.${sql.ref(key)}, last.alert_id from alert last
      where last.project_id = ${projectId} and last.alert_id = ${cursor})`);
  }
  const found = await ended
    .orderBy(key, direction)
    .orderBy('alert_id', direction)
    .limit(limit + 1)
    .execute();
  const rows = found.slice(0, limit);
  return { rows, nextCursor: found.length > limit ? (rows.at(-1)?.alert_id ?? null) : null };
}
