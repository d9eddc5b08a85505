import type { TargetInfo } from '../model/fleet-events.ts';
import { isAsleep, maySleep, putToSleep, wake } from '../robots/sleep.ts';
import { recordDecision } from '../state/records.ts';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { settingsOf } from '../state/settings.ts';
import { isAt } from '../trips/places.ts';
import { chargerOf, chargerQueue, isQuiet } from './charging.ts';

/** Whether a robot at a charger of its own is left there until it sleeps, though it needs no more of it. */
export function waitsForSleep(fleet: FleetState, robot: Robot): boolean {
  return fleet.settings.sleep_after_s > 0 && maySleep(robot) && chargerOf(fleet, robot) !== undefined;
}

/**
 * Puts a robot that has stood idle at its charger for long to sleep, where it has enough for any work and none waits. Robots that do not
 * declare that they can sleep are never asked to.
 */
export function sleepIfIdle(step: Step, robot: Robot, place: TargetInfo): void {
  const { fleet } = step;
  const percent = robot.reported.report?.stateOfChargePercent;
  const isEnough = percent !== undefined && percent >= settingsOf(fleet, robot).ready_battery_percent;
  if (!isEnough || place.type !== 'charge' || isAsleep(robot) || !waitsForSleep(fleet, robot)) return;
  if (fleet.now - robot.rest.idleSince < fleet.settings.sleep_after_s * 1_000 || !isQuiet(fleet, place.mapId))
    return;
  if (!putToSleep(step, robot)) return;
  recordDecision(step, { robotId: robot.info.robotId, deliveryId: null }, 'PUT_TO_SLEEP', {
    percent: Math.round(percent),
  });
}

/**
 * Whether a robot sleeps on. It wakes when it is to go elsewhere, as another must have its charger, and where a new owner does not know where
 * it is. One that is given work is woken with its trip.
 */
export function sleepsOn(step: Step, robot: Robot): boolean {
  const { fleet } = step;
  if (!isAsleep(robot)) return false;
  if (!robot.reported.report) {
    if (maySleep(robot)) wake(step, robot);
    return true;
  }
  const own = robot.place.ownId === undefined ? undefined : fleet.targets.get(robot.place.ownId);
  if (!own || !isAt(robot, own)) return false;
  return own.type !== 'charge' || chargerQueue(fleet, own.mapId).length === 0;
}
