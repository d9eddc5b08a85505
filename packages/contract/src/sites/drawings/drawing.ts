import { z } from 'zod';
import { id, metres, name, oneLine, radians } from '../../core/schemas.ts';
import { mapId } from '../maps/maps.ts';

/** The largest number of drawings on a map. */
export const MOST_DRAWINGS = 5_000;
/** The largest number of corners in all drawings of a map together. */
export const MOST_MAP_CORNERS = 60_000;
/** Bytes of all that is put on a map, in one call: twice what so many drawings, corners and points usually take. */
export const MOST_DRAWN_BYTES = 3 * 1024 * 1024;
/** The largest number of corners in one drawing: a long free line has hundreds. */
export const MOST_CORNERS = 2_000;

/** A place on the map: x and y in metres. */
const place = z.tuple([metres, metres]);
/** A length in metres that is more than nothing. */
const length = z.number().positive().max(10_000);

/** The fields of every drawing. The client that draws it chooses its id; if omitted, the server does. */
const common = { id: id.optional() };
const polygon = z.object({
  ...common,
  kind: z.literal('polygon'),
  coords: z.array(place).min(3).max(MOST_CORNERS),
});
/** Upright on the map, by two opposite corners. */
const rectangle = z.object({ ...common, kind: z.literal('rectangle'), coords: z.tuple([place, place]) });
/** By its centre, and its radius in metres. */
const circle = z.object({ ...common, kind: z.literal('circle'), coords: z.tuple([place]), radius: length });
/** From its first place to its last, `width` metres wide. */
const line = z.object({
  ...common,
  kind: z.literal('line'),
  coords: z.array(place).min(2).max(MOST_CORNERS),
  width: length,
});
/** One place. */
const point = z.object({ ...common, kind: z.literal('point'), coords: z.tuple([place]) });

const label = z.object({ name: name.optional() });
const plain = label.default({});

/** A layer whose drawings are areas. */
function onAreas<const L extends string, P extends z.ZodType>(layer: L, props: P) {
  const common = { layer: z.literal(layer), props };
  return z.discriminatedUnion('kind', [
    polygon.extend(common),
    rectangle.extend(common),
    circle.extend(common),
  ]);
}
/** A layer whose drawings are areas or lines of some width, as of a brush. */
function onAreasAndLines<const L extends string, P extends z.ZodType>(layer: L, props: P) {
  const common = { layer: z.literal(layer), props };
  return z.discriminatedUnion('kind', [
    polygon.extend(common),
    rectangle.extend(common),
    circle.extend(common),
    line.extend(common),
  ]);
}

/** The direction in which it may be driven, in radians. */
const headingProps = label.extend({ heading: radians });
const slopeProps = label.extend({
  /** The direction in which it rises, in radians. */
  heading: radians,
  /** Metres up on a hundred metres. */
  grade: z.number().min(0.1).max(100),
});

/** How robots find themselves in an area of layer `localization`. */
export const LOCALIZATION_METHODS = ['lidar', 'camera', 'marker', 'uwb'] as const;

