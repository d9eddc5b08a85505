import { createFooting, isOpen, traceCost } from './clearance.ts';
import type { Clearance, Footing } from './clearance.ts';
import { findExits, pathThroughBlocks } from './local.ts';
import { createLandmarks } from './landmarks.ts';
import type { Landmarks } from './landmarks.ts';
import type { BlockShape } from './blocks.ts';
import { createRoads, nodeX, nodeY, openRoads } from './roads.ts';
import type { RoadEdges, Roads } from './roads.ts';
import { createRoadSearch } from './search.ts';
import type { Entry, RoadSearch } from './search.ts';
import { tollOf } from './tolls.ts';
import type { Tolls } from './tolls.ts';

/** All that is prepared once for robots of one radius and one taste. */
export type Layer = {
  readonly footing: Footing;
  readonly roads: Roads;
  readonly search: RoadSearch;
  /** Memory that it takes, about. */
  readonly bytes: number;
};

/** The expensive results of a layer, as plain data that one thread can pass to another. Lengths are in cells. */
export type LayerData = {
  readonly radius: number;
  readonly margin: number;
  readonly blocks: BlockShape;
  readonly edges: RoadEdges;
  readonly landmarks: Landmarks;
};

/** Works out the roads of a radius, all in cells. */
export function buildLayer(
  clearance: Clearance,
  radius: number,
  margin: number,
  blockCells: number,
): LayerData {
  const roads = createRoads(createFooting(clearance, radius, margin), blockCells);
  const { columns, rows, firstNode, cellOf } = roads.blocks;
  const { edgeStart, edgeTo, edgeCost, part } = roads;
  const blocks = { blockCells, columns, rows, firstNode, cellOf };
  return {
    radius,
    margin,
    blocks,
    edges: { edgeStart, edgeTo, edgeCost, part },
    landmarks: createLandmarks(roads),
  };
}

/** A layer to plan on. */
export function openLayer(clearance: Clearance, data: LayerData): Layer {
  const footing = createFooting(clearance, data.radius, data.margin);
  const roads = openRoads(footing, data.blocks, data.edges);
  return { footing, roads, search: createRoadSearch(roads, data.landmarks), bytes: bytesOf(data) };
}

/** Places, costs, parents and stamps of a node, which a search over the roads holds beside the data. */
const BYTES_A_NODE = 40;

function bytesOf({ blocks, edges, landmarks }: LayerData): number {
  const arrays = [
    blocks.firstNode,
    blocks.cellOf,
    edges.edgeStart,
    edges.edgeTo,
    edges.edgeCost,
    edges.part,
    landmarks.costs,
  ];
  return blocks.cellOf.length * BYTES_A_NODE + arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
}

/** The connection of a point to the roads: the way to an open cell, and from there to nearby nodes. */
export type Access = {
  /** x and y in turn, in fractional cells: the point first, the open place last; only the point when it is open itself. */
  readonly way: readonly number[];
  readonly entries: readonly Entry[];
};

/** The accesses with what the ways to their nodes cost beside their length. */
export function withTolls(
  { roads }: Layer,
  accesses: readonly Access[],
  tolls: Tolls | undefined,
): readonly Access[] {
  if (!tolls) return accesses;
  return accesses.map(({ way, entries }) => {
    const [x, y] = [way.at(-2) as number, way.at(-1) as number];
    return {
      way,
      entries: entries.map(({ node, cost, length }) => {
        const toll = tollOf(tolls, x, y, nodeX(roads, node), nodeY(roads, node));
        return { node, cost: cost + toll, length: length + toll };
      }),
    };
  });
}

/** Whether the straight way between two places, driven from the first to the second (fractional columns and rows), is closed. */
export type BlockedBetween = (x0: number, y0: number, x1: number, y1: number) => boolean;

/** Whether an access is driven from the point to the roads, or from the roads to the point. */
export type Leads = 'away' | 'here';

/**
 * The ways between a point and the roads, none when it is shut in. A point that is not open is left over at most `within` cells, by one
 * access for each node that can be reached. All of them are written from the point on, also those that are driven towards it.
 */
