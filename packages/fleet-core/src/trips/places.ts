import type { TargetType } from '@rota/contract';
import type { TargetInfo } from '../model/fleet-events.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { spendLength } from '../traffic/planning-budget.ts';
import { reachOf } from '../traffic/occupancy.ts';
import { radiusOf } from '../robots/footprint.ts';
import { isDark } from '../robots/liveness.ts';

/** How near a robot counts as standing at a target. */
export const AT_TARGET = 0.5;

/** Makes a place a robot's own, or takes from it the one it has. */
export function takePlace(robot: Robot, targetId: string | undefined): void {
  robot.place.ownId = targetId;
}

/** A robot is no longer where it was, and has no place of its own. */
export function leavePlaces(robot: Robot): void {
  robot.place.ownId = undefined;
  robot.place.standsAt = undefined;
}

/** A robot was found to stand at a target. */
export function standAt(robot: Robot, targetId: string): void {
  robot.place.standsAt = targetId;
}

/** Gives a robot a place of its own, where it waits when it has nothing to do: it keeps the one it has. */
export function choosePlace(fleet: FleetState, robot: Robot): string | undefined {
  const own = robot.place.ownId === undefined ? undefined : fleet.targets.get(robot.place.ownId);
  if (own && own.mapId === robot.position.mapId) return own.targetId;
  robot.place.ownId = findPlace(fleet, robot, ['waiting'])?.targetId ?? findPlace(fleet, robot, ['charge'])?.targetId;
  return robot.place.ownId;
}

/** The nearest target of the types, by way, that is nobody's and where nobody stands. */
export function findPlace(
  fleet: FleetState,
  robot: Robot,
  types: readonly TargetType[],
  except: (target: TargetInfo) => boolean = () => false,
): TargetInfo | undefined {
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  const position = robot.said.report?.position;
  if (!floor || !position) return undefined;
  let best: TargetInfo | undefined;
  let least = Infinity;
  // Nearest first: a way is never shorter than the straight line, so that most are never measured.
  const straight = [...fleet.targets.values()]
    .filter((target) => target.mapId === robot.position.mapId && types.includes(target.type))
    .map((target) => ({ target, metres: Math.hypot(target.x - position.x, target.y - position.y) }))
    .sort((a, b) => a.metres - b.metres);
  for (const { target, metres } of straight) {
    if (metres >= least) break;
    if (except(target) || isTaken(fleet, floor, robot, target)) continue;
    spendLength(floor);
    const way = floor.planner.distance(position, target, radiusOf(robot));
    if (way !== undefined && way < least) {
      least = way;
      best = target;
    }
  }
  return best;
}

/** Whether another robot's place is so near, or another stands so near, that two would not fit. */
export function isTaken(fleet: FleetState, floor: Floor, robot: Robot, target: TargetInfo): boolean {
  for (const other of floor.robots.values()) {
    if (other === robot) continue;
    const reach = reachOf(robot, other);
    const place = other.place.ownId === undefined ? undefined : fleet.targets.get(other.place.ownId);
    if (place && Math.hypot(place.x - target.x, place.y - target.y) < reach) return true;
    const stands = other.traffic.occupancy;
    if (!stands || (other.trip.id !== undefined && !isDark(fleet, other))) continue;
    if (Math.hypot(stands.standX - target.x, stands.standY - target.y) < reach) return true;
  }
  return false;
}

/** Whether a robot stands at a target. */
export function isAt(robot: Robot, target: TargetInfo, within: number = AT_TARGET): boolean {
  const position = robot.said.report?.position;
  return (
    robot.position.mapId === target.mapId && position !== undefined && Math.hypot(position.x - target.x, position.y - target.y) <= within
  );
}
