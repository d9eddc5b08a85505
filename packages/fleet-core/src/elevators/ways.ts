import { distanceBetween, type Point } from '@rota/floor';
import type { ElevatorMode } from '@rota/contract/elevators';
import type { TargetInfo } from '../model/fleet-events.ts';
import { stopOn } from '../state/cabs.ts';
import type { Elevator } from '../state/elevator.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import { handlingAt } from '../work/handling.rules.ts';
import { modeOf, REPORT_HOLDS_MS } from './proof.rules.ts';
import { fits, joins, findSuspensionMode } from './usable.rules.ts';
import { waitFor } from './waits.rules.ts';

/** A place on a floor. */
export type PlaceOn = Point & { readonly mapId: string };
/** Metres of way between two places of a floor; Infinity where there is none. */
export type Length = (floor: Floor, from: Point, to: Point) => number;

/** A ride from one floor to another: by which elevator, from which lobby, the metres driven on both floors, and the seconds that it takes else. */
export type Ride = {
  readonly elevator: Elevator;
  readonly lobby: TargetInfo;
  readonly metres: number;
  readonly seconds: number;
};

/** Why there is no ride: no elevator joins the floors, none that does may be used now, or robots have nowhere to wait for one. */
export type NoRide =
  | { readonly why: 'none' }
  | { readonly why: 'suspended'; readonly elevator: Elevator; readonly mode: ElevatorMode }
  /** `mapId`: the floor without a place to wait. */
  | { readonly why: 'no_lobby'; readonly elevator: Elevator; readonly mapId: string };

/** A way that is not looked for is so much longer than the straight line. */
const WINDING = 1.35;

/** The estimate of a way without a search. */
export function straightLength(_floor: Floor, from: Point, to: Point): number {
  return distanceBetween(from, to) * WINDING;
}

/** The targets of a floor where robots wait for the elevators of a group. */
export function lobbiesOf(fleet: FleetState, group: string, mapId: string): TargetInfo[] {
  return [...fleet.targets.values()].filter(
    (target) => target.lobby?.group === group && target.mapId === mapId,
  );
}

/** Why no ride with an elevator may begin now; undefined where one may. */
export function findSuspension(
  fleet: FleetState,
  { info, report }: Elevator,
): Exclude<ElevatorMode, 'automatic'> | undefined {
  return findSuspensionMode(info, modeOf(report, fleet.now));
}

/** Whether a new owner still waits for an elevator's first report. Until then it ends nothing that a former owner began. */
export function awaitsFirstReport(fleet: FleetState, { report }: Elevator): boolean {
  return report === undefined && fleet.now - fleet.startedAt < REPORT_HOLDS_MS;
}

/** The elevators that join two floors and that a robot of a radius, in metres, fits into. */
export function elevatorsBetween(
  fleet: FleetState,
  radius: number,
  fromMapId: string,
  toMapId: string,
): Elevator[] {
  if (fleet.elevators.size === 0) return [];
  return [...fleet.elevators.values()].filter(
    ({ info }) => joins(info, fromMapId, toMapId) && fits(info, radius),
  );
}

/**
 * The ride with which a robot of a radius gets from a place to one on another floor first, by what waits took at this time of other days.
 * Both floors need a place to wait: a robot that rode to a floor without one would never come back.
 */
export function chooseRide(
  fleet: FleetState,
  radius: number,
  from: PlaceOn,
  to: PlaceOn,
  length: Length = straightLength,
): Ride | NoRide {
  let best: Ride | undefined;
  let none: NoRide = { why: 'none' };
  for (const elevator of elevatorsBetween(fleet, radius, from.mapId, to.mapId)) {
    const mode = findSuspension(fleet, elevator);
    if (mode !== undefined) {
      if (none.why === 'none') none = { why: 'suspended', elevator, mode };
      continue;
    }
    const missing = [from, to].find(({ mapId }) => lobbiesOf(fleet, elevator.info.group, mapId).length === 0);
    if (missing) {
      none = { why: 'no_lobby', elevator, mapId: missing.mapId };
      continue;
    }
    const ride = rideBy(fleet, elevator, from, to, length);
    // There is a place to wait, to which no way leads.
    if (!ride) none = { why: 'no_lobby', elevator, mapId: from.mapId };
    else if (!best || costOf(ride) < costOf(best)) best = ride;
  }
  return best ?? none;
}

/** Seconds a metre of driving counts in the choice of an elevator. */
const METRE_S = 1.5;

function costOf({ metres, seconds }: Ride): number {
  return metres * METRE_S + seconds;
}

function rideBy(
  fleet: FleetState,
  elevator: Elevator,
  from: PlaceOn,
  to: PlaceOn,
  length: Length,
): Ride | undefined {
  const { info } = elevator;
  const [start, end] = [fleet.floors.get(from.mapId), fleet.floors.get(to.mapId)];
  const [stop, exit] = [stopOn(info, from.mapId), stopOn(info, to.mapId)];
  if (!stop || !exit) return undefined;
  const free = lobbiesOf(fleet, info.group, from.mapId);
  const wait = waitFor(fleet.learned, info.elevatorId, fleet.now).mean + (elevator.block ? BLOCKED_S : 0);
  const ride = handlingAt(fleet.learned, 'cab', info.elevatorId, 0).mean;
  let best: Ride | undefined;
  for (const lobby of free) {
    const toLobby = start ? length(start, from, lobby) : straightLengthOf(from, lobby);
    const metres =
      toLobby + distanceBetween(lobby, stop) + (end ? length(end, exit, to) : straightLengthOf(exit, to));
    const taken = start && isTaken(start, from, lobby) ? TAKEN_S : 0;
    const found = { elevator, lobby, metres, seconds: wait + ride + taken };
    if (metres < Infinity && (!best || costOf(found) < costOf(best))) best = found;
  }
  return best;
}

/** A cab in which a robot is stuck may be so for long, seconds. */
const BLOCKED_S = 600;
/** Seconds of detour that another lobby is worth while a robot stands in this one. */
const TAKEN_S = 20;
const TAKEN_WITHIN = 0.8;

function straightLengthOf(from: Point, to: Point): number {
  return distanceBetween(from, to) * WINDING;
}

/** Whether a robot stands, or will stand, in a lobby; not the one that asks from there. */
function isTaken(floor: Floor, from: Point, lobby: TargetInfo): boolean {
  return [...floor.robots.values()].some(({ reported, traffic }) => {
    const own = reported.report?.position;
    if (!traffic.occupancy || !own || distanceBetween(own, from) < SAME_PLACE) return false;
    const { standX, standY } = traffic.occupancy;
    return Math.hypot(standX - lobby.x, standY - lobby.y) < TAKEN_WITHIN;
  });
}
const SAME_PLACE = 0.01;

/** Metres and further seconds from a place to another, with a ride where it is on another floor; Infinity where there is no way. */
export function routeTo(
  fleet: FleetState,
  radius: number,
  from: PlaceOn,
  to: PlaceOn,
  length: Length,
): { readonly metres: number; readonly rideS: number } {
  if (from.mapId === to.mapId) {
    const floor = fleet.floors.get(to.mapId);
    return { metres: floor ? length(floor, from, to) : Infinity, rideS: 0 };
  }
  const ride = chooseRide(fleet, radius, from, to, length);
  return 'why' in ride ? { metres: Infinity, rideS: 0 } : { metres: ride.metres, rideS: ride.seconds };
}
