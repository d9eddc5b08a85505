import type { RoadEdges } from './roads.ts';

/** Whether a robot may use the edge between two nodes, in this direction. */
export type MayUse = (from: number, to: number) => boolean;

/** Finds out, beside a search from the starts, whether the goals are shut in; used again and again in the same memory. */
export type Flood = {
  begin(goals: readonly { readonly node: number }[]): void;
  /** Whether no node that the search has reached leads to a goal. To be asked for each node that the search closes, with the same rule. */
  provesShutIn(mayUse: MayUse): boolean;
};

/**
 * Nodes that the search closes for each that the flood takes. Where the goals are not shut in the flood is wasted, so that it must not cost
 * much beside the search; where they are, the search closes so many times the nodes around the goals before it ends.
 */
const CLOSED_PER_FLOODED = 4;

/** Makes a flood that spreads from the goals, against the direction of travel, until it meets a node for which `isReached` holds. */
export function createFlood(
  { edgeStart, edgeTo, part }: RoadEdges,
  isReached: (node: number) => boolean,
): Flood {
  // Marked by the number of the flood, so that nothing needs to be cleared between them.
  const flooded = new Int32Array(part.length);
  const queue = new Int32Array(part.length);
  let flood = 0;
  let size = 0;
  let taken = 0;
  let closed = 0;
  let joined = false;

  function begin(goals: readonly { readonly node: number }[]): void {
    flood += 1;
    size = taken = closed = 0;
    joined = false;
    for (const { node } of goals) if (flooded[node] !== flood) add(node);
  }

  function add(node: number): void {
    if (isReached(node)) joined = true;
    flooded[node] = flood;
    queue[size++] = node;
  }

  function provesShutIn(mayUse: MayUse): boolean {
    if (joined) return false;
    closed += 1;
    if (closed % CLOSED_PER_FLOODED !== 0) return false;
    const node = queue[taken++] as number;
    for (let edge = edgeStart[node] as number; edge < (edgeStart[node + 1] as number) && !joined; edge += 1) {
      const next = edgeTo[edge] as number;
      if (flooded[next] !== flood && mayUse(next, node)) add(next);
    }
    return !joined && taken === size;
  }

  return { begin, provesShutIn };
}
