import type { Point } from '../geometry.ts';
import { worldToCell } from '../raster.ts';
import type { Raster } from '../raster.ts';
import { createFooting, traceCost } from './clearance.ts';
import type { Clearance } from './clearance.ts';
import { tightFooting } from './local.ts';

/**
 * Whether a robot of `radius` cells gets along a way; within `tightWay` cells of its ends it need only be free under the robot's middle, as ways
 * lead out of and into places near walls there.
 */
export function isClearWay(
  raster: Raster,
  clearance: Clearance,
  points: readonly Point[],
  radius: number,
  tightWay: number,
): boolean {
  const way = points.map((point) => worldToCell(raster, point));
  const [first, last] = [way[0], way.at(-1)];
  if (!first || !last) return true;
  const wide = createFooting(clearance, radius, 0);
  const tight = tightFooting(wide);
  return way.every((to, index) => {
    const from = way[index - 1] ?? to;
    const isNear = [first, last].some((end) =>
      [from, to].every((place) => Math.hypot(place.column - end.column, place.row - end.row) <= tightWay),
    );
    return traceCost(isNear ? tight : wide, from.column, from.row, to.column, to.row) < Infinity;
  });
}
