import type { DecisionRecord, DeliveryRecord, SubtaskRecord } from '@rota/fleet-core';
import { sql } from 'kysely';
import type { Tx } from '../../../db/database.ts';
import type { DeliveryChange, DeliveryRecords, DeliverySave, PinSource } from '../../../fleet/index.ts';
import {
  countQueued,
  hasOpenDeliveries,
  insertDelivery,
  insertEvents,
  listChangedDeliveryIds,
  listDeliveriesById,
  listOpenDeliveries,
  listSubtasks,
  listWantedSince,
} from './deliveries.store.ts';
import type { DeliveryPins } from './delivery-pins.service.ts';
import { saveCustody } from './custody.store.ts';
import { savePromises } from './delivery-promises.store.ts';
import {
  changingColumns,
  changingSubtaskColumns,
  toRecord,
  UNTOUCHED_DELIVERY,
  UNTOUCHED_SUBTASK,
} from './delivery-rows.service.ts';
import type { DeliveryEventRow, DeliveryRow } from './deliveries.tables.ts';

/** Thrown when the record is not where the owner left it: its memory is wrong and must be read again. */
export class DeliveryRecordConflict extends Error {
  constructor(deliveryId: string, expected: string) {
    super(`Delivery ${deliveryId} is not ${expected} in the record.`);
    this.name = 'DeliveryRecordConflict';
  }
}

/** More than a project ever has under way. */
const MOST_OPEN = 20_000;

/** The record of deliveries, as the owners of the fleets use it. */
export const deliveryRecords: DeliveryRecords = {
  loadOpen: loadOpenDeliveries,
  find: loadDelivery,
  save: saveDeliveries,
  saveCustody,
  saveLastDecisions,
  savePromises,
  listChangedIds: listChangedDeliveryIds,
  countQueued,
  hasOpen: hasOpenDeliveries,
};

/** The same with the PINs of remote deliveries, which are forgotten once nothing can be done with them any more. */
export function deliveryRecordsWith(pins: DeliveryPins): DeliveryRecords & PinSource {
  return {
    ...deliveryRecords,
    isPin: pins.isRight,
    save: async (tx, projectId, saves, targetNames) => {
      await saveDeliveries(tx, projectId, saves, targetNames);
      const over = saves.filter(
        ({ delivery: { status } }) => status === 'Completed' || status === 'Cancelled',
      );
      for (const { delivery } of over) {
        if (delivery.options.remote_delivery !== true) continue;
        for (const { subTaskId } of delivery.subtasks) await pins.forget(tx, projectId, subTaskId);
      }
    },
  };
}

/** Deliveries as the fleet control keeps them: those under way, all but the ones that no owner has taken up yet. */
async function loadOpenDeliveries(tx: Tx, projectId: number): Promise<DeliveryRecord[]> {
  const rows = (await listOpenDeliveries(tx, projectId, MOST_OPEN)).filter((row) => row.status !== 'Created');
  return toRecords(tx, projectId, rows.reverse());
}

/** The newest tasks since a moment that were not cancelled, the oldest first, as they were before they were taken up. */
export async function loadTasksSince(
  tx: Tx,
  projectId: number,
  since: Date,
  limit: number,
): Promise<DeliveryRecord[]> {
  const records = await toRecords(tx, projectId, await listWantedSince(tx, projectId, since, limit));
  return records.reverse().map((record) => ({
    ...record,
    ...UNTOUCHED_DELIVERY,
    subtasks: record.subtasks.map((one) => ({ ...one, ...UNTOUCHED_SUBTASK })),
  }));
}

/** @returns undefined when there is no such delivery */
async function loadDelivery(
  tx: Tx,
  projectId: number,
  deliveryId: string,
): Promise<DeliveryRecord | undefined> {
  const [record] = await toRecords(tx, projectId, await listDeliveriesById(tx, projectId, [deliveryId]));
  return record;
}

/**
 * Writes what the owner decided. A delivery that is not recorded yet (goods that go back) is added.
 * @param targetNames names of targets by id, for deliveries that are added
 * @throws DeliveryRecordConflict when the recorded status is not the one that the first change starts from
 */
