import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { mapEnvelope, type FloorMap, type MapEnvelope } from '@rota/contract/maps';
import { CELL_FREE, cellToWorld, classAt, decodeRuns, rasterFromText, type Raster } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { waitFor } from '@rota/testing';
import { sql } from 'kysely';
import sharp from 'sharp';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { zipOf, type ZipEntries } from '../../../adapters/files/zip.fake.ts';
import { editor, OTHER, OWN, startMapApi, viewer, type MapApi } from './map-api.fake.ts';
import * as store from './maps.store.ts';

/** SQLSTATE of a lock that was not had in time. */
const LOCK_NOT_AVAILABLE = '55P03';

let api: MapApi;
beforeAll(async () => {
  api = await startMapApi();
});
afterEach(() => api.clear());
afterAll(() => api.stop());

const small = rasterFromText(['#####', '#...#', '#.?.#', '#####'], 0.5, { x: -1, y: 2, theta: 0 });
const filesOf = (raster: Raster): ZipEntries => ({
  'map.yaml': mapYaml(savedMapMeta(raster, 'map.pgm')),
  'map.pgm': Buffer.from(gridToPgm(raster)),
});
const mapPath = (mapId: string, rest = ''): string =>
  `/project/${OWN}/maps/${encodeURIComponent(mapId)}${rest}`;
async function envelopeOf(mapId: string, kind = '/compressed'): Promise<MapEnvelope> {
  const url = (await api.call(viewer, 'GET', mapPath(mapId, kind))).body as string;
  return mapEnvelope.parse((await api.follow(url)).body);
}
const cellsOf = (envelope: MapEnvelope): Uint8Array =>
  decodeRuns(gunzipSync(Buffer.from(envelope.data, 'base64')), envelope.w, envelope.h);

