import { DELIVERY_STATUSES, type DeliveryKind, type DeliveryStatus } from '@rota/contract';
import { sql } from 'kysely';
import type { Tx } from '../../db/database.ts';
import { foldSearch } from '../../db/folding.ts';
import { ENDED_STATUSES, type Cursor } from './deliveries.rules.ts';
import {
  DELIVERY_COLUMNS,
  deliveryTables,
  SUBTASK_COLUMNS,
  type DeliveryEventRow,
  type DeliveryRow,
  type SubtaskRow,
} from './deliveries.tables.ts';

export type DeliverySort = 'created_at' | 'updated_at' | 'status';
export type DeliveryFilter = {
  readonly statuses?: readonly DeliveryStatus[] | undefined;
  readonly kinds?: readonly DeliveryKind[] | undefined;
  readonly robotIds?: readonly string[] | undefined;
  readonly targetId?: string | undefined;
  readonly search?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
};
export type DeliveryListing = {
  readonly filter: DeliveryFilter;
  readonly sort: DeliverySort;
  readonly descending: boolean;
  readonly after: Cursor | undefined;
  readonly limit: number;
};

/** Progress order, so that a list sorted by status reads from created to ended. */
const statusRank = sql<number>`array_position(${sql.lit(`{${DELIVERY_STATUSES.map((status) => `"${status}"`).join(',')}}`)}::text[], status)`;

export type ListedDelivery = DeliveryRow & { readonly status_rank: number };
export type DeliveryPage = {
  readonly rows: readonly ListedDelivery[];
  readonly total: number;
  /** The value of a row that the list is sorted by, as it stands in a cursor. */
  readonly sortValueOf: (row: ListedDelivery) => string;
};

/** One page of deliveries and how many there are in all. */
export async function listDeliveries(tx: Tx, projectId: number, listing: DeliveryListing): Promise<DeliveryPage> {
  const matching = matchingDeliveries(tx, projectId, listing.filter);
  const counted = matching.select((row) => row.fn.countAll<string>().as('total'));

  const key = listing.sort === 'status' ? statusRank : sql<Date>`${sql.ref(listing.sort)}`;
  const direction = listing.descending ? 'desc' : 'asc';
  const { after } = listing;
  const afterKey = listing.sort === 'status' ? sql`${after?.value}::int` : sql`${after?.value}::timestamptz`;
  const beyond = listing.descending ? sql`<` : sql`>`;
  const rows = await matching
    .select(DELIVERY_COLUMNS)
    .select(statusRank.as('status_rank'))
    .select(counted.as('total'))
    .$if(after !== undefined, (query) => query.where(sql<boolean>`(${key}, delivery_id) ${beyond} (${afterKey}, ${after?.id})`))
    .orderBy(key, direction)
    .orderBy('delivery_id', direction)
    .limit(listing.limit)
    .execute();
  // A page beyond the last row has none that could tell.
  const total = rows[0]?.total ?? (after === undefined ? '0' : (await counted.executeTakeFirstOrThrow()).total);
  return {
    rows,
    total: Number(total),
    sortValueOf: (row) => (listing.sort === 'status' ? String(row.status_rank) : row[listing.sort].toISOString()),
  };
}

