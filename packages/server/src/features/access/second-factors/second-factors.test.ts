import { Secret, TOTP } from 'otpauth';
import { startServer, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());
beforeEach(() => server.db.asOwner('truncate sign_in_counter, sign_in_attempt, known_device, blocked_ip'));

type Person = Awaited<ReturnType<TestServer['addUser']>>;
type Cookies = Record<string, string>;
const STEP_MS = 30_000;

const codeOf = (secret: string, ms: number) =>
  new TOTP({ secret: Secret.fromBase32(secret), digits: 6, period: 30 }).generate({ timestamp: ms });
const cookieHeader = (cookies: Cookies) => ({
  cookie: Object.entries(cookies)
    .map(([name, value]) => `${name}=${value}`)
    .join('; '),
});
const cookiesOf = (answer: Answer): Cookies =>
  Object.fromEntries(
    answer.raw.cookies.filter(({ value }) => value !== '').map(({ name, value }) => [name, value]),
  );
const post = (path: string, body: unknown, cookies: Cookies = {}, from = '203.0.113.9') =>
  server.call('POST', path, { body, from, headers: cookieHeader(cookies) });
const login = (person: Person, from?: string) =>
  post('/auth/login', { userNameOrPhone: person.username, password: person.password }, {}, from);
const tokenOf = (answer: Answer) => (answer.body as { token: string }).token;
function rolesIn(token: string): unknown {
  return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString());
}

/** A person with an authenticator app, by its secret, and their recovery codes. */
async function aPersonWithApp(
  roles: Parameters<TestServer['addUser']>[0] = { roles: { '*': ['rr_view_only'] } },
) {
  const person = await server.addUser(roles);
  const token = tokenOf(await login(person));
  const { secret } = (await server.call('POST', '/auth/second-factors/totp', { token })).body as {
    secret: string;
    uri: string;
  };
  const answer = await server.call('POST', '/auth/second-factors/totp/confirm', {
    token,
    body: { code: codeOf(secret, Date.now() - STEP_MS) },
  });
  return {
    person,
    token,
    secret,
    recovery_codes: (answer.body as { recovery_codes: string[] }).recovery_codes,
  };
}

