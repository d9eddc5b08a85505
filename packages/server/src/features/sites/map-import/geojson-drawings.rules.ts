import { metres } from '@rota/contract/core';
import { MOST_CORNERS, MOST_DRAWINGS, type NewDrawing } from '@rota/contract/drawings';
import { mapPoint, type MapPoint } from '@rota/contract/map-versions';
import { z } from 'zod';
import { ImportRefusal } from './import-problem.rules.ts';
import { graphDrawings, type GraphEdge, type Notice, type Place } from './lane-graph.rules.ts';

/** What a file of lanes and points brings; `left` counts points with names that are no points of maps. */
export type GeoDrawings = {
  readonly lanes: NewDrawing[];
  readonly speeds: NewDrawing[];
  readonly points: MapPoint[];
  readonly left: number;
  readonly notices: Notice[];
};
/** How lanes are to be understood: metres across where they do not say it, and the m/s that a share of the speed is a share of. */
export type LaneOptions = { readonly laneWidth: number; readonly maxSpeed: number };

type Properties = Readonly<Record<string, unknown>>;

const place = z.tuple([metres, metres], z.unknown()).transform(([x, y]): Place => [x, y]);
const geometry = z.discriminatedUnion('type', [
  z.object({ type: z.literal('Point'), coordinates: place }),
  z.object({ type: z.literal('LineString'), coordinates: z.array(place).min(2) }),
  z.object({ type: z.literal('MultiLineString'), coordinates: z.array(z.array(place).min(2)).min(1) }),
]);
const properties = z.record(z.string(), z.unknown());
const collection = z.object({
  type: z.literal('FeatureCollection'),
  crs: z.object({ properties: z.object({ name: z.string() }) }).nullish(),
  features: z.array(
    z.object({
      id: z.unknown().optional(),
      properties: properties.nullish(),
      geometry: z.unknown().optional(),
    }),
  ),
});
/** Degrees of the globe: what GeoJSON means where nothing else is said by name, and by its usual number. */
const DEGREES = /CRS84|EPSG:+4326\b/i;
const number = z.union([z.number(), z.string()]);
const edge = z.object({ startid: number, endid: number });
const width = z.number().min(0.1).max(10);
const called = z.string().trim().min(1).max(80);
const positive = z.coerce.number().positive().max(1_000);

type Shape = z.output<typeof geometry>;
type Feature = {
  readonly id: unknown;
  readonly properties: Properties;
  readonly shape: Shape;
  readonly number: number;
};

/**
 * The lanes and points of a GeoJSON in metres: edges of a route graph, each driven from the node `startid` to the node `endid` (docs.nav2.org,
 * "Route Graph File Formats"), lines with `oneway: true`, and points that have a name. What a feature says besides stands in its properties
 * or in their `metadata`. A feature that cannot be used is named, and the others are read. Throws ImportRefusal.
 */
export function geoDrawings(json: unknown, options: LaneOptions): GeoDrawings {
  const parsed = collection.safeParse(json);
  if (!parsed.success) throw new ImportRefusal('GEOJSON_INVALID');
  const { crs, features: given } = parsed.data;
  if (crs && DEGREES.test(crs.properties.name)) throw new ImportRefusal('GEOJSON_IN_DEGREES');
  if (given.length > 2 * MOST_DRAWINGS) throw new ImportRefusal('TOO_MANY', { limit: 2 * MOST_DRAWINGS });
  const notices: Notice[] = [];
  const features = given.flatMap((feature, index): Feature[] => {
    const shape = shapeOf(feature.geometry, index + 1);
    if ('code' in shape) notices.push(shape);
    return 'code' in shape
      ? []
      : [{ id: feature.id, properties: spread(feature.properties ?? {}), shape, number: index + 1 }];
  });
  const { nodes, edges, plain } = graphOf(features, options);
  const drawn = graphDrawings({ nodes, edges }, options.laneWidth);
  const named = features.filter(
    ({ shape, properties: { name } }) => shape.type === 'Point' && typeof name === 'string',
  );
  const points = named.flatMap(({ shape, properties, id }, index) =>
    pointOf(shape, properties, typeof id === 'string' ? id : `import ${index}`),
  );
  notices.push(...drawn.notices, ...noticeLeftOut(features));
  return {
    lanes: [...drawn.lanes, ...plain],
    speeds: drawn.speeds,
    points,
    left: named.length - points.length,
    notices,
  };
}

