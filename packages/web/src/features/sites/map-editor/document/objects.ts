import type { Drawing, DrawingLayer } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';
import { areaOf, type Bounds, type Point } from '@rota/floor';
import { areasOf } from '../../drawings/shared/drawing-places.ts';

/** All that is edited: what is drawn, in the order in which it lies, and the points. */
export type EditorDocument = { readonly drawings: readonly Drawing[]; readonly points: readonly MapPoint[] };
/** A drawing or a point. */
export type MapObject = Drawing | MapPoint;
/** Where an object belongs: a layer of drawings, or the points. */
export type ObjectLayer = DrawingLayer | 'points';

/** Whether an object is a point. */
export function isPoint(object: MapObject): object is MapPoint {
  return 'target_id' in object;
}

/** The id of an object; drawings and points do not share one. */
export function idOf(object: MapObject): string {
  return isPoint(object) ? object.target_id : object.id;
}

/** The layer that an object is on. */
export function layerOf(object: MapObject): ObjectLayer {
  return isPoint(object) ? 'points' : object.layer;
}

/** The objects of a document with these ids, drawings first. */
export function objectsWith(document: EditorDocument, ids: ReadonlySet<string>): MapObject[] {
  if (ids.size === 0) return [];
  return [
    ...document.drawings.filter(({ id }) => ids.has(id)),
    ...document.points.filter(({ target_id }) => ids.has(target_id)),
  ];
}

/** The one object with this id. */
export function findObject(document: EditorDocument, id: string): MapObject | undefined {
  return (
    document.drawings.find((drawing) => drawing.id === id) ??
    document.points.find((point) => point.target_id === id)
  );
}

/** The name of an object; undefined without one. */
export function nameOf(object: MapObject): string | undefined {
  if (isPoint(object)) return object.name;
  if (object.layer === 'custom') return object.props.key;
  if (object.layer === 'uwb') return object.props.name ?? object.props.anchor_id;
  return object.props.name;
}

/** The outlines of an object, metres: of a line one for each piece; of a point none. */
export function outlinesOf(object: MapObject): readonly (readonly Point[])[] {
  return isPoint(object) ? [] : areasOf(object);
}

const boxes = new WeakMap<MapObject, Bounds>();

/** The box round an object, metres. An object never changes, so that its box is kept. */
export function boundsOf(object: MapObject): Bounds {
  const known = boxes.get(object);
  if (known !== undefined) return known;
  const box = isPoint(object)
    ? boxRound([object])
    : object.kind === 'point'
      ? boxRound(centreOf(object))
      : boxRound(areasOf(object).flat());
  boxes.set(object, box);
  return box;
}

function centreOf(drawing: Drawing): Point[] {
  return drawing.coords.map(([x, y]) => ({ x, y }));
}

function boxRound(points: readonly Point[]): Bounds {
  let [minX, minY, maxX, maxY] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { x, y } of points) {
    if (x < minX) minX = x;
    if (x > maxX) maxX = x;
    if (y < minY) minY = y;
    if (y > maxY) maxY = y;
  }
  return { minX, minY, maxX, maxY };
}

/** The box round several objects; undefined round none. */
export function boundsOfAll(objects: readonly MapObject[]): Bounds | undefined {
  if (objects.length === 0) return undefined;
  return boxRound(
    objects.flatMap((object) => {
      const { minX, minY, maxX, maxY } = boundsOf(object);
      return [
        { x: minX, y: minY },
        { x: maxX, y: maxY },
      ];
    }),
  );
}

/** The middle of a box. */
export function middleOfBox({ minX, minY, maxX, maxY }: Bounds): Point {
  return { x: (minX + maxX) / 2, y: (minY + maxY) / 2 };
}

/** The corners that define a shape, metres; a circle and a point have their centre. */
export function cornersOf(object: MapObject): Point[] {
  if (isPoint(object)) return [{ x: object.x, y: object.y }];
  if (object.kind === 'rectangle') return [...areaOf(object)];
  return centreOf(object);
}