describe('an authenticator app', () => {
  test('is asked for after the password, and a code of it opens once', async () => {
    const { person, secret, recovery_codes: recoveryCodes } = await aPersonWithApp();
    expect(recoveryCodes).toHaveLength(10);
    const first = await login(person);
    expect(first.body).toEqual({
      status: 'second_factor_required',
      methods: ['totp', 'recovery_code'],
      expires_in_s: 600,
    });
    const cookies = cookiesOf(first);
    expect(
      (await server.call('GET', '/auth/login/pending', { headers: cookieHeader(cookies) })).body,
    ).toMatchObject({
      pending: { status: 'second_factor_required' },
    });
    const code = codeOf(secret, Date.now());
    const second = await post('/auth/login/totp', { code: `${code.slice(0, 3)} ${code.slice(3)}` }, cookies);
    expect(second.body).toMatchObject({ status: 'success', user: { id: person.id } });
    const again = cookiesOf(await login(person));
    expect((await post('/auth/login/totp', { code }, again)).error.resultCode).toBe('SECOND_FACTOR_INVALID');
  });

  test('is guessed at five times an account, also with new sign-ins and from other places', async () => {
    const { person, secret } = await aPersonWithApp();
    const statuses: number[] = [];
    for (let n = 0; n < 7; n++) {
      const from = `10.9.0.${n}`;
      const cookies = cookiesOf(await login(person, from));
      statuses.push((await post('/auth/login/totp', { code: '000000' }, cookies, from)).status);
    }
    expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
    const cookies = cookiesOf(await login(person, '10.9.1.1'));
    expect(
      (await post('/auth/login/totp', { code: codeOf(secret, Date.now()) }, cookies, '10.9.1.1')).status,
    ).toBe(429);
    const log = await server.db.asOwner(
      `select count(*)::int as n from audit_log where code = 'LOG_SECOND_FACTOR_REFUSED' and entity_id = $1`,
      [person.id],
    );
    expect(log).toEqual([{ n: 5 }]);
  });

  test('of one person does not open the sign-in of another, and without a password it opens nothing', async () => {
    const [ada, alan] = [await aPersonWithApp(), await aPersonWithApp()];
    const cookies = cookiesOf(await login(alan.person));
    expect((await post('/auth/login/totp', { code: codeOf(ada.secret, Date.now()) }, cookies)).status).toBe(
      401,
    );
    expect((await post('/auth/login/totp', { code: codeOf(ada.secret, Date.now()) })).status).toBe(401);
  });

  test('counts only once its first code was right, and its secret lies in no table that can be read', async () => {
    const person = await server.addUser();
    const token = tokenOf(await login(person));
    const begun = (await server.call('POST', '/auth/second-factors/totp', { token })).body as {
      secret: string;
      uri: string;
    };
    expect(begun.uri).toContain(encodeURIComponent(person.username));
    const wrong = await server.call('POST', '/auth/second-factors/totp/confirm', {
      token,
      body: { code: '000000' },
    });
    expect(wrong.error.details).toEqual([
      { property: 'code', constraints: { code_wrong: 'The code is not right' } },
    ]);
    expect((await login(person)).body).toMatchObject({ status: 'success' });
    const kept = await server.db.asOwner(
      `select sealed::text as sealed from vault_secret where name like '%' || $1`,
      [person.id],
    );
    expect(kept).toHaveLength(1);
    expect(Buffer.from(String(kept[0]?.['sealed']).slice(2), 'hex').toString('latin1')).not.toContain(
      begun.secret,
    );
    const gone = await server.tokenFor({ '*': ['rr_system_admin'] });
    await server.call('DELETE', `/users/${person.id}`, { token: gone });
    expect(
      await server.db.asOwner(`select name from vault_secret where name like '%' || $1`, [person.id]),
    ).toEqual([]);
  });
});

describe('a recovery code', () => {
  test('stands in for the app, once, however it is written', async () => {
    const { person, recovery_codes: recoveryCodes } = await aPersonWithApp();
    const [code = '', other = ''] = recoveryCodes;
    const use = async (written: string) =>
      post('/auth/login/recovery-code', { code: written }, cookiesOf(await login(person)));
    expect((await use(code.toUpperCase().replace('-', ' '))).body).toMatchObject({ status: 'success' });
    expect((await use(code)).error.resultCode).toBe('SECOND_FACTOR_INVALID');
    const { token } = (await use(other)).body as { token: string };
    expect((await server.call('GET', '/auth/second-factors', { token })).body).toMatchObject({
      recovery_codes_left: 8,
    });
    expect(JSON.stringify(await server.db.asOwner('select * from recovery_code'))).not.toContain(
      recoveryCodes[2]?.replace('-', ''),
    );
  });

  test('is replaced by new ones, and goes with the last second factor', async () => {
    const { person, token, recovery_codes: recoveryCodes } = await aPersonWithApp();
    const renewed = (await server.call('POST', '/auth/second-factors/recovery-codes', { token })).body as {
      recovery_codes: string[];
    };
    expect(renewed.recovery_codes).not.toContain(recoveryCodes[0]);
    const old = await post(
      '/auth/login/recovery-code',
      { code: recoveryCodes[0] },
      cookiesOf(await login(person)),
    );
    expect(old.status).toBe(401);
    expect((await server.call('DELETE', '/auth/second-factors/totp', { token })).status).toBe(200);
    expect((await server.call('GET', '/auth/second-factors', { token })).body).toMatchObject({
      totp_since: null,
      recovery_codes_left: 0,
    });
    expect((await login(person)).body).toMatchObject({ status: 'success' });
    expect(
      (await server.call('POST', '/auth/second-factors/recovery-codes', { token })).error.resultCode,
    ).toBe('SECOND_FACTOR_MISSING');
  });
});

