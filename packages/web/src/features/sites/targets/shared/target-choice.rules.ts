import type { Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import { mapIdOf } from '@rota/contract/maps';
import type { Point } from '@rota/floor';

/** A robot nearer to a target than this stands at it, metres. */
const AT_M = 0.8;

type Visitor = Pick<Robot, 'robot_id' | 'name' | 'site' | 'floor' | 'position' | 'state' | 'target_name'>;

/** The robots at a target, or on their way to it. */
export type Occupancy = { readonly robotId: string; readonly name: string; readonly is: 'here' | 'coming' };

/** The robot that stands at a target; else one that drives there; undefined when it is free. */
export function occupancyOf(
  target: Pick<Target, 'name' | 'site' | 'floor' | 'x' | 'y'>,
  robots: readonly Visitor[],
): Occupancy | undefined {
  let coming: Occupancy | undefined;
  for (const { robot_id: robotId, name, site, floor, position, state, target_name: targetName } of robots) {
    if (
      position === null ||
      site === null ||
      floor === null ||
      mapIdOf(site, floor) !== mapIdOf(target.site, target.floor)
    )
      continue;
    if (state !== 'going' && Math.hypot(position.x - target.x, position.y - target.y) <= AT_M)
      return { robotId, name, is: 'here' };
    if (coming === undefined && targetName === target.name && (state === 'going' || state === 'docking'))
      coming = { robotId, name, is: 'coming' };
  }
  return coming;
}

/** A point of a floor, in the map frame. */
export type Place = Point & Pick<Target, 'site' | 'floor'>;

/** Where a robot is now; undefined while that is not known. */
export function placeOf({
  site,
  floor,
  position,
}: Pick<Robot, 'site' | 'floor' | 'position'>): Place | undefined {
  return site === null || floor === null || position === null
    ? undefined
    : { site, floor, x: position.x, y: position.y };
}

/** As the crow flies, to the metre; undefined between floors and from a place that is not known. */
export function metresFrom(from: Place | undefined, target: Place): number | undefined {
  if (from === undefined || mapIdOf(from.site, from.floor) !== mapIdOf(target.site, target.floor))
    return undefined;
  return Math.round(Math.hypot(target.x - from.x, target.y - from.y));
}

/** Whether a place is at a target already: there is no way to go. */
export function isAt(from: Place, target: Place): boolean {
  return metresFrom(from, target) !== undefined && Math.hypot(target.x - from.x, target.y - from.y) <= AT_M;
}

/** Targets by how far they are from a place, then as people count: "Table 2" before "Table 10". */
export function byDistance<T extends Place & Pick<Target, 'name'>>(
  targets: readonly T[],
  from: Place | undefined,
  compare: (a: string, b: string) => number,
): { readonly target: T; readonly metres: number | undefined }[] {
  return targets
    .map((target) => ({ target, metres: metresFrom(from, target) }))
    .sort((a, b) => (a.metres ?? 0) - (b.metres ?? 0) || compare(a.target.name, b.target.name));
}
