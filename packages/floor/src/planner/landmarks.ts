import { MinHeap } from './heap.ts';
import type { Roads } from './roads.ts';

/**
 * Costs from a few far-apart nodes to all others. By the triangle inequality they bound the cost between any two nodes from below, which
 * leads a search round walls (Goldberg and Harrelson, "Computing the shortest path: A* search meets graph theory", 2005).
 * The costs of node n are `costs[n * count]` up to `costs[(n + 1) * count]`; Infinity in other parts of the floor.
 */
export type Landmarks = { readonly count: number; readonly costs: Float32Array };

const LANDMARKS = 8;
/** Below this many nodes a search ends before landmarks pay off. */
const FEW_NODES = 1500;

/** Chooses landmarks in the largest part of the floor, each as far as can be from those before it. */
export function createLandmarks(roads: Roads): Landmarks {
  const nodes = roads.part.length;
  const count = nodes < FEW_NODES ? 0 : LANDMARKS;
  const costs = new Float32Array(nodes * count);
  if (count === 0) return { count, costs };
  const nearest = new Float32Array(nodes).fill(Infinity);
  const row = new Float32Array(nodes);
  let landmark = farthestNode(spreadFrom(roads, largestPart(roads.part), row));
  for (let index = 0; index < count; index += 1) {
    spreadFrom(roads, landmark, row);
    for (let node = 0; node < nodes; node += 1) {
      const cost = row[node] as number;
      costs[node * count + index] = cost;
      if (cost < (nearest[node] as number)) nearest[node] = cost;
    }
    landmark = farthestNode(nearest);
  }
  return { count, costs };
}

function spreadFrom(roads: Roads, source: number, costs: Float32Array): Float32Array {
  const { edgeStart, edgeTo, edgeCost } = roads;
  const heap = new MinHeap();
  costs.fill(Infinity);
  costs[source] = 0;
  heap.push(0, source);
  while (heap.size > 0) {
    const key = heap.topKey;
    const node = heap.pop();
    // Keys are wider than the stored costs, so they are rounded before they are compared.
    if (Math.fround(key) > (costs[node] as number)) continue;
    for (let edge = edgeStart[node] as number; edge < (edgeStart[node + 1] as number); edge += 1) {
      const next = edgeTo[edge] as number;
      const cost = Math.fround(key + (edgeCost[edge] as number));
      if (cost >= (costs[next] as number)) continue;
      costs[next] = cost;
      heap.push(cost, next);
    }
  }
  return costs;
}

function farthestNode(costs: Float32Array): number {
  let farthest = 0;
  let highest = -1;
  for (let node = 0; node < costs.length; node += 1) {
    const cost = costs[node] as number;
    if (cost < Infinity && cost > highest) {
      highest = cost;
      farthest = node;
    }
  }
  return farthest;
}

function largestPart(part: Int32Array): number {
  const sizes = new Map<number, number>();
  for (const seed of part) sizes.set(seed, (sizes.get(seed) ?? 0) + 1);
  let largest = 0;
  let highest = 0;
  for (const [seed, size] of sizes) {
    if (size > highest) {
      highest = size;
      largest = seed;
    }
  }
  return largest;
}
