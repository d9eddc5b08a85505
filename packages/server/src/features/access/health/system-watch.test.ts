import { expect, test } from 'vitest';
import { createSystemWatch } from './system-watch.service.ts';

function watched() {
  const world = {
    database: (): Promise<boolean> => Promise.resolve(true),
    broker: true,
    unserved: [] as { projectId: number; unservedMs: number }[] | Promise<never>,
    now: 1_000_000,
  };
  const watch = createSystemWatch({
    isDatabaseUp: () => world.database(),
    isBrokerUp: () => world.broker,
    listUnserved: async () => world.unserved,
    clock: () => world.now,
    patienceMs: 20,
  });
  return { world, watch };
}
const at = (ms: number) => new Date(ms).toISOString();
const well = { database_down_since: null, broker_down_since: null, unserved: [] };

test('says since when a part is down, and forgets it when it is back', async () => {
  const { world, watch } = watched();
  expect(await watch.fresh()).toEqual(well);
  world.broker = false;
  world.database = () => Promise.reject(new Error('gone'));
  const down = { database_down_since: at(1_000_000), broker_down_since: at(1_000_000), unserved: [] };
  expect(await watch.fresh()).toEqual(down);
  world.now += 60_000;
  expect(await watch.fresh()).toEqual(down);
  world.broker = true;
  world.database = () => Promise.resolve(true);
  expect(await watch.fresh()).toEqual(well);
});

test('a database that does not answer is down, and is asked one question only', async () => {
  const { world, watch } = watched();
  let questions = 0;
  const { promise, resolve } = Promise.withResolvers<boolean>();
  world.database = () => {
    questions += 1;
    return promise;
  };
  for (let look = 0; look < 3; look += 1)
    expect((await watch.fresh()).database_down_since).toBe(at(1_000_000));
  expect(questions).toBe(1);
  resolve(true);
  await promise;
  expect((await watch.fresh()).database_down_since).toBeNull();
});

test('a database that stands still between two answers is down, too', async () => {
  const { world, watch } = watched();
  world.unserved = new Promise<never>(() => {});
  expect((await watch.fresh()).database_down_since).toBe(at(1_000_000));
});

test('a project that is handed over is not reported as unserved; one that no server takes is, since its last renewal', async () => {
  const { world, watch } = watched();
  world.unserved = [
    { projectId: 7, unservedMs: 3_001 },
    { projectId: 9, unservedMs: 5_000 },
  ];
  const left = [{ project_id: 9, since: at(995_000) }];
  expect((await watch.fresh()).unserved).toEqual(left);
  world.now += 1_003;
  world.unserved = [{ projectId: 9, unservedMs: 6_000 }];
  expect((await watch.fresh()).unserved).toEqual(left);
});
