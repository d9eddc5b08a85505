import type { RoleMap } from '@rota/contract/core';
import type { MovePreview } from '@rota/contract/robot-moves';
import type { RegisteredRobot, Robot } from '@rota/contract/robots';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { aRobotDetailView } from '../../../fleet/client/robot-view.fake.ts';
import { findBrokenEntry } from '../../../audit/index.ts';

let server: TestServer;
let [own, other] = [0, 0];
let token = '';
let count = 0;

beforeAll(async () => {
  server = await startServer();
  [own, other] = [await server.addProject(), await server.addProject()];
  token = await server.tokenFor({ [own]: ['rr_workshop_chief'], [other]: ['rr_workshop_chief'] });
});
afterAll(() => server.stop());

type Answer<T> = { readonly status: number; readonly body: T & { readonly resultCode?: string } };
async function call<T>(
  method: 'GET' | 'POST',
  path: string,
  body?: object,
  as: string = token,
): Promise<Answer<T>> {
  const answer = await server.call(method, path, { token: as, ...(body && { body }) });
  return { status: answer.status, body: answer.body as Answer<T>['body'] };
}
async function aRobot(): Promise<RegisteredRobot> {
  count += 1;
  const fields = { name: `R${count}`, model: 'M', manufacturer: 'anka', serial_number: `S${count}` };
  const aliases = { map_aliases: [{ robot_map: 'lobby', map_id: 'hotel_0' }] };
  const { body } = await call<RegisteredRobot>('POST', `/projects/${own}/robots`, {
    ...fields,
    dialect: { completion: 'last_node', ...aliases },
  });
  return body;
}
const move = (robotId: string, from: number, to: number, as?: string) =>
  call<RegisteredRobot>('POST', `/projects/${from}/robots/${robotId}/move`, { project_id: to }, as);
const idsIn = async (project: number): Promise<string[]> =>
  (await call<Robot[]>('GET', `/robots/${project}`)).body.map(({ robot_id: id }) => id);

async function anHour(robotId: string, project: number, metres: number): Promise<void> {
  const values = `360, 3600, 600, 300, 900, 1800, 0, $3, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0`;
  for (const table of ['robot_hour', 'robot_minute'])
    await server.db.asOwner(
      `insert into ${table} (project_id, robot_id, at, samples, seconds, driving_s, waiting_s, charging_s, idle_s, offline_s, distance_m,
         battery_sum, battery_n, battery_used, speed_sum, speed_n, errors, cpu_sum, memory_sum, disk_sum, usage_n)
       values ($1, $2, date_trunc('hour', now()), ${values})`,
      [project, robotId, metres],
    );
}
const metresIn = async (robotId: string) =>
  server.db.asOwner('select project_id, distance_m from robot_hour where robot_id = $1 order by project_id', [
    robotId,
  ]);

