import type { RoleMap } from '@rota/contract/core';
import { MOST_DRAWINGS, type MapDrawings, type NewDrawing } from '@rota/contract/drawings';
import type { FloorMap } from '@rota/contract/maps';
import { rasterFromText } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { startServer, waitFor, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { zipOf } from '../../../adapters/files/zip.fake.ts';
import { readDrawings } from './index.ts';

let server: TestServer;
let own: number;
let other: number;
let editor: RoleMap;
let viewer: RoleMap;
// 5 m by 3 m of room, walls round it.
const room = rasterFromText(['#######', '#.....#', '#.....#', '#.....#', '#######'], 1, {
  x: -1,
  y: -1,
  theta: 0,
});

beforeAll(async () => {
  server = await startServer({ listen: true });
  [own, other] = [await server.addProject(), await server.addProject()];
  editor = { [own]: ['rr_map_editor'], [other]: ['rr_map_editor'] };
  viewer = { [own]: ['rr_view_only'] };
  const zip = await zipOf({
    'map.yaml': mapYaml(savedMapMeta(room, 'map.pgm')),
    'map.pgm': Buffer.from(gridToPgm(room)),
  });
  const url = (await call(editor, 'GET', `/project/${own}/maps/inn_1/upload-zip`)).body as string;
  await fetch(url, { method: 'PUT', body: new Uint8Array(zip) });
  await waitFor(
    async () => ((await call(editor, 'GET', `/project/${own}/maps/inn_1`)).body as FloorMap).status === 3,
  );
});
beforeEach(() => server.db.asOwner('delete from map_drawings'));
afterAll(() => server.stop());

async function call(
  roles: RoleMap | undefined,
  method: 'GET' | 'POST',
  path: string,
  body?: unknown,
  ifMatch?: string,
): Promise<Answer> {
  const token = roles && (await server.tokenFor(roles));
  const headers = ifMatch === undefined ? {} : { 'if-match': ifMatch };
  return server.call(method, path, {
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
    headers,
  });
}
const path = (projectId = own, mapId = 'inn_1'): string => `/project/${projectId}/maps/${mapId}/drawings`;
const post = (drawings: unknown, ifMatch?: string, query = ''): Promise<Answer> =>
  call(editor, 'POST', path() + query, drawings, ifMatch);
const codeOf = async (answer: Promise<Answer>): Promise<string> => (await answer).error.resultCode;

const zone: NewDrawing = {
  id: 'pass',
  layer: 'fleet',
  kind: 'rectangle',
  coords: [
    [0, 0],
    [2, 2],
  ],
  props: { name: 'Pass', capacity: 2 },
};
const aisle: NewDrawing = {
  layer: 'directional',
  kind: 'line',
  coords: [
    [0.5, 0.5],
    [4.5, 0.5],
  ],
  width: 1,
  props: {},
};

describe('what is drawn on a map', () => {
  test('is nothing at first, then a version for each change, with who, when, why and an entry in the log', async () => {
    expect((await call(viewer, 'GET', path())).body).toMatchObject({
      map_id: 'inn_1',
      version: 0,
      drawings: [],
      by: null,
    });
    const first = await post([zone, aisle], undefined, '?message=Lunch');
    expect(first).toMatchObject({
      status: 200,
      body: { version: 1, message: 'Lunch', drawings: [zone, aisle] },
    });
    const [, named] = (first.body as MapDrawings).drawings;
    expect(named?.id).toMatch(/^[0-9a-f-]{36}$/);
    expect((await post([])).body).toMatchObject({ version: 2, drawings: [] });
    const back = await post((first.body as MapDrawings).drawings, '"2"', '?restored_from=1');
    expect(back.body).toMatchObject({
      version: 3,
      restored_from: 1,
      drawings: (first.body as MapDrawings).drawings,
    });
    const versions = (await call(viewer, 'GET', `${path()}/versions?limit=2`)).body;
    expect(versions).toMatchObject({
      items: [
        { version: 3, count: 2, restored_from: 1 },
        { version: 2, count: 0 },
      ],
      next_cursor: '2',
    });
    expect((await call(viewer, 'GET', `${path()}/versions?cursor=2`)).body).toMatchObject({
      items: [{ version: 1 }],
      next_cursor: null,
    });
    expect((await call(viewer, 'GET', `${path()}/versions/2`)).body).toMatchObject({
      version: 2,
      drawings: [],
    });
    expect((await call(viewer, 'GET', `/project/${own}/drawings`)).body).toMatchObject([
      { map_id: 'inn_1', version: 3 },
    ]);
    const entries = await server.db.asOwner(
      `select entity_id from audit_entry where code = 'LOG_MAP_DRAWINGS_CHANGED'`,
    );
    expect(entries.map((row) => row['entity_id'])).toEqual(['inn_1', 'inn_1', 'inn_1']);
  });

  test('is what the fleets keep to', async () => {
    await post([zone]);
    await post([zone, aisle]);
    expect((await readDrawings(server.database, own)).get('inn_1')).toMatchObject({
      version: 2,
      drawings: [zone, aisle],
    });
    expect((await readDrawings(server.database, other)).size).toBe(0);
  });

  test('goes to all watchers', async () => {
    const socket = new WebSocket(`${(server.url ?? '').replace('http', 'ws')}/api/live`);
    const heard: { type: string; topic?: string; data?: unknown; upsert?: unknown }[] = [];
    socket.on('message', (data: Buffer) => heard.push(JSON.parse(data.toString()) as (typeof heard)[number]));
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'auth', token: await server.tokenFor(viewer) }));
    socket.send(JSON.stringify({ type: 'subscribe', topic: 'drawings', project_id: own }));
    await waitFor(async () => heard.find(({ type }) => type === 'snapshot'));
    await post([zone]);
    const delta = await waitFor(async () => heard.find(({ type }) => type === 'delta'));
    expect(delta).toMatchObject({
      topic: 'drawings',
      upsert: [{ map_id: 'inn_1', version: 1, drawings: [zone] }],
    });
    socket.close();
  });

  test('is not changed from an older version, and the newer one is returned', async () => {
    await post([zone], '"0"');
    const late = await post([], '"0"');
    expect(late.status).toBe(409);
    expect(late.error).toMatchObject({
      resultCode: 'VERSION_CONFLICT',
      entity: 'map_drawings',
      current: { version: 1, drawings: [zone] },
    });
    const race = await Promise.all([post([], '"1"'), post([aisle], '"1"')]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  });
});

