import type { TargetInfo } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { settingsOf } from '../state/settings.ts';
import { recordDecision } from '../state/records.ts';
import { findPlace, isTaken, waitingNearWork } from '../trips/places.ts';
import { giveUpTrip } from '../trips/trips.ts';
import { chooseRide } from '../elevators/ways.ts';
import { radiusOf } from '../robots/footprint.ts';
import { canRide } from '../robots/riding.ts';
import { lengthFrom } from '../work/way-lengths.ts';
import { tripOf } from '../state/fleet-state.ts';

/** From here on a charger is of no more use to a robot. */
const FULL_PERCENT = 98;

/** State of charge in percent; undefined until the robot has reported it. */
function chargeOf(robot: Robot): number | undefined {
  return robot.reported.report?.stateOfChargePercent;
}

/** Robots of a floor that must charge and have no charger, the emptiest first. */
export function chargerQueue(fleet: FleetState, mapId: string): Robot[] {
  return [...(fleet.floors.get(mapId)?.robots.values() ?? [])]
    .filter(
      (robot) =>
        robot.care.lowBattery &&
        robot.hold === null &&
        robot.reported.report?.charging !== true &&
        !ownsCharger(fleet, robot),
    )
    .sort((a, b) => (chargeOf(a) ?? 0) - (chargeOf(b) ?? 0) || (a.info.robotId < b.info.robotId ? -1 : 1));
}

function ownsCharger(fleet: FleetState, robot: Robot): boolean {
  return chargerOf(fleet, robot) !== undefined;
}

/** The charging point that is a robot's own. */
export function chargerOf(fleet: FleetState, robot: Robot): TargetInfo | undefined {
  const own = robot.place.ownId === undefined ? undefined : fleet.targets.get(robot.place.ownId);
  return own?.type === 'charge' ? own : undefined;
}

/** The number of emptier robots that charge before a robot where there are too few free chargers; 0 where it may take one. */
export function robotsBefore(fleet: FleetState, robot: Robot): number {
  const { mapId } = robot.position;
  const floor = mapId === undefined ? undefined : fleet.floors.get(mapId);
  if (!floor || mapId === undefined || ownsCharger(fleet, robot)) return 0;
  const before = Math.max(0, chargerQueue(fleet, mapId).indexOf(robot));
  if (before === 0) return 0;
  const free = chargersOf(fleet, mapId).filter((target) => !isTaken(fleet, floor, robot, target)).length;
  return before < free ? 0 : before;
}

function chargersOf(fleet: FleetState, mapId: string | undefined): TargetInfo[] {
  return [...fleet.targets.values()].filter((target) => target.type === 'charge' && target.mapId === mapId);
}

/** Whether a way leads a robot to any charger, taken or not: on its floor, or by elevator where its floor has none. */
export function reachesCharger(fleet: FleetState, robot: Robot): boolean {
  const { mapId } = robot.position;
  const position = robot.reported.report?.position;
  const floor = mapId === undefined ? undefined : fleet.floors.get(mapId);
  if (!floor || mapId === undefined || !position) return true;
  const radius = radiusOf(robot);
  const here = chargersOf(fleet, mapId);
  if (here.length > 0) return here.some((target) => lengthFrom(floor, position, target, radius) < Infinity);
  const from = { x: position.x, y: position.y, mapId };
  return [...fleet.targets.values()].some((target) => {
    if (target.type !== 'charge' || !canRide(robot)) return false;
    const ride = chooseRide(fleet, radius, from, target);
    // A charger out of service will return to service.
    return !('why' in ride) || ride.why === 'suspended';
  });
}

/**
 * The place where an idle robot should wait: at a charger while its battery can take more charge (or when a full robot stays there) and no
 * other robot needs the charger, else at a waiting point. Undefined when it is already where it belongs.
 */
export function betterPlace(fleet: FleetState, robot: Robot, staysWhenFull = false): TargetInfo | undefined {
  const { mapId } = robot.position;
  const percent = chargeOf(robot);
  if (mapId === undefined || percent === undefined || robot.care.lowBattery) return undefined;
  const atCharger = ownsCharger(fleet, robot);
  const isNeeded = chargerQueue(fleet, mapId).length > 0;
  if (atCharger && (isNeeded || (percent >= FULL_PERCENT && !staysWhenFull)))
    return findPlace(fleet, robot, ['waiting']);
  if (
    !atCharger &&
    !isNeeded &&
    percent < settingsOf(fleet, robot).ready_battery_percent &&
    isQuiet(fleet, mapId)
  )
    return findPlace(fleet, robot, ['charge']);
  const own = robot.place.ownId === undefined ? undefined : fleet.targets.get(robot.place.ownId);
  return own?.type === 'waiting' ? waitingNearWork(fleet, robot, own) : undefined;
}

/** Whether nothing waits on a floor that a robot could be needed for in a moment. */
export function isQuiet(fleet: FleetState, mapId: string): boolean {
  for (const delivery of fleet.deliveries.values()) {
    if (delivery.mapId === mapId && delivery.status === 'Queued' && delivery.tripId === null) return false;
  }
  return true;
}

/** A robot whose battery is almost empty breaks off what it carries nothing for, so that it gets to a charger at all. True when it did. */
export function breakOffForCharge(step: Step, robot: Robot): boolean {
  const { fleet } = step;
  const trip = tripOf(fleet, robot);
  if (!trip) return false;
  const percent = chargeOf(robot);
  if (
    percent === undefined ||
    percent >= settingsOf(fleet, robot).critical_battery_percent ||
    robot.reported.report?.charging === true
  )
    return false;
  if (
    trip.kind !== 'deliver' ||
    trip.phase === 'closing' ||
    robot.trip.aboard.size > 0 ||
    robot.hold !== null
  )
    return false;
  if (chargersOf(fleet, robot.position.mapId).length === 0) return false;
  const params = { percent: Math.round(percent) };
  recordDecision(step, { robotId: robot.info.robotId, deliveryId: null }, 'BATTERY_CRITICAL', params);
  giveUpTrip(step, robot, 'BATTERY_CRITICAL', params);
  return true;
}
