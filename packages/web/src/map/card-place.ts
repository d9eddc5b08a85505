import type { Point } from '@rota/floor';
import type { Box } from './box-grid.ts';

const GAP_PX = 22;
/** How far the top of a card stands above its point. */
const LIFT_PX = 36;

/** Where a card of this size stands beside its point: to the right, else to the left, inside the free part of the map. */
export function cardPlace(
  point: Point,
  size: { readonly width: number; readonly height: number },
  free: Box,
): { readonly left: number; readonly top: number } {
  const within = (place: number, first: number, last: number) => Math.max(first, Math.min(place, last));
  const right = point.x + GAP_PX;
  const left = point.x - GAP_PX - size.width;
  const fitsRight = right + size.width <= free.right;
  return {
    left: within(fitsRight || left < free.left ? right : left, free.left, free.right - size.width),
    top: within(point.y - LIFT_PX, free.top, free.bottom - size.height),
  };
}