function matchingDeliveries(tx: Tx, projectId: number, filter: DeliveryFilter) {
  let query = deliveryTables(tx).selectFrom('delivery').where('project_id', '=', projectId);
  if (filter.statuses) query = query.where('status', 'in', [...filter.statuses]);
  if (filter.kinds) query = query.where('kind', 'in', [...filter.kinds]);
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

/** Deliveries that are under way, newest first. */
export async function listOpenDeliveries(tx: Tx, projectId: number, limit: number): Promise<DeliveryRow[]> {
  return deliveryTables(tx)
    .selectFrom('delivery')
    .select(DELIVERY_COLUMNS)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`(status not in ('Completed', 'Cancelled', 'Failed', 'Expired') or releasing)`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

export async function listDeliveriesById(tx: Tx, projectId: number, ids: readonly string[]): Promise<DeliveryRow[]> {
  if (ids.length === 0) return [];
  return deliveryTables(tx)
    .selectFrom('delivery')
    .select(DELIVERY_COLUMNS)
    .where('project_id', '=', projectId)
    .where('delivery_id', 'in', [...ids])
    .execute();
}

/** Ids of deliveries written since a moment, for replicas that do not own the project. */
export async function listChangedDeliveryIds(tx: Tx, projectId: number, since: Date): Promise<string[]> {
  const rows = await deliveryTables(tx)
    .selectFrom('delivery')
    .select('delivery_id')
    .where('project_id', '=', projectId)
    .where('updated_at', '>=', since)
    .limit(500)
    .execute();
  return rows.map((row) => row.delivery_id);
}

/** The subtasks of these deliveries in the order of the stops. */
export async function listSubtasks(tx: Tx, projectId: number, deliveryIds: readonly string[]): Promise<Map<string, SubtaskRow[]>> {
  const byDelivery = new Map<string, SubtaskRow[]>(deliveryIds.map((id) => [id, []]));
  if (deliveryIds.length === 0) return byDelivery;
  const rows = await deliveryTables(tx)
    .selectFrom('subtask')
    .select(SUBTASK_COLUMNS)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`delivery_id = any(${[...deliveryIds]}::text[])`)
    .orderBy('position')
    .execute();
  for (const row of rows) byDelivery.get(row.delivery_id)?.push(row);
  return byDelivery;
}

/** The timeline of a delivery, oldest first. */
export async function listEvents(tx: Tx, projectId: number, deliveryId: string): Promise<DeliveryEventRow[]> {
  return deliveryTables(tx)
    .selectFrom('delivery_event')
    .select(['delivery_id', 'at', 'from_status', 'to_status', 'code', 'params', 'actor'])
    .where('project_id', '=', projectId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('event_id')
    .execute();
}

/** How many deliveries of a floor still wait for a robot. */
export async function countQueued(tx: Tx, projectId: number, mapId: string): Promise<number> {
  const { count } = await deliveryTables(tx)
    .selectFrom('delivery')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('map_id', '=', mapId)
    .where('status', 'in', ['Created', 'Queued'])
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Deliveries that wait for a robot, by floor. */
export async function countWaiting(tx: Tx, projectId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await deliveryTables(tx)
    .selectFrom('delivery')
    .select((row) => ['map_id', row.fn.countAll<string>().as('count')])
    .where('project_id', '=', projectId)
    .where('status', 'in', ['Created', 'Queued'])
    .groupBy('map_id')
    .execute();
  return new Map(rows.map((row) => [row.map_id, Number(row.count)]));
}

/** Deliveries in the queue that one robot only may carry, by its id. */
export async function countAwaited(tx: Tx, projectId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await deliveryTables(tx)
    .selectFrom('delivery')
    .select((row) => ['requested_robot_id', row.fn.countAll<string>().as('count')])
    .where('project_id', '=', projectId)
    .where('status', 'in', ['Created', 'Queued'])
    .where('requested_robot_id', 'is not', null)
    .groupBy('requested_robot_id')
    .execute();
  return new Map(rows.map((row) => [row.requested_robot_id ?? '', Number(row.count)]));
}

/** Whether a delivery under way goes to this target, or is loaded there. */
export async function isTargetInUse(tx: Tx, projectId: number, targetId: string): Promise<boolean> {
  const open = await matchingDeliveries(tx, projectId, { targetId })
    .select('delivery_id')
    .where('status', 'not in', [...ENDED_STATUSES])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

/** Whether a delivery under way is on this floor. */
export async function hasOpenDeliveries(tx: Tx, projectId: number, mapId: string): Promise<boolean> {
  const open = await matchingDeliveries(tx, projectId, {})
    .select('delivery_id')
    .where('map_id', '=', mapId)
    .where('status', 'not in', [...ENDED_STATUSES])
    .limit(1)
    .executeTakeFirst();
  return open !== undefined;
}

export type NewDelivery = {
  readonly row: DeliveryRow;
  readonly subtasks: readonly SubtaskRow[];
  /** The first line of its timeline. */
  readonly event: Omit<DeliveryEventRow, 'delivery_id'>;
};

/** Writes a new delivery with its stops and the first line of its timeline. */
export async function insertDelivery(tx: Tx, projectId: number, { row, subtasks, event }: NewDelivery): Promise<void> {
  const tables = deliveryTables(tx);
  await tables
    .insertInto('delivery')
    .values({
      ...row,
      project_id: projectId,
      decision_params: null,
      search_text: searchTextOf(row, subtasks),
    })
    .execute();
  await tables
    .insertInto('subtask')
    .values(subtasks.map((subtask) => ({ ...subtask, project_id: projectId })))
    .execute();
  await insertEvents(tx, projectId, [{ ...event, delivery_id: row.delivery_id }]);
}

export async function insertEvents(tx: Tx, projectId: number, events: readonly DeliveryEventRow[]): Promise<void> {
  for (const event of events) {
    await sql`
      insert into delivery_event (project_id, delivery_id, at, from_status, to_status, code, params, actor)
      values (${projectId}, ${event.delivery_id}, ${event.at}, ${event.from_status}, ${event.to_status}, ${event.code},
              ${JSON.stringify(event.params)}::jsonb, ${event.actor})`.execute(tx);
  }
}

function searchTextOf(row: DeliveryRow, subtasks: readonly SubtaskRow[]): string {
  const words = [
    row.tracking_id,
    row.delivery_id,
    row.address,
    row.sender,
    row.filling_target_name,
    ...subtasks.map((one) => one.target_name),
  ];
  return foldSearch(words.filter((word) => word !== null).join('\n'));
}

/** How many deliveries a robot completed since a moment (ms). */
export async function countCompletedBy(tx: Tx, projectId: number, robotId: string, since: number): Promise<number> {
  const { count } = await deliveryTables(tx)
    .selectFrom('delivery')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('status', '=', 'Completed')
    .where('completed_at', '>', new Date(since))
    .executeTakeFirstOrThrow();
  return Number(count);
}
