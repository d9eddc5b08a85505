import type { TargetInfo } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { mayDrive } from '../trips/driving.ts';
import { choosePlace, findPlace, isAt, standAt, takePlace } from '../trips/places.ts';
import { endStay, planAgainAt } from '../trips/rest.ts';
import { mayPlan } from '../traffic/planning-budget.ts';
import { darkRobotBetween, darkRobots } from '../traffic/dark.ts';
import { recordDecision } from '../state/records.ts';
import { startTrip, stopAt } from '../trips/trips.ts';
import { clearWaiting, setWaiting } from '../trips/waiting.ts';

/** A moment for the next delivery to come before the robot drives off to wait. */
const IDLE_BEFORE_PARKING_MS = 2_000;
const TRY_AGAIN_MS = 5_000;
const CHARGE_AGAIN_MS = 60_000;

/** Sends a robot that has nothing to do to charge, or to its own place, so that targets and ways stay clear. */
export function tendIdle(fleet: FleetState, robot: Robot): void {
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  const mayGo = !robot.hold && mayDrive(fleet, robot);
  if (mayGo && !floor) {
    setWaiting(fleet, robot, 'FLOOR_PREPARING', {});
    return;
  }
  if (robot.trip.waiting?.code === 'FLOOR_PREPARING') clearWaiting(fleet, robot);
  if (!mayGo || !floor || fleet.now < robot.rest.replannedAt) return;
  if (fleet.now - robot.rest.idleSince < IDLE_BEFORE_PARKING_MS || !mayPlan(fleet, floor, robot)) return;
  if (robot.care.lowBattery) {
    if (robot.said.report?.charging !== true) goToCharge(fleet, robot, null);
    return;
  }
  if (fleet.now < robot.rest.stayUntil || fleet.now < robot.rest.until) return;
  const placeId = choosePlace(fleet, robot);
  const place = placeId === undefined ? undefined : fleet.targets.get(placeId);
  if (!place || isAt(robot, place) || isShutOff(fleet, robot, place)) {
    if (place && isAt(robot, place)) standAt(robot, place.targetId);
    planAgainAt(robot, fleet.now + TRY_AGAIN_MS);
    return;
  }
  startTrip(fleet, robot, 'park', [stopAt(place.type === 'charge' ? 'charge' : 'wait', place)], null);
  recordDecision(fleet, { robotId: robot.info.robotId, deliveryId: null }, 'GOING_TO_WAIT', {});
}

/** Whether a robot that went dark leaves it no way to a place. */
function isShutOff(fleet: FleetState, robot: Robot, place: TargetInfo): boolean {
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  const from = robot.said.report?.position;
  return floor !== undefined && from !== undefined && darkRobotBetween(floor, darkRobots(fleet, floor), robot, from, place) !== undefined;
}

/** Sends a robot to a charging point of its own. False when there is none for it now. */
export function goToCharge(fleet: FleetState, robot: Robot, commandId: string | null): boolean {
  const own = robot.place.ownId === undefined ? undefined : fleet.targets.get(robot.place.ownId);
  const charger =
    own?.type === 'charge' && own.mapId === robot.position.mapId && !isShutOff(fleet, robot, own)
      ? own
      : findPlace(fleet, robot, ['charge'], (target) => isShutOff(fleet, robot, target));
  planAgainAt(robot, fleet.now + TRY_AGAIN_MS);
  if (!charger) {
    askForCharger(fleet, robot);
    return false;
  }
  takePlace(robot, charger.targetId);
  // It stands there and does not charge: now and then that is tried again.
  const stands = isAt(robot, charger, 0.2) && robot.place.standsAt === charger.targetId;
  if (stands && commandId === null && fleet.now - robot.rest.idleSince < CHARGE_AGAIN_MS) return true;
  startTrip(fleet, robot, 'charge', [stopAt('charge', charger)], commandId);
  const percent = Math.round(robot.said.report?.stateOfChargePercent ?? 0);
  recordDecision(fleet, { robotId: robot.info.robotId, deliveryId: null }, 'GOING_TO_CHARGE', { percent });
  return true;
}

/** A robot that waits at a charger though it is charged well enough gives it up to one that must charge. */
function askForCharger(fleet: FleetState, robot: Robot): void {
  for (const other of fleet.robots.values()) {
    if (
      other === robot ||
      other.position.mapId !== robot.position.mapId ||
      other.trip.id !== undefined ||
      other.care.lowBattery ||
      other.hold
    )
      continue;
    const place = other.place.ownId === undefined ? undefined : fleet.targets.get(other.place.ownId);
    if (place?.type !== 'charge') continue;
    const instead: TargetInfo | undefined =
      findPlace(fleet, other, ['waiting']) ?? (robot.place.ownId === undefined ? undefined : fleet.targets.get(robot.place.ownId));
    if (!instead || !mayDrive(fleet, other)) continue;
    if (robot.place.ownId === instead.targetId) takePlace(robot, undefined);
    takePlace(other, instead.targetId);
    endStay(other);
    return;
  }
}
