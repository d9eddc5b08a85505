import { CELL_UNKNOWN, classAt, type Raster } from '@rota/floor';
import type { Box } from './label-layout.ts';
import { pixelToWorld, type ViewPlace } from './view-transform.ts';

/** Where a box of the screen is looked at, as shares of its width and height: its edge and its middle. */
const ACROSS = [0, 0.25, 0.5, 0.75, 1];
const DOWN = [0, 0.5, 1];

/**
 * Whether a box of the screen reaches beyond the house: over its outer wall, or where nothing of the floor is known. Never where there is
 * no floor.
 */
export function isBeyondHouse(raster: Raster | undefined, view: ViewPlace, box: Box): boolean {
  if (raster === undefined) return false;
  const { left, top, right, bottom } = box;
  return ACROSS.some((across) =>
    DOWN.some((down) => {
      const point = pixelToWorld(view, left + across * (right - left), top + down * (bottom - top));
      return classAt(raster, point) === CELL_UNKNOWN;
    }),
  );
}
