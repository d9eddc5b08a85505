import type { RoleMap } from '@rota/contract/core';
import type { NewDrawing } from '@rota/contract/drawings';
import type { MapPoint } from '@rota/contract/map-versions';
import type { FloorMap } from '@rota/contract/maps';
import type { Preflight } from '@rota/contract/preflight';
import { rasterFromText } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { startServer, waitFor, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { zipOf } from '../../../adapters/files/zip.fake.ts';

let server: TestServer;
let own: number;
let other: number;
let editor: RoleMap;
let admin: RoleMap;
// 24 m by 12 m of room, walls round it.
const room = rasterFromText(
  ['#'.repeat(26), ...Array.from({ length: 12 }, () => `#${'.'.repeat(24)}#`), '#'.repeat(26)].flatMap(
    (row) => {
      const fine = [...row].map((cell) => cell.repeat(10)).join('');
      return Array.from({ length: 10 }, () => fine);
    },
  ),
  0.1,
  { x: -1, y: -1, theta: 0 },
);
const point = (target_id: string, type: MapPoint['type'], x: number, y: number): MapPoint => ({
  target_id,
  name: target_id,
  type,
  x,
  y,
  theta: 0,
  elevator_group: null,
  door_direction: null,
  tolerance: null,
  escape_point: null,
});
const points = [
  point('kitchen', 'filling', 2, 2),
  point('w1', 'waiting', 2, 10),
  point('w2', 'waiting', 4, 10),
  point('c1', 'charge', 6, 10),
  point('near', 'table', 8, 2),
  point('far', 'table', 20, 2),
  point('corner', 'table', 20, 10),
];
/** From wall to wall across the room: what is behind it is cut off. */
const wall: NewDrawing = {
  id: 'w1',
  layer: 'obstacle',
  kind: 'line',
  width: 0.2,
  props: {},
  coords: [
    [14, -0.5],
    [14, 12.5],
  ],
};
/** The same with a gap at its upper end. */
const longWay: NewDrawing = {
  ...wall,
  coords: [
    [14, -0.5],
    [14, 10],
  ],
};
const generated = { kind: 'generated', seed: 7, hours: 1, tasks_per_hour: 12 } as const;
/** Where only that it ends matters. */
const few = { ...generated, tasks_per_hour: 6 };

beforeAll(async () => {
  server = await startServer({ listen: true });
  [own, other] = [await server.addProject(), await server.addProject()];
  editor = { [own]: ['rr_map_editor'], [other]: ['rr_map_editor'] };
  admin = { [own]: ['rr_project_admin'] };
  const zip = await zipOf({
    'map.yaml': mapYaml(savedMapMeta(room, 'map.pgm')),
    'map.pgm': Buffer.from(gridToPgm(room)),
  });
  const url = (await call(editor, 'GET', `/project/${own}/maps/inn_1/upload-zip`)).body as string;
  await fetch(url, { method: 'PUT', body: new Uint8Array(zip) });
  await waitFor(
    async () => ((await call(editor, 'GET', `/project/${own}/maps/inn_1`)).body as FloorMap).status === 3,
  );
  const now = (await call(editor, 'GET', '/project/' + own + '/maps/inn_1/document')).body as {
    stamp: string;
  };
  await call(editor, 'POST', `/project/${own}/maps/inn_1/commits`, {
    base: now.stamp,
    message: 'Places',
    drawings: [],
    points,
  });
  for (const name of ['Ada', 'Bora', 'Can']) {
    const body = { name, model: 'Tray', manufacturer: 'acme', serial_number: `pre-${name}` };
    expect((await call(admin, 'POST', `/projects/${own}/robots`, body)).status).toBe(201);
  }
});
beforeEach(() => server.db.asOwner('delete from preflight'));
afterAll(() => server.stop());

async function call(
  roles: RoleMap,
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<Answer> {
  return server.call(method, path, {
    token: await server.tokenFor(roles),
    ...(body !== undefined && { body }),
  });
}
const ofMap = (projectId = own) => `/project/${projectId}/maps/inn_1/preflights`;
const ofSettings = (projectId = own) => `/projects/${projectId}/settings-preflights`;
const tryMap = (drawings: readonly NewDrawing[], source: object = generated) =>
  call(editor, 'POST', ofMap(), { drawings, points, source });
const newest = async (roles: RoleMap = editor, path = ofMap()) =>
  ((await call(roles, 'GET', path)).body as { preflight: Preflight | null }).preflight;
async function ended(roles: RoleMap = editor, path = ofMap()): Promise<Preflight> {
  await waitFor(async () => (await newest(roles, path))?.status !== 'running', 60_000);
  return (await newest(roles, path)) as Preflight;
}

describe('a draft of a map', () => {
  test('with a wall that cuts places off costs the tasks that go there, each with its reason and place', async () => {
    const begun = await tryMap([wall]);
    expect(begun).toMatchObject({
      status: 201,
      body: { status: 'running', progress: 0, robots: 3, map_id: 'inn_1', report: null },
    });
    const { status, progress, report, tasks, ended_at } = await ended();
    expect([status, progress, ended_at === null]).toEqual(['done', 1, false]);
    expect(report?.before).toMatchObject({ tasks, made: tasks, missed: [] });
    expect(report?.after.made).toBeLessThan(tasks);
    expect(report?.after.missed.length).toBe(tasks - (report?.after.made ?? 0));
    for (const { reason, place } of report?.after.missed ?? []) {
      expect(reason.text).toContain('cannot be reached');
      expect(place).toMatchObject({ map_id: 'inn_1', x: 20 });
    }
  });

  test('with a wall that leaves a long way costs metres and seconds, and the map is as it was', async () => {
    await tryMap([longWay]);
    const { report } = await ended();
    expect(report?.after.made).toBe(report?.before.made);
    expect(report?.after.distance_m).toBeGreaterThan((report?.before.distance_m ?? Infinity) * 1.1);
    expect(report?.after.mean_s).toBeGreaterThan(report?.before.mean_s ?? Infinity);
    const { drawings } = (await call(editor, 'GET', `/project/${own}/maps/inn_1/document`)).body as {
      drawings: unknown[];
    };
    expect(drawings).toEqual([]);
  });

  test('without a change is the same before and after', async () => {
    await tryMap([], few);
    const { report } = await ended();
    expect(report?.after).toEqual(report?.before);
  });

  test.each([
    [
      'a drawing off the map',
      {
        drawings: [
          {
            ...wall,
            coords: [
              [900, 0],
              [900, 5],
            ],
          },
        ],
        points,
        source: generated,
      },
      400,
      'DRAWING_OUTSIDE_MAP',
    ],
    [
      'a point twice',
      { drawings: [], points: [points[0], points[0]], source: generated },
      400,
      'POINT_ID_TAKEN',
    ],
    ['eight days', { drawings: [], points, source: { kind: 'days', days: 8 } }, 400, 'VALIDATION_FAILED'],
    [
      'tasks without end',
      { drawings: [], points, source: { ...generated, tasks_per_hour: 1e9 } },
      400,
      'VALIDATION_FAILED',
    ],
    ['no hours', { drawings: [], points, source: { ...generated, hours: 0 } }, 400, 'VALIDATION_FAILED'],
    ['no source', { drawings: [], points }, 400, 'VALIDATION_FAILED'],
    [
      'days without tasks',
      { drawings: [], points, source: { kind: 'days', days: 1 } },
      409,
      'PREFLIGHT_NO_TASKS',
    ],
  ])('with %s is refused', async (_what, body, status, code) => {
    const answer = await call(editor, 'POST', ofMap(), body);
    expect([answer.status, answer.error.resultCode]).toEqual([status, code]);
    expect(await newest()).toBeNull();
  });
});

describe('the tasks of the last days', () => {
  test('are tried as they came, without those that were taken back', async () => {
    for (const target of ['near', 'far', 'corner']) {
      const body = { targets: [{ target_id: target }], filling_target_id: 'kitchen' };
      expect((await call(admin, 'POST', `/projects/${own}/deliveries`, body)).status).toBe(201);
    }
    await server.db.asOwner(
      `update delivery set status = 'Cancelled' where delivery_id = (select delivery_id from delivery limit 1)`,
    );
    await server.db.asOwner(
      `update delivery set created_at = now() - interval '30 hours' where ctid = (select ctid from delivery where status <> 'Cancelled' limit 1)`,
    );
    expect((await tryMap([], { kind: 'days', days: 1 })).body).toMatchObject({ tasks: 1, left_out: 0 });
    expect((await ended()).report?.before).toMatchObject({ tasks: 1, made: 1 });
    expect((await tryMap([], { kind: 'days', days: 2 })).body).toMatchObject({ tasks: 2 });
    expect((await ended()).report?.before.made).toBe(2);
    await server.db.asOwner('delete from delivery');
  });
});

describe('settings', () => {
  const trySettings = (delivery: object, roles = admin) =>
    call(roles, 'POST', ofSettings(), { delivery, source: generated });

  test('that let robots wait less are tried without being changed', async () => {
    expect((await trySettings({ loading_timeout_s: 5, unloading_timeout_s: 5 })).status).toBe(201);
    const { report, map_id: mapId } = await ended(admin, ofSettings());
    expect(mapId).toBeNull();
    expect(report?.after.mean_s).toBeLessThan(report?.before.mean_s ?? 0);
    const rows = await server.db.asOwner(
      `select delivery->>'loading_timeout_s' as s from project where id = $1`,
      [own],
    );
    expect(rows).toEqual([{ s: '300' }]);
    expect(await newest()).toBeNull();
  });
  test('that contradict each other are refused', async () => {
    expect((await trySettings({ low_battery_percent: 70, ready_battery_percent: 60 })).error.resultCode).toBe(
      'VALIDATION_FAILED',
    );
    expect((await trySettings({ loading_timeout_s: -1 })).error.resultCode).toBe('VALIDATION_FAILED');
  });
  test('are not for who edits maps only', async () =>
    expect((await trySettings({}, editor)).status).toBe(403));
});

describe('one at a time', () => {
  const long = { ...generated, hours: 24, tasks_per_hour: 80 };

  test('a second one is rejected at once; cancelling the first leaves room', async () => {
    const { body } = await tryMap([longWay], long);
    const { preflight_id: id } = body as Preflight;
    expect((await tryMap([])).error.resultCode).toBe('PREFLIGHT_RUNNING');
    await waitFor(async () => ((await newest())?.progress ?? 0) > 0, 30_000);
    expect((await call(editor, 'DELETE', `${ofSettings()}/${id}`)).status).toBe(403);
    expect((await call(admin, 'DELETE', `${ofSettings()}/${id}`)).status).toBe(404);
    expect((await call(editor, 'DELETE', `${ofMap()}/${id}`)).body).toMatchObject({
      status: 'cancelled',
      report: null,
    });
    expect((await call(editor, 'DELETE', `${ofMap()}/${id}`)).body).toMatchObject({ status: 'cancelled' });
    expect((await tryMap([], few)).status).toBe(201);
    expect((await ended()).status).toBe('done');
  });

  test('one that another server cancelled ends at its next sign of life', async () => {
    const { body } = await tryMap([longWay], long);
    await server.db.asOwner(`update preflight set status = 'cancelled', ended_at = now()`);
    expect((await tryMap([], few)).status).toBe(201);
    expect((await ended()).status).toBe('done');
    expect(
      await server.db.asOwner('select status from preflight where preflight_id = $1', [
        (body as Preflight).preflight_id,
      ]),
    ).toEqual([{ status: 'cancelled' }]);
  });

  test('one whose server is gone is interrupted, and blocks no other', async () => {
    await server.db.asOwner(
      `insert into preflight (project_id, preflight_id, map_id, status, progress, source, robots, tasks, left_out, started_by_id, started_by, seen_at)
       values ($1, 'gone', 'inn_1', 'running', 0.4, $2, 1, 1, 0, 'u', 'Meltem', now() - interval '1 minute')`,
      [own, JSON.stringify(generated)],
    );
    expect(await newest()).toMatchObject({ status: 'interrupted', progress: 0.4 });
    expect((await tryMap([], few)).status).toBe(201);
    await ended();
    expect(await server.db.asOwner(`select status from preflight where preflight_id = 'gone'`)).toEqual([
      { status: 'interrupted' },
    ]);
  });
});

test('another project sees nothing of it', async () => {
  await tryMap([], few);
  const { preflight_id: id } = await ended();
  expect((await call({ [other]: ['rr_map_editor'] }, 'GET', ofMap())).status).toBe(404);
  expect((await call(editor, 'GET', ofMap(other))).status).toBe(404);
  expect((await call(editor, 'DELETE', `${ofMap(other)}/${id}`)).status).toBe(404);
});

test('what was found is forgotten after a week', async () => {
  await tryMap([], few);
  await ended();
  await server.db.asOwner(
    `update preflight set started_at = now() - interval '6 days'; select preflights_forget(7)`,
  );
  expect(await newest()).not.toBeNull();
  await server.db.asOwner(
    `update preflight set started_at = now() - interval '8 days'; select preflights_forget(7)`,
  );
  expect(await newest()).toBeNull();
});
