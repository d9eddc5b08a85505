import type { Floor } from '../state/fleet-state.ts';
import type { Leg, Robot } from '../state/robot.ts';
import { circleThrough, claimWithin, standingAlongClaim, waitsFor, type Horizon } from './deadlock.ts';
import { reachAlone, reachOf } from './occupancy.ts';
import { passagesOf } from './passages.ts';
import { isImmovable } from './routes.ts';
import type { Zone } from '../geometry/zones.ts';
import {
  beginningOf,
  boxOf,
  boxesMeet,
  distanceToLine,
  segmentToLine,
  wayMeetsLine,
} from '../geometry/polyline.ts';

/** Metres of released way ahead of a robot below which more is asked for: enough to brake, and for an update to arrive. */
const ASK_BELOW = 3.5;
/** Metres of way ahead that are released at once where nothing is in the way. */
const LOOK_AHEAD = 6;
/**
 * A robot that has waited this long for room goes first: others no longer take what it needs, unless it waits for them. After as long
 * again the others have their turn, so that a robot that waits for something else does not stop them all.
 */
const IMPATIENT_MS = 20_000;
/** Metres of its way that others leave free for it. */
const WANTED_AHEAD = 7;

/** The end of the release along a robot's route, and the reason why it is not released farther. */
export type Release = {
  /** Index of the last node that may be driven to now; the present base end when there is no room. */
  readonly upTo: number;
  /** The robot in the way of the next node, where that is not released. */
  readonly blocker: Robot | undefined;
  /** The capacity zone that is full, where that is why. */
  readonly zone?: Zone | undefined;
};

/** Metres from the robot to the end of what is released to it. */
export function releasedAhead(robot: Robot): number {
  const held = robot.traffic.occupancy?.held ?? [];
  let length = 0;
  for (let at = 0; at + 3 < held.length; at += 2) {
    length += Math.hypot(
      (held[at + 2] as number) - (held[at] as number),
      (held[at + 3] as number) - (held[at + 1] as number),
    );
  }
  return length;
}

/** Whether a robot has so little released way left that it needs more, and its route goes on. */
export function wantsRelease(robot: Robot, leg: Leg): boolean {
  return leg.baseEnd < leg.route.length - 1 && releasedAhead(robot) < ASK_BELOW;
}

/**
 * Finds how far a robot's route may be released: over nodes whose way comes near nothing that another holds, to a place from which all can
 * still get on, and never to a stop inside a passage that it could not leave again.
 */
export function findRelease(floor: Floor, robot: Robot, leg: Leg, now: number): Release {
  const ahead = releasedAhead(robot);
  const clear = clearUpTo(floor, robot, leg, ahead, now);
  let { blocker } = clear;
  const near = standingAlongClaim(floor, robot);
  const horizon = horizonOf(floor, robot, now, near);
  for (let to = clear.upTo; to > leg.baseEnd; to -= 1) {
    if (!mayStopAt(floor, robot, leg, to)) continue;
    const node = leg.route[to];
    if (!node) continue;
    const circle = circleThrough(
      floor,
      robot,
      { x: node.x, y: node.y, claim: claimFrom(robot, leg, to, horizon) },
      horizon,
      near,
    );
    if (!circle) return { upTo: to, blocker: undefined };
    blocker ??= circle;
  }
  return { upTo: leg.baseEnd, blocker, zone: clear.zone };
}

/**
 * Work that is added while robots drive can close a circle of what they need after their next stops. Then only the ways to those stops
 * count: a robot at a stop blocks no other robot, and needs are evaluated again from there. The same holds for a robot that has waited
 * long: where the others keep getting new work, their later needs would keep it standing indefinitely.
 */
function horizonOf(floor: Floor, robot: Robot, now: number, near: ReadonlySet<Robot>): Horizon {
  const own = robot.traffic.occupancy;
  if (!own || waitedForRoom(robot, now) >= IMPATIENT_MS) return 'next_stop';
  return circleThrough(floor, robot, { x: own.standX, y: own.standY, claim: own.claim }, 'end', near)
    ? 'next_stop'
    : 'end';
}

function waitedForRoom(robot: Robot, now: number): number {
  const { waiting } = robot.trip;
  return waiting?.other === undefined ? 0 : now - waiting.since;
}

/** The claim that is left once the route is driven to a node. */
function claimFrom(robot: Robot, leg: Leg, to: number, horizon: Horizon): readonly number[] {
  return claimWithin(robot, horizon).slice(2 * (to - leg.baseEnd));
}

