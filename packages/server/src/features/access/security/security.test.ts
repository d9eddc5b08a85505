import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@rota/contract/core';
import type { SecurityFinding, SignInAttempt } from '@rota/contract/security';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({
    config: { trustedProxies: ['192.0.2.10'], securityContact: 'mailto:security@robots.example' },
  });
  token = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Ada');
});
afterAll(() => server.stop());

describe('the self-check', () => {
  const check = async () =>
    (await server.call('GET', '/security/check', { token })).body as { findings: SecurityFinding[] };
  const found = async (code: string) => (await check()).findings.find((finding) => finding.code === code);

  test('looks at this very installation', async () => {
    const { findings } = await check();
    expect(findings.map(({ code }) => code)).toEqual(
      expect.arrayContaining(['tls', 'disk', 'database_clock', 'backup', 'audit_proof']),
    );
    // It listens on loopback only, its clock is the database's, and no backup was ever made.
    expect(await found('tls')).toMatchObject({ severity: 'info' });
    expect(await found('database_clock')).toMatchObject({ severity: 'good' });
    expect(await found('backup')).toMatchObject({ severity: 'critical' });
    expect(await found('password_length')).toMatchObject({ severity: 'warning', params: { count: 6 } });
    expect(await found('sms_gateway')).toMatchObject({ severity: 'info', page: '/admin/services/messages' });
    expect(await found('security_contact')).toMatchObject({ severity: 'good', page: null });
  });

  test('counts keys without an end, unused secrets, and administrators, over all projects', async () => {
    for (const name of ['One', 'Two']) {
      const projectId = await server.addProject();
      const admin = await server.addUser({ roles: { [projectId]: ['rr_project_admin'] } });
      const { body } = await server.call('POST', '/auth/login', {
        body: { userNameOrPhone: admin.username, password: admin.password },
      });
      const made = await server.call('POST', `/projects/${projectId}/api-keys`, {
        token: (body as { token: string }).token,
        body: { name, permissions: ['robots.read'] },
      });
      expect(made.status).toBe(201);
    }
    for (let n = 0; n < 3; n++) await server.addUser({ roles: { '*': ['rr_system_admin'] } });
    expect(await found('api_keys_endless')).toMatchObject({ severity: 'warning', params: { count: 2 } });
    expect(await found('api_keys_unused')).toMatchObject({ severity: 'good', params: { count: 0 } });
    await server.db.asOwner(`update bearer_secret set created_at = now() - interval '91 days'`);
    expect(await found('api_keys_unused')).toMatchObject({ severity: 'warning', params: { count: 2 } });
    expect(await found('administrators')).toMatchObject({ severity: 'warning', params: { count: 3 } });
    expect(await found('second_factor')).toMatchObject({ severity: 'warning', params: { count: 3 } });
  });

  test('notices a proxy whose word is not taken', async () => {
    expect(await found('trusted_proxies')).toMatchObject({ severity: 'good' });
    await server.call('GET', '/health', {
      from: '203.0.113.9',
      headers: { 'x-forwarded-for': '198.51.100.1' },
    });
    expect(await found('trusted_proxies')).toMatchObject({ severity: 'warning' });
  });

  test('shows what a trusted proxy sent in place of an address, and rejects the request in one sentence', async () => {
    expect(await found('forwarded_addresses')).toMatchObject({ severity: 'good' });
    const rejected = await server.call('GET', '/auth/sso', {
      from: '192.0.2.10',
      headers: { 'x-forwarded-for': '203.0.113.50 x<y' },
    });
    expect(rejected.error).toMatchObject({ status: 400, resultCode: 'FORWARDED_ADDRESS_UNREADABLE' });
    expect(
      (await server.call('GET', '/health', { from: '192.0.2.10', headers: { 'x-forwarded-for': 'unknown' } }))
        .status,
    ).toBe(200);
    expect(await found('forwarded_addresses')).toMatchObject({
      severity: 'warning',
      params: { text: '203.0.113.50 x<y' },
    });
  });

  test('says how old the newest backup is', async () => {
    const folder = join(server.config.backupDir, 'one');
    await mkdir(folder, { recursive: true });
    const finishedAt = new Date(Date.now() - 3 * 86_400_000).toISOString();
    const manifest = {
      format: 1,
      version: '1',
      startedAt: finishedAt,
      finishedAt,
      firstWal: '0'.repeat(24),
      files: [],
    };
    await writeFile(join(folder, 'manifest.json'), JSON.stringify(manifest));
    expect(await found('backup')).toMatchObject({ severity: 'warning', params: { days: 3 } });
  });
});

