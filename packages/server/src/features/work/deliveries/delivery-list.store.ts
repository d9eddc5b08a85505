import {
  DELIVERY_STATUS_GROUPS,
  DELIVERY_STATUSES,
  TASK_KINDS,
  TASK_PRIORITIES,
  type DeliveryGrouping,
  type DeliveryKind,
  type DeliveryStatus,
  type Punctuality,
  type TaskPriority,
} from '@rota/contract/deliveries';
import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import { foldSearch } from '../../../db/folding.ts';
import type { Cursor } from './deliveries.rules.ts';
import { DELIVERY_COLUMNS, deliveryTables, type DeliveryRow } from './deliveries.tables.ts';

/** What a list is narrowed to; of several values any will do. */
export type DeliveryFilter = {
  readonly statuses?: readonly DeliveryStatus[] | undefined;
  readonly kinds?: readonly DeliveryKind[] | undefined;
  readonly priorities?: readonly TaskPriority[] | undefined;
  readonly punctualities?: readonly Punctuality[] | undefined;
  readonly robotIds?: readonly string[] | undefined;
  readonly targetId?: string | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
export type DeliverySortField = 'created_at' | 'updated_at' | 'status' | 'priority' | 'due_at';
/** How a list is put into groups: `robots` are the ids of the robots in the order of their groups, those without a robot being last. */
export type Grouped = {
  readonly by: DeliveryGrouping;
  readonly robots: readonly string[];
  readonly collapsed: readonly string[];
};
export type DeliveryListing = {
  readonly filter: DeliveryFilter;
  readonly sort: DeliverySortField;
  readonly descending: boolean;
  readonly grouped?: Grouped | undefined;
  readonly after: Cursor | undefined;
  readonly limit: number;
};

export type ListedDelivery = DeliveryRow & {
  readonly sort_key: string;
  /** Where its group stands; '' in a list without groups. */
  readonly group_rank: string;
};
export type DeliveryPage = { readonly rows: readonly ListedDelivery[]; readonly total: number };

function listText(values: readonly string[]): RawBuilder<string> {
  return sql.lit(`{${values.map((value) => `"${value}"`).join(',')}}`);
}
function rankIn(values: readonly string[], column: string): RawBuilder<number> {
  return sql<number>`array_position(${listText(values)}::text[], ${sql.ref(column)})`;
}

/** Before and after all times: tasks without a due time are last either way. */
const NEVER = { asc: '2999-12-31T00:00:00.000Z', desc: '1000-01-01T00:00:00.000Z' } as const;

type SortKey = { readonly key: RawBuilder<unknown>; readonly type: 'int' | 'timestamptz' };

/** What a list is ordered by, as it is compared, and its type. */
function sortKey(field: DeliverySortField, direction: 'asc' | 'desc'): SortKey {
  // Progress order, so that a list sorted by status reads from created to ended.
  if (field === 'status') return { key: rankIn(DELIVERY_STATUSES, 'status'), type: 'int' };
  if (field === 'priority') return { key: rankIn(TASK_PRIORITIES, 'priority'), type: 'int' };
  if (field === 'due_at')
    return { key: sql`coalesce(due_at, ${NEVER[direction]}::timestamptz)`, type: 'timestamptz' };
  return { key: sql.ref(field), type: 'timestamptz' };
}

/** The same as it stands in a cursor. */
function sortText({ key, type }: SortKey): RawBuilder<string> {
  return type === 'int'
    ? sql`(${key})::text`
    : sql`to_char((${key}) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
}

/** The key of a delivery's group. */
function groupKey(by: DeliveryGrouping): RawBuilder<string> {
  if (by === 'robot') return sql<string>`coalesce(robot_id, '-')`;
  if (by === 'kind') return sql<string>`kind`;
  if (by === 'floor') return sql<string>`map_id`;
  const cases = Object.entries(DELIVERY_STATUS_GROUPS).map(
    ([key, statuses]) => sql`when status = any(${listText(statuses)}::text[]) then ${sql.lit(key)}`,
  );
  return sql<string>`case ${sql.join(cases, sql` `)} end`;
}

/** Where a delivery's group stands among the others, as a text that sorts. */
function groupRank({ by, robots }: Pick<Grouped, 'by' | 'robots'>): RawBuilder<string> {
  const rank = (order: RawBuilder<unknown>) => sql<string>`lpad(coalesce(${order}, 99999)::text, 5, '0')`;
  if (by === 'floor') return sql<string>`map_id collate "C"`;
  if (by === 'kind') return rank(rankIn(TASK_KINDS, 'kind'));
  if (by === 'robot') return rank(sql`array_position(${[...robots]}::text[], robot_id)`);
  return rank(
    sql`array_position(${listText(Object.keys(DELIVERY_STATUS_GROUPS))}::text[], ${groupKey('status')})`,
  );
}

/** One page of deliveries and how many there are in all, those of collapsed groups included. */
export async function listDeliveries(
  tx: Tx,
  projectId: number,
  listing: DeliveryListing,
): Promise<DeliveryPage> {
  const { grouped, after, descending } = listing;
  const direction = descending ? 'desc' : 'asc';
  const sort = sortKey(listing.sort, direction);
  const { key, type } = sort;
  const rank = grouped === undefined ? sql<string>`''::text` : groupRank(grouped);
  const matching = matchingDeliveries(tx, projectId, listing.filter);
  const counted = matching.select((row) => row.fn.countAll<string>().as('total'));
  const beyond = descending ? sql`<` : sql`>`;
  const rows = await matching
    .select(DELIVERY_COLUMNS)
    .select(rank.as('group_rank'))
    .select(sortText(sort).as('sort_key'))
    .select(counted.as('total'))
    .$if(grouped !== undefined && grouped.collapsed.length > 0, (query) =>
      query.where(
        sql<boolean>`not (${groupKey(grouped?.by ?? 'status')} = any(${[...(grouped?.collapsed ?? [])]}::text[]))`,
      ),
    )
    .$if(after !== undefined, (query) => {
      const further = sql<boolean>`(${key}, delivery_id) ${beyond} (${after?.value}::${sql.raw(type)}, ${after?.id})`;
      return query.where(
        sql<boolean>`(${rank} > ${after?.group ?? ''} or (${rank} = ${after?.group ?? ''} and ${further}))`,
      );
    })
    .orderBy(rank, 'asc')
    .orderBy(sql`${key}`, direction)
    .orderBy('delivery_id', direction)
    .limit(listing.limit)
    .execute();
  // A page beyond the last row has none that could tell, and neither has one whose groups are all collapsed.
  const total = rows[0]?.total ?? (await counted.executeTakeFirstOrThrow()).total;
  return { rows, total: Number(total) };
}

/** The groups of what matches, in order, with how many each has. */
export async function countGroups(
  tx: Tx,
  projectId: number,
  filter: DeliveryFilter,
  grouped: Pick<Grouped, 'by' | 'robots'>,
): Promise<{ readonly key: string; readonly count: number }[]> {
  const rows = await matchingDeliveries(tx, projectId, filter)
    .select(groupKey(grouped.by).as('key'))
    .select((row) => row.fn.countAll<string>().as('count'))
    .select(groupRank(grouped).as('rank'))
    .groupBy(['key', 'rank'])
    .orderBy('rank')
    .orderBy('key')
    .execute();
  return rows.map(({ key, count }) => ({ key, count: Number(count) }));
}

/** How a delivery that was not called off and did not fail stands to its due time: by its end, or by the promise of its last stop. As `composeDelivery` says it. */
const punctuality = sql<string>`(
  select case when expected.from_at > due_at then 'late' when expected.to_at > due_at then 'at_risk' when expected.to_at is not null then 'on_time' end
  from (
    select coalesce(delivery.completed_at, last.promised_from) as from_at, coalesce(delivery.completed_at, last.promised_to) as to_at
    from (select 1) as one left join lateral (
      select case when bool_and(task.promised_to is not null) then max(task.promised_to) end as promised_to,
             (array_agg(task.promised_from order by task.promised_to desc nulls first, task.position))[1] as promised_from
      from subtask task
      where task.project_id = delivery.project_id and task.delivery_id = delivery.delivery_id and task.status <> 'cancelled'
    ) last on true
  ) expected
)`;

/** Deliveries of a project that match. */
export function matchingDeliveries(tx: Tx, projectId: number, filter: DeliveryFilter) {
  let query = deliveryTables(tx).selectFrom('delivery').where('project_id', '=', projectId);
  if (filter.statuses) query = query.where('status', 'in', [...filter.statuses]);
  if (filter.kinds) query = query.where('kind', 'in', [...filter.kinds]);
  if (filter.priorities) query = query.where('priority', 'in', [...filter.priorities]);
  if (filter.punctualities) {
    query = query
      .where('due_at', 'is not', null)
      .where('status', 'not in', ['Cancelled', 'Failed', 'Expired'])
      .where(sql<boolean>`${punctuality} = any(${[...filter.punctualities]}::text[])`);
  }
  if (filter.robotIds) query = query.where(sql<boolean>`robot_id = any(${[...filter.robotIds]}::text[])`);
  if (filter.from !== undefined) query = query.where('created_at', '>=', new Date(filter.from));
  if (filter.to !== undefined) query = query.where('created_at', '<', new Date(filter.to));
  if (filter.search !== undefined && filter.search !== '') {
    query = query.where('search_text', 'like', `%${foldSearch(filter.search).replace(/[\\%_]/g, '\\$&')}%`);
  }
  const { targetId } = filter;
  if (targetId !== undefined) {
    query = query.where((where) =>
      where.or([
        where('filling_target_id', '=', targetId),
        where.exists(
          where
            .selectFrom('subtask')
            .select('subtask.sub_task_id')
            .where('subtask.project_id', '=', projectId)
            .where('subtask.target_id', '=', targetId)
            .whereRef('subtask.delivery_id', '=', 'delivery.delivery_id'),
        ),
      ]),
    );
  }
  return query;
}
