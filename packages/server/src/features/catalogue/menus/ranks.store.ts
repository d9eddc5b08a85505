import { generateKeyBetween } from 'fractional-indexing';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { requireRow } from '../../../http/app-error.ts';

/** Lists of a project whose order people make: by the table, and the column of its ids. */
export type RankedList = 'menu' | 'category' | 'product';
const ids: Readonly<Record<RankedList, string>> = {
  menu: 'heading_id',
  category: 'heading_id',
  product: 'product_id',
};

/**
 * The rank of an entry that is put behind `after` (null: before all), itself aside. Another move or addition in the same list waits until the
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
  const id = sql.ref(ids[list]);
  const ranks = tx.selectFrom(list).where('project_id', '=', projectId);
  const low =
    after === null
      ? null
      : requireRow(
          await ranks
            .select('rank')
            .where(sql<boolean>`${id} = ${after}`)
            .executeTakeFirst(),
        ).rank;
  const next = await ranks
    .select(sql<string | null>`min(rank)`.as('rank'))
    .$if(low !== null, (query) => query.where('rank', '>', low ?? ''))
    .where(sql<boolean>`${id} is distinct from ${moved ?? null}`)
    .executeTakeFirst();
  return generateKeyBetween(low, next?.rank ?? null);
}

/** The rank of what is put behind all. Holds the order as {@link rankBehind} does. */
export async function lastRank(tx: Tx, list: RankedList, projectId: number): Promise<string> {
  await holdOrder(tx, list, projectId);
  const last = await tx
    .selectFrom(list)
    .select(sql<string | null>`max(rank)`.as('rank'))
    .where('project_id', '=', projectId)
    .executeTakeFirst();
  return generateKeyBetween(last?.rank ?? null, null);
}

async function holdOrder(tx: Tx, list: RankedList, projectId: number): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext(${`rank ${list}`}), ${projectId})`.execute(tx);
}
