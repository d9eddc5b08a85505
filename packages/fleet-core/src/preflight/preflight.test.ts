import { defaultDeliverySettings, type DeliverySettings } from '@rota/contract/projects';
import { createPlanner } from '@rota/floor';
import { expect, test } from 'vitest';
import { bottleneck, hotel, type MadeFloor } from '../testing/floors.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { twoFloors } from '../testing/two-floors.ts';
import { generateDay } from './generated-day.ts';
import { personSeconds } from './people.rules.ts';
import { runPreflight } from './run-preflight.ts';
import type { PreflightSite, PreflightTask } from './site.ts';

function siteOf(
  floor: MadeFloor,
  at: readonly string[],
  settings: Partial<DeliverySettings> = {},
): PreflightSite {
  return {
    settings: { ...defaultDeliverySettings, ...settings },
    floors: [floor.info, ...(floor.upstairs ?? [])],
    targets: floor.targets,
    elevators: floor.elevators ?? [],
    robots: at.map((name, index) => {
      const target = floor.targets.find((one) => one.name === name);
      return {
        info: aRobotInfo(`r${index + 1}`),
        at: {
          mapId: floor.info.mapId,
          x: target?.x ?? 0,
          y: target?.y ?? 0,
        },
        length: 0.55,
        width: 0.5,
        speed: 0.8,
        lids: ['1', '2'],
        batteryPercent: 90,
      };
    }),
  };
}

const tasksTo = (floor: MadeFloor, ...names: string[]): PreflightTask[] =>
  names.map((name, index) => ({
    atMs: index * 60_000,
    delivery: aDelivery(`d${index + 1}`, floor, [name], 'kitchen'),
  }));

/** The same floor with a wall, as a box of metres. */
function addWall(floor: MadeFloor, x0: number, y0: number, x1: number, y1: number): MadeFloor {
  const { raster } = floor.info.planner;
  const cells = Uint8Array.from(raster.cells);
  for (let row = 0; row < raster.height; row += 1) {
    for (let column = 0; column < raster.width; column += 1) {
      const [x, y] = [column * raster.resolution, (raster.height - 1 - row) * raster.resolution];
      if (x >= x0 && x <= x1 && y >= y0 && y <= y1) cells[row * raster.width + column] = 1;
    }
  }
  return {
    ...floor,
    info: { ...floor.info, planner: createPlanner({ ...raster, cells }, { blockCells: 4 }) },
  };
}

test('a day is the same each time, and another with another seed', () => {
  const site = siteOf(hotel(), ['w1', 'w2', 'w3']);
  const tasks = generateDay(site.targets, { seed: 3, hours: 1, tasksPerHour: 30 });
  const shares: number[] = [];
  const first = runPreflight(site, tasks, { seed: 3, onProgress: (share) => shares.push(share) });
  expect(runPreflight(siteOf(hotel(), ['w1', 'w2', 'w3']), tasks, { seed: 3 })).toEqual(first);
  expect(runPreflight(site, tasks, { seed: 4 }).meanS).not.toBe(first.meanS);
  expect([first.made, first.missed]).toEqual([tasks.length, []]);
  expect(first.p95S).toBeGreaterThan(first.meanS ?? Infinity);
  expect(shares).toEqual([...shares].sort((a, b) => a - b));
  expect(shares.at(-1)).toBe(1);
});

test('a wall before a room costs the tasks that go there, and says which place cannot be reached', () => {
  const floor = hotel();
  const tasks = tasksTo(floor, 'n0', 'n1', 'n2');
  const before = runPreflight(siteOf(floor, ['w1', 'w2']), tasks, { seed: 1 });
  // Across the door of the room n1.
  const after = runPreflight(siteOf(addWall(floor, 11.7, 6.7, 12.9, 7.3), ['w1', 'w2']), tasks, { seed: 1 });
  const room = floor.targets.find(({ name }) => name === 'n1');
  expect([before.made, after.made]).toEqual([3, 2]);
  expect(after.missed).toEqual([
    expect.objectContaining({ deliveryId: 'd2', place: { mapId: 'hotel_1', x: room?.x, y: room?.y } }),
  ]);
});

test('a task upstairs is made by robots that ride', () => {
  const floor = twoFloors();
  const tasks = ['room1', 'room2'].map((room, index) => ({
    atMs: index * 60_000,
    delivery: aDelivery(`d${index}`, floor, [room], 'pass'),
  }));
  expect(runPreflight(siteOf(floor, ['w1', 'w2']), tasks, { seed: 1 })).toMatchObject({
    made: 2,
    missed: [],
  });
});

