import type { Point } from '@rota/floor';
import type { FleetState, Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { lineNear, placesAlong, segmentToLine } from '../geometry/polyline.ts';
import { isDark } from '../robots/liveness.ts';
import { radiusOf } from '../robots/footprint.ts';
import { reachOf } from './occupancy.ts';
import { findWay } from './planning-budget.ts';

/** Cached results about ways on a floor, valid while its dark robots hold the same room. */
type Known = { readonly held: string; readonly blockers: Map<string, Robot | undefined> };
const known = new WeakMap<Floor, Known>();
/** A robot may stay dark for days, while others ask from everywhere: more is not kept. */
const MOST_KNOWN = 2_000;
/** Metres that a robot may move before its way is evaluated again. */
const SAME_PLACE = 0.5;

/** The robots of a floor that went dark and hold room there. It stays theirs: they may be anywhere in it, and set off again. */
export function darkRobots(fleet: FleetState, floor: Floor): Robot[] {
  return [...floor.robots.values()].filter(
    (robot) => robot.traffic.occupancy !== undefined && isDark(fleet, robot),
  );
}

/** The one of the robots that holds a place, or is so near that two would not fit. */
export function darkRobotAt(dark: readonly Robot[], robot: Robot, place: Point): Robot | undefined {
  return dark.find(
    (other) =>
      other !== robot &&
      lineNear(other.traffic.occupancy?.held ?? [], place.x, place.y, reachOf(robot, other)),
  );
}

/**
 * The one of the robots that went dark that leaves a robot no way between two points: it holds the goal, or a place of the usual way where
 * there is no other. Undefined when none does. What was found is kept, as those who wait ask again and again.
 */
export function darkRobotBetween(
  floor: Floor,
  dark: readonly Robot[],
  robot: Robot,
  from: Point,
  to: Point,
): Robot | undefined {
  const others = dark.filter((other) => other !== robot);
  if (others.length === 0) return undefined;
  const atGoal = darkRobotAt(others, robot, to);
  if (atGoal) return atGoal;
  const { blockers } = knownOf(floor, dark);
  const key = [
    Math.round(from.x / SAME_PLACE),
    Math.round(from.y / SAME_PLACE),
    to.x,
    to.y,
    radiusOf(robot),
  ].join(' ');
  if (!blockers.has(key)) {
    if (blockers.size >= MOST_KNOWN) blockers.clear();
    blockers.set(key, lookFor(floor, others, robot, from, to));
  }
  return blockers.get(key);
}

function lookFor(
  floor: Floor,
  others: readonly Robot[],
  robot: Robot,
  from: Point,
  to: Point,
): Robot | undefined {
  const radius = radiusOf(robot);
  const usual = findWay(floor, { from, to, radius });
  if ('failure' in usual) return undefined;
  const first = firstOnWay(usual.points, others, robot);
  if (!first) return undefined;
  const round = findWay(floor, {
    from,
    to,
    radius,
    obstacles: others.flatMap((other) => roomOf(other, reachOf(robot, other))),
  });
  return 'failure' in round ? first : undefined;
}

function firstOnWay(points: readonly Point[], others: readonly Robot[], robot: Robot): Robot | undefined {
  for (let at = 1; at < points.length; at += 1) {
    const a = points[at - 1];
    const b = points[at];
    if (!a || !b) continue;
    const found = others.find(
      (other) =>
        segmentToLine(a.x, a.y, b.x, b.y, other.traffic.occupancy?.held ?? []) < reachOf(robot, other),
    );
    if (found) return found;
  }
  return undefined;
}

/** All that a robot holds, as discs that no way may touch. */
export function roomOf(
  robot: Robot,
  radius: number,
): { readonly x: number; readonly y: number; readonly radius: number }[] {
  return placesAlong(robot.traffic.occupancy?.held ?? []).map((place) => ({ ...place, radius }));
}

function knownOf(floor: Floor, dark: readonly Robot[]): Known {
  const held = dark
    .map((robot) => `${robot.info.robotId} ${robot.traffic.occupancy?.held.join(' ') ?? ''}`)
    .join(', ');
  const former = known.get(floor);
  if (former?.held === held) return former;
  const made: Known = { held, blockers: new Map() };
  known.set(floor, made);
  return made;
}
