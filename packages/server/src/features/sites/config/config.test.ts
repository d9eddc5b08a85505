import { createHash } from 'node:crypto';
import type { ConfigLog, DynamicConfig, ProjectConfig, RawDynamicConfig } from '@rota/contract/config';
import type { Page } from '@rota/contract/core';
import { startServer, type TestServer } from '@rota/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { isMatch } from '../../../http/etag.ts';

let server: TestServer;
let token: string;
let projectId: number;
beforeAll(async () => {
  server = await startServer();
  token = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Ayşe');
});
beforeEach(async () => {
  projectId = await server.addProject();
});
afterAll(() => server.stop());

const at = (path: string) => `/projects/${projectId}/config${path}`;
const read = async <T>(path: string) => (await server.call('GET', at(path), { token })).body as T;
const put = (json_config: string, headers: Record<string, string> = {}) =>
  server.call('PUT', at(''), { token, body: { json_config }, headers });
const post = (dynamic_config: string, more: object = {}, headers: Record<string, string> = {}) =>
  server.call('POST', at('/dynamic/raw'), { token, body: { dynamic_config, ...more }, headers });

describe('the config of a project', () => {
  test('is an empty object before it was written', async () => {
    const config = await read<ProjectConfig>('');
    expect(config).toMatchObject({ json_config: '{}', version: 0, updated_at: null, updated_by: null });
    expect(config.checksum).toBe(createHash('sha256').update('{}').digest('hex'));
  });
  test('is kept as it was written, and its checksum is that of its canonical text', async () => {
    const text = '{\n  "b": [1, 2.5],\n  "a": {"ü": "Merhaba"}\n}';
    const answer = await put(text);
    expect(answer.status).toBe(200);
    const json_config = '{"a":{"ü":"Merhaba"},"b":[1,2.5]}';
    const checksum = createHash('sha256').update(json_config).digest('hex');
    expect(await read('')).toMatchObject({ text, json_config, checksum, version: 1, updated_by: 'Ayşe' });
    expect(answer.raw.headers['etag']).toBe('"1"');
  });
  test('that means the same in other words has the same checksum', async () => {
    const first = (await put('{"a":1,"b":2}')).body as ProjectConfig;
    const second = (await put('{ "b": 2, "a": 1 }')).body as ProjectConfig;
    expect(second).toMatchObject({ checksum: first.checksum, version: 2 });
  });
  test('that another person changed meanwhile is not overwritten, and the newer one comes with the refusal', async () => {
    await put('{"a":1}');
    const newer = (await put('{"a":2}', { 'if-match': '"1"' })).body;
    const late = await put('{"a":3}', { 'if-match': '"1"' });
    expect(late.error).toMatchObject({ status: 409, resultCode: 'VERSION_CONFLICT' });
    expect((late.body as { current: unknown }).current).toEqual(newer);
    expect(await read('')).toEqual(newer);
  });
  test('of two people who save the same version at once only one is taken', async () => {
    const answers = await Promise.all([1, 2, 3, 4].map((n) => put(`{"a":${n}}`, { 'if-match': '"0"' })));
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409, 409, 409]);
  });
  test('is not changed by saving the same text again', async () => {
    await put('{"a":1}');
    expect((await put('{"a":1}')).body).toMatchObject({ version: 1 });
    expect(await read<Page<ConfigLog>>('/logs')).toMatchObject({
      items: [{ version: 1 }],
      next_cursor: null,
    });
  });
  test.each([
    ['half a config', '{"a": 1', 'expected_comma', 'Line 1, column 8'],
    ['a list', '[]', 'expected_object', 'Line 1, column 1'],
    ['a name twice', '{\n "a": 1,\n "a": 2}', 'double_key', 'Line 3, column 2'],
    [
      'what the project’s own settings hold',
      '{"delivery": {"queue": false}}',
      'reserved_key',
      'Line 1, column 2',
    ],
  ])('with %s is refused by line and column', async (_what, text, rule, place) => {
    const answer = await put(text);
    expect(answer.error.resultCode).toBe('VALIDATION_FAILED');
    expect(answer.error.details).toEqual([
      {
        property: 'json_config',
        constraints: { [rule]: expect.stringContaining(place) as string },
        values: { [rule]: { line: expect.any(Number) as number, column: expect.any(Number) as number } },
      },
    ]);
    expect(await read('')).toMatchObject({ version: 0 });
  });
  test('that is too long is refused', async () => {
    expect((await put(JSON.stringify({ a: 'x'.repeat(65_536) }))).error.resultCode).toBe('VALIDATION_FAILED');
  });
  test('stands in the audit log with what it was before', async () => {
    await put('{"a":1}');
    await put('{"a":2}');
    const rows = await server.db.asOwner(
      'select code, actor_name, before, after from audit_log where project_id = $1 order by number',
      [projectId],
    );
    expect(rows.filter((row) => String(row['code']).startsWith('LOG_PROJECT_CONFIG'))).toMatchObject([
      {
        code: 'LOG_PROJECT_CONFIG_CHANGED',
        actor_name: 'Ayşe',
        before: null,
        after: { version: 1, config: { a: 1 } },
      },
      {
        code: 'LOG_PROJECT_CONFIG_CHANGED',
        before: { version: 1, config: { a: 1 } },
        after: { version: 2, config: { a: 2 } },
      },
    ]);
  });
  test('can only be added to: the application may not change its history', async () => {
    await put('{"a":1}');
    for (const statement of ['update project_config set content = content', 'delete from project_config']) {
      await expect(
        server.db.database.tenant(projectId, (tx) => sql.raw(statement).execute(tx)),
      ).rejects.toThrow(/permission denied/);
    }
  });
});

