import type { DecisionCode, DecisionParams } from '@rota/contract/decisions';
import type {
  DeliveryRecord,
  StopKind,
  TargetInfo,
  TripKind,
  TripRecord,
  TripStop,
} from '../model/fleet-events.ts';
import { tripKinds } from '../model/trip-kinds.ts';
import type { Step } from '../state/step.ts';
import type { OrderFailure, Robot } from '../state/robot.ts';
import { writeRobot } from '../state/robot.ts';
import { deliveriesOf, newId, tripOf } from '../state/fleet-state.ts';
import type { Why } from '../work/deliveries.ts';
import {
  advanceTo,
  beginRound,
  complete,
  isAllDone,
  moveDelivery,
  requeue,
  withSubtasks,
} from '../work/deliveries.ts';
import { buildStops } from '../work/task-stops.ts';
import { leaveMode } from './service-mode.ts';
import { endCommand, saveDelivery, saveTrip, SYSTEM } from '../state/records.ts';
import { letGo, restartLeg } from './order-release.ts';
import { noteDemand } from './demand.ts';
import { choosePlace } from './places.ts';
import { dropRide, isRideStop } from './rides.ts';
import { clearWaiting } from './waiting.ts';

/** A stop at a target at which nothing is done for a delivery. */
export function stopAt(kind: StopKind, { mapId, targetId }: TargetInfo): TripStop {
  return { kind, mapId, targetId, work: [] };
}

/** Gives a robot a trip; a dispensable one (to wait or to charge) is released first. */
export function startTrip(
  step: Step,
  robot: Robot,
  kind: TripKind,
  stops: readonly TripStop[],
  commandId: string | null,
): void {
  const { fleet } = step;
  letGo(step, robot);
  const trip: TripRecord = {
    tripId: newId(fleet, 't'),
    robotId: robot.info.robotId,
    kind,
    status: 'active',
    stops,
    stopIndex: 0,
    phase: 'planning',
    phaseSince: fleet.now,
    order: null,
    commandId,
    createdAt: fleet.now,
    updatedAt: fleet.now,
  };
  saveTrip(step, trip);
  writeRobot(robot, 'trip', { id: trip.tripId });
  if (kind === 'deliver' && stops[0]) noteDemand(fleet, stops[0].targetId);
  robot.rest.stayUntil = 0;
  robot.rest.replannedAt = 0;
  if (!tripKinds[kind].endsAtOwnPlace) choosePlace(fleet, robot);
  clearWaiting(fleet, robot);
}

/** Begins a phase of a robot's trip. */
export function setPhase(
  step: Step,
  robot: Robot,
  phase: TripRecord['phase'],
  change: Partial<TripRecord> = {},
): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (trip) saveTrip(step, trip, { ...change, phase, phaseSince: fleet.now });
}

/** Goes on to the next stop, or ends the trip after the last one. */
export function nextStop(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  writeRobot(robot, 'trip', { leg: undefined });
  const stopIndex = trip.stopIndex + 1;
  const rounds = trip.stops[stopIndex]
    ? []
    : deliveriesOf(fleet, trip).flatMap((delivery) => beginRound(step, delivery) ?? []);
  if (!trip.stops[stopIndex] && rounds.length === 0) {
    finishTrip(step, robot);
    return;
  }
  const course =
    rounds.length > 0 ? { stops: buildStops(fleet, robot, rounds), stopIndex: 0 } : { stopIndex };
  setPhase(step, robot, 'planning', { ...course, order: null });
  headFor(step, robot);
  robot.rest.replannedAt = 0;
  clearWaiting(fleet, robot);
}

/** The deliveries of the stop that a robot now goes to are under way there. */
export function headFor(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const stop = trip.stops[trip.stopIndex];
  for (const work of stop?.work ?? []) {
    const delivery = fleet.deliveries.get(work.deliveryId);
    if (!delivery || delivery.tripId !== trip.tripId) continue;
    const subtasks = withSubtasks(delivery, (id) => id === work.subTaskId, 'going');
    if (delivery.status === 'Delivered') moveDelivery(step, subtasks, 'Being Delivered');
    else if (work.subTaskId !== null) saveDelivery(step, subtasks);
  }
}

/** Ends a trip whose stops are all done. The robot stands at the last one and is free for other work. */
export function finishTrip(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  for (const delivery of deliveriesOf(fleet, trip)) completeIfDone(step, robot, delivery);
  leaveMode(step, robot);
  saveTrip(step, trip, { status: 'done', phase: 'ended', order: null });
  const last = trip.stops.at(-1)?.targetId;
  writeRobot(robot, 'trip', { id: undefined, leg: undefined });
  writeRobot(robot, 'place', { standsAt: last });
  robot.rest.idleSince = fleet.now;
  const { stayMs } = tripKinds[trip.kind];
  if (stayMs > 0) robot.rest.stayUntil = fleet.now + stayMs;
  endCommand(step, trip.commandId, null);
  clearWaiting(fleet, robot);
  fleet.dispatchDue = true;
}

