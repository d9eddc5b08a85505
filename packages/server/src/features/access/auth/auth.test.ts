import type { RoleMap } from '@rota/contract/core';
import { startServer, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createBearerSecrets } from './bearer-secrets.service.ts';
import { createSessions } from './sessions.service.ts';
import { createTokens } from './tokens.service.ts';

let server: TestServer;
let ada: Awaited<ReturnType<TestServer['addUser']>>;
const ROLES: RoleMap = { '*': ['rr_view_only'], '1': ['rr_admin'] };
beforeAll(async () => {
  server = await startServer();
  ada = await server.addUser({ username: 'Ada.Işık', phone: '+905551112233', roles: ROLES });
});
afterAll(() => server.stop());
beforeEach(() => server.db.asOwner('truncate sign_in_counter, sign_in_attempt, known_device, blocked_ip'));

const login = (userNameOrPhone: string, password = ada.password) =>
  server.call('POST', '/auth/login', { body: { userNameOrPhone, password } });
const withCookie = (path: string, cookie: string | undefined, token?: string) =>
  server.call('POST', path, {
    token,
    headers: cookie === undefined ? {} : { cookie: `rota_refresh=${cookie}` },
  });
const tokenOf = (answer: Answer) => (answer.body as { token: string }).token;
function cookieOf(answer: Answer): { value: string; path?: string; httpOnly?: boolean; sameSite?: string } {
  const cookie = answer.raw.cookies.find((one) => one.name === 'rota_refresh');
  if (cookie === undefined) throw new Error('no refresh cookie was set');
  return cookie;
}
const isSignedIn = async (token: string) => (await server.call('GET', '/projects', { token })).status === 200;

test('any caller can read what a new password must be, and whether codes are sent', async () => {
  const answer = await server.call('GET', '/auth/policy');
  expect([answer.status, answer.body]).toEqual([
    200,
    { password_min: 6, sends: { phone: false, email: false } },
  ]);
});

describe('signing in', () => {
  test.each(['Ada.Işık', 'ada.işık', '  ADA.IŞıK ', '+90 555 111 22 33', '+905551112233', '0555 111 22 33'])(
    'works as %s',
    async (name) => {
      const answer = await login(name);
      expect(answer.status).toBe(200);
      expect(answer.body).toMatchObject({
        status: 'success',
        user: { id: ada.id, username: 'Ada.Işık', phone: '+905551112233' },
      });
      expect(JSON.stringify(answer.body)).not.toContain('argon2');
    },
  );
  test('gives a token that carries the roles for 15 minutes, and a cookie that scripts and other sites cannot use', async () => {
    const answer = await login('ada.işık');
    const [, payload = ''] = tokenOf(answer).split('.');
    const claims = JSON.parse(Buffer.from(payload, 'base64url').toString()) as {
      sub: string;
      roles: RoleMap;
      iat: number;
      exp: number;
    };
    expect(claims).toMatchObject({ sub: ada.id, roles: ROLES });
    expect(claims.exp - claims.iat).toBe(900);
    expect(cookieOf(answer)).toMatchObject({ path: '/api/auth', httpOnly: true, sameSite: 'Strict' });
  });
  test('again on the same browser makes a new session and ends the one before it', async () => {
    const first = await login('ada.işık');
    const again = await server.call('POST', '/auth/login', {
      body: { userNameOrPhone: 'ada.işık', password: ada.password },
      headers: { cookie: `rota_refresh=${cookieOf(first).value}` },
    });
    expect(cookieOf(again).value).not.toBe(cookieOf(first).value);
    expect((await withCookie('/auth/refresh', cookieOf(first).value)).status).toBe(401);
    expect((await withCookie('/auth/refresh', cookieOf(again).value)).status).toBe(200);
  });
  test.each([
    'right-password-1',
    'Right-Password-',
    'Right-Password-1 ',
    ' Right-Password-1',
    'Right-Password-12',
  ])('takes the password as it was typed, and not %j', async (password) => {
    expect((await login('ada.işık', password)).status).toBe(401);
  });
  test.each([
    ['a wrong password of a user name', 'ada.işık', 'INVALID_USERNAME_OR_PASSWORD'],
    ['an unknown user name', 'no-such-user', 'INVALID_USERNAME_OR_PASSWORD'],
    ['a wrong password of a phone', '+905551112233', 'INVALID_PHONE_OR_PASSWORD'],
    ['an unknown phone', '0212 555 00 00', 'INVALID_PHONE_OR_PASSWORD'],
    ['what is neither', 'a b<c>', 'INVALID_LOGIN_CREDENTIALS'],
  ])('refuses %s', async (_what, name, code) => {
    const answer = await login(name, 'Wrong-Password-1');
    expect([answer.status, answer.error.resultCode]).toEqual([401, code]);
    expect(answer.raw.cookies).toEqual([]);
  });
  test('refuses a disabled person with the right password', async () => {
    const gone = await server.addUser({});
    await server.accounts.setDisabled(gone.id, true);
    expect((await login(gone.username)).error.resultCode).toBe('INVALID_LOGIN_CREDENTIALS');
  });
  test('says all that is wrong with the form', async () => {
    const answer = await server.call('POST', '/auth/login', {
      body: { userNameOrPhone: 'ab', password: '12345' },
    });
    expect(answer.error.message).toBe('Username or Phone Number is too short, Password is too short');
    const missing = await server.call('POST', '/auth/login', { body: {} });
    expect(missing.error.message).toBe('Username or phone is required, Password is required');
  });
});

