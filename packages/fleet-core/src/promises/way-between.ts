import { distanceBetween, travelTime, type Point } from '@rota/floor';
import { secondsFor } from '../dispatch/fitness.ts';
import { chooseRide, type PlaceOn } from '../elevators/ways.ts';
import { waitFor } from '../elevators/waits.rules.ts';
import type { WayAnswer, WayLeg } from '../model/ways.ts';
import { radiusOf, radiusOfFootprint } from '../robots/footprint.ts';
import { stopOn } from '../state/cabs.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { handlingAt } from '../work/handling.rules.ts';
import { lengthBetween } from '../work/way-lengths.ts';

/** Speed, m/s, and acceleration, m/s², of a robot without a factsheet. */
const USUAL = { speed: 0.8, acceleration: 0.5 };

/** The way of a robot from one target to another, and the learned duration of each part. */
export function wayBetween(fleet: FleetState, fromId: string, toId: string): WayAnswer {
  const [from, to] = [fleet.targets.get(fromId), fleet.targets.get(toId)];
  if (!from || !to) return { kind: 'way', legs: null, why: 'none' };
  const robot = robotFor(fleet, from.mapId);
  const radius = robot ? radiusOf(robot) : radiusOfFootprint({});
  const length = (floor: Floor, a: Point, b: Point): number => lengthBetween(floor, a, b, radius);
  const drive = (mapId: string, a: PlaceOn, b: PlaceOn): WayLeg =>
    driveLeg(fleet, robot, mapId, lengthOn(fleet, mapId, a, b, length));
  if (from.mapId === to.mapId) return complete([drive(from.mapId, from, to)]);
  const ride = chooseRide(fleet, radius, from, to, length);
  if ('why' in ride) return { kind: 'way', legs: null, why: ride.why };
  const { elevatorId } = ride.elevator.info;
  const [stop, exit] = [stopOn(ride.elevator.info, from.mapId), stopOn(ride.elevator.info, to.mapId)];
  if (!stop || !exit) return { kind: 'way', legs: null, why: 'none' };
  const waitS = waitFor(fleet.learned, elevatorId, fleet.now).mean;
  return complete([
    drive(from.mapId, from, ride.lobby),
    {
      kind: 'ride',
      elevatorId,
      fromMapId: from.mapId,
      toMapId: to.mapId,
      waitS,
      rideS:
        handlingAt(fleet.learned, 'cab', elevatorId, 0).mean +
        estimateDriveSeconds(fleet, robot, distanceBetween(ride.lobby, stop)),
    },
    drive(to.mapId, { ...exit, mapId: to.mapId }, to),
  ]);
}

function complete(legs: readonly WayLeg[]): WayAnswer {
  const isBroken = legs.some((leg) => leg.kind === 'drive' && leg.metres === Infinity);
  return isBroken ? { kind: 'way', legs: null, why: 'no_way' } : { kind: 'way', legs, why: null };
}

/** A robot of the floor, or else any robot: they differ in size and pace only, and a site has few of each. */
function robotFor(fleet: FleetState, mapId: string): Robot | undefined {
  const all = [...fleet.robots.values()];
  return all.find(({ position }) => position.mapId === mapId) ?? all[0];
}

/** Metres, and whether they are guessed: a floor where no robot is may not be ready to be searched. */
function lengthOn(
  fleet: FleetState,
  mapId: string,
  from: Point,
  to: Point,
  length: (floor: Floor, a: Point, b: Point) => number,
): { readonly metres: number; readonly isGuess: boolean } {
  const floor = fleet.floors.get(mapId);
  if (floor) return { metres: length(floor, from, to), isGuess: false };
  return { metres: distanceBetween(from, to) * GUESSED_WINDING, isGuess: true };
}
const GUESSED_WINDING = 1.35;

function driveLeg(
  fleet: FleetState,
  robot: Robot | undefined,
  mapId: string,
  { metres, isGuess }: { readonly metres: number; readonly isGuess: boolean },
): WayLeg {
  return { kind: 'drive', mapId, metres, seconds: estimateDriveSeconds(fleet, robot, metres), isGuess };
}

function estimateDriveSeconds(fleet: FleetState, robot: Robot | undefined, metres: number): number {
  if (metres === Infinity) return Infinity;
  return (robot ? secondsFor(robot, metres) : travelTime(metres, USUAL)) * fleet.learned.driving.mean;
}
