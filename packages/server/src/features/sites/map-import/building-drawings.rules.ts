import { MOST_DRAWINGS, type NewDrawing } from '@rota/contract/drawings';
import { mapPoint, type MapPoint } from '@rota/contract/map-versions';
import type { TargetType } from '@rota/contract/targets';
import { parseYaml } from '@rota/floor/files';
import { z } from 'zod';
import type { GeoDrawings } from './geojson-drawings.rules.ts';
import { ImportRefusal } from './import-problem.rules.ts';
import { graphDrawings, type GraphEdge, type Notice, type Place } from './lane-graph.rules.ts';
import type { LayoutOptions } from './layout-drawings.rules.ts';

/** A value with its type before it, as `[4, true]`. */
const params = z.record(z.string(), z.tuple([z.number(), z.unknown()])).catch({});
const index = z.number().int().min(0);
const vertex = z.tuple([
  z.number(),
  z.number(),
  z.unknown().optional(),
  z.unknown().optional(),
  z.unknown().optional(),
]);
const joined = z.tuple([index, index, z.unknown().optional()]);
const levelOf = z.looseObject({
  vertices: z.array(z.unknown()).default([]),
  lanes: z.array(z.unknown()).default([]),
  measurements: z.array(z.unknown()).default([]),
  doors: z.array(z.unknown()).default([]),
});
const building = z.looseObject({
  coordinate_system: z.string().default('reference_image'),
  levels: z.record(z.string(), levelOf),
});
type Level = z.output<typeof levelOf>;
type Vertex = { readonly place: Place; readonly name: string; readonly type: TargetType };

/** Parts of a building that are read, or that say nothing of a floor. */
const READ = new Set([
  'vertices',
  'lanes',
  'measurements',
  'doors',
  'elevation',
  'drawing',
  'x_meters',
  'y_meters',
]);

/** Whether a yaml is a building of Open-RMF's traffic editor. */
export function isBuilding(yaml: string): boolean {
  return /^levels:/m.test(yaml) && !/^image:/m.test(yaml);
}

/**
 * The lanes, named vertices and doors of one level of a `building.yaml` (Open-RMF, rmf_traffic_editor). Where its coordinates are pixels of a
 * picture, y runs down, and measurements say how many metres a pixel is. Throws ImportRefusal.
 */
export function buildingDrawings(yaml: string, { laneWidth, mapId }: LayoutOptions): GeoDrawings {
  const parsed = building.safeParse(parseYaml(yaml));
  if (!parsed.success) throw new ImportRefusal('BUILDING_INVALID');
  const { coordinate_system: system, levels } = parsed.data;
  const notices: Notice[] = [];
  if (system !== 'reference_image' && system !== 'cartesian_meters')
    throw new ImportRefusal('BUILDING_COORDINATES', { system: system.slice(0, 40) });
  const floor = mapId.slice(mapId.indexOf('_') + 1);
  const names = Object.keys(levels);
  const chosen = names.find((name) => name.toLowerCase() === floor.toLowerCase()) ?? names[0] ?? '';
  const level = levels[chosen];
  if (level === undefined) throw new ImportRefusal('BUILDING_INVALID');
  if (level.vertices.length + level.lanes.length > 4 * MOST_DRAWINGS)
    throw new ImportRefusal('TOO_MANY', { limit: 4 * MOST_DRAWINGS });
  const others = names.filter((name) => name !== chosen);
  if (others.length > 0)
    notices.push({ code: 'LEVELS_LEFT_OUT', params: { levels: others.join(', ').slice(0, 200) } });
  const vertices = verticesOf(level, system === 'reference_image', notices);
  const nodes = new Map(
    vertices.flatMap((one, at) =>
      one === undefined ? [] : [[String(at), one.place] satisfies [string, Place]],
    ),
  );
  const drawn = graphDrawings({ nodes, edges: edgesOf(level, notices) }, laneWidth);
  const named = vertices.flatMap((one, at) => (one === undefined || one.name === '' ? [] : [{ ...one, at }]));
  const points = named.flatMap(({ place: [x, y], name, type, at }): MapPoint[] => {
    const point = mapPoint.safeParse({ target_id: `${chosen} ${at}`.slice(-64), name, type, x, y, theta: 0 });
    return point.success ? [point.data] : [];
  });
  const left = Object.entries(level).filter(([part, value]) => !READ.has(part) && isThere(value));
  if (left.length > 0)
    notices.push({
      code: 'FIELDS_LEFT_OUT',
      params: {
        fields: left
          .map(([part]) => part)
          .join(', ')
          .slice(0, 200),
      },
    });
  return {
    lanes: [...drawn.lanes, ...doorsOf(level, nodes)],
    speeds: drawn.speeds,
    points,
    left: named.length - points.length,
    notices: [...notices, ...drawn.notices],
  };
}

