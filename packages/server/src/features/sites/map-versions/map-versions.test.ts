import type { RoleMap } from '@rota/contract/core';
import type { NewDrawing } from '@rota/contract/drawings';
import type { MapCheck, MapDocument, MapPoint } from '@rota/contract/map-versions';
import type { FloorMap } from '@rota/contract/maps';
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
let viewer: RoleMap;
// 10 m by 6 m of room, walls round it.
const room = rasterFromText(
  ['#'.repeat(12), ...Array.from({ length: 6 }, () => `#${'.'.repeat(10)}#`), '#'.repeat(12)].flatMap(
    (row) => {
      const fine = [...row].map((cell) => cell.repeat(10)).join('');
      return Array.from({ length: 10 }, () => fine);
    },
  ),
  0.1,
  { x: -1, y: -1, theta: 0 },
);

beforeAll(async () => {
  server = await startServer({ listen: true });
  [own, other] = [await server.addProject(), await server.addProject()];
  editor = { [own]: ['rr_map_editor'], [other]: ['rr_map_editor'] };
  admin = { [own]: ['rr_project_admin'] };
  viewer = { [own]: ['rr_view_only'] };
  for (const mapId of ['inn_1', 'inn_2']) {
    const zip = await zipOf({
      'map.yaml': mapYaml(savedMapMeta(room, 'map.pgm')),
      'map.pgm': Buffer.from(gridToPgm(room)),
    });
    const url = (await call(editor, 'GET', `/project/${own}/maps/${mapId}/upload-zip`)).body as string;
    await fetch(url, { method: 'PUT', body: new Uint8Array(zip) });
    await waitFor(
      async () =>
        ((await call(editor, 'GET', `/project/${own}/maps/${mapId}`)).body as FloorMap).status === 3,
    );
  }
});
beforeEach(() =>
  server.db.asOwner(
    'delete from map_drawings; delete from target; delete from map_editor; delete from delivery',
  ),
);
afterAll(() => server.stop());

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE' | 'PATCH';
async function call(
  roles: RoleMap | undefined,
  method: Method,
  path: string,
  body?: unknown,
): Promise<Answer> {
  const token = roles && (await server.tokenFor(roles));
  return server.call(method, path, {
    ...(token !== undefined && { token }),
    ...(body !== undefined && { body }),
  });
}
const mapPath = (projectId = own, mapId = 'inn_1'): string => `/project/${projectId}/maps/${mapId}`;
const document = async (mapId = 'inn_1'): Promise<MapDocument> =>
  (await call(viewer, 'GET', `${mapPath(own, mapId)}/document`)).body as MapDocument;
const aPoint = (changes: Partial<MapPoint> & { target_id: string }): MapPoint => ({
  name: changes.target_id,
  type: 'table',
  x: 2,
  y: 2,
  theta: 0,
  elevator_group: null,
  door_direction: null,
  tolerance: null,
  escape_point: null,
  ...changes,
});
type Draft = {
  drawings?: NewDrawing[];
  points?: MapPoint[];
  base?: string;
  ignored?: unknown[];
  restored_from?: number;
};
async function commit(draft: Draft, roles = editor, mapId = 'inn_1'): Promise<Answer> {
  const now = await document(mapId);
  const body = { base: now.stamp, message: 'Lunch', drawings: now.drawings, points: now.points, ...draft };
  return call(roles, 'POST', `${mapPath(own, mapId)}/commits`, body);
}
async function check(draft: { drawings?: NewDrawing[]; points?: MapPoint[] }): Promise<MapCheck> {
  const answer = await call(editor, 'POST', `${mapPath()}/check`, { drawings: [], points: [], ...draft });
  expect(answer.status).toBe(200);
  return answer.body as MapCheck;
}

const charger = aPoint({ target_id: 'c1', type: 'charge', x: 1, y: 1 });
const table = aPoint({ target_id: 't1', x: 8, y: 3, tolerance: 0.4 });
/** From wall to wall across the room. */
const wall: NewDrawing = {
  id: 'w1',
  layer: 'obstacle',
  kind: 'line',
  coords: [
    [5, -0.5],
    [5, 6.5],
  ],
  width: 0.2,
  props: {},
};