/** Completes a delivery whose stops are all done. */
export function completeIfDone(step: Step, robot: Robot, delivery: DeliveryRecord): void {
  if (!isAllDone(step.fleet, delivery)) return;
  robot.trip.aboard.delete(delivery.deliveryId);
  complete(step, delivery);
}

/**
 * Ends a trip that cannot be done. What is not aboard goes back into the queue, unless it was refused too often; what is aboard fails, as no
 * other robot can take it over.
 */
export function giveUpTrip(step: Step, robot: Robot, code: DecisionCode, params: DecisionParams): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const deliveries = deliveriesOf(fleet, trip);
  letGo(step, robot);
  const why: Why = { code, params, actor: SYSTEM };
  for (const delivery of deliveries) {
    if (isAllDone(fleet, delivery)) {
      completeIfDone(step, robot, delivery);
      continue;
    }
    const refusals = (fleet.refusals.get(delivery.deliveryId) ?? 0) + (FAILED_ORDERS.has(code) ? 1 : 0);
    fleet.refusals.set(delivery.deliveryId, refusals);
    const isAboard = robot.trip.aboard.has(delivery.deliveryId);
    if (isAboard || refusals >= MOST_REFUSALS) {
      if (isAboard)
        fleet.help.goodsLeft.push({ robotId: robot.info.robotId, deliveryId: delivery.deliveryId });
      robot.trip.aboard.delete(delivery.deliveryId);
      moveDelivery(step, failable(step, delivery), 'Failed', why);
    } else {
      requeue(step, delivery, why);
    }
  }
  endCommand(step, trip.commandId, 'It could not be done.');
}
const MOST_REFUSALS = 3;
const FAILED_ORDERS: ReadonlySet<DecisionCode> = new Set<OrderFailure>([
  'ORDER_REFUSED',
  'ORDER_LOST',
  'ORDER_IGNORED',
  'UPDATE_DROPPED',
]);

/** Goods that a robot still carries after its trips stay its own work: no other robot can deliver them. */
export function failAboard(step: Step, robot: Robot, why: Why): void {
  const { fleet } = step;
  for (const deliveryId of [...robot.trip.aboard]) {
    robot.trip.aboard.delete(deliveryId);
    fleet.help.goodsLeft.push({ robotId: robot.info.robotId, deliveryId });
    const delivery = fleet.deliveries.get(deliveryId);
    if (delivery) moveDelivery(step, failable(step, delivery), 'Failed', why);
  }
}

function failable(step: Step, delivery: DeliveryRecord): DeliveryRecord {
  return delivery.status === 'Queued' ? advanceTo(step, delivery, 'Requested') : delivery;
}

/** Removes one delivery from a trip. The trip goes on for the others, or is released when there are none. */
export function takeOffTrip(step: Step, delivery: DeliveryRecord): void {
  const { fleet } = step;
  const trip = delivery.tripId === null ? undefined : fleet.trips.get(delivery.tripId);
  const robot = trip && fleet.robots.get(trip.robotId);
  if (!trip || !robot || tripOf(fleet, robot) !== trip) return;
  robot.trip.aboard.delete(delivery.deliveryId);
  if (!deliveriesOf(fleet, trip).some((other) => other.deliveryId !== delivery.deliveryId)) {
    letGo(step, robot);
    return;
  }
  const present = trip.stops[trip.stopIndex];
  const ahead = trip.stops.slice(trip.stopIndex).flatMap((stop) => {
    // A ride stays for what comes after it.
    if (isRideStop(stop)) return [stop];
    const work = stop.work.filter((item) => item.deliveryId !== delivery.deliveryId);
    return work.length === 0 ? [] : [{ ...stop, work }];
  });
  const isOver = ahead.every(isRideStop);
  saveTrip(step, trip, {
    stops: [...trip.stops.slice(0, trip.stopIndex), ...(isOver ? [] : ahead)],
  });
  const gone = present?.work.every((item) => item.deliveryId === delivery.deliveryId) ?? true;
  if (isOver) {
    finishTrip(step, robot);
    return;
  }
  if (present?.kind === 'lobby') dropRide(step, robot);
  else if (gone) restartLeg(step, robot);
  else return;
  headFor(step, robot);
}
