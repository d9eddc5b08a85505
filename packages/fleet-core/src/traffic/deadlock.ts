import type { Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { boxNear, lineNear } from '../geometry/polyline.ts';
import { needsPlaceOf, reachAlone, reachFrom, reachOf } from './occupancy.ts';

/** A position that a robot would take: where it would stand, and what it would still need from there. */
export type Stance = { readonly x: number; readonly y: number; readonly claim: readonly number[] };

/** How far ahead robots' needs are counted: to the end of all they have to do, or to the next stop of each. */
export type Horizon = 'end' | 'next_stop';

/** What a robot still needs within a horizon. */
export function claimWithin(robot: Robot, horizon: Horizon): readonly number[] {
  const own = robot.traffic.occupancy;
  if (!own) return [];
  return horizon === 'end' ? own.claim : own.claim.slice(0, own.near);
}

/**
 * The robots in whose way a stance would put a robot for ever: somebody it waits for, directly or through others, would wait for it.
 * Each robot drives what is released to it without needing anything more, so only where robots stand afterwards matters, and the fleet can
 * always go on as long as "needs the place of" has no circle (the banker's algorithm of Dijkstra, 1965, with places as resources of one
 * unit). Undefined when there is no circle.
 */
export function circleThrough(floor: Floor, robot: Robot, stance: Stance, horizon: Horizon = 'end'): Robot | undefined {
  if (stance.claim.length < 4) return undefined;
  const seen = new Set<Robot>([robot]);
  const open: Robot[] = [];
  for (const other of floor.room.standingNear(stance.claim, reachAlone(robot))) {
    if (other === robot || !stanceNeeds(robot, stance, other)) continue;
    open.push(other);
    seen.add(other);
  }
  for (let at = 0; at < open.length; at += 1) {
    const current = open[at] as Robot;
    if (needsStance(current, robot, stance, horizon)) return current;
    for (const other of needsOf(floor, current, horizon)) {
      if (seen.has(other)) continue;
      seen.add(other);
      open.push(other);
    }
  }
  return undefined;
}

/** Who stands where a robot still has to go within a horizon. */
function needsOf(floor: Floor, robot: Robot, horizon: Horizon): readonly Robot[] {
  const own = robot.traffic.occupancy;
  if (!own || own.claim.length < 4) return [];
  const all = floor.room.needsOf(robot, reachAlone(robot), (candidates) => {
    return candidates.filter((other) => other !== robot && needsPlaceOf(robot, own.claim, other));
  });
  if (horizon === 'end' || own.near === own.claim.length || all.length === 0) return all;
  const claim = claimWithin(robot, horizon);
  return all.filter((other) => needsPlaceOf(robot, claim, other));
}

function stanceNeeds(robot: Robot, stance: Stance, other: Robot): boolean {
  const theirs = other.traffic.occupancy;
  if (!theirs || stance.claim.length < 4) return false;
  const reach = Math.min(reachOf(robot, other), Math.hypot(stance.x - theirs.standX, stance.y - theirs.standY) - 0.02);
  return lineNear(stance.claim, theirs.standX, theirs.standY, reach);
}

function needsStance(other: Robot, robot: Robot, stance: Stance, horizon: Horizon): boolean {
  const theirs = other.traffic.occupancy;
  const claim = claimWithin(other, horizon);
  if (!theirs || claim.length < 4) return false;
  const reach = reachFrom(other, robot, stance.x, stance.y);
  return boxNear(theirs.claimBox, stance.x, stance.y, reach) && lineNear(claim, stance.x, stance.y, reach);
}

/** Whether a robot waits, directly or through others, for another. */
export function waitsFor(floor: Floor, robot: Robot, other: Robot): boolean {
  const seen = new Set<Robot>([robot]);
  const open = [robot];
  for (let at = 0; at < open.length; at += 1) {
    const current = open[at] as Robot;
    for (const next of needsOf(floor, current, 'end')) {
      if (seen.has(next)) continue;
      if (next === other) return true;
      seen.add(next);
      open.push(next);
    }
  }
  return false;
}
