import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { aName, startServer, type Answer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  followThrough,
  startIdentityProvider,
  type FakePerson,
  type IdentityProvider,
} from './identity-provider.fake.ts';

const PUBLIC_URL = 'http://localhost:8080';
const BACK = `${PUBLIC_URL}/auth/sso`;

let server: TestServer;
let house: IdentityProvider;
let admin: string;
let projectId: number;
let providerId: string;

beforeAll(async () => {
  [server, house] = await Promise.all([
    startServer({ config: { publicUrl: PUBLIC_URL } }),
    startIdentityProvider(() => [BACK]),
  ]);
  projectId = await server.addProject();
  const person = await server.addUser({ roles: { '*': ['rr_system_admin'] } });
  const body = { userNameOrPhone: person.username, password: person.password };
  admin = ((await server.call('POST', '/auth/login', { body })).body as { token: string }).token;
  const made = await call('POST', '/sso-providers', aProvider());
  providerId = (made.body as { provider_id: string }).provider_id;
});
afterAll(async () => {
  await house.stop();
  await server.stop();
});
beforeEach(() => server.db.asOwner('truncate sign_in_counter, sign_in_attempt, known_device, blocked_ip'));

const call = (method: 'GET' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: unknown) =>
  server.call(method, path, { token: admin, body });
const aProvider = (changes: Record<string, unknown> = {}) => ({
  name: `House ${aName()}`,
  issuer: house.issuer,
  ...house.client,
  makes_accounts: true,
  rules: [{ claim: 'groups', value: 'robots', role: 'rr_delivery_operator', scope: String(projectId) }],
  ...changes,
});
const setUp = (changes: Record<string, unknown>) => call('PATCH', `/sso-providers/${providerId}`, changes);

/** `cookie` is a line of name and value. */
type Begun = { readonly url: string; readonly cookie: string };
async function begin(returnUrl?: string, at = providerId): Promise<Begun> {
  const answer = await server.call('POST', `/auth/sso/${at}/begin`, {
    body: returnUrl === undefined ? {} : { returnUrl },
  });
  const cookie = answer.raw.cookies.find(({ name }) => name.startsWith('rota_sso_'));
  return {
    url: (answer.body as { url: string }).url,
    cookie: `${cookie?.name ?? ''}=${cookie?.value ?? ''}`,
  };
}
const finish = (query: string, cookie: string | undefined): Promise<Answer> =>
  server.call('POST', '/auth/sso/finish', {
    body: { query },
    headers: cookie === undefined ? {} : { cookie },
  });

async function signInAs(person: FakePerson, returnUrl?: string, at = providerId): Promise<Answer> {
  house.signInAs(person);
  const { url, cookie } = await begin(returnUrl, at);
  return finish(await followThrough(url, BACK), cookie);
}
type Finished = {
  readonly answer: {
    readonly status: string;
    readonly token: string;
    readonly user: { id: string; username: string };
  };
  readonly returnUrl: unknown;
};
const finished = (answer: Answer) => answer.body as Finished;
function rolesIn(answer: Answer): unknown {
  return (
    JSON.parse(Buffer.from(finished(answer).answer.token.split('.')[1] ?? '', 'base64url').toString()) as {
      roles: unknown;
    }
  ).roles;
}
const aPerson = (changes: Record<string, unknown> = {}): FakePerson => {
  const name = aName();
  return {
    sub: `sub-${name}`,
    preferred_username: `p-${name}`,
    given_name: 'Ada',
    family_name: 'Işık',
    groups: ['robots'],
    ...changes,
  };
};

