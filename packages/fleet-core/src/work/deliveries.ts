import type { DecisionCode, DecisionParams } from '@rota/contract/decisions';
import type { DeliveryStatus, SubtaskStatus } from '@rota/contract/deliveries';
import { canMove, isEnded, stepsTo, stepsToQueue } from '../model/delivery-transitions.rules.ts';
import type { Actor, DeliveryRecord } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import { recordDecision, saveDelivery, SYSTEM } from '../state/records.ts';
import { taskKinds } from './task-kinds.ts';
import { isOpen } from './task-stops.ts';

/** Failed and expired deliveries are kept for so many more, as a person may have them done again. */
const ENDED_KEPT = 200;

/** The cause of a change of status; a null code where the status is explanation enough. */
export type Why = {
  readonly code: DecisionCode | null;
  readonly params: DecisionParams;
  readonly actor: Actor;
};
/** For an automatic change that needs no explanation. */
export const NO_REASON: Why = { code: null, params: {}, actor: SYSTEM };

/** Changes the status and asks for both the record and the change to be written. The caller has made sure that the change is allowed. */
export function changeStatus(
  step: Step,
  delivery: DeliveryRecord,
  to: DeliveryStatus,
  why: Why,
  change: Partial<DeliveryRecord> = {},
): DeliveryRecord {
  const { fleet } = step;
  const ended = isEnded(to);
  const moved: DeliveryRecord = {
    ...delivery,
    ...change,
    status: to,
    updatedAt: fleet.now,
    completedAt: ended ? fleet.now : null,
  };
  fleet.deliveries.set(moved.deliveryId, moved);
  step.effects.push({
    type: 'delivery.saved',
    delivery: moved,
    change: { from: delivery.status === to && to === 'Created' ? null : delivery.status, to, ...why },
  });
  if (to === 'Queued') fleet.dispatchDue = true;
  if (to !== 'Queued') fleet.queueReasons.delete(moved.deliveryId);
  if (ended) forgetEnded(fleet, moved);
  return moved;
}

/** Moves a delivery along the table; undefined, and nothing happens, when the table does not allow it. */
export function moveDelivery(
  step: Step,
  delivery: DeliveryRecord,
  to: DeliveryStatus,
  why: Why = NO_REASON,
  change: Partial<DeliveryRecord> = {},
): DeliveryRecord | undefined {
  return canMove(delivery.status, to) ? changeStatus(step, delivery, to, why, change) : undefined;
}

/** Brings a delivery forward to a status, step by step; one that is already there or further stays. */
export function advanceTo(
  step: Step,
  delivery: DeliveryRecord,
  to: DeliveryStatus,
  why: Why = NO_REASON,
): DeliveryRecord {
  let current = delivery;
  for (const next of stepsTo(delivery.status, to)) current = changeStatus(step, current, next, why);
  return current;
}

/** Whether nothing is left to be done at any of its stops, nor a further round to be made. */
export function isAllDone(fleet: FleetState, delivery: DeliveryRecord): boolean {
  return !delivery.subtasks.some(isOpen) && !goesOn(fleet, delivery);
}

function goesOn(fleet: FleetState, delivery: DeliveryRecord): boolean {
  const trip = delivery.tripId === null ? undefined : fleet.trips.get(delivery.tripId);
  return (
    trip !== undefined && taskKinds[delivery.kind].goesOn?.(delivery, trip.createdAt, fleet.now) === true
  );
}

/** Begins the next round of a task that makes several and has done the present one; undefined for any other. */
export function beginRound(step: Step, delivery: DeliveryRecord): DeliveryRecord | undefined {
  if (delivery.subtasks.some(isOpen) || !goesOn(step.fleet, delivery)) return undefined;
  recordDecision(step, delivery, 'ROUND_DONE', { count: delivery.round });
  const subtasks = delivery.subtasks.map((task) => ({
    ...task,
    status: 'waiting' as const,
    completedAt: null,
  }));
  return saveDelivery(step, { ...delivery, round: delivery.round + 1, subtasks });
}

/** Completes a delivery whose work is all done, from any status. */
export function complete(step: Step, delivery: DeliveryRecord): void {
  const steps: readonly DeliveryStatus[] = [
    'Recovering',
    'Recovered',
    'Being Delivered',
    'Delivered',
    'Completed',
  ];
  let current = delivery;
  for (const next of steps.slice(steps.indexOf(delivery.status) + 1))
    current = moveDelivery(step, current, next) ?? current;
}

/** Takes a delivery from its robot and puts it back into the queue, over the statuses that the table asks for. */
export function requeue(
  step: Step,
  delivery: DeliveryRecord,
  why: Why,
  change: Partial<DeliveryRecord> = {},
): DeliveryRecord {
  const { fleet } = step;
  const cleared: Partial<DeliveryRecord> = {
    robotId: null,
    tripId: null,
    lids: [],
    subtasks: delivery.subtasks.map((task) =>
      task.status === 'done' ? task : { ...task, status: 'waiting' },
    ),
    ...change,
  };
  const steps = stepsToQueue(delivery.status);
  fleet.dispatchDue = true;
  if (!steps) return delivery;
  if (steps.length === 0) {
    const moved = { ...delivery, ...cleared, updatedAt: fleet.now };
    fleet.deliveries.set(moved.deliveryId, moved);
    step.effects.push({ type: 'delivery.saved', delivery: moved, change: null });
    return moved;
  }
  let current = delivery;
  for (const next of steps)
    current = changeStatus(step, current, next, why, next === 'Queued' ? cleared : {});
  return current;
}

/** The delivery with some of its stops in another status. */
export function withSubtasks(
  delivery: DeliveryRecord,
  which: (subTaskId: string) => boolean,
  status: SubtaskStatus,
  completedAt: number | null = null,
): DeliveryRecord {
  return {
    ...delivery,
    subtasks: delivery.subtasks.map((task) =>
      which(task.subTaskId) && task.status !== 'done' ? { ...task, status, completedAt } : task,
    ),
  };
}

/** Nothing is left to do for it on any robot. */
function forgetEnded(fleet: FleetState, delivery: DeliveryRecord): void {
  if (delivery.releasing) return;
  if (delivery.status === 'Completed' || delivery.status === 'Cancelled')
    fleet.deliveries.delete(delivery.deliveryId);
  let kept = 0;
  for (const other of [...fleet.deliveries.values()].reverse()) {
    if (!isEnded(other.status) || other.releasing) continue;
    kept += 1;
    if (kept > ENDED_KEPT) fleet.deliveries.delete(other.deliveryId);
  }
}
