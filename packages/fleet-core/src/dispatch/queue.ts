import type { DeliveryRecord } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import { metresThrough } from './robot-candidates.ts';
import { inOrder } from './queue-order.rules.ts';
import { stopsOf } from './reach.ts';

/** Speed in metres per second and seconds per stop that estimate the duration of a task before a robot is chosen for it. */
const USUAL_SPEED = 0.6;
const USUAL_STOP_S = 30;

/** The expected duration of a task from its first stop on, seconds. */
export function expectedS(fleet: FleetState, delivery: DeliveryRecord): number {
  const stops = stopsOf(fleet, delivery, false);
  return metresThrough(stops) / USUAL_SPEED + stops.length * USUAL_STOP_S;
}

/** Tasks in the order in which dispatch looks at them: the most urgent first. */
export function inQueueOrder(fleet: FleetState, tasks: readonly DeliveryRecord[]): DeliveryRecord[] {
  return inOrder(tasks, fleet.now, (task) => expectedS(fleet, task));
}