/** What stands in `metadata` counts like properties of their own, which go first. */
function spread(given: Properties): Properties {
  const metadata = properties.safeParse(given['metadata']);
  return metadata.success ? { ...metadata.data, ...given } : given;
}

function graphOf(features: readonly Feature[], { laneWidth, maxSpeed }: LaneOptions) {
  const nodes = new Map<string, Place>();
  const edges: GraphEdge[] = [];
  const plain: NewDrawing[] = [];
  for (const { id, properties, shape } of features) {
    const node = number.safeParse(properties['id'] ?? id);
    if (shape.type === 'Point' && node.success) nodes.set(String(node.data), shape.coordinates);
  }
  for (const { properties, shape, number: index } of features) {
    if (shape.type === 'Point') continue;
    const ends = edge.safeParse(properties);
    const parts = shape.type === 'LineString' ? [shape.coordinates] : shape.coordinates;
    const own = {
      width: width.safeParse(properties['width']).data,
      name: called.safeParse(properties['name']).data,
    };
    const speed = speedOf(properties, maxSpeed);
    if (ends.success) {
      const [from, to] = [String(ends.data.startid), String(ends.data.endid)];
      const name = number.transform(String).safeParse(properties['id']).data?.slice(0, 80) ?? `#${index}`;
      // Parts of an edge follow each other.
      edges.push({ called: own.name ?? name, from, to, line: parts.flat(), ...own, speed });
      continue;
    }
    const isOneWay = properties['oneway'] === true;
    for (const line of parts) {
      const lane = { called: '', from: 'start', to: 'end', line, ...own, speed, isBothWays: !isOneWay };
      const ends = new Map([
        ['start', line[0] ?? [0, 0]],
        ['end', line.at(-1) ?? [0, 0]],
      ] satisfies [string, Place][]);
      const drawn = graphDrawings({ nodes: ends, edges: [lane] }, laneWidth);
      plain.push(...drawn.lanes, ...drawn.speeds);
    }
  }
  return { nodes, edges, plain };
}

/** m/s: nav2 writes `speed_limit` as a share of the highest speed, in percent or up to 1, and `abs_speed_limit` in m/s. */
function speedOf(properties: Properties, maxSpeed: number): number | undefined {
  const absolute = positive.safeParse(properties['abs_speed_limit']);
  if (absolute.success) return absolute.data;
  const share = positive.safeParse(properties['speed_limit']);
  if (!share.success) return undefined;
  const part = share.data <= 1 ? share.data : share.data / 100;
  return part >= 1 ? undefined : part * maxSpeed;
}

function shapeOf(given: unknown, index: number): Shape | Notice {
  const parsed = geometry.safeParse(given);
  if (!parsed.success) {
    const isPlace = parsed.error.issues.some(({ path }) => path[0] === 'coordinates');
    if (isPlace) return { code: 'FEATURE_INVALID', params: { number: index } };
    const kind = z.object({ type: called }).safeParse(given).data?.type;
    return { code: 'FEATURE_UNSUPPORTED', params: { number: index, kind: kind ?? '–' } };
  }
  const { data } = parsed;
  const parts =
    data.type === 'Point' ? [] : data.type === 'LineString' ? [data.coordinates] : data.coordinates;
  if (parts.every((part) => part.length <= MOST_CORNERS)) return data;
  return { code: 'FEATURE_TOO_LONG', params: { number: index, limit: MOST_CORNERS } };
}

/** Properties that say something about driving and that no drawing can hold. */
const WITHOUT_COUNTERPART = ['cost', 'overridable', 'operations', 'class', 'closed'];

function noticeLeftOut(features: readonly Feature[]): Notice[] {
  const found = WITHOUT_COUNTERPART.filter((name) =>
    features.some(({ properties }) => properties[name] !== undefined),
  );
  return found.length === 0 ? [] : [{ code: 'FIELDS_LEFT_OUT', params: { fields: found.join(', ') } }];
}

function pointOf(shape: Shape, properties: Properties, id: string): MapPoint[] {
  if (shape.type !== 'Point') return [];
  const [x, y] = shape.coordinates;
  const parsed = mapPoint.safeParse({ type: '', theta: 0, ...properties, target_id: id, x, y });
  return parsed.success ? [parsed.data] : [];
}
