import { squaredDistanceToSegment } from '@rota/floor';

/** A rectangle along the axes, in metres; its borders belong to it. */
export type Box = { minX: number; minY: number; maxX: number; maxY: number };

/** Flat polylines: x, y, x, y, … in metres. One point is a place. */
export type Flat = readonly number[];

/** The smallest box around a polyline. For an empty line it lies nowhere: its minima are Infinity and its maxima -Infinity. */
export function boxOf(line: Flat): Box {
  const box = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  for (let at = 0; at < line.length; at += 2) {
    const x = line[at] as number;
    const y = line[at + 1] as number;
    if (x < box.minX) box.minX = x;
    if (x > box.maxX) box.maxX = x;
    if (y < box.minY) box.minY = y;
    if (y > box.maxY) box.maxY = y;
  }
  return box;
}

/** The points of a polyline up to the first that is so many metres along it; all of a shorter one. */
export function beginningOf(line: Flat, metres: number): Flat {
  let length = 0;
  for (let at = 2; at + 1 < line.length; at += 2) {
    length += Math.hypot(
      (line[at] as number) - (line[at - 2] as number),
      (line[at + 1] as number) - (line[at - 1] as number),
    );
    if (length >= metres) return line.slice(0, at + 2);
  }
  return line;
}

/** Whether two boxes come within `reach` of each other along both axes. */
export function boxesMeet(a: Box, b: Box, reach: number): boolean {
  return (
    a.minX - reach <= b.maxX &&
    b.minX - reach <= a.maxX &&
    a.minY - reach <= b.maxY &&
    b.minY - reach <= a.maxY
  );
}
/** Whether a point is within `reach` of a box along both axes. */
export function boxNear(box: Box, x: number, y: number, reach: number): boolean {
  return x >= box.minX - reach && x <= box.maxX + reach && y >= box.minY - reach && y <= box.maxY + reach;
}

/** Least distance from a point to a polyline. */
export function distanceToLine(x: number, y: number, line: Flat): number {
  let least = Infinity;
  if (line.length === 2) return Math.hypot(x - (line[0] as number), y - (line[1] as number));
  for (let at = 0; at + 3 < line.length; at += 2) {
    const d = squaredDistanceToSegment(
      x,
      y,
      line[at] as number,
      line[at + 1] as number,
      line[at + 2] as number,
      line[at + 3] as number,
    );
    if (d < least) least = d;
  }
  return Math.sqrt(least);
}

/** Whether a polyline comes nearer than `reach` to a point. */
export function lineNear(line: Flat, x: number, y: number, reach: number): boolean {
  const limit = reach * reach;
  if (line.length === 2) return (x - (line[0] as number)) ** 2 + (y - (line[1] as number)) ** 2 < limit;
  for (let at = 0; at + 3 < line.length; at += 2) {
    const ax = line[at] as number;
    const ay = line[at + 1] as number;
    const bx = line[at + 2] as number;
    const by = line[at + 3] as number;
    if (Math.min(ax, bx) - reach > x || Math.max(ax, bx) + reach < x) continue;
    if (Math.min(ay, by) - reach > y || Math.max(ay, by) + reach < y) continue;
    if (squaredDistanceToSegment(x, y, ax, ay, bx, by) < limit) return true;
  }
  return false;
}

/** Least distance between a segment and a polyline. */
export function segmentToLine(ax: number, ay: number, bx: number, by: number, line: Flat): number {
  if (line.length === 2)
    return Math.sqrt(squaredDistanceToSegment(line[0] as number, line[1] as number, ax, ay, bx, by));
  let least = Infinity;
  for (let at = 0; at + 3 < line.length; at += 2) {
    const cx = line[at] as number;
    const cy = line[at + 1] as number;
    const dx = line[at + 2] as number;
    const dy = line[at + 3] as number;
    if (segmentsCross(ax, ay, bx, by, cx, cy, dx, dy)) return 0;
    least = Math.min(
      least,
      squaredDistanceToSegment(cx, cy, ax, ay, bx, by),
      squaredDistanceToSegment(dx, dy, ax, ay, bx, by),
      squaredDistanceToSegment(ax, ay, cx, cy, dx, dy),
      squaredDistanceToSegment(bx, by, cx, cy, dx, dy),
    );
  }
  return Math.sqrt(least);
}

/** Metres between the places of a line that are looked at one by one. */
const GRAIN = 0.2;
/** Coming nearer by less than this is no coming nearer: a way begins a little beside where the robot stands. */
export const SLACK = 0.02;

/**
 * Whether a way from `from` over the segment comes nearer than `reach` to a place of a line, or, where `from` is nearer to that place, nearer
 * still. The robot that holds the line may be anywhere on it, so two robots that are too near may part, but not drive along it.
 */
export function wayMeetsLine(
  from: Place,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  line: Flat,
  reach: number,
): boolean {
  if (segmentToLine(ax, ay, bx, by, line) >= reach) return false;
  if (distanceToLine(from.x, from.y, line) - SLACK >= reach) return true;
  return placesAlong(line).some(({ x, y }) => {
    const allowed = Math.min(reach, Math.hypot(from.x - x, from.y - y) - SLACK);
    return allowed > 0 && squaredDistanceToSegment(x, y, ax, ay, bx, by) < allowed * allowed;
  });
}

type Place = { readonly x: number; readonly y: number };

/** The places of a polyline that are looked at one by one, from its first point to its last; none of an empty one. */
export function placesAlong(line: Flat): Place[] {
  if (line.length === 0) return [];
  const places: Place[] = [{ x: line[0] as number, y: line[1] as number }];
  for (let at = 2; at + 1 < line.length; at += 2) {
    const x = line[at - 2] as number;
    const y = line[at - 1] as number;
    const dx = (line[at] as number) - x;
    const dy = (line[at + 1] as number) - y;
    const steps = Math.max(1, Math.ceil(Math.hypot(dx, dy) / GRAIN));
    for (let step = 1; step <= steps; step += 1)
      places.push({ x: x + (dx * step) / steps, y: y + (dy * step) / steps });
  }
  return places;
}

function segmentsCross(
  ax: number,
  ay: number,
  bx: number,
  by: number,
  cx: number,
  cy: number,
  dx: number,
  dy: number,
): boolean {
  const d1 = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  const d2 = (bx - ax) * (dy - ay) - (by - ay) * (dx - ax);
  const d3 = (dx - cx) * (ay - cy) - (dy - cy) * (ax - cx);
  const d4 = (dx - cx) * (by - cy) - (dy - cy) * (bx - cx);
  return d1 * d2 < 0 && d3 * d4 < 0;
}