/** The drawings of each layer. What is laid over the scan in the order of the list comes first: it changes what is free and what is not. */
const layers = {
  /** Cells become free, over a scan's noise. */
  free_space: onAreasAndLines('free_space', plain),
  /** Cells become occupied. */
  obstacle: onAreasAndLines('obstacle', plain),
  /** Cells become again what the scan says. */
  eraser: onAreasAndLines('eraser', plain),
  /** No robot crosses it, whatever was laid free over it; to the scan it is nothing. */
  virtual_wall: onAreasAndLines('virtual_wall', plain),
  /** No robot drives into the area; one that stands in it may leave. */
  forbidden: onAreas('forbidden', plain),
  /** Robots drive in the area no faster than `speed`, m/s. */
  speed: onAreas('speed', label.extend({ speed: z.number().min(0.05).max(5) })),
  /** A door's opening: crossing it takes `wait_s` seconds more. */
  door: z.discriminatedUnion('kind', [
    line.extend({
      layer: z.literal('door'),
      props: z.object({ name, wait_s: z.number().min(0).max(600).default(0) }),
    }),
    rectangle.extend({
      layer: z.literal('door'),
      props: z.object({ name, wait_s: z.number().min(0).max(600).default(0) }),
    }),
  ]),
  /** A ramp. */
  slope: z.discriminatedUnion('kind', [
    polygon.extend({ layer: z.literal('slope'), props: slopeProps }),
    rectangle.extend({ layer: z.literal('slope'), props: slopeProps }),
  ]),
  /** An area in which robots go over to another map. */
  map_switch: onAreas('map_switch', label.extend({ to_map: mapId })),
  /** No more than `capacity` robots are in the area at once. */
  fleet: onAreas('fleet', z.object({ name, capacity: z.number().int().min(1).max(1_000) })),
  /** How robots find themselves in the area. */
  localization: onAreas('localization', label.extend({ method: z.enum(LOCALIZATION_METHODS) })),
  /** A fixed camera: where it hangs, the way it looks, and how far it sees, metres. */
  camera: point.extend({
    layer: z.literal('camera'),
    props: z.object({ name, heading: radians, range: length.max(100).default(8) }),
  }),
  /** A UWB anchor: the id that it sends, and how high it hangs, metres. */
  uwb: point.extend({
    layer: z.literal('uwb'),
    props: label.extend({ anchor_id: id, height: z.number().min(0).max(100).default(2.5) }),
  }),
  /** An area that is driven along a heading, or a line that is driven from its first place to its last. */
  directional: z.discriminatedUnion('kind', [
    polygon.extend({ layer: z.literal('directional'), props: headingProps }),
    rectangle.extend({ layer: z.literal('directional'), props: headingProps }),
    line.extend({ layer: z.literal('directional'), props: plain }),
  ]),
  /** Anything that a robot or a program knows by a key. */
  custom: z.discriminatedUnion('kind', [
    polygon.extend({ layer: z.literal('custom'), props: z.object({ key: name, value: oneLine.max(500) }) }),
    rectangle.extend({ layer: z.literal('custom'), props: z.object({ key: name, value: oneLine.max(500) }) }),
    circle.extend({ layer: z.literal('custom'), props: z.object({ key: name, value: oneLine.max(500) }) }),
    line.extend({ layer: z.literal('custom'), props: z.object({ key: name, value: oneLine.max(500) }) }),
    point.extend({ layer: z.literal('custom'), props: z.object({ key: name, value: oneLine.max(500) }) }),
  ]),
};

/** A drawing as it is sent: metres and radians in the frame of the map. */
export const newDrawing = z.discriminatedUnion('layer', [
  layers.free_space,
  layers.obstacle,
  layers.eraser,
  layers.virtual_wall,
  layers.forbidden,
  layers.speed,
  layers.door,
  layers.slope,
  layers.map_switch,
  layers.fleet,
  layers.localization,
  layers.camera,
  layers.uwb,
  layers.directional,
  layers.custom,
]);
export type NewDrawing = z.infer<typeof newDrawing>;
/** A drawing as it is kept. */
export const drawing = newDrawing.and(z.object({ id: z.string() }));
export type Drawing = z.infer<typeof drawing>;
/** The purpose of a drawing. */
export type DrawingLayer = Drawing['layer'];
/** The layers, in the order in which they lie over each other; the first four change what is free for robots. */
export const DRAWING_LAYERS = Object.keys(layers) as [DrawingLayer, ...DrawingLayer[]];
/** The shapes that a layer takes. */
export const DRAWING_KINDS = {
  free_space: ['polygon', 'rectangle', 'circle', 'line'],
  obstacle: ['polygon', 'rectangle', 'circle', 'line'],
  eraser: ['polygon', 'rectangle', 'circle', 'line'],
  virtual_wall: ['polygon', 'rectangle', 'circle', 'line'],
  forbidden: ['polygon', 'rectangle', 'circle'],
  speed: ['polygon', 'rectangle', 'circle'],
  door: ['rectangle', 'line'],
  slope: ['polygon', 'rectangle'],
  map_switch: ['polygon', 'rectangle', 'circle'],
  fleet: ['polygon', 'rectangle', 'circle'],
  localization: ['polygon', 'rectangle', 'circle'],
  camera: ['point'],
  uwb: ['point'],
  directional: ['polygon', 'rectangle', 'line'],
  custom: ['polygon', 'rectangle', 'circle', 'line', 'point'],
} as const satisfies Record<DrawingLayer, readonly Drawing['kind'][]>;
/** The layers that are laid over the scan: what is free and what is not comes out of them. */
export const RASTER_LAYERS = ['free_space', 'obstacle', 'eraser'] as const satisfies readonly DrawingLayer[];
/** Whether a layer changes the scan itself, so that maps show what came of it. */
export function isRasterLayer(layer: DrawingLayer): layer is (typeof RASTER_LAYERS)[number] {
  return RASTER_LAYERS.some((known) => known === layer);
}
