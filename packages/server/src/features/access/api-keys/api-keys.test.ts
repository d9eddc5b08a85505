import type { ApiKey, IssuedKey } from '@rota/contract/api-keys';
import type { Page } from '@rota/contract/core';
import { aName, startServer, waitFor, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let projectId: number;
let otherId: number;
beforeAll(async () => {
  server = await startServer({ listen: true });
  [projectId, otherId] = [await server.addProject(), await server.addProject()];
});
afterAll(() => server.stop());

/** A person who signed in, whose roles can change. */
async function aPerson(roles: Record<string, ('rr_project_admin' | 'rr_developer' | 'rr_view_only')[]>) {
  const user = await server.addUser({ roles });
  const answer = await server.call('POST', '/auth/login', {
    body: { userNameOrPhone: user.username, password: user.password },
  });
  return { user, token: (answer.body as { token: string }).token };
}
const keysPath = () => `/projects/${projectId}/api-keys`;
async function aKey(token: string, permissions: string[], more: object = {}): Promise<IssuedKey> {
  const answer = await server.call('POST', keysPath(), {
    token,
    body: { name: `Key ${aName()}`, permissions, ...more },
  });
  expect([answer.status, answer.error.message]).toEqual([201, undefined]);
  return answer.body as IssuedKey;
}
const status = async (token: string, path: string) => (await server.call('GET', path, { token })).status;

describe('an API key', () => {
  test('does what it was given, in its project, and its use is seen', async () => {
    const { token } = await aPerson({ [projectId]: ['rr_project_admin'] });
    const { key, api_key_id } = await aKey(token, ['robots.read']);
    expect(await status(key, `/robots/${projectId}`)).toBe(200);
    expect(await status(key, `/projects/${projectId}/targets`)).toBe(403);
    expect(await status(key, `/robots/${otherId}`)).toBe(404);
    expect(await status(key, '/users')).toBe(403);
    expect((await server.call('GET', '/projects', { token: key })).body).toMatchObject([
      { project_id: projectId },
    ]);
    const { items } = (await server.call('GET', keysPath(), { token })).body as Page<ApiKey>;
    expect(items.find((one) => one.api_key_id === api_key_id)).toMatchObject({
      suspended: [],
      stopped: null,
      secrets: [{ prefix: key.slice(0, 13), last_used_at: expect.any(String) as string }],
    });
    expect(JSON.stringify(items)).not.toContain(key.slice(14));
  });

  test('never does more than its owner may now, and does it again when they may', async () => {
    const { user, token } = await aPerson({ [projectId]: ['rr_project_admin'] });
    const { key } = await aKey(token, ['robots.read', 'audit.read']);
    const audit = `/projects/${projectId}/audit`;
    expect(await status(key, audit)).toBe(200);
    await server.accounts.setRoles(user.id, { [projectId]: ['rr_view_only'] });
    await waitFor(async () => (await status(key, audit)) === 403, 5_000);
    expect(await status(key, `/robots/${projectId}`)).toBe(200);
    await server.accounts.setDisabled(user.id, true);
    await waitFor(async () => (await status(key, `/robots/${projectId}`)) === 401, 5_000);
  });

  test.each([
    ['more than its maker may', ['deliveries.create'], 403],
    ['the making of keys', ['api_keys.manage'], 400],
    ['the whole installation', ['users.manage'], 400],
    ['nothing', [], 400],
    ['the same twice', ['robots.read', 'robots.read'], 400],
  ])('for %s is refused', async (_what, permissions, expected) => {
    const { token } = await aPerson({ [projectId]: ['rr_developer'] });
    const answer = await server.call('POST', keysPath(), { token, body: { name: aName(), permissions } });
    expect(answer.status).toBe(expected);
  });

  test('of another user is not changed by a user with fewer permissions', async () => {
    const admin = await aPerson({ [projectId]: ['rr_project_admin'] });
    const developer = await aPerson({ [projectId]: ['rr_developer'] });
    const { api_key_id } = await aKey(admin.token, ['deliveries.create']);
    const path = `${keysPath()}/${api_key_id}`;
    for (const [method, at, body] of [
      ['PATCH', path, { name: aName() }],
      ['POST', `${path}/secrets`, undefined],
    ] as const) {
      const answer = await server.call(method, at, { token: developer.token, body });
      expect([answer.status, answer.error.resultCode]).toEqual([403, 'API_KEY_BEYOND_OWN_REACH']);
    }
    const elsewhere = await aPerson({ [otherId]: ['rr_project_admin'] });
    expect(
      (await server.call('DELETE', `/projects/${otherId}/api-keys/${api_key_id}`, { token: elsewhere.token }))
        .status,
    ).toBe(404);
  });

  test('is replaced without a gap, and its first secret then opens nothing', async () => {
    const { token } = await aPerson({ [projectId]: ['rr_project_admin'] });
    const first = await aKey(token, ['robots.read']);
    const path = `${keysPath()}/${first.api_key_id}`;
    const second = (await server.call('POST', `${path}/secrets`, { token })).body as IssuedKey;
    expect([
      await status(first.key, `/robots/${projectId}`),
      await status(second.key, `/robots/${projectId}`),
    ]).toEqual([200, 200]);
    expect((await server.call('POST', `${path}/secrets`, { token })).error.resultCode).toBe('LIMIT_REACHED');
    const [{ secret_id } = { secret_id: '' }] = second.secrets;
    expect((await server.call('DELETE', `${path}/secrets/${secret_id}`, { token })).body).toMatchObject({
      secrets: [{}],
    });
    await waitFor(async () => (await status(first.key, `/robots/${projectId}`)) === 401, 5_000);
    expect(await status(second.key, `/robots/${projectId}`)).toBe(200);
    expect((await server.call('DELETE', path, { token })).status).toBe(200);
    await waitFor(async () => (await status(second.key, `/robots/${projectId}`)) === 401, 5_000);
  });

  test('ends when its time is over', async () => {
    const { token } = await aPerson({ [projectId]: ['rr_project_admin'] });
    const { key } = await aKey(token, ['robots.read'], {
      expires_at: new Date(Date.now() - 1_000).toISOString(),
    });
    expect(await status(key, `/robots/${projectId}`)).toBe(401);
    const { items } = (await server.call('GET', keysPath(), { token })).body as Page<ApiKey>;
    expect(items.some(({ stopped }) => stopped === 'expired')).toBe(true);
  });

  test('says in the log what was done with it and by whom it was made, never its secret', async () => {
    const { token } = await aPerson({ [projectId]: ['rr_project_admin'] });
    const { key, api_key_id, name } = await aKey(token, ['targets.edit', 'config.edit_dynamic']);
    const answer = await server.call('POST', `/projects/${projectId}/config/dynamic/raw`, {
      token: key,
      body: { dynamic_config: 'speed: 1' },
    });
    expect(answer.status).toBe(200);
    const renamed = { token, body: { name: `${name} 2` } };
    expect((await server.call('PATCH', `${keysPath()}/${api_key_id}`, renamed)).status).toBe(200);
    const rows = await server.db.asOwner(
      'select code, actor_name, before, after from audit_log where project_id = $1',
      [projectId],
    );
    expect(rows).toContainEqual(
      expect.objectContaining({ actor_name: name, code: expect.stringMatching(/^LOG_.*CONFIG/) as string }),
    );
    expect(rows.some(({ code }) => code === 'LOG_API_KEY_CREATED')).toBe(true);
    const content = {
      name,
      permissions: ['targets.edit', 'config.edit_dynamic'],
      expires_at: null,
      robot_id: null,
    };
    expect(rows).toContainEqual({
      code: 'LOG_API_KEY_CHANGED',
      actor_name: expect.any(String) as string,
      before: content,
      after: { ...content, name: `${name} 2` },
    });
    expect(JSON.stringify(rows)).not.toContain(key.slice(14));
    expect(api_key_id).not.toBe('');
  });
});

test('two keys of a project do not share a name, however it is written', async () => {
  const { token } = await aPerson({ [projectId]: ['rr_project_admin'] });
  const body = { name: 'Kasa İstasyonu', permissions: ['robots.read'] };
  expect((await server.call('POST', keysPath(), { token, body })).status).toBe(201);
  const again = await server.call('POST', keysPath(), { token, body: { ...body, name: 'kasa istasyonu' } });
  expect([again.status, again.error.resultCode]).toEqual([409, 'NAME_TAKEN']);
  expect(
    ((await server.call('GET', `${keysPath()}?search=ISTASYON`, { token })).body as Page<ApiKey>).items,
  ).toHaveLength(1);
});
