import type { Disc, Penalty, Point } from '@rota/floor';
import type { Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { spendSearch } from './planning-budget.ts';
import { circleThrough } from './deadlock.ts';
import { roomOf } from './dark.ts';
import { isHalted } from '../robots/liveness.ts';
import { reachOf } from './occupancy.ts';
import { radiusOf } from '../robots/footprint.ts';
import { boxesMeet, boxOf } from '../geometry/polyline.ts';

/** How much longer a metre counts where another robot is about to come. */
const OTHERS_WAY_FACTOR = 1.6;
/** Routes of so many other robots are kept away from; more would slow planning and change little. */
const OTHERS_MOST = 6;

/** Whom to plan around: everybody who stands, those who will not move by themselves, or nobody. */
export type Around = 'standing' | 'immovable' | 'nobody';

export type Way = { readonly points: readonly Point[]; readonly length: number };

/** A way for a robot from a point to a goal, or why there is none. */
export function planWay(
  floor: Floor,
  robot: Robot,
  from: Point,
  to: Point,
  around: Around,
): Way | { readonly failure: 'start_blocked' | 'goal_blocked' | 'unreachable' } {
  const obstacles: Disc[] = [];
  const penalties: Penalty[] = [];
  const about = boxOf([from.x, from.y, to.x, to.y]);
  for (const other of floor.robots.values()) {
    const theirs = other.traffic.occupancy;
    if (other === robot || !theirs) continue;
    const radius = reachOf(robot, other);
    const standing = isStanding(other);
    if (around !== 'nobody' && isImmovable(other)) {
      // What is released to it stays its own, and nobody is let there.
      obstacles.push(...roomOf(other, radius).filter((disc) => Math.hypot(disc.x - to.x, disc.y - to.y) > radius));
    } else if (around === 'standing' && standing) {
      // One that stands at the goal is waited for there; there is no way round it.
      if (Math.hypot(theirs.standX - to.x, theirs.standY - to.y) > radius) obstacles.push({ x: theirs.standX, y: theirs.standY, radius });
    } else if (around !== 'nobody' && other.trip.leg && penalties.length < OTHERS_MOST && boxesMeet(theirs.claimBox, about, radius)) {
      const ahead = theirs.claim.slice(0, 2 * (other.trip.leg.route.length - other.trip.leg.baseEnd));
      if (ahead.length >= 4) penalties.push({ kind: 'line', points: pointsOf(ahead), radius, factor: OTHERS_WAY_FACTOR });
    }
  }
  spendSearch(floor);
  return floor.planner.plan({ from, to, radius: radiusOf(robot), obstacles, penalties });
}

/** Whether a robot has no way to a point because it stands outside all free space itself. */
export function standsOutside(floor: Floor, robot: Robot, to: Point): boolean {
  const from = robot.said.report?.position;
  if (!from) return false;
  const way = planWay(floor, robot, from, to, 'nobody');
  return 'failure' in way && way.failure === 'start_blocked';
}

/** Does not move now: without a leg, or at the end of what it may drive. */
export function isStanding(robot: Robot): boolean {
  const leg = robot.trip.leg;
  return !leg || leg.passed >= leg.baseEnd || isHalted(robot);
}
/** Will not move before a person does something. */
export function isImmovable(robot: Robot): boolean {
  return isHalted(robot) || robot.rest.impairedSince !== undefined;
}

export function pointsOf(line: readonly number[]): Point[] {
  const points: Point[] = [];
  for (let at = 0; at < line.length; at += 2) points.push({ x: line[at] as number, y: line[at + 1] as number });
  return points;
}

/**
 * The best way that lets everybody get on: around all who stand, else around those who stay, else straight through, so that it waits for
 * whoever is in the way. `after` is what it will need later. `waitsFor` is who would have to move first when each of them closes a circle of robots that wait for each other.
 */
export function chooseWay(
  floor: Floor,
  robot: Robot,
  from: Point,
  to: Point,
  after: readonly Point[],
): { readonly way: Way | undefined; readonly waitsFor: Robot | undefined } {
  let fallback: Way | undefined;
  let waitsFor: Robot | undefined;
  for (const around of ['standing', 'immovable', 'nobody'] as const) {
    const way = planWay(floor, robot, from, to, around);
    if ('failure' in way) continue;
    const claim = flatten([...way.points, ...after]);
    const circle = circleThrough(floor, robot, { x: from.x, y: from.y, claim });
    if (!circle) return { way, waitsFor: undefined };
    fallback ??= way;
    waitsFor ??= circle;
  }
  return { way: fallback, waitsFor };
}

export function flatten(points: readonly Point[]): number[] {
  return points.flatMap(({ x, y }) => [x, y]);
}
