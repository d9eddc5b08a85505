import { tripKinds } from '../model/trip-kinds.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Leg, Robot } from '../state/robot.ts';
import { writeRobot, writeLeg } from '../state/robot.ts';
import { deliveriesOf, newId, targetOf, tripOf } from '../state/fleet-state.ts';
import { advanceTo, NO_REASON } from '../work/deliveries.ts';
import { actionOf, declares, hasStateToGoOn, sendUntilSeen } from '../robots/instant-actions.ts';
import { isHalted, isOffline } from '../robots/liveness.ts';
import { isAsleep, wake } from '../robots/sleep.ts';
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
import { restartLeg } from './releasing.ts';
import { headFor, giveUpTrip, nextStop, setPhase } from './trips.ts';
import { clearWaiting, setWaiting, waitForRoom } from './waiting.ts';

const PLAN_AGAIN_MS = 3_000;
/** How long a way that would close a circle of waiting robots is put off; then it is taken on, and one of them steps aside. */
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
    robot.rest.impairedSince === undefined &&
    robot.trip.releasing === undefined &&
    robot.said.report?.position?.localized === true &&
    robot.position.mapId !== undefined
  );
}

/** Looks for a way to the present stop and sends the order for it. */
export function tendPlanning(fleet: FleetState, robot: Robot): void {
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const stop = trip.stops[trip.stopIndex];
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  const target = stop && targetOf(fleet, stop);
  if (!target) {
    giveUpTrip(fleet, robot, 'TARGET_MISSING', {});
    return;
  }
  if (robot.position.mapId !== undefined && target.mapId !== robot.position.mapId) {
    if (stopKinds[stop.kind].drivesItself)
      giveUpTrip(fleet, robot, 'TARGET_UNREACHABLE', { target: target.name });
    else goToFloor(fleet, robot, target);
    return;
  }
  if (stop.kind === 'cab' && !isRideGiven(fleet, robot, target)) {
    backToLobby(fleet, robot);
    return;
  }
  if (stop.kind === 'lobby' && mayRideOn(fleet, robot)) {
    nextStop(fleet, robot);
    return;
  }
  if (!mayDrive(fleet, robot)) {
    giveUpUnsent(fleet, robot);
    return;
  }
  if (!floor) {
    setWaiting(fleet, robot, 'FLOOR_PREPARING', {});
    return;
  }
  if (fleet.now < robot.rest.replannedAt) return;
  if (isAsleep(robot)) {
    wake(fleet, robot);
    setWaiting(fleet, robot, 'WAKING_UP', {});
    giveUpUnsent(fleet, robot);
    return;
  }
  if (!hasStateToGoOn(fleet, robot)) {
    setWaiting(fleet, robot, 'WAITING_FOR_STATE', {});
    giveUpUnsent(fleet, robot);
    return;
  }
  if (
    stopKinds[stop.kind].drivesItself ||
    (isAt(robot, target, SAME_PLACE) && robot.said.report?.driving !== true)
  ) {
    arriveWithoutDriving(fleet, robot);
    return;
  }
  if (!leaveCharger(fleet, robot) || !mayPlan(fleet, floor, robot)) return;
  robot.rest.replannedAt = fleet.now + PLAN_AGAIN_MS;
  planLeg(fleet, floor, robot);
}

function planLeg(fleet: FleetState, floor: Floor, robot: Robot): void {
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const target = fleet.targets.get(trip.stops[trip.stopIndex]?.targetId ?? '');
  const from = robot.said.report?.position;
  if (!target || !from) return;
  const doorway = doorwayTo(fleet, robot, target);
  if (doorway && !mayPass(fleet, robot, doorway)) {
    waitAtDoor(fleet, robot, doorway);
    return;
  }
  const dark = darkRobotBetween(floor, darkRobots(fleet, floor), robot, from, target);
  if (dark) {
    waitForRoom(fleet, robot, dark);
    giveUpBlocked(fleet, robot);
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
    if (waited > GIVE_UP_UNREACHABLE_MS) giveUpTrip(fleet, robot, code, params);
    else setWaiting(fleet, robot, code, params);
    return;
  }
  if (waitsFor && waited < CIRCLE_PATIENCE_MS) {
    waitForRoom(fleet, robot, waitsFor);
    return;
  }
  const leg = newLeg(fleet, robot, `${trip.tripId}-${newId(fleet, 'o')}`, way.points, target);
  writeRobot(robot, 'trip', { leg });
  writeRobot(robot, 'place', { standsAt: undefined });
  const release = findRelease(floor, robot, leg, fleet.now);
  if (doorway && !clearsDoorway(robot, doorway, leg, release.upTo)) {
    stayBeforeDoor(fleet, floor, robot, release.blocker);
    return;
  }
  writeLeg(robot, leg, { baseEnd: release.upTo });
  leg.order = orderFrom(fleet, robot, leg, 0, 0);
  setPhase(fleet, robot, 'driving', { order: leg.order });
  if (release.blocker && release.upTo === 0) waitForRoom(fleet, robot, release.blocker, release.zone);
  else clearWaiting(fleet, robot);
  send(fleet, robot, leg);
}