export function findAccess(
  layer: Layer,
  x: number,
  y: number,
  within: number,
  between: BlockedBetween,
  leads: Leads,
): Access[] {
  if (between(x, y, x, y)) return [];
  if (isOpen(layer.footing, x, y)) return [accessFrom(layer, [x, y], 0, between, leads)];
  const closed: BlockedBetween = leads === 'away' ? between : (x0, y0, x1, y1) => between(x1, y1, x0, y0);
  return findExits(layer.roads, x, y, within, closed).map((exit) =>
    accessFrom(layer, exit.way, exit.length, between, leads),
  );
}

function accessFrom(
  layer: Layer,
  way: readonly number[],
  wayLength: number,
  between: BlockedBetween,
  leads: Leads,
): Access {
  const { footing, roads } = layer;
  const x = way.at(-2) as number;
  const y = way.at(-1) as number;
  const own = roads.blocks.nodeOf(Math.floor(y) * footing.clearance.width + Math.floor(x));
  const entries: Entry[] = [];
  eachNodeAround(layer, x, y, (node) => {
    const toX = nodeX(roads, node);
    const toY = nodeY(roads, node);
    const off = Math.hypot(toX - x, toY - y);
    const cost = traceCost(footing, x, y, toX, toY);
    if (cost < Infinity && !(leads === 'away' ? between(x, y, toX, toY) : between(toX, toY, x, y))) {
      entries.push({ node, cost: wayLength + cost, length: wayLength + off });
    } else if (
      node === own &&
      (leads === 'away'
        ? joinPlaces(layer, [x, y], [toX, toY], between)
        : joinPlaces(layer, [toX, toY], [x, y], between))
    ) {
      // Inside its own piece of a block the way is open, if not straight; how far round is a guess.
      entries.push({ node, cost: wayLength + 1.5 * off, length: wayLength + 1.5 * off });
    }
  });
  return { way, entries };
}

function eachNodeAround(layer: Layer, x: number, y: number, visit: (node: number) => void): void {
  const { blockCells, columns, rows, firstNode } = layer.roads.blocks;
  const column = Math.floor(x / blockCells);
  const row = Math.floor(y / blockCells);
  for (let r = Math.max(0, row - 2); r <= Math.min(rows - 1, row + 2); r += 1) {
    for (let c = Math.max(0, column - 2); c <= Math.min(columns - 1, column + 2); c += 1) {
      const block = r * columns + c;
      for (let node = firstNode[block] as number; node < (firstNode[block + 1] as number); node += 1)
        visit(node);
    }
  }
}

/**
 * The way between two places that the roads join: straight where that is open, else by cells if they are in the same block or side by side;
 * undefined when something stands in it.
 */
export function joinPlaces(
  layer: Layer,
  from: readonly [number, number],
  to: readonly [number, number],
  between: BlockedBetween,
): number[] | undefined {
  const [x0, y0] = from;
  const [x1, y1] = to;
  if (between(x0, y0, x0, y0) || between(x1, y1, x1, y1)) return undefined;
  if (!between(x0, y0, x1, y1) && traceCost(layer.footing, x0, y0, x1, y1) < Infinity)
    return [x0, y0, x1, y1];
  const size = layer.roads.blocks.blockCells;
  const blocksApart =
    Math.abs(Math.floor(x0 / size) - Math.floor(x1 / size)) +
    Math.abs(Math.floor(y0 / size) - Math.floor(y1 / size));
  if (blocksApart > 1) return undefined;
  const { width } = layer.footing.clearance;
  const cells = pathThroughBlocks(
    layer.roads,
    Math.floor(y0) * width + Math.floor(x0),
    Math.floor(y1) * width + Math.floor(x1),
    between,
  );
  const way = cells && [x0, y0, ...cells, x1, y1];
  if (!way) return undefined;
  for (let at = 2; at < way.length; at += 2) {
    if (between(way[at - 2] as number, way[at - 1] as number, way[at] as number, way[at + 1] as number))
      return undefined;
  }
  return way;
}