describe('guessing', () => {
  test('is stopped after five wrong passwords, also for the right one, also by another name of the account, and not for the devices it knows', async () => {
    const device =
      (await login('ada.işık')).raw.cookies.find((one) => one.name === 'rota_device')?.value ?? '';
    for (let n = 0; n < 5; n++) expect((await login('ada.işık', 'Wrong-Password-1')).status).toBe(401);
    expect((await login('ada.işık')).error).toMatchObject({
      status: 429,
      resultCode: 'MAX_LOGIN_ATTEMPTS_REACHED',
    });
    expect((await login('+905551112233')).status).toBe(429);
    const elsewhere = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      remoteAddress: '10.0.0.9',
      headers: { cookie: `rota_device=${device}` },
      payload: { userNameOrPhone: 'ada.işık', password: ada.password },
    });
    expect(elsewhere.statusCode).toBe(200);
    await server.db.asOwner(
      `update sign_in_counter set locked_until = now() - interval '1 second', counted_from = now() - interval '16 minutes'`,
    );
    await server.db.asOwner(`update sign_in_attempt set at = at - interval '16 minutes'`);
    expect((await login('ada.işık')).status).toBe(200);
  });
  test('at the same moment does not pass the limit', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => login('ada.işık', 'Wrong-Password-1')),
    );
    const counts = {
      looked: answers.filter((one) => one.status === 401).length,
      refused: answers.filter((one) => one.status === 429).length,
    };
    expect(counts).toEqual({ looked: 5, refused: 7 });
  });
  test('starts from zero after a right password', async () => {
    for (let n = 0; n < 4; n++) await login('ada.işık', 'Wrong-Password-1');
    await login('ada.işık');
    for (let n = 0; n < 4; n++) expect((await login('ada.işık', 'Wrong-Password-1')).status).toBe(401);
    expect((await login('ada.işık')).status).toBe(200);
  });
});

describe('refreshing', () => {
  test('gives a new token and a new cookie each time, with the roles of now', async () => {
    const user = await server.addUser({ roles: { '1': ['rr_view_only'] } });
    const first = await login(user.username);
    await server.accounts.setRoles(user.id, { '2': ['rr_admin'] });
    const second = await withCookie('/auth/refresh', cookieOf(first).value);
    expect(second.status).toBe(200);
    expect(cookieOf(second).value).not.toBe(cookieOf(first).value);
    const claims = await createTokens('').read(tokenOf(second));
    expect(claims).toBeUndefined();
    expect(
      JSON.parse(Buffer.from(tokenOf(second).split('.')[1] ?? '', 'base64url').toString()),
    ).toMatchObject({
      roles: { '2': ['rr_admin'] },
    });
  });
  test('by two tabs at once serves both', async () => {
    const first = cookieOf(await login('ada.işık')).value;
    const both = await Promise.all([withCookie('/auth/refresh', first), withCookie('/auth/refresh', first)]);
    expect(both.map((answer) => answer.status)).toEqual([200, 200]);
    expect(both.filter((answer) => answer.raw.cookies.length > 0)).toHaveLength(1);
  });
  test('with a cookie that was exchanged long ago ends the session, for the thief and for the owner', async () => {
    const first = await login('ada.işık');
    const second = await withCookie('/auth/refresh', cookieOf(first).value);
    await server.db.asOwner(`update session set rotated_at = now() - interval '1 minute'`);
    expect((await withCookie('/auth/refresh', cookieOf(first).value)).error.resultCode).toBe('UNAUTHORIZED');
    expect((await withCookie('/auth/refresh', cookieOf(second).value)).status).toBe(401);
    expect(await isSignedIn(tokenOf(second))).toBe(false);
  });
  test.each([
    ['no cookie', undefined],
    ['a made-up cookie', 'made-up'],
  ])('with %s is refused', async (_what, cookie) => {
    expect((await withCookie('/auth/refresh', cookie)).error).toMatchObject({
      status: 401,
      resultCode: 'UNAUTHORIZED',
    });
  });
  test('of a person who was disabled is refused', async () => {
    const user = await server.addUser({});
    const cookie = cookieOf(await login(user.username)).value;
    await server.accounts.setDisabled(user.id, true);
    expect((await withCookie('/auth/refresh', cookie)).status).toBe(401);
  });
});

