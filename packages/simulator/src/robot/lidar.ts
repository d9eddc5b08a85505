import type { Vehicle, Waypoint } from './vehicle.ts';

/** A body that others must not touch: centre and radius in metres. */
export type Body = { readonly x: number; readonly y: number; readonly radius: number };

/** The first look-ahead distance, metres. */
const FIRST = 0.02;
/** The distance between checked places, metres. */
const STEP = 0.1;
/** The look-ahead at which it compares its distance to a body with the present one, metres. */
const AHEAD = 0.3;
/** The share of those metres by which a way that leads away from a body gains on it: the cosine of about 37 degrees. */
const AWAY = 0.8;

/** The free distance along a robot's path: metres until it would touch another robot, Infinity when the way is clear. */
export function freeDistance(
  vehicle: Vehicle,
  radius: number,
  path: readonly Waypoint[],
  others: readonly Body[],
  lookAhead: number,
): number {
  let travelled = 0;
  let from: Waypoint = vehicle;
  for (const to of path) {
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    // A standing robot is no danger: only its next movement counts, so that two robots that came too near can part.
    for (const along of samples(travelled === 0 ? FIRST : 0, length)) {
      if (travelled + along > lookAhead) return Infinity;
      const x = from.x + ((to.x - from.x) * along) / length;
      const y = from.y + ((to.y - from.y) * along) / length;
      if (others.some((other) => touches(vehicle, x, y, radius, other))) return travelled + along;
    }
    travelled += length;
    from = to;
  }
  return Infinity;
}

/** Metres along a piece of way at which it looks, the end included: a way may end against a body. */
function* samples(first: number, length: number): Generator<number> {
  for (let along = first; along < length; along += STEP) yield along;
  if (length > 0) yield length;
}

/** Driving on is a danger only towards a body: one that is near but falls behind does not stop a robot. */
function touches(vehicle: Vehicle, x: number, y: number, radius: number, other: Body): boolean {
  const gap = Math.hypot(other.x - x, other.y - y);
  return gap < radius + other.radius && gap <= Math.hypot(other.x - vehicle.x, other.y - vehicle.y);
}

/**
 * Whether the way does not lead straight away from a body that is within a radius. That body may be on its way, too, and faster: one that
 * overtakes must find this robot standing beside its way, not drifting into it.
 */
export function nearsAny(
  vehicle: Vehicle,
  radius: number,
  [next]: readonly Waypoint[],
  others: readonly Body[],
): boolean {
  if (next === undefined) return false;
  const length = Math.max(0.001, Math.hypot(next.x - vehicle.x, next.y - vehicle.y));
  const ahead = {
    x: vehicle.x + ((next.x - vehicle.x) / length) * AHEAD,
    y: vehicle.y + ((next.y - vehicle.y) / length) * AHEAD,
  };
  return others.some((other) => {
    const gap = Math.hypot(other.x - vehicle.x, other.y - vehicle.y);
    return (
      gap < radius + other.radius && Math.hypot(other.x - ahead.x, other.y - ahead.y) < gap + AHEAD * AWAY
    );
  });
}
