import { tripKinds } from '../model/trip-kinds.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Leg, Robot } from '../state/robot.ts';
import { writeRobot, writeLeg } from '../state/robot.ts';
import { deliveriesOf, newId, targetOf, tripOf } from '../state/fleet-state.ts';
import { advanceTo, NO_REASON } from '../work/deliveries.ts';
import { actionOf, declares, hasStateToGoOn, sendUntilSeen } from '../robots/instant-actions.ts';
import { isHalted, isOffline } from '../robots/liveness.ts';
import { isAsleep, wake } from '../robots/sleep.ts';
import { isInUpdate } from '../robots/updates.ts';
import { findRefusal, handleLoss, handleRefusal, hasIgnoredOrder, hasLostOrder } from './order-watch.ts';
import { doubtsArrival } from './arrival-doubts.ts';
import { followLeg, hasPassedLeg, newLeg, orderFrom, sendOrder } from './orders.ts';
import { clearsDoorway, doorwayTo, mayPass } from './doorway.ts';
import { stayBeforeDoor, waitAtDoor } from './waiting-at-door.ts';
import { isAt } from './places.ts';
import { GIVE_UP_UNREACHABLE_MS, goToFloor, isRideGiven, isShutOut, mayRideOn } from './ride-legs.ts';
import { backToLobby } from './rides.ts';
import { mayPlan } from '../traffic/planning-budget.ts';
import { acceptCommand } from '../state/records.ts';
import { forgetLosses, handleFailure } from './order-failures.ts';
import { arrive } from './serving.ts';
import { advanceRelease } from './advance.ts';
import { waysAfterStop } from '../traffic/occupancy.ts';
import { darkRobotBetween, darkRobots } from '../traffic/dark.ts';
import { findRelease } from '../traffic/release.ts';
import { giveUpBlocked } from './blocked.ts';
import { chooseWay, standsOutside } from '../traffic/routes.ts';
import { isToBeLoaded, stopKinds } from './stop-kinds.ts';
import { restartLeg } from './order-release.ts';
import { headFor, giveUpTrip, nextStop, setPhase } from './trips.ts';
import { clearWaiting, setWaiting, waitForRoom } from './waiting.ts';

const PLAN_AGAIN_MS = 3_000;
/** Time for which a way that would close a circle of waiting robots is postponed; then it is accepted, and one of them steps aside. */
const CIRCLE_PATIENCE_MS = 8_000;
const GIVE_UP_SILENT_MS = 45_000;
const SAME_PLACE = 0.2;
const UNCHARGE_MS = 8_000;
const CONFIRMATION_USUAL_MS = 3_000;

/** Whether the robot can be sent anywhere now. */
export function mayDrive(fleet: FleetState, robot: Robot): boolean {
  return (
    fleet.settled &&
    !isOffline(robot, fleet.now) &&
    !isHalted(robot) &&
    !isInUpdate(robot) &&
    robot.rest.impairedSince === undefined &&
    robot.trip.releasing === undefined &&
    robot.reported.report?.position?.localized === true &&
    robot.position.mapId !== undefined
  );
}

/** Looks for a way to the present stop and sends the order for it. */
export function tendPlanning(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const stop = trip.stops[trip.stopIndex];
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  const target = stop && targetOf(fleet, stop);
  if (!target) {
    giveUpTrip(step, robot, 'TARGET_MISSING', {});
    return;
  }
  if (robot.position.mapId !== undefined && target.mapId !== robot.position.mapId) {
    if (stopKinds[stop.kind].drivesItself)
      giveUpTrip(step, robot, 'TARGET_UNREACHABLE', { target: target.name });
    else goToFloor(step, robot, target);
    return;
  }
  if (stop.kind === 'cab' && !isRideGiven(fleet, robot, target)) {
    backToLobby(step, robot);
    return;
  }
  if (stop.kind === 'lobby' && mayRideOn(fleet, robot)) {
    nextStop(step, robot);
    return;
  }
  if (!mayDrive(fleet, robot)) {
    giveUpUnsent(step, robot);
    return;
  }
  if (!floor) {
    setWaiting(step, robot, 'FLOOR_PREPARING', {});
    return;
  }
  if (fleet.now < robot.rest.replannedAt) return;
  if (isAsleep(robot)) {
    wake(step, robot);
    setWaiting(step, robot, 'WAKING_UP', {});
    giveUpUnsent(step, robot);
    return;
  }
  if (!hasStateToGoOn(step, robot)) {
    setWaiting(step, robot, 'WAITING_FOR_STATE', {});
    giveUpUnsent(step, robot);
    return;
  }
  if (
    stopKinds[stop.kind].drivesItself ||
    (isAt(robot, target, SAME_PLACE) && robot.reported.report?.driving !== true)
  ) {
    arriveWithoutDriving(step, robot);
    return;
  }
  if (!leaveCharger(step, robot) || !mayPlan(fleet, floor, robot)) return;
  robot.rest.replannedAt = fleet.now + PLAN_AGAIN_MS;
  planLeg(step, floor, robot);
}

