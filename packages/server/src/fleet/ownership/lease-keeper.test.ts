import { startDatabase, waitFor, type TestDatabase } from '@rota/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Tx } from '../../db/database.ts';
import { acquireLease, LeaseLostError, type HeldLease } from './lease-keeper.ts';

let db: TestDatabase;
let nextProject = 1;
const held: HeldLease[] = [];

beforeAll(async () => {
  db = await startDatabase();
  await db.asOwner('create table written (project_id int, token bigint)');
  await db.asOwner('grant all on written to rota_app');
});
afterAll(async () => {
  await Promise.allSettled(held.map((lease) => lease.release()));
  await db.close();
});

/** A keeper that is not renewed within a test, as of a suspended process. */
const paused = { durationMs: 200, renewEveryMs: 3_600_000, stopEarlyMs: 50 };
const quick = { durationMs: 2_000, renewEveryMs: 200, stopEarlyMs: 500 };

async function acquire(projectId: number, holder: string, times = quick): Promise<HeldLease | undefined> {
  const lease = await acquireLease({ db: db.database, holder, times }, projectId);
  if (lease !== undefined) held.push(lease);
  return lease;
}
async function mustAcquire(projectId: number, holder: string, times = quick): Promise<HeldLease> {
  const lease = await waitFor(() => acquire(projectId, holder, times));
  return lease;
}
/** What an owner writes; `fenced: false` is the mistake that the fence is there for. */
async function write(
  lease: HeldLease,
  { fenced }: { fenced: boolean },
  meanwhile: () => Promise<void> = async () => {},
): Promise<void> {
  await db.database.tenant(lease.projectId, async (tx: Tx) => {
    if (fenced) await lease.fence(tx);
    await meanwhile();
    await sql`insert into written values (${lease.projectId}, ${lease.token})`.execute(tx);
  });
}
async function writes(projectId: number): Promise<number[]> {
  return (await db.asOwner('select token from written where project_id = $1', [projectId])).map((row) =>
    Number(row['token']),
  );
}

describe('a lease', () => {
  test('is held by one of two keepers, and a renewed one outlives its first term', async () => {
    const projectId = nextProject++;
    const first = await mustAcquire(projectId, 'a');
    const actUntil = performance.now() + 1.5 * quick.durationMs;
    await waitFor(async () => {
      expect(await acquire(projectId, 'b')).toBeUndefined();
      expect(first.mayAct()).toBe(true);
      return performance.now() > actUntil;
    });
  });

  test('that ran out goes to the next keeper with a higher token', async () => {
    const projectId = nextProject++;
    const first = await mustAcquire(projectId, 'a', paused);
    const second = await mustAcquire(projectId, 'b');
    expect(second.token).toBeGreaterThan(first.token);
  });

  test('goes on above what robots may have seen before the database was restored or created again', async () => {
    const projectId = nextProject++;
    const secondsNow = Math.floor(Date.now() / 1_000);
    const first = await mustAcquire(projectId, 'a', paused);
    expect(first.token).toBeGreaterThanOrEqual(secondsNow - 1);
    await db.asOwner(
      `update lease set token = 3, expires_at = clock_timestamp() - interval '1 s' where project_id = $1`,
      [projectId],
    );
    expect((await mustAcquire(projectId, 'b')).token).toBeGreaterThanOrEqual(first.token);
  });

  test('that just came free is left to others for a while by a keeper that has its share', async () => {
    const projectId = nextProject++;
    const first = await mustAcquire(projectId, 'a');
    await first.release();
    const deps = { db: db.database, holder: 'b', times: quick };
    expect(await acquireLease(deps, projectId, 60_000)).toBeUndefined();
    await db.asOwner(
      `update lease set expires_at = clock_timestamp() - interval '61 s' where project_id = $1`,
      [projectId],
    );
    const second = await acquireLease(deps, projectId, 60_000);
    expect(second?.token).toBeGreaterThan(first.token);
    if (second) held.push(second);
  });

  test('stops its keeper before it ends in the database', async () => {
    const projectId = nextProject++;
    let monotonic = 1_000;
    const times = { durationMs: 60_000, renewEveryMs: 3_600_000, stopEarlyMs: 2_000 };
    const lease = await acquireLease(
      { db: db.database, holder: 'a', times, monotonic: () => monotonic },
      projectId,
    );
    if (lease === undefined) throw new Error('the lease of a new project is free');
    held.push(lease);
    monotonic += 57_999;
    expect(lease.mayAct()).toBe(true);
    monotonic += 1;
    expect(lease.mayAct()).toBe(false);
    const [row] = await db.asOwner(
      'select expires_at > clock_timestamp() as alive from lease where project_id = $1',
      [projectId],
    );
    expect(row).toEqual({ alive: true });
  });

  test('is lost once when another keeper has it', async () => {
    const projectId = nextProject++;
    const lease = await mustAcquire(projectId, 'a', { ...paused, renewEveryMs: 1_000 });
    let lost = 0;
    lease.onLost(() => (lost += 1));
    await mustAcquire(projectId, 'b');
    expect(await lease.verify()).toBe(false);
    expect(await lease.verify()).toBe(false);
    expect({ lost, mayAct: lease.mayAct() }).toEqual({ lost: 1, mayAct: false });
  });

  test('is handed over at once by a keeper that stops', async () => {
    const projectId = nextProject++;
    // It would run out after the test has given up.
    const first = await mustAcquire(projectId, 'a', {
      durationMs: 600_000,
      renewEveryMs: 3_000,
      stopEarlyMs: 2_000,
    });
    await first.release();
    await mustAcquire(projectId, 'b');
    expect(first.mayAct()).toBe(false);
  });

  test('is granted again to its own keeper at once, with a higher token that fences its former writes', async () => {
    const projectId = nextProject++;
    const before = await mustAcquire(projectId, 'a');
    const after = await mustAcquire(projectId, 'a');
    expect(after.token).toBeGreaterThan(before.token);
    await expect(write(before, { fenced: true })).rejects.toThrow(LeaseLostError);
  });

  test('is seen by its own project only', async () => {
    const projectId = nextProject++;
    await mustAcquire(projectId, 'a');
    const { rows } = await db.database.tenant(projectId + 1_000, (tx) =>
      sql`select 1 from lease`.execute(tx),
    );
    expect(rows).toEqual([]);
  });
});

