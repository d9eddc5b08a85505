import type { Point } from '@rota/floor';
import type { Floor } from '../state/fleet-state.ts';

/** A search that gives a length only is less than half of one that gives a way. */
const LENGTH = 0.4;
/** Metres within which places of a robot count as the same. */
const SAME_PLACE = 0.25;
/** A fleet that drives about asks from everywhere: more is not kept. */
const MOST_KEPT = 20_000;

/** A length was looked for on a floor. */
export function spendLength(floor: Floor): void {
  floor.searches.spend(LENGTH);
}

/** Metres of way between two places that stay where they are, as if no robot were there; Infinity where there is none. Kept with the floor. */
export function lengthBetween(floor: Floor, from: Point, to: Point, radius: number): number {
  const key = keyBetween(from, to, radius);
  return floor.lengths.get(key) ?? measure(floor, key, from, to, radius);
}

/** The same from where a robot is: what was measured from a hand's breadth beside it counts for it, too. */
export function lengthFrom(floor: Floor, from: Point, to: Point, radius: number): number {
  return (
    knownLengthFrom(floor, from, to, radius) ?? measure(floor, nearKey(from, to, radius), from, to, radius)
  );
}

/** The result of {@link lengthFrom} without a search; undefined where it would need one. */
function knownLengthFrom(floor: Floor, from: Point, to: Point, radius: number): number | undefined {
  return floor.lengths.get(nearKey(from, to, radius));
}

/** Like {@link lengthBetween}, for forecasts: uses a budget of its own. Undefined where it is spent and the length is not cached. */
export function lengthWithin(
  floor: Floor,
  from: Point,
  to: Point,
  radius: number,
  share: { left: number },
): number | undefined {
  const key = keyBetween(from, to, radius);
  const known = floor.lengths.get(key);
  if (known !== undefined || share.left <= 0) return known;
  share.left -= 1;
  return keep(floor, key, floor.planner.distance(from, to, radius) ?? Infinity);
}

function keyBetween(from: Point, to: Point, radius: number): string {
  return `${from.x} ${from.y} ${to.x} ${to.y} ${radius}`;
}

function nearKey(from: Point, to: Point, radius: number): string {
  return `near ${Math.round(from.x / SAME_PLACE)} ${Math.round(from.y / SAME_PLACE)} ${to.x} ${to.y} ${radius}`;
}

function measure(floor: Floor, key: string, from: Point, to: Point, radius: number): number {
  spendLength(floor);
  const metres = floor.planner.distance(from, to, radius) ?? Infinity;
  // A robot too near a wall to have a way may find one from beside it: that there is none is only kept of places that do not move.
  return metres === Infinity && key.startsWith('near') ? metres : keep(floor, key, metres);
}

function keep(floor: Floor, key: string, metres: number): number {
  if (floor.lengths.size >= MOST_KEPT) floor.lengths.clear();
  floor.lengths.set(key, metres);
  return metres;
}
