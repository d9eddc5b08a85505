import type { Floor } from '../state/fleet-state.ts';
import type { Robot } from '../state/robot.ts';
import { boxNear, lineNear } from '../geometry/polyline.ts';
import { isInZone, type Entry, type Zone } from '../geometry/zones.ts';
import { needsPlaceOf, reachAlone, reachFrom, reachOf } from './occupancy.ts';

/** A position that a robot would take: where it would stand, and what it would still need from there. */
export type Stance = { readonly x: number; readonly y: number; readonly claim: readonly number[] };

/** The horizon of robots' needs: to the end of all their work, or to the next stop of each. */
export type Horizon = 'end' | 'next_stop' | 'first_metres';
const FIRST_METRES = 4;

/** The needs of a robot within a horizon. */
export function claimWithin(robot: Robot, horizon: Horizon): readonly number[] {
  const own = robot.traffic.occupancy;
  if (!own) return [];
  if (horizon === 'end') return own.claim;
  return own.claim.slice(0, horizon === 'next_stop' ? own.near : Math.min(own.near, firstMetres(own.claim)));
}

/** The part of a claim, x and y in turn, within its first metres. */
function firstMetres(claim: readonly number[]): number {
  let metres = 0;
  for (let at = 2; at + 1 < claim.length; at += 2) {
    metres += Math.hypot(
      (claim[at] ?? 0) - (claim[at - 2] ?? 0),
      (claim[at + 1] ?? 0) - (claim[at - 1] ?? 0),
    );
    if (metres >= FIRST_METRES) return at + 2;
  }
  return claim.length;
}

/**
 * Returns the robots that a stance would block permanently: a robot it waits for, directly or through others, would wait for it.
 * Each robot drives what is released to it without needing anything more, so only where robots stand afterwards matters, and the fleet can
 * always go on as long as "needs the place of" has no circle (the banker's algorithm of Dijkstra, 1965, with places as resources of one
 * unit). A capacity zone is a resource of several: who needs room in a full one counts as needing that of each robot in it, which is more
 * than it needs, and so never too little. Undefined when there is no circle. `near` are those who may stand along the stance's claim, where
 * the caller knows them.
 */
export function circleThrough(
  floor: Floor,
  robot: Robot,
  stance: Stance,
  horizon: Horizon = 'end',
  near: Iterable<Robot> = floor.room.standingNear(stance.claim, reachAlone(robot)),
): Robot | undefined {
  if (stance.claim.length < 4) return undefined;
  const seen = new Set<Robot>([robot]);
  const open: Robot[] = [];
  for (const other of near) {
    if (other === robot || !stanceNeeds(robot, stance, other)) continue;
    open.push(other);
    seen.add(other);
  }
  const moved: Moved = {
    robot,
    stands: floor.zones.zones.filter((zone) => isInZone(zone, stance.x, stance.y)),
  };
  for (const other of inFullZones(floor, robot, floor.zones.entriesAlong(stance.claim), moved)) {
    if (seen.has(other)) continue;
    open.push(other);
    seen.add(other);
  }
  for (let at = 0; at < open.length; at += 1) {
    const current = open[at] as Robot;
    if (needsStance(current, robot, stance, horizon)) return current;
    const needs =
      floor.zones.zones.length === 0
        ? []
        : inFullZones(floor, current, entriesWithin(floor, current, horizon), moved);
    if (needs.includes(robot)) return current;
    for (const other of [...needsOf(floor, current, horizon), ...needs]) {
      if (seen.has(other)) continue;
      seen.add(other);
      open.push(other);
    }
  }
  return undefined;
}

/**
 * All who stand along what a robot claims, wherever on its way it would stand: those whose places it needs, which is kept, and those so near to
 * where it stands now that it needs no more room from them than it has.
 */
export function standingAlongClaim(floor: Floor, robot: Robot): ReadonlySet<Robot> {
  const own = robot.traffic.occupancy;
  if (!own) return new Set();
  return new Set([
    ...needsOf(floor, robot, 'end'),
    ...floor.room.standingNear([own.standX, own.standY], reachAlone(robot)),
  ]);
}

/** The robots that stand where a robot still has to go within a horizon. */
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

/** A robot as it would stand: in these zones and no others. */
type Moved = { readonly robot: Robot; readonly stands: readonly Zone[] };

/** Zones that a robot still comes into within a horizon. */
function entriesWithin(floor: Floor, robot: Robot, horizon: Horizon): readonly Entry[] {
  const entries = floor.zones.entriesOf(robot);
  if (horizon === 'end' || entries.length === 0) return entries;
  const { length } = claimWithin(robot, horizon);
  return entries.filter(({ at }) => at < length);
}

/** The robots in the zones that a robot will enter, as far as these are full without it. */
function inFullZones(floor: Floor, robot: Robot, entries: readonly Entry[], moved?: Moved): Robot[] {
  return entries.flatMap(({ zone }) => {
    const others = [...floor.zones.standing(zone)].filter(
      (other) => other !== robot && other !== moved?.robot,
    );
    if (moved && moved.robot !== robot && moved.stands.includes(zone)) others.push(moved.robot);
    return others.length >= zone.capacity ? others : [];
  });
}

function stanceNeeds(robot: Robot, stance: Stance, other: Robot): boolean {
  const theirs = other.traffic.occupancy;
  if (!theirs || stance.claim.length < 4) return false;
  const reach = Math.min(
    reachOf(robot, other),
    Math.hypot(stance.x - theirs.standX, stance.y - theirs.standY) - 0.02,
  );
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
    const inZones =
      floor.zones.zones.length === 0 ? [] : inFullZones(floor, current, floor.zones.entriesOf(current));
    for (const next of [...needsOf(floor, current, 'end'), ...inZones]) {
      if (seen.has(next)) continue;
      if (next === other) return true;
      seen.add(next);
      open.push(next);
    }
  }
  return false;
}