async function saveDeliveries(
  tx: Tx,
  projectId: number,
  saves: readonly DeliverySave[],
  targetNames: ReadonlyMap<string, string>,
): Promise<void> {
  for (const save of saves) {
    const events = save.changes.map((change) => toEvent(save.delivery.deliveryId, change));
    const known = await updateDelivery(tx, projectId, save);
    // The first line of a timeline is written with the delivery itself.
    const [first, ...rest] = events;
    if (!known)
      await addDelivery(tx, projectId, save.delivery, first ?? creation(save.delivery), targetNames);
    await insertEvents(tx, projectId, known ? events : rest);
  }
}

function toEvent(deliveryId: string, change: DeliveryChange): DeliveryEventRow {
  return {
    delivery_id: deliveryId,
    at: new Date(change.at),
    from_status: change.from,
    to_status: change.to,
    code: change.code,
    params: change.params,
    actor: actorName(change.actor),
  };
}

function creation(delivery: DeliveryRecord): DeliveryEventRow {
  const at = new Date(delivery.createdAt);
  return {
    delivery_id: delivery.deliveryId,
    at,
    from_status: null,
    to_status: delivery.status,
    code: null,
    params: {},
    actor: 'system',
  };
}

/** Keeps the last reason given for each delivery beside it, so that a list can show it. */
async function saveLastDecisions(
  tx: Tx,
  projectId: number,
  decisions: readonly DecisionRecord[],
): Promise<void> {
  const last = new Map<string, DecisionRecord>();
  for (const decision of decisions) if (decision.deliveryId !== null) last.set(decision.deliveryId, decision);
  for (const [deliveryId, { code, params }] of last) {
    await tx
      .updateTable('delivery')
      .set({ decision_code: code, decision_params: JSON.stringify(params) })
      .where('project_id', '=', projectId)
      .where('delivery_id', '=', deliveryId)
      .execute();
  }
}

async function updateDelivery(
  tx: Tx,
  projectId: number,
  { delivery, changes }: DeliverySave,
): Promise<boolean> {
  const before = changes[0] === undefined ? delivery.status : changes[0].from;
  const row = await tx
    .with('found', (query) =>
      query
        .selectFrom('delivery')
        .select('status')
        .where('project_id', '=', projectId)
        .where('delivery_id', '=', delivery.deliveryId)
        .forNoKeyUpdate(),
    )
    .updateTable('delivery')
    .from('found')
    .set(changingColumns(delivery))
    .where('project_id', '=', projectId)
    .where('delivery_id', '=', delivery.deliveryId)
    .returning('found.status as was')
    .executeTakeFirst();
  if (row === undefined) return false;
  if (row.was !== before) throw new DeliveryRecordConflict(delivery.deliveryId, String(before));
  await saveSubtasks(tx, projectId, delivery.subtasks);
  return true;
}

async function saveSubtasks(tx: Tx, projectId: number, subtasks: readonly SubtaskRecord[]): Promise<void> {
  const list = subtasks.map((one) => ({ id: one.subTaskId, ...changingSubtaskColumns(one) }));
  await sql`
    update subtask set lid = saved.lid, status = saved.status, completed_at = saved.completed_at,
      pin_tries = saved.pin_tries, pin_paused_until = saved.pin_paused_until
    from jsonb_to_recordset(${JSON.stringify(list)}::jsonb)
      as saved(id text, lid text, status text, completed_at timestamptz, pin_tries int, pin_paused_until timestamptz)
    where subtask.project_id = ${projectId} and subtask.sub_task_id = saved.id`.execute(tx);
}

async function addDelivery(
  tx: Tx,
  projectId: number,
  delivery: DeliveryRecord,
  event: DeliveryEventRow,
  names: ReadonlyMap<string, string>,
): Promise<void> {
  const original =
    delivery.returnOf === null
      ? undefined
      : (await listDeliveriesById(tx, projectId, [delivery.returnOf]))[0];
  const { order_number = null, address = null, sender = null } = original ?? {};
  await insertDelivery(tx, projectId, { delivery, words: { order_number, address, sender, names }, event });
}

async function toRecords(tx: Tx, projectId: number, rows: readonly DeliveryRow[]): Promise<DeliveryRecord[]> {
  const subtasks = await listSubtasks(
    tx,
    projectId,
    rows.map((row) => row.delivery_id),
  );
  return rows.map((row) => toRecord(row, subtasks.get(row.delivery_id) ?? []));
}

/** A person by name, a part of the system by what it is. */
function actorName(actor: DeliveryChange['actor']): string {
  return actor.kind === 'user' ? actor.name : actor.kind;
}
