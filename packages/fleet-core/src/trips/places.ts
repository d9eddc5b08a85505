import type { TargetType } from '@rota/contract/targets';
import type { TargetInfo } from '../model/fleet-events.ts';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { writeRobot } from '../state/robot.ts';
import { elevatorsBetween } from '../elevators/ways.ts';
import { isOfElevator } from '../state/cabs.ts';
import { metresToWork } from './demand.ts';
import { spendLength } from '../work/way-lengths.ts';
import { reachOf } from '../traffic/occupancy.ts';
import { radiusOf } from '../robots/footprint.ts';
import { isDark } from '../robots/liveness.ts';

/** The distance within which a robot counts as standing at a target. */
const AT_TARGET = 0.5;

/** Makes a place a robot's own, or takes from it the one it has. */
export function takePlace(robot: Robot, targetId: string | undefined): void {
  writeRobot(robot, 'place', { ownId: targetId });
}

/** A robot is no longer where it was, and has no place of its own. */
export function leavePlaces(robot: Robot): void {
  writeRobot(robot, 'place', { ownId: undefined, standsAt: undefined });
}

/** A robot was found to stand at a target. */
export function standAt(robot: Robot, targetId: string): void {
  writeRobot(robot, 'place', { standsAt: targetId });
}

/** Gives a robot a place of its own, where it waits when it has nothing to do: it keeps the one it has. */
export function choosePlace(fleet: FleetState, robot: Robot): string | undefined {
  const own = robot.place.ownId === undefined ? undefined : fleet.targets.get(robot.place.ownId);
  if (
    own &&
    (own.mapId === robot.position.mapId ||
      findElsewhere(fleet, robot, ['waiting', 'charge'])?.mapId === own.mapId)
  )
    return own.targetId;
  const place = findPlace(fleet, robot, ['waiting']) ?? findPlace(fleet, robot, ['charge']);
  const ownId = (place ?? findElsewhere(fleet, robot, ['waiting', 'charge']))?.targetId;
  writeRobot(robot, 'place', { ownId });
  return ownId;
}

/** A place this much nearer to the work, metres, is worth the drive. */
const WORTH_MOVING = 6;

/** A free waiting point that is nearer to where work begins than the one a robot has; undefined where none is by much. */
export function waitingNearWork(fleet: FleetState, robot: Robot, own: TargetInfo): TargetInfo | undefined {
  const here = metresToWork(fleet, own);
  const nearer = (target: TargetInfo): boolean =>
    here - metresToWork(fleet, target) >= WORTH_MOVING + Math.hypot(target.x - own.x, target.y - own.y) / 4;
  return here === 0 ? undefined : findPlace(fleet, robot, ['waiting'], (target) => !nearer(target));
}

/** The nearest target of the types, by way, that no robot has claimed and where none stands. */
export function findPlace(
  fleet: FleetState,
  robot: Robot,
  types: readonly TargetType[],
  except: (target: TargetInfo) => boolean = () => false,
): TargetInfo | undefined {
  const floor = robot.position.mapId === undefined ? undefined : fleet.floors.get(robot.position.mapId);
  const position = robot.reported.report?.position;
  if (!floor || !position) return undefined;
  let best: TargetInfo | undefined;
  let least = Infinity;
  const owned = placesOwnedByOthers(floor, robot);
  // Nearest first: a way is never shorter than the straight line, so that most are never measured.
  const straight = [...fleet.targets.values()]
    .filter(
      (target) =>
        target.mapId === robot.position.mapId &&
        types.includes(target.type) &&
        !isOfElevator(target) &&
        !owned.has(target.targetId),
    )
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

/** A free target of the types on a floor to which an elevator leads, where the robot's own floor has none of them at all. */
export function findElsewhere(
  fleet: FleetState,
  robot: Robot,
  types: readonly TargetType[],
): TargetInfo | undefined {
  const { mapId } = robot.position;
  if (fleet.elevators.size === 0 || mapId === undefined) return undefined;
  const all = [...fleet.targets.values()].filter(
    (target) => types.includes(target.type) && !isOfElevator(target),
  );
  if (all.some((target) => target.mapId === mapId)) return undefined;
  return all.find((target) => {
    const floor = fleet.floors.get(target.mapId);
    const isJoined = elevatorsBetween(fleet, radiusOf(robot), mapId, target.mapId).length > 0;
    return (
      isJoined &&
      floor !== undefined &&
      !isTaken(fleet, floor, robot, target) &&
      !isOwned(fleet, robot, target)
    );
  });
}

function isOwned(fleet: FleetState, robot: Robot, { targetId }: TargetInfo): boolean {
  return [...fleet.robots.values()].some((other) => other !== robot && other.place.ownId === targetId);
}

/** Targets that are other robots' own: most of the places of a large fleet are, and need no closer look. */
function placesOwnedByOthers(floor: Floor, robot: Robot): ReadonlySet<string> {
  const owned = new Set<string>();
  for (const other of floor.robots.values())
    if (other !== robot && other.place.ownId !== undefined) owned.add(other.place.ownId);
  return owned;
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

/** Whether a robot stands at a target: within what the target allows, where that is more than usual. */
export function isAt(
  robot: Robot,
  target: TargetInfo,
  within: number = Math.max(AT_TARGET, target.tolerance ?? 0),
): boolean {
  const position = robot.reported.report?.position;
  return (
    robot.position.mapId === target.mapId &&
    position !== undefined &&
    Math.hypot(position.x - target.x, position.y - target.y) <= within
  );
}
