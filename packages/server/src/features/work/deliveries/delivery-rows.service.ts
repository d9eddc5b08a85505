import { randomUUID } from 'node:crypto';
import type { DeliveryRecord, SubtaskRecord } from '@rota/fleet-core';
import { promiseOf } from './deliveries.rules.ts';
import type { DeliveryRow, SubtaskRow } from './deliveries.tables.ts';

/** The words of a delivery that only people read; the fleet's engine does not know them. `names`: names of its targets by id. */
export type DeliveryWords = Pick<DeliveryRow, 'order_number' | 'address' | 'sender'> & {
  readonly names: ReadonlyMap<string, string>;
};

/** What a delivery is like before an owner takes it up. */
export const UNTOUCHED_DELIVERY = {
  status: 'Created',
  completedAt: null,
  attempt: 1,
  round: 1,
  robotId: null,
  tripId: null,
  lids: [],
  releasing: false,
} as const satisfies Partial<DeliveryRecord>;
/** The same of a stop. */
export const UNTOUCHED_SUBTASK = {
  status: 'waiting',
  completedAt: null,
  promise: null,
  pinTries: undefined,
} as const satisfies Partial<SubtaskRecord>;

/** The delivery that a row and its stops record, as the fleet's engine keeps it. */
export function toRecord(row: DeliveryRow, subtasks: readonly SubtaskRow[]): DeliveryRecord {
  return {
    deliveryId: row.delivery_id,
    trackingId: row.tracking_id,
    kind: row.kind,
    status: row.status,
    mapId: row.map_id,
    createdAt: row.created_at.getTime(),
    updatedAt: row.updated_at.getTime(),
    completedAt: row.completed_at?.getTime() ?? null,
    attempt: row.attempt,
    priority: row.priority,
    earliestStartAt: row.earliest_start_at?.getTime() ?? null,
    dueAt: row.due_at?.getTime() ?? null,
    expiresAt: row.expires_at?.getTime() ?? null,
    requestedRobotId: row.requested_robot_id,
    robotId: row.robot_id,
    tripId: row.trip_id,
    fillingTargetId: row.filling_target_id,
    options: row.options,
    round: row.round,
    lids: row.lids,
    releasing: row.releasing,
    returnOf: row.return_of,
    subtasks: subtasks.map((one) => ({
      subTaskId: one.sub_task_id,
      kind: one.kind,
      targetId: one.target_id,
      lid: one.lid,
      note: one.note,
      status: one.status,
      completedAt: one.completed_at?.getTime() ?? null,
      promise: promiseOf(one),
      ...(one.pin_tries > 0 && {
        pinTries: { count: one.pin_tries, pausedUntil: one.pin_paused_until?.getTime() ?? 0 },
      }),
    })),
  };
}

/** The rows of a delivery that is not recorded yet. Its promises and its last decision are written on their own. */
export function toRows(
  delivery: DeliveryRecord,
  { names, order_number, address, sender }: DeliveryWords,
): { readonly row: DeliveryRow; readonly subtasks: readonly SubtaskRow[] } {
  const { deliveryId: delivery_id, fillingTargetId } = delivery;
  const nameOf = (targetId: string): string => names.get(targetId) ?? targetId;
  return {
    row: {
      ...changingColumns(delivery),
      delivery_id,
      task_id: randomUUID(),
      tracking_id: delivery.trackingId,
      kind: delivery.kind,
      map_id: delivery.mapId,
      due_at: toDate(delivery.dueAt),
      order_number,
      address,
      sender,
      filling_target_id: fillingTargetId,
      filling_target_name: fillingTargetId === null ? null : nameOf(fillingTargetId),
      options: delivery.options,
      return_of: delivery.returnOf,
      decision_code: null,
      decision_params: null,
      created_at: new Date(delivery.createdAt),
    },
    subtasks: delivery.subtasks.map((one, position) => ({
      ...changingSubtaskColumns(one),
      sub_task_id: one.subTaskId,
      delivery_id,
      position,
      kind: one.kind,
      target_id: one.targetId,
      target_name: nameOf(one.targetId),
      note: one.note,
      promised_from: null,
      promised_to: null,
      promised_likelihood: null,
    })),
  };
}

/** The columns of a delivery that the owner of its fleet changes. */
export function changingColumns(delivery: DeliveryRecord) {
  return {
    status: delivery.status,
    priority: delivery.priority,
    robot_id: delivery.robotId,
    trip_id: delivery.tripId,
    requested_robot_id: delivery.requestedRobotId,
    lids: delivery.lids,
    attempt: delivery.attempt,
    round: delivery.round,
    expires_at: toDate(delivery.expiresAt),
    earliest_start_at: toDate(delivery.earliestStartAt),
    releasing: delivery.releasing,
    updated_at: new Date(delivery.updatedAt),
    completed_at: toDate(delivery.completedAt),
  } satisfies Partial<DeliveryRow>;
}

/** The columns of a stop that the owner of its fleet changes. */
export function changingSubtaskColumns(one: SubtaskRecord) {
  return {
    lid: one.lid,
    status: one.status,
    completed_at: toDate(one.completedAt),
    pin_tries: one.pinTries?.count ?? 0,
    pin_paused_until: toDate(one.pinTries?.pausedUntil ?? null),
  } satisfies Partial<SubtaskRow>;
}

function toDate(ms: number | null): Date | null {
  return ms === null ? null : new Date(ms);
}
