import type { Delivery } from '@rota/contract/deliveries';
import type { CallState } from '@rota/contract/robot-calls';
import { loadsAtStation, type CallKind } from '@rota/contract/stations';

/** What of a delivery says how far its call is. */
export type CalledDelivery = Pick<Delivery, 'status' | 'robot_id' | 'waiting_reason' | 'subtasks' | 'eta'>;

const ENDS: Readonly<Partial<Record<Delivery['status'], CallState>>> = {
  Completed: 'done',
  Cancelled: 'cancelled',
  Failed: 'failed',
  Expired: 'failed',
};

/** How far a call is, by its delivery; undefined (a delivery that is gone) counts as ended. */
export function callStateOf(
  kind: CallKind,
  targetId: string,
  delivery: CalledDelivery | undefined,
): CallState {
  if (delivery === undefined) return 'done';
  const end = ENDS[delivery.status];
  if (end !== undefined) return end;
  if (delivery.robot_id === null) return 'waiting';
  return loadsAtStation(kind) ? whileLoadedHere(delivery) : whileServedHere(targetId, delivery);
}

/** The robot is called to be loaded: what comes after that is its work elsewhere. */
function whileLoadedHere({ status, waiting_reason: waitingReason, subtasks }: CalledDelivery): CallState {
  if (subtasks.some((one) => one.status === 'done' || one.status === 'arrived')) return 'serving';
  if (status === 'Being Delivered' || status === 'Delivered') return 'serving';
  return waitingReason?.code === 'WAITING_FOR_LOADING' || waitingReason?.code === 'NOBODY_LOADS'
    ? 'arrived'
    : 'coming';
}

function whileServedHere(targetId: string, { subtasks }: CalledDelivery): CallState {
  const here = subtasks.find((one) => one.target_id === targetId) ?? subtasks[0];
  if (here?.status === 'arrived') return 'arrived';
  return here?.status === 'done' ? 'serving' : 'coming';
}

/** When the robot is expected at the place; null once it was there, and where it is unknown. */
export function promiseAtPlace(
  kind: CallKind,
  targetId: string,
  state: CallState,
  delivery: CalledDelivery | undefined,
) {
  if (delivery === undefined || (state !== 'waiting' && state !== 'coming')) return null;
  // What is loaded here is promised only where it is brought; until then its next stop is here.
  if (loadsAtStation(kind))
    return delivery.eta === null ? null : { from: delivery.eta, to: delivery.eta, likelihood: 0.5 };
  return (
    (delivery.subtasks.find((one) => one.target_id === targetId) ?? delivery.subtasks[0])?.promise ?? null
  );
}

/** Whether a call can still be taken back: not once the robot is there. */
export function isCancellable(state: CallState): boolean {
  return state === 'waiting' || state === 'coming';
}
