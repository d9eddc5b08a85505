import type { TargetInfo } from '../model/fleet-events.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { mayDrive } from '../trips/driving.ts';
import { lobbiesOf } from '../elevators/ways.ts';
import { isInSync } from '../robots/map-copies.ts';
import { elevatorAt } from '../state/cabs.ts';
import { choosePlace, findElsewhere, findPlace, isAt, standAt, takePlace } from '../trips/places.ts';
import { endStay, planAgainAt } from '../trips/rest.ts';
import { betterPlace, reachesCharger, robotsBefore } from './charging.ts';
import { sleepIfIdle, sleepsOn, waitsForSleep } from './sleeping.ts';
import { mayPlan } from '../traffic/planning-budget.ts';
import { darkRobotBetween, darkRobots } from '../traffic/dark.ts';
import { recordDecision } from '../state/records.ts';
import { startTrip, stopAt } from '../trips/trips.ts';
import { clearWaiting, setWaiting } from '../trips/waiting.ts';

/** A moment for its last state to be looked at before it is sent anywhere. */
const IDLE_BEFORE_CHARGING_MS = 2_000;
const TRY_AGAIN_MS = 5_000;
const CHARGE_AGAIN_MS = 60_000;

/** Sends a robot that has nothing to do to charge, or to its own place, so that targets and ways stay clear. */
export function tendIdle(step: Step, robot: Robot): void {
  const { fleet } = step;
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  if (sleepsOn(step, robot)) return;
  const mayGo = !robot.hold && mayDrive(fleet, robot) && hasMapHere(fleet, robot);
  if (mayGo && !floor) {
    setWaiting(step, robot, 'FLOOR_PREPARING', {});
    return;
  }
  if (mayGo && floor && leaveCab(step, robot)) return;
  if (robot.trip.waiting?.code === 'FLOOR_PREPARING') clearWaiting(fleet, robot);
  if (!mayGo || !floor || fleet.now < robot.rest.replannedAt) return;
  const idleFor = fleet.now - robot.rest.idleSince;
  if (idleFor < IDLE_BEFORE_CHARGING_MS || !mayPlan(fleet, floor, robot)) return;
  if (robot.care.lowBattery && (robot.reported.report?.charging === true || goToCharge(step, robot, null)))
    return;
  if (
    idleFor < fleet.settings.idle_timeout_s * 1000 ||
    fleet.now < robot.rest.stayUntil ||
    fleet.now < robot.rest.until
  )
    return;
  const better = betterPlace(fleet, robot, waitsForSleep(fleet, robot));
  if (better && !isShutOff(fleet, robot, better)) takePlace(robot, better.targetId);
  const placeId = choosePlace(fleet, robot);
  const place = placeId === undefined ? undefined : fleet.targets.get(placeId);
  if (!place || isAt(robot, place) || isShutOff(fleet, robot, place)) {
    if (place && isAt(robot, place)) {
      standAt(robot, place.targetId);
      sleepIfIdle(step, robot, place);
    }
    planAgainAt(robot, fleet.now + TRY_AGAIN_MS);
    return;
  }
  startTrip(step, robot, 'park', [stopAt(place.type === 'charge' ? 'charge' : 'wait', place)], null);
  recordDecision(step, { robotId: robot.info.robotId, deliveryId: null }, 'GOING_TO_WAIT', {});
}

/** It drives only on a version of its floor's map that is in use; one that must charge does not wait for it. */
function hasMapHere(fleet: FleetState, robot: Robot): boolean {
  return (
    robot.care.lowBattery ||
    robot.position.mapId === undefined ||
    isInSync(fleet, robot, robot.position.mapId)
  );
}

/** A robot without work does not stay in a cab: it goes to its own place, or at least to where robots wait for the elevator. */
function leaveCab(step: Step, robot: Robot): boolean {
  const { fleet } = step;
  const position = robot.reported.report?.position;
  const elevator = position && elevatorAt(fleet, robot.position.mapId, position);
  if (!elevator || robot.position.mapId === undefined) return false;
  const ownId = choosePlace(fleet, robot);
  const place =
    (ownId === undefined ? undefined : fleet.targets.get(ownId)) ??
    lobbiesOf(fleet, elevator.info.group, robot.position.mapId)[0];
  if (!place || fleet.now < robot.rest.replannedAt) return true;
  planAgainAt(robot, fleet.now + TRY_AGAIN_MS);
  startTrip(step, robot, 'park', [stopAt(place.type === 'charge' ? 'charge' : 'wait', place)], null);
  return true;
}

/** Whether a robot that went dark leaves it no way to a place. */
export function isShutOff(fleet: FleetState, robot: Robot, place: TargetInfo): boolean {
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  const from = robot.reported.report?.position;
  if (place.mapId !== robot.position.mapId) return false;
  return (
    floor !== undefined &&
    from !== undefined &&
    darkRobotBetween(floor, darkRobots(fleet, floor), robot, from, place) !== undefined
  );
}

/** Sends a robot to a charging point of its own. False when there is none for it now. */
export function goToCharge(step: Step, robot: Robot, commandId: string | null): boolean {
  const { fleet } = step;
  const own = robot.place.ownId === undefined ? undefined : fleet.targets.get(robot.place.ownId);
  const before = commandId === null ? robotsBefore(fleet, robot) : 0;
  const charger =
    own?.type === 'charge' && own.mapId === robot.position.mapId && !isShutOff(fleet, robot, own)
      ? own
      : before > 0
        ? undefined
        : (findPlace(fleet, robot, ['charge'], (target) => isShutOff(fleet, robot, target)) ??
          findElsewhere(fleet, robot, ['charge']));
  planAgainAt(robot, fleet.now + TRY_AGAIN_MS);
  if (!charger) {
    askForCharger(fleet, robot);
    if (commandId === null) recordNoCharger(step, robot, before);
    return false;
  }
  takePlace(robot, charger.targetId);
  // It stands there and does not charge: now and then that is tried again.
  const stands = isAt(robot, charger, 0.2) && robot.place.standsAt === charger.targetId;
  if (stands && commandId === null && fleet.now - robot.rest.idleSince < CHARGE_AGAIN_MS) return true;
  startTrip(step, robot, 'charge', [stopAt('charge', charger)], commandId);
  const percent = Math.round(robot.reported.report?.stateOfChargePercent ?? 0);
  recordDecision(step, { robotId: robot.info.robotId, deliveryId: null }, 'GOING_TO_CHARGE', { percent });
  return true;
}

/** Says why there is no charger for a robot now: how many are before it, that it is the next, or that it gets to none at all. */
function recordNoCharger(step: Step, robot: Robot, before: number): void {
  if (before > 0) setWaiting(step, robot, 'CHARGERS_TAKEN', { count: before });
  else if (reachesCharger(step.fleet, robot)) setWaiting(step, robot, 'NEXT_AT_CHARGER', {});
  else setWaiting(step, robot, 'NO_CHARGER', {});
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
      findPlace(fleet, other, ['waiting']) ??
      (robot.place.ownId === undefined ? undefined : fleet.targets.get(robot.place.ownId));
    if (!instead || !mayDrive(fleet, other)) continue;
    if (robot.place.ownId === instead.targetId) takePlace(robot, undefined);
    takePlace(other, instead.targetId);
    endStay(other);
    return;
  }
}