describe('a robot that moves', () => {
  test('is in its new project alone, with its identity, new access and without its names for maps', async () => {
    const { robot_id: robotId, mqtt, activation_code: code } = await aRobot();
    const { status, body } = await move(robotId, own, other);
    expect(status).toBe(200);
    expect(body).toMatchObject({ robot_id: robotId, mqtt: { username: mqtt.username } });
    expect(body.mqtt.password).not.toBe(mqtt.password);
    expect(body.activation_code).not.toBe(code);
    expect(await idsIn(own)).not.toContain(robotId);
    expect(await idsIn(other)).toContain(robotId);
    expect(await server.db.asOwner('select project_id, dialect from robot where id = $1', [robotId])).toEqual(
      [{ project_id: other, dialect: { completion: 'last_node' } }],
    );
    expect(
      await server.db.asOwner('select project_id from mqtt_user where robot_id = $1', [robotId]),
    ).toEqual([{ project_id: other }]);
  });

  test('the old code is worth nothing, the new one activates', async () => {
    const { robot_id: robotId, activation_code: old } = await aRobot();
    const { body } = await move(robotId, own, other);
    const activate = (code: string) =>
      call('POST', '/public/robots/activate', { serial_number: `S${count}`, activation_code: code });
    expect((await activate(old)).status).toBe(401);
    expect((await activate(body.activation_code)).status).toBe(200);
  });

  test('takes its history along, and back', async () => {
    const { robot_id: robotId } = await aRobot();
    await anHour(robotId, own, 120);
    expect((await move(robotId, own, other)).status).toBe(200);
    expect(await metresIn(robotId)).toEqual([{ project_id: other, distance_m: 120 }]);
    // Rolled up from samples that stayed: not the whole hour.
    await anHour(robotId, own, 5);
    expect((await move(robotId, other, own)).status).toBe(200);
    expect(await metresIn(robotId)).toEqual([{ project_id: own, distance_m: 120 }]);
  });

  test('is in the audit log of both projects, without its secrets, and both chains hold', async () => {
    const { robot_id: robotId } = await aRobot();
    const { body } = await move(robotId, own, other);
    const entries = await server.db.asOwner(
      "select project_id, code, before, after from audit_log where entity_id = $1 and code like '%MOVED%' order by code",
      [robotId],
    );
    expect(entries).toMatchObject([
      { project_id: other, code: 'LOG_ROBOT_MOVED_IN', before: null },
      { project_id: own, code: 'LOG_ROBOT_MOVED_OUT', after: null },
    ]);
    expect(JSON.stringify(entries)).not.toContain(body.mqtt.password);
    for (const project of [own, other])
      expect(await server.db.database.tenant(project, (tx) => findBrokenEntry(tx, project))).toBeUndefined();
  });

  test('moves once by a double click', async () => {
    const { robot_id: robotId } = await aRobot();
    const answers = await Promise.all([move(robotId, own, other), move(robotId, own, other)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 404]);
    expect(await idsIn(other)).toContain(robotId);
  });

  test('in opposite directions at the same time none waits for the other', async () => {
    const [a, b] = [await aRobot(), await aRobot()];
    await move(b.robot_id, own, other);
    const answers = await Promise.all([move(a.robot_id, own, other), move(b.robot_id, other, own)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  });
});

describe('a move that cannot be', () => {
  async function staysWhole(robotId: string, status: number, code: string, moving: Promise<Answer<unknown>>) {
    const answer = await moving;
    expect([answer.status, answer.body.resultCode]).toEqual([status, code]);
    expect(await idsIn(own)).toContain(robotId);
    expect(await idsIn(other)).not.toContain(robotId);
  }

  test.each<[string, (own: number, other: number) => RoleMap, number, string]>([
    ['no role in the other project', (one) => ({ [one]: ['rr_project_admin'] }), 404, 'RECORD_NOT_FOUND'],
    [
      'only rights to read there',
      (one, two) => ({ [one]: ['rr_project_admin'], [two]: ['rr_view_only'] }),
      404,
      'RECORD_NOT_FOUND',
    ],
    [
      'no right to move in the own project',
      (one, two) => ({ [one]: ['rr_workshop_operator'], [two]: ['rr_project_admin'] }),
      403,
      'FORBIDDEN',
    ],
  ])('for a person with %s', async (_, roles, status, code) => {
    const { robot_id: robotId } = await aRobot();
    const as = await server.tokenFor(roles(own, other));
    await staysWhole(robotId, status, code, move(robotId, own, other, as));
  });

  test('to a project that does not exist, or the same one', async () => {
    const { robot_id: robotId } = await aRobot();
    const as = await server.tokenFor({ '*': ['rr_system_admin'] });
    await staysWhole(robotId, 404, 'RECORD_NOT_FOUND', move(robotId, own, 9_999, as));
    expect((await move(robotId, own, own)).body.resultCode).toBe('ROBOT_MOVE_SAME_PROJECT');
  });

  test('that fails in the middle leaves the robot, its account and its history where they were', async () => {
    const { robot_id: robotId, mqtt } = await aRobot();
    await anHour(robotId, own, 7);
    await server.db.asOwner(
      `create function fail_moves() returns trigger language plpgsql as $$ begin raise exception 'the process died'; end $$;
       create trigger fail_moves before insert on robot_activation for each row when (new.project_id = ${other}) execute function fail_moves()`,
    );
    try {
      expect((await move(robotId, own, other)).status).toBe(500);
    } finally {
      await server.db.asOwner('drop trigger fail_moves on robot_activation; drop function fail_moves()');
    }
    expect(await idsIn(own)).toContain(robotId);
    expect(await idsIn(other)).not.toContain(robotId);
    expect(await metresIn(robotId)).toEqual([{ project_id: own, distance_m: 7 }]);
    expect(
      await server.db.asOwner('select project_id, username from mqtt_user where robot_id = $1', [robotId]),
    ).toEqual([{ project_id: own, username: mqtt.username }]);
  });

  test('while the robot works', async () => {
    const { robot_id: robotId } = await aRobot();
    const view = aRobotDetailView(robotId, { connected: true, tripId: 'trip', deliveryId: 'd1' });
    await server.db.asOwner(
      'insert into robot_view (project_id, robot_id, view, updated_at) values ($1, $2, $3, now())',
      [own, robotId, JSON.stringify(view)],
    );
    const preview = await call<MovePreview>('GET', `/projects/${own}/robots/${robotId}/move`);
    expect(preview.body).toMatchObject({ is_working: true, delivery_id: 'd1' });
    await staysWhole(robotId, 409, 'ROBOT_BUSY', move(robotId, own, other));
  });

  test('while a task waits for the robot', async () => {
    const { robot_id: robotId } = await aRobot();
    await server.db.asOwner(
      `insert into delivery (project_id, delivery_id, task_id, tracking_id, kind, status, map_id, search_text, created_at, updated_at,
         requested_robot_id) values ($1, $2, 't', $2, 'delivery', 'Queued', 'hotel_1', '', now(), now(), $2)`,
      [own, robotId],
    );
    const preview = await call<MovePreview>('GET', `/projects/${own}/robots/${robotId}/move`);
    expect(preview.body.uses).toHaveLength(1);
    await staysWhole(robotId, 409, 'ROBOT_NEEDED', move(robotId, own, other));
  });
});

test('the preview says what goes along and what does not', async () => {
  const { robot_id: robotId } = await aRobot();
  await anHour(robotId, own, 1);
  const text = '{"max_speed":0.5,"brand":"Lale"}';
  const developer = await server.tokenFor({ [own]: ['rr_developer'] });
  const path = `/projects/${own}/robot-values/robot/${robotId}`;
  expect((await server.call('PUT', path, { token: developer, body: { text } })).status).toBe(200);
  const { status, body } = await call<MovePreview>('GET', `/projects/${own}/robots/${robotId}/move`);
  expect(status).toBe(200);
  expect(body).toEqual({
    history_hours: 1,
    moves_along: [],
    map_aliases: 1,
    is_held: false,
    takes_access: false,
    is_working: false,
    delivery_id: null,
    bound: [],
    own_values: 2,
    uses: [],
  });
});

describe('new credentials over the wire', () => {
  const SAYS_SO = { connected: true, takesAccess: true } as const;
  async function reported(robotId: string, change: Parameters<typeof aRobotDetailView>[1]): Promise<void> {
    await server.db.asOwner(
      'insert into robot_view (project_id, robot_id, view, updated_at) values ($1, $2, $3, now())',
      [own, robotId, JSON.stringify(aRobotDetailView(robotId, change))],
    );
  }

  test('are offered for a robot that is connected and declares it', async () => {
    const [one, other_] = [await aRobot(), await aRobot()];
    await reported(one.robot_id, SAYS_SO);
    await reported(other_.robot_id, { ...SAYS_SO, connected: false });
    const takes = async (robotId: string) =>
      (await call<MovePreview>('GET', `/projects/${own}/robots/${robotId}/move`)).body.takes_access;
    expect([await takes(one.robot_id), await takes(other_.robot_id)]).toEqual([true, false]);
  });

  test('that no robot confirms are answered, and it moves all the same', async () => {
    const { robot_id: robotId } = await aRobot();
    await reported(robotId, SAYS_SO);
    const { status, body } = await move(robotId, own, other);
    expect(status).toBe(200);
    expect(body).toMatchObject({ is_handed_over: false });
    expect(await idsIn(other)).toContain(robotId);
  });

  test('are the same at each try, because a robot keeps the last that it was handed, and forgotten once it moved', async () => {
    const { robot_id: robotId } = await aRobot();
    await reported(robotId, SAYS_SO);
    const kept = () =>
      server.db.asOwner(`select * from vault_secret where name = $1`, [`robot/${robotId}/next_access`]);
    await server.db.asOwner(
      `insert into delivery (project_id, delivery_id, task_id, tracking_id, kind, status, map_id, search_text, created_at, updated_at,
         requested_robot_id) values ($1, $2, 't', $2, 'delivery', 'Queued', 'hotel_1', '', now(), now(), $2)`,
      [own, robotId],
    );
    expect((await move(robotId, own, other)).status).toBe(409);
    const first = await kept();
    expect(first).toHaveLength(1);
    expect((await move(robotId, own, other)).status).toBe(409);
    expect(await kept()).toEqual(first);
    await server.db.asOwner('delete from delivery where delivery_id = $1', [robotId]);
    const moves = await Promise.all([move(robotId, own, other), move(robotId, own, other)]);
    expect(moves.map(({ status }) => status).toSorted()).toEqual([200, 404]);
    expect(await kept()).toEqual([]);
  });
});
