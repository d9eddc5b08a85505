import { defaultDeliverySettings } from '@rota/contract';
import type { FleetEvent } from '@rota/fleet-core';
import { createPlanner, rasterFromText, type FloorPlanner, type Raster } from '@rota/floor';
import { expect, test } from 'vitest';
import { loadRegistry } from './fleet-registry.ts';
import type { FleetPorts, ReadyFloor } from '../ports.ts';
import type { FloorPlanners } from '../planners/floor-planners.ts';

function floorOf(version: number): ReadyFloor {
  const raster = rasterFromText(['#####', '#...#', '#####'], 1);
  return { mapId: 'hotel_1', site: 'hotel', floor: '1', version, raster };
}

/** A registry of one floor, with planners that are made when the test says so. */
async function aRegistry() {
  let floors: readonly ReadyFloor[] = [floorOf(1)];
  const told: FleetEvent[] = [];
  const making = new Map<Raster, PromiseWithResolvers<FloorPlanner>>();
  const planners: FloorPlanners = {
    find: () => undefined,
    make: (raster) => {
      const waiting = Promise.withResolvers<FloorPlanner>();
      making.set(raster, waiting);
      return waiting.promise;
    },
    addSizes: () => undefined,
  };
  const ports: Omit<FleetPorts, 'deliveries'> = {
    projects: { listIds: async () => [1], settings: async () => defaultDeliverySettings },
    floors: { list: async () => floors },
    targets: { list: async () => [] },
    robots: { list: async () => [] },
  };
  const finish = async (floor: ReadyFloor): Promise<void> => {
    await settle();
    making.get(floor.raster)?.resolve(createPlanner(floor.raster));
    await settle();
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const loading = loadRegistry({
    ports,
    projectId: 1,
    planners,
    footprints: [],
    onFloorReady: (event) => told.push(event),
    onFloorFailed: (error) => {
      throw error;
    },
  });
  await finish(floors[0] as ReadyFloor);
  const registry = await loading;
  const change = async (next: readonly ReadyFloor[]): Promise<FleetEvent[]> => {
    floors = next;
    return registry.reread('maps');
  };
  const versions = (): number[] => registry.floors().map(({ version }) => version);
  return { registry, change, finish, told, versions };
}

test('the former version of a floor serves until the next one is prepared', async () => {
  const { change, finish, told, versions } = await aRegistry();
  const second = floorOf(2);
  expect(versions()).toEqual([1]);
  expect(await change([second])).toEqual([]);
  expect(versions()).toEqual([1]);
  await finish(second);
  expect(versions()).toEqual([2]);
  expect(told).toMatchObject([{ type: 'floor.changed', floor: { version: 2 } }]);
});

test('a version that was replaced or removed while it was prepared is not told of', async () => {
  const { change, finish, told, versions } = await aRegistry();
  const second = floorOf(2);
  const third = floorOf(3);
  await change([second]);
  await change([third]);
  await finish(third);
  await finish(second);
  expect(versions()).toEqual([3]);
  expect(told).toMatchObject([{ type: 'floor.changed', floor: { version: 3 } }]);
  const fourth = floorOf(4);
  await change([fourth]);
  expect(await change([])).toEqual([{ type: 'floor.removed', mapId: 'hotel_1' }]);
  await finish(fourth);
  expect(versions()).toEqual([]);
  expect(told).toHaveLength(1);
});