describe('uploading a map', () => {
  test('makes a map that was not known, processes the zip, and gives its raster and its very bytes back', async () => {
    const zip = await zipOf({ 'floor/Readme.txt': 'kept too', ...filesOf(small) });
    const url = await api.uploadUrl('Hotel Ilıca_1');
    expect((await api.call(viewer, 'GET', `/project/${OWN}/maps`)).body).toMatchObject([
      {
        map_id: 'Hotel Ilıca_1',
        site: 'Hotel Ilıca',
        floor: '1',
        status: 0,
        raster: null,
        error: null,
        version: 0,
      },
    ]);
    expect(url.startsWith('http://localhost:1/api/files/')).toBe(true);
    expect(await api.follow(url, zip)).toMatchObject({
      status: 200,
      body: { map_id: 'Hotel Ilıca_1', version: 1, status: 2 },
    });
    const ready = await waitFor(async () => {
      const map = (await api.call(viewer, 'GET', mapPath('Hotel Ilıca_1'))).body as FloorMap;
      return map.status === 3 && map;
    });
    expect(ready).toMatchObject({
      version: 1,
      size: zip.length,
      checksum: createHash('sha256').update(zip).digest('hex'),
      raster: {
        width: 5,
        height: 4,
        resolution: 0.5,
        origin: { x: -1, y: 2, theta: 0 },
        counts: { free: 5, occupied: 14, unknown: 1 },
      },
    });
    const envelope = await envelopeOf('Hotel Ilıca_1');
    expect(envelope).toMatchObject({
      v: 1,
      w: 5,
      h: 4,
      res: 0.5,
      sha256: createHash('sha256').update(small.cells).digest('hex'),
    });
    expect(cellsOf(envelope)).toEqual(small.cells);
    expect(await envelopeOf('Hotel Ilıca_1', '/original-compressed')).toEqual(envelope);
    const download = await api.follow(
      (await api.call(viewer, 'GET', mapPath('Hotel Ilıca_1', '/download-zip'))).body as string,
    );
    expect(download.bytes.equals(zip)).toBe(true);
    const old = await api.call(viewer, 'POST', `/robots/${OWN}/map`, { site: 'Hotel Ilıca', floor: '1' });
    expect(JSON.parse((old.body as { full_map_compressed: string }).full_map_compressed)).toEqual(envelope);
    expect(api.announced).toContainEqual({ projectId: OWN, what: 'maps' });
    const codes = (await api.db.asOwner(`select code from audit_entry order by number`)).map(
      (row) => row['code'],
    );
    expect(codes).toEqual(['LOG_MAP_CREATED', 'LOG_MAP_UPLOADED', 'LOG_MAP_READY']);
  });

  test('a new upload is a new version; a broken one leaves the last good version in use and says what is wrong', async () => {
    expect(await api.upload('a_1', filesOf(small))).toMatchObject({ status: 3, version: 1 });
    const failed = await api.upload('a_1', { 'map.yaml': 'image: map.pgm' });
    expect(failed).toMatchObject({
      status: 4,
      version: 1,
      error: { code: 'FIELD_MISSING', params: { field: 'resolution' } },
      raster: { width: 5 },
    });
    expect(cellsOf(await envelopeOf('a_1'))).toEqual(small.cells);
    const wider = rasterFromText(['......'], 1, { x: 0, y: 0, theta: 0 });
    expect(await api.upload('a_1', filesOf(wider))).toMatchObject({
      status: 3,
      version: 3,
      error: null,
      raster: { width: 6 },
    });
    const floors = await api.floors.list(OWN);
    expect(floors.map(({ mapId, version, cells }) => [mapId, version, cells])).toEqual([['a_1', 3, 6]]);
    expect(await floors[0]?.load()).toEqual(wider);
  });

  test('a link works once, for fifteen minutes, and only as it was made', async () => {
    const zip = await zipOf(filesOf(small));
    const url = await api.uploadUrl('a_1');
    expect((await api.follow(url, zip)).status).toBe(200);
    const words = 'Upload link expired (generate a new link from the robot)';
    expect(await api.follow(url, zip)).toMatchObject({
      status: 410,
      code: 'UPLOAD_LINK_EXPIRED',
      body: { message: words },
    });
    const another = await api.uploadUrl('a_1');
    expect((await api.follow(`${another}x`, zip)).code).toBe('RECORD_NOT_FOUND');
    expect((await api.follow(another)).code).toBe('RECORD_NOT_FOUND');
    api.wait(15 * 60_000);
    expect(await api.follow(another, zip)).toMatchObject({ status: 410, code: 'UPLOAD_LINK_EXPIRED' });
    const download = (
      await waitFor(async () => {
        const answer = await api.call(viewer, 'GET', mapPath('a_1', '/download-zip'));
        return answer.status === 200 && answer;
      })
    ).body as string;
    expect((await api.follow(download, zip)).code).toBe('RECORD_NOT_FOUND');
    api.wait(10 * 60_000);
    expect((await api.follow(download)).code).toBe('LINK_EXPIRED');
  });

  test('two uploads by one link at the same moment: one is taken', async () => {
    const [zip, url] = [await zipOf(filesOf(small)), await api.uploadUrl('a_1')];
    const answers = await Promise.all([api.follow(url, zip), api.follow(url, zip), api.follow(url, zip)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 410, 410]);
  });

  test('an empty body is refused and the link stays good', async () => {
    const url = await api.uploadUrl('a_1');
    expect(await api.follow(url, Buffer.alloc(0))).toMatchObject({ status: 400, code: 'MAP_UPLOAD_EMPTY' });
    expect((await api.follow(url, await zipOf(filesOf(small)))).status).toBe(200);
  });

  test('any content type is taken', async () => {
    const zip = await zipOf(filesOf(small));
    for (const type of ['application/zip', 'application/json', 'text/plain'])
      expect((await api.follow(await api.uploadUrl('a_1'), zip, { 'content-type': type })).status).toBe(200);
  });

  test('who may not edit maps gets no link and makes no map', async () => {
    expect((await api.call(viewer, 'GET', mapPath('a_1', '/upload-zip'))).status).toBe(403);
    expect(
      (await api.call({ [OTHER]: ['rr_map_editor'] }, 'GET', mapPath('a_1', '/upload-zip'))).status,
    ).toBe(404);
    expect((await api.call(undefined, 'GET', mapPath('a_1', '/upload-zip'))).status).toBe(401);
    expect((await api.call(editor, 'GET', mapPath('nofloor', '/upload-zip'))).code).toBe('VALIDATION_FAILED');
    expect(await api.db.asOwner('select 1 from floor_map')).toEqual([]);
  });

  test('the zip of a person who lost the role before is not processed', async () => {
    const url = await api.uploadUrl('a_1');
    await api.db.asOwner(`update map_upload set actor_id = 'gone'`);
    await api.follow(url, await zipOf(filesOf(small)));
    await waitFor(
      async () =>
        (
          await api.db.asOwner(
            `select 1 from graphile_worker._private_jobs where last_error like '%no user with%'`,
          )
        ).length > 0,
    );
    expect((await api.call(viewer, 'GET', mapPath('a_1'))).body).toMatchObject({ status: 2 });
    await api.db.asOwner('delete from graphile_worker._private_jobs');
    api.wait(21 * 60_000);
    expect((await api.call(viewer, 'GET', mapPath('a_1'))).body).toMatchObject({
      status: 4,
      error: { code: 'INTERNAL' },
    });
  });

  test('watchers see it go forward until it is ready', async () => {
    const seen: number[] = [];
    const feed = api.live.attach({
      send(message) {
        const { data, upsert } = JSON.parse(message.toString()) as { data?: FloorMap[]; upsert?: FloorMap[] };
        seen.push(...[...(data ?? []), ...(upsert ?? [])].map((map) => map.status));
      },
      unsentBytes: () => 0,
    });
    feed.watch({ topic: 'maps', projectId: OWN, id: undefined });
    await api.upload('a_1', filesOf(small));
    await vi.waitFor(() => expect(seen.at(-1)).toBe(3));
    // Steps that follow each other within one window are published as one.
    expect(seen).toEqual([...seen].sort());
    expect(seen.length).toBeGreaterThan(1);
    feed.close();
  });
});