function planLeg(step: Step, floor: Floor, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const target = fleet.targets.get(trip.stops[trip.stopIndex]?.targetId ?? '');
  const from = robot.reported.report?.position;
  if (!target || !from) return;
  const doorway = doorwayTo(fleet, robot, target);
  if (doorway && !mayPass(fleet, robot, doorway)) {
    waitAtDoor(step, robot, doorway);
    return;
  }
  const dark = darkRobotBetween(floor, darkRobots(fleet, floor), robot, from, target);
  if (dark) {
    waitForRoom(step, robot, dark);
    giveUpBlocked(step, robot);
    return;
  }
  const { way, waitsFor } = chooseWay(
    floor,
    robot,
    from,
    target,
    waysAfterStop(fleet, floor, robot, trip).flat(),
  );
  const waited = fleet.now - trip.phaseSince;
  if (!way) {
    const outside = standsOutside(floor, robot, target);
    const [code, params] = outside
      ? (['ROBOT_OUTSIDE_FREE_SPACE', { robot: robot.info.name }] as const)
      : (['TARGET_UNREACHABLE', { target: target.name }] as const);
    if (waited > GIVE_UP_UNREACHABLE_MS) giveUpTrip(step, robot, code, params);
    else setWaiting(step, robot, code, params);
    return;
  }
  if (waitsFor && waited < CIRCLE_PATIENCE_MS) {
    waitForRoom(step, robot, waitsFor);
    return;
  }
  const leg = newLeg(fleet, robot, `${trip.tripId}-${newId(fleet, 'o')}`, way.points, target);
  writeRobot(robot, 'trip', { leg });
  writeRobot(robot, 'place', { standsAt: undefined });
  const release = findRelease(floor, robot, leg, fleet.now);
  if (doorway && !clearsDoorway(robot, doorway, leg, release.upTo)) {
    stayBeforeDoor(step, floor, robot, release.blocker);
    return;
  }
  writeLeg(robot, leg, { baseEnd: release.upTo });
  leg.order = orderFrom(fleet, robot, leg, 0, 0);
  setPhase(step, robot, 'driving', { order: leg.order });
  if (release.blocker && release.upTo === 0) waitForRoom(step, robot, release.blocker, release.zone);
  else clearWaiting(fleet, robot);
  send(step, robot, leg);
}

/** Follows an order under way: sends it until it is shown, sees what became of it, and lets the robot on. */
export function tendDriving(step: Step, robot: Robot, leg: Leg): void {
  const { fleet } = step;
  if (followLeg(fleet, robot, leg) && leg.passed > 0) forgetLosses(robot);
  if (isHalted(robot) || robot.rest.impairedSince !== undefined) return;
  showProgress(step, robot, leg);
  if (hasPassedLeg(robot, leg)) {
    if (doubtsArrival(step, robot, leg)) return;
    robot.orders.finishedId = leg.orderId;
    arrive(step, robot);
    return;
  }
  const refusal = findRefusal(robot, leg);
  if (refusal) {
    handleRefusal(step, robot, refusal);
    return;
  }
  if (hasIgnoredOrder(robot, leg)) {
    handleFailure(step, robot, 'ORDER_IGNORED', '');
    return;
  }
  if (hasLostOrder(step, robot, leg)) {
    handleLoss(step, robot, leg);
    return;
  }
  if (isShutOut(fleet, robot)) {
    restartLeg(step, robot);
    return;
  }
  if (!leg.confirmed) send(step, robot, leg);
  else advanceRelease(step, robot, leg);
}