describe('signing in with an account of another house', () => {
  test('makes an account with the roles of the rules, and is the same one the next time', async () => {
    const person = aPerson({ email: `${aName()}@example.com`, email_verified: true });
    const first = await signInAs(person, '/delivery?status=Failed');
    expect(finished(first)).toMatchObject({
      answer: {
        status: 'success',
        user: {
          username: person['preferred_username'],
          name: 'Ada',
          lastname: 'Işık',
          email: person['email'],
        },
      },
      returnUrl: '/delivery?status=Failed',
    });
    expect(rolesIn(first)).toEqual({ [projectId]: ['rr_delivery_operator'] });
    expect(first.raw.cookies.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['rota_refresh', 'rota_device']),
    );
    const second = await signInAs(person);
    expect(finished(second).answer.user.id).toBe(finished(first).answer.user.id);
    const log = await server.db.asOwner(
      `select code, after->>'how' as how from audit_log where entity_id = $1 order by number`,
      [finished(first).answer.user.id],
    );
    expect(log.map(({ code }) => code)).toEqual([
      'LOG_USER_CREATED',
      'LOG_USER_ROLES_CHANGED',
      'LOG_SSO_PERSON_LINKED',
      'LOG_SIGN_IN_SUCCEEDED',
      'LOG_SIGN_IN_SUCCEEDED',
    ]);
    expect(log.at(-1)?.['how']).toBe('provider');
  });

  test('takes back what the rules no longer give, and leaves what people gave', async () => {
    const person = aPerson();
    const { id } = finished(await signInAs(person)).answer.user;
    await server.accounts.setRoles(id, { [projectId]: ['rr_delivery_operator', 'rr_cam'] });
    expect(rolesIn(await signInAs({ ...person, groups: ['other'] }))).toEqual({ [projectId]: ['rr_cam'] });
  });

  test('finds the account with the e-mail that the provider proved, and no other way', async () => {
    await setUp({ makes_accounts: false });
    const known = await server.addUser({ email: `${aName()}@example.com` });
    const unproved = await signInAs(aPerson({ email: known.email, email_verified: false }));
    expect(unproved.error.resultCode).toBe('SSO_PERSON_UNKNOWN');
    expect((await signInAs(aPerson())).error.resultCode).toBe('SSO_PERSON_UNKNOWN');
    const proved = await signInAs(aPerson({ email: known.email?.toUpperCase(), email_verified: true }));
    expect(finished(proved).answer.user.id).toBe(known.id);
    await server.accounts.setDisabled(known.id, true);
    expect((await signInAs(aPerson({ email: known.email, email_verified: true }))).error.resultCode).toBe(
      'SSO_REFUSED',
    );
    const refusals = await server.db.asOwner(
      `select after->>'why' as why from audit_log where code = 'LOG_SSO_SIGN_IN_REFUSED' order by number`,
    );
    expect(refusals.map(({ why }) => why)).toEqual(['unknown', 'unknown', 'disabled']);
    await setUp({ makes_accounts: true });
  });

  test('is tied to the browser that was sent away: without its cookie, with another, twice or altered it opens nothing', async () => {
    house.signInAs(aPerson());
    const [mine, other] = [await begin(), await begin()];
    const query = await followThrough(mine.url, BACK);
    expect((await finish(query, undefined)).error.resultCode).toBe('SSO_REFUSED');
    expect((await finish(query, other.cookie)).error.resultCode).toBe('SSO_REFUSED');
    const altered = await begin();
    const foreign = query.replace(/state=[^&]+/, `state=${new URL(altered.url).searchParams.get('state')}`);
    expect((await finish(foreign, altered.cookie)).error.resultCode).toBe('SSO_REFUSED');
    const url = new URL(mine.url).searchParams;
    expect([
      url.get('code_challenge_method'),
      url.get('response_type'),
      (url.get('nonce') ?? '').length,
    ]).toEqual(['S256', 'code', 43]);
    const fresh = await begin();
    const good = await followThrough(fresh.url, BACK);
    expect((await finish(good, fresh.cookie)).status).toBe(200);
    expect((await finish(good, fresh.cookie)).error.resultCode).toBe('SSO_REFUSED');
    expect(JSON.stringify(await server.db.asOwner('select * from sso_attempt'))).not.toContain(
      other.cookie.split('=')[1],
    );
  });

  test('works in two tabs of one browser, whichever comes back first, and a browser keeps few attempts', async () => {
    house.signInAs(aPerson());
    const [one, two] = [await begin(), await begin()];
    const [first, second] = [await followThrough(one.url, BACK), await followThrough(two.url, BACK)];
    const both = `${one.cookie}; ${two.cookie}`;
    expect([(await finish(second, both)).status, (await finish(first, both)).status]).toEqual([200, 200]);
    const many = Array.from({ length: 12 }, (_, n) => `rota_sso_${n}=x`).join('; ');
    const { raw } = await server.call('POST', `/auth/sso/${providerId}/begin`, {
      body: {},
      headers: { cookie: many },
    });
    expect(raw.cookies.filter(({ value }) => value === '')).toHaveLength(5);
  });

  test('asks for the scopes that the provider wants for its groups', async () => {
    const rules = [{ claim: 'teams', value: 'robots', role: 'rr_cam', scope: String(projectId) }];
    const scope = async () => new URL((await begin()).url).searchParams.get('scope');
    expect(await scope()).toBe('openid profile email');
    // The provider names the scope of the claim itself.
    await setUp({ rules });
    expect(await scope()).toBe('openid profile email teams');
    await setUp({ scopes: ['offline_access', 'email'], rules });
    expect(await scope()).toBe('openid profile email offline_access teams');
    await setUp({ scopes: [], rules });
    expect(rolesIn(await signInAs(aPerson({ teams: ['robots'] })))).toEqual({ [projectId]: ['rr_cam'] });
    await setUp({ scopes: [], rules: aProvider().rules });
  });

  test('works without user information where the ID token has enough, and is refused where roles would be lost', async () => {
    const person = aPerson({ email: `${aName()}@example.com`, email_verified: true, staff: ['/robots'] });
    const { id } = finished(await signInAs(person)).answer.user;
    house.setUserInfo('broken');
    try {
      expect((await signInAs(person)).error.resultCode).toBe('SSO_REFUSED');
      await setUp({ rules: aProvider().rules.map((rule) => ({ ...rule, claim: 'staff' })) });
      const answer = await signInAs(person);
      expect(finished(answer).answer.user.id).toBe(id);
      expect(rolesIn(answer)).toEqual({ [projectId]: ['rr_delivery_operator'] });
    } finally {
      house.setUserInfo('working');
      await setUp({ rules: aProvider().rules });
    }
  });

  test('trusts e-mail addresses of which the provider says nothing only when an administrator said so', async () => {
    const known = await server.addUser({ email: `${aName()}@example.com` });
    await setUp({ makes_accounts: false, trusts_emails: true });
    expect(finished(await signInAs(aPerson({ email: known.email }))).answer.user.id).toBe(known.id);
    expect((await signInAs(aPerson({ email: known.email, email_verified: false }))).error.resultCode).toBe(
      'SSO_PERSON_UNKNOWN',
    );
    await setUp({ makes_accounts: true, trusts_emails: false });
  });

  test('proves the client by the way that the provider lets it use, where the metadata names two', async () => {
    const made = await call('POST', '/sso-providers', aProvider(house.postingClient));
    const { provider_id } = made.body as { provider_id: string };
    expect(finished(await signInAs(aPerson(), undefined, provider_id)).answer.status).toBe('success');
    const right = await call('POST', '/sso-providers/test', { issuer: house.issuer, ...house.postingClient });
    expect(right.body).toMatchObject({ is_ok: true, client: 'proved' });
    await call('PATCH', `/sso-providers/${provider_id}`, { client_secret: 'wrong' });
    const stored = { issuer: house.issuer, client_id: house.postingClient.client_id, provider_id };
    const wrong = await call('POST', '/sso-providers/test', stored);
    expect(wrong.body).toMatchObject({
      is_ok: false,
      client: 'refused',
      words: expect.stringContaining('invalid_client') as string,
    });
    const other = await call('POST', '/sso-providers/test', { ...stored, hosts: ['other.example.com'] });
    expect(other.body).toMatchObject({ client: 'unasked' });
    expect((await signInAs(aPerson(), undefined, provider_id)).error.resultCode).toBe('SSO_REFUSED');
    const [row] = await server.db.asOwner(
      `select after from audit_log where code = 'LOG_SSO_SIGN_IN_REFUSED' order by number desc limit 1`,
    );
    expect(row?.['after']).toMatchObject({
      why: 'provider',
      words: expect.stringContaining('invalid_client') as string,
    });
    await call('DELETE', `/sso-providers/${provider_id}`);
  });

  test('asks for the second factor that a person has here, unless the provider asks for one itself', async () => {
    const person = aPerson();
    const { id } = finished(await signInAs(person)).answer.user;
    await server.db.asOwner('insert into totp (user_id, confirmed_at) values ($1, now())', [id]);
    expect(finished(await signInAs(person)).answer).toMatchObject({
      status: 'second_factor_required',
      methods: ['totp'],
    });
    await setUp({ asks_second_factor: true });
    expect(finished(await signInAs(person)).answer.status).toBe('success');
    await setUp({ asks_second_factor: false });
  });

  test('is offered while it is switched on', async () => {
    expect((await server.call('GET', '/auth/sso')).body).toEqual([
      { provider_id: providerId, name: expect.any(String) as string },
    ]);
    await setUp({ is_enabled: false });
    expect((await server.call('GET', '/auth/sso')).body).toEqual([]);
    expect((await server.call('POST', `/auth/sso/${providerId}/begin`, { body: {} })).status).toBe(404);
    await setUp({ is_enabled: true });
  });
});

