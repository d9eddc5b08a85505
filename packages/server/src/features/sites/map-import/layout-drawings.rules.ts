import { metres, radians } from '@rota/contract/core';
import { MOST_DRAWINGS } from '@rota/contract/drawings';
import { mapPoint, type MapPoint } from '@rota/contract/map-versions';
import { z } from 'zod';
import type { GeoDrawings } from './geojson-drawings.rules.ts';
import { ImportRefusal } from './import-problem.rules.ts';
import { graphDrawings, type GraphEdge, type Notice, type Place } from './lane-graph.rules.ts';

/** Which floor is meant, where a file holds several: the id of the map, `site_floor`. */
export type LayoutOptions = { readonly laneWidth: number; readonly mapId: string };

const text = z.string().trim().min(1).max(200);
const name = z.string().trim().min(1).max(80);
const position = z.object({ x: metres, y: metres, theta: radians.nullish() });
const list = z.array(z.unknown());
const layout = z.object({
  layoutId: z.string(),
  layoutName: z.string().nullish(),
  nodes: list,
  edges: list.default([]),
  stations: list.nullish(),
});
const lif = z.object({ layouts: z.array(layout).min(1).max(100) });
const node = z.object({ nodeId: text, mapId: z.string().nullish(), nodePosition: position });
const edge = z.object({
  edgeId: text,
  edgeName: name.nullish().catch(null),
  startNodeId: text,
  endNodeId: text,
  vehicleTypeEdgeProperties: z
    .array(z.object({ maxSpeed: z.number().positive().nullish().catch(null) }))
    .nullish()
    .catch(null),
});
const station = z.object({
  stationId: text,
  stationName: name.nullish().catch(null),
  stationPosition: position.nullish().catch(null),
  interactionNodeIds: z.array(z.string()).default([]),
});

/** Whether a JSON is a layout of the VDMA's Layout Interchange Format. */
export function isLif(json: unknown): boolean {
  return z.object({ layouts: list }).safeParse(json).success;
}

/**
 * The lanes and stations of a LIF file (VDMA, "Layout Interchange Format", 1.0): each edge is driven from its start node to its end node, and
 * each station is a point where it stands, or at the first node from which it is served. Throws ImportRefusal.
 */
export function lifDrawings(json: unknown, { laneWidth, mapId }: LayoutOptions): GeoDrawings {
  const parsed = lif.safeParse(json);
  if (!parsed.success) throw new ImportRefusal('LAYOUT_INVALID');
  const { layouts } = parsed.data;
  const count = layouts.reduce((sum, { nodes, edges }) => sum + nodes.length + edges.length, 0);
  if (count > 4 * MOST_DRAWINGS) throw new ImportRefusal('TOO_MANY', { limit: 4 * MOST_DRAWINGS });
  const notices: Notice[] = [];
  const read = <T>(items: readonly unknown[], schema: z.ZodType<T>, what: string): T[] =>
    items.flatMap((item, index) => {
      const one = schema.safeParse(item);
      if (!one.success) notices.push({ code: 'LAYOUT_ITEM_INVALID', params: { what, number: index + 1 } });
      return one.success ? [one.data] : [];
    });
  const all = layouts.map((one) => ({ ...one, nodes: read(one.nodes, node, 'nodes') }));
  const own = all.find(({ nodes }) => nodes.some((known) => known.mapId === mapId)) ?? all[0];
  if (own === undefined) throw new ImportRefusal('LAYOUT_INVALID');
  const others = all.filter((one) => one !== own).map(({ layoutName, layoutId }) => layoutName ?? layoutId);
  if (others.length > 0)
    notices.push({ code: 'LEVELS_LEFT_OUT', params: { levels: others.join(', ').slice(0, 200) } });
  const isHere = own.nodes.some((known) => known.mapId === mapId)
    ? (id: string | null | undefined) => id === mapId
    : () => true;
  const here = own.nodes.filter((known) => isHere(known.mapId));
  const nodes = new Map(here.map(({ nodeId, nodePosition: { x, y } }) => [nodeId, [x, y] satisfies Place]));
  const elsewhere = new Set(own.nodes.filter((known) => !here.includes(known)).map(({ nodeId }) => nodeId));
  const edges = read(own.edges, edge, 'edges')
    .filter(({ startNodeId, endNodeId }) => !elsewhere.has(startNodeId) && !elsewhere.has(endNodeId))
    .map((one): GraphEdge => {
      const speeds = (one.vehicleTypeEdgeProperties ?? []).flatMap(({ maxSpeed }) => maxSpeed ?? []);
      return {
        called: one.edgeId,
        from: one.startNodeId,
        to: one.endNodeId,
        name: one.edgeName ?? undefined,
        speed: speeds.length > 0 ? Math.min(...speeds) : undefined,
      };
    });
  const drawn = graphDrawings({ nodes, edges }, laneWidth);
  const stations = read(own.stations ?? [], station, 'stations');
  const points = stations.flatMap((one): MapPoint[] => {
    const at = one.stationPosition ?? placeOf(one.interactionNodeIds, nodes);
    const point = mapPoint.safeParse({
      target_id: one.stationId,
      name: one.stationName ?? one.stationId,
      type: '',
      x: at?.x,
      y: at?.y,
      theta: at?.theta ?? 0,
    });
    return point.success ? [point.data] : [];
  });
  return { ...drawn, points, left: stations.length - points.length, notices: [...notices, ...drawn.notices] };
}

function placeOf(
  ids: readonly string[],
  nodes: ReadonlyMap<string, Place>,
): { x: number; y: number; theta?: number } | undefined {
  const place = ids.map((id) => nodes.get(id)).find((found) => found !== undefined);
  return place && { x: place[0], y: place[1] };
}
