import {
  awaitedBy,
  isQueueReason,
  reasonOf,
  type DecisionParams,
  type Reason,
} from '@rota/contract/decisions';
import {
  punctualityOf,
  remoteDeliveryOf,
  type Delivery,
  type DeliveryEvent,
  type DeliveryStatus,
  type PromiseTold,
  type RemoteDelivery,
  type StopPromise,
} from '@rota/contract/deliveries';
import { splitMapId } from '@rota/contract/maps';
import type { RobotView, SubtaskRecord } from '@rota/fleet-core';
import type { PromiseRow } from './delivery-promises.store.ts';
import type { DeliveryEventRow, DeliveryRow, SubtaskRow } from './deliveries.tables.ts';

/** Statuses that a delivery does not leave by itself. */
export const ENDED_STATUSES = [
  'Completed',
  'Cancelled',
  'Failed',
  'Expired',
] as const satisfies readonly DeliveryStatus[];

export function isEnded(status: DeliveryStatus): boolean {
  return ENDED_STATUSES.some((ended) => ended === status);
}

/** Without 0, 1, I, L, O and U: an id that is read out over a telephone. */
const TRACKING_LETTERS = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** A short id for people, as `K7QM-3X9A`, from 8 random bytes. */
export function trackingIdOf(random: Uint8Array): string {
  const letters = [...random.subarray(0, 8)]
    .map((byte) => TRACKING_LETTERS[byte % TRACKING_LETTERS.length])
    .join('');
  return `${letters.slice(0, 4)}-${letters.slice(4)}`;
}

/** The values of a comma separated list, in the order of `all`; undefined when one is none of them. */
export function parseList<T extends string>(text: string, all: readonly T[]): T[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  const found = all.filter((one) => parts.includes(one));
  return parts.every((part) => found.some((one) => one === part)) ? found : undefined;
}

/** Where a page of a list ended: its order, where the group of its last row stands, the value it is sorted by and the id that breaks ties. */
export type Cursor = {
  readonly sort: string;
  readonly group: string;
  readonly value: string;
  readonly id: string;
};

export function writeCursor(cursor: Cursor): string {
  return Buffer.from(JSON.stringify([cursor.sort, cursor.group, cursor.value, cursor.id])).toString(
    'base64url',
  );
}
/** Undefined for anything that is not a cursor of a list sorted this way. */
export function readCursor(text: string, sort: string): Cursor | undefined {
  try {
    const parts: unknown = JSON.parse(Buffer.from(text, 'base64url').toString('utf8'));
    if (!Array.isArray(parts) || parts.length !== 4 || !parts.every((part) => typeof part === 'string'))
      return undefined;
    const [cursorSort, group = '', value = '', id = ''] = parts;
    if (cursorSort !== sort) return undefined;
    const isRank = /status$|priority$/.test(sort.split(' ')[0] ?? '');
    const fits = isRank
      ? /^\d{1,3}$/.test(value)
      : /^[12]\d{3}-/.test(value) && !Number.isNaN(Date.parse(value));
    // A cursor is text from outside: the database takes neither a year 0 nor a zero character.
    return fits && /^[\w-]{1,64}$/.test(id) && /^[^\u0000]{0,130}$/.test(group)
      ? { sort, group, value, id }
      : undefined;
  } catch {
    return undefined;
  }
}

/** What a delivery row is shown with: its robot's name and what the robot is doing now. */
export type DeliveryBackground = {
  readonly robotName: string | null;
  /** Of the robot that was asked for. */
  readonly requestedName: string | null;
  readonly view: RobotView | undefined;
};

/** The contract's delivery from its rows. */
export function composeDelivery(
  row: DeliveryRow,
  subtasks: readonly SubtaskRow[],
  { robotName, requestedName, view }: DeliveryBackground,
): Delivery {
  const map = splitMapId(row.map_id);
  const promised = lastPromise(subtasks);
  const serving =
    view !== undefined && row.trip_id !== null && view.tripId === row.trip_id && !isEnded(row.status);
  return {
    delivery_id: row.delivery_id,
    task_id: row.task_id,
    tracking_id: row.tracking_id,
    kind: row.kind,
    status: row.status,
    priority: row.priority,
    earliest_start_at: row.earliest_start_at?.toISOString() ?? null,
    due_at: row.due_at?.toISOString() ?? null,
    expires_at: row.expires_at?.toISOString() ?? null,
    order_number: row.order_number,
    address: row.address,
    sender: row.sender,
    site: map?.site ?? '',
    floor: map?.floor ?? '',
    robot_id: row.robot_id,
    robot_name: robotName,
    requested_robot_id: row.requested_robot_id,
    requested_robot_name: requestedName,
    trip_id: row.trip_id,
    lids: [...row.lids],
    filling_target_id: row.filling_target_id,
    filling_target_name: row.filling_target_name,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    completed_at: row.completed_at?.toISOString() ?? null,
    total_time_s:
      row.completed_at === null
        ? null
        : Math.max(0, Math.round((row.completed_at.getTime() - row.created_at.getTime()) / 1000)),
    attempt: row.attempt,
    options: row.options,
    round: row.round,
    eta: serving && view.etaS !== null ? new Date(view.updatedAt + view.etaS * 1000).toISOString() : null,
    promise: composePromise(promised),
    punctuality: punctualityOf(row.due_at?.getTime() ?? null, isEnded(row.status) ? endOf(row) : promised),
    releasing: row.releasing,
    waiting_reason: waitingReasonOf(row, serving ? view : undefined),
    remote_delivery: remoteDeliveryOf(
      subtasks.map((subtask) => ({ remote_delivery: remoteOf(row, subtask) })),
    ),
    subtasks: subtasks.map((subtask) => composeSubtask(row, subtask)),
  };
}

