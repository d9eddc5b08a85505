import type { RobotFitness } from '@rota/contract/robots';
import type { Point } from '@rota/floor';
import { travelTime } from '@rota/floor';
import { mayBreakOff } from '../model/trip-kinds.ts';
import { routeTo, type PlaceOn } from '../elevators/ways.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import type { TripRecord } from '../model/fleet-events.ts';
import { deliveriesOf, tripOf } from '../state/fleet-state.ts';
import { isWithPerson } from '../robots/service-modes.ts';
import { taskKinds } from '../work/task-kinds.ts';
import { isInSync } from '../robots/map-copies.ts';
import { isAsleep, needsWakingByHand } from '../robots/sleep.ts';
import { isOffline, isStale } from '../robots/liveness.ts';
import { lengthFrom } from '../work/way-lengths.ts';
import { radiusOf } from '../robots/footprint.ts';
import { isUpdating } from '../robots/updates.ts';

const DEFAULT_SPEED = 0.8;
const DEFAULT_ACCELERATION = 0.5;

/** Whether a robot can be given work now; see {@link RobotFitness}. `interrupts`: work for which others are put off. */
export function robotFitness(fleet: FleetState, robot: Robot, interrupts = false): RobotFitness {
  const { now } = fleet;
  const report = robot.reported.report;
  // It restarts meanwhile, which is no loss of its connection.
  if (isUpdating(robot)) return 'updating';
  if (isOffline(robot, now) || !report || needsWakingByHand(robot)) return 'offline';
  // A robot that reports rarely is asked for a fresh state before it gets an order.
  if (isStale(robot, now) && robot.link.connection !== 'ONLINE' && !isAsleep(robot)) return 'offline';
  if (robot.hold !== null) return 'held';
  if (
    robot.rest.impairedSince !== undefined ||
    report.operatingMode !== 'AUTOMATIC' ||
    report.emergencyStop !== 'NONE'
  )
    return 'unfit';
  if (report.position?.localized !== true || robot.position.mapId === undefined || now < robot.rest.until)
    return 'unfit';
  if (!fleet.floors.has(robot.position.mapId)) return 'preparing';
  const trip = tripOf(fleet, robot);
  if (trip && !mayBreakOff(trip) && !(interrupts && givesWay(fleet, trip))) return 'busy';
  if (isWithPerson(robot)) return 'busy';
  if (robot.care.lowBattery) return 'low_battery';
  if (robot.trip.releasing || robot.orders.stray) return 'busy';
  if (!isInSync(fleet, robot, robot.position.mapId)) return 'not_in_sync';
  return 'free';
}

/** Whether all that a trip is for may be put off for other work. */
function givesWay(fleet: FleetState, trip: TripRecord): boolean {
  const tasks = deliveriesOf(fleet, trip);
  return tasks.length > 0 && tasks.every(({ kind }) => taskKinds[kind].givesWay === true);
}

/** Seconds a robot would take from where it is to a point, from standing to standing; Infinity where there is no way. */
export function travelSeconds(fleet: FleetState, robot: Robot, to: PlaceOn): number {
  const from = robot.reported.report?.position;
  const { mapId } = robot.position;
  return from && mapId !== undefined
    ? routeSeconds(fleet, robot, { ...from, mapId }, to, lengthFrom)
    : Infinity;
}

/** Seconds a robot takes from a place to another, with the ride where it is on another floor; Infinity where there is no way. */
export function routeSeconds(
  fleet: FleetState,
  robot: Robot,
  from: PlaceOn,
  to: PlaceOn,
  length: (floor: Floor, from: Point, to: Point, radius: number) => number,
): number {
  const radius = radiusOf(robot);
  const { metres, rideS } = routeTo(fleet, radius, from, to, (floor, a, b) => length(floor, a, b, radius));
  return secondsOver(robot, metres) + rideS;
}

/** Seconds over a way of so many metres; Infinity over none. */
function secondsOver(robot: Robot, metres: number): number {
  return metres === Infinity ? Infinity : secondsFor(robot, metres);
}

/** Seconds that the robot needs for so many metres, from standing to standing; usual values replace what its factsheet leaves out. */
export function secondsFor(robot: Robot, metres: number): number {
  const speed = robot.reported.factsheet?.speedMax ?? DEFAULT_SPEED;
  const acceleration = robot.reported.factsheet?.accelerationMax ?? DEFAULT_ACCELERATION;
  return travelTime(metres, {
    speed: speed > 0 ? speed : DEFAULT_SPEED,
    acceleration: acceleration > 0 ? acceleration : DEFAULT_ACCELERATION,
  });
}
