import type { RoleMap, Target } from '@rota/contract';
import { gridToPgm, mapYaml, rasterFromText, savedMapMeta } from '@rota/floor';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { editor, OTHER, OWN, startMapApi, viewer, type Body, type MapApi } from '../maps/map-api.fake.ts';
import { createTargetSource } from './index.ts';

let api: MapApi;
beforeAll(async () => {
  api = await startMapApi();
});
afterEach(() => api.clear());
afterAll(() => api.stop());

// 5 m by 3 m, walls round it and one pillar in the cell from 2 to 3 m along x, 1 to 2 m along y.
const room = rasterFromText(['#######', '#.....#', '#..#..#', '#.....#', '#######'], 1, { x: -1, y: -1, theta: 0 });
const files = { 'map.yaml': mapYaml(savedMapMeta(room, 'map.pgm')), 'map.pgm': Buffer.from(gridToPgm(room)) };
beforeEach(() => api.upload('inn_1', files));

const at = (name: string, x: number, y: number, more: Body = {}): Body => ({ name, site: 'inn', floor: '1', x, y, ...more });
const path = (targetId = '', projectId = OWN): string => `/projects/${projectId}/targets${targetId === '' ? '' : `/${targetId}`}`;
const create = (body: Body, roles: RoleMap = editor) => api.call(roles, 'POST', path(), body);
async function made(body: Body): Promise<Target> {
  const answer = await create(body);
  expect(answer.status).toBe(201);
  return answer.body as Target;
}