function verticesOf(level: Level, isPixels: boolean, notices: Notice[]): (Vertex | undefined)[] {
  const read = level.vertices.map((given, at) => {
    const one = vertex.safeParse(given);
    if (!one.success)
      notices.push({ code: 'LAYOUT_ITEM_INVALID', params: { what: 'vertices', number: at + 1 } });
    return one.data;
  });
  const scale = isPixels ? scaleOf(level, read, notices) : 1;
  return read.map((one) => {
    if (one === undefined) return undefined;
    const [x, y, , name, own] = one;
    const values = params.parse(own ?? {});
    const place: Place = isPixels ? [roundToMillimetres(x * scale), roundToMillimetres(-y * scale)] : [x, y];
    return { place, name: typeof name === 'string' ? name.trim() : '', type: typeOf(values) };
  });
}

/** Metres a pixel: the mean over the measurements, and 1 where there is none, as Open-RMF takes it. */
function scaleOf(
  { measurements }: Level,
  vertices: readonly (z.output<typeof vertex> | undefined)[],
  notices: Notice[],
): number {
  const scales = measurements.flatMap((given) => {
    const one = joined.safeParse(given);
    if (!one.success) return [];
    const [from, to, own] = one.data;
    const [a, b, metres] = [vertices[from], vertices[to], params.parse(own ?? {})['distance']?.[1]];
    if (a === undefined || b === undefined || typeof metres !== 'number') return [];
    const pixels = Math.hypot(a[0] - b[0], a[1] - b[1]);
    return pixels > 0 && metres > 0 ? [metres / pixels] : [];
  });
  if (scales.length > 0) return scales.reduce((sum, scale) => sum + scale, 0) / scales.length;
  notices.push({ code: 'BUILDING_UNMEASURED', params: {} });
  return 1;
}

function typeOf(values: Readonly<Record<string, [number, unknown]>>): TargetType {
  if (values['is_charger']?.[1] === true) return 'charge';
  if (values['is_parking_spot']?.[1] === true || values['is_holding_point']?.[1] === true) return 'waiting';
  return '';
}

function edgesOf({ lanes }: Level, notices: Notice[]): GraphEdge[] {
  return lanes.flatMap((given, at): GraphEdge[] => {
    const one = joined.safeParse(given);
    if (!one.success) {
      notices.push({ code: 'LAYOUT_ITEM_INVALID', params: { what: 'lanes', number: at + 1 } });
      return [];
    }
    const [from, to, own] = one.data;
    const values = params.parse(own ?? {});
    const speed = z.number().positive().safeParse(values['speed_limit']?.[1]).data;
    const lane = {
      called: String(at + 1),
      from: String(from),
      to: String(to),
      isBothWays: values['bidirectional']?.[1] === true,
    };
    return [{ ...lane, speed }];
  });
}

function doorsOf({ doors }: Level, nodes: ReadonlyMap<string, Place>): NewDrawing[] {
  return doors.flatMap((given, at): NewDrawing[] => {
    const one = joined.safeParse(given);
    const [a, b] = one.success ? [nodes.get(String(one.data[0])), nodes.get(String(one.data[1]))] : [];
    if (a === undefined || b === undefined || Math.hypot(a[0] - b[0], a[1] - b[1]) < 0.1) return [];
    const values = params.parse(one.data?.[2] ?? {})['name']?.[1];
    const name =
      typeof values === 'string' && values.trim() !== '' ? values.trim().slice(0, 80) : `Door ${at + 1}`;
    return [{ layer: 'door', kind: 'line', coords: [a, b], width: 0.2, props: { name, wait_s: 0 } }];
  });
}

function isThere(value: unknown): boolean {
  return Array.isArray(value)
    ? value.length > 0
    : typeof value === 'object' && value !== null && Object.keys(value).length > 0;
}

function roundToMillimetres(value: number): number {
  // Adding 0 makes no difference between 0 and -0.
  return Math.round(value * 1_000) / 1_000 + 0;
}
