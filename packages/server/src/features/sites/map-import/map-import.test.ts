import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RoleMap } from '@rota/contract/core';
import type { Drawing } from '@rota/contract/drawings';
import type { MapImport } from '@rota/contract/map-import';
import type { MapDocument } from '@rota/contract/map-versions';
import type { FloorMap } from '@rota/contract/maps';
import { rasterFromText } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { startServer, waitFor, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { zipOf, type ZipEntries } from '../../../adapters/files/zip.fake.ts';

let server: TestServer;
let own: number;
let editor: RoleMap;
// 12 m by 8 m, walls round 10 m by 6 m of room, turned by a quarter of a radian.
const room = rasterFromText(
  ['#'.repeat(12), ...Array.from({ length: 6 }, () => `#${'.'.repeat(10)}#`), '#'.repeat(12)].flatMap(
    (row) => {
      const fine = [...row].map((cell) => cell.repeat(10)).join('');
      return Array.from({ length: 10 }, () => fine);
    },
  ),
  0.1,
  { x: -1, y: -1, theta: 0.25 },
);

beforeAll(async () => {
  server = await startServer({ listen: true });
  own = await server.addProject();
  editor = { [own]: ['rr_map_editor'] };
  await upload('inn_1', {
    'map.yaml': mapYaml(savedMapMeta(room, 'map.pgm')),
    'map.pgm': Buffer.from(gridToPgm(room)),
  });
});
afterAll(() => server.stop());

async function call(method: 'GET' | 'POST', path: string, body?: unknown): Promise<Answer> {
  return server.call(method, path, {
    token: await server.tokenFor(editor),
    ...(body !== undefined && { body }),
  });
}
async function upload(mapId: string, files: ZipEntries): Promise<void> {
  const url = (await call('GET', `/project/${own}/maps/${mapId}/upload-zip`)).body as string;
  await fetch(url, { method: 'PUT', body: new Uint8Array(await zipOf(files)) });
  await waitFor(
    async () => ((await call('GET', `/project/${own}/maps/${mapId}`)).body as FloorMap).status === 3,
  );
}
async function send(content: ZipEntries | Buffer | string, mapId = 'inn_1', query = ''): Promise<Answer> {
  const bytes =
    typeof content === 'string'
      ? Buffer.from(content)
      : Buffer.isBuffer(content)
        ? content
        : await zipOf(content);
  const headers = { 'content-type': 'application/octet-stream' };
  return server.call('POST', `/project/${own}/maps/${mapId}/import${query}`, {
    token: await server.tokenFor(editor),
    body: bytes,
    headers,
  });
}
async function read(content: ZipEntries | Buffer | string, mapId = 'inn_1', query = ''): Promise<MapImport> {
  const answer = await send(content, mapId, query);
  expect(answer.status).toBe(200);
  return answer.body as MapImport;
}
const document = async (mapId: string): Promise<MapDocument> =>
  (await call('GET', `/project/${own}/maps/${mapId}/document`)).body as MapDocument;
/** A mask over the whole room: what is not free there, and greys in a block of it. */
function mask(grey: number, mode: 'trinary' | 'scale'): { yaml: string; pgm: Buffer } {
  const pgm = Buffer.from(gridToPgm(room));
  const start = pgm.length - room.cells.length;
  for (let row = 20; row < 40; row += 1)
    pgm.fill(grey, start + row * room.width + 30, start + row * room.width + 60);
  const limits = mode === 'scale' ? { occupiedThresh: 1, freeThresh: 0 } : {};
  return { yaml: mapYaml({ ...savedMapMeta(room, 'mask.pgm'), mode, ...limits }), pgm };
}
const features = (...list: unknown[]): string =>
  JSON.stringify({ type: 'FeatureCollection', features: list });
const edge = (from: number, to: number, coordinates: unknown) => ({
  type: 'Feature',
  properties: { id: 9, startid: from, endid: to },
  geometry: { type: 'LineString', coordinates },
});

describe('what is imported', () => {
  test('of a keep-out mask is what it closes beyond the walls, and of a speed mask a share of the speed', async () => {
    const keepOut = mask(0, 'trinary');
    const { drawings, files, problems } = await read({
      'masks/mask.yaml': keepOut.yaml,
      'masks/mask.pgm': keepOut.pgm,
    });
    expect(problems).toEqual([]);
    expect(files).toEqual([{ file: 'masks/mask.yaml', kind: 'keep_out', count: 1 }]);
    expect(drawings).toMatchObject([{ layer: 'forbidden', kind: 'polygon' }]);
    expect(drawings[0]?.coords).toHaveLength(4);
    // A grey of 102 is 60 % dark: 40 % of the speed are left.
    const speed = mask(102, 'scale');
    const slow = await read({ 'mask.yaml': speed.yaml, 'mask.pgm': speed.pgm }, 'inn_1', '?max_speed=2');
    // Free is grey 254 in the map, a hair of a limit all over the room, which is the other area.
    expect(slow.drawings.map((one) => one.layer === 'speed' && one.props.speed)).toContain(0.8);
  });

  test('of a lane graph are lanes in one direction, and those of both directions once, as notes; named points come as points', async () => {
    const graph = features(
      edge(1, 2, [[1, 2], [4, 3]]),
      edge(2, 1, [[4, 3], [1, 2]]),
      edge(2, 3, [[4, 3], [4, 5]]),
      { type: 'Feature', properties: { oneway: true, width: 0.6, name: 'Koridor' }, geometry: { type: 'LineString', coordinates: [[2, 4], [3, 4]] } },
      { type: 'Feature', properties: { id: 1 }, geometry: { type: 'Point', coordinates: [1, 2] } },
      { type: 'Feature', id: 'p', properties: { name: 'Masa 1', type: 'table' }, geometry: { type: 'Point', coordinates: [2, 3] } },
      { type: 'Feature', properties: { name: 'Uzak' }, geometry: { type: 'Point', coordinates: [500, 3] } },
    ); // prettier-ignore
    const { drawings, points, files, left_out: left } = await read(graph, 'inn_1', '?lane_width=0.8');
    expect(drawings.map(({ layer, kind, props }) => [layer, kind, props])).toEqual([
      ['custom', 'line', { key: 'lane', value: 'both ways' }],
      ['directional', 'line', {}],
      ['directional', 'line', { name: 'Koridor' }],
    ]);
    expect(drawings.map((one) => one.kind === 'line' && one.width)).toEqual([0.8, 0.8, 0.6]);
    expect(points).toMatchObject([{ target_id: 'p', name: 'Masa 1', type: 'table', x: 2, y: 3, theta: 0 }]);
    expect([left, files.map(({ kind, count }) => [kind, count])]).toEqual([1, [['lanes', 3], ['points', 1]]]); // prettier-ignore
  });

  test('of what Rota exported is the very same, and nothing of the map is changed by reading it', async () => {
    const before = await document('inn_1');
    const drawings: Drawing[] = [
      { id: 'f', layer: 'forbidden', kind: 'circle', coords: [[3, 3]], radius: 1, props: { name: 'Mutfak' } },
      { id: 's', layer: 'speed', kind: 'rectangle', coords: [[1, 3], [2, 4]], props: { speed: 0.3 } },
    ]; // prettier-ignore
    const points = [{ target_id: 't', name: 'Masa 2', type: 'table', x: 5, y: 4, theta: 1 }];
    const body = { base: before.stamp, message: 'x', drawings, points, ignored: [] };
    expect((await call('POST', `/project/${own}/maps/inn_1/commits`, body)).status).toBe(200);
    const committed = await document('inn_1');
    const link = (await call('GET', `/project/${own}/maps/inn_1/download/composed.zip`)).body as string;
    const zip = Buffer.from(await (await fetch(link)).arrayBuffer());
    const again = await read(zip);
    expect(again).toMatchObject({ problems: [], left_out: 0 });
    expect([again.drawings, again.points]).toEqual([committed.drawings, committed.points]);
    expect(await document('inn_1')).toEqual(committed);
  });
});

describe('what is no import', () => {
  test('is refused in words by file, a zip that is hostile as a whole, and nothing of it stays behind', async () => {
    const zip = await zipOf({ 'ab/evil.yaml': 'x' });
    const outside = Buffer.from(zip.toString('latin1').replaceAll('ab/evil', '../evil'), 'latin1');
    expect((await read(outside)).problems.map(({ code }) => code)).toEqual(['ZIP_UNSAFE_NAME']);
    expect((await send(Buffer.alloc(0))).error.resultCode).toBe('MAP_UPLOAD_EMPTY');
    const kept = join(server.config.dataDir, 'files', 'imports');
    expect(existsSync(kept) ? readdirSync(kept) : []).toEqual([]);
  });

  test('for a map that is not there, or not ready, is rejected with the reason', async () => {
    expect((await send(features(), 'inn_9')).error.resultCode).toBe('RECORD_NOT_FOUND');
    await call('GET', `/project/${own}/maps/inn_2/upload-zip`);
    expect((await send(features(), 'inn_2')).error.resultCode).toBe('MAP_NOT_READY');
  });
});

const MAPS = join(import.meta.dirname, '../../../../../../shared/maps/depot');
describe.skipIf(!existsSync(MAPS))(
  'the masks and lanes of a real depot (skipped: ../shared/maps is not beside the project)',
  () => {
    test('come as areas that can be committed', async () => {
      const file = (name: string) => readFileSync(join(MAPS, name));
      await upload('depo_1', { 'depot.yaml': file('depot.yaml'), 'depot.pgm': file('depot.pgm') });
      const all = Object.fromEntries(readdirSync(MAPS).map((name) => [name, file(name)]));
      const { files, problems, drawings, points, left_out: left } = await read(all, 'depo_1');
      expect([problems, left, points]).toEqual([[], 0, []]);
      const count = Object.fromEntries(files.map(({ file: name, count: found }) => [name, found]));
      expect(Object.keys(count).sort()).toEqual([
        'depot.yaml',
        'depot_graph.geojson',
        'depot_keepout.yaml',
        'depot_speed.yaml',
      ]);
      // The map itself closes nothing beyond its own walls; 78 edges are 39 lanes both ways.
      expect([count['depot.yaml'], count['depot_graph.geojson']]).toEqual([0, 39]);
      const speeds = drawings.flatMap((one) => (one.layer === 'speed' ? [one.props.speed] : []));
      expect(new Set(speeds)).toEqual(new Set([0.8, 0.75, 0.5]));
      expect(count['depot_keepout.yaml']).toBeGreaterThan(0);
      expect(drawings.length).toBeLessThan(150);
      const { stamp } = await document('depo_1');
      const body = { base: stamp, message: 'Depo', drawings, points: [], ignored: [] };
      const committed = await call('POST', `/project/${own}/maps/depo_1/commits`, body);
      expect([committed.status, committed.error?.resultCode]).toEqual([200, undefined]);
    });
  },
);
