/** A place on a floor: metres in the map frame. */
export type Point = { readonly x: number; readonly y: number };

/** A place and a heading: metres and radians in the map frame, counter-clockwise from the x axis. */
export type Pose = Point & { readonly theta: number };

/** A round place: centre and radius in metres. */
export type Disc = Point & { readonly radius: number };

/** Straight distance in metres. */
export function distanceBetween(a: Point, b: Point): number {
  return Math.hypot(a.x - b.x, a.y - b.y);
}

/** Squared distance from the point (px, py) to the segment from (ax, ay) to (bx, by), in the unit of its arguments. */
export function squaredDistanceToSegment(
  px: number,
  py: number,
  ax: number,
  ay: number,
  bx: number,
  by: number,
): number {
  const dx = bx - ax;
  const dy = by - ay;
  const squaredLength = dx * dx + dy * dy;
  const along =
    squaredLength === 0 ? 0 : Math.min(1, Math.max(0, ((px - ax) * dx + (py - ay) * dy) / squaredLength));
  const ex = ax + along * dx - px;
  const ey = ay + along * dy - py;
  return ex * ex + ey * ey;
}
