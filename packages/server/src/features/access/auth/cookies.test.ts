import { startServer, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROXY = '192.0.2.2';
let server: TestServer;
let ada: Awaited<ReturnType<TestServer['addUser']>>;
beforeAll(async () => {
  server = await startServer({ config: { trustedProxies: [PROXY] } });
  ada = await server.addUser({ phone: '+905551112244' });
});
afterAll(() => server.stop());

/** A call as a browser over TLS makes it, through a proxy; `from` another address: a caller that only claims it. */
const overTls = (
  path: string,
  { cookie = '', body, from = PROXY }: { cookie?: string; body?: object; from?: string } = {},
) =>
  server.call('POST', path, {
    body,
    from,
    headers: {
      'x-forwarded-proto': 'https',
      'x-forwarded-for': '203.0.113.5',
      ...(cookie !== '' && { cookie }),
    },
  });
const credentials = () => ({ userNameOrPhone: ada.username, password: ada.password });
const set = ({ raw }: Answer) => raw.cookies.filter(({ value }) => value !== '');
const cleared = ({ raw }: Answer) => raw.cookies.filter(({ value }) => value === '').map(({ name }) => name);
const named = (answer: Answer, name: string) =>
  set(answer).find((cookie) => cookie.name === name)?.value ?? '';

test('over TLS every cookie is Secure, for this host alone and named so', async () => {
  const answer = await overTls('/auth/login', { body: credentials() });
  expect(set(answer).map(({ name }) => name)).toEqual(['__Host-rota_refresh', '__Host-rota_device']);
  for (const cookie of set(answer)) {
    expect(cookie).toMatchObject({ secure: true, path: '/', httpOnly: true, sameSite: 'Strict' });
    expect(cookie.domain).toBeUndefined();
  }
});

test.each([
  ['on plain HTTP', {}],
  ['of a caller that only claims to have come over TLS', { 'x-forwarded-proto': 'https' }],
])('%s they are as plain HTTP can have them', async (_where, headers) => {
  const answer = await server.call('POST', '/auth/login', {
    body: credentials(),
    from: '203.0.113.6',
    headers,
  });
  expect(set(answer).map(({ name, path, secure }) => [name, path, secure])).toEqual([
    ['rota_refresh', '/api/auth', undefined],
    ['rota_device', '/api/auth', undefined],
  ]);
});

test('a cookie of the older name still signs in over TLS, and gives way to the new one', async () => {
  const older = named(await server.call('POST', '/auth/login', { body: credentials() }), 'rota_refresh');
  const renewed = await overTls('/auth/refresh', { cookie: `rota_refresh=${older}` });
  expect(renewed.status).toBe(200);
  expect(cleared(renewed)).toEqual(['rota_refresh']);
  const newer = named(renewed, '__Host-rota_refresh');
  // A second cookie beside it is ignored.
  const again = await overTls('/auth/refresh', {
    cookie: `rota_refresh=made-up; __Host-rota_refresh=${newer}`,
  });
  expect([again.status, cleared(again)]).toEqual([200, ['rota_refresh']]);
});

test('signing out over TLS takes both names away, as browsers want it said', async () => {
  const cookie = `__Host-rota_refresh=${named(await overTls('/auth/login', { body: credentials() }), '__Host-rota_refresh')}`;
  const answer = await overTls('/auth/revoke', { cookie });
  expect(cleared(answer)).toEqual(['rota_refresh', '__Host-rota_refresh']);
  expect(answer.raw.cookies.find(({ name }) => name.startsWith('__Host-'))).toMatchObject({
    secure: true,
    path: '/',
  });
  expect((await overTls('/auth/refresh', { cookie })).status).toBe(401);
});

test('a second step of signing in is found by its cookie over TLS', async () => {
  await server.db.asOwner('update app_user set sms_pin = true where id = $1', [ada.id]);
  const begun = await overTls('/auth/login', { body: credentials() });
  const challenge = named(begun, '__Host-rota_challenge');
  expect(challenge).not.toBe('');
  const pending = await server.call('GET', '/auth/login/pending', {
    from: PROXY,
    headers: { 'x-forwarded-proto': 'https', cookie: `__Host-rota_challenge=${challenge}` },
  });
  expect(pending.body).toMatchObject({ pending: { status: 'sms_validation_required' } });
});
