import type { MapZone, Order, OrderNode, ZoneSet } from '@rota/fleet-core';
import { rectangleArea } from '@rota/floor';
import { expect, test } from 'vitest';
import { createZoneShelf } from './zone-shelf.ts';

const area = rectangleArea({ x: 2, y: 0 }, { x: 4, y: 4 });
const common = { zoneId: 'z', name: undefined, vertices: area };
const setOf = (zoneSetId: string, ...zones: MapZone[]): ZoneSet => ({ zoneSetId, mapId: 'inn_1', zones });
function anOrder(...places: (readonly [number, number])[]): Order {
  const nodes = places.map(([x, y], index): OrderNode => ({ nodeId: `n${index}`, sequenceId: 2 * index, released: true, x, y, theta: undefined, deviation: 0.1, mapId: 'inn_1', actions: [] })); // prettier-ignore
  return { orderId: 'o', orderUpdateId: 0, nodes, edges: [] };
}
const [west, east] = [[1, 2], [5, 2]] as const; // prettier-ignore

test('a set is kept to once it is enabled, in place of the one before, which can be forgotten only then', () => {
  const shelf = createZoneShelf();
  shelf.put(setOf('a', { ...common, type: 'SPEED_LIMIT', speed: 0.3 }));
  expect([shelf.limitAt('inn_1', { x: 3, y: 1 }), shelf.enable('b'), shelf.enable('a')]).toEqual([
    Infinity,
    false,
    true,
  ]);
  expect([shelf.limitAt('inn_1', { x: 3, y: 1 }), shelf.limitAt('inn_1', { x: 5, y: 1 }), shelf.limitAt('inn_2', { x: 3, y: 1 })]).toEqual([0.3, Infinity, Infinity]); // prettier-ignore
  shelf.put(setOf('b'));
  expect(shelf.remove('a')).toBe(false);
  expect(shelf.held()).toEqual([
    { zoneSetId: 'a', mapId: 'inn_1', enabled: true },
    { zoneSetId: 'b', mapId: 'inn_1', enabled: false },
  ]);
  shelf.enable('b');
  expect([shelf.held().length, shelf.limitAt('inn_1', { x: 3, y: 1 })]).toEqual([1, Infinity]);
});

test.each<[string, MapZone, readonly (readonly [number, number])[], boolean]>([
  ['into a blocked zone', { ...common, type: 'BLOCKED' }, [west, east], true],
  ['past a blocked zone', { ...common, type: 'BLOCKED' }, [[1, 5], [5, 5]], false],
  ['out of a blocked zone', { ...common, type: 'BLOCKED' }, [[3, 2], east], false],
  ['along a direction', { ...common, type: 'DIRECTED', direction: 0 }, [west, east], false],
  ['across a direction', { ...common, type: 'DIRECTED', direction: Math.PI / 2 }, [west, east], false],
  ['against a direction', { ...common, type: 'DIRECTED', direction: Math.PI }, [west, east], true],
])('an order that leads %s is refused or not', (_words, zone, places, isRefused) => {
  const shelf = createZoneShelf();
  shelf.put(setOf('a', zone));
  const from = { x: places[0]?.[0] ?? 0, y: places[0]?.[1] ?? 0 };
  expect(shelf.brokenBy('inn_1', anOrder(...places), from)).toBeUndefined();
  shelf.enable('a');
  expect(shelf.brokenBy('inn_1', anOrder(...places), from) !== undefined).toBe(isRefused);
}); // prettier-ignore
