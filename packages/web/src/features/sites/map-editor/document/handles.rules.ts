import { DRAWING_KINDS } from '@rota/contract/drawings';
import type { Point } from '@rota/floor';
import { boundsOf, cornersOf, isPoint, middleOfBox, type MapObject } from './objects.ts';
import { roundAngle, roundMetres } from './transform.rules.ts';

/** The handles of a selected object: a corner, the middle of a side (a new corner), the radius of a circle, a direction. */
export type Handle = {
  readonly kind: 'corner' | 'side' | 'radius' | 'heading';
  readonly index: number;
  readonly at: Point;
};

/** How far the handle of a direction stands from its place, metres. */
const HEADING_REACH = 0.9;

function ahead({ x, y }: Point, angle: number): Point {
  return { x: x + Math.cos(angle) * HEADING_REACH, y: y + Math.sin(angle) * HEADING_REACH };
}

function headingOf(object: MapObject): number | undefined {
  if (isPoint(object)) return object.theta;
  if (object.layer === 'camera' || object.layer === 'slope') return object.props.heading;
  return object.layer === 'directional' && object.kind !== 'line' ? object.props.heading : undefined;
}

/** The handles of an object; corners by their number. */
export function handlesOf(object: MapObject): Handle[] {
  const heading = headingOf(object);
  const turn: Handle[] =
    heading === undefined
      ? []
      : [{ kind: 'heading', index: 0, at: ahead(middleOfBox(boundsOf(object)), heading) }];
  if (isPoint(object) || object.kind === 'point') return turn;
  const corners = cornersOf(object);
  if (object.kind === 'circle') {
    const [x, y] = object.coords[0];
    return [{ kind: 'radius', index: 0, at: { x: x + object.radius, y } }, ...turn];
  }
  const held = corners.map((at, index): Handle => ({ kind: 'corner', index, at }));
  if (object.kind === 'rectangle') return [...held, ...turn];
  const sides = corners.flatMap((from, index): Handle[] => {
    const to = corners[index + 1] ?? (object.kind === 'polygon' ? corners[0] : undefined);
    return to === undefined
      ? []
      : [{ kind: 'side', index, at: { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 } }];
  });
  return [...held, ...sides, ...turn];
}

/**
 * The nearest handle at a place, corners before sides; undefined where none is within `reach` metres. Seen from afar a direction is as near as
 * the place itself, and a finger is wide: a press nearer to the middle means the object.
 */
export function handleAt(object: MapObject, at: Point, reach: number): Handle | undefined {
  const far = ({ x, y }: Point): number => Math.hypot(x - at.x, y - at.y);
  const middle = far(middleOfBox(boundsOf(object)));
  const near = handlesOf(object)
    .filter((handle) => far(handle.at) <= reach && (handle.kind !== 'heading' || far(handle.at) <= middle))
    .sort((a, b) => far(a.at) - far(b.at));
  return near.find(({ kind }) => kind !== 'side') ?? near[0];
}

type Place = [number, number];

function roundPoint({ x, y }: Point): Place {
  return [roundMetres(x), roundMetres(y)];
}

/** The object with a handle pulled to a place. */
export function pullHandle(object: MapObject, { kind, index }: Handle, to: Point): MapObject {
  if (kind === 'heading') return turnedTo(object, to);
  if (isPoint(object) || object.kind === 'point') return object;
  if (object.kind === 'circle') {
    const [x, y] = object.coords[0];
    return { ...object, radius: Math.max(0.05, roundMetres(Math.hypot(to.x - x, to.y - y))) };
  }
  if (object.kind === 'rectangle') {
    const opposite = cornersOf(object)[(index + 2) % 4] ?? to;
    return { ...object, coords: [roundPoint(opposite), roundPoint(to)] };
  }
  const coords =
    kind === 'side'
      ? object.coords.toSpliced(index + 1, 0, roundPoint(to))
      : object.coords.with(index, roundPoint(to));
  return { ...object, coords };
}

function turnedTo(object: MapObject, to: Point): MapObject {
  const middle = middleOfBox(boundsOf(object));
  return withHeading(object, Math.atan2(to.y - middle.y, to.x - middle.x));
}

/** The object with another direction, radians; one without a direction stays as it is. */
export function withHeading(object: MapObject, angle: number): MapObject {
  const heading = roundAngle(angle);
  if (isPoint(object)) return { ...object, theta: heading };
  if (object.layer === 'camera') return { ...object, props: { ...object.props, heading } };
  if (object.layer === 'slope')
    return object.kind === 'polygon'
      ? { ...object, props: { ...object.props, heading } }
      : { ...object, props: { ...object.props, heading } };
  if (object.layer === 'directional' && object.kind !== 'line')
    return { ...object, props: { ...object.props, heading } };
  return object;
}

/** The object without one of its corners; undefined where it would be none any more. */
export function withoutCorner(object: MapObject, index: number): MapObject | undefined {
  if (isPoint(object) || (object.kind !== 'polygon' && object.kind !== 'line')) return undefined;
  const least = object.kind === 'polygon' ? 3 : 2;
  return object.coords.length <= least ? undefined : { ...object, coords: object.coords.toSpliced(index, 1) };
}

/** Whether a layer takes a shape. */
export function takesKind(layer: keyof typeof DRAWING_KINDS, kind: string): boolean {
  return DRAWING_KINDS[layer].some((known) => known === kind);
}
