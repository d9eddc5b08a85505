import type { BlockFactors } from './clearance.ts';
import { MinHeap } from './heap.ts';
import type { Landmarks } from './landmarks.ts';
import { nodeX, nodeY } from './roads.ts';
import type { Roads } from './roads.ts';

/** A way on to or off the roads: the node, and the cost and the length in cells between it and the point asked for. */
export type Gate = { readonly node: number; readonly cost: number; readonly length: number };

/** What holds in one search only. */
export type SearchRules = {
  /** Whether the robot may use the edge between two nodes; asked only where something stands near. */
  readonly mayUse?: (from: number, to: number) => boolean;
  readonly dear?: BlockFactors;
};

/** Finds cheapest ways over one set of roads, again and again in the same memory. */
export type RoadSearch = {
  /** The nodes from one of `starts` to one of `goals` over which the whole cost is least; undefined when they are not joined. */
  cheapest(starts: readonly Gate[], goals: readonly Gate[], rules: SearchRules): number[] | undefined;
  /** For every node the length in cells of its cheapest way to one of `goals`; Infinity where there is none. */
  lengthsTo(goals: readonly Gate[]): Float32Array;
};

/** Makes a search over roads, led by landmarks. */
export function createRoadSearch(roads: Roads, landmarks: Landmarks): RoadSearch {
  const nodes = roads.part.length;
  const costs = new Float64Array(nodes);
  const estimates = new Float64Array(nodes);
  const parents = new Int32Array(nodes);
  // A node's cost and parent are valid only while its stamp is that of the running search: nothing needs to be cleared between searches.
  const stamps = new Int32Array(nodes);
  const heap = new MinHeap();
  let stamp = 0;

  function reach(node: number, cost: number, parent: number, estimate: (node: number) => number): void {
    if (stamps[node] !== stamp) {
      stamps[node] = stamp;
      estimates[node] = estimate(node);
    } else if (cost >= (costs[node] as number)) return;
    costs[node] = cost;
    parents[node] = parent;
    heap.push(cost + (estimates[node] as number), node);
  }

  function cheapest(starts: readonly Gate[], goals: readonly Gate[], rules: SearchRules): number[] | undefined {
    const { edgeStart, edgeTo, edgeCost } = roads;
    const goalCosts = new Map(goals.map((goal) => [goal.node, goal.cost]));
    const parts = new Set(goals.map((goal) => roads.part[goal.node]));
    const estimate = createEstimate(roads, landmarks, goals);
    stamp += 1;
    heap.clear();
    for (const start of starts) {
      if (parts.has(roads.part[start.node])) reach(start.node, start.cost, -1, estimate);
    }
    let last = -1;
    let least = Infinity;
    while (heap.topKey < least) {
      const key = heap.topKey;
      const node = heap.pop();
      const cost = costs[node] as number;
      if (key > cost + (estimates[node] as number)) continue;
      const final = cost + (goalCosts.get(node) ?? Infinity);
      if (final < least) {
        least = final;
        last = node;
      }
      for (let edge = edgeStart[node] as number; edge < (edgeStart[node + 1] as number); edge += 1) {
        const next = edgeTo[edge] as number;
        const through = cost + (edgeCost[edge] as number) * (rules.dear ? factorBetween(rules.dear, roads, node, next) : 1);
        if (stamps[next] === stamp && through >= (costs[next] as number)) continue;
        if (rules.mayUse && !rules.mayUse(node, next)) continue;
        reach(next, through, node, estimate);
      }
    }
    if (last === -1) return undefined;
    const route: number[] = [];
    for (let node = last; node !== -1; node = parents[node] as number) route.push(node);
    return route.reverse();
  }

  function lengthsTo(goals: readonly Gate[]): Float32Array {
    const { edgeStart, edgeTo, edgeCost } = roads;
    const lengths = new Float32Array(nodes).fill(Infinity);
    stamp += 1;
    heap.clear();
    for (const goal of goals) {
      reach(goal.node, goal.cost, -1, noEstimate);
      if (costs[goal.node] === goal.cost) lengths[goal.node] = goal.length;
    }
    while (heap.size > 0) {
      const key = heap.topKey;
      const node = heap.pop();
      if (key > (costs[node] as number)) continue;
      for (let edge = edgeStart[node] as number; edge < (edgeStart[node + 1] as number); edge += 1) {
        const next = edgeTo[edge] as number;
        const through = key + (edgeCost[edge] as number);
        if (stamps[next] === stamp && through >= (costs[next] as number)) continue;
        reach(next, through, node, noEstimate);
        const step = Math.hypot(nodeX(roads, node) - nodeX(roads, next), nodeY(roads, node) - nodeY(roads, next));
        lengths[next] = (lengths[node] as number) + step;
      }
    }
    return lengths;
  }

  return { cheapest, lengthsTo };
}

function noEstimate(): number {
  return 0;
}

/** A lower bound of the cost from a node to the nearest of the goals: the better of the straight line and the landmarks. */
function createEstimate(roads: Roads, landmarks: Landmarks, goals: readonly Gate[]): (node: number) => number {
  const { count, costs } = landmarks;
  const nearestGate = Math.min(...goals.map((goal) => goal.cost));
  const xs = goals.map((goal) => nodeX(roads, goal.node));
  const ys = goals.map((goal) => nodeY(roads, goal.node));
  const box = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  const goalCosts = new Float64Array(count);
  for (let index = 0; index < count; index += 1) {
    goalCosts[index] = Math.min(...goals.map((goal) => (costs[goal.node * count + index] as number) + goal.cost));
  }
  return function estimate(node) {
    const x = nodeX(roads, node);
    const y = nodeY(roads, node);
    const dx = Math.max(0, box.left - x, x - box.right);
    const dy = Math.max(0, box.top - y, y - box.bottom);
    let bound = Math.sqrt(dx * dx + dy * dy) + nearestGate;
    for (let index = 0, at = node * count; index < count; index += 1, at += 1) {
      const difference = Math.abs((goalCosts[index] as number) - (costs[at] as number));
      // Stored costs are single precision: without the small allowance a bound could pass the truth. A difference of infinities is NaN.
      if (difference * 0.99999 > bound && difference < Infinity) bound = difference * 0.99999;
    }
    return bound;
  };
}

function factorBetween(dear: BlockFactors, roads: Roads, a: number, b: number): number {
  return (factorAtNode(dear, roads, a) + factorAtNode(dear, roads, b)) / 2;
}

function factorAtNode(dear: BlockFactors, roads: Roads, node: number): number {
  const { blockCells } = dear;
  const column = Math.floor(nodeX(roads, node) / blockCells);
  return dear.factors[Math.floor(nodeY(roads, node) / blockCells) * dear.columns + column] as number;
}
