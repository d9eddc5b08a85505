import type { RecordUse } from '@rota/contract/core';
import type { DeliveryKind } from '@rota/contract/deliveries';
import { deliveryEventOf, domainEvents } from '@rota/contract/domain-events';
import { sql, type Selectable } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DB } from '../../../db/schema.gen.ts';
import { foldSearch } from '../../../db/folding.ts';
import type { DeliveryRecord } from '@rota/fleet-core';
import { readUse } from '../../sites/uses/index.ts';
import { ENDED_STATUSES } from './deliveries.rules.ts';
import {
  DELIVERY_COLUMNS,
  EVENT_COLUMNS,
  SUBTASK_COLUMNS,
  type DeliveryEventRow,
  type DeliveryRow,
  type SubtaskRow,
} from './deliveries.tables.ts';
import { matchingDeliveries } from './delivery-list.store.ts';
import { toRows, type DeliveryWords } from './delivery-rows.service.ts';

/** Deliveries that are under way, newest first. */
export async function listOpenDeliveries(tx: Tx, projectId: number, limit: number): Promise<DeliveryRow[]> {
  return tx
    .selectFrom('delivery')
    .select(DELIVERY_COLUMNS)
    .where('project_id', '=', projectId)
    .where(sql<boolean>`(status not in ('Completed', 'Cancelled', 'Failed', 'Expired') or releasing)`)
    .orderBy('created_at', 'desc')
    .limit(limit)
    .execute();
}

/** The newest deliveries that were created since a moment, newest first: without those that were taken back and those that bring goods back. */
export async function listWantedSince(
  tx: Tx,
  projectId: number,
  since: Date,
  limit: number,
): Promise<DeliveryRow[]> {
  return tx
    .selectFrom('delivery')
    .select(DELIVERY_COLUMNS)
    .where('project_id', '=', projectId)
    .where('created_at', '>=', since)
    .where('status', '!=', 'Cancelled')
    .where('return_of', 'is', null)
    .orderBy('created_at', 'desc')
    .orderBy('delivery_id')
    .limit(limit)
    .execute();
}

export async function listDeliveriesById(
  tx: Tx,
  projectId: number,
  ids: readonly string[],
): Promise<DeliveryRow[]> {
  if (ids.length === 0) return [];
  return tx
    .selectFrom('delivery')
    .select(DELIVERY_COLUMNS)
    .where('project_id', '=', projectId)
    .where('delivery_id', 'in', [...ids])
    .execute();
}

/** Ids of deliveries written since a moment, for replicas that do not own the project. */
export async function listChangedDeliveryIds(tx: Tx, projectId: number, since: Date): Promise<string[]> {
  const rows = await tx
    .selectFrom('delivery')
    .select('delivery_id')
    .where('project_id', '=', projectId)
    .where('updated_at', '>=', since)
    .limit(500)
    .execute();
  return rows.map((row) => row.delivery_id);
}

/** The subtasks of these deliveries in the order of the stops. */
export async function listSubtasks(
  tx: Tx,
  projectId: number,
  deliveryIds: readonly string[],
): Promise<Map<string, SubtaskRow[]>> {
  const byDelivery = new Map<string, SubtaskRow[]>(deliveryIds.map((id) => [id, []]));
  if (deliveryIds.length === 0) return byDelivery;
  const rows = await tx
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
  return tx
    .selectFrom('delivery_event')
    .select(EVENT_COLUMNS)
    .where('project_id', '=', projectId)
    .where('delivery_id', '=', deliveryId)
    .orderBy('event_id')
    .execute();
}

/** How many deliveries of a floor still wait for a robot. */
export async function countQueued(tx: Tx, projectId: number, mapId: string): Promise<number> {
  const { count } = await tx
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
  const rows = await tx
    .selectFrom('delivery')
    .select((row) => ['map_id', row.fn.countAll<string>().as('count')])
    .where('project_id', '=', projectId)
    .where('status', 'in', ['Created', 'Queued'])
    .groupBy('map_id')
    .execute();
  return new Map(rows.map((row) => [row.map_id, Number(row.count)]));
}

