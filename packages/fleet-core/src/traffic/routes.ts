import type { Disc, FloorPlanner, Penalty, Point } from '@rota/floor';
import type { Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { plannerAround } from '../state/drawings.ts';
import type { Zone } from '../geometry/zones.ts';
import { findWay, plannerTo } from './planning-budget.ts';
import { circleThrough } from './deadlock.ts';
import { roomOf } from './dark.ts';
import { isHalted } from '../robots/liveness.ts';
import { reachOf } from './occupancy.ts';
import { radiusOf } from '../robots/footprint.ts';
import { boxesMeet, boxOf } from '../geometry/polyline.ts';

/** The factor by which a metre counts longer where another robot is about to come. */
const OTHERS_WAY_FACTOR = 1.6;
/** Routes of so many other robots are kept away from; more would slow planning and change little. */
const OTHERS_MOST = 6;
/**
 * Metres within which those who stand are planned around: who stands farther off has long gone on when the robot comes there, or is asked to
 * make way, and a search past all of a large fleet takes several times as long.
 */
const STANDING_WITHIN = 30;

/** The robots to plan around: all that stand, only those that will not move on their own, or none. */
export type Around = 'standing' | 'immovable' | 'none';

/** A planned way: its corners, and its length along them in metres. */
export type Way = { readonly points: readonly Point[]; readonly length: number };

function plannerRound(floor: Floor, zone: Zone): FloorPlanner {
  const planner =
    floor.detours.get(zone) ?? plannerAround(floor.info.planner, { ...floor.info, cabs: floor.cabs }, zone);
  floor.detours.set(zone, planner);
  return planner;
}

/** A way for a robot from a point to a goal, past a zone that is full where one is given, or why there is none. */
export function planWay(
  floor: Floor,
  robot: Robot,
  from: Point,
  to: Point,
  around: Around,
  fullZone?: Zone,
): Way | { readonly failure: 'start_blocked' | 'goal_blocked' | 'unreachable' } {
  const obstacles: Disc[] = [];
  const penalties: Penalty[] = [];
  const about = boxOf([from.x, from.y, to.x, to.y]);
  for (const other of floor.robots.values()) {
    const theirs = other.traffic.occupancy;
    if (other === robot || !theirs) continue;
    const radius = reachOf(robot, other);
    const standing = isStanding(other);
    if (around !== 'none' && isImmovable(other)) {
      // Room released to it stays its own; no other robot is let in there.
      obstacles.push(
        ...roomOf(other, radius).filter((disc) => Math.hypot(disc.x - to.x, disc.y - to.y) > radius),
      );
    } else if (around === 'standing' && standing) {
      const { standX: x, standY: y } = theirs;
      // A robot that stands at the goal has to be waited for: there is no way around it.
      const isOnTheWay =
        Math.hypot(x - from.x, y - from.y) <= STANDING_WITHIN && Math.hypot(x - to.x, y - to.y) > radius;
      if (isOnTheWay) obstacles.push({ x, y, radius });
    } else if (
      around !== 'none' &&
      other.trip.leg &&
      penalties.length < OTHERS_MOST &&
      boxesMeet(theirs.claimBox, about, radius)
    ) {
      const ahead = theirs.claim.slice(0, 2 * (other.trip.leg.route.length - other.trip.leg.baseEnd));
      if (ahead.length >= 4)
        penalties.push({ kind: 'line', points: pointsOf(ahead), radius, factor: OTHERS_WAY_FACTOR });
    }
  }
  const planner = fullZone ? plannerRound(floor, fullZone) : plannerTo(floor, to);
  return findWay(floor, { from, to, radius: radiusOf(robot), obstacles, penalties }, planner);
}

/** Whether a robot has no way to a point because it stands outside all free space itself. */
export function standsOutside(floor: Floor, robot: Robot, to: Point): boolean {
  const from = robot.reported.report?.position;
  if (!from) return false;
  const way = planWay(floor, robot, from, to, 'none');
  return 'failure' in way && way.failure === 'start_blocked';
}

/** Does not move now: without a leg, or at the end of what it may drive. */
function isStanding(robot: Robot): boolean {
  const leg = robot.trip.leg;
  return !leg || leg.passed >= leg.baseEnd || isHalted(robot);
}
/** Will not move before a person does something. */
export function isImmovable(robot: Robot): boolean {
  return isHalted(robot) || robot.rest.impairedSince !== undefined;
}

function pointsOf(line: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < line.length; at += 2)
    points.push({ x: line[at] as number, y: line[at + 1] as number });
  return points;
}

/** A way to a point, or as near to it as it may be stopped where a robot cannot stand at the very point. */
function planNear(
  floor: Floor,
  robot: Robot,
  from: Point,
  to: Point & { readonly tolerance?: number | undefined },
  around: Around,
) {
  const way = planWay(floor, robot, from, to, around);
  if (!('failure' in way) || way.failure !== 'goal_blocked' || to.tolerance === undefined) return way;
  const near = floor.planner.nearestFree(to, radiusOf(robot), to.tolerance);
  return near === undefined ? way : planWay(floor, robot, from, near, around);
}

/**
 * The best way that lets all robots get on: around all that stand, else around those that stay, else straight through, so that the robot
 * waits for those in the way. `after` is what it will need later. `waitsFor` lists the robots that would have to move first when each
 * way closes a circle of robots that wait for each other.
 */
export function chooseWay(
  floor: Floor,
  robot: Robot,
  from: Point,
  to: Point & { readonly tolerance?: number | undefined },
  after: readonly Point[],
): { readonly way: Way | undefined; readonly waitsFor: Robot | undefined } {
  let fallback: Way | undefined;
  let waitsFor: Robot | undefined;
  for (const around of ['standing', 'immovable', 'none'] as const) {
    const way = planNear(floor, robot, from, to, around);
    if ('failure' in way) continue;
    const claim = flatten([...way.points, ...after]);
    const circle = circleThrough(floor, robot, { x: from.x, y: from.y, claim });
    if (!circle) return { way, waitsFor: undefined };
    fallback ??= way;
    waitsFor ??= circle;
  }
  return { way: fallback, waitsFor };
}

/** Points as x and y by turns, as `Flat` has them. */
export function flatten(points: readonly Point[]): number[] {
  return points.flatMap(({ x, y }) => [x, y]);
}
