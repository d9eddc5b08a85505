import type { ConfigLog, ProjectConfig } from '@rota/contract/config';
import type { Page, RoleMap } from '@rota/contract/core';
import type {
  RobotConfig,
  RobotConfigState,
  ValuePreview,
  ValueSummary,
  ValueText,
} from '@rota/contract/robot-config';
import type { RegisteredRobot } from '@rota/contract/robots';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
let token: string;
let projectId: number;
let count = 0;
beforeAll(async () => {
  server = await startServer();
  token = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Ayşe');
});
beforeEach(async () => {
  projectId = await server.addProject();
  // What one test gives to all robots would reach those of the next.
  await server.db.asOwner('delete from installation_config');
});
afterAll(() => server.stop());

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE';
async function call<T>(
  method: Method,
  path: string,
  body?: object,
  options: { readonly ifMatch?: string; readonly as?: string } = {},
) {
  const answer = await server.call(method, path, {
    token: options.as ?? token,
    ...(body && { body }),
    ...(options.ifMatch !== undefined && { headers: { 'if-match': options.ifMatch } }),
  });
  return { status: answer.status, body: answer.body as T, error: answer.error };
}
const inProject = (path: string, id = projectId) => `/projects/${String(id)}${path}`;

async function aRobot(model = 'Tray', tags: readonly string[] = []): Promise<string> {
  count += 1;
  const fields = { name: `R${count}`, model, manufacturer: 'anka', serial_number: `S${count}` };
  const { body } = await call<RegisteredRobot>('POST', inProject('/robots'), fields);
  if (tags.length > 0) await call('PATCH', inProject(`/robots/${body.robot_id}`), { tags });
  return body.robot_id;
}
const set = (document: string, values: object | string, more: object = {}, ifMatch?: string) =>
  call<ValueText>(
    'PUT',
    inProject(`/robot-values/${document}`),
    { text: typeof values === 'string' ? values : JSON.stringify(values), ...more },
    ifMatch === undefined ? {} : { ifMatch },
  );
const configOf = async (robotId: string, id = projectId) =>
  (await call<RobotConfig>('GET', inProject(`/robots/${robotId}/config`, id))).body;
const jsonOf = async (robotId: string, id = projectId) =>
  JSON.parse((await configOf(robotId, id)).json_config) as unknown;

describe('the config of a robot', () => {
  test('is empty, and in sync, before there is a value', async () => {
    const robotId = await aRobot();
    expect(await configOf(robotId)).toMatchObject({ version: 0, json_config: '{}', state: 'in_sync' });
  });
  test('takes each value from the narrowest document, and says what that hides', async () => {
    const robotId = await aRobot('Tray', ['night', 'lobby']);
    await call('PUT', '/robot-values', { text: '{"volume_percent": 10, "max_speed": 0.3}' });
    await set('project/-', { max_speed: 0.4, screen: 'blue' });
    await set('model/Tray', { max_speed: 0.5 });
    await set('tag/lobby', { max_speed: 0.6 });
    await set('tag/night', { max_speed: 0.7 });
    await set(`robot/${robotId}`, { language: 'en' });
    const config = await configOf(robotId);
    expect(JSON.parse(config.json_config)).toEqual({
      language: 'en',
      max_speed: 0.7,
      screen: 'blue',
      volume_percent: 10,
    });
    const [speed] = config.values;
    expect(speed).toMatchObject({
      key: 'max_speed',
      from: { scope: 'tag', name: 'night', version: 1 },
      hides: [
        { scope: 'tag', name: 'lobby', value: 0.6 },
        { scope: 'model', name: 'Tray', value: 0.5 },
        { scope: 'project', name: '-', value: 0.4 },
        { scope: 'installation', name: '-', value: 0.3 },
      ],
    });
    expect(config.values.map(({ key }) => key).slice(0, 3)).toEqual([
      'max_speed',
      'language',
      'volume_percent',
    ]);
    expect(config.values.at(-1)).toMatchObject({ key: 'screen', value: 'blue' });
    expect(config.values.find(({ key }) => key === 'low_battery_percent')).toMatchObject({
      value: 20,
      from: null,
    });
  });
  test('has the number of the project’s config while it is that, and a higher one as soon as it is not', async () => {
    const [plain, special] = [await aRobot(), await aRobot()];
    await call('PUT', inProject('/config'), { json_config: '{"max_speed": 0.5}' });
    await set(`robot/${special}`, { max_speed: 0.4 });
    expect([await configOf(plain), await configOf(special)]).toMatchObject([
      { version: 1, state: 'not_reported' },
      { version: 2 },
    ]);
    await call('PUT', inProject('/config'), { json_config: '{ "max_speed": 0.5 }' });
    expect((await configOf(plain)).version).toBe(2);
    expect((await configOf(special)).version).toBe(3);
  });
  test('changes with its tags, for a robot that is new, for one that comes from elsewhere, and goes with it', async () => {
    await set('tag/night', { volume_percent: 20 });
    const robotId = await aRobot();
    expect(await jsonOf(robotId)).toEqual({});
    await call('PATCH', inProject(`/robots/${robotId}`), { tags: ['night'] });
    expect(await jsonOf(robotId)).toEqual({ volume_percent: 20 });
    const before = (await configOf(robotId)).version;
    await set('project/-', { volume_percent: 80, max_speed: 1 });
    const next = await server.addProject();
    await call('PUT', inProject('/config', next), { json_config: '{"max_speed": 0.9}' });
    expect((await call('POST', inProject(`/robots/${robotId}/move`), { project_id: next })).status).toBe(200);
    const moved = await configOf(robotId, next);
    expect(JSON.parse(moved.json_config)).toEqual({ max_speed: 0.9 });
    expect(moved.version).toBeGreaterThan(before);
    const rowsOf = () =>
      server.db.asOwner('select project_id from robot_config where robot_id = $1', [robotId]);
    expect(await rowsOf()).toEqual([{ project_id: next }]);
    expect((await call('DELETE', inProject(`/robots/${robotId}`, next))).status).toBe(200);
    expect(await rowsOf()).toEqual([]);
  });
  test('keeps its number when a change does not reach it', async () => {
    const robotId = await aRobot();
    await set(`robot/${robotId}`, { max_speed: 0.4 });
    const { version } = await configOf(robotId);
    await set('model/Tower', { max_speed: 0.6 });
    await set('model/Tray', { max_speed: 0.7 });
    expect((await configOf(robotId)).version).toBe(version);
  });
  test('leaves out an old value that breaks its schema, and says so', async () => {
    const robotId = await aRobot();
    await server.db.asOwner(
      `insert into project_config (project_id, kind, version, content, checksum, changed_by_id, changed_by)
       values ($1, 'project', 1, '{"max_speed": "fast", "a": 1}', 'x', 'p', 'Ali')`,
      [projectId],
    );
    await set(`robot/${robotId}`, { language: 'tr' });
    expect(await jsonOf(robotId)).toEqual({ a: 1, language: 'tr' });
    const { body } = await call<ValueText>('GET', inProject('/robot-values/project/-'));
    expect(body.problems).toMatchObject([{ key: 'max_speed', line: 1, column: 2, code: 'not_number' }]);
    expect((await call<ProjectConfig>('GET', inProject('/config'))).body.text).toContain('fast');
  });
});

