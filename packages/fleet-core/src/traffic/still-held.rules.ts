import type { Point } from '@rota/floor';
import { distanceToLine } from '../geometry/polyline.ts';

/** Farther from a node than this, metres, a robot is not where it says that it is; beside what the node itself allows. */
export const BELIEVED_WITHIN = 1.5;
/** A stretch before must be so much nearer, metres, to count rather than a later one: routes may touch themselves. */
const CLEARLY_NEARER = 0.3;

/** A route as far as it is released, and what a robot says that it passed of it. */
type Driven = {
  readonly route: readonly (Point & { readonly deviation: number })[];
  /** Index of the last released node. */
  readonly baseEnd: number;
  /** Index of the last node that the robot reports as passed; -1 for none. */
  readonly passed: number;
};

/**
 * Index of the first node that a robot has yet to drive to. That is the one after the last that it reports as passed, unless its position
 * is metres before that: then the way between the two is still its own, and no other robot gets it.
 */
export function firstStillHeld({ route, baseEnd, passed }: Driven, position: Point): number {
  const after = passed + 1;
  const last = route[passed];
  if (
    last === undefined ||
    metresTo(position, last, route[after] ?? last) <= Math.max(BELIEVED_WITHIN, last.deviation)
  )
    return after;
  let held = after;
  let least = Infinity;
  for (let index = Math.min(baseEnd, route.length - 1); index >= 1; index -= 1) {
    const [from, to] = [route[index - 1], route[index]];
    if (from === undefined || to === undefined) continue;
    const metres = metresTo(position, from, to);
    if (metres >= least - (index <= passed ? CLEARLY_NEARER : 0)) continue;
    least = metres;
    held = Math.min(index, after);
  }
  return held;
}

function metresTo({ x, y }: Point, from: Point, to: Point): number {
  return distanceToLine(x, y, [from.x, from.y, to.x, to.y]);
}
