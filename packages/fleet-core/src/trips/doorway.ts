import { mayCross, mayFlee } from '../elevators/proof.rules.ts';
import type { ElevatorStopInfo } from '../model/elevators.ts';
import type { TargetInfo } from '../model/fleet-events.ts';
import { radiusOf } from '../robots/footprint.ts';
import { metresToCab, stopOn } from '../state/cabs.ts';
import type { Elevator } from '../state/elevator.ts';
import { positionOf, type FleetState } from '../state/fleet-state.ts';
import type { Leg, Robot } from '../state/robot.ts';

/** Metres between the outline of a robot and the cab beyond which it is clear of the doorway. */
const CLEAR = 0.15;

/** The doorway of a cab that a robot is about to cross. */
export type Doorway = {
  readonly elevator: Elevator;
  readonly stop: ElevatorStopInfo;
  readonly isInto: boolean;
};

/** Whether a robot, or one like it at a place, is out of a cab and clear of its doorway on its floor. */
export function isClearOf(
  elevator: Elevator,
  robot: Robot,
  place: { readonly x: number; readonly y: number } | undefined = positionOf(robot),
): boolean {
  return (
    place === undefined || metresToCab(elevator.info, robot.position.mapId, place) > radiusOf(robot) + CLEAR
  );
}

/** The doorway on the way of a robot to a target: into a cab, or out of the one that it is in; undefined where there is none. */
export function doorwayTo(fleet: FleetState, robot: Robot, target: TargetInfo): Doorway | undefined {
  if (fleet.elevators.size === 0) return undefined;
  const position = positionOf(robot);
  const into = target.elevatorId === undefined ? undefined : fleet.elevators.get(target.elevatorId);
  const { mapId } = robot.position;
  if (!position || mapId === undefined) return undefined;
  if (into) {
    const stop = stopOn(into.info, target.mapId);
    // In the cab already it crosses nothing.
    return stop && metresToCab(into.info, mapId, position) > 0
      ? { elevator: into, stop, isInto: true }
      : undefined;
  }
  for (const elevator of fleet.elevators.values()) {
    const stop = stopOn(elevator.info, mapId);
    if (stop && metresToCab(elevator.info, mapId, position) < radiusOf(robot))
      return { elevator, stop, isInto: false };
  }
  return undefined;
}

/** Whether the elevator proves that a robot may cross its threshold now. */
export function mayPass(fleet: FleetState, robot: Robot, { elevator, stop, isInto }: Doorway): boolean {
  const { session, report } = elevator;
  if (
    session?.robotId === robot.info.robotId &&
    mayCross(report, { ...stop, sessionId: session.sessionId }, fleet.now)
  )
    return true;
  return !isInto && mayFlee(report, stop, fleet.now);
}

/** Whether a robot that drives up to a node of its route has passed the doorway: no robot stops in one. */
export function clearsDoorway(robot: Robot, { elevator, isInto }: Doorway, leg: Leg, upTo: number): boolean {
  if (upTo === leg.route.length - 1) return true;
  const node = leg.route[upTo];
  return !isInto && node !== undefined && isClearOf(elevator, robot, node);
}

/** Whether a robot has not begun to cross a doorway: it is outside and clear of it, or well inside the cab. */
export function isBeforeDoorway(robot: Robot, { elevator, stop, isInto }: Doorway): boolean {
  const position = positionOf(robot);
  if (!position) return false;
  if (isInto) return isClearOf(elevator, robot);
  const { cabWidth, cabDepth } = elevator.info;
  const roomToTurn = Math.min(cabWidth, cabDepth) / 2 - radiusOf(robot);
  return Math.hypot(position.x - stop.x, position.y - stop.y) <= Math.max(STILL_INSIDE, roomToTurn);
}
/** A robot this near to the middle of a cab is in no doorway, however narrow the cab, metres. */
const STILL_INSIDE = 0.1;
