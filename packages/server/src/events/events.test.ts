import { startDatabase, waitFor, type TestDatabase } from '@rota/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { startJobs, type JobRunner } from '../jobs/index.ts';
import { eventJobs, onEvent, publish, type EventHandler } from './index.ts';

let db: TestDatabase;
let runner: JobRunner | undefined;
let heard: string[] = [];
beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.close());
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  heard = [];
  await db.asOwner('delete from graphile_worker._private_jobs');
});

const silent = { debug: () => {}, warn: () => {}, error: () => {} };
async function start(handlers: readonly EventHandler[]): Promise<void> {
  runner = await startJobs({
    ownerUrl: db.ownerUrl,
    handlers: eventJobs(db.database, handlers),
    rolesOf: async () => undefined,
    log: silent,
  });
}
const removed = (mapId: string) =>
  db.database.tenant(1, (tx) => publish(tx, 'maps.removed', { projectId: 1, mapId, files: [] }));
const hearing = (subscriber: string) =>
  onEvent('maps.removed', subscriber, async ({ mapId }) => void heard.push(`${subscriber} ${mapId}`));

describe('an event', () => {
  test('reaches every subscriber after the commit', async () => {
    await start([hearing('lights'), hearing('signs')]);
    await removed('a_1');
    await waitFor(() => heard.length === 2);
    expect(heard.sort()).toEqual(['lights a_1', 'signs a_1']);
  });

  test('that is rolled back with its transaction reaches no subscriber', async () => {
    const undone = db.database.tenant(1, async (tx) => {
      await publish(tx, 'maps.removed', { projectId: 1, mapId: 'a_1', files: [] });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await db.asOwner('select 1 from graphile_worker._private_jobs')).toEqual([]);
  });

  test('published while no server ran is delivered at the next start', async () => {
    await removed('a_2');
    await start([hearing('lights')]);
    await waitFor(() => heard.length === 1);
  });

  test('is delivered again to a subscriber that failed, and not to the others', async () => {
    let tries = 0;
    const failing = onEvent('maps.removed', 'doors', async () => {
      tries += 1;
      if (tries === 1) throw new Error('not now');
      heard.push('doors at last');
    });
    await start([hearing('lights'), failing]);
    await removed('a_3');
    await waitFor(() => heard.includes('doors at last'), 15_000);
    expect(heard).toEqual(['lights a_3', 'doors at last']);
  });

  test('without a subscriber leaves nothing in the queue', async () => {
    await start([]);
    await removed('a_4');
    await waitFor(async () => (await db.asOwner('select 1 from graphile_worker._private_jobs')).length === 0);
  });
});

test('two subscribers of one name are refused, as one of them would hear nothing', () => {
  expect(() => eventJobs(db.database, [hearing('lights'), hearing('lights')])).toThrow(/Two subscribers/);
});