function composeSubtask(row: DeliveryRow, subtask: SubtaskRow): Delivery['subtasks'][number] {
  return {
    sub_task_id: subtask.sub_task_id,
    kind: subtask.kind,
    target_id: subtask.target_id,
    target_name: subtask.target_name,
    status: subtask.status,
    lid: subtask.lid,
    note: subtask.note,
    completed_at: subtask.completed_at?.toISOString() ?? null,
    promise: composePromise(promiseOf(subtask)),
    remote_delivery: remoteOf(row, subtask),
  };
}

/** How far the remote delivery of a stop is, as its robot stands there or is done; null where its lid opens by itself. */
function remoteOf({ options }: DeliveryRow, { kind, status }: SubtaskRow): RemoteDelivery | null {
  if (options.remote_delivery !== true || kind !== 'unload') return null;
  if (status === 'done') return 'completed';
  return status === 'arrived' ? 'activated' : 'none';
}

/** When a task was done, as a promise that was kept; null for one that was called off or failed, which was neither in time nor late. */
function endOf({
  status,
  completed_at: at,
}: DeliveryRow): { readonly from: number; readonly to: number } | null {
  return at === null || status !== 'Completed' ? null : { from: at.getTime(), to: at.getTime() };
}

/** The promise of a stop, in ms. */
export function promiseOf(row: SubtaskRow): SubtaskRecord['promise'] {
  const { promised_from: from, promised_to: to, promised_likelihood: likelihood } = row;
  return from === null || to === null || likelihood === null
    ? null
    : { from: from.getTime(), to: to.getTime(), likelihood };
}

/** The latest of the promises of a task's stops, whose order may be free; null while one of the stops has none. */
function lastPromise(subtasks: readonly SubtaskRow[]): SubtaskRecord['promise'] {
  const promises = subtasks.filter(({ status }) => status !== 'cancelled').map(promiseOf);
  return promises.reduce(
    (last, one) => (last === null || one === null ? null : one.to > last.to ? one : last),
    promises[0] ?? null,
  );
}

export function composePromise(promise: SubtaskRecord['promise']): StopPromise | null {
  if (promise === null) return null;
  const { from, to, likelihood } = promise;
  return { from: new Date(from).toISOString(), to: new Date(to).toISOString(), likelihood };
}

function waitingReasonOf(row: DeliveryRow, view: RobotView | undefined): Reason | null {
  if (row.status === 'Queued' || row.status === 'Created') {
    return row.decision_code !== null && isQueueReason(row.decision_code)
      ? reasonOf(row.decision_code, row.decision_params ?? {})
      : null;
  }
  const waiting = view?.waiting ?? null;
  const isForPerson = awaitedBy(waiting?.code) !== undefined;
  const held = view === undefined || isForPerson ? null : heldReason(view);
  if (row.status === 'Recovering')
    return view?.connected === true ? (held ?? troubleReason(view)) : reasonOf('WAITING_FOR_CONNECTION', {});
  return held ?? (waiting === null ? null : reasonOf(waiting.code, waiting.params));
}

/** What keeps the robot of a delivery that is recovering from its work. */
function troubleReason(view: RobotView): Reason {
  const fault =
    view.alerts.find((alert) => alert.code === 'fatal_error') ??
    view.alerts.find((alert) => alert.code === 'error');
  if (fault) return reasonOf('ROBOT_FAILED', { reason: fault.text });
  if (view.state === 'manual_control') return reasonOf('ROBOT_MANUAL', {});
  return view.waiting === null
    ? reasonOf('WAITING_FOR_STATE', {})
    : reasonOf(view.waiting.code, view.waiting.params);
}

/** Why a robot that has work stands still for a person; one that is only to take no new work goes on. */
function heldReason({ hold }: RobotView): Reason | null {
  if (hold === null || hold.reason === 'person') return null;
  return hold.reason === 'foreign_order'
    ? reasonOf('ORDER_FOREIGN', {})
    : reasonOf('HELD_BY_PERSON', { reason: hold.reason });
}

/** A promise as it was recorded. */
export function composeRecorded(row: PromiseRow): PromiseTold {
  const { promised_from: from, promised_to: to, likelihood } = row;
  const range =
    from === null || to === null || likelihood === null
      ? null
      : { from: from.getTime(), to: to.getTime(), likelihood };
  return { at: row.at.toISOString(), sub_task_id: row.sub_task_id, promise: composePromise(range) };
}

/** A line of the timeline. */
export function composeEvent(row: DeliveryEventRow): DeliveryEvent {
  return {
    at: row.at.toISOString(),
    from: row.from_status,
    to: row.to_status,
    reason: row.code === null ? null : reasonOf(row.code, row.params satisfies DecisionParams),
    actor: row.actor,
  };
}