const rectangle = (...coords: number[][]): object => ({ ...zone, coords });
const polygon = (...coords: number[][]): object => ({ ...zone, kind: 'polygon', coords });
test.each([
  ['that crosses itself', [polygon([0, 0], [2, 2], [2, 0], [0, 2])], 'DRAWING_CROSSES_ITSELF'],
  ['without width', [rectangle([0, 0], [0, 2])], 'DRAWING_TOO_SMALL'],
  ['beyond the map', [rectangle([0, 0], [9, 2])], 'DRAWING_OUTSIDE_MAP'],
  ['with the id of another', [zone, zone], 'DRAWING_ID_TAKEN'],
  ['for no robot', [{ ...zone, props: { name: 'Pass', capacity: 0 } }], 'VALIDATION_FAILED'],
  ['without a name', [{ ...zone, props: { capacity: 1 } }], 'VALIDATION_FAILED'],
  ['without places', [polygon()], 'VALIDATION_FAILED'],
  ['with a place that is no number', [rectangle([Number.NaN, 0], [1, 1])], 'VALIDATION_FAILED'],
  [
    'with more corners than the limit',
    [polygon(...Array.from({ length: 2_001 }, (_, at) => [Math.cos(at / 319) + 2, Math.sin(at / 319) + 2]))],
    'VALIDATION_FAILED',
  ],
  ['of an unknown layer', [{ ...zone, layer: 'lava' }], 'VALIDATION_FAILED'],
  [
    'that are too many',
    Array.from({ length: MOST_DRAWINGS + 1 }, () => ({ ...zone, id: undefined })),
    'VALIDATION_FAILED',
  ],
])('a drawing %s is refused, and nothing is changed', async (_words, drawings, code) => {
  const answer = await post(drawings);
  expect([answer.status, answer.error.resultCode]).toEqual([400, code]);
  expect((await call(viewer, 'GET', path())).body).toMatchObject({ version: 0 });
});

test('more corners than a map may have are refused with their limit and the first drawing beyond it', async () => {
  const coords = Array.from({ length: 2_000 }, (_, at) => [at % 5, at % 3]);
  const answer = await post(Array.from({ length: 31 }, () => ({ ...polygon(...coords), id: undefined })));
  expect(answer.error).toMatchObject({
    status: 409,
    resultCode: 'LIMIT_REACHED',
    entity: 'map_drawings',
    limit: 60_000,
    details: [{ property: '30', values: { too_many_corners: { max: 60_000 } } }],
  });
  expect((await call(viewer, 'GET', path())).body).toMatchObject({ version: 0 });
});

test('a map that is not there, not ready, or of another project is not drawn on', async () => {
  expect(await codeOf(call(editor, 'GET', path(own, 'inn_9')))).toBe('RECORD_NOT_FOUND');
  expect(await codeOf(call(editor, 'POST', path(own, 'inn_9'), []))).toBe('RECORD_NOT_FOUND');
  expect(await codeOf(call(editor, 'POST', path(other), [zone]))).toBe('RECORD_NOT_FOUND');
  await call(editor, 'GET', `/project/${own}/maps/inn_2/upload-zip`);
  expect(await codeOf(call(editor, 'POST', path(own, 'inn_2'), []))).toBe('MAP_NOT_READY');
  expect((await call(viewer, 'POST', path(), [])).status).toBe(403);
  expect((await call(undefined, 'GET', path())).status).toBe(401);
  expect((await call({ [other]: ['rr_map_editor'] }, 'GET', path())).status).toBe(404);
  expect(await codeOf(call(viewer, 'GET', `${path()}/versions/7`))).toBe('RECORD_NOT_FOUND');
});

test('a drawing of a million corners is refused before it is read, and nothing is changed', async () => {
  const coords = Array.from({ length: 1_000_000 }, (_, at) => [at % 7, at % 5]);
  const answer = await post([{ ...zone, kind: 'polygon', coords }]);
  expect([answer.status, answer.error.resultCode]).toEqual([413, 'PAYLOAD_TOO_LARGE']);
  expect((await call(viewer, 'GET', path())).body).toMatchObject({ version: 0 });
});
