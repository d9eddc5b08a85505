import type { Footing } from './clearance.ts';
import { traceCost } from './clearance.ts';
import { findBlocks, openBlocks } from './blocks.ts';
import type { Blocks, BlockShape } from './blocks.ts';

/**
 * A graph over the open cells of a footing. The floor is cut into square blocks; every connected piece of open cells in a block is a node,
 * which stands at the open cell nearest the block's middle. Nodes are joined where the straight way between them is open (16 or 32 directions),
 * and where their pieces touch across the edge of two blocks, so that two open cells are joined by roads exactly when they are joined by cells.
 */
export type Roads = RoadEdges & {
  readonly footing: Footing;
  readonly blocks: Blocks;
  /** Column and row, in fractional cells, of the centre of the cell each node stands at, in turn. */
  readonly places: Float32Array;
};

/** The edges of roads: plain data that one thread can hand to another. */
export type RoadEdges = {
  /** Edges of node n are `edgeStart[n]` up to `edgeStart[n + 1]` in `edgeTo` and `edgeCost`. */
  readonly edgeStart: Int32Array;
  readonly edgeTo: Int32Array;
  readonly edgeCost: Float32Array;
  /** The connected part of the floor a node lies in. */
  readonly part: Int32Array;
};

/** Half of 16 directions to blocks near by; the other half are the same edges seen from the other end. */
const FORWARD: readonly (readonly [number, number])[] = [
  [1, 0],
  [0, 1],
  [1, 1],
  [-1, 1],
  [2, 1],
  [1, 2],
  [-1, 2],
  [-2, 1],
];

/** Half of 32 directions, for small blocks: the finer the blocks, the more the length of a way hangs on its directions. */
const FORWARD_FINE: readonly (readonly [number, number])[] = [
  ...FORWARD,
  [3, 1],
  [1, 3],
  [-1, 3],
  [-3, 1],
  [3, 2],
  [2, 3],
  [-2, 3],
  [-3, 2],
];

const FINE_BLOCK_CELLS = 2;

/** Builds the roads of a footing over blocks of `blockCells` x `blockCells` cells. */
export function createRoads(footing: Footing, blockCells: number): Roads {
  const blocks = openBlocks(footing, findBlocks(footing, blockCells));
  const found = findEdges(footing, blocks);
  const edges = joinBothWays(found, blocks.cellOf.length);
  return openRoads(footing, blocks, { ...edges, part: findParts(edges.edgeStart, edges.edgeTo) });
}

/** Roads that were built before. */
export function openRoads(footing: Footing, shape: BlockShape, edges: RoadEdges): Roads {
  const { cellOf } = shape;
  const { width } = footing.clearance;
  const places = new Float32Array(cellOf.length * 2);
  for (let node = 0; node < cellOf.length; node += 1) {
    const cell = cellOf[node] as number;
    places[2 * node] = (cell % width) + 0.5;
    places[2 * node + 1] = Math.floor(cell / width) + 0.5;
  }
  return { footing, blocks: openBlocks(footing, shape), places, ...edges };
}

/** Column of the centre of the cell a node stands at. */
export function nodeX(roads: Roads, node: number): number {
  return roads.places[2 * node] as number;
}

/** Row of the centre of the cell a node stands at. */
export function nodeY(roads: Roads, node: number): number {
  return roads.places[2 * node + 1] as number;
}

/** The column and row of a node. */
export function placeOf(roads: Roads, node: number): readonly [number, number] {
  return [nodeX(roads, node), nodeY(roads, node)];
}

/** The block a node stands in. */
export function blockOf(roads: Roads, node: number): number {
  const { blockCells, columns } = roads.blocks;
  return Math.floor(nodeY(roads, node) / blockCells) * columns + Math.floor(nodeX(roads, node) / blockCells);
}

type FoundEdges = { from: Int32Array; to: Int32Array; cost: Float32Array; count: number };

function addEdge(edges: FoundEdges, from: number, to: number, cost: number): void {
  if (edges.count === edges.from.length) {
    const size = edges.count * 2;
    const grown = { from: new Int32Array(size), to: new Int32Array(size), cost: new Float32Array(size) };
    grown.from.set(edges.from);
    grown.to.set(edges.to);
    grown.cost.set(edges.cost);
    Object.assign(edges, grown);
  }
  edges.from[edges.count] = from;
  edges.to[edges.count] = to;
  edges.cost[edges.count] = cost;
  edges.count += 1;
}

