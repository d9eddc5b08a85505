import type { DecisionCode, DecisionParams } from '@rota/contract/decisions';
import type { FleetState } from '../state/fleet-state.ts';
import type { Step } from '../state/step.ts';
import type { Robot } from '../state/robot.ts';
import { deliveriesOf, robotName, targetName, tripOf } from '../state/fleet-state.ts';
import { isDark } from '../robots/liveness.ts';
import { recordDecision } from '../state/records.ts';
import type { Zone } from '../geometry/zones.ts';
import { passageName, passagesOf } from '../traffic/passages.ts';
import { reachOf } from '../traffic/occupancy.ts';

/** A wait shorter than this is part of driving and not worth a record. */
const WORTH_RECORDING_MS = 2_000;

/** Says what a robot waits for; a wait for the same thing goes on. */
export function setWaiting(
  step: Step,
  robot: Robot,
  code: DecisionCode,
  params: DecisionParams,
  other?: string,
): void {
  const { fleet } = step;
  const now = robot.trip.waiting;
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  const forRoom = other !== undefined;
  if (forRoom) floor?.waiting.add(robot.info.robotId);
  else floor?.waiting.delete(robot.info.robotId);
  if (now?.code !== code || now.other !== other) {
    // Waiting for room goes on when only the one in the way changes: patience counts from its beginning.
    const since = forRoom && now?.other !== undefined ? now.since : fleet.now;
    robot.trip.waiting = { code, params, since, other, recorded: false };
  } else if (now.params !== params) robot.trip.waiting = { ...now, params };
  const waiting = robot.trip.waiting;
  if (waiting && !waiting.recorded && fleet.now - waiting.since >= WORTH_RECORDING_MS) {
    waiting.recorded = true;
    recordDecision(step, aboutTrip(fleet, robot), code, params);
  }
}

/** The robot no longer waits for anything. */
export function clearWaiting(fleet: FleetState, robot: Robot): void {
  if (!robot.trip.waiting) return;
  robot.trip.waiting = undefined;
  if (robot.position.mapId !== undefined)
    fleet.floors.get(robot.position.mapId)?.waiting.delete(robot.info.robotId);
}

/**
 * Names what is in the way: a robot that went dark, the full zone, the door or corridor, the robot at the target, or just the robot.
 */
export function waitForRoom(step: Step, robot: Robot, blocker: Robot, zone?: Zone): void {
  const { fleet } = step;
  const other = robotName(fleet, blocker.info.robotId);
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  const stop = tripOf(fleet, robot)?.stops[tripOf(fleet, robot)?.stopIndex ?? 0];
  const target = stop && fleet.targets.get(stop.targetId);
  if (target && isDark(fleet, blocker)) {
    setWaiting(step, robot, 'BLOCKED_BY_ROBOT', { other, target: target.name }, blocker.info.robotId);
    return;
  }
  if (zone && floor) {
    const robots = [...floor.zones.holding(zone)].map(({ info }) => info.name).join(', ');
    setWaiting(step, robot, 'WAITING_FOR_ZONE', { zone: zone.name, robots, other }, blocker.info.robotId);
    return;
  }
  const place = blocker.traffic.occupancy;
  const own = robot.traffic.occupancy;
  if (
    target &&
    place &&
    Math.hypot(place.standX - target.x, place.standY - target.y) < reachOf(robot, blocker)
  ) {
    setWaiting(
      step,
      robot,
      'WAITING_FOR_TARGET',
      { other, target: targetName(fleet, target.targetId) },
      blocker.info.robotId,
    );
    return;
  }
  for (let at = 2; floor && own && at < Math.min(own.claim.length, 10); at += 2) {
    const passage = passagesOf(floor, own.radius, {
      x: own.claim[at] as number,
      y: own.claim[at + 1] as number,
    })[0];
    if (!passage) continue;
    const name = passageName(floor, own.radius, passage);
    setWaiting(step, robot, 'WAITING_FOR_PASSAGE', { passage: name, other }, blocker.info.robotId);
    return;
  }
  setWaiting(step, robot, 'WAITING_FOR_ROBOT', { other }, blocker.info.robotId);
}

/** The subject of a decision about a robot's trip: the robot, and its first delivery where it carries one. */
export function aboutTrip(fleet: FleetState, robot: Robot): { robotId: string; deliveryId: string | null } {
  const trip = tripOf(fleet, robot);
  return {
    robotId: robot.info.robotId,
    deliveryId: (trip && deliveriesOf(fleet, trip)[0]?.deliveryId) ?? null,
  };
}
