import type { MarketUserFilter, MarketUserSort } from '@rota/contract/market';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import type { CursorForm, ListCursor } from '../../../http/list-cursor.ts';
import type { UserRow } from './market.store.ts';

/** A user in a list: nothing of the PIN. */
export type ListedUser = Omit<UserRow, 'pin_hash' | 'consents'>;
type Listing = {
  readonly filter: MarketUserFilter;
  readonly sort: MarketUserSort;
  readonly after: ListCursor | undefined;
  readonly limit: number;
};

const COLUMNS = [
  'user_id',
  'phone',
  'name',
  'language',
  'marketing',
  'created_at',
  'deleted_at',
  'deleted_by',
] as const;
const sorts = {
  created: {
    column: sql`created_at`,
    cast: sql`timestamptz`,
    form: 'time',
    shown: sql`to_char(created_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`,
  },
  name: { column: sql`name collate "tr-x-icu"`, cast: sql`text`, form: 'text', shown: sql`name` },
} as const satisfies Record<string, { form: CursorForm; [part: string]: unknown }>;
const STATES = {
  all: sql<boolean>`true`,
  active: sql<boolean>`deleted_at is null`,
  deleted: sql<boolean>`deleted_at is not null`,
} as const;

const of = (sort: MarketUserSort) => sorts[sort.replace(/^-/, '') as keyof typeof sorts];
/** What a cursor of this order looks like. */
export const formOf = (sort: MarketUserSort): CursorForm => of(sort).form;

/** A page of users; with the first page how many match. */
export async function listUsers(
  tx: Tx,
  projectId: number,
  { filter, sort, after, limit }: Listing,
): Promise<{ rows: (ListedUser & { readonly sort_value: string })[]; total: number | undefined }> {
  const { column, cast, shown } = of(sort);
  const isDown = sort.startsWith('-');
  const direction = isDown ? sql`desc` : sql`asc`;
  const beyond =
    after === undefined
      ? sql<boolean>`true`
      : sql<boolean>`(${column}, user_id) ${isDown ? sql`<` : sql`>`} (${after.value}::${cast}, ${after.id})`;
  const where = sql<boolean>`project_id = ${projectId} and ${STATES[filter.state]} and ${matching(filter.search)}`;
  const rows = await tx
    .selectFrom('market_user')
    .select(COLUMNS)
    .select(sql<string>`${shown}`.as('sort_value'))
    .where(where)
    .where(beyond)
    .orderBy(sql`${column} ${direction}`)
    .orderBy(sql`user_id ${direction}`)
    .limit(limit)
    .execute();
  if (after !== undefined) return { rows, total: undefined };
  const { total } = await tx
    .selectFrom('market_user')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

function matching(search: string | undefined) {
  if (search === undefined || search === '') return sql<boolean>`true`;
  // As people write it at home: without the country, and with a zero before it.
  const digits = search.replace(/\D/g, '').replace(/^0+/, '');
  return sql<boolean>`(strpos(fold_search(name), ${foldSearch(search)}) > 0 or (${digits.length >= 4} and strpos(phone, ${digits}) > 0))`;
}