describe('a target', () => {
  test('is put in free space, listed by name in Turkish order, renamed, moved and deleted, each with an entry in the log', async () => {
    const table = await made(at('Masa 4', 0.5, 0.5));
    expect(table).toMatchObject({ name: 'Masa 4', type: 'target', site: 'inn', floor: '1', x: 0.5, y: 0.5, theta: 0 });
    await made(at('Çıkış', 4.5, 0.5, { type: 'escape', theta: 1.5 }));
    await made(at('Depo', 4.5, 2.5, { type: '' }));
    const names = async (query = ''): Promise<unknown> =>
      ((await api.call(viewer, 'GET', path() + query)).body as Target[]).map((target) => target.name);
    expect(await names()).toEqual(['Çıkış', 'Depo', 'Masa 4']);
    expect([await names('?site=inn&floor=1'), await names('?floor=2')]).toEqual([['Çıkış', 'Depo', 'Masa 4'], []]);
    const moved = await api.call(editor, 'PATCH', path(table.target_id), { name: 'Masa 5', x: 0.6 });
    expect(moved.body).toMatchObject({ target_id: table.target_id, name: 'Masa 5', x: 0.6, y: 0.5, type: 'target' });
    expect((await api.call(editor, 'DELETE', path(table.target_id))).status).toBe(200);
    expect(await names()).toEqual(['Çıkış', 'Depo']);
    const codes = (await api.db.asOwner(`select code from audit_entry where entity_id = $1 order by number`, [table.target_id])).map(
      (row) => row['code'],
    );
    expect(codes).toEqual(['LOG_TARGET_CREATED', 'LOG_TARGET_CHANGED', 'LOG_TARGET_DELETED']);
    expect(api.told.filter((one) => one.what === 'targets')).toHaveLength(5);
  });

  test('is known to the fleet control by its map', async () => {
    const table = await made(at('Masa 4', 0.5, 0.5, { type: 'table' }));
    expect(await createTargetSource(api.db.database).list(OWN)).toEqual([
      { targetId: table.target_id, name: 'Masa 4', type: 'table', mapId: 'inn_1', x: 0.5, y: 0.5, theta: 0 },
    ]);
  });

  test.each([
    ['in a wall', -0.5, 0.5],
    ['in a pillar', 2.5, 1.5],
    ['too near to a wall', 0.2, 0.5],
    ['too near to a corner of the pillar', 1.9, 0.9],
    ['outside the map', 50, 0.5],
  ])('%s is refused', async (_where, x, y) => {
    expect(await create(at('T', x, y))).toMatchObject({ status: 409, code: 'TARGET_NOT_FREE' });
    const table = await made(at('T', 0.5, 0.5));
    expect((await api.call(editor, 'PATCH', path(table.target_id), { x, y })).code).toBe('TARGET_NOT_FREE');
    expect((await api.call(viewer, 'GET', path())).body).toMatchObject([{ x: 0.5, y: 0.5 }]);
  });

  test('as near as the clearance allows is taken', async () => {
    await made(at('A', 0.25, 0.5));
    await made(at('B', 1.82, 0.82));
  });

  test('needs a map that is ready', async () => {
    expect((await create(at('T', 0.5, 0.5, { floor: '2' }))).code).toBe('MAP_NOT_READY');
    await api.uploadUrl('inn_2');
    expect((await create(at('T', 0.5, 0.5, { floor: '2' }))).code).toBe('MAP_NOT_READY');
  });

  test('has a name that no other of the project has, however it is written', async () => {
    await made(at('Giriş', 0.5, 0.5));
    for (const name of ['Giriş', 'GİRİŞ', 'gırış', '  giriş '])
      expect(await create(at(name, 1.5, 0.5))).toMatchObject({ status: 409, code: 'TARGET_NAME_TAKEN' });
    const other = await made(at('Other', 1.5, 0.5));
    expect((await api.call(editor, 'PATCH', path(other.target_id), { name: 'GIRIŞ' })).code).toBe('TARGET_NAME_TAKEN');
    expect((await api.call(editor, 'PATCH', path(other.target_id), { name: 'OTHER' })).status).toBe(200);
    await api.upload('inn_1', files, OTHER);
    expect((await api.call(editor, 'POST', path('', OTHER), at('Giriş', 0.5, 0.5))).status).toBe(201);
  });

  test('keeps its place when a new map is under it, and can still be renamed there', async () => {
    const table = await made(at('T', 0.5, 0.5));
    const walled = rasterFromText(['#######', '#.....#', '#..#..#', '##....#', '#######'], 1, { x: -1, y: -1, theta: 0 });
    await api.upload('inn_1', { 'map.yaml': files['map.yaml'], 'map.pgm': Buffer.from(gridToPgm(walled)) });
    expect((await api.call(editor, 'PATCH', path(table.target_id), { name: 'T2', theta: 1 })).body).toMatchObject({ name: 'T2', x: 0.5 });
    expect((await api.call(editor, 'PATCH', path(table.target_id), { y: 0.6 })).code).toBe('TARGET_NOT_FREE');
  });

  test('that a delivery under way names is not deleted', async () => {
    const table = await made(at('T', 0.5, 0.5));
    api.inUse.add(table.target_id);
    expect(await api.call(editor, 'DELETE', path(table.target_id))).toMatchObject({ status: 409, code: 'TARGET_IN_USE' });
    expect((await api.call(viewer, 'GET', path())).body).toHaveLength(1);
  });

  test('goes with its map', async () => {
    await made(at('T', 0.5, 0.5));
    expect((await api.call(editor, 'DELETE', `/project/${OWN}/maps/inn_1`)).status).toBe(200);
    expect((await api.call(viewer, 'GET', path())).body).toEqual([]);
  });

  test('is seen by those who watch as it comes, changes and goes', async () => {
    const seen: unknown[] = [];
    const feed = api.live.attach({ send: (message) => seen.push(JSON.parse(message.toString())), unsentBytes: () => 0 });
    feed.watch({ topic: 'targets', projectId: OWN, robotId: undefined });
    await vi.waitFor(() => expect(seen).toMatchObject([{ type: 'snapshot', data: [] }]));
    const { target_id } = await made(at('T', 0.5, 0.5));
    await vi.waitFor(() => expect(seen[1]).toMatchObject({ upsert: [{ target_id, name: 'T' }] }));
    await api.call(editor, 'DELETE', `/project/${OWN}/maps/inn_1`);
    await vi.waitFor(() => expect(seen.at(-1)).toMatchObject({ remove: [target_id] }));
    feed.close();
  });
});

describe('who may', () => {
  test('read targets reads them, those who sell too; who may edit changes them; in another project they are not there', async () => {
    const { target_id } = await made(at('T', 0.5, 0.5));
    const reads = async (roles: RoleMap | undefined): Promise<number> => (await api.call(roles, 'GET', path())).status;
    expect([await reads(viewer), await reads({ [OWN]: ['rr_qre'] }), await reads({ [OWN]: ['rr_address_verifier'] })]).toEqual([
      200, 200, 403,
    ]);
    expect([await reads({ [OTHER]: ['rr_map_editor'] }), await reads(undefined)]).toEqual([404, 401]);
    for (const [method, at] of [
      ['PATCH', path(target_id)],
      ['DELETE', path(target_id)],
    ] as const) {
      expect((await api.call(viewer, method, at, method === 'PATCH' ? { name: 'x' } : undefined)).status).toBe(403);
      expect(
        (await api.call(editor, method, at.replace(`/${OWN}/`, `/${OTHER}/`), method === 'PATCH' ? { name: 'x' } : undefined)).status,
      ).toBe(404);
    }
    expect((await api.call(viewer, 'GET', path())).body).toMatchObject([{ name: 'T' }]);
  });
});