function findEdges(footing: Footing, blocks: Blocks): FoundEdges {
  const size = 1024 + blocks.cellOf.length * 4;
  const edges: FoundEdges = {
    from: new Int32Array(size),
    to: new Int32Array(size),
    cost: new Float32Array(size),
    count: 0,
  };
  const directions = blocks.blockCells <= FINE_BLOCK_CELLS ? FORWARD_FINE : FORWARD;
  for (let row = 0; row < blocks.rows; row += 1) {
    for (let column = 0; column < blocks.columns; column += 1) {
      const block = row * blocks.columns + column;
      if (blocks.firstNode[block] === blocks.firstNode[block + 1]) continue;
      for (const [right, down] of directions) {
        if (column + right < 0 || column + right >= blocks.columns || row + down >= blocks.rows) continue;
        joinBlocks(
          footing,
          blocks,
          edges,
          block,
          block + down * blocks.columns + right,
          Math.abs(right) + down === 1,
        );
      }
    }
  }
  return edges;
}

function joinBlocks(
  footing: Footing,
  blocks: Blocks,
  edges: FoundEdges,
  a: number,
  b: number,
  adjacent: boolean,
): void {
  const { width } = footing.clearance;
  const { firstNode, cellOf } = blocks;
  for (let u = firstNode[a] as number; u < (firstNode[a + 1] as number); u += 1) {
    const from = cellOf[u] as number;
    const fromX = (from % width) + 0.5;
    const fromY = Math.floor(from / width) + 0.5;
    for (let v = firstNode[b] as number; v < (firstNode[b + 1] as number); v += 1) {
      const to = cellOf[v] as number;
      const cost = traceCost(footing, fromX, fromY, (to % width) + 0.5, Math.floor(to / width) + 0.5);
      if (cost < Infinity) addEdge(edges, u, v, cost);
      else if (adjacent) {
        const detour = blocks.detourCost(u, v);
        if (detour < Infinity) addEdge(edges, u, v, detour);
      }
    }
  }
}

function joinBothWays(
  found: FoundEdges,
  nodes: number,
): Pick<RoadEdges, 'edgeStart' | 'edgeTo' | 'edgeCost'> {
  const edgeStart = new Int32Array(nodes + 1);
  for (let edge = 0; edge < found.count; edge += 1) {
    for (const end of [found.from[edge] as number, found.to[edge] as number])
      edgeStart[end + 1] = (edgeStart[end + 1] as number) + 1;
  }
  for (let node = 0; node < nodes; node += 1)
    edgeStart[node + 1] = (edgeStart[node + 1] as number) + (edgeStart[node] as number);
  const edgeTo = new Int32Array(found.count * 2);
  const edgeCost = new Float32Array(found.count * 2);
  const filled = edgeStart.slice(0, nodes);
  for (let edge = 0; edge < found.count; edge += 1) {
    const u = found.from[edge] as number;
    const v = found.to[edge] as number;
    const there = filled[u] as number;
    const back = filled[v] as number;
    filled[u] = there + 1;
    filled[v] = back + 1;
    edgeTo[there] = v;
    edgeTo[back] = u;
    edgeCost[there] = edgeCost[back] = found.cost[edge] as number;
  }
  return { edgeStart, edgeTo, edgeCost };
}

function findParts(edgeStart: Int32Array, edgeTo: Int32Array): Int32Array {
  const part = new Int32Array(edgeStart.length - 1).fill(-1);
  const open = new Int32Array(part.length);
  for (let seed = 0; seed < part.length; seed += 1) {
    if (part[seed] !== -1) continue;
    let size = 1;
    open[0] = seed;
    part[seed] = seed;
    while (size > 0) {
      const node = open[--size] as number;
      for (let edge = edgeStart[node] as number; edge < (edgeStart[node + 1] as number); edge += 1) {
        const next = edgeTo[edge] as number;
        if (part[next] !== -1) continue;
        part[next] = seed;
        open[size++] = next;
      }
    }
  }
  return part;
}