describe('a document of values', () => {
  test('of one robot first, then of all, then as it was before', async () => {
    const [pilot, other] = [await aRobot(), await aRobot()];
    await set('model/Tray', { max_speed: 0.5 });
    await set('model/Tray', { max_speed: 0.8 }, { pilot_robot_id: pilot });
    expect([await jsonOf(pilot), await jsonOf(other)]).toEqual([{ max_speed: 0.8 }, { max_speed: 0.5 }]);
    await set('model/Tray', { max_speed: 0.8 });
    expect([await jsonOf(pilot), await jsonOf(other)]).toEqual([{ max_speed: 0.8 }, { max_speed: 0.8 }]);
    const { body: logs } = await call<Page<ConfigLog>>('GET', inProject('/robot-values/model/Tray/logs'));
    const first = logs.items.at(-1);
    await set('model/Tray', first?.text ?? '', { restored_from: first?.version });
    expect([await jsonOf(pilot), await jsonOf(other)]).toEqual([{ max_speed: 0.5 }, { max_speed: 0.5 }]);
  });
  test('that is tried with one robot is not the project’s config for anyone else', async () => {
    const pilot = await aRobot();
    await set('project/-', { max_speed: 0.5 });
    await set('project/-', { max_speed: 0.8 }, { pilot_robot_id: pilot });
    const { body } = await call<ProjectConfig>('GET', inProject('/config'));
    expect(body).toMatchObject({ version: 1, json_config: '{"max_speed":0.5}' });
    const saved = await call('PUT', inProject('/config'), { json_config: '{}' }, { ifMatch: '"1"' });
    expect(saved.status).toBe(200);
    expect(await jsonOf(pilot)).toEqual({});
  });
  test('for a robot that it does not apply to is refused as a pilot', async () => {
    const pilot = await aRobot('Tower');
    const answer = await set('model/Tray', {}, { pilot_robot_id: pilot });
    expect(answer.error.details?.[0]).toMatchObject({ property: 'pilot_robot_id' });
  });
  test('of two editors is merged where they changed different keys, in the layout of the first', async () => {
    await set('model/Tray', '{\n  "max_speed": 0.5,\n  "language": "tr"\n}');
    await set('model/Tray', '{\n  "max_speed": 0.6,\n  "language": "tr"\n}', {}, '"1"');
    const late = await set('model/Tray', '{"max_speed": 0.5, "language": "en"}', {}, '"1"');
    expect(late.body).toMatchObject({
      merged: true,
      version: 3,
      text: '{\n  "max_speed": 0.6,\n  "language": "en"\n}',
    });
  });
  test('of two editors of one key is refused by its name', async () => {
    await set('model/Tray', { max_speed: 0.5, language: 'tr' });
    await set('model/Tray', { max_speed: 0.6, language: 'tr' }, {}, '"1"');
    const late = await set('model/Tray', { max_speed: 0.7, language: 'en' }, {}, '"1"');
    expect(late.error).toMatchObject({ status: 409, resultCode: 'VERSION_CONFLICT' });
    expect(late.error.details?.map(({ property }) => property)).toEqual(['max_speed']);
  });
  test.each([
    ['no JSON', '{"max_speed": }', 'expected_value', { line: 1, column: 15 }],
    ['what belongs to the project', '{"delivery": {}}', 'reserved_key', { line: 1, column: 2 }],
    ['too fast a speed', '{\n  "a": 1,\n  "max_speed": 9\n}', 'wrong_config_value', { line: 3, column: 3 }],
  ])('with %s is refused at its line and column', async (_what, text, rule, place) => {
    const answer = await set('tag/x', text);
    expect(answer.error.resultCode).toBe('VALIDATION_FAILED');
    expect(answer.error.details?.[0]?.values?.[rule]).toMatchObject(place);
    const project = await call('PUT', inProject('/config'), { json_config: text });
    expect(project.error.details?.[0]?.values?.[rule]).toMatchObject(place);
  });
  test('is previewed: whom it reaches, and what differs for each', async () => {
    const [changed, same] = [await aRobot(), await aRobot()];
    await set(`robot/${same}`, { max_speed: 0.4 });
    const text = '{"max_speed": 0.6}';
    const preview = (body: object) =>
      call<ValuePreview>('POST', inProject('/robot-values/model/Tray/preview'), body);
    expect((await preview({ text })).body).toEqual({
      problems: [],
      robots: [
        {
          robot_id: changed,
          robot_name: expect.any(String) as string,
          project_id: projectId,
          changes: [{ key: 'max_speed', before: null, after: 0.6 }],
        },
      ],
      changed: 1,
      unchanged: 1,
    });
    expect((await preview({ text, pilot_robot_id: same })).body).toMatchObject({ changed: 0, unchanged: 2 });
    expect((await preview({ text: '{"max_speed": 0}' })).body.problems).toMatchObject([
      { key: 'max_speed', code: 'too_low', text: 'Must be at least 0.1' },
    ]);
    expect(await jsonOf(changed)).toEqual({});
  });
  test('is listed beside the models and tags that have none', async () => {
    const robotId = await aRobot('Tray', ['night']);
    await set('model/Tray', { max_speed: 0.5 });
    await set(`robot/${robotId}`, { language: 'en' });
    const { body } = await call<ValueSummary[]>('GET', inProject('/robot-values'));
    expect(body.map(({ scope, version, keys, robots }) => [scope, version, keys, robots])).toEqual([
      ['project', 0, [], 1],
      ['model', 1, ['max_speed'], 1],
      ['tag', 0, [], 1],
      ['robot', 1, ['language'], 1],
    ]);
  });
  test.each([
    ['GET', '/robot-values/robot/r-none'],
    ['GET', '/robot-values/project/other'],
  ] as const)('%s %s is not there', async (method, path) => {
    expect((await call(method, inProject(path))).status).toBe(404);
  });
  test('of the project needs the right to its config', async () => {
    const roles: RoleMap = { [projectId]: ['rr_developer'] };
    const as = await server.tokenFor(roles);
    const put = (document: string) =>
      call('PUT', inProject(`/robot-values/${document}`), { text: '{}' }, { as });
    expect([(await put('model/Tray')).status, (await put('project/-')).status]).toEqual([200, 403]);
  });
  test('stands in the audit log under its name', async () => {
    await set('model/Tray', { max_speed: 0.5 });
    const rows = await server.db.asOwner(
      `select entity_id, after from audit_log where project_id = $1 and code = 'LOG_ROBOT_CONFIG_CHANGED'`,
      [projectId],
    );
    expect(rows).toMatchObject([
      {
        entity_id: 'model:Tray',
        after: { version: 1, kind: 'model', name: 'Tray', config: { max_speed: 0.5 } },
      },
    ]);
  });
});

describe('the robots of a project', () => {
  test('are listed with what they should have and report', async () => {
    const robotId = await aRobot();
    await set('model/Tray', { max_speed: 0.5 });
    const { body } = await call<RobotConfigState[]>('GET', inProject('/robot-configs'));
    expect(body).toMatchObject([
      { robot_id: robotId, model: 'Tray', wanted: 1, reported: null, state: 'not_reported', reason: null },
    ]);
  });
  test('of another project are never reached', async () => {
    await set('model/Tray', { max_speed: 0.5 });
    projectId = await server.addProject();
    const robotId = await aRobot();
    expect(await jsonOf(robotId)).toEqual({});
  });
  test('of all projects follow the installation, and its preview counts them', async () => {
    const robotId = await aRobot();
    const text = '{"volume_percent": 15}';
    const preview = await call<ValuePreview>('POST', '/robot-values/preview', { text });
    expect(preview.body.changed).toBeGreaterThan(0);
    const saved = await call<ValueText>('PUT', '/robot-values', { text }, { ifMatch: '"0"' });
    expect(saved.body).toMatchObject({ scope: 'installation', version: 1, text });
    expect(await jsonOf(robotId)).toEqual({ volume_percent: 15 });
  });
});
