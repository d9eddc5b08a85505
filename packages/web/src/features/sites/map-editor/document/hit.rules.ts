import { areaOf, isInArea, sizeOfArea, squaredDistanceToSegment, type Point } from '@rota/floor';
import { isOpen, OBJECT_LAYERS, type LayerLooks } from './layers.ts';
import {
  boundsOf,
  idOf,
  isPoint,
  layerOf,
  outlinesOf,
  type EditorDocument,
  type MapObject,
} from './objects.ts';

function distanceToOutline(outline: readonly Point[], { x, y }: Point): number {
  let least = Infinity;
  outline.forEach((corner, index) => {
    const next = outline[(index + 1) % outline.length] ?? corner;
    least = Math.min(least, squaredDistanceToSegment(x, y, corner.x, corner.y, next.x, next.y));
  });
  return Math.sqrt(least);
}

function isNear(object: MapObject, { x, y }: Point, reach: number): boolean {
  const { minX, minY, maxX, maxY } = boundsOf(object);
  return x >= minX - reach && x <= maxX + reach && y >= minY - reach && y <= maxY + reach;
}

/**
 * The object that is meant by a touch at a place, `reach` metres beside it at most: a point first, then what has its border there, then the
 * smallest area round it. Hidden and locked layers are passed through.
 */
export function objectAt(
  document: EditorDocument,
  looks: LayerLooks,
  at: Point,
  reach: number,
): MapObject | undefined {
  const spots = [
    ...(isOpen(looks, 'points') ? document.points : []),
    ...document.drawings.filter((one) => one.kind === 'point'),
  ];
  let nearest: { object: MapObject; far: number } | undefined;
  for (const object of spots) {
    if (!isOpen(looks, layerOf(object)) || !isNear(object, at, reach)) continue;
    const { minX, minY } = boundsOf(object);
    const far = Math.hypot(minX - at.x, minY - at.y);
    if (far <= reach && (nearest === undefined || far <= nearest.far)) nearest = { object, far };
  }
  return nearest?.object ?? drawingAt(document, looks, at, reach);
}

function drawingAt(
  document: EditorDocument,
  looks: LayerLooks,
  at: Point,
  reach: number,
): MapObject | undefined {
  let border: { object: MapObject; far: number } | undefined;
  let inside: { object: MapObject; size: number } | undefined;
  for (const drawing of document.drawings) {
    if (drawing.kind === 'point' || !isOpen(looks, drawing.layer) || !isNear(drawing, at, reach)) continue;
    const far = Math.min(...outlinesOf(drawing).map((outline) => distanceToOutline(outline, at)));
    if (far <= reach / 2 && (border === undefined || far <= border.far)) border = { object: drawing, far };
    const outlines = outlinesOf(drawing).filter((outline) => isInArea(outline, at.x, at.y));
    const size = drawing.kind === 'line' ? 0 : sizeOfArea(areaOf(drawing));
    if (outlines.length > 0 && (inside === undefined || size <= inside.size))
      inside = { object: drawing, size };
  }
  return border?.object ?? inside?.object;
}

/** The ids of all objects that lie wholly in a box between two corners. */
export function objectsIn(document: EditorDocument, looks: LayerLooks, a: Point, b: Point): string[] {
  const [left, right] = [Math.min(a.x, b.x), Math.max(a.x, b.x)];
  const [bottom, top] = [Math.min(a.y, b.y), Math.max(a.y, b.y)];
  return [...document.drawings, ...document.points].flatMap((object) => {
    const { minX, minY, maxX, maxY } = boundsOf(object);
    return isOpen(looks, layerOf(object)) && minX >= left && maxX <= right && minY >= bottom && maxY <= top
      ? [idOf(object)]
      : [];
  });
}

/** The ids of all objects that can be chosen. */
export function allOpen(document: EditorDocument, looks: LayerLooks): string[] {
  return [...document.drawings, ...document.points]
    .filter((object) => isOpen(looks, layerOf(object)))
    .map(idOf);
}

/** The layers in the order in which a list tells of them, the uppermost first. */
export const LAYERS_FROM_TOP = [...OBJECT_LAYERS].reverse();

/** Whether an object is a place without a size. */
export function isSpot(object: MapObject): boolean {
  return isPoint(object) || object.kind === 'point';
}
