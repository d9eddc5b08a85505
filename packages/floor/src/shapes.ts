import { circleArea, linePieces, rectangleArea, sizeOfArea } from './areas.ts';
import type { Area, LinePiece } from './areas.ts';
import { crossesItself } from './crossings.ts';
import type { Point } from './geometry.ts';
import { worldToCell } from './raster.ts';
import type { Grid } from './raster.ts';

type Place = readonly [number, number];

/** A drawn shape, in metres on the map: a rectangle by two opposite corners, a circle by its centre, a point, a line with its width. */
export type AreaShape =
  | { readonly kind: 'polygon'; readonly coords: readonly Place[] }
  | { readonly kind: 'rectangle'; readonly coords: readonly [Place, Place] }
  | { readonly kind: 'circle'; readonly coords: readonly [Place]; readonly radius: number }
  | { readonly kind: 'point'; readonly coords: readonly [Place] };
/** See {@link AreaShape}. */
export type LineShape = { readonly kind: 'line'; readonly coords: readonly Place[]; readonly width: number };
/** A shape of a drawing. */
export type Shape = AreaShape | LineShape;

/** Faults of a shape. */
export type ShapeProblem = 'crosses_itself' | 'too_small' | 'outside_map';

/** Square metres below which a shape is a slip of the hand. */
const LEAST_SIZE = 0.01;
/** Metres that a shape may stand out of the map: a border is seldom drawn to the very cell. */
const SLIP = 0.5;

/** Metres round a point that its area takes: enough to be seen and chosen. */
const POINT_RADIUS = 0.15;

/** The area of a shape that is no line; a point is a small circle. */
export function areaOf(shape: AreaShape): Area {
  if (shape.kind === 'polygon') return shape.coords.map(pointOf);
  if (shape.kind === 'circle') return circleArea(pointOf(shape.coords[0]), shape.radius);
  if (shape.kind === 'point') return circleArea(pointOf(shape.coords[0]), POINT_RADIUS);
  return rectangleArea(pointOf(shape.coords[0]), pointOf(shape.coords[1]));
}

/** The straight pieces of a line. */
export function piecesOf(shape: LineShape): LinePiece[] {
  return linePieces(shape.coords.map(pointOf), shape.width);
}

/** Returns the worst fault of a shape on a map; undefined for a valid shape. */
export function findShapeProblem(shape: Shape, grid: Grid): ShapeProblem | undefined {
  const areas = shape.kind === 'line' ? piecesOf(shape).map(({ area }) => area) : [areaOf(shape)];
  // Pieces of a line are judged together: a tight bend has many short ones.
  const isNothing = areas.length === 0 || areas.reduce((sum, area) => sum + sizeOfArea(area), 0) < LEAST_SIZE;
  if (shape.kind === 'polygon' && crossesItself(areaOf(shape))) return 'crosses_itself';
  if (isNothing) return 'too_small';
  const corners = shape.kind === 'line' ? shape.coords.map(pointOf) : areas.flat();
  return corners.every((corner) => isOnMap(grid, corner)) ? undefined : 'outside_map';
}

function isOnMap(grid: Grid, point: Point): boolean {
  const { column, row } = worldToCell(grid, point);
  const slip = SLIP / grid.resolution;
  return column >= -slip && row >= -slip && column <= grid.width + slip && row <= grid.height + slip;
}

function pointOf([x, y]: Place): Point {
  return { x, y };
}
