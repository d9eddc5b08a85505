import type { Point } from '@rota/floor';
import type { Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { circleThrough, claimWithin, type Horizon } from './deadlock.ts';
import { isPlaceClear, reachAlone, reachOf } from './occupancy.ts';
import { radiusOf } from '../robots/footprint.ts';
import { boxNear, lineNear, wayMeetsLine } from '../geometry/polyline.ts';
import { isInCab } from './planning-budget.ts';
import { flatten, planWay } from './routes.ts';

const STEPS = 12;
const RINGS = [0.8, 1.4, 2, 2.8, 3.6, 4.8, 6, 8, 10, 13] as const;
/** Ways tried for one sidestep: each costs a plan. */
const TRIES = 10;

/** A way aside to a place where a robot blocks no other robot, and on from there to its destination. */
export type Sidestep = { readonly aside: readonly Point[]; readonly onward: readonly Point[] };

/**
 * Looks for a place nearby where a robot can let others pass: clear of what they hold and want, reachable now without waiting for
 * another robot, and from which the rest of its route closes no circle. On a busy floor some robot wants every place at some time: then
 * places count that no robot needs to reach its next stop.
 */
export function findSidestep(
  floor: Floor,
  robot: Robot,
  goal: Point,
  after: readonly Point[],
  horizon: Horizon,
): Sidestep | undefined {
  const own = robot.traffic.occupancy;
  if (!own) return undefined;
  const radius = radiusOf(robot);
  let tries = 0;
  for (const ring of RINGS) {
    for (let step = 0; step < STEPS; step += 1) {
      const angle = (2 * Math.PI * step) / STEPS;
      const place = { x: own.standX + ring * Math.cos(angle), y: own.standY + ring * Math.sin(angle) };
      if (
        !floor.planner.isFree(place, radius) ||
        isInCab(floor, place) ||
        !isOutOfTheWay(floor, robot, place, horizon)
      )
        continue;
      tries += 1;
      if (tries > TRIES) return undefined;
      const found = tryPlace(floor, robot, place, goal, after, horizon);
      if (found) return found;
    }
  }
  return undefined;
}

function tryPlace(
  floor: Floor,
  robot: Robot,
  place: Point,
  goal: Point,
  after: readonly Point[],
  horizon: Horizon,
): Sidestep | undefined {
  const own = robot.traffic.occupancy;
  if (!own) return undefined;
  const here = { x: own.standX, y: own.standY };
  const aside = planWay(floor, robot, here, place, 'standing');
  if ('failure' in aside || !isWayClear(floor, robot, aside.points)) return undefined;
  const onward = planWay(floor, robot, place, goal, 'none');
  if ('failure' in onward) return undefined;
  const claim = flatten([...onward.points, ...after]);
  if (circleThrough(floor, robot, { x: place.x, y: place.y, claim }, horizon)) return undefined;
  return { aside: aside.points, onward: onward.points };
}

function isOutOfTheWay(floor: Floor, robot: Robot, place: Point, horizon: Horizon): boolean {
  if (!isPlaceClear(floor, robot, place.x, place.y)) return false;
  for (const other of floor.robots.values()) {
    const theirs = other.traffic.occupancy;
    const claim = claimWithin(other, horizon);
    if (other === robot || !theirs || claim.length < 4) continue;
    const reach = reachOf(robot, other);
    if (boxNear(theirs.claimBox, place.x, place.y, reach) && lineNear(claim, place.x, place.y, reach))
      return false;
  }
  return true;
}

/** Whether a way can be driven at once: no other robot holds room along it or fills a zone on it. */
function isWayClear(floor: Floor, robot: Robot, points: readonly Point[]): boolean {
  const own = robot.traffic.occupancy;
  if (!own) return false;
  const here = { x: own.standX, y: own.standY };
  const leadsIntoFullZone = points.some((point, at) => {
    const before = points[at - 1] ?? point;
    return floor.zones.fullZoneOn(robot, before.x, before.y, point.x, point.y) !== undefined;
  });
  if (leadsIntoFullZone) return false;
  for (const other of floor.room.holdingNear(flatten(points), reachAlone(robot))) {
    const theirs = other.traffic.occupancy;
    if (other === robot || !theirs) continue;
    const reach = reachOf(robot, other);
    for (let at = 1; at < points.length; at += 1) {
      const a = points[at - 1];
      const b = points[at];
      if (a && b && wayMeetsLine(here, a.x, a.y, b.x, b.y, theirs.held, reach)) return false;
    }
  }
  return true;
}