describe('a commit', () => {
  test('puts drawings and points on a map together, as a version with who, when and why', async () => {
    expect(await document()).toMatchObject({
      version: 0,
      scan_version: 1,
      drawings: [],
      points: [],
      by: null,
    });
    const zone: NewDrawing = {
      id: 'z1',
      layer: 'speed',
      kind: 'circle',
      coords: [[3, 3]],
      radius: 1,
      props: { speed: 0.3 },
    };
    const made = await commit({ drawings: [zone], points: [charger, table] });
    expect(made).toMatchObject({
      status: 200,
      body: { version: 1, message: 'Lunch', drawings: [zone], points: [charger, table] },
    });
    expect((made.body as MapDocument).stamp).toBe((await document()).stamp);
    const targets = (await call(viewer, 'GET', `/projects/${own}/targets`)).body;
    expect(targets).toMatchObject([{ target_id: 'c1' }, { target_id: 't1', tolerance: 0.4 }]);
    expect((await call(viewer, 'GET', `${mapPath()}/drawings`)).body).toMatchObject({
      version: 1,
      drawings: [zone],
    });
    const log = await server.db.asOwner(
      `select code from audit_entry where entity_id in ('inn_1', 'c1', 't1') order by number desc limit 3`,
    );
    expect(log.map((row) => row['code']).sort()).toEqual([
      'LOG_MAP_COMMITTED',
      'LOG_TARGET_CREATED',
      'LOG_TARGET_CREATED',
    ]);
  });

  test('changes, adds and deletes points; two may change their names with each other', async () => {
    await commit({ points: [charger, table] });
    const escape = aPoint({ target_id: 'e1', type: 'escape', x: 4 });
    const swapped = [{ ...charger, name: 't1' }, escape, { ...table, name: 'c1' }];
    expect((await commit({ points: swapped })).body).toMatchObject({ version: 2, points: swapped });
    const next = [{ ...charger, escape_point: 'e1' }, escape];
    expect((await commit({ points: next })).body).toMatchObject({ version: 3, points: next });
    expect((await commit({ points: [{ ...charger, escape_point: 'e1' }] })).body).toMatchObject({
      points: [{ escape_point: null }],
    });
  });

  test('from an older state is refused with the newer one, also where a target was changed elsewhere', async () => {
    const { stamp } = await document();
    expect((await commit({ points: [charger] })).status).toBe(200);
    const late = await commit({ points: [table], base: stamp });
    expect([late.status, late.error.resultCode]).toEqual([409, 'VERSION_CONFLICT']);
    expect(late.error).toMatchObject({ current: { version: 1, points: [{ target_id: 'c1' }] } });
    const before = (await document()).stamp;
    await call(editor, 'PATCH', `/projects/${own}/targets/c1`, { name: 'Charger' });
    expect((await commit({ points: [], base: before })).error.resultCode).toBe('VERSION_CONFLICT');
    const { stamp: now } = await document();
    const race = await Promise.all([
      commit({ points: [charger], base: now }),
      commit({ points: [charger, table], base: now }),
    ]);
    expect(race.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('of errors needs a person who may accept them, with a reason, and the log says so', async () => {
    const draft = { drawings: [wall], points: [charger, table] };
    const refused = await commit(draft);
    expect([refused.status, refused.error.resultCode]).toEqual([409, 'MAP_FINDINGS_OPEN']);
    const { findings } = (refused.error as unknown as { current: MapCheck }).current;
    expect(findings).toMatchObject([
      { code: 'POINT_UNREACHABLE', severity: 'error', ids: ['t1'], is_old: false, ignored: null },
    ]);
    const ignored = findings.map(({ key }) => ({ key, reason: 'Opens tomorrow' }));
    expect((await commit({ ...draft, ignored })).error.resultCode).toBe('MAP_FINDINGS_OPEN');
    expect((await commit({ ...draft, ignored }, admin)).status).toBe(200);
    const log = await server.db.asOwner(
      `select after from audit_entry where code = 'LOG_MAP_FINDING_OVERRIDDEN'`,
    );
    expect(log).toHaveLength(1);
    // It is there before the next change, which an editor may commit.
    const next = [charger, { ...table, tolerance: null }];
    expect((await check({ drawings: [wall], points: next })).findings).toMatchObject([
      { is_old: true, ignored: 'Opens tomorrow' },
    ]);
    expect((await commit({ points: next, ignored })).status).toBe(200);
    const { items } = (await call(viewer, 'GET', `${mapPath()}/versions`)).body as { items: unknown[] };
    expect(items).toMatchObject([{ version: 2, drawings: 1, points: 2, ignored }, { version: 1 }]);
  });

  test('brings a version back, with the targets that it had', async () => {
    await commit({ points: [charger, table] });
    await commit({ points: [charger] });
    const first = (await call(viewer, 'GET', `${mapPath()}/versions/1`)).body as MapDocument;
    expect(first).toMatchObject({ version: 1, points: [charger, table] });
    expect(
      (await commit({ drawings: first.drawings, points: first.points, restored_from: 1 })).body,
    ).toMatchObject({
      version: 3,
      restored_from: 1,
      points: [charger, table],
    });
    expect((await commit({ restored_from: 9 })).error.resultCode).toBe('RECORD_NOT_FOUND');
  });

  test.each<[string, Draft, string]>([
    ['two points of a name', { points: [charger, { ...table, name: 'C1' }] }, 'MAP_FINDINGS_OPEN'],
    ['two points of an id', { points: [charger, { ...table, target_id: 'c1' }] }, 'POINT_ID_TAKEN'],
    ['a point in a wall', { points: [{ ...charger, x: -0.6 }] }, 'MAP_FINDINGS_OPEN'],
    [
      'a drawing beyond the map',
      {
        drawings: [
          {
            ...wall,
            coords: [
              [5, 0],
              [50, 0],
            ],
          },
        ],
      },
      'DRAWING_OUTSIDE_MAP',
    ],
    ['an unknown type of point', { points: [{ ...charger, type: 'bar' as 'table' }] }, 'VALIDATION_FAILED'],
    ['a tolerance of nothing', { points: [{ ...charger, tolerance: 0 }] }, 'VALIDATION_FAILED'],
  ])('with %s is refused, and nothing is changed', async (_words, draft, code) => {
    expect((await commit(draft)).error.resultCode).toBe(code);
    expect(await document()).toMatchObject({ version: 0, points: [] });
  });

  test('does not take a point of another map, or a name that is taken there', async () => {
    await commit({ points: [charger] }, editor, 'inn_2');
    expect((await commit({ points: [{ ...charger, name: 'Other' }] })).error.resultCode).toBe(
      'POINT_ID_TAKEN',
    );
    expect((await commit({ points: [{ ...charger, target_id: 'c9' }] })).error).toMatchObject({
      resultCode: 'MAP_FINDINGS_OPEN',
      current: { findings: [{ code: 'POINT_NAME_TAKEN' }] },
    });
  });
});

test('what is drawn over the scan is what the map answers, and the scan stays to be had', async () => {
  const envelope = async (kind: string): Promise<{ sha256: string }> => {
    const url = (await call(viewer, 'GET', `${mapPath()}/${kind}`)).body as string;
    return (await fetch(url)).json() as Promise<{ sha256: string }>;
  };
  const grid = async (): Promise<number> =>
    ((await call(viewer, 'GET', mapPath())).body as FloorMap).grid_version;
  const [before, version] = [await envelope('compressed'), await grid()];
  await commit({ drawings: [wall] });
  const after = await envelope('compressed');
  expect(after.sha256).not.toBe(before.sha256);
  expect(await envelope('original-compressed')).toEqual(before);
  expect(await grid()).toBe(version + 1);
  const old = (await call(viewer, 'POST', `/robots/${own}/map`, { site: 'inn', floor: '1' })).body as {
    full_map_compressed: string;
  };
  expect(JSON.parse(old.full_map_compressed)).toEqual(after);
  await commit({ drawings: [wall], points: [charger] });
  expect(await grid()).toBe(version + 1);
});

test('as much as may be drawn on a map is committed in one call', async () => {
  const drawings = Array.from({ length: 5_000 }, (_, index): NewDrawing => {
    const [x, y] = [(index % 100) * 0.09, Math.floor(index / 100) * 0.09];
    const coords = Array.from({ length: 12 }, (_corner, at): [number, number] => {
      return [x + 0.2 * Math.cos((at * Math.PI) / 6), y + 0.2 * Math.sin((at * Math.PI) / 6)];
    });
    return {
      id: `zone-${index}`,
      layer: 'localization',
      kind: 'polygon',
      coords,
      props: { method: 'lidar' },
    };
  });
  expect(JSON.stringify(drawings).length).toBeGreaterThan(1_048_576);
  const { status, body } = await commit({ drawings });
  expect([status, (body as MapDocument).drawings.length]).toEqual([200, 5_000]);
});

describe('a check', () => {
  test('finds nothing on a map that is as it should be, and tells what a detour costs', async () => {
    await commit({ points: [charger, table] });
    const half: NewDrawing = {
      ...wall,
      coords: [
        [5, -0.5],
        [5, 4.5],
      ],
    };
    const {
      findings,
      travel,
      mean_before_s: before,
      mean_after_s: after,
    } = await check({ drawings: [half], points: [charger, table] });
    expect(findings).toEqual([]);
    expect(travel).toHaveLength(2);
    expect(after ?? 0).toBeGreaterThan((before ?? 0) + 1);
  });

  test('names deliveries under way that need a removed target, which blocks the change', async () => {
    await commit({ points: [charger, table] });
    const made = await call(admin, 'POST', `/projects/${own}/deliveries`, { targets: [{ target_id: 't1' }] });
    expect(made.status, JSON.stringify(made.error ?? made.body)).toBe(201);
    const { findings } = await check({ points: [charger] });
    expect(findings).toMatchObject([
      { code: 'TASK_CUT' },
      { code: 'POINT_IN_USE', ids: ['t1'], params: { name: 't1' } },
    ]);
    const ignored = findings.map(({ key }) => ({ key, reason: 'Never mind' }));
    expect((await commit({ points: [charger], ignored }, admin)).error.resultCode).toBe('MAP_FINDINGS_OPEN');
  });
});

describe('a new scan', () => {
  test('takes drawings and points along: by matched places, or by a motion that is given', async () => {
    const east: NewDrawing = { ...wall, layer: 'directional', props: {} };
    const area: NewDrawing = {
      id: 'a',
      layer: 'directional',
      kind: 'rectangle',
      coords: [
        [0, 0],
        [2, 1],
      ],
      props: { heading: 0 },
    };
    const pairs = [
      { from: [0, 0], to: [1, 0] },
      { from: [2, 0], to: [1, 2] },
    ];
    const align = (alignment: unknown): Promise<Answer> =>
      call(editor, 'POST', `${mapPath()}/align`, { drawings: [east, area], points: [charger], alignment });
    const matched = await align({ by: 'pairs', pairs });
    expect(matched).toMatchObject({ status: 200, body: { motion: { theta: Math.PI / 2 }, off_m: 0 } });
    expect(matched.body).toMatchObject({
      drawings: [{ kind: 'line' }, { kind: 'rectangle', props: { heading: Math.PI / 2 } }],
    });
    expect(matched.body).toMatchObject({ points: [{ target_id: 'c1', x: 0, y: 1, theta: 1.570796 }] });
    const given = await align({ by: 'motion', x: 0, y: 0, theta: 0.3, about: [1, 1] });
    expect(given.body).toMatchObject({
      drawings: [{ kind: 'line' }, { kind: 'polygon' }],
      points: [{ x: 1, y: 1, theta: 0.3 }],
    });
    const same = [
      { from: [0, 0], to: [1, 0] },
      { from: [0, 0], to: [1, 0] },
    ];
    expect((await align({ by: 'pairs', pairs: same })).error.resultCode).toBe('ALIGNMENT_UNDECIDED');
    expect((await align({ by: 'pairs', pairs: pairs.slice(1) })).error.resultCode).toBe('VALIDATION_FAILED');
  });
});

describe('people who have a map open', () => {
  const here = (clientId: string, roles = editor): Promise<Answer> =>
    call(roles, 'PUT', `${mapPath()}/editors/${clientId}`, { is_changed: clientId === 'b' });

  test('is seen by the others until they leave or are silent for a minute', async () => {
    expect((await here('a')).body).toEqual([]);
    expect((await here('b')).body).toMatchObject([{ client_id: 'a', map_id: 'inn_1', is_changed: false }]);
    expect((await here('a')).body).toMatchObject([{ client_id: 'b', is_changed: true }]);
    await server.db.asOwner(
      `update map_editor set seen_at = now() - interval '61 seconds' where client_id = 'b'`,
    );
    expect((await here('a')).body).toEqual([]);
    await here('b');
    expect((await call(editor, 'DELETE', `${mapPath()}/editors/b`)).status).toBe(200);
  });
});

test('a map of another project, one that is not there or not ready, and a role that may not are refused', async () => {
  const draft = { drawings: [], points: [] };
  const body = { ...draft, base: '', message: 'x' };
  for (const path of [mapPath(own, 'inn_9'), mapPath(other)]) {
    expect((await call(editor, 'GET', `${path}/document`)).error.resultCode).toBe('RECORD_NOT_FOUND');
    expect((await call(editor, 'POST', `${path}/commits`, body)).error.resultCode).toBe('RECORD_NOT_FOUND');
    expect((await call(editor, 'POST', `${path}/check`, draft)).error.resultCode).toBe('RECORD_NOT_FOUND');
    expect((await call(editor, 'PUT', `${path}/editors/a`, { is_changed: true })).error.resultCode).toBe(
      'RECORD_NOT_FOUND',
    );
  }
  expect((await call(viewer, 'POST', `${mapPath()}/commits`, body)).status).toBe(403);
  expect((await call(viewer, 'POST', `${mapPath()}/check`, draft)).status).toBe(403);
  expect((await call(viewer, 'GET', `${mapPath()}/versions/7`)).error.resultCode).toBe('RECORD_NOT_FOUND');
  await call(editor, 'GET', `/project/${own}/maps/inn_3/upload-zip`);
  expect((await call(editor, 'POST', `${mapPath(own, 'inn_3')}/commits`, body)).error.resultCode).toBe(
    'MAP_NOT_READY',
  );
});