/** The deliveries of some kinds that are not ended. */
export async function countOpenOf(
  tx: Tx,
  projectId: number,
  kinds: readonly DeliveryKind[],
): Promise<number> {
  const { count } = await tx
    .selectFrom('delivery')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('kind', 'in', kinds)
    .where('status', 'not in', ENDED_STATUSES)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** The deliveries in the queue that only one robot may carry, by the numbers that people see. */
export async function readAwaiting(tx: Tx, projectId: number, robotId: string): Promise<RecordUse[]> {
  const statement = tx
    .selectFrom('delivery')
    .select(['delivery_id as id', 'tracking_id as name'])
    .where('project_id', '=', projectId)
    .where('requested_robot_id', '=', robotId)
    .where('robot_id', 'is', null)
    .where('status', 'in', ['Created', 'Queued']);
  return readUse(tx, { kind: 'delivery', effect: 'needs' }, statement);
}

/** Deliveries in the queue that one robot only may carry, by its id. */
export async function countAwaited(tx: Tx, projectId: number): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
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

/** Deliveries under way that have to do with one of these targets, by the number that people know, with those targets to which they have yet to go. */
export async function listTargetUse(
  tx: Tx,
  projectId: number,
  targetIds: readonly string[],
): Promise<{ readonly delivery: string; readonly targetIds: string[] }[]> {
  const { rows } = await sql<Pick<Selectable<DB['delivery']>, 'tracking_id'> & { targets: string[] }>`
    select tracking_id, array_agg(distinct use.target_id order by use.target_id) as targets
    from delivery
    join lateral (
      select delivery.filling_target_id as target_id
      union all
      select subtask.target_id from subtask
      where subtask.project_id = ${projectId} and subtask.delivery_id = delivery.delivery_id and subtask.completed_at is null
    ) use on use.target_id = any(${[...targetIds]}::text[])
    where delivery.project_id = ${projectId} and status <> all(${[...ENDED_STATUSES]}::text[])
    group by delivery.delivery_id, tracking_id
    order by tracking_id`.execute(tx);
  return rows.map(({ tracking_id: delivery, targets }) => ({ delivery, targetIds: targets }));
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
  readonly delivery: DeliveryRecord;
  readonly words: DeliveryWords;
  /** The first line of its timeline. */
  readonly event: Omit<DeliveryEventRow, 'delivery_id'>;
};

/** Writes a new delivery with its stops and the first line of its timeline. */
export async function insertDelivery(
  tx: Tx,
  projectId: number,
  { delivery, words, event }: NewDelivery,
): Promise<void> {
  const { row, subtasks } = toRows(delivery, words);
  await tx
    .insertInto('delivery')
    .values({
      ...row,
      project_id: projectId,
      decision_params: null,
      search_text: searchTextOf(row, subtasks),
    })
    .execute();
  await tx
    .insertInto('subtask')
    .values(subtasks.map((subtask) => ({ ...subtask, project_id: projectId })))
    .execute();
  await insertEvents(tx, projectId, [{ ...event, delivery_id: row.delivery_id }]);
}

export async function insertEvents(
  tx: Tx,
  projectId: number,
  events: readonly DeliveryEventRow[],
): Promise<void> {
  for (const event of events) {
    await tx
      .insertInto('delivery_event')
      .values({
        project_id: projectId,
        delivery_id: event.delivery_id,
        at: event.at,
        from_status: event.from_status,
        to_status: event.to_status,
        code: event.code,
        params: JSON.stringify(event.params),
        actor: event.actor,
      })
      .execute();
  }
  await tellEvents(tx, projectId, events);
}

/** What others hear of, in words of the catalogue. */
async function tellEvents(tx: Tx, projectId: number, events: readonly DeliveryEventRow[]): Promise<void> {
  const changes = events.flatMap(({ delivery_id, at, from_status, to_status: status }) => {
    const name = deliveryEventOf(from_status, status);
    return name === undefined ? [] : [{ delivery_id, name, version: domainEvents[name].version, at, status }];
  });
  if (changes.length === 0) return;
  await sql`
    select tell_events(${projectId}, (
      select jsonb_agg(jsonb_build_object('name', e.name, 'version', e.version, 'at', e.at, 'data', jsonb_build_object(
        'delivery_id', d.delivery_id, 'tracking_id', d.tracking_id, 'order_number', d.order_number, 'kind', d.kind, 'status', e.status,
        'robot_id', d.robot_id, 'address', d.address, 'attempt', d.attempt
      )) order by e.at)
      from jsonb_to_recordset(${JSON.stringify(changes)}::jsonb) as e(delivery_id text, name text, version int, at timestamptz, status text)
      join delivery d on d.project_id = ${projectId} and d.delivery_id = e.delivery_id
    ))`.execute(tx);
}

function searchTextOf(row: DeliveryRow, subtasks: readonly SubtaskRow[]): string {
  const words = [
    row.tracking_id,
    row.delivery_id,
    row.order_number,
    row.address,
    row.sender,
    row.filling_target_name,
    ...subtasks.map((one) => one.target_name),
  ];
  return foldSearch(words.filter((word) => word !== null).join('\n'));
}

/** How many deliveries a robot completed since a moment (ms). */
export async function countCompletedBy(
  tx: Tx,
  projectId: number,
  robotId: string,
  since: number,
): Promise<number> {
  const { count } = await tx
    .selectFrom('delivery')
    .select((row) => row.fn.countAll<string>().as('count'))
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('status', '=', 'Completed')
    .where('completed_at', '>', new Date(since))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** A robot's tasks that ended in a span, by kind and status. */
export async function countEndedBy(
  tx: Tx,
  projectId: number,
  robotId: string,
  span: { readonly from: Date; readonly to: Date },
): Promise<{ kind: DeliveryRow['kind']; status: DeliveryRow['status']; count: number }[]> {
  const rows = await tx
    .selectFrom('delivery')
    .select((row) => ['kind', 'status', row.fn.countAll<string>().as('count')])
    .where('project_id', '=', projectId)
    .where('robot_id', '=', robotId)
    .where('status', 'in', ENDED_STATUSES)
    .where('completed_at', '>=', span.from)
    .where('completed_at', '<', span.to)
    .groupBy(['kind', 'status'])
    .execute();
  return rows.map(({ count, ...row }) => ({ ...row, count: Number(count) }));
}

/** How many were completed since a moment, by the id of their map. */
export async function countCompletedByMap(
  tx: Tx,
  projectId: number,
  since: Date,
): Promise<ReadonlyMap<string, number>> {
  const rows = await tx
    .selectFrom('delivery')
    .select((row) => ['map_id', row.fn.countAll<string>().as('count')])
    .where('project_id', '=', projectId)
    .where('status', '=', 'Completed')
    .where('completed_at', '>=', since)
    .groupBy('map_id')
    .execute();
  return new Map(rows.map((row) => [row.map_id, Number(row.count)]));
}
