import { createPlanner, prepareFloor, type FloorSizes, type Raster } from '@rota/floor';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../log.ts';
import type { ReadyFloor } from '../ports.ts';
import { aReadyFloor } from '../ready-floor.fake.ts';
import { createFloorPlanners, type FloorPlanners } from './floor-planners.ts';

const SIZES: FloorSizes = { ways: [0.37], passages: [0.45] };

/** Rooms of 5 m with a door of 1 m to each side, 5 cm a cell. */
function rooms(cells: number): Raster {
  const grid = new Uint8Array(cells * cells);
  for (let row = 0; row < cells; row += 1) {
    for (let column = 0; column < cells; column += 1) {
      const wall = row % 100 < 3 || column % 100 < 3 || row >= cells - 3 || column >= cells - 3;
      const door = (row % 100 > 40 && row % 100 < 61) || (column % 100 > 40 && column % 100 < 61);
      const rim = row < 3 || column < 3 || row >= cells - 3 || column >= cells - 3;
      if (wall && (rim || !door)) grid[row * cells + column] = 1;
    }
  }
  return { width: cells, height: cells, resolution: 0.05, origin: { x: 0, y: 0, theta: 0 }, cells: grid };
}

const across = { from: { x: 2.5, y: 2.5 }, to: { x: 42.5, y: 37.5 }, radius: 0.37 };

describe('the planner of a large floor', () => {
  const raster = rooms(1_000);
  const floor = aReadyFloor(raster);
  const made = async (planners: FloorPlanners) => {
    const planner = await planners.make(1, floor, () => SIZES);
    if (planner === undefined) throw new Error('There is no planner.');
    return planner;
  };

  test('is made while the event loop goes on, and plans as one made on the spot does', async () => {
    const planners = createFloorPlanners({ log: silentLog });
    expect(await planners.find(floor)).toBeUndefined();
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    const planner = await made(planners);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(20);
    expect(planner.missing(SIZES)).toEqual({ ways: [], passages: [] });
    const own = createPlanner(raster);
    expect(planner.plan(across)).toEqual(own.plan(across));
    expect(planner.passages(0.45).list.map(({ id }) => id)).toEqual(
      own.passages(0.45).list.map(({ id }) => id),
    );
    expect(planner.clearanceAt({ x: 2.5, y: 2.5 })).toBe(own.clearanceAt({ x: 2.5, y: 2.5 }));
  });

  test('is there at once for the next owner, and learns another size in the thread', async () => {
    const planners = createFloorPlanners({ log: silentLog });
    const [planner, same] = await Promise.all([made(planners), made(planners)]);
    expect(same).toBe(planner);
    expect(await planners.find(floor)).toBe(planner);
    expect(planners.addSizes(1, planner, SIZES)).toBeUndefined();
    const larger = { ways: [0.42], passages: [0.5] };
    const adding = planners.addSizes(1, planner, larger);
    expect(planner.missing(larger)).toEqual(larger);
    await adding;
    expect(planner.missing(larger)).toEqual({ ways: [], passages: [] });
    expect(planner.plan({ ...across, radius: 0.42 })).toEqual(
      createPlanner(raster).plan({ ...across, radius: 0.42 }),
    );
  });
});

test('the planner of a small floor is there at once, and nothing of it has to be waited for', async () => {
  const planners = createFloorPlanners({ log: silentLog });
  const planner = await planners.find(aReadyFloor(rooms(300)));
  expect(planner).toBeDefined();
  expect(planner && planners.addSizes(1, planner, SIZES)).toBeUndefined();
});

describe('planners of many floors', () => {
  const raster = rooms(110);
  /** Planners that count what is prepared; every floor is a large one. */
  function counting(mostBytes = Infinity) {
    const prepared: string[] = [];
    const planners = createFloorPlanners({
      log: silentLog,
      mostBytes,
      smallCells: 0,
      prepare: async ({ raster, sizes }) => prepareFloor(raster, sizes),
    });
    const floorOf = (content: string): ReadyFloor =>
      aReadyFloor(raster, { content, load: async () => (prepared.push(content), { ...raster }) });
    const make = (projectId: number, content: string) =>
      planners.make(projectId, floorOf(content), () => SIZES);
    return { prepared, planners, floorOf, make };
  }

  test('are made for the projects in turn, however many floors one of them has', async () => {
    const { prepared, make } = counting();
    await Promise.all([
      ...['a1', 'a2', 'a3', 'a4'].map((content) => make(1, content)),
      make(2, 'b1'),
      make(3, 'c1'),
    ]);
    expect(prepared).toEqual(['a1', 'a2', 'b1', 'c1', 'a3', 'a4']);
  });

  test('are made once for floors that are alike, whichever raster they were read into and whatever project they are of', async () => {
    const { prepared, make } = counting();
    const [first, second] = await Promise.all([make(1, 'a'), make(2, 'a')]);
    expect(await make(1, 'a')).toBe(first);
    expect(second).toBe(first);
    expect(prepared).toEqual(['a']);
  });

  test('are not made for a floor that is no longer wanted when its turn comes', async () => {
    const { prepared, planners, floorOf, make } = counting();
    const [, unwanted] = await Promise.all([make(1, 'a'), planners.make(1, floorOf('b'), () => undefined)]);
    expect(unwanted).toBeUndefined();
    expect(prepared).toEqual(['a']);
  });

  test('are forgotten beyond a bound of memory, the longest unused first, but none that is held', async () => {
    const { planners, floorOf, make } = counting(
      2.5 * (createPlanner(raster, {}, prepareFloor(raster, SIZES)).bytes() || NaN),
    );
    const [a, b] = [await make(1, 'a'), await make(1, 'b')];
    if (!a || !b) throw new Error('There is no planner.');
    planners.hold(a);
    await make(1, 'c');
    expect(
      await Promise.all(
        ['a', 'b', 'c'].map(async (content) => (await planners.find(floorOf(content))) !== undefined),
      ),
    ).toEqual([true, false, true]);
    for (const content of ['d', 'e']) planners.hold((await make(1, content)) ?? a);
    expect(planners.isShort()).toBe(true);
    planners.release(a);
    expect([planners.isShort(), await planners.find(floorOf('a'))]).toEqual([false, undefined]);
  });
});
