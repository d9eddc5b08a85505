import type { BlockFactors } from './clearance.ts';
import { createFlood } from './flood.ts';
import type { MayUse } from './flood.ts';
import { MinHeap } from './heap.ts';
import type { Landmarks } from './landmarks.ts';
import { nodeX, nodeY } from './roads.ts';
import type { Roads } from './roads.ts';

/** A way on to or off the roads: the node, and the cost and the length in cells between it and the point asked for. */
export type Entry = { readonly node: number; readonly cost: number; readonly length: number };

/** State of a single search. */
export type SearchRules = {
  /** Given only where something stands near. */
  readonly mayUse?: MayUse;
  readonly dear?: BlockFactors;
  readonly toll?: EdgeToll;
};

/** The cost of an edge in addition to its length, in cells: the same in both directions. */
export type EdgeToll = (from: number, to: number) => number;

/** Finds cheapest ways over one set of roads, again and again in the same memory. */
export type RoadSearch = {
  /**
   * The nodes from one of `starts` to one of `goals` over which the whole cost is least, or nearly; undefined when they are not joined. The
   * goals are ways from one and the same place, with no cost below that of the roads: the bounds that lead the search count on it.
   */
  cheapest(starts: readonly Entry[], goals: readonly Entry[], rules: SearchRules): number[] | undefined;
};

/** Makes a search over roads, led by landmarks. */
export function createRoadSearch(roads: Roads, landmarks: Landmarks): RoadSearch {
  const nodes = roads.part.length;
  const costs = new Float64Array(nodes);
  const estimates = new Float64Array(nodes);
  const parents = new Int32Array(nodes);
  // A node's cost and parent are valid only while its stamp is that of the running search: nothing needs to be cleared between searches.
  const stamps = new Int32Array(nodes);
  const closed = new Int32Array(nodes);
  const heap = new MinHeap();
  const flood = createFlood(roads, (node) => stamps[node] === stamp);
  let stamp = 0;

  function reach(node: number, cost: number, parent: number, estimate: (node: number) => number): void {
    if (stamps[node] !== stamp) {
      stamps[node] = stamp;
      estimates[node] = estimate(node);
    } else if (closed[node] === stamp || cost >= (costs[node] as number)) return;
    costs[node] = cost;
    parents[node] = parent;
    heap.push(cost + (estimates[node] as number), node);
  }

  function cheapest(
    starts: readonly Entry[],
    goals: readonly Entry[],
    rules: SearchRules,
  ): number[] | undefined {
    const { edgeStart, edgeTo, edgeCost } = roads;
    const goalCosts = new Map(goals.map((goal) => [goal.node, goal.cost]));
    const parts = new Set(goals.map((goal) => roads.part[goal.node]));
    const estimate = createEstimate(roads, landmarks, starts, goals);
    stamp += 1;
    heap.clear();
    for (const start of starts) {
      if (parts.has(roads.part[start.node])) reach(start.node, start.cost, -1, estimate);
    }
    flood.begin(goals);
    let last = -1;
    let least = Infinity;
    while (heap.topKey < least) {
      const key = heap.topKey;
      const node = heap.pop();
      const cost = costs[node] as number;
      if (closed[node] === stamp || key > cost + (estimates[node] as number)) continue;
      closed[node] = stamp;
      // A search that fails would else try every node that can be reached from the starts, which on a large floor takes longer than all others.
      if (rules.mayUse && flood.provesShutIn(rules.mayUse)) return undefined;
      const final = cost + (goalCosts.get(node) ?? Infinity);
      if (final < least) {
        least = final;
        last = node;
      }
      for (let edge = edgeStart[node] as number; edge < (edgeStart[node + 1] as number); edge += 1) {
        const next = edgeTo[edge] as number;
        const paid = rules.toll ? rules.toll(node, next) : 0;
        const through =
          cost +
          paid +
          (edgeCost[edge] as number) * (rules.dear ? factorBetween(rules.dear, roads, node, next) : 1);
        if (stamps[next] === stamp && (closed[next] === stamp || through >= (costs[next] as number)))
          continue;
        if (rules.mayUse && !rules.mayUse(node, next)) continue;
        reach(next, through, node, estimate);
      }
    }
    if (last === -1) return undefined;
    const route: number[] = [];
    for (let node = last; node !== -1; node = parents[node] as number) route.push(node);
    return route.reverse();
  }

  return { cheapest };
}

/**
 * Bounds count for a little more than they are: in wide places, where many ways cost nearly the same, a search then does not try them all. No
 * way found costs more than the cheapest by a larger factor (Pohl, "Heuristic search viewed as path finding in a graph", 1970).
 */
export const GREED = 1.01;

/** Landmarks asked in one search: those that lead it best from its start, as all of them together cost more than they save. */
const LANDMARKS_ASKED = 5;

/** About a lower bound of the cost from a node to the nearest of the goals: the better of the straight line and the landmarks. */
function createEstimate(
  roads: Roads,
  landmarks: Landmarks,
  starts: readonly Entry[],
  goals: readonly Entry[],
): (node: number) => number {
  const { count, costs } = landmarks;
  const { places } = roads;
  const nearestEntry = Math.min(...goals.map((goal) => goal.cost));
  const xs = goals.map((goal) => nodeX(roads, goal.node));
  const ys = goals.map((goal) => nodeY(roads, goal.node));
  const [left, right, top, bottom] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)];
  const asked = bestLandmarks(landmarks, starts, goals);
  const goalCosts = Float64Array.from(asked, (index) => costToGoals(landmarks, goals, index));
  return function estimate(node) {
    const x = places[2 * node] as number;
    const y = places[2 * node + 1] as number;
    const dx = Math.max(0, left - x, x - right);
    const dy = Math.max(0, top - y, y - bottom);
    let bound = Math.sqrt(dx * dx + dy * dy) + nearestEntry;
    for (let at = 0; at < asked.length; at += 1) {
      const difference = Math.abs(
        (goalCosts[at] as number) - (costs[node * count + (asked[at] as number)] as number),
      );
      // Stored costs are single precision: without the small allowance a bound could pass the truth. A difference of infinities is NaN.
      if (difference * 0.99999 > bound && difference < Infinity) bound = difference * 0.99999;
    }
    return bound * GREED;
  };
}

function costToGoals({ count, costs }: Landmarks, goals: readonly Entry[], index: number): number {
  return Math.min(...goals.map((goal) => (costs[goal.node * count + index] as number) + goal.cost));
}

function bestLandmarks(landmarks: Landmarks, starts: readonly Entry[], goals: readonly Entry[]): number[] {
  const { count, costs } = landmarks;
  const start = starts[0];
  if (!start) return [];
  const bounds = Array.from({ length: count }, (_, index) => {
    const bound = Math.abs(
      costToGoals(landmarks, goals, index) - (costs[start.node * count + index] as number),
    );
    return { index, bound: bound < Infinity ? bound : -1 };
  });
  bounds.sort((a, b) => b.bound - a.bound || a.index - b.index);
  return bounds.slice(0, LANDMARKS_ASKED).map(({ index }) => index);
}

function factorBetween(dear: BlockFactors, roads: Roads, a: number, b: number): number {
  return (factorAtNode(dear, roads, a) + factorAtNode(dear, roads, b)) / 2;
}

function factorAtNode(dear: BlockFactors, roads: Roads, node: number): number {
  const { blockCells } = dear;
  const column = Math.floor(nodeX(roads, node) / blockCells);
  return dear.factors[Math.floor(nodeY(roads, node) / blockCells) * dear.columns + column] as number;
}