describe('sign-ins', () => {
  const list = async (query = '') =>
    (await server.call('GET', `/security/sign-ins?${query}`, { token })).body as Page<SignInAttempt>;
  const signIn = (userNameOrPhone: string, password: string, from = '203.0.113.40') =>
    server.call('POST', '/auth/login', {
      from,
      headers: { 'user-agent': 'Firefox of a test' },
      body: { userNameOrPhone, password },
    });

  test('are listed with person, address, method and outcome; an unknown name is not', async () => {
    const ada = await server.addUser({ username: 'ada.signs.in', name: 'Ada', lastname: 'Attempt' });
    await signIn(ada.username, ada.password);
    await signIn(ada.username, 'Wrong-Password-1');
    await signIn('secret-typed-by-mistake', 'Wrong-Password-1');
    await server.accounts.setDisabled(ada.id, true);
    await signIn(ada.username, ada.password);
    const { items } = await list('limit=4');
    expect(items.map(({ outcome, name, user_id }) => [outcome, name, user_id])).toEqual([
      ['disabled', 'Ada Attempt', ada.id],
      ['unknown_name', null, null],
      ['wrong_password', 'Ada Attempt', ada.id],
      ['signed_in', 'Ada Attempt', ada.id],
    ]);
    expect(items.map(({ user_agent }) => user_agent)).toEqual([null, null, null, 'Firefox of a test']);
    expect(new Set(items.map(({ address }) => address))).toEqual(new Set(['203.0.113.40']));
    expect(JSON.stringify(items)).not.toContain('secret-typed');
  });

  test.each([
    ['search=ada.signs', ['disabled', 'wrong_password', 'signed_in']],
    ['search=attempt&outcome=signed_in', ['signed_in']],
    ['search=203.0.113.40&outcome=unknown_name', ['unknown_name']],
    ['outcome=blocked', []],
    ['from=2999-01-01T00:00:00Z', []],
  ])('are filtered by %s', async (query, outcomes) => {
    expect((await list(query)).items.map(({ outcome }) => outcome)).toEqual(outcomes);
  });

  test('come page by page', async () => {
    const first = await list('limit=3');
    const second = await list(`limit=3&cursor=${first.next_cursor ?? ''}`);
    expect(second.items[0]?.number).toBeLessThan(first.items[2]?.number ?? 0);
    expect((await server.call('GET', '/security/sign-ins?cursor=x', { token })).error.resultCode).toBe(
      'BAD_REQUEST',
    );
  });

  test('that a limit refuses are one line while it lasts, of the account and not of each name that is tried', async () => {
    const eve = await server.addUser({ username: 'eve.is.tried', name: 'Eve', lastname: 'Tried' });
    const limited = async () =>
      (await list('limit=100')).items
        .filter(({ outcome }) => outcome.startsWith('too_many') || outcome === 'from_blocked_address')
        .map(({ outcome, name, address }) => [outcome, name, address]);
    for (let n = 0; n < 40; n++) await signIn(eve.username, 'Wrong-Password-1', '203.0.113.60');
    for (let n = 0; n < 40; n++) await signIn(eve.username, 'Wrong-Password-1', `198.51.100.${n}`);
    expect(await limited()).toEqual([
      ['too_many_attempts', 'Eve Tried', '198.51.100.0'],
      ['too_many_attempts', 'Eve Tried', '203.0.113.60'],
    ]);
    expect((await list('outcome=too_many_attempts&search=eve.is')).items).toHaveLength(2);
    for (let n = 0; n < 40; n++) await signIn(`no-user-${n}`, 'Wrong-Password-1', '203.0.113.61');
    expect((await limited())[0]).toEqual(['from_blocked_address', null, '203.0.113.61']);
    expect((await list('outcome=unknown_name&search=203.0.113.61')).items.length).toBeLessThanOrEqual(10);
    await server.db.asOwner(`update noted_refusal set at = at - interval '16 minutes'`);
    await signIn(eve.username, 'Wrong-Password-1', '203.0.113.60');
    expect(await limited()).toHaveLength(4);
    await server.db.asOwner('truncate sign_in_counter, sign_in_attempt, blocked_ip');
  });

  test('too many of them lock the account for that place; an administrator lets the person try at once, and the log says so', async () => {
    const bob = await server.addUser({ username: 'bob.is.locked' });
    for (let n = 0; n < 5; n++) await signIn(bob.username, 'Wrong-Password-1', '203.0.113.41');
    const refused = await signIn(bob.username, bob.password, '203.0.113.41');
    expect(refused.error.resultCode).toBe('MAX_LOGIN_ATTEMPTS_REACHED');
    expect(Number(refused.raw.headers['retry-after'])).toBeGreaterThan(600);
    expect((await list('search=bob.is')).items[0]?.locked_until).not.toBeNull();
    expect((await server.call('POST', `/security/sign-ins/${bob.id}/unlock`, { token })).status).toBe(200);
    expect((await signIn(bob.username, bob.password, '203.0.113.41')).status).toBe(200);
    expect((await list('search=bob.is')).items[0]).toMatchObject({
      outcome: 'signed_in',
      locked_until: null,
    });
    const { items } = (
      await server.call('GET', `/audit?entity=user&entity_id=${bob.id}&code=LOG_USER_UNLOCKED`, { token })
    ).body as Page<object>;
    expect(items).toMatchObject([{ actor_name: 'Ada' }]);
    expect((await server.call('POST', '/security/sign-ins/no-such-user/unlock', { token })).status).toBe(404);
  });
});

describe('security.txt', () => {
  const read = async (of: TestServer) =>
    of.app.inject({ url: '/.well-known/security.txt', headers: { host: 'localhost:8080' } });

  test('names the contact for weaknesses, for less than a year', async () => {
    const answer = await read(server);
    expect(answer.headers['content-type']).toBe('text/plain; charset=utf-8');
    const fields = new Map(
      answer.body
        .trim()
        .split('\n')
        .map((line) => line.split(/: (.*)/s) as [string, string]),
    );
    expect(fields.get('Contact')).toBe('mailto:security@robots.example');
    expect(fields.get('Canonical')).toBe('http://localhost:8080/.well-known/security.txt');
    const days = (Date.parse(fields.get('Expires') ?? '') - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(100);
    expect(days).toBeLessThan(365);
  });

  test('is not there without a contact', async () => {
    const other = await startServer({ on: server.db });
    try {
      expect((await read(other)).statusCode).toBe(404);
    } finally {
      await other.stop();
    }
  });
});
