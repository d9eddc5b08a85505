import type { DecisionCode } from '@rota/contract/decisions';
import type { DeliveryStatus } from '@rota/contract/deliveries';
import type { DeliveryRecord, TripStop } from '../../model/fleet-events.ts';
import { actionOf, declares, sendUntilSeen } from '../../robots/instant-actions.ts';
import { moveLids } from '../../robots/lids.ts';
import type { FleetState } from '../../state/fleet-state.ts';
import type { Step } from '../../state/step.ts';
import type { Robot } from '../../state/robot.ts';
import { targetName, tripOf } from '../../state/fleet-state.ts';
import { saveDelivery } from '../../state/records.ts';
import type { Why } from '../../work/deliveries.ts';
import { advanceTo, moveDelivery, withSubtasks } from '../../work/deliveries.ts';
import { isAway, sendBack } from '../moved-away.ts';
import { handleNoShow, type WaitLimit } from '../no-show.ts';
import { setPhase } from '../trips.ts';
import { setWaiting } from '../waiting.ts';

/** Time that a robot may take to show that it speaks. */
const SPEECH_MS = 10_000;

/** The robot stands where a person puts something in or takes it out: its lids open. */
export function beginHandingOver(step: Step, robot: Robot, stop: TripStop, status: DeliveryStatus): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  setPhase(step, robot, 'serving', { order: null });
  for (const work of stop.work) {
    const delivery = fleet.deliveries.get(work.deliveryId);
    if (!delivery || delivery.tripId !== trip.tripId) continue;
    const moved = advanceTo(step, delivery, status);
    if (work.subTaskId === null) continue;
    saveDelivery(
      step,
      withSubtasks(moved, (id) => id === work.subTaskId, 'arrived'),
    );
  }
  // Under the id of this phase, as a new owner sends it again from the record.
  moveLids(step, robot, 'open');
  speakAtStop(step, robot, stop);
}

/** The robot speaks its task's text for this stop, if it can speak. */
function speakAtStop(step: Step, robot: Robot, stop: TripStop): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const text = stop.work
    .map(({ deliveryId }) => fleet.deliveries.get(deliveryId)?.options.speech)
    .find((one) => one);
  if (text === undefined || !declares(robot, 'speak')) return;
  sendUntilSeen(
    step,
    robot,
    actionOf(`${trip.tripId}-${trip.phaseSince}-speak`, 'speak', { text, volume: 80 }),
    SPEECH_MS,
  );
}

/** The subtask is done; its task is Delivered, unless it is not yet that far. */
export function handOver(step: Step, delivery: DeliveryRecord, subTaskId: string | null, why: Why): void {
  const done = withSubtasks(delivery, (id) => id === subTaskId, 'done', step.fleet.now);
  if (!moveDelivery(step, done, 'Delivered', why)) saveDelivery(step, done);
}

/** The subtask is done, and nothing was handed over by it. */
export function finishStop(step: Step, delivery: DeliveryRecord, subTaskId: string | null): void {
  saveDelivery(
    step,
    withSubtasks(delivery, (id) => id === subTaskId, 'done', step.fleet.now),
  );
}

/** The task's limit of minutes at a stop, in seconds; 0: no limit. */
export function minutesAt(fleet: FleetState, stop: TripStop, otherwise: number): number {
  const minutes = fleet.deliveries.get(stop.work[0]?.deliveryId ?? '')?.options.minutes;
  return (minutes ?? otherwise) * 60;
}

/** Waits for a person, up to the time-out; 0 seconds: indefinitely. */
export function waitForPerson(
  step: Step,
  robot: Robot,
  stop: TripStop,
  { seconds, then }: WaitLimit,
  code: DecisionCode,
): Why | undefined {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return undefined;
  if (isAway(fleet, robot, stop)) {
    sendBack(step, robot, stop);
    return undefined;
  }
  if ((seconds > 0 || then === 'needs_none') && fleet.now - trip.phaseSince >= seconds * 1000) {
    return handleNoShow(step, robot, stop, seconds, then);
  }
  setWaiting(step, robot, code, { target: targetName(fleet, stop.targetId) });
  return undefined;
}