test('an upload that is still being read when its map is deleted does not touch a map of the same name made after it', async () => {
  await api.follow(await api.uploadUrl('a_1'), await zipOf(filesOf(small)));
  expect((await api.call(editor, 'DELETE', mapPath('a_1'))).status).toBe(200);
  const wider = rasterFromText(['......'], 1, { x: 0, y: 0, theta: 0 });
  expect(await api.upload('a_1', filesOf(wider))).toMatchObject({
    status: 3,
    version: 1,
    raster: { width: 6 },
  });
  await waitFor(
    async () =>
      (await api.db.asOwner(`select 1 from graphile_worker._private_jobs where locked_at is not null`))
        .length === 0,
  );
  expect((await api.call(viewer, 'GET', mapPath('a_1'))).body).toMatchObject({
    status: 3,
    raster: { width: 6 },
  });
});

describe('reading maps', () => {
  test('maps are listed by site and floor, basement first, and those of another project are not there', async () => {
    for (const mapId of ['b_1', 'a_10', 'a_2', 'a_-1', 'a_Lobi']) await api.uploadUrl(mapId);
    await api.uploadUrl('other_1', OTHER);
    const maps = (await api.call(viewer, 'GET', `/project/${OWN}/maps`)).body as FloorMap[];
    expect(maps.map((map) => map.map_id)).toEqual(['a_-1', 'a_2', 'a_10', 'a_Lobi', 'b_1']);
    expect((await api.call(viewer, 'GET', mapPath('other_1'))).code).toBe('RECORD_NOT_FOUND');
  });

  test('what is not ready has no links', async () => {
    await api.uploadUrl('a_1');
    for (const kind of ['/compressed', '/original-compressed', '/download-zip'])
      expect(await api.call(viewer, 'GET', mapPath('a_1', kind))).toMatchObject({
        status: 409,
        code: 'MAP_NOT_READY',
      });
    expect((await api.call(viewer, 'POST', `/robots/${OWN}/map`, { site: 'a', floor: '1' })).code).toBe(
      'MAP_NOT_READY',
    );
    expect((await api.call(viewer, 'POST', `/robots/${OWN}/map`, { site: 'z', floor: '1' })).code).toBe(
      'RECORD_NOT_FOUND',
    );
  });

  test('the old call says which of site and floor is missing', async () => {
    const answer = await api.call(viewer, 'POST', `/robots/${OWN}/map`, {});
    expect([answer.status, answer.body]).toMatchObject([
      400,
      { message: 'site is required, floor is required' },
    ]);
  });

  test('a rotated origin keeps its turn', async () => {
    const turned = rasterFromText(['..#', '...'], 0.5, { x: 3, y: -2, theta: Math.PI / 2 });
    expect((await api.upload('t_1', filesOf(turned))).raster?.origin.theta).toBeCloseTo(Math.PI / 2, 9);
    const floor = await api.floors.find(OWN, 't_1');
    // Column 2 of the top row: 1.25 m along x and 0.75 m along y, both turned by a quarter.
    const wall = cellToWorld(turned, 2, 0);
    expect([wall.x, wall.y]).toEqual([expect.closeTo(3 - 0.75, 9), expect.closeTo(-2 + 1.25, 9)]);
    expect(floor && classAt(await floor.load(), wall)).not.toBe(CELL_FREE);
  });
});

