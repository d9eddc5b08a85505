import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '@rota/testing';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createFolderStore, type FileStore } from '../../../adapters/files/index.ts';
import { silentLog } from '../../../log.ts';
import { footage } from '../../catalogue/media/index.ts';
import { readChunks } from './avi.format.ts';
import { createRecordings, type Recordings } from './recordings.service.ts';

let server: TestServer;
let folder: string;
let projectId: number;
let jpeg: Uint8Array;
const clock = { now: 0 };
const followers = new Set<(jpeg: Uint8Array) => void>();
const made: Recordings[] = [];
const by = { id: 'u1', name: 'Deniz' };

beforeAll(async () => {
  server = await startServer();
  folder = await mkdtemp(join(tmpdir(), 'rota-recordings-'));
  jpeg = await sharp({ create: { width: 64, height: 36, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});
/** How often a recording looks at the clock, ms. */
const TICK_MS = 5;

beforeEach(async () => {
  // Ticks come when the test says so; all else takes its time.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  projectId = await server.addProject();
  clock.now = Date.now();
});
afterEach(async () => {
  vi.useRealTimers();
  for (const recordings of made.splice(0)) await recordings.stopAll();
  followers.clear();
});

/** The recordings of one server. */
function aServer(files: FileStore = createFolderStore(folder)): Recordings {
  const recordings = createRecordings({
    database: server.db.database,
    files,
    live: { publish: () => undefined },
    pictures: {
      follow(_camera, onPicture) {
        followers.add(onPicture);
        return () => void followers.delete(onPicture);
      },
      tellViewers: () => undefined,
    },
    nameOf: async (_projectId, robotId) => (robotId === 'r1' ? 'R-01' : undefined),
    isConnected: async () => true,
    clock: () => clock.now,
    log: silentLog,
    tickMs: TICK_MS,
  });
  made.push(recordings);
  return recordings;
}

const start = (recordings: Recordings, minutes = 5, camera?: string) =>
  recordings.start(
    { projectId, robotId: 'r1', camera },
    { reason: 'a noise', minutes },
    by,
    async () => undefined,
  );
/** The robot films for so many seconds, a picture every tenth. */
async function film(seconds: number): Promise<void> {
  for (let tenth = 0; tenth < seconds * 10; tenth += 1) {
    for (const follow of followers) follow(jpeg);
    vi.advanceTimersByTime(TICK_MS);
    clock.now += 100;
  }
}
const kept = () =>
  server.db.database.tenant(projectId, (tx) =>
    footage.list(tx, projectId, 'r1', { limit: 10, after: undefined, search: undefined }),
  );
const endOf = async (id: string) =>
  (await server.db.asOwner(`select end_reason from camera_recording where recording_id = '${id}'`))[0];
const filesLeft = () => readdir(join(folder, 'media', String(projectId))).catch(() => []);

test('a recording is one file of the pictures in their time, with its owner and reason', async () => {
  const recordings = aServer();
  const { recording_id: id } = await start(recordings, 5, 'rear');
  expect(await recordings.list(projectId)).toMatchObject([
    { owner: 'Deniz', camera: 'rear', reason: 'a noise' },
  ]);
  expect(recordings.recorderOf(projectId, 'r1', 'rear')).toBe('Deniz');
  await film(1);
  // The robot is silent for two seconds: the picture stays.
  clock.now += 2_000;
  await film(1);
  expect(await recordings.stop(projectId, 'r1', id)).toBe(true);
  expect([followers.size, await recordings.list(projectId)]).toEqual([0, []]);
  const [row] = await kept();
  expect(row).toMatchObject({ purpose: 'recording', camera: 'rear', reason: 'a noise', created_by: 'Deniz' });
  expect(row?.seconds).toBeGreaterThanOrEqual(4);
  expect(row?.seconds).toBeLessThanOrEqual(5);
  const file = await createFolderStore(folder).read(row?.file ?? '');
  const movi = file.indexOf('movi') + 4;
  const { sizes, first } = readChunks(file.subarray(movi, file.indexOf('idx1')));
  expect(first).toEqual(Buffer.from(jpeg));
  expect(sizes.filter((size) => size > 0).length).toBeGreaterThan(5);
  expect(await filesLeft()).toEqual([`${id}.avi`]);
  expect(await endOf(id)).toEqual({ end_reason: 'stopped' });
});

test('a recording ends by itself when its time is over, with and without viewers', async () => {
  const recordings = aServer();
  const { recording_id: id } = await start(recordings, 1);
  await film(1);
  clock.now += 60_000;
  await vi.waitFor(async () => expect(await endOf(id)).toEqual({ end_reason: 'time_over' }));
  expect(await kept()).toHaveLength(1);
});

test('a camera is recorded once at a time; another camera may be recorded beside', async () => {
  const recordings = aServer();
  await start(recordings);
  await expect(start(aServer())).rejects.toMatchObject({ code: 'CAMERA_RECORDED' });
  await start(recordings, 5, 'rear');
});

test('what a killed server recorded is put together by another, without the last seconds', async () => {
  const killed = aServer();
  const { recording_id: id } = await start(killed);
  await film(1);
  clock.now += 10_000;
  await vi.waitFor(async () => expect((await filesLeft()).length).toBe(1));
  await server.db.asOwner(`update camera_recording set lease_until = now() - interval '1 s'`);
  // The killed one does nothing any longer.
  followers.clear();
  await aServer().endLost();
  expect(await endOf(id)).toEqual({ end_reason: 'server_lost' });
  expect(await kept()).toHaveLength(1);
  expect(await filesLeft()).toEqual([`${id}.avi`]);
  // One that was only taken for dead does not end it again.
  await killed.stopAll();
  expect([await endOf(id), await kept()]).toMatchObject([{ end_reason: 'server_lost' }, [{}]]);
});

test('a full disk ends a recording, and what is written already is kept', async () => {
  const store = createFolderStore(folder);
  let written = 0;
  const files: FileStore = {
    ...store,
    write(key, content, most) {
      if (key.endsWith('.part') && (written += 1) > 1)
        return Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
      return store.write(key, content, most);
    },
  };
  const { recording_id: id } = await start(aServer(files));
  await film(1);
  clock.now += 10_000;
  await vi.waitFor(() => expect(written).toBe(1));
  await film(1);
  clock.now += 10_000;
  await vi.waitFor(async () => expect(await endOf(id)).toEqual({ end_reason: 'disk_full' }));
  expect(await kept()).toHaveLength(1);
});

test('a robot that sends nothing leaves nothing, and the log says so', async () => {
  const recordings = aServer();
  const { recording_id: id } = await start(recordings);
  await recordings.stop(projectId, 'r1', id);
  expect([await endOf(id), await kept(), await filesLeft()]).toEqual([{ end_reason: 'no_pictures' }, [], []]);
  const rows = await server.db.asOwner(
    `select code from audit_entry where project_id = ${projectId} and code like 'LOG_FOOTAGE%' order by 1`,
  );
  expect(rows).toEqual([{ code: 'LOG_FOOTAGE_RECORDING_ENDED' }, { code: 'LOG_FOOTAGE_RECORDING_STARTED' }]);
});

test('a recording is stopped from another server, but not from another project', async () => {
  const [maker, other] = [aServer(), aServer()];
  const { recording_id: id } = await start(maker);
  expect(await other.stop(await server.addProject(), 'r1', id)).toBe(false);
  await film(1);
  expect(await other.stop(projectId, 'r1', id)).toBe(true);
  clock.now += 11_000;
  await vi.waitFor(async () => expect(await endOf(id)).toEqual({ end_reason: 'time_over' }));
});