describe('the dynamic config', () => {
  test('takes any text; one that cannot be read gives no values, and says where and why', async () => {
    const text = '# half done\n{"speed": }';
    expect((await post(text)).status).toBe(200);
    const problem = {
      code: 'expected_object',
      line: 1,
      column: 1,
      text: 'Line 1, column 1: the config must be one object in curly brackets.',
    };
    expect(await read('/dynamic/raw')).toMatchObject({ dynamic_config: text, problem });
    const values = await read<DynamicConfig>('/dynamic');
    expect(values).toMatchObject({ json_config: '{}', version: 1, problem });
    expect(values.checksum).toBe(createHash('sha256').update('{}').digest('hex'));
    expect((await post('{"speed": 1}')).status).toBe(200);
    expect(await read('/dynamic')).toMatchObject({ json_config: '{"speed":1}', problem: null });
  });

  test('is kept as raw text beside the project’s config and read as values', async () => {
    await put('{"a":1}');
    expect((await post('{ "speed": 0.5 }')).status).toBe(200);
    expect(await read<RawDynamicConfig>('/dynamic/raw')).toMatchObject({
      dynamic_config: '{ "speed": 0.5 }',
      version: 1,
    });
    expect(await read<DynamicConfig>('/dynamic')).toMatchObject({ json_config: '{"speed":0.5}', version: 1 });
    expect(await read<ProjectConfig>('')).toMatchObject({ json_config: '{"a":1}', version: 1 });
  });
  test('tells in its log who changed which lines, the newest first, and an earlier one can be put back', async () => {
    await post('{\n  "speed": 0.5,\n  "volume": 80\n}');
    await post('{\n  "speed": 0.7,\n  "volume": 80\n}');
    const [, first] = (await read<Page<ConfigLog>>('/dynamic/logs')).items;
    await post(first?.text ?? '', { restored_from: first?.version });
    const { items } = await read<Page<ConfigLog>>('/dynamic/logs');
    expect(items.map(({ version, by, restored_from }) => [version, by, restored_from])).toEqual([
      [3, 'Ayşe', 1],
      [2, 'Ayşe', null],
      [1, 'Ayşe', null],
    ]);
    expect(items[1]?.diff).toEqual([
      { kind: 'removed', line: 2, text: '  "speed": 0.5,' },
      { kind: 'added', line: 2, text: '  "speed": 0.7,' },
    ]);
    expect(items[0]?.text).toBe(items[2]?.text);
  });
  test('has a log that is read page by page, each with its own differences', async () => {
    for (const n of [1, 2, 3]) await post(`{"n":${n}}`);
    const first = await read<Page<ConfigLog>>('/dynamic/logs?limit=2');
    expect(first.items.map((item) => item.diff.length)).toEqual([2, 2]);
    const rest = await read<Page<ConfigLog>>(`/dynamic/logs?limit=2&cursor=${String(first.next_cursor)}`);
    expect(rest).toMatchObject({ items: [{ version: 1, diff: [{ kind: 'added' }] }], next_cursor: null });
  });
  test('that says it was put back from a version that cannot be is refused', async () => {
    expect((await post('{}', { restored_from: 9_007_199_254_740_991 })).status).toBe(400);
  });
  test('posted twice with one Idempotency-Key is one change', async () => {
    const headers = { 'idempotency-key': `dyn-${projectId}` };
    await post('{"a":1}', {}, headers);
    await post('{"b":1}');
    expect((await post('{"a":1}', {}, headers)).body).toMatchObject({ version: 1 });
    expect(await read('/dynamic/raw')).toMatchObject({ dynamic_config: '{"b":1}', version: 2 });
  });
  test('of another project is never shown', async () => {
    await post('{"secret":1}');
    const other = await server.addProject();
    const answer = await server.call('GET', `/projects/${other}/config/dynamic`, { token });
    expect(answer.body).toMatchObject({ json_config: '{}', version: 0 });
  });
});

test.each([
  [undefined, 3, true],
  ['*', 3, true],
  ['"3"', 3, true],
  ['W/"3"', 3, true],
  ['"1", "3"', 3, true],
  ['"2"', 3, false],
  ['3', 3, false],
  ['', 3, false],
])('If-Match %s against version %i lets pass: %s', (header, version, passes) => {
  expect(isMatch(header, version)).toBe(passes);
});
