import type { RoleMap } from '@rota/contract/core';
import type { DeliveryDetails } from '@rota/contract/deliveries';
import type { FloorMap } from '@rota/contract/maps';
import type { Target } from '@rota/contract/targets';
import { rasterFromText, type Raster } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { startServer, waitFor, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { zipOf } from '../../../adapters/files/zip.fake.ts';
import { createTargetSource } from './index.ts';

let server: TestServer;
let own: number;
let other: number;
let editor: RoleMap;
let viewer: RoleMap;
beforeAll(async () => {
  server = await startServer({ listen: true });
  [own, other] = [await server.addProject(), await server.addProject()];
  editor = { [own]: ['rr_map_editor'], [other]: ['rr_map_editor'] };
  viewer = { [own]: ['rr_view_only'] };
  await upload(own, room);
});
beforeEach(() => server.db.asOwner('delete from target'));
afterAll(() => server.stop());

type Body = Record<string, unknown>;
type Method = 'GET' | 'POST' | 'PATCH' | 'DELETE';
async function call(roles: RoleMap | undefined, method: Method, path: string, body?: Body): Promise<Answer> {
  const token = roles && (await server.tokenFor(roles));
  return server.call(method, path, { ...(token !== undefined && { token }), ...(body && { body }) });
}

// 5 m by 3 m, walls round it and one pillar in the cell from 2 to 3 m along x, 1 to 2 m along y.
const room = rasterFromText(['#######', '#.....#', '#..#..#', '#.....#', '#######'], 1, {
  x: -1,
  y: -1,
  theta: 0,
});
async function upload(projectId: number, raster: Raster, mapId = 'inn_1'): Promise<void> {
  const zip = await zipOf({
    'map.yaml': mapYaml(savedMapMeta(raster, 'map.pgm')),
    'map.pgm': Buffer.from(gridToPgm(raster)),
  });
  const path = `/project/${projectId}/maps/${mapId}`;
  const url = (await call(editor, 'GET', `${path}/upload-zip`)).body as string;
  const { version } = (await (await fetch(url, { method: 'PUT', body: new Uint8Array(zip) })).json()) as {
    version: number;
  };
  await waitFor(async () => {
    const map = (await call(editor, 'GET', path)).body as FloorMap;
    return map.status === 3 && map.version === version;
  });
}

const at = (name: string, x: number, y: number, more: Body = {}): Body => ({
  name,
  site: 'inn',
  floor: '1',
  x,
  y,
  ...more,
});
const path = (targetId = '', projectId = own): string =>
  `/projects/${projectId}/targets${targetId === '' ? '' : `/${targetId}`}`;
async function made(body: Body): Promise<Target> {
  const answer = await call(editor, 'POST', path(), body);
  expect(answer).toMatchObject({ status: 201 });
  return answer.body as Target;
}
const codeOf = async (answer: Promise<Answer>): Promise<string> => (await answer).error.resultCode;

describe('a target', () => {
  test('is put in free space, listed by name in Turkish order, renamed, moved and deleted, each with an entry in the log', async () => {
    const table = await made(at('Masa 4', 0.5, 0.5));
    expect(table).toMatchObject({
      name: 'Masa 4',
      type: 'target',
      site: 'inn',
      floor: '1',
      x: 0.5,
      y: 0.5,
      theta: 0,
    });
    await made(at('Çıkış', 4.5, 0.5, { type: 'escape', theta: 1.5 }));
    await made(at('Depo', 4.5, 2.5, { type: '' }));
    const names = async (query = ''): Promise<unknown> =>
      ((await call(viewer, 'GET', path() + query)).body as Target[]).map((target) => target.name);
    expect(await names()).toEqual(['Çıkış', 'Depo', 'Masa 4']);
    expect([await names('?site=inn&floor=1'), await names('?floor=2')]).toEqual([
      ['Çıkış', 'Depo', 'Masa 4'],
      [],
    ]);
    const moved = await call(editor, 'PATCH', path(table.target_id), { name: 'Masa 5', x: 0.6 });
    expect(moved.body).toMatchObject({
      target_id: table.target_id,
      name: 'Masa 5',
      x: 0.6,
      y: 0.5,
      type: 'target',
    });
    expect((await call(editor, 'DELETE', path(table.target_id))).status).toBe(200);
    expect(await names()).toEqual(['Çıkış', 'Depo']);
    const entries = await server.db.asOwner(
      `select code from audit_entry where entity_id = $1 order by number`,
      [table.target_id],
    );
    expect(entries.map((row) => row['code'])).toEqual([
      'LOG_TARGET_CREATED',
      'LOG_TARGET_CHANGED',
      'LOG_TARGET_DELETED',
    ]);
  });

  test('is known to the fleet control by its map', async () => {
    const table = await made(at('Masa 4', 0.5, 0.5, { type: 'table' }));
    expect(await createTargetSource(server.database).list(own)).toEqual([
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
    expect(await codeOf(call(editor, 'POST', path(), at('T', x, y)))).toBe('TARGET_NOT_FREE');
    const table = await made(at('T', 0.5, 0.5));
    expect(await codeOf(call(editor, 'PATCH', path(table.target_id), { x, y }))).toBe('TARGET_NOT_FREE');
    expect((await call(viewer, 'GET', path())).body).toMatchObject([{ x: 0.5, y: 0.5 }]);
  });

  test('as near as the clearance allows is taken', async () => {
    await made(at('A', 0.25, 0.5));
    await made(at('B', 1.82, 0.82));
  });

  test('needs a map that is ready', async () => {
    expect(await codeOf(call(editor, 'POST', path(), at('T', 0.5, 0.5, { floor: '2' })))).toBe(
      'MAP_NOT_READY',
    );
    await call(editor, 'GET', `/project/${own}/maps/inn_2/upload-zip`);
    expect(await codeOf(call(editor, 'POST', path(), at('T', 0.5, 0.5, { floor: '2' })))).toBe(
      'MAP_NOT_READY',
    );
  });

  test('has a name that no other of the project has, however it is written', async () => {
    await made(at('Giriş', 0.5, 0.5));
    for (const name of ['Giriş', 'GİRİŞ', 'gırış', '  giriş '])
      expect([name, await codeOf(call(editor, 'POST', path(), at(name, 1.5, 0.5)))]).toEqual([
        name,
        'NAME_TAKEN',
      ]);
    const next = await made(at('Other', 1.5, 0.5));
    expect(await codeOf(call(editor, 'PATCH', path(next.target_id), { name: 'GIRIŞ' }))).toBe('NAME_TAKEN');
    expect((await call(editor, 'PATCH', path(next.target_id), { name: 'OTHER' })).status).toBe(200);
    await upload(other, room);
    expect((await call(editor, 'POST', path('', other), at('Giriş', 0.5, 0.5))).status).toBe(201);
  });

  test('keeps its place when a new map is under it, and can still be renamed there', async () => {
    const table = await made(at('T', 0.5, 0.5));
    await upload(
      own,
      rasterFromText(['#######', '#.....#', '#..#..#', '##....#', '#######'], 1, { x: -1, y: -1, theta: 0 }),
    );
    expect((await call(editor, 'PATCH', path(table.target_id), { name: 'T2', theta: 1 })).body).toMatchObject(
      { name: 'T2', x: 0.5 },
    );
    expect(await codeOf(call(editor, 'PATCH', path(table.target_id), { y: 0.6 }))).toBe('TARGET_NOT_FREE');
    await upload(own, room);
  });

  test('that a delivery under way names is not deleted before the delivery has ended', async () => {
    const operator: RoleMap = { [own]: ['rr_delivery_operator'] };
    const table = await made(at('T', 0.5, 0.5));
    const delivery = await call(operator, 'POST', `/projects/${own}/deliveries`, {
      targets: [{ target_id: table.target_id }],
    });
    expect(delivery.status).toBe(201);
    expect(await codeOf(call(editor, 'DELETE', path(table.target_id)))).toBe('TARGET_IN_USE');
    const { delivery_id } = delivery.body as DeliveryDetails;
    expect(
      (await call(operator, 'POST', `/projects/${own}/deliveries/${delivery_id}/cancel`, {})).status,
    ).toBe(200);
    expect((await call(editor, 'DELETE', path(table.target_id))).status).toBe(200);
  });

  test.each<[string, string, (id: string) => Body, (body: Body, id: string) => void]>([
    [
      'station',
      'stations',
      (id) => ({ name: 'Bar', target_id: id, purposes: [{ kind: 'delivery' }] }),
      (body, id) => expect(body['target_id']).toBe(id),
    ],
    [
      'qr_code',
      'qr-codes',
      (id) => ({ code: 'BAR-1', printable_name: 'Bar', target_id: id }),
      (body, id) => expect(body['target_id']).toBe(id),
    ],
    [
      'template',
      'templates',
      (id) => ({
        name: 'Bar',
        task: { kind: 'delivery', targets: [{ target_id: id }], filling_target_id: id },
      }),
      (body, id) =>
        expect(body['task']).toMatchObject({ targets: [{ target_id: id }], filling_target_id: id }),
    ],
    [
      'schedule',
      'schedules',
      (id) => ({
        name: 'Bar',
        task: { kind: 'delivery', targets: [{ target_id: id }] },
        rule: { repeat: 'daily', time: '09:00' },
      }),
      (body, id) => expect(body['task']).toMatchObject({ targets: [{ target_id: id }] }),
    ],
  ])(
    'that a %s names is deleted only with another one in its place',
    async (kind, plural, body, expectAt) => {
      const admin: RoleMap = { [own]: ['rr_project_admin'] };
      const [table, next] = [await made(at('T', 0.5, 0.5)), await made(at('Next', 1.5, 0.5))];
      const created = await call(admin, 'POST', `/projects/${own}/${plural}`, body(table.target_id));
      expect(created).toMatchObject({ status: 201 });
      const refused = await call(editor, 'DELETE', path(table.target_id));
      expect(refused.error).toMatchObject({
        resultCode: 'TARGET_NEEDED',
        details: [{ property: kind, constraints: { needed_by: 'Needed by Bar' } }],
      });
      const [use] = (await call(editor, 'GET', `${path(table.target_id)}/uses`)).body as { id: string }[];
      expect(use).toMatchObject({ kind, name: 'Bar' });
      expect((await call(editor, 'DELETE', `${path(table.target_id)}?replace_with=nowhere`)).status).toBe(
        404,
      );
      expect(
        (await call(editor, 'DELETE', `${path(table.target_id)}?replace_with=${next.target_id}`)).status,
      ).toBe(200);
      const all = (await call(admin, 'GET', `/projects/${own}/${plural}`)).body as Body[] | { items: Body[] };
      const [found] = (Array.isArray(all) ? all : all.items).filter((row) =>
        Object.values(row).includes(use?.id),
      );
      expectAt(found ?? {}, next.target_id);
      const [entry] = await server.db.asOwner(
        `select after from audit_log where project_id = $1 and code = 'LOG_TARGET_REPLACED' and entity_id = $2`,
        [own, table.target_id],
      );
      expect(entry).toEqual({ after: { target_id: next.target_id } });
      await server.db.asOwner('delete from qr_code');
      await server.db.asOwner('delete from station');
    },
  );

  test('goes with its map, and those who watch see it come and go', async () => {
    await upload(own, room, 'annex_1');
    const seen: unknown[] = [];
    const socket = new WebSocket(`${server.url?.replace('http', 'ws') ?? ''}/api/live`);
    socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as { type: string };
      // How the server itself is doing comes at times of its own.
      if (message.type !== 'system') seen.push(message);
    });
    await new Promise((resolve) => socket.once('open', resolve));
    socket.send(JSON.stringify({ type: 'auth', token: await server.tokenFor(viewer) }));
    socket.send(JSON.stringify({ type: 'subscribe', topic: 'targets', project_id: own }));
    await waitFor(() => seen.length === 2);
    const { target_id } = await made(at('T', 0.5, 0.5, { site: 'annex' }));
    await waitFor(() => JSON.stringify(seen[2]).includes('"T"'));
    expect((await call(editor, 'DELETE', `/project/${own}/maps/annex_1`)).status).toBe(200);
    await waitFor(() => seen.length === 4);
    expect(seen[3]).toMatchObject({ type: 'delta', upsert: [], remove: [target_id] });
    expect((await call(viewer, 'GET', path())).body).toEqual([]);
    socket.terminate();
  });
});

test('those who read targets read them, those who sell too; those who edit change them; elsewhere they are not there', async () => {
  const { target_id } = await made(at('T', 0.5, 0.5));
  const reads = async (roles: RoleMap | undefined): Promise<number> =>
    (await call(roles, 'GET', path())).status;
  expect([
    await reads(viewer),
    await reads({ [own]: ['rr_qre'] }),
    await reads({ [own]: ['rr_address_verifier'] }),
  ]).toEqual([200, 200, 403]);
  expect([await reads({ [other]: ['rr_map_editor'] }), await reads(undefined)]).toEqual([404, 401]);
  for (const method of ['PATCH', 'DELETE'] as const) {
    const body = method === 'PATCH' ? { name: 'x' } : undefined;
    expect((await call(viewer, method, path(target_id), body)).status).toBe(403);
    expect((await call(editor, method, path(target_id, other), body)).status).toBe(404);
  }
  expect((await call(viewer, 'GET', path())).body).toMatchObject([{ name: 'T' }]);
});
