import type { OrderFilter, OrderSort } from '@rota/contract/orders';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import type { DB } from '../../../db/schema.gen.ts';
import type { CursorForm, ListCursor } from '../../../http/list-cursor.ts';

const orders = {
  number: { column: sql`number`, form: 'number' },
  total: { column: sql`total_minor`, form: 'number' },
  ready: { column: sql`coalesce(ready_at, created_at)`, form: 'time' },
} as const satisfies Record<string, { column: ReturnType<typeof sql>; form: CursorForm }>;

const of = (sort: OrderSort) => orders[sort.replace(/^-/, '') as keyof typeof orders];
/** What a cursor of this order looks like. */
export const formOf = (sort: OrderSort): CursorForm => of(sort).form;

export type ListedOrder = Readonly<Pick<Selectable<DB['customer_order']>, 'order_id'>> & {
  readonly sort_value: string;
};
type Listing = {
  readonly filter: OrderFilter;
  readonly sort: OrderSort;
  readonly after: ListCursor | undefined;
  readonly limit: number;
  readonly seesPhones: boolean;
};

const STATES = {
  // A complaint after the end of an order has to be handled all the same.
  open: sql`(status = 'paid' or (status = 'completed' and needs_help))`,
  ended: sql`status in ('completed', 'cancelled', 'refused', 'expired')`,
  unpaid: sql`status in ('pending_verification', 'pending_payment')`,
  all: sql`true`,
} as const;

/** The ids of a page of orders, in order; with the first page how many match. */
export async function listOrders(
  tx: Tx,
  projectId: number,
  { filter, sort, after, limit, seesPhones }: Listing,
): Promise<{ rows: ListedOrder[]; total: number | undefined }> {
  const { column, form } = of(sort);
  const isDown = sort.startsWith('-');
  const value =
    form === 'time'
      ? sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
      : sql`${column}::text`;
  const cast = form === 'time' ? sql`timestamptz` : sql`bigint`;
  const beyond =
    after === undefined
      ? sql<boolean>`true`
      : isDown
        ? sql<boolean>`(${column}, order_id) < (${after.value}::${cast}, ${after.id})`
        : sql<boolean>`(${column}, order_id) > (${after.value}::${cast}, ${after.id})`;
  const where = sql<boolean>`project_id = ${projectId} and ${conditionOf(filter, seesPhones)}`;
  const direction = isDown ? sql`desc` : sql`asc`;
  const rows = await tx
    .selectFrom('customer_order')
    .select(['order_id', sql<string>`${value}`.as('sort_value')])
    .where(where)
    .where(beyond)
    .orderBy(sql`${column} ${direction}`)
    .orderBy(sql`order_id ${direction}`)
    .limit(limit)
    .execute();
  if (after !== undefined) return { rows, total: undefined };
  const { total } = await tx
    .selectFrom('customer_order')
    .select(sql<number>`count(*)::int`.as('total'))
    .where(where)
    .executeTakeFirstOrThrow();
  return { rows, total };
}

function conditionOf(filter: OrderFilter, seesPhones: boolean) {
  const {
    state,
    status = null,
    kitchen = null,
    fulfilment = null,
    station_id: station = null,
    delivery_id: delivery = null,
  } = filter;
  const { market_user_id: user = null } = filter;
  const { needs_help: help, search, from = null, to = null } = filter;
  const text = search === undefined || search === '' ? null : search;
  const digits = text?.replace(/\D/g, '') ?? '';
  return sql`${STATES[state]}
    and (${status}::text is null or status = ${status}) and (${kitchen}::text is null or kitchen = ${kitchen})
    and (${fulfilment}::text is null or fulfilment = ${fulfilment}) and (${station}::text is null or station_id = ${station})
    and (${delivery}::text is null or delivery_id = ${delivery})
    and (${user}::text is null or market_user_id = ${user})
    and (${help === undefined} or needs_help = ${help === 'yes'})
    and (${from}::timestamptz is null or created_at >= ${from}) and (${to}::timestamptz is null or created_at < ${to})
    and (${text}::text is null or number::text = ${text} or strpos(fold_search(receiver_name), ${text === null ? '' : foldSearch(text)}) > 0
      or strpos(fold_search(place_name), ${text === null ? '' : foldSearch(text)}) > 0
      or (${seesPhones && digits.length >= 4} and strpos(phone, ${digits}) > 0))`;
}