function clearUpTo(floor: Floor, robot: Robot, leg: Leg, ahead: number, now: number): Release {
  const own = robot.traffic.occupancy;
  if (!own) return { upTo: leg.baseEnd, blocker: undefined };
  const impatient = impatientOn(floor, robot, now);
  const kept = impatient ? zonesWantedBy(floor, impatient) : [];
  let length = ahead;
  let x = own.standX;
  let y = own.standY;
  let upTo = leg.baseEnd;
  let inside = false;
  for (let at = leg.baseEnd + 1; at < leg.route.length; at += 1) {
    const node = leg.route[at];
    if (!node) break;
    length += Math.hypot(node.x - x, node.y - y);
    // A passage is taken as a whole, however long it is.
    if (upTo > leg.baseEnd && length > LOOK_AHEAD && !inside) break;
    const near = floor.room.holdingNear([x, y, node.x, node.y], reachAlone(robot));
    const blocker = near.find((other) => other !== robot && wayIsHeldBy(robot, other, x, y, node.x, node.y));
    if (blocker) return { upTo, blocker };
    const zone = floor.zones.fullZoneOn(robot, x, y, node.x, node.y, kept);
    if (zone) return { upTo, blocker: lastingIn(floor, zone, robot) ?? impatient, zone };
    if (impatient && wayIsWantedBy(robot, impatient, x, y, node.x, node.y))
      return { upTo, blocker: impatient };
    inside = passagesOf(floor, own.radius, node).length > 0;
    upTo = at;
    x = node.x;
    y = node.y;
  }
  return { upTo, blocker: undefined };
}

function wayIsHeldBy(robot: Robot, other: Robot, ax: number, ay: number, bx: number, by: number): boolean {
  const own = robot.traffic.occupancy;
  const theirs = other.traffic.occupancy;
  if (!own || !theirs) return false;
  const usual = reachOf(robot, other);
  const box = {
    minX: Math.min(ax, bx),
    maxX: Math.max(ax, bx),
    minY: Math.min(ay, by),
    maxY: Math.max(ay, by),
  };
  if (!boxesMeet(box, theirs.heldBox, usual)) return false;
  return wayMeetsLine({ x: own.standX, y: own.standY }, ax, ay, bx, by, theirs.held, usual);
}

/** The robot that has waited longest on the floor, when that is too long and it does not wait for this one. */
function impatientOn(floor: Floor, robot: Robot, now: number): Robot | undefined {
  for (const id of floor.waiting) {
    const first = floor.robots.get(id);
    if (!first?.trip.waiting || !first.trip.leg) continue;
    const turn = Math.floor((now - first.trip.waiting.since) / IMPATIENT_MS);
    if (first === robot || turn % 2 === 0 || !first.traffic.occupancy) return undefined;
    return waitsFor(floor, first, robot) ? undefined : first;
  }
  return undefined;
}

/** The zones that an impatient robot waits to come into: a place in each is left for it. */
function zonesWantedBy(floor: Floor, first: Robot): readonly Zone[] {
  const near = beginningOf(first.traffic.occupancy?.claim ?? [], WANTED_AHEAD).length;
  const own = floor.zones.heldBy(first);
  return floor.zones
    .entriesOf(first)
    .flatMap(({ zone, at }) => (at < near && !own.includes(zone) ? [zone] : []));
}

/**
 * The robot in a full zone to ask to leave: one that has nothing to do, else one that is on its way, else one that waits itself. A robot that
 * cannot move is named only where there is no other.
 */
function lastingIn(floor: Floor, zone: Zone, robot: Robot): Robot | undefined {
  const rank = (other: Robot): number => {
    if (isImmovable(other)) return 3;
    if (other.trip.id === undefined) return 0;
    return other.trip.waiting === undefined ? 1 : 2;
  };
  const others = [...floor.zones.holding(zone)].filter((other) => other !== robot);
  return others.sort((a, b) => rank(a) - rank(b))[0];
}

/** Whether a piece of way enters the next few metres that an impatient robot needs. */
function wayIsWantedBy(robot: Robot, first: Robot, ax: number, ay: number, bx: number, by: number): boolean {
  const claim = beginningOf(first.traffic.occupancy?.claim ?? [], WANTED_AHEAD);
  if (claim.length < 4) return false;
  const reach = reachOf(robot, first);
  const own = robot.traffic.occupancy;
  const already = own ? distanceToLine(own.standX, own.standY, claim) - 0.02 : reach;
  const box = {
    minX: Math.min(ax, bx),
    maxX: Math.max(ax, bx),
    minY: Math.min(ay, by),
    maxY: Math.max(ay, by),
  };
  return (
    boxesMeet(box, boxOf(claim), reach) && segmentToLine(ax, ay, bx, by, claim) < Math.min(reach, already)
  );
}

/** A robot stops in a passage only where its route ends. */
function mayStopAt(floor: Floor, robot: Robot, leg: Leg, at: number): boolean {
  const node = leg.route[at];
  if (!node || at === leg.route.length - 1) return true;
  return passagesOf(floor, robot.traffic.occupancy?.radius ?? 0, node).length === 0;
}
