import { createPlanner, type FloorSizes, type Raster } from '@rota/floor';
import { describe, expect, test } from 'vitest';
import { silentLog } from '../../log.ts';
import { createFloorPlanners } from './floor-planners.ts';

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

  test('is made while the event loop goes on, and plans as one made on the spot does', async () => {
    const planners = createFloorPlanners(silentLog);
    expect(planners.find(raster)).toBeUndefined();
    let ticks = 0;
    const timer = setInterval(() => (ticks += 1), 1);
    const planner = await planners.make(raster, SIZES);
    clearInterval(timer);
    expect(ticks).toBeGreaterThan(20);
    expect(planner.missing(SIZES)).toEqual({ ways: [], passages: [] });
    const own = createPlanner(raster);
    expect(planner.plan(across)).toEqual(own.plan(across));
    expect(planner.passages(0.45).list.map(({ id }) => id)).toEqual(own.passages(0.45).list.map(({ id }) => id));
    expect(planner.clearanceAt({ x: 2.5, y: 2.5 })).toBe(own.clearanceAt({ x: 2.5, y: 2.5 }));
  });

  test('is there at once for the next owner, and learns another size in the thread', async () => {
    const planners = createFloorPlanners(silentLog);
    const [planner, same] = await Promise.all([planners.make(raster, SIZES), planners.make(raster, SIZES)]);
    expect(same).toBe(planner);
    expect(planners.find(raster)).toBe(planner);
    expect(planners.addSizes(planner, SIZES)).toBeUndefined();
    const larger = { ways: [0.42], passages: [0.5] };
    const adding = planners.addSizes(planner, larger);
    expect(planner.missing(larger)).toEqual(larger);
    await adding;
    expect(planner.missing(larger)).toEqual({ ways: [], passages: [] });
    expect(planner.plan({ ...across, radius: 0.42 })).toEqual(createPlanner(raster).plan({ ...across, radius: 0.42 }));
  });
});

test('the planner of a small floor is there at once, and nothing of it has to be waited for', () => {
  const planners = createFloorPlanners(silentLog);
  const planner = planners.find(rooms(300));
  expect(planner).toBeDefined();
  expect(planner && planners.addSizes(planner, SIZES)).toBeUndefined();
});