const filesLeft = async (): Promise<string[]> =>
  (await readdir(api.folder, { recursive: true, withFileTypes: true })).flatMap((entry) =>
    entry.isFile() ? [join(entry.parentPath, entry.name)] : [],
  );

describe('naming a map', () => {
  test('gives it a name of its own, and null its id again; a wrong name and a viewer change nothing', async () => {
    await api.uploadUrl('Hotel_1');
    const rename = (who: typeof editor, name: unknown) =>
      api.call(who, 'PATCH', mapPath('Hotel_1'), { name });
    expect((await rename(editor, ' Restaurant ')).body).toMatchObject({
      map_id: 'Hotel_1',
      name: 'Restaurant',
    });
    expect((await rename(viewer, 'Other')).status).toBe(403);
    expect((await rename(editor, '')).status).toBe(400);
    expect((await api.call(viewer, 'GET', mapPath('Hotel_1'))).body).toMatchObject({ name: 'Restaurant' });
    expect((await rename(editor, null)).body).toMatchObject({ name: 'Hotel_1' });
  });
});

describe('deleting a map', () => {
  test('takes its files and links with it', async () => {
    await api.upload('a_1', filesOf(small));
    const link = (await api.call(viewer, 'GET', mapPath('a_1', '/compressed'))).body as string;
    const upload = await api.uploadUrl('a_1');
    expect((await api.call(editor, 'DELETE', mapPath('a_1'))).status).toBe(200);
    expect((await api.follow(link)).code).toBe('RECORD_NOT_FOUND');
    expect((await api.follow(upload, Buffer.from('x'))).code).toBe('UPLOAD_LINK_EXPIRED');
    expect((await api.call(editor, 'DELETE', mapPath('a_1'))).code).toBe('RECORD_NOT_FOUND');
    await waitFor(async () => (await filesLeft()).length === 0);
  });

  test('tries again to remove a file that could not be removed at first', async () => {
    await api.upload('a_1', filesOf(small));
    const [stuck = ''] = await filesLeft();
    await rm(stuck);
    await mkdir(stuck);
    expect((await api.call(editor, 'DELETE', mapPath('a_1'))).status).toBe(200);
    await waitFor(
      async () =>
        (await api.db.asOwner('select 1 from graphile_worker._private_jobs where last_error is not null'))
          .length > 0,
    );
    await rmdir(stuck);
    await writeFile(stuck, 'x');
    await waitFor(async () => (await filesLeft()).length === 0, 15_000);
  });

  test('waits for a link that is being made, and takes it with it', async () => {
    const { database } = api.db;
    await api.uploadUrl('a_1');
    await database.tenant(OWN, async (tx) => {
      await store.ensureMap(tx, OWN, { mapId: 'a_1', site: 'a', floor: '1', fileKey: 'other' });
      const deletion = database.tenant(OWN, async (other) => {
        await sql`set local lock_timeout = '100ms'`.execute(other);
        await store.deleteMap(other, OWN, 'a_1');
      });
      await expect(deletion).rejects.toMatchObject({ code: LOCK_NOT_AVAILABLE });
      await store.insertUpload(tx, OWN, {
        uploadId: 'late',
        mapId: 'a_1',
        actor: { id: 'u', name: 'U' },
        livesS: 900,
      });
    });
    expect((await api.call(editor, 'DELETE', mapPath('a_1'))).status).toBe(200);
    expect(await api.db.asOwner(`select 1 from map_upload`)).toEqual([]);
  });

  test('is refused while something uses it, and to who may only read', async () => {
    await api.uploadUrl('a_1');
    api.inUse.add('a_1');
    expect(await api.call(editor, 'DELETE', mapPath('a_1'))).toMatchObject({
      status: 409,
      code: 'MAP_IN_USE',
    });
    expect((await api.call(viewer, 'DELETE', mapPath('a_1'))).status).toBe(403);
    expect((await api.call(viewer, 'GET', mapPath('a_1'))).status).toBe(200);
  });
});

