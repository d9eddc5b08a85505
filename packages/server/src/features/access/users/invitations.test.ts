import type { Page, RoleMap } from '@rota/contract/core';
import type {
  AccountDetails,
  CreatedAccount,
  MemberDetails,
  ProjectMember,
  RegistrationLink,
} from '@rota/contract/users';
import { aName, startServer, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let root: string;
let own: number;
let other: number;
/** Administers the project `own`. */
let patron: string;

beforeAll(async () => {
  server = await startServer();
  root = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Root');
  [own, other] = [await server.addProject(), await server.addProject()];
  patron = await server.tokenFor({ [own]: ['rr_project_admin'] }, 'Patron');
});
afterAll(() => server.stop());

const post = (path: string, body: unknown, token = root) => server.call('POST', path, { token, body });
const create = (body: object, token = root) =>
  post(
    '/users',
    { username: `p-${aName()}`, name: 'Ada', roles: { [own]: ['rr_view_only'] }, ...body },
    token,
  );
const invite = (body: object, token = patron) =>
  post(`/projects/${own}/invitations`, { roles: ['rr_view_only'], ...body }, token);
const details = async (id: string) =>
  (await server.call('GET', `/users/${id}`, { token: root })).body as AccountDetails;
const member = async (id: string) =>
  (await server.call('GET', `/projects/${own}/users/${id}`, { token: patron })).body as MemberDetails;
const sent = (to: string) =>
  server.db.asOwner('select channel, body from outbox_message where recipient = $1 order by created_at', [
    to,
  ]);
const problems = ({ error }: Answer) =>
  error.details?.map(({ property, constraints }) => `${property}: ${Object.values(constraints).join()}`);
const emailOf = () => `${aName()}@example.org`.toLowerCase();
const accountBy = async (email: string) =>
  ((await server.call('GET', `/users?search=${email}`, { token: root })).body as Page<AccountDetails>)
    .items[0];

describe('a system administrator makes an account', () => {
  test('with a link to register, said once and sent by e-mail', async () => {
    const email = emailOf();
    const answer = await create({
      username: 'yeni.kisi',
      name: 'Yeni',
      lastname: 'Kişi',
      email,
      phone: '0532 111 22 33',
      language: 'tr',
    });
    const made = answer.body as CreatedAccount;
    expect(answer.status).toBe(201);
    expect(made).toMatchObject({
      username: 'yeni.kisi',
      phone: '+905321112233',
      email,
      state: 'invited',
      sent_to: [],
      kept_here: ['email'],
      validated: false,
    });
    expect(made.link).toMatch(/\/auth\/register#token=[\w-]{43}$/);
    const [message] = await sent(email);
    expect(message?.body).toContain(made.link);
    expect(message?.body).toContain('davet');
    const token = made.link?.split('token=')[1] ?? '';
    const kept = JSON.stringify([
      await server.db.asOwner('select * from invitation'),
      await server.db.asOwner('select * from audit_content'),
      await server.db.asOwner('select * from idempotency_key'),
    ]);
    expect(kept).not.toContain(token);
    expect((await details(made.id)).sign_in).toMatchObject([{ code: 'not_registered' }]);
  });

  test('cannot be signed in to before it is registered', async () => {
    const { username } = (await create({})).body as CreatedAccount;
    for (const password of ['', 'null', 'Right-Password-1'])
      expect(
        (await server.call('POST', '/auth/login', { body: { userNameOrPhone: username, password } })).status,
      ).toBeGreaterThanOrEqual(400);
  });

  test.each<[object, string]>([
    [{ username: '' }, 'username: Username is required'],
    [
      { username: '0532 111 22 33' },
      'username: A username begins with a letter or digit, and has only letters, digits and . _ @ + - in it,A username must not look like a phone number',
    ],
    [{ email: 'ada@' }, 'email: Invalid email address'],
    [{ phone: '+90 212' }, 'phone: Phone number is not valid'],
    [{ roles: {} }, 'roles: Projects are required'],
    [{ roles: { '*': [] } }, 'roles: Role is required'],
    [{ roles: { '7': ['rr_system_admin'] } }, 'roles: system admin can only be assigned to all projects'],
    [{ roles: { '1999999999': ['rr_cam'] } }, 'roles.1999999999: No such project'],
  ])('not of %j', async (body, problem) => {
    const answer = await create(body);
    expect([answer.status, problems(answer)]).toEqual([400, [problem]]);
  });

  test.each([['username'], ['email'], ['phone']])('not with a %s of another account', async (field) => {
    const taken = {
      username: `taken-${aName()}`,
      email: emailOf(),
      phone: `+90532${String(Math.floor(Math.random() * 1e7)).padStart(7, '0')}`,
    };
    await create(taken);
    const answer = await create({ [field]: taken[field as keyof typeof taken].toUpperCase() });
    expect([answer.status, answer.error.resultCode, answer.error.details?.[0]?.property]).toEqual([
      409,
      'USER_ALREADY_EXISTS',
      field,
    ]);
  });

  test('a second link ends the first, and a revoked one is gone', async () => {
    const { id, link } = (await create({})).body as CreatedAccount;
    const second = (await post(`/users/${id}/registration-link`, {})).body as RegistrationLink;
    expect(second.link).not.toBe(link);
    const { links } = await details(id);
    expect(links.map(({ state }) => state)).toEqual(['open', 'revoked']);
    expect(
      (await server.call('DELETE', `/users/${id}/links/${links[0]?.link_id}`, { token: root })).status,
    ).toBe(200);
    expect(
      (await server.call('DELETE', `/users/${id}/links/${links[0]?.link_id}`, { token: root })).status,
    ).toBe(404);
    expect((await details(id)).sign_in).toMatchObject([{ code: 'link_expired' }]);
  });

  test('password resets are listed with the links, and end the same way', async () => {
    const { id } = await server.addUser();
    await server.db.asOwner(
      "insert into password_reset (id, user_id, via, address, code_digest, expires_at) values ($1, $2, 'phone', '192.0.2.1', 'x', now() + interval '9 minutes')",
      [`reset-${id}`.slice(0, 60), id],
    );
    const [link] = (await details(id)).links;
    expect(link).toMatchObject({ kind: 'password_reset', state: 'open' });
    const end = () => server.call('DELETE', `/users/${id}/links/${link?.link_id}`, { token: root });
    expect([(await end()).status, (await end()).status]).toEqual([200, 404]);
    expect((await details(id)).links).toMatchObject([{ state: 'revoked' }]);
  });

  test('who has a password gets no link to register', async () => {
    const { id } = await server.addUser();
    expect((await post(`/users/${id}/registration-link`, {})).error.resultCode).toBe(
      'USER_REGISTERED_ALREADY',
    );
  });
});

describe('a system administrator', () => {
  test('invites by e-mail: an existing person gets the roles, a new one an account', async () => {
    const known = await server.addUser({ email: emailOf(), roles: { [other]: ['rr_cam'] } });
    const found = (
      await post('/invitations', { email: known.email?.toUpperCase(), roles: { [own]: ['rr_meet'] } })
    ).body as CreatedAccount;
    expect(found).toMatchObject({
      id: known.id,
      link: null,
      roles: { [own]: ['rr_meet'], [other]: ['rr_cam'] },
    });
    const email = emailOf();
    const made = (await post('/invitations', { email, roles: { '*': ['rr_analyst'] } }))
      .body as CreatedAccount;
    expect(made).toMatchObject({ username: email, state: 'invited', roles: { '*': ['rr_analyst'] } });
    expect(made.link).toContain('/auth/register#token=');
  });

  test('changes an account, keeps it from the door and signs it out', async () => {
    const user = await server.addUser();
    const login = () =>
      server.call('POST', '/auth/login', {
        body: { userNameOrPhone: user.username, password: user.password },
      });
    const { token } = (await login()).body as { token: string };
    const patch = (body: object) => server.call('PATCH', `/users/${user.id}`, { token: root, body });
    expect(
      (await patch({ name: 'Yeni', email: 'X@Example.org', phone: '', validated: true })).body,
    ).toMatchObject({
      name: 'Yeni',
      email: 'x@example.org',
      phone: null,
      validated: true,
      state: 'active',
    });
    expect((await post(`/users/${user.id}/sign-out`, {})).status).toBe(200);
    expect((await server.call('GET', '/projects', { token })).status).toBe(401);
    const again = ((await login()).body as { token: string }).token;
    expect((await patch({ can_login: false })).body).toMatchObject({
      state: 'may_not_sign_in',
      can_login: false,
    });
    expect([
      (await login()).status,
      (await server.call('GET', '/projects', { token: again })).status,
    ]).toEqual([401, 401]);
    const codes = await server.db.asOwner('select code from audit_log where entity_id = $1 order by number', [
      user.id,
    ]);
    expect(codes.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['LOG_USER_CHANGED', 'LOG_USER_SIGNED_OUT']),
    );
  });

  test('is kept as the last one also from the door', async () => {
    const only = await server.addUser({ roles: { '*': ['rr_system_admin'] } });
    const invited = (await create({ roles: { '*': ['rr_system_admin'] } })).body as CreatedAccount;
    const others = await server.db.asOwner(
      "select user_id from user_role where role = 'rr_system_admin' and user_id <> all($1)",
      [[only.id, invited.id]],
    );
    expect(others).toEqual([]);
    const answer = await server.call('PATCH', `/users/${only.id}`, {
      token: root,
      body: { can_login: false },
    });
    expect(answer.error.resultCode).toBe('USER_LAST_SYSTEM_ADMIN');
    await server.db.asOwner('delete from app_user where id = any($1)', [[only.id, invited.id]]);
  });

  test('is notified of too many wrong passwords', async () => {
    const user = await server.addUser();
    for (let tries = 0; tries < 5; tries++)
      await server.call('POST', '/auth/login', {
        body: { userNameOrPhone: user.username, password: 'Wrong-Password-1' },
        from: '192.0.2.7',
      });
    const { sign_in: signIn } = await details(user.id);
    expect(signIn.map(({ code }) => code)).toEqual(['too_many_attempts', 'no_roles']);
    expect(Date.parse(signIn[0]?.until ?? '')).toBeGreaterThan(Date.now());
  });
});

describe('the list of people', () => {
  const list = async (query: string) =>
    (await server.call('GET', `/users?${query}`, { token: root })).body as Page<AccountDetails>;

  test.each([
    ['ISIK', 'ışık'],
    ['sahin', 'Şahin'],
    ['i̇nci', 'İnci'],
    ['0533 444', '+90533444'],
    ['INCI@ORNEK', 'e-mail'],
  ])('%s finds %s', async (search) => {
    const known = await accountBy('inci@ornek.example');
    const { id } =
      known ??
      ((
        await create({
          name: 'İnci',
          lastname: 'ışık Şahin',
          phone: '+905334445566',
          email: 'inci@ornek.example',
        })
      ).body as CreatedAccount);
    expect((await list(`search=${encodeURIComponent(search)}`)).items.map((one) => one.id)).toEqual([id]);
  });

  test('is narrowed by project, role and state, and comes page by page in any order', async () => {
    const place = await server.addProject();
    for (const name of ['Zeynep', 'Çınar', 'Ada'])
      await server.addUser({ name, roles: { [place]: ['rr_cam'] } });
    const invited = (await create({ name: 'Işıl', roles: { [place]: ['rr_meet'] } })).body as CreatedAccount;
    const names = async (query: string) =>
      (await list(`project=${place}&${query}`)).items.map(({ name }) => name);
    expect(await names('sort=name')).toEqual(['Ada', 'Çınar', 'Işıl', 'Zeynep']);
    expect(await names('sort=-name')).toEqual(['Zeynep', 'Işıl', 'Çınar', 'Ada']);
    expect(await names('role=rr_meet')).toEqual([invited.name]);
    expect(await names('state=invited')).toEqual([invited.name]);
    expect(await names('state=active&sort=created')).toEqual(['Zeynep', 'Çınar', 'Ada']);
    for (const sort of ['name', '-name', 'username', 'created', '-created', 'last_seen', '-last_seen']) {
      const seen: string[] = [];
      let cursor: string | null = '';
      while (cursor !== null) {
        const page: Page<AccountDetails> = await list(
          `project=${place}&sort=${sort}&limit=1${cursor === '' ? '' : `&cursor=${cursor}`}`,
        );
        seen.push(...page.items.map(({ id }) => id));
        expect(page.total).toBe(cursor === '' ? 4 : undefined);
        cursor = page.next_cursor;
      }
      expect([sort, new Set(seen).size, seen.length]).toEqual([sort, 4, 4]);
    }
    expect((await server.call('GET', '/users?cursor=made-up', { token: root })).status).toBe(400);
  });

  test('shows a person’s last visit', async () => {
    const user = await server.addUser();
    expect((await details(user.id)).last_seen_at).toBeNull();
    await server.call('POST', '/auth/login', {
      body: { userNameOrPhone: user.username, password: user.password },
    });
    expect(Date.parse((await details(user.id)).last_seen_at ?? '')).toBeGreaterThan(Date.now() - 60_000);
  });
});

describe('a project administrator invites', () => {
  test('a new and a known person with the same answer', async () => {
    const known = await server.addUser({ email: emailOf(), roles: { [other]: ['rr_admin'] } });
    const email = emailOf();
    const [toKnown, toNew] = [await invite({ email: known.email }), await invite({ email })];
    expect([toKnown.status, toKnown.body]).toEqual([toNew.status, toNew.body]);
    expect(toNew.body).toEqual({ link: null, sent_to: [], kept_here: ['email'] });
    expect((await details(known.id)).roles).toEqual({ [own]: ['rr_view_only'], [other]: ['rr_admin'] });
    expect((await sent(known.email ?? ''))[0]?.body).toContain('/auth/login');
    expect((await sent(email))[0]?.body).toContain('/auth/register#token=');
    expect((await accountBy(email))?.roles).toEqual({ [own]: ['rr_view_only'] });
    const log = await server.db.asOwner(
      "select code from audit_log where project_id = $1 and code = 'LOG_USER_INVITED'",
      [own],
    );
    expect(log.length).toBeGreaterThanOrEqual(2);
  });

  test('by phone', async () => {
    const phone = '+905359998877';
    expect((await invite({ phone: '0535 999 88 77' })).body).toEqual({
      link: null,
      sent_to: [],
      kept_here: ['phone'],
    });
    expect((await sent(phone))[0]).toMatchObject({ channel: 'sms' });
    expect(problems(await invite({}))).toEqual(['username: Username, phone or email is required']);
  });

  test('by a user name alone, and holds the link that no message can carry', async () => {
    const username = `guest-${aName()}`;
    const invited = await invite({ username });
    expect(invited.body).toMatchObject({ sent_to: [], kept_here: [] });
    expect((invited.body as { link: string }).link).toContain('/auth/register#token=');
    expect((await accountBy(username))?.state).toBe('invited');
  });

  test('by the user name of someone who may more elsewhere, or has registered, and holds no link', async () => {
    const username = `chief-${aName()}`;
    await create({ username, roles: { [other]: ['rr_admin'] } });
    expect((await invite({ username })).body).toEqual({ link: null, sent_to: [], kept_here: [] });
    const registered = await server.addUser();
    expect((await invite({ username: registered.username })).body).toMatchObject({ link: null });
    expect((await details(registered.id)).roles).toMatchObject({ [own]: ['rr_view_only'] });
  });

  test('and gets a new link only for who may nothing beyond the project', async () => {
    const email = emailOf();
    await invite({ email });
    const { id } = (await accountBy(email)) ?? { id: '' };
    expect(await member(id)).toMatchObject({ may_renew_link: true, links: [{ state: 'open' }] });
    const path = `/projects/${own}/users/${id}/registration-link`;
    const link = (await post(path, {}, patron)).body as RegistrationLink;
    expect(link.link).toContain('/auth/register#token=');
    await server.call('PATCH', `/users/${id}`, {
      token: root,
      body: { roles: { [own]: ['rr_view_only'], [other]: ['rr_admin'] } },
    });
    // What the link was made for is less than what it would open now.
    expect((await details(id)).links.every(({ state }) => state === 'revoked')).toBe(true);
    expect((await post(path, {}, patron)).error.resultCode).toBe('ROLE_NOT_YOURS_TO_GIVE');
    expect(await member(id)).toMatchObject({ may_renew_link: false, links: [] });
  });

  test('and no person is sent a link to another account', async () => {
    const [email, phone] = [emailOf(), '+905310001122'];
    await create({ email, phone, roles: { '*': ['rr_admin'] } });
    const stranger = emailOf();
    await invite({ phone, email: stranger });
    expect(await sent(stranger)).toEqual([]);
  });

  const hostile: [string, object, number][] = [
    ['all projects', { roles: { '*': ['rr_view_only'] } }, 400],
    ['a system administrator', { roles: ['rr_system_admin'] }, 400],
    ['a machine', { roles: ['rr_robot'] }, 400],
    ['a role twice', { roles: ['rr_cam', 'rr_cam'] }, 400],
    ['no role', { roles: [] }, 400],
    ['another project by a field of its own', { project_id: 2, roles: ['rr_cam'] }, 400],
    ['a prototype', { roles: JSON.parse('{"__proto__": ["rr_system_admin"]}') as object }, 400],
  ];
  test.each(hostile)('no person to %s', async (_what, body, status) => {
    expect((await invite({ email: emailOf(), ...body })).status).toBe(status);
  });

  test('no person into another project, and changes no account there', async () => {
    const stranger = await server.addUser({ roles: { [other]: ['rr_analyst'] } });
    const as = { token: patron, body: { roles: ['rr_cam'] } };
    const asked = [
      await post(`/projects/${other}/invitations`, { email: emailOf(), roles: ['rr_cam'] }, patron),
      await server.call('PATCH', `/projects/${other}/users/${stranger.id}`, as),
      await server.call('PATCH', `/projects/${own}/users/${stranger.id}`, as),
      await server.call('GET', `/projects/${own}/users/${stranger.id}`, { token: patron }),
    ];
    expect(asked.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    for (const [method, path] of [
      ['GET', '/users'],
      ['POST', '/users'],
      ['POST', '/invitations'],
      ['PATCH', `/users/${stranger.id}`],
      ['DELETE', `/users/${stranger.id}`],
    ] as const)
      expect((await server.call(method, path, { token: patron, body: {} })).status).toBe(403);
  });

  test('and removes a person from the project again, whose other roles stay', async () => {
    const user = await server.addUser({ roles: { [own]: ['rr_cam'], [other]: ['rr_meet'] } });
    expect(
      (
        await server.call('PATCH', `/projects/${own}/users/${user.id}`, {
          token: patron,
          body: { roles: [] },
        })
      ).status,
    ).toBe(200);
    expect((await details(user.id)).roles).toEqual({ [other]: ['rr_meet'] });
    const { items } = (
      await server.call('GET', `/projects/${own}/users?search=${user.username}`, { token: patron })
    ).body as Page<ProjectMember>;
    expect(items).toEqual([]);
  });

  test('and finds no person by a hidden phone or e-mail', async () => {
    const user = await server.addUser({ email: emailOf(), roles: { [own]: ['rr_cam'] } });
    const found = async (search: string) =>
      (
        (await server.call('GET', `/projects/${own}/users?search=${search}`, { token: patron }))
          .body as Page<ProjectMember>
      ).items.length;
    expect([await found(user.username), await found(user.email ?? '')]).toEqual([1, 0]);
  });
});

test('an account manager who is no system administrator grants nothing beyond their own, and changes no account above', async () => {
  const chief = await server.addUser({ roles: { '*': ['rr_admin'] } });
  const answers = await withPermission({ '*': ['rr_project_admin'] }, async (token) => [
    await create({ roles: { '*': ['rr_view_only'] } }, token),
    await create({ roles: { '*': ['rr_system_admin'] } }, token),
    await server.call('PATCH', `/users/${chief.id}`, { token, body: { email: emailOf() } }),
    await server.call('DELETE', `/users/${chief.id}`, { token }),
    await create({ roles: { [own]: ['rr_cam'] } }, token),
  ]);
  expect(answers.map(({ status, error }) => [status, error.resultCode])).toEqual([
    [403, 'ROLE_NOT_YOURS_TO_GIVE'],
    [403, 'ROLE_NOT_YOURS_TO_GIVE'],
    [403, 'ROLE_NOT_YOURS_TO_GIVE'],
    [403, 'ROLE_NOT_YOURS_TO_GIVE'],
    [201, undefined],
  ]);
});

test('and is not shown the link of an account that reaches more than they do', async () => {
  const email = emailOf();
  await create({ email, roles: { '*': ['rr_analyst'] } });
  const answer = await withPermission({ '*': ['rr_project_admin'] }, (token) =>
    post('/invitations', { email, roles: { [own]: ['rr_cam'] } }, token),
  );
  expect([answer.status, answer.body]).toMatchObject([201, { link: null, kept_here: ['email'] }]);
});

test('an invitation is said to be sent only where a gateway sends it, and then a system administrator alone gets its link', async () => {
  const path = `/projects/${own}/invitations`;
  const shown = await post(path, { email: emailOf(), roles: ['rr_cam'] }, root);
  expect(shown.body).toMatchObject({
    link: expect.stringContaining('#token=') as string,
    sent_to: [],
    kept_here: ['email'],
  });
  const settings = {
    kind: 'smtp',
    host: '127.0.0.1',
    port: 9,
    security: 'none',
    username: '',
    from: 'rota@example.com',
  };
  await server.db.asOwner('insert into gateway (channel, settings) values ($1, $2)', [
    'email',
    JSON.stringify(settings),
  ]);
  try {
    const sent = await invite({ email: emailOf() });
    expect(sent.body).toEqual({ link: null, sent_to: ['email'], kept_here: [] });
    expect((await server.call('GET', '/reach', { token: root })).body).toMatchObject({
      sends: { phone: false, email: true },
    });
  } finally {
    await server.db.asOwner('delete from gateway');
  }
});

/** As a caller whose token carries the one permission beside these roles, as an API key might. */
async function withPermission<T>(roles: RoleMap, act: (token: string) => Promise<T>): Promise<T> {
  const reach = { '*': [...(roles['*'] ?? []), 'permission:users.manage'] } as unknown as RoleMap;
  return act(await server.tokenFor(reach, 'Key'));
}
