import type { SignedInDevice } from '@rota/contract/auth';
import type { Page, RoleMap } from '@rota/contract/core';
import type { ProjectMember, UserAccount } from '@rota/contract/users';
import { startServer, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let root: string;
beforeAll(async () => {
  server = await startServer();
  root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
});
afterAll(() => server.stop());

async function signIn(user: { username: string; password: string }, headers: Record<string, string> = {}) {
  const answer = await server.call('POST', '/auth/login', {
    body: { userNameOrPhone: user.username, password: user.password },
    headers,
  });
  return { token: (answer.body as { token: string }).token, answer };
}
const isSignedIn = async (token: string) => (await server.call('GET', '/projects', { token })).status === 200;
const cookie = (answer: Answer, name: string) => answer.raw.cookies.find((one) => one.name === name)?.value;

describe('a system administrator', () => {
  test('finds accounts, changes roles and disables people', async () => {
    const user = await server.addUser({ username: 'zeynep', name: 'Zeynep', lastname: 'Şahin' });
    const found = (await server.call('GET', '/users?search=zeynep', { token: root }))
      .body as Page<UserAccount>;
    expect(found.items).toMatchObject([{ id: user.id, roles: {}, disabled: false }]);
    const changed = await server.call('PATCH', `/users/${user.id}`, {
      token: root,
      body: { roles: { '*': ['rr_analyst'] }, disabled: true },
    });
    expect(changed.body).toMatchObject({ roles: { '*': ['rr_analyst'] }, disabled: true });
    const said = await server.db.asOwner(
      'select code, actor_name from audit_log where project_id = 0 and entity_id = $1 order by number',
      [user.id],
    );
    expect(said.slice(1)).toEqual([
      { code: 'LOG_USER_ROLES_CHANGED', actor_name: 'Root' },
      { code: 'LOG_USER_DISABLED', actor_name: 'Root' },
    ]);
  });

  test.each([
    [{ roles: { '7': ['rr_system_admin'] } }, 'system admin can only be assigned to all projects'],
    [{ roles: { '7': ['rr_cam', 'rr_cam'] } }, 'a role cannot be assigned twice'],
  ])('may not give %j', async (body, message) => {
    const user = await server.addUser();
    const answer = await server.call('PATCH', `/users/${user.id}`, { token: root, body });
    expect([answer.status, answer.error.message]).toEqual([400, message]);
  });

  test('may not give roles of machines, nor change who is not there', async () => {
    const user = await server.addUser();
    expect(
      (
        await server.call('PATCH', `/users/${user.id}`, {
          token: root,
          body: { roles: { '*': ['rr_robot'] } },
        })
      ).status,
    ).toBe(400);
    expect((await server.call('PATCH', '/users/no-such-user', { token: root, body: {} })).status).toBe(404);
  });

  test('the last of them cannot be disabled, demoted or deleted, also not by two at once', async () => {
    const [one, two] = [
      await server.addUser({ roles: { '*': ['rr_system_admin'] } }),
      await server.addUser({ roles: { '*': ['rr_system_admin'] } }),
    ];
    const disable = (id: string) =>
      server.call('PATCH', `/users/${id}`, { token: root, body: { disabled: true } });
    const both = await Promise.all([disable(one.id), disable(two.id)]);
    expect(both.map((answer) => answer.status).sort()).toEqual([200, 409]);
    const left = both[0].status === 409 ? one.id : two.id;
    expect(
      (await server.call('PATCH', `/users/${left}`, { token: root, body: { roles: {} } })).error.resultCode,
    ).toBe('USER_LAST_SYSTEM_ADMIN');
    expect((await server.call('DELETE', `/users/${left}`, { token: root })).error.resultCode).toBe(
      'USER_LAST_SYSTEM_ADMIN',
    );
  });

  test('deletes the own account only with a recent password', async () => {
    const own = await server.addUser({ roles: { '*': ['rr_system_admin'] } });
    const body = { userNameOrPhone: own.username, password: own.password };
    const { token } = (await server.call('POST', '/auth/login', { body })).body as { token: string };
    await server.db.asOwner(
      `update session set confirmed_at = confirmed_at - interval '16 minutes' where user_id = $1`,
      [own.id],
    );
    expect((await server.call('DELETE', `/users/${own.id}`, { token })).error.resultCode).toBe(
      'CONFIRMATION_REQUIRED',
    );
    const confirmed = await server.call('POST', '/auth/confirm', { token, body: { password: own.password } });
    expect(confirmed.status).toBe(200);
    expect((await server.call('DELETE', `/users/${own.id}`, { token })).status).toBe(200);
  });

  test('sees what depends on an account in all projects, and accepts that API keys and alerts stop before it is deleted', async () => {
    const [one, two] = [await server.addProject('Otel Bir'), await server.addProject('Otel İki')];
    const user = await server.addUser({
      roles: { [one]: ['rr_project_admin'], [two]: ['rr_project_admin'] },
    });
    const { token } = await signIn(user);
    const key = { name: 'Till', permissions: ['robots.read'], expires_at: null };
    const made = await server.call('POST', `/projects/${one}/api-keys`, { token, body: key });
    expect(made.status).toBe(201);
    const telling = { receivers: [], hours: null, critical_always: true, tells_resolved: false };
    const steps = [{ after_minutes: 5, receivers: [user.id] }];
    expect(
      (
        await server.call('PUT', `/projects/${two}/alert-telling`, {
          token,
          body: { ...telling, steps, version: 0 },
        })
      ).status,
    ).toBe(200);
    await server.db.asOwner(
      `insert into call_card (project_id, card_id, name, name_folded, digest, ending, user_id) values ($1, 'c1', 'Blue', 'blue', 'x', '1', $2)`,
      [two, user.id],
    );
    await server.db.asOwner(
      `insert into schedule (project_id, schedule_id, name, name_folded, task, timing, paused, grace_minutes, create_ahead_minutes,
         edited_by_id, edited_by, time_zone, next_run_at, wake_at)
       select $1, id, id, id, '{}', '{}', next is null, 5, 0, $2, 'x', 'UTC', next, next
       from (values ('Breakfast', now()), ('Paused', null)) as s (id, next)`,
      [one, user.id],
    );
    await server.db.asOwner(
      `insert into address (project_id, address_uid, site, floor, name, name_folded, name_key, search_text, user_id, state, reviewed_at)
       values ($1, 'a1', 'Otel', '1', 'Room 7', 'room 7', 'room 7', 'room 7', $2, 'verified', now())`,
      [two, user.id],
    );
    const invited = {
      email: `guest-${user.id}@example.org`,
      name: 'Can',
      lastname: 'Deniz',
      roles: ['rr_view_only'],
    };
    expect((await server.call('POST', `/projects/${one}/invitations`, { token, body: invited })).status).toBe(
      201,
    );
    expect((await server.call('GET', `/users/${user.id}/uses`, { token: root })).body).toMatchObject([
      { kind: 'api_key', effect: 'stops', count: 1, first: [{ name: 'Till (Otel Bir)', project_id: one }] },
      { kind: 'alert_plan', effect: 'stops', count: 1, first: [{ name: 'Otel İki', project_id: two }] },
      { kind: 'invitation', effect: 'stays', count: 1, first: [{ name: 'Can Deniz' }] },
      {
        kind: 'address',
        effect: 'stays',
        count: 1,
        first: [{ id: 'a1', name: 'Room 7 (Otel İki)', project_id: two }],
      },
      {
        kind: 'call_card',
        effect: 'stays',
        count: 1,
        first: [{ id: 'c1', name: 'Blue (Otel İki)', project_id: two }],
      },
      {
        kind: 'schedule',
        effect: 'stays',
        count: 1,
        first: [{ name: 'Breakfast (Otel Bir)', project_id: one }],
      },
    ]);
    const remove = (query = '') => server.call('DELETE', `/users/${user.id}${query}`, { token: root });
    expect((await remove()).error.resultCode).toBe('USER_NEEDED');
    expect((await remove('?even_if_needed=true')).status).toBe(200);
    expect((await server.call('GET', `/users/${user.id}/uses`, { token: root })).status).toBe(404);
  });

  test('deletes an account: its sessions end and the person is erased from the log', async () => {
    const user = await server.addUser({
      name: 'Forgotten',
      lastname: 'Person',
      email: 'forgotten@example.org',
    });
    const { token } = await signIn(user);
    expect((await server.call('DELETE', `/users/${user.id}`, { token: root })).status).toBe(200);
    expect(
      (
        await server.call('POST', '/auth/login', {
          body: { userNameOrPhone: user.username, password: user.password },
        })
      ).status,
    ).toBe(401);
    expect(await server.db.asOwner('select 1 from session where user_id = $1', [user.id])).toEqual([]);
    const left = JSON.stringify([
      await server.db.asOwner('select * from audit_content'),
      await server.db.asOwner('select * from audit_person'),
    ]);
    expect(left).not.toMatch(/forgotten/i);
    expect(await server.db.asOwner('select audit_first_broken(0) as broken')).toEqual([{ broken: null }]);
    expect(token).toBeDefined();
  });
});

test('a project administrator sees which API keys stop when a member leaves', async () => {
  const [own, other] = [await server.addProject(), await server.addProject()];
  const token = await server.tokenFor({ [own]: ['rr_project_admin'] });
  const usesOf = async (user: { id: string }) =>
    (await server.call('GET', `/projects/${own}/users/${user.id}/uses`, { token })).body;
  const keep = async (roles: RoleMap) => {
    const user = await server.addUser({ roles });
    const { token: theirs } = await signIn(user);
    const key = { name: `Till of ${user.id}`, permissions: ['robots.read'], expires_at: null };
    expect(
      (await server.call('POST', `/projects/${own}/api-keys`, { token: theirs, body: key })).status,
    ).toBe(201);
    return user;
  };
  const leaving = await keep({ [own]: ['rr_project_admin'], [other]: ['rr_project_admin'] });
  const everywhere = await keep({ [own]: ['rr_project_admin'], '*': ['rr_project_admin'] });
  const stranger = await server.addUser({ roles: { [other]: ['rr_project_admin'] } });
  expect(await usesOf(leaving)).toMatchObject([
    { kind: 'api_key', effect: 'stops', count: 1, first: [{ name: `Till of ${leaving.id}` }] },
  ]);
  expect(await usesOf(everywhere)).toEqual([]);
  expect(await usesOf(stranger)).toMatchObject({ resultCode: 'RECORD_NOT_FOUND' });
});

test('a project administrator changes what members may do in the project, and nowhere else', async () => {
  const [own, other] = [await server.addProject(), await server.addProject()];
  const token = await server.tokenFor({ [own]: ['rr_project_admin'] }, 'Patron');
  const member = await server.addUser({ roles: { [own]: ['rr_view_only'], [other]: ['rr_analyst'] } });
  const stranger = await server.addUser({ roles: { [other]: ['rr_analyst'] } });
  const members = (await server.call('GET', `/projects/${own}/users`, { token })).body as Page<ProjectMember>;
  expect(members.items).toMatchObject([{ id: member.id, roles: ['rr_view_only'] }]);
  expect(members.items[0]).not.toHaveProperty('phone');
  const patch = (id: string, roles: string[]) =>
    server.call('PATCH', `/projects/${own}/users/${id}`, { token, body: { roles } });
  expect((await patch(member.id, ['rr_cam', 'rr_meet'])).body).toMatchObject({
    roles: ['rr_cam', 'rr_meet'],
  });
  const roles = await server.db.asOwner(
    'select scope, role from user_role where user_id = $1 order by 1, 2',
    [member.id],
  );
  expect(roles).toEqual([
    { scope: String(own), role: 'rr_cam' },
    { scope: String(own), role: 'rr_meet' },
    { scope: String(other), role: 'rr_analyst' },
  ]);
  expect((await patch(stranger.id, ['rr_cam'])).status).toBe(404);
  expect((await patch(member.id, ['rr_system_admin'])).status).toBe(400);
});

describe('my own sessions', () => {
  test('are listed with their device, and one of them can be ended', async () => {
    const user = await server.addUser();
    const phone = await signIn(user, { 'user-agent': 'Phone' });
    const desk = await signIn(user, { 'user-agent': 'Desk' });
    const sessions = (await server.call('GET', '/auth/sessions', { token: desk.token }))
      .body as SignedInDevice[];
    expect(sessions.map((one) => [one.user_agent, one.is_current]).sort()).toEqual([
      ['Desk', true],
      ['Phone', false],
    ]);
    const other = sessions.find((one) => !one.is_current)?.session_id ?? '';
    expect((await server.call('DELETE', `/auth/sessions/${other}`, { token: desk.token })).status).toBe(200);
    expect([await isSignedIn(phone.token), await isSignedIn(desk.token)]).toEqual([false, true]);
    expect((await server.call('DELETE', `/auth/sessions/${other}`, { token: desk.token })).status).toBe(404);
  });

  test('of another person look as if they were not there', async () => {
    const [one, two] = [await signIn(await server.addUser()), await signIn(await server.addUser())];
    const [mine] = (await server.call('GET', '/auth/sessions', { token: one.token }))
      .body as SignedInDevice[];
    expect(
      (await server.call('DELETE', `/auth/sessions/${mine?.session_id}`, { token: two.token })).status,
    ).toBe(404);
    expect(await isSignedIn(one.token)).toBe(true);
  });

  test('end all together, and no cookie brings one back', async () => {
    const user = await server.addUser();
    const [one, two] = [await signIn(user), await signIn(user)];
    expect((await server.call('DELETE', '/auth/sessions', { token: one.token })).status).toBe(200);
    expect([await isSignedIn(one.token), await isSignedIn(two.token)]).toEqual([false, false]);
    const again = await server.call('POST', '/auth/refresh', {
      headers: { cookie: `rota_refresh=${cookie(two.answer, 'rota_refresh')}` },
    });
    expect(again.status).toBe(401);
    expect(await server.db.asOwner('select 1 from known_device where user_id = $1', [user.id])).toEqual([]);
  });
});

describe('changing my password', () => {
  const change = (token: string, currentPassword: string, newPassword: string) =>
    server.call('POST', '/auth/password', {
      token,
      body: { current_password: currentPassword, new_password: newPassword },
    });

  test('needs the old one and a good new one, and ends my other sessions', async () => {
    const user = await server.addUser();
    const [here, there] = [await signIn(user), await signIn(user)];
    expect(
      (await change(here.token, 'Wrong-Password-1', 'Brand-New-Pass-2')).error.details?.[0]?.property,
    ).toBe('current_password');
    const weak = await change(here.token, user.password, 'password');
    expect(weak.error).toMatchObject({
      status: 400,
      details: [
        {
          property: 'new_password',
          constraints: { password_too_weak: 'Password is too weak (needs uppercase, lowercase and a digit)' },
        },
      ],
    });
    expect((await change(here.token, user.password, 'Password1')).error.message).toBe(
      'Password is too common: many people use it, so it is guessed first',
    );
    expect((await change(here.token, user.password, 'Brand-New-Pass-2')).status).toBe(200);
    expect([await isSignedIn(here.token), await isSignedIn(there.token)]).toEqual([true, false]);
    expect((await signIn({ ...user, password: 'Brand-New-Pass-2' })).answer.status).toBe(200);
  });

  test('with the right old one and weak new ones locks no account', async () => {
    const user = await server.addUser();
    const { token } = await signIn(user);
    for (let tries = 0; tries < 6; tries++)
      expect((await change(token, user.password, 'password')).status).toBe(400);
    expect((await signIn(user)).answer.status).toBe(200);
  });
});