/** Follows an order under way: sends it until it is shown, sees what became of it, and lets the robot on. */
export function tendDriving(fleet: FleetState, robot: Robot, leg: Leg): void {
  if (followLeg(fleet, robot, leg) && leg.passed > 0) forgetLosses(robot);
  if (isHalted(robot) || robot.rest.impairedSince !== undefined) return;
  showProgress(fleet, robot, leg);
  if (hasPassedLeg(robot, leg)) {
    if (doubtsArrival(fleet, robot, leg)) return;
    robot.orders.finishedId = leg.orderId;
    arrive(fleet, robot);
    return;
  }
  const refusal = findRefusal(robot, leg);
  if (refusal) {
    handleRefusal(fleet, robot, refusal);
    return;
  }
  if (hasIgnoredOrder(robot, leg)) {
    handleFailure(fleet, robot, 'ORDER_IGNORED', '');
    return;
  }
  if (hasLostOrder(fleet, robot, leg)) {
    handleLoss(fleet, robot, leg);
    return;
  }
  if (isShutOut(fleet, robot)) {
    restartLeg(fleet, robot);
    return;
  }
  if (!leg.confirmed) send(fleet, robot, leg);
  else advanceRelease(fleet, robot, leg);
}

function send(fleet: FleetState, robot: Robot, leg: Leg): void {
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const first = !leg.everSent;
  const problem = sendOrder(fleet, robot, leg);
  if (problem) setWaiting(fleet, robot, 'WAITING_FOR_STATE', {});
  else if (fleet.now - trip.updatedAt > CONFIRMATION_USUAL_MS)
    setWaiting(fleet, robot, 'WAITING_FOR_CONFIRMATION', {});
  if (first && leg.everSent) markRequested(fleet, robot);
  if (!leg.everSent) giveUpUnsent(fleet, robot);
}

function markRequested(fleet: FleetState, robot: Robot): void {
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  for (const delivery of deliveriesOf(fleet, trip)) {
    if (delivery.status !== 'Queued') continue;
    advanceTo(fleet, delivery, 'Requested', fleet.choices.get(delivery.deliveryId) ?? NO_REASON);
    fleet.choices.delete(delivery.deliveryId);
  }
  headFor(fleet, robot);
}

/** Deliveries follow what the robot's state shows. */
function showProgress(fleet: FleetState, robot: Robot, leg: Leg): void {
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  if (!leg.everConfirmed) return;
  acceptCommand(fleet, trip.commandId);
  if (!tripKinds[trip.kind].carries) return;
  const moving = leg.passed > 0 || robot.said.report?.driving === true;
  const stop = trip.stops[trip.stopIndex];
  const loading = stop !== undefined && stopKinds[stop.kind].loads;
  for (const delivery of deliveriesOf(fleet, trip)) {
    if (delivery.status === 'Requested') advanceTo(fleet, delivery, 'Pending');
    if (!moving) continue;
    const current = fleet.deliveries.get(delivery.deliveryId) ?? delivery;
    if (current.status === 'Pending' || current.status === 'In Progress') {
      const aboard = !loading && !isToBeLoaded(trip, current.deliveryId);
      advanceTo(fleet, current, aboard ? 'Being Delivered' : 'In Progress');
    }
  }
}

/**
 * A trip of which the robot knows nothing is no reason to wait for a robot that does not answer. Once an order was out the robot may carry
 * the goods, and only a person can say otherwise.
 */
function giveUpUnsent(fleet: FleetState, robot: Robot): void {
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
  // One that is gone gets nothing anyhow, and is back perhaps in a moment; one that is there and says nothing would be chosen again at once.
  robot.rest.until = fleet.now + (gone ? PLAN_AGAIN_MS : GIVE_UP_SILENT_MS);
  giveUpTrip(fleet, robot, 'WAITING_FOR_STATE', {});
}

function arriveWithoutDriving(fleet: FleetState, robot: Robot): void {
  markRequested(fleet, robot);
  arrive(fleet, robot);
}

/** Some robots take no order while they charge. False while that has to be waited for. */
function leaveCharger(fleet: FleetState, robot: Robot): boolean {
  const trip = tripOf(fleet, robot);
  if (!trip) return false;
  if (robot.said.report?.charging !== true) return true;
  const id = `${trip.tripId}-${trip.stopIndex}-uncharge`;
  const known = robot.asked.actions.get(id);
  if (!known) sendUntilSeen(fleet, robot, actionOf(id, 'stopCharging'), UNCHARGE_MS * 2);
  // Robots that do not declare it mostly stop by themselves when they drive off.
  const patience = declares(robot, 'stopCharging') ? UNCHARGE_MS : UNCHARGE_MS / 4;
  return known !== undefined && fleet.now - known.since >= patience;
}
