import type { RoleMap } from '@rota/contract/core';
import { startDatabase, waitFor, type TestDatabase } from '@rota/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { defineJob, enqueueJob, handleJob, startJobs, type JobRunner } from './index.ts';

const tidy = defineJob({ name: 'tidy', access: 'system', payload: z.object({ room: z.string() }) });
const paint = defineJob({
  name: 'paint',
  access: { permission: 'maps.edit' },
  payload: z.object({ wall: z.string() }),
});

let db: TestDatabase;
let runner: JobRunner | undefined;
let done: string[] = [];
let roles: Record<string, RoleMap> = {};
beforeAll(async () => {
  db = await startDatabase();
});
afterAll(() => db.close());
afterEach(async () => {
  await runner?.stop();
  runner = undefined;
  done = [];
  roles = {};
  await db.asOwner('delete from graphile_worker._private_jobs');
});

async function start(): Promise<void> {
  const silent = { debug: () => {}, warn: () => {}, error: () => {} };
  const handlers = [
    handleJob(tidy, async ({ room }) => void done.push(room)),
    handleJob(
      paint,
      async ({ wall }, actor) =>
        void done.push(`${wall} for ${actor?.userId ?? 'no one'} in ${actor?.projectId ?? 0}`),
    ),
  ];
  runner = await startJobs({
    ownerUrl: db.ownerUrl,
    handlers,
    rolesOf: async (userId) => roles[userId],
    log: silent,
  });
}
const failures = () =>
  db.asOwner('select last_error from graphile_worker._private_jobs where last_error is not null');

describe('a job', () => {
  test('queued in a transaction runs after it is committed', async () => {
    await start();
    await db.database.tenant(1, (tx) => enqueueJob(tx, tidy, { room: 'kitchen' }));
    await waitFor(() => done.includes('kitchen'));
  });
  test('queued in a transaction that is undone never runs', async () => {
    const undone = db.database.global(async (tx) => {
      await enqueueJob(tx, tidy, { room: 'cellar' });
      throw new Error('no');
    });
    await expect(undone).rejects.toThrow('no');
    expect(await db.asOwner('select 1 from graphile_worker._private_jobs')).toEqual([]);
  });
  test('with the key of one that still waits replaces it', async () => {
    for (const room of ['hall', 'lobby'])
      await db.database.global((tx) => enqueueJob(tx, tidy, { room }, { key: 'rooms' }));
    await start();
    await waitFor(() => done.length > 0);
    expect(done).toEqual(['lobby']);
  });
  test('on behalf of a user runs while they hold the permission in the project', async () => {
    roles = { ada: { '7': ['rr_map_editor'] } };
    await start();
    await db.database.global((tx) =>
      enqueueJob(tx, paint, { wall: 'north' }, { actor: { projectId: 7, userId: 'ada' } }),
    );
    await waitFor(() => done.includes('north for ada in 7'));
  });
  test.each([
    ['lost it', { ada: { '7': ['rr_view_only'] } }],
    ['hold it in another project only', { ada: { '8': ['rr_map_editor'] } }],
    ['are no longer known', {}],
  ] as const)('on behalf of a user is refused when they %s', async (_what, held) => {
    roles = held;
    await start();
    await db.database.global((tx) =>
      enqueueJob(tx, paint, { wall: 'north' }, { actor: { projectId: 7, userId: 'ada' } }),
    );
    const [failure] = await waitFor(async () => {
      const rows = await failures();
      return rows.length > 0 && rows;
    });
    expect(failure?.['last_error']).toMatch(/no user with maps.edit stands behind it/);
    expect(done).toEqual([]);
  });
  test('on behalf of a user cannot be queued without them', async () => {
    await expect(db.database.global((tx) => enqueueJob(tx, paint, { wall: 'north' }))).rejects.toThrow(
      /name them/,
    );
  });
});