const shared = new URL('../../../../../../shared/maps/', import.meta.url);
const missing = !existsSync(shared);
// Counted apart from this code, with NumPy on the samples of each file: a histogram of greys, split by hand at the thresholds of the yaml.
const real = [
  ['turtlebot3/map', 384, 384, 7_939, 795, 138_722, [-10, -10]],
  ['small-house/map', 500, 500, 63_021, 3_442, 183_537, [-12.5, -12.5]],
  ['depot/depot', 604, 307, 179_481, 5_947, 0, [0, 0]],
  ['warehouse/warehouse', 1006, 1674, 1_422_292, 30_951, 230_801, [-15.1, -25]],
  ['warehouse/warehouse_speed', 1006, 1674, 101_781, 29_447, 1_552_816, [-15.1, -25]],
] as const;

describe.skipIf(missing)(
  `real maps${missing ? ' (skipped: ../shared/maps is not beside the project)' : ''}`,
  () => {
    test.each(real)(
      '%s is imported with the classes that an independent count finds',
      async (name, width, height, free, occupied, unknown, [x, y]) => {
        const [yaml, image] = ['yaml', 'pgm'].map((kind) => readFileSync(new URL(`${name}.${kind}`, shared)));
        const base = name.slice(name.indexOf('/') + 1);
        const map = await api.upload('real_1', {
          [`${base}.yaml`]: yaml ?? '',
          [`${base}.pgm`]: image ?? '',
        });
        expect(map).toMatchObject({
          status: 3,
          raster: { width, height, origin: { x, y, theta: 0 }, counts: { free, occupied, unknown } },
        });
        expect(cellsOf(await envelopeOf('real_1')).length).toBe(width * height);
      },
    );

    test('as a png, grey or in colour, a map gives the same cells', async () => {
      const yaml = readFileSync(new URL('small-house/map.yaml', shared), 'utf8').replace(
        'map.pgm',
        'map.png',
      );
      const bytes = readFileSync(new URL('small-house/map.pgm', shared));
      const pixels = bytes.subarray(bytes.length - 250_000);
      const grey = sharp(pixels, { raw: { width: 500, height: 500, channels: 1 } });
      const plain = await api.upload('small_1', {
        'map.yaml': yaml,
        'map.png': await grey.clone().toColourspace('b-w').png().toBuffer(),
      });
      const coloured = await api.upload('small_2', {
        'map.yaml': yaml,
        'map.png': await grey.clone().toColourspace('srgb').png().toBuffer(),
      });
      const expected = { free: 63_021, occupied: 3_442, unknown: 183_537 };
      expect([plain.raster?.counts, coloured.raster?.counts]).toEqual([expected, expected]);
    });
  },
);

describe('an upload link', () => {
  test('to which nothing is uploaded leaves no map behind once its link has expired, but one with a scan or with points', async () => {
    const url = await api.uploadUrl('gone_1');
    await api.uploadUrl('used_1');
    await api.upload('kept_1', filesOf(small));
    await api.uploadUrl('kept_1');
    await api.db.asOwner(`insert into target (project_id, id, map_id, name, name_folded, type, x, y, theta)
      values (${OWN}, 't', 'used_1', 't', 't', 'table', 0, 0, 0)`);
    await api.removeAbandoned();
    const ids = async () =>
      ((await api.call(viewer, 'GET', `/project/${OWN}/maps`)).body as FloorMap[]).map(
        ({ map_id: mapId }) => mapId,
      );
    expect(await ids()).toEqual(['gone_1', 'kept_1', 'used_1']);
    await api.db.asOwner(`update map_upload set expires_at = now() - interval '1 second'`);
    api.announced.length = 0;
    await api.removeAbandoned();
    expect(await ids()).toEqual(['kept_1', 'used_1']);
    expect(api.announced).toEqual([{ projectId: OWN, what: 'maps' }]);
    expect(await api.follow(url, await zipOf(filesOf(small)))).toMatchObject({ status: 410 });
    const log = await api.db.asOwner(
      `select code, actor_id from audit_entry where entity_id = 'gone_1' order by number`,
    );
    expect(log).toEqual([
      { code: 'LOG_MAP_CREATED', actor_id: expect.any(String) as string },
      { code: 'LOG_MAP_DELETED', actor_id: expect.any(String) as string },
    ]);
  });
});
