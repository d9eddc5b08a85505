import type { DecisionCode } from '@rota/contract/decisions';
import type { EscapeProgress } from '@rota/contract/escape';
import type { Actor, Escape } from '../model/fleet-events.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { deliveriesOf, targetOf, tripOf } from '../state/fleet-state.ts';
import { isOffline } from '../robots/liveness.ts';
import { endCommand, recordDecision, saveDelivery } from '../state/records.ts';
import { mayPlan } from '../traffic/planning-budget.ts';
import { mayDrive } from '../trips/driving.ts';
import { findPlace, isAt, isTaken, takePlace } from '../trips/places.ts';
import { letGo } from '../trips/order-release.ts';
import { beginIdle, endStay, planAgainAt } from '../trips/rest.ts';
import { startTrip, stopAt } from '../trips/trips.ts';
import { clearWaiting, setWaiting } from '../trips/waiting.ts';
import { requeue, type Why } from '../work/deliveries.ts';
import { isShutOff } from './idle.ts';

const TRY_AGAIN_MS = 5_000;

/** Why a robot is not sent to an escape point. */
const WHY_NONE = [
  'ESCAPE_NO_POINT',
  'ESCAPE_POINTS_TAKEN',
  'ESCAPE_NO_WAY',
] as const satisfies readonly DecisionCode[];

/** All robots are to drive to escape points from now on, or are let back to their work. */
export function changeEscape(step: Step, escape: Escape | null): void {
  const { fleet } = step;
  const wasActive = fleet.escape !== null;
  fleet.escape = escape;
  fleet.dispatchDue = true;
  fleet.queueReasons.clear();
  if (escape !== null) for (const robot of fleet.robots.values()) endStay(robot);
  else if (wasActive) goBackToWork(step);
}

function goBackToWork(step: Step): void {
  const { fleet } = step;
  for (const robot of fleet.robots.values()) {
    const trip = tripOf(fleet, robot);
    if (trip?.kind === 'escape') letGo(step, robot);
    if (ownEscapePoint(fleet, robot)) takePlace(robot, undefined);
    if (WHY_NONE.some((code) => code === robot.trip.waiting?.code)) clearWaiting(fleet, robot);
    if (robot.trip.id === undefined) beginIdle(robot, fleet.now);
  }
  // While nothing was dispatched nothing waited in vain: what expires in the queue counts from now on.
  if (fleet.settings.expire_after_s === 0) return;
  for (const delivery of [...fleet.deliveries.values()]) {
    if (delivery.status === 'Queued' && delivery.tripId === null) saveDelivery(step, delivery);
  }
}

/**
 * While all robots are to be at escape points: breaks off what a robot does and sends it to the nearest free one. True where that is all that
 * may be begun with it now. One that a person holds, or that cannot drive, stays where it is.
 */
export function tendEscape(step: Step, robot: Robot): boolean {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (fleet.escape === null) return false;
  if (robot.hold || !mayDrive(fleet, robot)) return trip === undefined;
  if (!trip) {
    goToEscape(step, robot);
    return true;
  }
  // What was begun since then serves only to make way.
  const isOnItsWay = trip.kind === 'escape' || (trip.kind === 'park' && trip.createdAt > fleet.escape.since);
  if (isOnItsWay || trip.phase === 'closing') return false;
  breakOff(step, robot, fleet.escape);
  return true;
}

/** Its tasks wait; what it has aboard stays there, and only it can take that on. */
function breakOff(step: Step, robot: Robot, escape: Escape): void {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return;
  const actor: Actor = { kind: 'user', name: escape.by };
  const why: Why = { code: 'BROKEN_OFF_FOR_ESCAPE', params: {}, actor };
  const deliveries = deliveriesOf(fleet, trip);
  const { robotId } = robot.info;
  recordDecision(
    step,
    { robotId, deliveryId: deliveries[0]?.deliveryId ?? null },
    'BROKEN_OFF_FOR_ESCAPE',
    {},
  );
  letGo(step, robot);
  for (const delivery of deliveries) {
    const stays = robot.trip.aboard.has(delivery.deliveryId);
    requeue(step, delivery, why, stays ? { robotId, requestedRobotId: robotId } : {});
  }
  endCommand(step, trip.commandId, 'All robots were sent to their escape points.');
  endStay(robot);
}