function send(step: Step, robot: Robot, leg: Leg): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const first = !leg.everSent;
  const problem = sendOrder(step, robot, leg);
  if (problem) setWaiting(step, robot, 'WAITING_FOR_STATE', {});
  else if (fleet.now - trip.updatedAt > CONFIRMATION_USUAL_MS)
    setWaiting(step, robot, 'WAITING_FOR_CONFIRMATION', {});
  if (first && leg.everSent) markRequested(step, robot);
  if (!leg.everSent) giveUpUnsent(step, robot);
}

function markRequested(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  for (const delivery of deliveriesOf(fleet, trip)) {
    if (delivery.status !== 'Queued') continue;
    advanceTo(step, delivery, 'Requested', fleet.choices.get(delivery.deliveryId) ?? NO_REASON);
    fleet.choices.delete(delivery.deliveryId);
  }
  headFor(step, robot);
}

/** Deliveries follow what the robot's state shows. */
function showProgress(step: Step, robot: Robot, leg: Leg): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  if (!leg.everConfirmed) return;
  acceptCommand(step, trip.commandId);
  if (!tripKinds[trip.kind].carries) return;
  const moving = leg.passed > 0 || robot.reported.report?.driving === true;
  const stop = trip.stops[trip.stopIndex];
  const loading = stop !== undefined && stopKinds[stop.kind].loads;
  for (const delivery of deliveriesOf(fleet, trip)) {
    if (delivery.status === 'Requested') advanceTo(step, delivery, 'Pending');
    if (!moving) continue;
    const current = fleet.deliveries.get(delivery.deliveryId) ?? delivery;
    if (current.status === 'Pending' || current.status === 'In Progress') {
      const aboard = !loading && !isToBeLoaded(trip, current.deliveryId);
      advanceTo(step, current, aboard ? 'Being Delivered' : 'In Progress');
    }
  }
}

/**
 * A trip that the robot has not received yet is no reason to wait for a robot that does not answer. Once an order was out the robot may carry
 * the goods, and only a person can say otherwise.
 */
function giveUpUnsent(step: Step, robot: Robot): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  if (robot.trip.leg?.everSent || robot.trip.releasing || trip.stopIndex > 0) return;
  if (
    deliveriesOf(fleet, trip).some(
      (delivery) => delivery.status !== 'Queued' || robot.trip.aboard.has(delivery.deliveryId),
    )
  )
    return;
  const gone = isOffline(robot, fleet.now) || isHalted(robot) || robot.rest.impairedSince !== undefined;
  if (!gone && fleet.now - trip.createdAt < GIVE_UP_SILENT_MS) return;
  // A disconnected robot gets no order anyway, and may return in a moment. A connected but silent one would be chosen again at once.
  robot.rest.until = fleet.now + (gone ? PLAN_AGAIN_MS : GIVE_UP_SILENT_MS);
  giveUpTrip(step, robot, 'WAITING_FOR_STATE', {});
}

function arriveWithoutDriving(step: Step, robot: Robot): void {
  markRequested(step, robot);
  arrive(step, robot);
}

/** Some robots take no order while they charge. False while that has to be waited for. */
function leaveCharger(step: Step, robot: Robot): boolean {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return false;
  if (robot.reported.report?.charging !== true) return true;
  const id = `${trip.tripId}-${trip.stopIndex}-uncharge`;
  const known = robot.requested.actions.get(id);
  if (!known) sendUntilSeen(step, robot, actionOf(id, 'stopCharging'), UNCHARGE_MS * 2);
  // Robots that do not declare it usually stop it on their own when they drive off.
  const patience = declares(robot, 'stopCharging') ? UNCHARGE_MS : UNCHARGE_MS / 4;
  return known !== undefined && fleet.now - known.since >= patience;
}
