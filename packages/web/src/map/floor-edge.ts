import { CELL_UNKNOWN, classAt, type Raster } from '@rota/floor';
import type { Box } from './box-grid.ts';
import { pixelToWorld, type ViewPlace } from './view-transform.ts';

/** Where a box of the screen is looked at, as shares of its width and height. */
const ACROSS = [0, 0.5, 1];
const DOWN = [0, 1];

/**
 * Checks for one view whether a box of the screen reaches beyond the building: over its outer wall, or into unknown floor.
 * Never where there is no floor. Asked for every name of every frame, so that the turn of the view is reckoned once.
 */
export function beyondFloor(raster: Raster | undefined, view: ViewPlace): (box: Box) => boolean {
  if (raster === undefined) return () => false;
  const origin = pixelToWorld(view, 0, 0);
  const right = pixelToWorld(view, 1, 0);
  const down = pixelToWorld(view, 0, 1);
  const [ax, ay, bx, by] = [right.x - origin.x, right.y - origin.y, down.x - origin.x, down.y - origin.y];
  const isUnknown = (x: number, y: number): boolean =>
    classAt(raster, { x: origin.x + ax * x + bx * y, y: origin.y + ay * x + by * y }) === CELL_UNKNOWN;
  return (box) =>
    ACROSS.some((across) =>
      DOWN.some((part) =>
        isUnknown(box.left + across * (box.right - box.left), box.top + part * (box.bottom - box.top)),
      ),
    );
}
