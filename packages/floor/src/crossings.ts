import type { Point } from './geometry.ts';

/** A side of a border, from its lower end to its higher one in the order of the sweep. `first` and `second` are indices of corners. */
type Side = { readonly first: number; readonly second: number; readonly from: Point; readonly to: Point };

/**
 * Whether the border of an area meets itself anywhere but where neighbouring sides join. The corners are in order, in any unit, the first not
 * repeated at the end. Takes n log n steps: a line sweeps over the corners from left to right and keeps the sides that it crosses in order
 * from bottom to top; sides meet only after they became neighbours in that order. Source: Shamos and Hoey, "Geometric Intersection
 * Problems", 1976.
 */
export function crossesItself(corners: readonly Point[]): boolean {
  const count = corners.length;
  const at = (index: number): Point => corners[(index + count) % count] as Point;
  const order = corners.map((_, index) => index).sort((a, b) => comparePlaces(at(a), at(b)));
  if (order.some((corner, index) => index > 0 && comparePlaces(at(order[index - 1] ?? 0), at(corner)) === 0))
    return true;
  const sides = corners.map((_, index) => sideBetween(at, index, (index + 1) % count));
  const swept: Side[] = [];
  for (const corner of order) {
    const [one, other] = [sides[(corner - 1 + count) % count], sides[corner]];
    if (one === undefined || other === undefined) return false;
    if (foldsBack(at(corner - 1), at(corner), at(corner + 1))) return true;
    if (meetsAt(swept, corner, at(corner), [one, other])) return true;
  }
  return false;
}

/** Takes the line over one corner with its two sides; true where a meeting shows there. */
function meetsAt(swept: Side[], corner: number, place: Point, both: readonly [Side, Side]): boolean {
  for (const side of both) if (side.second === corner) swept.splice(swept.indexOf(side), 1);
  const index = firstNotBelow(swept, place);
  const above = swept[index];
  if (above !== undefined && turn(above.from, above.to, place) === 0) return true;
  const starting = both.filter((side) => side.first === corner);
  if (starting.length === 2 && turn(place, both[0].to, both[1].to) < 0) starting.reverse();
  swept.splice(index, 0, ...starting);
  for (let next = index; next <= index + starting.length; next += 1) {
    const [lower, upper] = [swept[next - 1], swept[next]];
    if (lower !== undefined && upper !== undefined && !shareCorner(lower, upper) && meet(lower, upper))
      return true;
  }
  return false;
}

/** The number of sides that pass below a place. */
function firstNotBelow(swept: readonly Side[], place: Point): number {
  let [low, high] = [0, swept.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    const side = swept[middle] as Side;
    if (turn(side.from, side.to, place) > 0) low = middle + 1;
    else high = middle;
  }
  return low;
}

function sideBetween(at: (index: number) => Point, a: number, b: number): Side {
  const [from, to] = [at(a), at(b)];
  return comparePlaces(from, to) <= 0
    ? { first: a, second: b, from, to }
    : { first: b, second: a, from: to, to: from };
}

/** From left to right, and from bottom to top where neither is further left. */
function comparePlaces(a: Point, b: Point): number {
  return a.x - b.x || a.y - b.y;
}

function shareCorner(a: Side, b: Side): boolean {
  return a.first === b.first || a.first === b.second || a.second === b.first || a.second === b.second;
}

/** Whether two sides have a point in common. */
function meet(a: Side, b: Side): boolean {
  return segmentsMeet(a.from.x, a.from.y, a.to.x, a.to.y, b.from.x, b.from.y, b.to.x, b.to.y);
}

/** Above 0 where the way from `a` over `b` to `c` turns left, 0 where it goes straight on. */
function turn(a: Point, b: Point, c: Point): number {
  return (b.x - a.x) * (c.y - a.y) - (b.y - a.y) * (c.x - a.x);
}

/** Whether at a corner the side to the corner after it lies along the side from the corner before. */
function foldsBack(before: Point, corner: Point, after: Point): boolean {
  const [ux, uy] = [before.x - corner.x, before.y - corner.y];
  const [vx, vy] = [after.x - corner.x, after.y - corner.y];
  return ux * vy - uy * vx === 0 && ux * vx + uy * vy > 0;
}

/** Whether two segments have a point in common, in any unit. */
export function segmentsMeet(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  const turn = (px: number, py: number, qx: number, qy: number, rx: number, ry: number): number =>
    Math.sign((qx - px) * (ry - py) - (qy - py) * (rx - px));
  const [c, d] = [turn(ax, ay, bx, by, cx, cy), turn(ax, ay, bx, by, dx, dy)];
  const [a, b] = [turn(cx, cy, dx, dy, ax, ay), turn(cx, cy, dx, dy, bx, by)];
  if (c !== d && a !== b) return true;
  const within = (px: number, py: number, qx: number, qy: number, rx: number, ry: number): boolean =>
    Math.min(px, qx) <= rx && rx <= Math.max(px, qx) && Math.min(py, qy) <= ry && ry <= Math.max(py, qy);
  if (c === 0 && within(ax, ay, bx, by, cx, cy)) return true;
  if (d === 0 && within(ax, ay, bx, by, dx, dy)) return true;
  if (a === 0 && within(cx, cy, dx, dy, ax, ay)) return true;
  return b === 0 && within(cx, cy, dx, dy, bx, by);
}
