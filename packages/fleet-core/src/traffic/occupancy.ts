import type { Point } from '@rota/floor';
import type { TripRecord } from '../model/fleet-events.ts';
import { tripKinds } from '../model/trip-kinds.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Leg, Robot } from '../state/robot.ts';
import type { Change } from '../state/touched.ts';
import { positionOf, tripOf } from '../state/fleet-state.ts';
import { isHalted } from '../robots/liveness.ts';
import { radiusOf } from '../robots/footprint.ts';
import { findWay } from './planning-budget.ts';
import { firstStillHeld } from './still-held.rules.ts';
import { boxOf, lineNear, boxNear, distanceToLine, SLACK } from '../geometry/polyline.ts';

/** Free metres kept between two robots: what a robot may stray from its line, and what it moves before it reports. */
export const GAP = 0.12;
/** Metres that a robot may move before its way to the same target is planned again: planning at each state costs too much. */
const WAY_HOLDS = 0.5;

/** The smallest allowed distance of two robots, centre to centre. */
export function reachOf(a: Robot, b: Robot): number {
  return (a.traffic.occupancy?.radius ?? radiusOf(a)) + (b.traffic.occupancy?.radius ?? radiusOf(b)) + GAP;
}

/** The part of `reachOf` that does not hang on the other robot. */
export function reachAlone(robot: Robot): number {
  return (robot.traffic.occupancy?.radius ?? radiusOf(robot)) + GAP;
}

/** Works out what a robot holds and will need after a change. */
export function updateOccupancy(fleet: FleetState, robot: Robot, change: Change): void {
  if (fleet.robots.get(robot.info.robotId) !== robot) return;
  if (change === 'pose') updatePose(fleet, robot);
  else computeOccupancy(fleet, robot);
}

function computeOccupancy(fleet: FleetState, robot: Robot): void {
  const position = positionOf(robot);
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  if (robot.traffic.wayAhead?.planner !== floor?.planner) robot.traffic.wayAhead = undefined;
  if (!position || !floor) {
    robot.traffic.lastKnown = undefined;
    floor?.room.remove(robot);
    floor?.zones.remove(robot);
    return;
  }
  const held = [position.x, position.y];
  const leg = robot.trip.leg;
  const trip = tripOf(fleet, robot);
  const heldFrom = leg ? firstStillHeld(leg, position) : 0;
  if (leg) addReleased(held, leg, heldFrom);
  const standX = held[held.length - 2] as number;
  const standY = held[held.length - 1] as number;
  // Until it has let an order go it may drive on along it, and stop anywhere.
  if (robot.trip.releasing?.leg)
    addReleased(held, robot.trip.releasing.leg, firstStillHeld(robot.trip.releasing.leg, position));
  const claim = [standX, standY];
  if (leg && !robot.trip.releasing)
    for (const node of leg.route.slice(leg.baseEnd + 1)) claim.push(node.x, node.y);
  let near = leg && !robot.trip.releasing ? claim.length : undefined;
  for (const way of mayFollowClaim(robot) ? futureWays(fleet, floor, robot, trip) : []) {
    for (const point of way) claim.push(point.x, point.y);
    near ??= claim.length;
  }
  const occupancy = {
    radius: radiusOf(robot),
    held,
    heldFrom,
    heldBox: boxOf(held),
    standX,
    standY,
    claim,
    near: near ?? claim.length,
    claimBox: boxOf(claim),
  };
  robot.traffic.lastKnown = occupancy;
  floor.room.place(robot, occupancy);
  floor.zones.place(robot, occupancy);
}

function addReleased(held: number[], leg: Leg, from: number): void {
  for (let at = from; at <= leg.baseEnd; at += 1) {
    const node = leg.route[at];
    if (node) held.push(node.x, node.y);
  }
}

/** A new pose changes only the first point that is held. */
function updatePose(fleet: FleetState, robot: Robot): void {
  const position = robot.reported.report?.position;
  const { lastKnown: occupancy } = robot.traffic;
  if (!occupancy || !position || !robot.trip.leg || robot.trip.releasing || occupancy.held.length < 4) {
    if (occupancy && position && occupancy.standX === position.x && occupancy.standY === position.y) return;
    computeOccupancy(fleet, robot);
    return;
  }
  if (firstStillHeld(robot.trip.leg, position) !== occupancy.heldFrom) {
    computeOccupancy(fleet, robot);
    return;
  }
  occupancy.held[0] = position.x;
  occupancy.held[1] = position.y;
  occupancy.heldBox = boxOf(occupancy.held);
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  floor?.room.movePose(robot);
  floor?.zones.movePose(robot, occupancy);
}

/** The ways after the present leg: from stop to stop, and finally to its own place. */
function futureWays(
  fleet: FleetState,
  floor: Floor,
  robot: Robot,
  trip: TripRecord | undefined,
): readonly (readonly Point[])[] {
  const isServing = trip?.phase === 'serving' || trip?.phase === 'closing';
  const isThere = isServing && robot.place.standsAt !== undefined;
  if (trip && !robot.trip.releasing && (robot.trip.leg || isThere))
    return waysAfterStop(fleet, floor, robot, trip);
  // A robot that follows a person to its stop continues from wherever that ends.
  const next = trip?.stops[trip.stopIndex + (isServing ? 1 : 0)]?.targetId ?? robot.place.ownId;
  if (next === undefined || next === robot.place.standsAt) return [];
  const way = wayFromHere(fleet, floor, robot, next);
  return trip && way.length > 0 ? [way, ...waysAfterStop(fleet, floor, robot, trip)] : [way];
}

