import type { Robot, Target } from '@rota/contract';
import { mapIdOf } from '@rota/contract';
import type { Point } from '@rota/floor';

/** A robot nearer to a target than this stands at it, metres. */
const AT_M = 0.8;

type Visitor = Pick<Robot, 'robot_id' | 'name' | 'site' | 'floor' | 'position' | 'state' | 'targetName'>;

/** Who is at a target, or on the way to it. */
export type Occupancy = { readonly robotId: string; readonly name: string; readonly is: 'here' | 'coming' };

/** The robot that stands at a target; else one that drives there; undefined when it is free. */
export function occupancyOf(
  target: Pick<Target, 'name' | 'site' | 'floor' | 'x' | 'y'>,
  robots: readonly Visitor[],
): Occupancy | undefined {
  let coming: Occupancy | undefined;
  for (const { robot_id: robotId, name, site, floor, position, state, targetName } of robots) {
    if (position === null || site === null || floor === null || mapIdOf(site, floor) !== mapIdOf(target.site, target.floor)) continue;
    if (state !== 'going' && Math.hypot(position.x - target.x, position.y - target.y) <= AT_M) return { robotId, name, is: 'here' };
    if (coming === undefined && targetName === target.name && (state === 'going' || state === 'docking'))
      coming = { robotId, name, is: 'coming' };
  }
  return coming;
}

/** Targets by how far they are from a point, to the metre, then as people count: "Table 2" before "Table 10". One that is there already is left out. */
export function byDistance<T extends Pick<Target, 'name' | 'x' | 'y'>>(
  targets: readonly T[],
  from: Point | undefined,
  compare: (a: string, b: string) => number,
): { readonly target: T; readonly metres: number | undefined }[] {
  return targets
    .filter((target) => from === undefined || Math.hypot(target.x - from.x, target.y - from.y) > AT_M)
    .map((target) => ({ target, metres: from && Math.round(Math.hypot(target.x - from.x, target.y - from.y)) }))
    .sort((a, b) => (a.metres ?? 0) - (b.metres ?? 0) || compare(a.target.name, b.target.name));
}
