import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createFooting, measureClearance } from './clearance.ts';
import type { MayUse } from './flood.ts';
import { MinHeap } from './heap.ts';
import { createLandmarks } from './landmarks.ts';
import { createRoads, nodeX, nodeY } from './roads.ts';
import type { Roads } from './roads.ts';
import { createRoadSearch, GREED } from './search.ts';
import type { Entry } from './search.ts';

const SIZE = 60;

/** Roads by the cell on a floor of rooms whose walls have doors at the given places, and their cost of a route. */
function roadsOf(doors: readonly number[], comfort: number): Roads {
  const cells = new Uint8Array(SIZE * SIZE);
  doors.forEach((door, index) => {
    const across = 8 + index * 8;
    for (let along = 0; along < SIZE; along += 1) {
      if (Math.abs(along - door) > 1)
        cells[index % 2 === 0 ? along * SIZE + across : across * SIZE + along] = 1;
    }
  });
  const clearance = measureClearance({
    width: SIZE,
    height: SIZE,
    resolution: 1,
    origin: { x: 0, y: 0, theta: 0 },
    cells,
  });
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

type Question = {
  readonly starts: readonly Entry[];
  readonly goals: readonly Entry[];
  readonly mayUse?: MayUse;
};

/** By trying everything, nearest first. */
function leastCost(roads: Roads, { starts, goals, mayUse = () => true }: Question): number {
  const costs = new Float64Array(roads.part.length).fill(Infinity);
  const heap = new MinHeap();
  const reach = (node: number, cost: number): void => {
    if (cost >= (costs[node] ?? 0)) return;
    costs[node] = cost;
    heap.push(cost, node);
  };
  for (const { node, cost } of starts) reach(node, cost);
  while (heap.size > 0) {
    const cost = heap.topKey;
    const node = heap.pop();
    for (let edge = roads.edgeStart[node] ?? 0; edge < (roads.edgeStart[node + 1] ?? 0); edge += 1) {
      const next = roads.edgeTo[edge] ?? 0;
      if (mayUse(node, next)) reach(next, cost + (roads.edgeCost[edge] ?? NaN));
    }
  }
  return Math.min(...goals.map(({ node, cost }) => (costs[node] ?? NaN) + cost));
}

const entryAt = (node: number, cost = 0): Entry => ({ node, cost, length: cost });

/** Numbers from 0 to 99 that hang on nothing but the numbers given. */
function dice(salt: number, a: number, b: number): number {
  const mixed = Math.imul(
    Math.imul(salt ^ Math.imul(a + 1, 0x9e3779b1), 0x85ebca6b) ^ Math.imul(b + 1, 0xc2b2ae35),
    0x27d4eb2f,
  );
  return ((mixed ^ (mixed >>> 15)) >>> 0) % 100;
}

/** Some nodes may not be used at all, and some edges only in one direction. */
function randomRule(salt: number, shutPercent: number, oneWayPercent: number): MayUse {
  const isShut = (node: number): boolean => dice(salt, node, node) < shutPercent;
  return (from, to) => !isShut(from) && !isShut(to) && dice(salt, from, to) >= oneWayPercent;
}

/** The ways on to the roads from the place of a node: the node itself, or those around it. */
function entriesFrom(roads: Roads, node: number, around: boolean): Entry[] {
  const edges = Array.from(
    { length: (roads.edgeStart[node + 1] ?? 0) - (roads.edgeStart[node] ?? 0) },
    (_, at) => (roads.edgeStart[node] ?? 0) + at,
  );
  return around
    ? edges.map((edge) => entryAt(roads.edgeTo[edge] ?? -1, roads.edgeCost[edge]))
    : [entryAt(node)];
}

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
            const route = led.cheapest([entryAt(from)], [entryAt(to)], {});
            expect(route === undefined).toBe(roads.part[from] !== roads.part[to]);
            if (!route) continue;
            expect([route[0], route.at(-1)]).toEqual([from, to]);
            const cost = costOf(roads, route);
            expect(cost).toBeLessThanOrEqual(
              leastCost(roads, { starts: [entryAt(from)], goals: [entryAt(to)] }) * GREED + 0.01,
            );
          }
        },
      ),
      { numRuns: 12 },
    );
  });

  it.each([
    [0, 0],
    [60, 0],
    [75, 30],
    [85, 0],
    [0, 93],
  ])(
    'is as good from and to one or several entries where %d of 100 nodes are shut and %d of 100 ways along an edge',
    (shut, oneWay) => {
      fc.assert(
        fc.property(
          fc.array(fc.nat(SIZE - 1), { maxLength: 6 }),
          fc.array(fc.tuple(fc.integer(), fc.nat(), fc.nat(), fc.boolean()), {
            minLength: 12,
            maxLength: 12,
          }),
          (doors, questions) => {
            const roads = roadsOf(doors, 0);
            const led = createRoadSearch(roads, createLandmarks(roads));
            for (const [salt, from, to, around] of questions) {
              const [starts, goals] = [from, to].map((at) =>
                entriesFrom(roads, at % roads.part.length, around),
              ) as [Entry[], Entry[]];
              const mayUse = randomRule(salt, shut, oneWay);
              const route = led.cheapest(starts, goals, { mayUse });
              const least = leastCost(roads, { starts, goals, mayUse });
              expect(route === undefined).toBe(least === Infinity);
              if (!route) continue;
              for (const [index, node] of route.entries())
                if (index > 0) expect(mayUse(route[index - 1] ?? -1, node)).toBe(true);
              const start = starts.find(({ node }) => node === route[0]);
              const goal = goals.find(({ node }) => node === route.at(-1));
              expect((start?.cost ?? NaN) + costOf(roads, route) + (goal?.cost ?? NaN)).toBeLessThanOrEqual(
                least * GREED + 0.01,
              );
            }
          },
        ),
        { numRuns: 4 },
      );
    },
  );

  it('asks little more than about the pocket to find that a goal is shut in', () => {
    const roads = roadsOf([], 0);
    const led = createRoadSearch(roads, createLandmarks(roads));
    const ringsAround = (node: number): number =>
      Math.max(Math.abs(nodeX(roads, node) - 40.5), Math.abs(nodeY(roads, node) - 30.5));
    const at = (x: number, y: number): number => roads.blocks.nodeOf(y * SIZE + x);
    // Edges reach as far as the third ring.
    const isShut = (node: number): boolean => ringsAround(node) > 2 && ringsAround(node) <= 5;
    const pocket = Array.from({ length: roads.part.length }, (_, node) => node).filter(
      (node) => ringsAround(node) <= 2,
    );
    let asked = 0;
    const mayUse: MayUse = (from, to) => {
      asked += 1;
      return !isShut(from) && !isShut(to);
    };
    expect(
      led.cheapest([entryAt(at(5, 30))], [entryAt(at(40, 30)), entryAt(at(41, 31))], { mayUse }),
    ).toBeUndefined();
    expect(asked).toBeLessThan(pocket.length * 100);
  });

  it('finds the only way to a goal, however few nodes lead there beside those that are tried', () => {
    const roads = roadsOf([], 0);
    const at = (x: number, y: number): number => roads.blocks.nodeOf(y * SIZE + x);
    const steps = Array.from({ length: 9 }, (_, step) => step);
    const across = Array.from({ length: 41 }, (_, step) => at(20, 10 + step));
    const way = [
      ...steps.map((step) => at(29 - step, 10)),
      ...across,
      ...steps.map((step) => at(21 + step, 50)),
    ];
    const before = new Map(way.map((node, index) => [node, way[index - 1]]));
    const mayUse: MayUse = (from, to) => !before.has(to) || before.get(to) === from;
    const led = createRoadSearch(roads, createLandmarks(roads));
    expect(led.cheapest([entryAt(at(29, 10))], [entryAt(at(29, 50))], { mayUse })).toEqual(way);
  });
});
