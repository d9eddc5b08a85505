import { chmod, mkdtemp, open, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { campaign, expectWithin, waitFor } from '@rota/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase, type Database } from '../../db/database.ts';
import { isDatabaseUnavailable } from '../../db/database-errors.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './index.ts';
import { readPostmaster } from './postmaster.ts';
import { run } from './run.ts';

/** Makes the disk full and empties it again. */
type Disk = { readonly how: string; fill(): Promise<void>; free(): Promise<void>; remove(): Promise<void> };

const FULL_FOR_MS = campaign(4_000, 60_000);
let folder: string;
let disk: Disk;
let server: EmbeddedPostgres;
let database: Database;
const said: string[] = [];
const say = (message: string): void => void said.push(message);

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rota-disk-'));
  disk = (await smallDisk(folder)) ?? fileLimit();
  await chmod(folder, 0o711);
  server = await startEmbeddedPostgres({
    directory: join(folder, 'postgres'),
    log: { info: say, warn: say },
  });
  database = openDatabase({ url: server.ownerUrl, maxConnections: 2, log: { warn: () => {} } });
  await database.global((tx) =>
    sql`create table kept (n int primary key, filling text not null)`.execute(tx),
  );
  await database.global((tx) => sql`alter table kept alter filling set storage external`.execute(tx));
});
afterAll(async () => {
  await database.close();
  await server.stop();
  await disk.remove();
  await rm(folder, { recursive: true, force: true });
});

/** A file system in memory, where this user may mount one. */
async function smallDisk(at: string): Promise<Disk | undefined> {
  if ((await run('mount', ['-t', 'tmpfs', '-o', 'size=160m', 'tmpfs', at], undefined)).code !== 0)
    return undefined;
  const ballast = join(at, 'ballast');
  return {
    how: 'a disk of 160 MB',
    async fill() {
      const file = await open(ballast, 'w');
      const block = Buffer.alloc(65_536, 1);
      try {
        for (;;) await file.write(block);
      } catch {
        // That is what it was for.
      } finally {
        await file.close();
      }
    },
    free: () => rm(ballast),
    remove: async () => void (await run('umount', ['-l', at], undefined)),
  };
}

/** Elsewhere no process of the server may make any file longer. */
function fileLimit(): Disk {
  async function limit(bytes: string): Promise<void> {
    const postmaster = await readPostmaster(join(folder, 'postgres', 'data'));
    const pids = postmaster === undefined ? [] : [postmaster.pid, ...(await childrenOf(postmaster.pid))];
    for (const pid of pids) await run('prlimit', ['--pid', String(pid), `--fsize=${bytes}`], undefined);
  }
  return {
    how: 'a limit of the length of files',
    fill: () => limit('8192:unlimited'),
    free: () => limit('unlimited:unlimited'),
    remove: async () => {},
  };
}

async function childrenOf(parent: number): Promise<number[]> {
  const found: number[] = [];
  for (const pid of (await readdir('/proc')).filter((name) => /^\d+$/.test(name))) {
    const fields = (await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => ''))
      .replace(/^.*\)/s, '')
      .trim()
      .split(' ');
    if (Number(fields[1]) === parent) found.push(Number(pid));
  }
  return found;
}

const insert = (n: number): Promise<unknown> =>
  database.global((tx) => sql`insert into kept values (${n}, repeat('x', 100000))`.execute(tx));

test(
  'a full disk is reported as a database that is down, loses nothing, is not hammered, and is over within 10 s of having room',
  { timeout: FULL_FOR_MS + 90_000 },
  async () => {
    const acknowledged: number[] = [];
    for (; acknowledged.length < 20; acknowledged.push(acknowledged.length))
      await insert(acknowledged.length);
    await disk.fill();
    const failure = await waitFor(async () => {
      try {
        await insert(acknowledged.length);
        acknowledged.push(acknowledged.length);
        return undefined;
      } catch (error) {
        return error;
      }
    }, 30_000);
    expect(isDatabaseUnavailable(failure), String(failure)).toBe(true);
    expect(await database.isUp()).toBe(false);
    const before = said.length;
    await wait(FULL_FOR_MS);
    expect(said.length - before).toBeLessThan(FULL_FOR_MS / 500);
    await disk.free();
    const freed = performance.now();
    await waitFor(() => database.isUp(), 40_000);
    await waitFor(() => insert(1_000_000).then(() => true), 40_000);
    const what = `${disk.how}, full for ${FULL_FOR_MS} ms: writes again after there was room`;
    expectWithin(what, performance.now() - freed, 10_000);
    const { rows } = await database.global((tx) => sql<{ n: number }>`select n from kept`.execute(tx));
    expect(rows.map((row) => row.n)).toEqual(expect.arrayContaining(acknowledged));
  },
);