/**
 * The way that a robot without a leg will take: from the place where it stands, or from where its order was cancelled. No other robot
 * may close it in while it is between two orders.
 */
function wayFromHere(fleet: FleetState, floor: Floor, robot: Robot, targetId: string): readonly Point[] {
  const position = robot.reported.report?.position;
  const target = fleet.targets.get(targetId);
  if (!position || target?.mapId !== robot.position.mapId || !target) return [];
  const from = robot.place.standsAt === undefined ? undefined : fleet.targets.get(robot.place.standsAt);
  if (from && Math.hypot(from.x - position.x, from.y - position.y) <= 0.5) {
    return wayBetween(fleet, floor, from.targetId, targetId, radiusOf(robot))?.slice(1) ?? [];
  }
  const kept = robot.traffic.wayAhead;
  if (
    kept?.planner === floor.planner &&
    kept.target === target &&
    Math.hypot(kept.x - position.x, kept.y - position.y) <= WAY_HOLDS
  ) {
    return kept.points;
  }
  const result = findWay(floor, { from: position, to: target, radius: radiusOf(robot) });
  const points = 'failure' in result ? [] : result.points.slice(1);
  robot.traffic.wayAhead = { planner: floor.planner, target, x: position.x, y: position.y, points };
  return points;
}

/** The ways that a trip takes once the present stop is reached, to the robot's own place at the end. Each leaves out where it begins. */
export function waysAfterStop(
  fleet: FleetState,
  floor: Floor,
  robot: Robot,
  trip: TripRecord,
): (readonly Point[])[] {
  const ways: (readonly Point[])[] = [];
  const ids: string[] = [];
  for (const stop of trip.stops.slice(trip.stopIndex)) {
    // Stops on another floor take no room on this one.
    if (stop.mapId !== floor.info.mapId) break;
    ids.push(stop.targetId);
  }
  const endsHere = ids.length === trip.stops.length - trip.stopIndex;
  if (
    endsHere &&
    robot.place.ownId !== undefined &&
    ids.at(-1) !== robot.place.ownId &&
    tripKinds[trip.kind].thenHome
  )
    ids.push(robot.place.ownId);
  for (let at = 1; at < ids.length; at += 1) {
    const way = wayBetween(fleet, floor, ids[at - 1] as string, ids[at] as string, radiusOf(robot));
    if (way) ways.push(way.slice(1));
  }
  return ways;
}

/** A robot that a person stopped or that cannot be reached does not get on: what it would like to do counts for nothing. */
function mayFollowClaim(robot: Robot): boolean {
  return !isHalted(robot) && robot.rest.impairedSince === undefined;
}

/** The way between two targets as if no other robot were there; undefined when there is none. */
function wayBetween(
  fleet: FleetState,
  floor: Floor,
  from: string,
  to: string,
  radius: number,
): readonly Point[] | undefined {
  const key = `${from}\n${to}\n${radius}`;
  if (floor.ways.has(key)) return floor.ways.get(key);
  const start = fleet.targets.get(from);
  const goal = fleet.targets.get(to);
  let way: readonly Point[] | undefined;
  if (start && goal && start.mapId === goal.mapId) {
    const result = findWay(floor, { from: start, to: goal, radius });
    way = 'failure' in result ? undefined : result.points;
  }
  floor.ways.set(key, way);
  return way;
}

/** The distance that `mover` has to keep from `other`: less than usual only when it is nearer already, and then never less than now. */
export function reachFrom(mover: Robot, other: Robot, x: number, y: number): number {
  const reach = reachOf(mover, other);
  const own = mover.traffic.occupancy;
  if (!own) return reach;
  return Math.min(reach, Math.hypot(own.standX - x, own.standY - y) - SLACK);
}

/** Whether what a robot wants leads through where another stands, or will stand once it has driven what is released to it. */
export function needsPlaceOf(robot: Robot, claim: readonly number[], other: Robot): boolean {
  const theirs = other.traffic.occupancy;
  const own = robot.traffic.occupancy;
  if (!theirs || !own || claim.length < 4) return false;
  const reach = reachFrom(robot, other, theirs.standX, theirs.standY);
  return (
    boxNear(own.claimBox, theirs.standX, theirs.standY, reach) &&
    lineNear(claim, theirs.standX, theirs.standY, reach)
  );
}

/** Whether a place is clear of every robot of the floor but one. */
export function isPlaceClear(floor: Floor, robot: Robot, x: number, y: number): boolean {
  for (const other of floor.room.holdingNear([x, y], reachAlone(robot))) {
    if (other === robot || !other.traffic.occupancy) continue;
    const reach = reachOf(robot, other);
    if (
      boxNear(other.traffic.occupancy.heldBox, x, y, reach) &&
      distanceToLine(x, y, other.traffic.occupancy.held) < reach
    )
      return false;
  }
  return true;
}
