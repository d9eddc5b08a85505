import type { Page } from '@rota/contract/core';
import type { ListedMarketUser, MarketUserFilter, MarketUserSort } from '@rota/contract/market';
import type { Database } from '../../../db/database.ts';
import { requireRow } from '../../../http/app-error.ts';
import { readCursor, writeCursor } from '../../../http/list-cursor.ts';
import type { OrderDesk } from '../orders/index.ts';
import { formOf, listUsers, type ListedUser } from './market-list.store.ts';
import { findUser } from './market.store.ts';

type Deps = { readonly database: Database; readonly countOf: OrderDesk['countOf'] };
type ListQuery = MarketUserFilter & {
  readonly limit: number;
  readonly cursor?: string | undefined;
  readonly sort: MarketUserSort;
};
type Counted = { readonly orders: number; readonly last: Date };
export type MarketList = ReturnType<typeof createMarketList>;

/** The users of an app, as shown to the venue. */
export function createMarketList({ database, countOf }: Deps) {
  async function list(
    projectId: number,
    { limit, cursor, sort, ...filter }: ListQuery,
  ): Promise<Page<ListedMarketUser>> {
    const after = readCursor(cursor, sort, formOf(sort));
    return database.tenant(projectId, async (tx) => {
      const { rows, total } = await listUsers(tx, projectId, { filter, sort, after, limit: limit + 1 });
      const shown = rows.slice(0, limit);
      const last = shown.at(-1);
      const counts = await countOf(
        tx,
        projectId,
        shown.map(({ user_id: id }) => id),
      );
      return {
        items: shown.map((row) => compose(row, counts.get(row.user_id))),
        next_cursor:
          rows.length > limit && last
            ? writeCursor(sort, { value: last.sort_value, id: last.user_id })
            : null,
        ...(total !== undefined && { total }),
      };
    });
  }

  /** Throws RECORD_NOT_FOUND. */
  async function get(projectId: number, userId: string): Promise<ListedMarketUser> {
    return database.tenant(projectId, async (tx) => {
      const row = requireRow(await findUser(tx, projectId, userId));
      return compose(row, (await countOf(tx, projectId, [userId])).get(userId));
    });
  }

  return { list, get };
}

function compose(row: ListedUser, counted: Counted | undefined): ListedMarketUser {
  return {
    user_id: row.user_id,
    name: row.name,
    phone: row.phone,
    language: row.language,
    marketing: row.marketing,
    orders: counted?.orders ?? 0,
    last_order_at: counted?.last.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    deleted_at: row.deleted_at?.toISOString() ?? null,
    deleted_by: row.deleted_by,
  };
}