describe('a provider', () => {
  test('keeps its secret: no call returns it, and it is not sent to another address', async () => {
    const listed = await call('GET', '/sso-providers');
    expect(listed.raw.body).not.toContain(house.client.client_secret);
    const rows = await server.db.asOwner('select * from sso_provider');
    expect(JSON.stringify(rows)).not.toContain(house.client.client_secret);
    const moved = await setUp({ issuer: 'https://login.example.com' });
    expect(moved.error.details).toEqual([
      { property: 'client_secret', constraints: { client_secret_required: 'Client secret is required' } },
    ]);
    const log = await server.db.asOwner(
      `select before, after from audit_log where code like 'LOG_SSO_PROVIDER%'`,
    );
    expect(JSON.stringify(log)).not.toContain(house.client.client_secret);
  });

  test.each([
    [{ issuer: 'http://login.example.com' }, 'issuer'],
    [{ issuer: 'https://user:pass@login.example.com' }, 'issuer'],
    [{ issuer: 'ftp://login.example.com' }, 'issuer'],
    [{ hosts: ['https://a.b'] }, 'hosts.0'],
    [{ client_secret: '' }, 'client_secret'],
    [{ scopes: ['two words'] }, 'scopes.0'],
    [{ rules: [{ claim: 'a', value: 'b', role: 'rr_system_admin', scope: '7' }] }, 'rules.0.scope'],
    [{ rules: [{ claim: 'a', value: 'b', role: 'rr_robot', scope: '*' }] }, 'rules.0.role'],
  ])('with %j is refused at the field %s', async (changes, property) => {
    const answer = await call('POST', '/sso-providers', aProvider({ client_id: aName(), ...changes }));
    expect(answer.error.details?.map((detail) => detail.property)).toEqual([property]);
  });

  test('is there once by name and client', async () => {
    const [{ name }] = (await call('GET', '/sso-providers')).body as [{ name: string }];
    const sameName = aProvider({ name: name.toUpperCase(), client_id: aName() });
    expect((await call('POST', '/sso-providers', sameName)).error).toMatchObject({
      resultCode: 'NAME_TAKEN',
      entity: 'sso_provider',
    });
    expect((await call('POST', '/sso-providers', aProvider())).error.resultCode).toBe('SSO_PROVIDER_TAKEN');
  });

  describe('is tried', () => {
    let answers: Record<string, unknown> = {};
    let foreign: Server;
    let at: string;
    let tokenAnswer = { status: 400, body: {}, headers: {} };
    const asked: string[] = [];
    beforeAll(async () => {
      foreign = createServer((request, response) => {
        asked.push(request.url ?? '');
        if (request.url === '/elsewhere/.well-known/openid-configuration')
          response.writeHead(302, { location: `${house.issuer}/x` }).end();
        else if (request.url === '/token')
          response
            .writeHead(tokenAnswer.status, { 'content-type': 'application/json', ...tokenAnswer.headers })
            .end(JSON.stringify(tokenAnswer.body));
        else response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answers));
      });
      await new Promise<void>((done) => foreign.listen(0, '127.0.0.1', done));
      at = `http://127.0.0.1:${(foreign.address() as AddressInfo).port}`;
    });
    afterAll(() => {
      foreign.closeAllConnections();
      foreign.close();
    });
    const metadata = (changes: Record<string, unknown> = {}) => ({
      issuer: at,
      authorization_endpoint: `${at}/authorize`,
      token_endpoint: `${at}/token`,
      jwks_uri: `${at}/keys`,
      response_types_supported: ['code'],
      ...changes,
    });

    test.each([
      ['one that answers', () => metadata(), undefined],
      ['one by another name', () => metadata({ issuer: 'https://other.example.com' }), 'other_issuer'],
      [
        'one with calls at an unknown host',
        () => metadata({ token_endpoint: 'http://169.254.169.254/token' }),
        'foreign_host',
      ],
      ['one without PKCE', () => metadata({ code_challenge_methods_supported: ['plain'] }), 'no_pkce'],
      [
        'one whose address ends with a slash',
        () => metadata({ issuer: `${at}/realm/` }),
        undefined,
        '/realm',
      ],
      [
        'one whose address ends without the slash',
        () => metadata({ issuer: `${at}/realm` }),
        undefined,
        '/realm/',
      ],
      [
        'one by the address of its metadata',
        () => metadata({ issuer: `${at}/realm` }),
        undefined,
        '/realm/.well-known/openid-configuration',
      ],
      [
        'one that takes no secret',
        () => metadata({ token_endpoint_auth_methods_supported: ['private_key_jwt'] }),
        'no_shared_secret',
      ],
      [
        'one that signs with shared secrets alone',
        () => metadata({ id_token_signing_alg_values_supported: ['HS256', 'none'] }),
        'no_signature',
      ],
      ['one without codes', () => metadata({ response_types_supported: ['id_token'] }), 'no_code_flow'],
      ['something else', () => ({ hello: 'world' }), 'not_a_provider'],
    ])('%s', async (_what, said, kind, path = '') => {
      answers = said();
      const answer = await call('POST', '/sso-providers/test', { issuer: at + path, client_id: 'rota' });
      const { is_ok: isOk, problem } = answer.body as { is_ok: boolean; problem: { kind: string } | null };
      expect([isOk, problem?.kind]).toEqual([kind === undefined, kind]);
    });

    test.each([
      [400, { error: 'invalid_grant' }, {}, 'proved'],
      [401, { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid\n secret' }, {}, 'refused'],
      [
        401,
        { error: 'invalid_client', error_description: 'AADSTS7000215: Invalid\n secret' },
        { 'www-authenticate': 'Basic' },
        'refused',
      ],
      [503, {}, {}, 'unclear'],
    ])('whose token endpoint answers %d %j %j: its client is %s', async (status, body, headers, client) => {
      answers = metadata();
      tokenAnswer = { status, body, headers };
      const answer = await call('POST', '/sso-providers/test', {
        issuer: at,
        client_id: 'rota',
        client_secret: 's',
      });
      const words = client === 'refused' ? 'invalid_client: AADSTS7000215: Invalid secret' : undefined;
      expect(answer.body).toMatchObject({
        is_ok: client !== 'refused',
        client,
        ...(words !== undefined && { words }),
      });
    });

    test('where no server listens, and where it sends elsewhere, which is not followed', async () => {
      const unreachable = await call('POST', '/sso-providers/test', {
        issuer: 'http://127.0.0.1:9',
        client_id: 'rota',
      });
      expect(unreachable.body).toMatchObject({
        is_ok: false,
        problem: { kind: 'unreachable', about: '127.0.0.1:9' },
      });
      const elsewhere = await call('POST', '/sso-providers/test', {
        issuer: `${at}/elsewhere`,
        client_id: 'rota',
      });
      expect(elsewhere.body).toMatchObject({
        is_ok: false,
        problem: { kind: 'sent_on', about: `${house.issuer}/x` },
      });
      expect(asked.at(-1)).toBe('/elsewhere/.well-known/openid-configuration');
    });
  });
});