test('what is a second factor is changed only by who said their password a moment ago', async () => {
  const { person, token } = await aPersonWithApp();
  await server.db.asOwner(
    `update session set confirmed_at = now() - interval '16 minutes' where user_id = $1`,
    [person.id],
  );
  const calls = [
    ['POST', '/auth/second-factors/totp'],
    ['DELETE', '/auth/second-factors/totp'],
    ['POST', '/auth/second-factors/recovery-codes'],
    ['POST', '/auth/second-factors/passkeys/options'],
  ] as const;
  for (const [method, path] of calls)
    expect((await server.call(method, path, { token })).error.resultCode).toBe('CONFIRMATION_REQUIRED');
});

test('that was lost is taken away by an administrator who said their password, and the person is signed out', async () => {
  const { person, token } = await aPersonWithApp();
  const administrator = await server.addUser({ roles: { '*': ['rr_system_admin'] } });
  const root = tokenOf(await login(administrator));
  const path = `/users/${person.id}/second-factors`;
  expect((await server.call('DELETE', path, { token })).status).toBe(403);
  expect((await server.call('DELETE', path, { token: root })).status).toBe(200);
  expect(
    await server.db.asOwner('select id from session where user_id = $1 and revoked_at is null', [person.id]),
  ).toEqual([]);
  expect((await login(person)).body).toMatchObject({ status: 'success' });
  expect((await server.call('DELETE', path, { token: root })).error.resultCode).toBe('SECOND_FACTOR_MISSING');
  const [entry] = await server.db.asOwner(
    `select actor_name from audit_log where code = 'LOG_SECOND_FACTORS_REMOVED' and entity_id = $1`,
    [person.id],
  );
  expect(entry).toBeDefined();
});

describe('a second factor that the policy asks for', () => {
  const NO_ONE = { who: 'nobody', roles: [] };
  async function ask(secondFactor: { who: string; roles: string[] }): Promise<void> {
    const administrator = await server.addUser({ roles: { '*': ['rr_system_admin'] } });
    const token = tokenOf(await login(administrator));
    await server.call('PUT', '/sign-in-policy', {
      token,
      body: { password_min: 6, sms_pin: NO_ONE, second_factor: secondFactor },
    });
  }
  afterAll(() => ask(NO_ONE));

  test('is set up before anything else can be done, and then everything can', async () => {
    const projectId = await server.addProject();
    const person = await server.addUser({ roles: { [projectId]: ['rr_admin'] } });
    const early = tokenOf(await login(person));
    expect((await server.call('GET', `/robots/${projectId}`, { token: early })).status).toBe(200);
    await ask({ who: 'roles', roles: ['rr_admin'] });
    const answer = await login(person);
    const token = tokenOf(answer);
    expect(rolesIn(token)).toMatchObject({ roles: {}, due: 'second_factor' });
    expect((await server.call('GET', `/robots/${projectId}`, { token })).error).toMatchObject({
      status: 403,
      resultCode: 'SECOND_FACTOR_SETUP_REQUIRED',
    });
    expect((await server.call('GET', '/projects', { token })).body).toEqual([]);
    const { secret } = (await server.call('POST', '/auth/second-factors/totp', { token })).body as {
      secret: string;
    };
    const code = codeOf(secret, Date.now());
    await server.call('POST', '/auth/second-factors/totp/confirm', { token, body: { code } });
    const renewed = await post('/auth/refresh', undefined, cookiesOf(answer));
    expect(rolesIn(tokenOf(renewed))).toMatchObject({ roles: { [projectId]: ['rr_admin'] } });
    expect(
      (await server.call('DELETE', '/auth/second-factors/totp', { token: tokenOf(renewed) })).error
        .resultCode,
    ).toBe('SECOND_FACTOR_NEEDED');
  });
});
