import type { Drawing } from '@rota/contract/drawings';
import type { FleetEvent } from '@rota/fleet-core';
import { prepareFloor, rasterFromText } from '@rota/floor';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../log.ts';
import { createFloorPlanners } from '../planners/floor-planners.ts';
import type { ReadyFloor } from '../ports.ts';
import { aReadyFloor } from '../ready-floor.fake.ts';
import { createFleetFloors } from './fleet-floors.ts';

const raster = rasterFromText(['#####', '#...#', '#####'], 1);
const settle = () => new Promise((resolve) => setImmediate(resolve));
const ROBOT = { hasRobot: true };
const WORK = { hasRobot: false };

/** The floors of a project, of which each is prepared when the test says so. */
async function someFloors(first: readonly ReadyFloor[], mostBytes = Infinity) {
  let listed = first;
  const announced: FleetEvent[] = [];
  const begun: string[] = [];
  const waiting = new Map<string, () => void>();
  const planners = createFloorPlanners({
    log: silentLog,
    smallCells: 0,
    mostBytes,
    prepare: async ({ raster, sizes }) => prepareFloor(raster, sizes),
  });
  const gated = (floor: ReadyFloor): ReadyFloor => ({
    ...floor,
    load: () => {
      begun.push(floor.content);
      return new Promise((resolve) => waiting.set(floor.content, () => resolve({ ...raster })));
    },
  });
  const floors = createFleetFloors({
    source: { list: async () => listed.map(gated) },
    projectId: 1,
    planners,
    footprints: [],
    onChanged: (event) => announced.push(event),
    onFailed: (error) => {
      throw error;
    },
  });
  await floors.reread();
  return {
    floors,
    announced,
    begun,
    need: async (...needed: readonly (readonly [string, { hasRobot: boolean }])[]) => {
      floors.need(new Map(needed));
      await settle();
    },
    finish: async (content: string) => {
      waiting.get(content)?.();
      await settle();
    },
    change: async (next: readonly ReadyFloor[]) => {
      listed = next;
      return floors.reread();
    },
    prepared: () =>
      floors.list().flatMap(({ mapId, version, planner }) => (planner ? [`${mapId} ${version}`] : [])),
  };
}

const aFloor = (mapId: string, version = 1): ReadyFloor =>
  aReadyFloor(raster, { mapId, version, content: `${mapId} v${version}` });

const ZONE: Drawing = {
  id: 'z',
  layer: 'fleet',
  kind: 'circle',
  coords: [[2, 2]],
  radius: 1,
  props: {
    name: 'Pass',
    capacity: 1,
  },
};

describe('the floors of a fleet', () => {
  test('are prepared when a robot is there, once, and those with a robot before those where only work waits', async () => {
    const { need, begun, finish, prepared, announced } = await someFloors(
      ['a_1', 'a_2', 'a_3'].map((mapId) => aFloor(mapId)),
    );
    await need();
    expect([begun, prepared()]).toEqual([[], []]);
    await need(['a_2', ROBOT], ['a_3', WORK]);
    await need(['a_2', ROBOT], ['a_3', WORK]);
    await finish('a_2 v1');
    await finish('a_3 v1');
    await need(['a_2', ROBOT]);
    expect(begun).toEqual(['a_2 v1', 'a_3 v1']);
    expect(prepared()).toEqual(['a_2 1', 'a_3 1']);
    expect(announced).toMatchObject([{ floor: { mapId: 'a_2' } }, { floor: { mapId: 'a_3' } }]);
  });

  test('that are not needed are released where memory is short, and none begins where only work waits', async () => {
    const { need, begun, finish, prepared } = await someFloors(
      ['a_1', 'a_2', 'a_3'].map((mapId) => aFloor(mapId)),
      1,
    );
    await need(['a_1', ROBOT], ['a_2', WORK], ['a_3', WORK]);
    await finish('a_1 v1');
    expect([begun, prepared()]).toEqual([['a_1 v1'], ['a_1 1']]);
    await need(['a_2', WORK]);
    expect(prepared()).toEqual([]);
    await need(['a_2', WORK]);
    await finish('a_2 v1');
    expect(prepared()).toEqual(['a_2 1']);
  });

  test('serve in their former version until the next one is prepared', async () => {
    const { change, finish, announced, prepared, need } = await someFloors([aFloor('a_1')]);
    await need(['a_1', ROBOT]);
    await finish('a_1 v1');
    expect(await change([aFloor('a_1', 2)])).toEqual([]);
    expect(prepared()).toEqual(['a_1 1']);
    await settle();
    await finish('a_1 v2');
    expect(prepared()).toEqual(['a_1 2']);
    expect(announced).toMatchObject([
      { floor: { version: 1 } },
      { type: 'floor.changed', floor: { version: 2 } },
    ]);
  });

  test('are not announced in a version that was replaced or removed while it was prepared', async () => {
    const { change, finish, announced, prepared, need } = await someFloors([aFloor('a_1')]);
    await need(['a_1', ROBOT]);
    await change([aFloor('a_1', 2)]);
    await finish('a_1 v1');
    await finish('a_1 v2');
    expect(prepared()).toEqual(['a_1 2']);
    await change([aFloor('a_1', 3)]);
    await settle();
    expect(await change([])).toEqual([{ type: 'floor.removed', mapId: 'a_1' }]);
    await finish('a_1 v3');
    expect(prepared()).toEqual([]);
    expect(announced).toMatchObject([{ floor: { version: 2 } }]);
  });

  test('are announced with other drawings at once, on what is prepared already', async () => {
    const { change, finish, announced, begun, need, floors } = await someFloors([aFloor('a_1')]);
    await need(['a_1', ROBOT]);
    await finish('a_1 v1');
    const planner = floors.list()[0]?.planner;
    const drawn = { version: 1, drawings: [ZONE] };
    const events = await change([{ ...aFloor('a_1'), drawn }]);
    expect(events).toEqual([
      {
        type: 'floor.changed',
        floor: expect.objectContaining({ version: 1, drawings: [ZONE], planner }) as object,
      },
    ]);
    expect(await change([{ ...aFloor('a_1'), drawn }])).toEqual([]);
    expect(begun).toEqual(['a_1 v1']);
    // The former version of a map is drawn on, too, while the next one is prepared, and so is that.
    const again = { version: 2, drawings: [] };
    expect(await change([{ ...aFloor('a_1', 2), drawn: again }])).toMatchObject([
      { floor: { version: 1, drawings: [] } },
    ]);
    await settle();
    await change([{ ...aFloor('a_1', 2), drawn: { version: 3, drawings: [ZONE] } }]);
    await finish('a_1 v2');
    expect(announced.at(-1)).toMatchObject({ floor: { version: 2, drawings: [ZONE] } });
  });
});