test('a wall that sends robots round costs metres and seconds', () => {
  const floor = hotel();
  const tasks = tasksTo(floor, 'n3', 's3');
  const before = runPreflight(siteOf(floor, ['w1']), tasks, { seed: 1 });
  // From the upper side of the corridor down to a gap of a metre.
  const after = runPreflight(siteOf(addWall(floor, 13, 5.6, 13.4, 7), ['w1']), tasks, { seed: 1 });
  expect([before.made, after.made]).toEqual([2, 2]);
  expect(after.metres).toBeGreaterThan(before.metres);
});

test('a task whose target the draft takes away is not made', () => {
  const floor = hotel();
  const site = siteOf(floor, ['w1']);
  const gone = { ...site, targets: site.targets.filter(({ name }) => name !== 'n1') };
  const { missed } = runPreflight(gone, tasksTo(floor, 'n1', 'n0'), { seed: 1 });
  expect(missed).toMatchObject([{ deliveryId: 'd1', code: 'TARGET_MISSING' }]);
});

test('robots that meet in a passage are counted where one stands for the other', () => {
  const floor = bottleneck();
  const tasks = ['d', 'b', 'e', 'a'].map((name, index) => ({
    atMs: index * 20_000,
    delivery: aDelivery(`d${index + 1}`, floor, [name], index % 2 === 0 ? 'left' : 'right'),
  }));
  const { made, conflicts, waitingS, places, pairs } = runPreflight(
    siteOf(floor, ['w1', 'w3', 'w2']),
    tasks,
    { seed: 2 },
  );
  expect(made).toBe(4);
  expect(conflicts).toBeGreaterThan(0);
  expect(places.reduce((sum, { seconds }) => sum + seconds, 0)).toBeCloseTo(waitingS);
  expect(places.reduce((sum, { count }) => sum + count, 0)).toBe(conflicts);
  expect(pairs.every(({ robotId, otherId }) => robotId !== otherId)).toBe(true);
});

test('a robot that keeps to a limit of speed is later', () => {
  const floor = hotel();
  const tasks = tasksTo(floor, 'n0');
  const slow = {
    id: 's',
    layer: 'speed',
    kind: 'rectangle',
    coords: [
      [6.5, 4.5],
      [21.5, 6.9],
    ],
    props: { speed: 0.2 },
  } as const;
  const slowed = { ...floor, info: { ...floor.info, drawings: [slow] } } as unknown as MadeFloor;
  const [before, after] = [floor, slowed].map((one) => runPreflight(siteOf(one, ['w1']), tasks, { seed: 1 }));
  expect(after?.meanS).toBeGreaterThan((before?.meanS ?? Infinity) + 30);
});

test('a time-out that is shorter than people take lets robots go on', () => {
  const floor = hotel();
  const tasks = tasksTo(floor, 'n0', 'n1', 'n2');
  const mean = (settings: Partial<DeliverySettings>) =>
    runPreflight(siteOf(floor, ['w1'], settings), tasks, { seed: 1 }).meanS ?? NaN;
  expect(mean({ loading_timeout_s: 5, unloading_timeout_s: 5 })).toBeLessThan(mean({}));
});

test('people are the same for a stop, and as quick as the site taught', () => {
  expect(personSeconds(1, 'd1 unload', 'unload', 't1')).toBe(personSeconds(1, 'd1 unload', 'unload', 't1'));
  const learned = {
    handling: { 'unload t1': { count: 40, mean: 100, variance: 400 } },
    driving: { count: 1, mean: 1, variance: 0 },
    misses: { queued: [], under_way: [] },
  };
  const taken = Array.from({ length: 400 }, (_, index) =>
    personSeconds(1, `d${index}`, 'unload', 't1', learned),
  );
  const mean = taken.reduce((sum, one) => sum + one, 0) / taken.length;
  expect(Math.abs(mean - 100)).toBeLessThan(4);
  expect(Math.sqrt(taken.reduce((sum, one) => sum + (one - mean) ** 2, 0) / taken.length)).toBeCloseTo(
    20,
    -1,
  );
});

test('a generated day has the tasks of its rate, and none where nothing can be brought', () => {
  const { targets } = hotel();
  const tasks = generateDay(targets, { seed: 1, hours: 24, tasksPerHour: 12.5 });
  expect(Math.abs(tasks.length - 300)).toBeLessThan(50);
  expect(tasks.every(({ atMs }, index) => atMs >= (tasks[index - 1]?.atMs ?? 0))).toBe(true);
  expect(
    generateDay(
      targets.filter(({ type }) => type === 'charge'),
      { seed: 1, hours: 24, tasksPerHour: 10 },
    ),
  ).toEqual([]);
});
