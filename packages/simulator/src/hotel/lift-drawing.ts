import type { FloorDrawing } from './floor-drawing.ts';
import { HOTEL_LIFT, type LiftStop } from './hotel-floor.ts';

/** The wall and the doors of the shaft, metres: the opening goes through them. */
const THRESHOLD = 0.3;

/** Takes the cab and its doorway out of the shaft, as a robot maps it while the doors are open. It looks along one of the axes. */
export function drawCab(plan: FloorDrawing, { x, y, theta }: LiftStop): void {
  const { width, depth } = HOTEL_LIFT;
  const [dx, dy] = [Math.round(Math.cos(theta)), Math.round(Math.sin(theta))];
  const isUpright = dx === 0;
  const [w, h] = isUpright ? [width, depth] : [depth, width];
  plan.opening({ x: x - w / 2, y: y - h / 2, w, h });
  const [doorX, doorY] = [x + dx * (depth / 2), y + dy * (depth / 2)];
  const door = isUpright ? { w: width, h: 2 * THRESHOLD } : { w: 2 * THRESHOLD, h: width };
  plan.opening({ x: doorX - door.w / 2, y: doorY - door.h / 2, ...door });
}
