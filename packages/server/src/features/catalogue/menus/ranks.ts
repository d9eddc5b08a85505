import { generateKeyBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { found } from '../../../http/app-error.ts';

/** Lists of a project whose order people make: by the table, and the column of its ids. */
export type RankedList = 'menu' | 'category' | 'product';
const ids: Readonly<Record<RankedList, string>> = {
  menu: 'heading_id',
  category: 'heading_id',
  product: 'product_id',
};

/**
 * The rank of what is put behind `after` (null: before all), itself aside. Whoever moves or adds in the same list waits until the
 * transaction ends, so that no two get the same rank. Throws RECORD_NOT_FOUND where `after` is not there.
 */
export async function rankBehind(
  tx: Tx,
  list: RankedList,
  projectId: number,
  after: string | null,
  moved?: string,
): Promise<string> {
  await holdOrder(tx, list, projectId);
  const [table, id] = [sql.table(list), sql.ref(ids[list])];
  const low =
    after === null
      ? null
      : found(
          await one(tx, sql`select rank from ${table} where project_id = ${projectId} and ${id} = ${after}`),
        );
  const next = await one(
    tx,
    sql`select min(rank) as rank from ${table} where project_id = ${projectId} and (${low}::text is null or rank > ${low})
      and ${id} is distinct from ${moved ?? null}`,
  );
  return generateKeyBetween(low, next ?? null);
}

/** The rank of what is put behind all. Holds the order as {@link rankBehind} does. */
export async function lastRank(tx: Tx, list: RankedList, projectId: number): Promise<string> {
  await holdOrder(tx, list, projectId);
  const last = await one(
    tx,
    sql`select max(rank) as rank from ${sql.table(list)} where project_id = ${projectId}`,
  );
  return generateKeyBetween(last ?? null, null);
}

async function holdOrder(tx: Tx, list: RankedList, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`rank ${list}`}), ${projectId})`.execute(tx);
}

async function one(tx: Tx, query: ReturnType<typeof sql>): Promise<string | undefined> {
  const { rows } = await (query as ReturnType<typeof sql<{ rank: string | null }>>).execute(tx);
  return rows[0]?.rank ?? undefined;
}
