import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFooting, measureClearance } from './clearance.ts';
import { createLandmarks } from './landmarks.ts';
import { createRoads } from './roads.ts';
import type { Roads } from './roads.ts';
import { createRoadSearch } from './search.ts';

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

const gateAt = (node: number): { node: number; cost: number; length: number } => ({ node, cost: 0, length: 0 });

describe('a search led by landmarks', () => {
  it('finds ways as cheap as one that is led by nothing, and joins the same places', () => {
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
            const lengths = createRoadSearch(roads, { count: 0, costs: new Float32Array(0) }).lengthsTo([gateAt(to)]);
            const route = led.cheapest([gateAt(from)], [gateAt(to)], {});
            expect(route === undefined).toBe(lengths[from] === Infinity);
            expect(route === undefined).toBe(roads.part[from] !== roads.part[to]);
            if (!route) continue;
            const plain = createRoadSearch(roads, { count: 0, costs: new Float32Array(0) }).cheapest([gateAt(from)], [gateAt(to)], {});
            expect([route[0], route.at(-1)]).toEqual([from, to]);
            expect(costOf(roads, route)).toBeCloseTo(costOf(roads, plain ?? []), 2);
          }
        },
      ),
      { numRuns: 12 },
    );
  });
});
