import type { Drawing } from '@rota/contract/drawings';
import type { Point } from '@rota/floor';
import { boundsOf, boundsOfAll, isPoint, middleOfBox, type MapObject } from './objects.ts';

type Place = [number, number];
/** A way to put places and directions elsewhere. `keepsUpright`: an upright rectangle stays one. */
export type Transform = {
  readonly place: (at: Point) => Point;
  /** Radians. */
  readonly heading: (angle: number) => number;
  readonly keepsUpright: boolean;
};

/** Millimetres are as exact as a map is. */
export function roundMetres(value: number): number {
  return Math.round(value * 1_000) / 1_000 + 0;
}

/** An angle between -pi and pi, to a ten-thousandth. */
export function roundAngle(angle: number): number {
  const turned = Math.atan2(Math.sin(angle), Math.cos(angle));
  return Math.round(turned * 10_000) / 10_000 + 0;
}

/** Moves by so many metres. */
export function moveBy(dx: number, dy: number): Transform {
  return { place: ({ x, y }) => ({ x: x + dx, y: y + dy }), heading: (angle) => angle, keepsUpright: true };
}

/** Turns round a place by so many radians, counter-clockwise. */
export function turnBy(angle: number, about: Point): Transform {
  const quarters = angle / (Math.PI / 2);
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return {
    place: ({ x, y }) => ({
      x: about.x + cos * (x - about.x) - sin * (y - about.y),
      y: about.y + sin * (x - about.x) + cos * (y - about.y),
    }),
    heading: (heading) => roundAngle(heading + angle),
    keepsUpright: Math.abs(quarters - Math.round(quarters)) < 1e-9,
  };
}

/** Mirrors left and right (`across`) or up and down about a place. */
export function mirrorAt(way: 'across' | 'updown', about: Point): Transform {
  return way === 'across'
    ? {
        place: ({ x, y }) => ({ x: 2 * about.x - x, y }),
        heading: (angle) => roundAngle(Math.PI - angle),
        keepsUpright: true,
      }
    : {
        place: ({ x, y }) => ({ x, y: 2 * about.y - y }),
        heading: (angle) => roundAngle(-angle),
        keepsUpright: true,
      };
}

function transformPlace(transform: Transform, [x, y]: readonly [number, number]): Place {
  const at = transform.place({ x, y });
  return [roundMetres(at.x), roundMetres(at.y)];
}

/** An object elsewhere. */
export function transformObject(object: MapObject, transform: Transform): MapObject {
  if (isPoint(object)) {
    const [x, y] = transformPlace(transform, [object.x, object.y]);
    return { ...object, x, y, theta: transform.heading(object.theta) };
  }
  return withHeading(shapeElsewhere(object, transform), transform);
}

function shapeElsewhere(drawing: Drawing, transform: Transform): Drawing {
  const put = (at: readonly [number, number]) => transformPlace(transform, at);
  switch (drawing.kind) {
    case 'polygon':
    case 'line':
      return { ...drawing, coords: drawing.coords.map(put) };
    case 'rectangle': {
      const [a, b] = drawing.coords;
      if (transform.keepsUpright) return { ...drawing, coords: [put(a), put(b)] };
      if (drawing.layer === 'door') return doorElsewhere(drawing, transform);
      const corners: Place[] = [a, [b[0], a[1]], b, [a[0], b[1]]];
      return { ...drawing, kind: 'polygon', coords: corners.map(put) };
    }
    case 'circle':
    case 'point':
      return { ...drawing, coords: [put(drawing.coords[0])] };
  }
}

/** A door has no polygon: turned, it is a line along its longer side. */
function doorElsewhere(
  door: Extract<Drawing, { layer: 'door'; kind: 'rectangle' }>,
  transform: Transform,
): Drawing {
  const { minX, minY, maxX, maxY } = boundsOf(door);
  const middle = middleOfBox({ minX, minY, maxX, maxY });
  const isWide = maxX - minX >= maxY - minY;
  const ends: Place[] = isWide
    ? [
        [minX, middle.y],
        [maxX, middle.y],
      ]
    : [
        [middle.x, minY],
        [middle.x, maxY],
      ];
  const width = Math.max(0.05, roundMetres(isWide ? maxY - minY : maxX - minX));
  return {
    id: door.id,
    layer: 'door',
    kind: 'line',
    width,
    coords: ends.map((end) => transformPlace(transform, end)),
    props: door.props,
  };
}

function withHeading(drawing: Drawing, transform: Transform): Drawing {
  if (drawing.layer === 'slope' || drawing.layer === 'camera') {
    return {
      ...drawing,
      props: { ...drawing.props, heading: transform.heading(drawing.props.heading) },
    } as Drawing;
  }
  if (drawing.layer === 'directional' && drawing.kind !== 'line') {
    return { ...drawing, props: { ...drawing.props, heading: transform.heading(drawing.props.heading) } };
  }
  return drawing;
}

/** Sides and middles by which objects are lined up. */
export const ALIGNMENTS = ['left', 'centre', 'right', 'top', 'middle', 'bottom'] as const;
/** One of {@link ALIGNMENTS}. */
export type Alignment = (typeof ALIGNMENTS)[number];

/** The objects lined up with the box round all of them. */
export function alignObjects(objects: readonly MapObject[], how: Alignment): MapObject[] {
  const all = boundsOfAll(objects);
  if (all === undefined) return [];
  const middle = middleOfBox(all);
  return objects.map((object) => {
    const box = boundsOf(object);
    const own = middleOfBox(box);
    const by = {
      left: [all.minX - box.minX, 0],
      centre: [middle.x - own.x, 0],
      right: [all.maxX - box.maxX, 0],
      top: [0, all.maxY - box.maxY],
      middle: [0, middle.y - own.y],
      bottom: [0, all.minY - box.minY],
    }[how];
    return transformObject(object, moveBy(by[0] ?? 0, by[1] ?? 0));
  });
}

/** The objects with their middles equally far apart, from the first to the last along x or y. */
export function distributeObjects(objects: readonly MapObject[], along: 'x' | 'y'): MapObject[] {
  const middles = objects
    .map((object) => ({ object, at: middleOfBox(boundsOf(object)) }))
    .sort((a, b) => a.at[along] - b.at[along]);
  const [first, last] = [middles[0], middles[middles.length - 1]];
  if (first === undefined || last === undefined || middles.length < 3) return [...objects];
  const step = (last.at[along] - first.at[along]) / (middles.length - 1);
  return middles.map(({ object, at }, index) => {
    const by = first.at[along] + index * step - at[along];
    return transformObject(object, along === 'x' ? moveBy(by, 0) : moveBy(0, by));
  });
}
