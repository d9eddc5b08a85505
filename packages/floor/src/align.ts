import type { Point, Pose } from './geometry.ts';
import type { Shape } from './shapes.ts';

/** A rigid motion of the plane: a turn about the origin by `theta` (radians, counter-clockwise), then a shift by `x` and `y` (metres). */
export type Motion = { readonly x: number; readonly y: number; readonly theta: number };
/** A place on the old map and the same place on the new one, metres. */
export type PlacePair = { readonly from: Point; readonly to: Point };

/** Metres between places below which they say nothing of a direction. */
const SAME_PLACE = 0.05;
/** Radians off a quarter turn below which sides stay along the axes. */
const LEVEL = 1e-9;

/** The motion that turns by `theta` about a place and then shifts by `x` and `y`. */
export function motionAbout({ x, y, theta }: Motion, about: Point): Motion {
  const turned = movePoint({ x: 0, y: 0, theta }, about);
  return { x: x + about.x - turned.x, y: y + about.y - turned.y, theta };
}

/**
 * The motion that brings places nearest to where they belong, by least squares, and how far off they are then, as the root of the mean square,
 * metres. Undefined where the places do not decide it: fewer than two, or all at one place.
 * Source: Umeyama, "Least-squares estimation of transformation parameters", 1991, in the plane and without scale.
 */
export function motionFromPairs(
  pairs: readonly PlacePair[],
): { readonly motion: Motion; readonly offM: number } | undefined {
  const from = middleOf(pairs.map((pair) => pair.from));
  const to = middleOf(pairs.map((pair) => pair.to));
  let [along, aside, spread] = [0, 0, 0];
  for (const pair of pairs) {
    const [ax, ay] = [pair.from.x - from.x, pair.from.y - from.y];
    const [bx, by] = [pair.to.x - to.x, pair.to.y - to.y];
    along += ax * bx + ay * by;
    aside += ax * by - ay * bx;
    spread = Math.max(spread, Math.min(Math.hypot(ax, ay), Math.hypot(bx, by)));
  }
  if (spread < SAME_PLACE || Math.hypot(along, aside) === 0) return undefined;
  const theta = Math.atan2(aside, along);
  const turned = movePoint({ x: 0, y: 0, theta }, from);
  const motion = { x: to.x - turned.x, y: to.y - turned.y, theta };
  const squares = pairs.map((pair) => {
    const place = movePoint(motion, pair.from);
    return (place.x - pair.to.x) ** 2 + (place.y - pair.to.y) ** 2;
  });
  return { motion, offM: Math.sqrt(squares.reduce((sum, square) => sum + square, 0) / pairs.length) };
}

/** A place after a motion. */
export function movePoint({ x, y, theta }: Motion, place: Point): Point {
  const [cos, sin] = [Math.cos(theta), Math.sin(theta)];
  return { x: x + cos * place.x - sin * place.y, y: y + sin * place.x + cos * place.y };
}

/** A place and a heading after a motion; the heading is between -pi and pi. */
export function movePose(motion: Motion, pose: Pose): Pose {
  return { ...movePoint(motion, pose), theta: turnHeading(motion, pose.theta) };
}

/** A heading after a motion, between -pi and pi. */
export function turnHeading({ theta }: Motion, heading: number): number {
  return Math.atan2(Math.sin(heading + theta), Math.cos(heading + theta));
}

/**
 * A shape after a motion. A rectangle whose sides do not lie along the axes any more is a polygon then, or, `asLine`, a line through its middle
 * along its longer sides.
 */
export function moveShape(motion: Motion, shape: Shape, asLine = false): Shape {
  const place = ([x, y]: readonly [number, number]): [number, number] => {
    const moved = movePoint(motion, { x, y });
    return [toMillimetre(moved.x), toMillimetre(moved.y)];
  };
  if (shape.kind === 'circle')
    return { kind: 'circle', coords: [place(shape.coords[0])], radius: shape.radius };
  if (shape.kind === 'point') return { kind: 'point', coords: [place(shape.coords[0])] };
  if (shape.kind === 'line') return { kind: 'line', coords: shape.coords.map(place), width: shape.width };
  if (shape.kind === 'polygon') return { kind: 'polygon', coords: shape.coords.map(place) };
  const [[x0, y0], [x1, y1]] = shape.coords;
  if (Math.abs(Math.sin(2 * motion.theta)) < LEVEL)
    return { kind: 'rectangle', coords: [place([x0, y0]), place([x1, y1])] };
  if (!asLine)
    return { kind: 'polygon', coords: [place([x0, y0]), place([x1, y0]), place([x1, y1]), place([x0, y1])] };
  const [width, height] = [Math.abs(x1 - x0), Math.abs(y1 - y0)];
  const [x, y] = [(x0 + x1) / 2, (y0 + y1) / 2];
  if (width >= height) return { kind: 'line', coords: [place([x0, y]), place([x1, y])], width: height };
  return { kind: 'line', coords: [place([x, y0]), place([x, y1])], width };
}

function toMillimetre(metres: number): number {
  return Math.round(metres * 1000) / 1000 + 0;
}

function middleOf(places: readonly Point[]): Point {
  const count = Math.max(1, places.length);
  return {
    x: places.reduce((sum, { x }) => sum + x, 0) / count,
    y: places.reduce((sum, { y }) => sum + y, 0) / count,
  };
}
