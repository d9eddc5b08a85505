import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFooting, measureClearance } from './clearance.ts';
import { MinHeap } from './heap.ts';
import { createLandmarks } from './landmarks.ts';
import { createRoads } from './roads.ts';
import type { Roads } from './roads.ts';
import { createRoadSearch, GREED } from './search.ts';

const SIZE = 60;

/** Roads by the cell on a floor of rooms whose walls have doors at the given places, and their cost of a route. */
function roadsOf(doors: readonly number[], comfort: number): Roads {
  const cells = new Uint8Array(SIZE * SIZE);
  doors.forEach((door, index) => {
    const across = 8 + index * 8;
    for (let along = 0; along < SIZE; along += 1) {
      if (Math.abs(along - door) > 1) cells[index % 2 === 0 ? along * SIZE + across : across * SIZE + along] = 1;
    }
  });
  const clearance = measureClearance({ width: SIZE, height: SIZE, resolution: 1, origin: { x: 0, y: 0, theta: 0 }, cells });
  return createRoads(createFooting(clearance, 1, comfort), 1);
}

function costOf(roads: Roads, route: readonly number[]): number {
  let cost = 0;
  route.slice(1).forEach((to, index) => {
    const from = route[index] ?? to;
    for (let edge = roads.edgeStart[from] ?? 0; edge < (roads.edgeStart[from + 1] ?? 0); edge += 1) {
      if (roads.edgeTo[edge] === to) cost += roads.edgeCost[edge] ?? NaN;
    }
  });
  return cost;
}

/** By trying everything, nearest first. */
function leastCost(roads: Roads, from: number, to: number): number {
  const costs = new Float64Array(roads.part.length).fill(Infinity);
  const heap = new MinHeap();
  costs[from] = 0;
  heap.push(0, from);
  while (heap.size > 0) {
    const cost = heap.topKey;
    const node = heap.pop();
    if (node === to) return cost;
    for (let edge = roads.edgeStart[node] ?? 0; edge < (roads.edgeStart[node + 1] ?? 0); edge += 1) {
      const next = roads.edgeTo[edge] ?? 0;
      const through = cost + (roads.edgeCost[edge] ?? NaN);
      if (through >= (costs[next] ?? 0)) continue;
      costs[next] = through;
      heap.push(through, next);
    }
  }
  return Infinity;
}

const gateAt = (node: number): { node: number; cost: number; length: number } => ({ node, cost: 0, length: 0 });

describe('a search led by landmarks', () => {
  it('finds ways that cost at most a hundredth more than the cheapest, and joins the same places', () => {
    fc.assert(
      fc.property(
        fc.array(fc.nat(SIZE - 1), { maxLength: 6 }),
        fc.constantFrom(0, 4),
        fc.array(fc.tuple(fc.nat(), fc.nat()), { minLength: 8, maxLength: 8 }),
        (doors, comfort, pairs) => {
          const roads = roadsOf(doors, comfort);
          const landmarks = createLandmarks(roads);
          expect(landmarks.count).toBeGreaterThan(0);
          const led = createRoadSearch(roads, landmarks);
          const nodes = roads.part.length;
          for (const [a, b] of pairs) {
            const [from, to] = [a % nodes, b % nodes];
            const route = led.cheapest([gateAt(from)], [gateAt(to)], {});
            expect(route === undefined).toBe(roads.part[from] !== roads.part[to]);
            if (!route) continue;
            expect([route[0], route.at(-1)]).toEqual([from, to]);
            const cost = costOf(roads, route);
            expect(cost).toBeLessThanOrEqual(leastCost(roads, from, to) * GREED + 0.01);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});
