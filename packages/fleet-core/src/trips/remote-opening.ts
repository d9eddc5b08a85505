import { PIN_TRIES_MOST } from '@rota/contract/deliveries';
import type {
  Actor,
  DeliveryRecord,
  FleetEvent,
  RemoteStep,
  SubtaskRecord,
  TripStop,
} from '../model/fleet-events.ts';
import { actionOf, declares, sendUntilSeen } from '../robots/instant-actions.ts';
import { lidsOf, moveLids } from '../robots/lids.ts';
import { noteCustody } from '../state/custody.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { tripOf } from '../state/fleet-state.ts';
import { robotActor, saveDelivery } from '../state/records.ts';
import { triesAfter } from './pin-tries.rules.ts';
import { setPhase } from './trips.ts';
import { clearWaiting } from './waiting.ts';

type PinChecked = Extract<FleetEvent, { type: 'robot.pin_checked' }>;
/** The result that a robot gets for a PIN typed on it. */
type PinResult = 'right' | 'wrong' | 'too_many' | 'not_expected';

/** Time that a robot may take to show that it received the result of a PIN. */
const ANSWER_MS = 10_000;
const EVENTS_REMEMBERED = 50;

/** The stop, delivery and subtask of a robot that waits for its lid to be opened; undefined for any other. */
export function stopToOpen(fleet: FleetState, robot: Robot) {
  const trip = tripOf(fleet, robot);
  const stop = trip?.stops[trip.stopIndex];
  if (!trip || stop?.kind !== 'remote_unload' || trip.phase !== 'serving' || trip.status !== 'active')
    return undefined;
  const [work] = stop.work;
  const delivery = work && fleet.deliveries.get(work.deliveryId);
  const subtask = delivery?.subtasks.find(({ subTaskId }) => subTaskId === work?.subTaskId);
  return delivery && subtask && delivery.tripId === trip.tripId ? { stop, delivery, subtask } : undefined;
}

/** The lid is opened: from here on the stop is like any other at which something is taken out. */
export function openStop(step: Step, robot: Robot, stop: TripStop): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const stops = trip.stops.map((one) => (one === stop ? { ...one, kind: 'unload' as const } : one));
  clearWaiting(fleet, robot);
  setPhase(step, robot, 'serving', { stops });
  moveLids(step, robot, 'open');
}

/** Opens the lid for a person, and records them. Returns false where the robot does not wait to be opened. */
export function openFor(step: Step, robot: Robot, deliveryId: string, actor: Actor): boolean {
  const found = stopToOpen(step.fleet, robot);
  if (found?.delivery.deliveryId !== deliveryId) return false;
  noteOpened(step, robot, found, { actor });
  return true;
}

type Found = NonNullable<ReturnType<typeof stopToOpen>>;

function noteOpened(
  step: Step,
  robot: Robot,
  { stop, delivery, subtask }: Found,
  by: { readonly actor: Actor; readonly isByPin?: boolean },
): void {
  const saved = withTries(step, delivery, subtask, undefined);
  noteCustody(step, saved, { act: 'opened', lids: lidsOf(robot, stop), targetId: stop.targetId, ...by });
  openStop(step, robot, stop);
}

/** Handles a PIN typed on the robot and sends the robot its result. The same try may arrive more than once. */
export function receivePinCheck(step: Step, robot: Robot, { eventId, subTaskId, isRight }: PinChecked): void {
  const { fleet } = step;
  if (robot.trip.confirmations.includes(eventId)) return;
  robot.trip.confirmations.push(eventId);
  if (robot.trip.confirmations.length > EVENTS_REMEMBERED) robot.trip.confirmations.shift();
  const found = stopToOpen(fleet, robot);
  if (!found || found.subtask.subTaskId !== subTaskId) {
    answerPin(step, robot, eventId, 'not_expected');
    return;
  }
  const { delivery, subtask, stop } = found;
  const before = subtask.pinTries;
  if (before && (before.count >= PIN_TRIES_MOST || fleet.now < before.pausedUntil)) {
    answerPin(step, robot, eventId, 'too_many', before.pausedUntil);
    return;
  }
  if (isRight) {
    noteRemote(step, robot, stop, 'opened_by_pin');
    noteOpened(step, robot, found, { actor: robotActor(robot), isByPin: true });
    answerPin(step, robot, eventId, 'right');
    return;
  }
  const tries = triesAfter(before, fleet.now);
  withTries(step, delivery, subtask, tries);
  noteRemote(step, robot, stop, 'pin_refused', tries.count);
  answerPin(step, robot, eventId, 'wrong', tries.pausedUntil);
}

/** Forgets the wrong tries of a stop: it has a new PIN. */
export function forgetTries(step: Step, delivery: DeliveryRecord, subTaskId: string): boolean {
  const subtask = delivery.subtasks.find((one) => one.subTaskId === subTaskId);
  if (subtask) withTries(step, delivery, subtask, undefined);
  return subtask !== undefined;
}

function withTries(
  step: Step,
  delivery: DeliveryRecord,
  { subTaskId }: SubtaskRecord,
  pinTries: SubtaskRecord['pinTries'],
): DeliveryRecord {
  const subtasks = delivery.subtasks.map((one) => (one.subTaskId === subTaskId ? { ...one, pinTries } : one));
  return saveDelivery(step, { ...delivery, subtasks });
}

/** Writes the step to the venue's log. */
export function noteRemote(
  step: Step,
  robot: Robot,
  stop: TripStop,
  remoteStep: RemoteStep,
  tries?: number,
): void {
  const { robotId, name: robotName } = robot.info;
  for (const { deliveryId } of stop.work) {
    step.effects.push({
      type: 'remote.noted',
      step: remoteStep,
      deliveryId,
      targetId: stop.targetId,
      robotId,
      robotName,
      ...(tries !== undefined && { tries }),
    });
  }
}

function answerPin(step: Step, robot: Robot, eventId: string, result: PinResult, pausedUntil = 0): void {
  if (!declares(robot, 'pinResult')) return;
  const seconds = Math.max(0, Math.ceil((pausedUntil - step.fleet.now) / 1000));
  sendUntilSeen(
    step,
    robot,
    actionOf(`pin-${eventId}`, 'pinResult', { event_id: eventId, result, seconds }),
    ANSWER_MS,
  );
}
