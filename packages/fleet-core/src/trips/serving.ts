import type { Actor, TripRecord } from '../model/fleet-events.ts';
import type { FleetState, Robot } from '../state/fleet-state.ts';
import { targetName } from '../state/fleet-state.ts';
import type { Why } from '../work/deliveries.ts';
import { advanceTo, moveDelivery, withSubtasks } from '../work/deliveries.ts';
import { actionOf, declares, sendUntilSeen } from '../robots/instant-actions.ts';
import { isClosed, lidsOf, moveLids } from '../robots/lids.ts';
import { isAway, sendBack } from './moved-away.ts';
import { acceptCommand, endCommand, robotActor, saveDelivery, SYSTEM } from '../state/records.ts';
import type { ServiceEvent } from '../model/robot-model.ts';
import { completeIfDone, finishTrip, nextStop, setPhase } from './trips.ts';
import { refreshOccupancy } from '../traffic/occupancy.ts';
import { clearWaiting, setWaiting } from './waiting.ts';

/** How long a lid may take to close before the robot is sent on; it will not drive with an open lid unless it is made to. */
const CLOSING_MS = 15_000;
/** How long a robot at its charger may take to say that it charges. */
const CHARGING_MS = 30_000;
const CONFIRMATIONS_REMEMBERED = 50;
/** States are some time on their way, which blurs what is known of the robot's clock. */
const PRESS_TOLERANCE_MS = 1_000;

/** The robot stands at its stop. */
export function arrive(fleet: FleetState, robot: Robot, trip: TripRecord): void {
  const stop = trip.stops[trip.stopIndex];
  if (!stop) return;
  robot.trip.leg = undefined;
  robot.place.standsAt = stop.targetId;
  robot.trip.awaySince = undefined;
  robot.orders.refusals = 0;
  clearWaiting(fleet, robot);
  acceptCommand(fleet, trip.commandId);
  if (stop.kind === 'visit' || stop.kind === 'wait') {
    finishTrip(fleet, robot, trip);
    return;
  }
  setPhase(fleet, trip, 'serving', { order: null });
  if (stop.kind === 'charge') {
    if (declares(robot, 'startCharging')) sendUntilSeen(fleet, robot, actionOf(`${trip.tripId}-charge`, 'startCharging'), CHARGING_MS);
  } else {
    for (const work of stop.work) {
      const delivery = fleet.deliveries.get(work.deliveryId);
      if (!delivery || delivery.tripId !== trip.tripId) continue;
      const moved = advanceTo(fleet, delivery, stop.kind === 'load' ? 'In Progress' : 'Being Delivered');
      if (work.subTaskId !== null)
        saveDelivery(
          fleet,
          withSubtasks(moved, (id) => id === work.subTaskId, 'arrived'),
        );
    }
    moveLids(fleet, robot, trip, 'open');
  }
  refreshOccupancy(fleet, robot);
}

/** Waits at a stop: for a person, up to the project's time-out, or for the current at a charger. */
export function tendServing(fleet: FleetState, robot: Robot, trip: TripRecord): void {
  const stop = trip.stops[trip.stopIndex];
  if (!stop) return;
  const waited = fleet.now - trip.phaseSince;
  if (stop.kind === 'charge') {
    tendCharging(fleet, robot, trip, waited);
    return;
  }
  if (isAway(fleet, robot, stop)) {
    sendBack(fleet, robot, trip, stop);
    return;
  }
  const loading = stop.kind === 'load';
  const seconds = loading ? fleet.settings.loading_timeout_s : fleet.settings.unloading_timeout_s;
  if (seconds > 0 && waited >= seconds * 1000) {
    confirmStop(fleet, robot, trip, { code: 'CONFIRMED_BY_TIMEOUT', params: { seconds }, actor: SYSTEM });
    return;
  }
  setWaiting(fleet, robot, loading ? 'WAITING_FOR_LOADING' : 'WAITING_FOR_UNLOADING', { target: targetName(fleet, stop.targetId) });
}