describe('signing out', () => {
  test('ends the session of the token at once', async () => {
    const token = tokenOf(await login('ada.işık'));
    expect(await isSignedIn(token)).toBe(true);
    expect((await withCookie('/auth/revoke', undefined, token)).status).toBe(200);
    expect(await isSignedIn(token)).toBe(false);
  });
  test('ends the session of the cookie when there is no token any more', async () => {
    const answer = await login('ada.işık');
    expect((await withCookie('/auth/revoke', cookieOf(answer).value)).status).toBe(200);
    expect(await isSignedIn(tokenOf(answer))).toBe(false);
    expect((await withCookie('/auth/refresh', cookieOf(answer).value)).status).toBe(401);
  });
  test('succeeds without any session', async () => {
    expect((await withCookie('/auth/revoke', 'unknown', 'a.b.c')).status).toBe(200);
  });
});

describe('a session that another server ended', () => {
  test.each([
    ['was revoked', 'update session set revoked_at = now()'],
    ['belongs to a person who was disabled', 'update app_user set disabled_at = now()'],
  ])('and that %s is noticed within five seconds', async (_what, statement) => {
    const user = await server.addUser({ roles: ROLES });
    const token = tokenOf(await login(user.username));
    let now = 0;
    const tokens = {
      ...createTokens('x'),
      read: async () => JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as never,
    };
    const sessions = createSessions({
      database: server.db.database,
      tokens,
      dueOf: async () => undefined,
      bearers: createBearerSecrets({ database: server.db.database, log: { write: async () => {} } }),
      clock: () => now,
    });
    expect(await sessions.authenticate(token)).toMatchObject({
      userId: user.id,
      userName: 'Ada Yılmaz',
      roles: ROLES,
    });
    await server.db.asOwner(`${statement} where ${statement.includes('session') ? 'user_id' : 'id'} = $1`, [
      user.id,
    ]);
    now = 5_000;
    expect(await sessions.authenticate(token)).toBeUndefined();
  });
});

test('a token with another signature, another algorithm or past its time is no token', async () => {
  const tokens = createTokens('the secret');
  const claims = { sub: 'u', sid: 's', roles: {} };
  expect(await tokens.read(await tokens.sign(claims))).toMatchObject(claims);
  expect(await tokens.read(await createTokens('another').sign(claims))).toBeUndefined();
  expect(await tokens.read(await tokens.sign(claims, -1))).toBeUndefined();
  const unsigned = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.`;
  expect(await tokens.read(unsigned)).toBeUndefined();
});

describe('the administrator', () => {
  test('is made at the first start with a generated password that is shown once, and may do everything', async () => {
    const fresh = await startServer();
    const administrator = await fresh.accounts.ensureAdministrator(undefined);
    expect(administrator?.username).toBe('admin');
    expect(await fresh.accounts.ensureAdministrator(undefined)).toBeUndefined();
    const answer = await fresh.call('POST', '/auth/login', {
      body: { userNameOrPhone: 'admin', password: administrator?.password },
    });
    expect((await fresh.call('GET', '/projects/all', { token: tokenOf(answer) })).status).toBe(200);
    await fresh.stop();
  });
  test('has the configured password, which is not shown', async () => {
    const fresh = await startServer();
    expect(await fresh.accounts.ensureAdministrator('Chosen-by-me-1')).toBeUndefined();
    expect(
      (
        await fresh.call('POST', '/auth/login', {
          body: { userNameOrPhone: 'admin', password: 'Chosen-by-me-1' },
        })
      ).status,
    ).toBe(200);
    await fresh.stop();
  });
});
