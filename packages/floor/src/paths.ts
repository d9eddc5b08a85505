import { distanceBetween, squaredDistanceToSegment } from './geometry.ts';
import type { Point } from './geometry.ts';

/** Length of a polyline in metres. */
export function pathLength(points: readonly Point[]): number {
  let length = 0;
  let previous = points[0];
  for (const point of points) {
    if (previous) length += distanceBetween(previous, point);
    previous = point;
  }
  return length;
}

/**
 * The same polyline with points at most `spacing` metres apart. Ends and corners stay; each segment is cut into equal parts.
 * Throws RangeError when the spacing is not positive.
 */
export function resample(points: readonly Point[], spacing: number): Point[] {
  if (!(spacing > 0)) throw new RangeError(`A spacing is positive, not ${spacing}.`);
  const result: Point[] = [];
  let previous: Point | undefined;
  for (const point of points) {
    if (previous) {
      const parts = Math.ceil(distanceBetween(previous, point) / spacing - 1e-9);
      for (let part = 1; part < parts; part += 1) {
        const share = part / parts;
        result.push({
          x: previous.x + (point.x - previous.x) * share,
          y: previous.y + (point.y - previous.y) * share,
        });
      }
    }
    result.push(point);
    previous = point;
  }
  return result;
}

/**
 * A polyline with fewer points that stays within `tolerance` metres of every point left out; both ends stay (Ramer, 1972; Douglas and
 * Peucker, 1973).
 */
export function decimate(points: readonly Point[], tolerance: number): Point[] {
  const keep = new Set([0, points.length - 1]);
  const open: [number, number][] = [[0, points.length - 1]];
  for (let range = open.pop(); range; range = open.pop()) {
    const [from, to] = range;
    const farthest = farthestFromChord(points, from, to);
    if (farthest === undefined || farthest.distance <= tolerance) continue;
    keep.add(farthest.index);
    open.push([from, farthest.index], [farthest.index, to]);
  }
  return points.filter((_, index) => keep.has(index));
}

function farthestFromChord(
  points: readonly Point[],
  from: number,
  to: number,
): { index: number; distance: number } | undefined {
  const a = points[from];
  const b = points[to];
  if (!a || !b) return undefined;
  let farthest: { index: number; distance: number } | undefined;
  for (let index = from + 1; index < to; index += 1) {
    const point = points[index];
    if (!point) continue;
    const distance = Math.sqrt(squaredDistanceToSegment(point.x, point.y, a.x, a.y, b.x, b.y));
    if (!farthest || distance > farthest.distance) farthest = { index, distance };
  }
  return farthest;
}

/** A robot's driving limits: highest speed in m/s, acceleration and braking in m/s². */
export type SpeedProfile = { readonly speed: number; readonly acceleration: number };

/** Seconds from standing to standing over `length` metres: a trapezoid of speed, or a triangle where there is no room to reach the highest. */
export function travelTime(length: number, profile: SpeedProfile): number {
  const ramp = (profile.speed * profile.speed) / profile.acceleration;
  if (length < ramp) return 2 * Math.sqrt(Math.max(0, length) / profile.acceleration);
  return (length - ramp) / profile.speed + (2 * profile.speed) / profile.acceleration;
}