/** A FINISHED action alone says nothing: it has to charge. */
function tendCharging(fleet: FleetState, robot: Robot, trip: TripRecord, waited: number): void {
  const charging = robot.said.report?.charging === true;
  if (!charging && waited < CHARGING_MS) return;
  endCommand(fleet, trip.commandId, charging ? null : 'It stands at the charger and does not charge.');
  finishTrip(fleet, robot, trip);
}

/** Loaded, or taken out: the lids are closed and the robot goes on. False when the trip does not wait for that. */
export function confirmStop(fleet: FleetState, robot: Robot, trip: TripRecord, why: Why): boolean {
  const stop = trip.stops[trip.stopIndex];
  if (!stop || trip.phase !== 'serving' || (stop.kind !== 'load' && stop.kind !== 'unload')) return false;
  for (const work of stop.work) {
    const delivery = fleet.deliveries.get(work.deliveryId);
    if (!delivery || delivery.tripId !== trip.tripId) continue;
    if (stop.kind === 'load') {
      robot.trip.aboard.add(delivery.deliveryId);
      advanceTo(fleet, delivery, 'Being Delivered', why);
    } else {
      const done = withSubtasks(delivery, (id) => id === work.subTaskId, 'done', fleet.now);
      if (!moveDelivery(fleet, done, 'Delivered', why)) saveDelivery(fleet, done);
    }
  }
  clearWaiting(fleet, robot);
  const closing = setPhase(fleet, trip, 'closing');
  moveLids(fleet, robot, closing, 'close');
  tendClosing(fleet, robot, closing);
  return true;
}

/** Waits for the lids, where there are any, and then goes on. */
export function tendClosing(fleet: FleetState, robot: Robot, trip: TripRecord): void {
  const stop = trip.stops[trip.stopIndex];
  const open = stop ? lidsOf(robot, stop).filter((lid) => !isClosed(robot, trip, lid)) : [];
  if (open.length > 0 && fleet.now - trip.phaseSince < CLOSING_MS) return;
  for (const work of stop?.work ?? []) {
    const delivery = fleet.deliveries.get(work.deliveryId);
    if (delivery?.tripId === trip.tripId) completeIfDone(fleet, robot, delivery);
  }
  nextStop(fleet, robot, trip);
}

/** Somebody pressed "done" on the robot; the same press may arrive more than once, and late. */
export function confirmedOnRobot(fleet: FleetState, robot: Robot, trip: TripRecord | undefined, event: ServiceEvent): void {
  // A new owner cannot tell yet how old a press is by the robot's clock; whoever waits presses again, and so does the robot.
  if (event.robotTimeMs !== undefined && (!fleet.settled || !robot.said.report)) return;
  if (robot.trip.confirmations.includes(event.eventId)) return;
  robot.trip.confirmations.push(event.eventId);
  if (robot.trip.confirmations.length > CONFIRMATIONS_REMEMBERED) robot.trip.confirmations.shift();
  if (!trip || isBefore(robot, trip, event)) return;
  confirmStop(fleet, robot, trip, { code: 'CONFIRMED_ON_ROBOT', params: {}, actor: robotActor(robot) });
}

/** Whether a press is older than the stop, by the robot's own clock. */
function isBefore(robot: Robot, trip: TripRecord, event: ServiceEvent): boolean {
  if (event.robotTimeMs === undefined || robot.clock.offsetMs === undefined) return false;
  return event.robotTimeMs < trip.phaseSince + robot.clock.offsetMs - PRESS_TOLERANCE_MS;
}

/** A person confirmed in the console. */
export function confirmedInConsole(fleet: FleetState, robot: Robot, trip: TripRecord, actor: Actor): boolean {
  return confirmStop(fleet, robot, trip, { code: 'CONFIRMED_IN_CONSOLE', params: {}, actor });
}
