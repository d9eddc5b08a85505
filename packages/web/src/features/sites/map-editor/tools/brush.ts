import type { Drawing, DrawingLayer } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';
import type { TargetType } from '@rota/contract/targets';
import type { Point } from '@rota/floor';
import { takesKind } from '../document/handles.rules.ts';
import { roundAngle, roundMetres } from '../document/transform.rules.ts';

/** The object that the place tool adds. */
export type SpotKind = 'target' | 'camera' | 'uwb' | 'custom';

/** The settings of the next drawing. */
export type Brush = {
  readonly layer: DrawingLayer;
  readonly spot: SpotKind;
  readonly pointType: TargetType;
  /** Width of lines, metres. */
  readonly width: number;
  /** The other map to which a map switch leads; empty while there is none. */
  readonly otherMap: string;
  /** The base names of new things that need a name. */
  readonly names: Readonly<Record<'door' | 'fleet' | 'camera' | 'custom' | 'uwb', string>>;
};

type Place = [number, number];
type AreaKind = 'polygon' | 'rectangle' | 'circle';

/** A shape before it is a drawing. */
export type Shape =
  | { readonly kind: 'polygon' | 'line'; readonly corners: readonly Point[] }
  | { readonly kind: 'rectangle'; readonly corners: readonly [Point, Point] }
  | { readonly kind: 'circle'; readonly centre: Point; readonly radius: number }
  | { readonly kind: 'point'; readonly at: Point };

function place({ x, y }: Point): Place {
  return [roundMetres(x), roundMetres(y)];
}

const AREAS: readonly string[] = ['polygon', 'rectangle', 'circle'] satisfies AreaKind[];

/** The shape as the layer takes it: a rectangle as a polygon, a circle as one of its sides. Undefined where it takes none of the kind. */
export function fitShape(layer: DrawingLayer, shape: Shape): Shape | undefined {
  if (takesKind(layer, shape.kind)) return shape;
  if (shape.kind === 'circle' && takesKind(layer, 'polygon')) {
    const corners = Array.from({ length: 24 }, (_, side) => {
      const angle = (side / 24) * 2 * Math.PI;
      return {
        x: shape.centre.x + Math.cos(angle) * shape.radius,
        y: shape.centre.y + Math.sin(angle) * shape.radius,
      };
    });
    return { kind: 'polygon', corners };
  }
  return undefined;
}

/** A drawing of the brush's layer; undefined where the layer takes no such shape, or lacks what it must have. */
export function drawingOf(brush: Brush, shape: Shape, id: string): Drawing | undefined {
  const fits = fitShape(brush.layer, shape);
  if (fits === undefined) return undefined;
  if (fits.kind === 'line') return lineOf(brush, fits.corners.map(place), id);
  if (fits.kind === 'point') return spotOf(brush, [place(fits.at)], id);
  if (!AREAS.includes(fits.kind)) return undefined;
  return areaDrawing(brush, fits, id);
}

function lineOf(brush: Brush, coords: Place[], id: string): Drawing | undefined {
  const line = { id, kind: 'line' as const, coords, width: brush.width };
  switch (brush.layer) {
    case 'free_space':
    case 'obstacle':
    case 'eraser':
    case 'virtual_wall':
    case 'directional':
      return { ...line, layer: brush.layer, props: {} };
    case 'door':
      return { ...line, layer: 'door', props: { name: brush.names.door, wait_s: 0 } };
    case 'custom':
      return { ...line, layer: 'custom', props: { key: brush.names.custom, value: '' } };
    default:
      return undefined;
  }
}

function spotOf(brush: Brush, coords: [Place], id: string): Drawing | undefined {
  const spot = { id, kind: 'point' as const, coords };
  if (brush.layer === 'camera')
    return { ...spot, layer: 'camera', props: { name: brush.names.camera, heading: 0, range: 8 } };
  if (brush.layer === 'uwb')
    return { ...spot, layer: 'uwb', props: { anchor_id: brush.names.uwb, height: 2.5 } };
  return brush.layer === 'custom'
    ? { ...spot, layer: 'custom', props: { key: brush.names.custom, value: '' } }
    : undefined;
}

type AreaShape =
  | Exclude<Shape, { kind: 'line' | 'point' } | { kind: 'polygon' | 'line' }>
  | { readonly kind: 'polygon' | 'line'; readonly corners: readonly Point[] };

function areaDrawing(brush: Brush, shape: AreaShape, id: string): Drawing | undefined {
  const area =
    shape.kind === 'circle'
      ? {
          id,
          kind: 'circle' as const,
          coords: [place(shape.centre)] as [Place],
          radius: Math.max(0.05, roundMetres(shape.radius)),
        }
      : shape.kind === 'rectangle'
        ? {
            id,
            kind: 'rectangle' as const,
            coords: [place(shape.corners[0]), place(shape.corners[1])] as [Place, Place],
          }
        : { id, kind: 'polygon' as const, coords: shape.corners.map(place) };
  const heading = shape.kind === 'rectangle' ? alongLongerSide(shape.corners) : 0;
  switch (brush.layer) {
    case 'free_space':
    case 'obstacle':
    case 'eraser':
    case 'virtual_wall':
    case 'forbidden':
      return { ...area, layer: brush.layer, props: {} };
    case 'speed':
      return { ...area, layer: 'speed', props: { speed: 0.5 } };
    case 'fleet':
      return { ...area, layer: 'fleet', props: { name: brush.names.fleet, capacity: 1 } };
    case 'localization':
      return { ...area, layer: 'localization', props: { method: 'lidar' } };
    case 'map_switch':
      return brush.otherMap === ''
        ? undefined
        : { ...area, layer: 'map_switch', props: { to_map: brush.otherMap } };
    case 'custom':
      return { ...area, layer: 'custom', props: { key: brush.names.custom, value: '' } };
    case 'door':
      return area.kind === 'rectangle'
        ? { ...area, layer: 'door', props: { name: brush.names.door, wait_s: 0 } }
        : undefined;
    case 'slope':
      return area.kind === 'circle' ? undefined : { ...area, layer: 'slope', props: { heading, grade: 5 } };
    case 'directional':
      return area.kind === 'circle' ? undefined : { ...area, layer: 'directional', props: { heading } };
    case 'camera':
    case 'uwb':
      return undefined;
  }
}

function alongLongerSide([a, b]: readonly [Point, Point]): number {
  return Math.abs(b.x - a.x) >= Math.abs(b.y - a.y)
    ? b.x < a.x
      ? roundAngle(Math.PI)
      : 0
    : roundAngle(b.y < a.y ? -Math.PI / 2 : Math.PI / 2);
}

/** A point of the brush's type. */
export function pointOf(
  brush: Pick<Brush, 'pointType'>,
  at: Point,
  theta: number,
  name: string,
  id: string,
): MapPoint {
  const [x, y] = place(at);
  return {
    target_id: id,
    name,
    type: brush.pointType,
    x,
    y,
    theta: roundAngle(theta),
    elevator_group: null,
    door_direction: null,
    tolerance: null,
    escape_point: null,
  };
}
