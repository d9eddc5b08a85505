import type { FloorMap } from '@rota/contract/maps';
import type { Topography } from '@rota/contract/topography';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let own: number;
let other: number;
let editor: string;
let viewer: string;
beforeAll(async () => {
  server = await startServer();
  [own, other] = [await server.addProject(), await server.addProject()];
  editor = await server.tokenFor({ [own]: ['rr_map_editor'] }, 'Meltem');
  viewer = await server.tokenFor({ [own]: ['rr_view_only'] });
  for (const floor of ['10', '2', 'roof']) {
    await server.db.asOwner(
      `insert into floor_map (project_id, map_id, site, floor, file_key) values ($1, 'inn_' || $2, 'inn', $2, 'k' || $2)`,
      [own, floor],
    );
  }
  await server.db.asOwner(
    `insert into target (project_id, id, map_id, name, name_folded, type, x, y, theta) values ($1, 't1', 'inn_2', 'T1', 't1', 'table', 1, 1, 0)`,
    [own],
  );
});
afterAll(() => server.stop());

const read = async (token = viewer) =>
  (await server.call('GET', `/projects/${own}/topography`, { token })).body as Topography;
const floorsOf = ({ sites }: Topography) => sites.flatMap(({ floors }) => floors.map(({ floor }) => floor));
const order = (body: object, token = editor) =>
  server.call('PUT', `/projects/${own}/topography`, { token, body });

test('floors come in their own order until a person puts them into another, which every list keeps', async () => {
  const first = await read();
  expect(floorsOf(first)).toEqual(['2', '10', 'roof']);
  expect(first.sites[0]).toMatchObject({ site: 'inn', elevators: [], connections: [] });
  expect(first.sites[0]?.floors[0]).toMatchObject({
    map_id: 'inn_2',
    targets: 1,
    is_ready: false,
    width_m: null,
  });
  const mapIds = ['inn_roof', 'inn_2', 'inn_10'];
  const ordered = await order({ version: first.version, map_ids: mapIds });
  expect([ordered.status, floorsOf(ordered.body as Topography)]).toEqual([200, ['roof', '2', '10']]);
  const maps = (await server.call('GET', `/project/${own}/maps`, { token: viewer })).body as FloorMap[];
  expect(maps.map(({ map_id: mapId }) => mapId)).toEqual(mapIds);
  expect((await order({ version: first.version, map_ids: mapIds })).error.resultCode).toBe(
    'VERSION_CONFLICT',
  );
  const entries = await server.db.asOwner(
    `select code from audit_entry where project_id = $1 and entity = 'topography'`,
    [own],
  );
  expect(entries).toEqual([{ code: 'LOG_FLOORS_ORDERED' }]);
});

test.each([
  ['without one of them', ['inn_2', 'inn_10']],
  ['with one twice', ['inn_2', 'inn_2', 'inn_roof']],
  ['with one of elsewhere', ['inn_2', 'inn_10', 'other_1']],
])('an order %s is refused', async (_what, mapIds) => {
  expect((await order({ version: (await read()).version, map_ids: mapIds })).error.resultCode).toBe(
    'VERSION_CONFLICT',
  );
});

test('who only looks changes nothing, and another project sees nothing', async () => {
  const { version } = await read();
  expect((await order({ version, map_ids: ['inn_2'] }, viewer)).status).toBe(403);
  const stranger = await server.tokenFor({ [other]: ['rr_project_admin'] });
  expect((await server.call('GET', `/projects/${own}/topography`, { token: stranger })).status).toBe(404);
  const theirs = (await server.call('GET', `/projects/${other}/topography`, { token: stranger }))
    .body as Topography;
  expect(theirs.sites).toEqual([]);
});

test('a way is asked for between targets that are there', async () => {
  const answer = await server.call('GET', `/projects/${own}/travel-times?from=t1&to=gone`, { token: viewer });
  expect([answer.status, answer.error.resultCode, answer.error.details?.[0]?.property]).toEqual([
    404,
    'RECORD_NOT_FOUND',
    'to',
  ]);
});
