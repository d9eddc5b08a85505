import { isDiscFree, type Point, type Pose, type Raster } from '@rota/floor';
import type { TargetType } from '@rota/contract/targets';

/** A target as far as it matters to robots that look for a place to stand. */
export type Place = Pose & { readonly type: TargetType };

/** Robots stand that far apart, and that far from walls, metres. */
const APART = 1;
const CLEARANCE = 0.45;
/** Where no target is free, places around are tried in rings, metres. */
const RING = { step: 0.8, most: 12, places: 12 };
const ORDER: readonly TargetType[] = ['charge', 'waiting'];

/**
 * Where a new robot stands first: at a free charger, else at a free waiting point, else beside those. Undefined on a floor that has
 * neither, or no space left.
 */
export function startingPlace(
  raster: Raster,
  targets: readonly Place[],
  taken: readonly Point[],
): Pose | undefined {
  const homes = ORDER.flatMap((type) => targets.filter((target) => target.type === type));
  const isOpen = (place: Point): boolean =>
    taken.every((other) => Math.hypot(other.x - place.x, other.y - place.y) >= APART);
  const home = homes.find(isOpen);
  if (home !== undefined) return { x: home.x, y: home.y, theta: home.theta };
  for (let radius = RING.step; radius <= RING.most; radius += RING.step) {
    for (const centre of homes) {
      const place = ringOf(centre, radius).find((one) => isOpen(one) && isDiscFree(raster, one, CLEARANCE));
      if (place !== undefined) return { ...place, theta: centre.theta };
    }
  }
  return undefined;
}

function ringOf({ x, y }: Point, radius: number): Point[] {
  return Array.from({ length: RING.places }, (_, index) => {
    const angle = (index / RING.places) * 2 * Math.PI;
    return { x: x + radius * Math.cos(angle), y: y + radius * Math.sin(angle) };
  });
}
