import { segmentsMeet } from './crossings.ts';
import { squaredDistanceToSegment } from './geometry.ts';
import type { Point } from './geometry.ts';

/** A closed area by its corners, in order, the first not repeated at the end. It does not cross itself. */
export type Area = readonly Point[];

/** Sides of the polygon that stands for a circle: it is never more than half a percent of the radius off. */
const CIRCLE_SIDES = 32;

/** The area of an upright rectangle between two opposite corners. */
export function rectangleArea(a: Point, b: Point): Area {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [bottom, top] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return [
    { x: left, y: bottom },
    { x: right, y: bottom },
    { x: right, y: top },
    { x: left, y: top },
  ];
}

/** The area of a circle, as a polygon with its corners on the circle. `radius` in the unit of the centre. */
export function circleArea(centre: Point, radius: number): Area {
  return Array.from({ length: CIRCLE_SIDES }, (_, side) => {
    const angle = (2 * Math.PI * side) / CIRCLE_SIDES;
    return { x: centre.x + radius * Math.cos(angle), y: centre.y + radius * Math.sin(angle) };
  });
}

/** One straight piece of a wide line: the area round it, and the heading (radians) in which the line runs there. */
export type LinePiece = { readonly area: Area; readonly heading: number };

/** The pieces of a line of the given width; a piece without length is left out. */
export function linePieces(line: readonly Point[], width: number): LinePiece[] {
  return line.slice(1).flatMap((end, index) => {
    const start = line[index] ?? end;
    const length = Math.hypot(end.x - start.x, end.y - start.y);
    if (length === 0) return [];
    const [ux, uy] = [(end.x - start.x) / length, (end.y - start.y) / length];
    const corner = (from: Point, side: number): Point => ({
      x: from.x - (uy * side * width) / 2,
      y: from.y + (ux * side * width) / 2,
    });
    return [
      {
        area: [corner(start, -1), corner(end, -1), corner(end, 1), corner(start, 1)],
        heading: Math.atan2(uy, ux),
      },
    ];
  });
}

/** Whether a place lies in the area; of places on its border some do. */
export function isInArea(area: Area, x: number, y: number): boolean {
  let inside = false;
  let before = area[area.length - 1];
  for (const corner of area) {
    if (
      before &&
      corner.y > y !== before.y > y &&
      x < ((before.x - corner.x) * (y - corner.y)) / (before.y - corner.y) + corner.x
    ) {
      inside = !inside;
    }
    before = corner;
  }
  return inside;
}

/** Whether more than `least` of a straight way, in the unit of its ends, lies within the area without a break. */
export function isPartInArea(
  area: Area,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  least: number,
): boolean {
  const length = Math.hypot(bx - ax, by - ay);
  if (length <= least) return false;
  let run = 0;
  const isLong = (part: number, isIn: boolean): boolean => {
    run = isIn ? run + part : 0;
    return run > least;
  };
  return someCutPart(area, ax, ay, bx, by, length, isLong);
}

/** The length of a straight way within the area, in the unit of its ends. */
export function lengthInArea(area: Area, ax: number, ay: number, bx: number, by: number): number {
  let inside = 0;
  someCutPart(area, ax, ay, bx, by, Math.hypot(bx - ax, by - ay), (part, isIn) => {
    if (isIn) inside += part;
    return false;
  });
  return inside;
}

/** Cuts a straight way at the border of an area, and asks of each part in turn, by its length, until one is what is looked for. */
function someCutPart(
  area: Area,
  ax: number,
  ay: number,
  bx: number,
  by: number,
  length: number,
  isIt: (part: number, isIn: boolean) => boolean,
): boolean {
  const cuts = [0, 1];
  let before = area[area.length - 1];
  for (const corner of area) {
    if (before) addCut(cuts, ax, ay, bx, by, before, corner);
    before = corner;
  }
  cuts.sort((a, b) => a - b);
  for (let at = 1; at < cuts.length; at += 1) {
    const [from, to] = [cuts[at - 1] as number, cuts[at] as number];
    const middle = (from + to) / 2;
    if (isIt((to - from) * length, isInArea(area, ax + (bx - ax) * middle, ay + (by - ay) * middle)))
      return true;
  }
  return false;
}

function addCut(
  cuts: number[],
  ax: number,
  ay: number,
  bx: number,
  by: number,
  from: Point,
  to: Point,
): void {
  const [dx, dy] = [bx - ax, by - ay];
  const [ex, ey] = [to.x - from.x, to.y - from.y];
  const cross = dx * ey - dy * ex;
  if (cross === 0) return;
  const along = ((from.x - ax) * ey - (from.y - ay) * ex) / cross;
  const aside = ((from.x - ax) * dy - (from.y - ay) * dx) / cross;
  if (along > 0 && along < 1 && aside >= 0 && aside <= 1) cuts.push(along);
}

/** Distance from a straight way to the area, in the unit of both; 0 where the way touches it or lies inside. */
export function distanceToArea(area: Area, ax: number, ay: number, bx: number, by: number): number {
  if (isInArea(area, ax, ay)) return 0;
  let least = Infinity;
  let before = area[area.length - 1];
  for (const corner of area) {
    if (before && segmentsMeet(ax, ay, bx, by, before.x, before.y, corner.x, corner.y)) return 0;
    if (before) {
      least = Math.min(
        least,
        squaredDistanceToSegment(corner.x, corner.y, ax, ay, bx, by),
        squaredDistanceToSegment(ax, ay, before.x, before.y, corner.x, corner.y),
        squaredDistanceToSegment(bx, by, before.x, before.y, corner.x, corner.y),
      );
    }
    before = corner;
  }
  return Math.sqrt(least);
}

/** Square metres of an area whose corners are in metres. */
export function sizeOfArea(area: Area): number {
  let twice = 0;
  area.forEach((corner, index) => {
    const next = area[(index + 1) % area.length] ?? corner;
    twice += corner.x * next.y - next.x * corner.y;
  });
  return Math.abs(twice) / 2;
}