describe('the fence', () => {
  test('refuses what a former owner still wants to write, and without it the write would pass', async () => {
    const projectId = nextProject++;
    const stale = await mustAcquire(projectId, 'a', paused);
    const current = await mustAcquire(projectId, 'b');
    await expect(write(stale, { fenced: true })).rejects.toThrow(LeaseLostError);
    await write(current, { fenced: true });
    expect(await writes(projectId)).toEqual([current.token]);
    await write(stale, { fenced: false });
    expect(await writes(projectId)).toEqual([current.token, stale.token]);
  });

  test('makes a new grant wait for the transaction of the owner before, whose write then stands before any of the new one', async () => {
    const projectId = nextProject++;
    const first = await mustAcquire(projectId, 'a', paused);
    let taken: Promise<HeldLease> | undefined;
    let takenDuring = false;
    await write(first, { fenced: true }, async () => {
      await waitFor(() => !first.mayAct());
      taken = mustAcquire(projectId, 'b').finally(() => (takenDuring = true));
      await waitFor(async () => (await db.asOwner('select 1 from pg_locks where not granted')).length > 0);
      expect(takenDuring).toBe(false);
    });
    const second = await taken;
    await waitFor(() => takenDuring);
    await write(second as HeldLease, { fenced: true });
    expect(await writes(projectId)).toEqual([first.token, second?.token]);
  });

  test('lets the owner renew during its own transaction', async () => {
    const projectId = nextProject++;
    const lease = await mustAcquire(projectId, 'a');
    await write(lease, { fenced: true }, async () => {
      expect(await lease.verify()).toBe(true);
    });
    expect(await writes(projectId)).toEqual([lease.token]);
  });

  test('lets no write of 20 paused owners through', async () => {
    const projectId = nextProject++;
    let refused = 0;
    let current = await mustAcquire(projectId, 'owner-0', paused);
    for (let turn = 1; turn <= 20; turn += 1) {
      const stale = current;
      await db.asOwner(
        `update lease set expires_at = clock_timestamp() - interval '1 s' where project_id = $1`,
        [projectId],
      );
      current = await mustAcquire(projectId, `owner-${turn}`, paused);
      await write(stale, { fenced: true }).catch((error: unknown) => {
        if (error instanceof LeaseLostError) refused += 1;
      });
    }
    expect({ refused, written: await writes(projectId) }).toEqual({ refused: 20, written: [] });
  });
});
