import { mapPoint, metres, MOST_CORNERS, MOST_DRAWINGS, type MapPoint, type NewDrawing } from '@rota/contract';
import { z } from 'zod';
import { ImportRefusal } from './import-problem.rules.ts';

/** What a file of GeoJSON brings; `left` counts points with names that are no points of maps. */
export type GeoDrawings = { readonly lanes: NewDrawing[]; readonly points: MapPoint[]; readonly left: number };

type Place = [number, number];
type Line = Extract<NewDrawing, { kind: 'line' }>;

const place = z.tuple([metres, metres], z.unknown()).transform(([x, y]): Place => [x, y]);
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: place }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(place).min(2) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(place).min(2)).min(1) }),
]);
const collection = z.object({
  type: z.literal('FeatureCollection'),
  crs: z.object({ properties: z.object({ name: z.string() }) }).nullish(),
  features: z.array(
    z.object({ id: z.unknown().optional(), properties: z.record(z.string(), z.unknown()).nullish(), geometry: z.unknown().optional() }),
  ),
});
/** Degrees of the globe: what GeoJSON means where nothing else is said by name, and by its usual number. */
const DEGREES = /CRS84|EPSG:+4326\b/i;
const number = z.union([z.number(), z.string()]);
const edge = z.object({ startid: number, endid: number });

/**
 * The lanes and points of a GeoJSON in metres: edges of a route graph, each driven from `startid` to `endid` (docs.nav2.org, "Route Graph File
 * Formats"), lines with `oneway: true`, and points that have a name. An edge with another one back is a lane both ways, which robots need no
 * drawing for: it is kept as a note. Throws ImportRefusal.
 */
export function geoDrawings(json: unknown, laneWidth: number): GeoDrawings {
  const parsed = collection.safeParse(json);
  if (!parsed.success) throw new ImportRefusal('GEOJSON_INVALID');
  const { crs, features } = parsed.data;
  if (crs && DEGREES.test(crs.properties.name)) throw new ImportRefusal('GEOJSON_IN_DEGREES');
  if (features.length > 2 * MOST_DRAWINGS) throw new ImportRefusal('TOO_MANY', { limit: 2 * MOST_DRAWINGS });
  const shapes = features.map((feature, index) => ({
    ...feature,
    properties: feature.properties ?? {},
    shape: shapeOf(feature.geometry, index),
  }));
  const ends = new Set(shapes.flatMap(({ properties }) => keyOf(properties)));
  const lanes = shapes.flatMap(({ properties, shape }): NewDrawing[] => {
    if (shape.type === 'Point') return [];
    const back = keyOf(properties, 'back');
    const isOneWay = back === undefined ? properties['oneway'] === true : !ends.has(back);
    // Of both directions one is enough.
    if (back !== undefined && ends.has(back) && (keyOf(properties) ?? '') > back) return [];
    const parts = shape.type === 'LineString' ? [shape.coordinates] : shape.coordinates;
    return parts.map((coords) => laneOf(coords, properties, isOneWay, laneWidth));
  });
  const named = shapes.filter(({ shape, properties }) => shape.type === 'Point' && typeof properties['name'] === 'string');
  const points = named.flatMap(({ shape, properties, id }, index) =>
    pointOf(shape, properties, typeof id === 'string' ? id : `import ${index}`),
  );
  return { lanes, points, left: named.length - points.length };
}

type Shape = z.output<typeof geometry>;

function shapeOf(given: unknown, index: number): Shape {
  const parsed = geometry.safeParse(given);
  if (parsed.success) {
    const { data } = parsed;
    const longest =
      data.type === 'Point'
        ? 1
        : data.type === 'LineString'
          ? data.coordinates.length
          : Math.max(...data.coordinates.map((part) => part.length));
    if (longest > MOST_CORNERS) throw new ImportRefusal('FEATURE_TOO_LONG', { number: index + 1, limit: MOST_CORNERS });
    return data;
  }
  const isPlace = parsed.error.issues.some(({ path }) => path[0] === 'coordinates');
  throw isPlace ? new ImportRefusal('FEATURE_INVALID', { number: index + 1 }) : new ImportRefusal('GEOJSON_INVALID');
}

/** Which ends an edge joins, there or back; undefined for a line that names none. */
function keyOf(properties: Readonly<Record<string, unknown>>, way: 'there' | 'back' = 'there'): string | undefined {
  const parsed = edge.safeParse(properties);
  if (!parsed.success) return undefined;
  const { startid, endid } = parsed.data;
  return way === 'there' ? `${startid} ${endid}` : `${endid} ${startid}`;
}

const width = z.number().min(0.1).max(10);
const called = z.string().trim().min(1).max(80);

function laneOf(coords: Place[], properties: Readonly<Record<string, unknown>>, isOneWay: boolean, laneWidth: number): Line {
  const shape = { kind: 'line', coords, width: width.safeParse(properties['width']).data ?? laneWidth } as const;
  const name = called.safeParse(properties['name']).data;
  if (isOneWay) return { layer: 'directional', ...shape, props: name === undefined ? {} : { name } };
  return { layer: 'custom', ...shape, props: { key: 'lane', value: name ?? 'both ways' } };
}

function pointOf(shape: Shape, properties: Readonly<Record<string, unknown>>, id: string): MapPoint[] {
  if (shape.type !== 'Point') return [];
  const [x, y] = shape.coordinates;
  const parsed = mapPoint.safeParse({ type: '', theta: 0, ...properties, target_id: id, x, y });
  return parsed.success ? [parsed.data] : [];
}