function goToEscape(step: Step, robot: Robot): void {
  const { fleet } = step;
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  if (!floor) {
    setWaiting(step, robot, 'FLOOR_PREPARING', {});
    return;
  }
  if (isThere(fleet, robot)) {
    clearWaiting(fleet, robot);
    return;
  }
  if (fleet.now < robot.rest.replannedAt || fleet.now < robot.rest.until || !mayPlan(fleet, floor, robot))
    return;
  planAgainAt(robot, fleet.now + TRY_AGAIN_MS);
  const own = ownEscapePoint(fleet, robot) ?? findChosenEscapePoint(fleet, robot, floor);
  const point =
    own && !isShutOff(fleet, robot, own)
      ? own
      : findPlace(fleet, robot, ['escape'], (target) => isShutOff(fleet, robot, target));
  if (!point) {
    waitElsewhere(step, robot, floor);
    return;
  }
  takePlace(robot, point.targetId);
  startTrip(step, robot, 'escape', [stopAt('wait', point)], null);
  recordDecision(step, { robotId: robot.info.robotId, deliveryId: null }, 'GOING_TO_ESCAPE', {
    target: point.name,
  });
}

/** Without an escape point the robot goes where it blocks no other robot, and its waiting reason says why. */
function waitElsewhere(step: Step, robot: Robot, floor: Floor): void {
  const { fleet } = step;
  const code = explainMissingEscape(fleet, robot, floor);
  const own = robot.place.ownId === undefined ? undefined : fleet.targets.get(robot.place.ownId);
  const isOwnOfUse =
    own?.type === 'waiting' && own.mapId === robot.position.mapId && !isShutOff(fleet, robot, own);
  const place = isOwnOfUse
    ? own
    : findPlace(fleet, robot, ['waiting'], (target) => isShutOff(fleet, robot, target));
  if (!place || isAt(robot, place)) {
    if (place) takePlace(robot, place.targetId);
    setWaiting(step, robot, code, {});
    return;
  }
  takePlace(robot, place.targetId);
  startTrip(step, robot, 'escape', [stopAt('wait', place)], null);
  recordDecision(step, { robotId: robot.info.robotId, deliveryId: null }, code, {});
}

function explainMissingEscape(fleet: FleetState, robot: Robot, floor: Floor): (typeof WHY_NONE)[number] {
  const points = [...fleet.targets.values()].filter(
    ({ type, mapId }) => type === 'escape' && mapId === floor.info.mapId,
  );
  if (points.length === 0) return 'ESCAPE_NO_POINT';
  return points.every((point) => isTaken(fleet, floor, robot, point))
    ? 'ESCAPE_POINTS_TAKEN'
    : 'ESCAPE_NO_WAY';
}

/** The escape point that people chose for the place where a robot stands, unless another robot has it. */
function findChosenEscapePoint(fleet: FleetState, robot: Robot, floor: Floor) {
  const place = fleet.targets.get(robot.place.standsAt ?? '') ?? nearestWithin(fleet, robot);
  const chosen = place?.escapePointId === undefined ? undefined : fleet.targets.get(place.escapePointId);
  const isFit =
    chosen?.type === 'escape' &&
    chosen.mapId === robot.position.mapId &&
    !isTaken(fleet, floor, robot, chosen);
  return isFit ? chosen : undefined;
}

/** The target at which a robot stands, whatever it does there. */
function nearestWithin(fleet: FleetState, robot: Robot) {
  return [...fleet.targets.values()].find(
    (target) => target.escapePointId !== undefined && isAt(robot, target),
  );
}

/** The escape point that is a robot's own. */
function ownEscapePoint(fleet: FleetState, robot: Robot) {
  const own = robot.place.ownId === undefined ? undefined : fleet.targets.get(robot.place.ownId);
  return own?.type === 'escape' && own.mapId === robot.position.mapId ? own : undefined;
}

function isThere(fleet: FleetState, robot: Robot): boolean {
  const own = ownEscapePoint(fleet, robot);
  return (
    own !== undefined &&
    robot.trip.id === undefined &&
    robot.place.standsAt === own.targetId &&
    isAt(robot, own)
  );
}

/** The progress of a robot while all are sent to escape points; null otherwise, and for a robot out of service. */
export function escapeProgressOf(fleet: FleetState, robot: Robot): EscapeProgress | null {
  if (fleet.escape === null || !robot.info.enabled) return null;
  if (isThere(fleet, robot)) return 'there';
  if (robot.hold) return 'held';
  if (
    isOffline(robot, fleet.now) ||
    robot.rest.impairedSince !== undefined ||
    robot.reported.report?.position?.localized !== true
  )
    return 'away';
  const trip = tripOf(fleet, robot);
  if (!trip) return WHY_NONE.some((code) => code === robot.trip.waiting?.code) ? 'no_way' : 'going';
  const stop = trip.stops[trip.stopIndex];
  return trip.kind === 'escape' && stop && targetOf(fleet, stop)?.type !== 'escape' ? 'no_way' : 'going';
}
