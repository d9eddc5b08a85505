import type { AuditEntry } from '@rota/contract/audit';
import type { AllowedIp, BlockedIp, RefusedAddress } from '@rota/contract/blocked-ips';
import type { Page } from '@rota/contract/core';
import { startServer, waitFor, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';

let server: TestServer;
let token: string;
beforeAll(async () => {
  server = await startServer({
    listen: true,
    config: { trustedProxies: ['127.0.0.1', '192.0.2.0/24'], host: '127.0.0.1' },
  });
  token = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Ada');
});
afterAll(() => server.stop());
beforeEach(async () => {
  for (const path of ['/allowed-ips', '/blocked-ips']) {
    const { items } = (await server.call('GET', `${path}?limit=100`, { token })).body as Page<
      Record<string, string>
    >;
    for (const row of items)
      await server.call('DELETE', `${path}/${row['blocked_ip_id'] ?? row['allowed_ip_id'] ?? ''}`, { token });
  }
});

const block = (body: object, from?: string) =>
  server.call('POST', '/blocked-ips', { token, body: { reason: 'Scans', ...body }, ...(from && { from }) });
const allow = (body: object) =>
  server.call('POST', '/allowed-ips', { token, body: { reason: 'The office', ...body } });
const statusFrom = async (from: string, headers: Record<string, string> = {}) =>
  (await server.call('GET', '/projects', { token, from, headers })).status;
const forwarded = (address: string) => ({ 'x-forwarded-for': address });

describe('a blocked address', () => {
  test('gets one sentence on every call, before anything else, and health all the same', async () => {
    expect((await block({ address: '198.51.100.7' })).status).toBe(201);
    const refused = await server.call('GET', '/projects', { from: '198.51.100.7' });
    expect(refused.error).toMatchObject({
      status: 403,
      resultCode: 'ADDRESS_BLOCKED',
      message: 'Your address is blocked here',
    });
    expect((await server.call('POST', '/auth/login', { from: '198.51.100.7', body: {} })).status).toBe(403);
    expect((await server.call('GET', '/no-such-call', { from: '198.51.100.7' })).status).toBe(403);
    expect((await server.call('GET', '/health', { from: '198.51.100.7' })).status).toBe(200);
    expect(await statusFrom('198.51.100.8')).toBe(200);
  });

  test.each([
    ['198.51.100.0/24', '198.51.100.9', '198.51.101.9'],
    ['198.51.100.9', '::ffff:198.51.100.9', '::ffff:198.51.100.8'],
    ['2001:db8:7::/48', '2001:db8:7:ffff::1', '2001:db8:8::1'],
  ])('is any of %s, such as %s, and not %s', async (address, inside, outside) => {
    await block({ address });
    expect([await statusFrom(inside), await statusFrom(outside)]).toEqual([403, 200]);
  });

  test('is the one that a trusted proxy names, and no other caller can claim an address', async () => {
    await block({ address: '198.51.100.7' });
    expect(await statusFrom('192.0.2.10', forwarded('198.51.100.7'))).toBe(403);
    expect(await statusFrom('203.0.113.1', forwarded('198.51.100.7'))).toBe(200);
    expect(await statusFrom('198.51.100.7', forwarded('203.0.113.1'))).toBe(403);
  });

  test.each([
    [{ 'x-forwarded-for': '198.51.100.7:40001' }],
    [{ 'x-forwarded-for': '[::ffff:198.51.100.7]:40001' }],
    [{ 'x-forwarded-for': '198.51.100.7:40001, 192.0.2.11:5000' }],
    [{ forwarded: 'for="198.51.100.7:40001";proto=https' }],
  ])('is the same however a proxy writes it: %j', async (headers) => {
    await block({ address: '198.51.100.7' });
    expect(await statusFrom('192.0.2.10', headers)).toBe(403);
  });

  test('is admitted again when its time has ended, or when a person admits it', async () => {
    const { body } = await block({
      address: '198.51.100.7',
      until: new Date(Date.now() + 400).toISOString(),
    });
    expect(await statusFrom('198.51.100.7')).toBe(403);
    await waitFor(async () => (await statusFrom('198.51.100.7')) === 200);
    const id = (body as BlockedIp).blocked_ip_id;
    expect((await server.call('GET', '/blocked-ips?state=expired', { token })).body).toMatchObject({
      items: [{ blocked_ip_id: id, state: 'expired' }],
    });
    await server.call('PATCH', `/blocked-ips/${id}`, { token, body: { until: null } });
    expect(await statusFrom('198.51.100.7')).toBe(403);
    await server.call('DELETE', `/blocked-ips/${id}`, { token });
    expect(await statusFrom('198.51.100.7')).toBe(200);
  });

  test('that is on the list of those never blocked comes in', async () => {
    await block({ address: '198.51.100.0/24' });
    const { body } = await allow({ address: '198.51.100.7' });
    expect([await statusFrom('198.51.100.7'), await statusFrom('198.51.100.8')]).toEqual([200, 403]);
    await server.call('DELETE', `/allowed-ips/${(body as AllowedIp).allowed_ip_id}`, { token });
    expect(await statusFrom('198.51.100.7')).toBe(403);
  });

  test('is counted with what it called last, never with what stood in its query', async () => {
    await block({ address: '198.51.100.77' });
    for (let n = 0; n < 3; n++) await statusFrom('198.51.100.77');
    await server.call('GET', '/deliveries?secret=1', { from: '198.51.100.77' });
    const { items, your_address } = (await server.call('GET', '/blocked-ips/refused', { token })).body as {
      items: RefusedAddress[];
      your_address: string;
    };
    expect(items.find((one) => one.address === '198.51.100.77')).toMatchObject({
      count: 4,
      last_call: 'GET /*',
    });
    expect(your_address).toBe('127.0.0.1');
    expect(JSON.stringify(items)).not.toContain('secret');
  });

  test('loses the live connection that it has, and gets no other', async () => {
    const open = () =>
      new WebSocket(`${(server.url ?? '').replace('http', 'ws')}/api/live`, {
        headers: forwarded('198.51.100.55'),
      });
    const socket = open();
    const closed = new Promise<number>((done) => socket.on('close', done));
    await new Promise((done) => socket.on('open', done));
    await block({ address: '198.51.100.55' });
    expect(await closed).toBe(4403);
    const again = open();
    const refused = await new Promise<string>((done) => again.on('error', (error) => done(error.message)));
    expect(refused).toContain('403');
  });
});

describe('on a second server', () => {
  test('the same is known at once', async () => {
    const second = await startServer({ on: server.db, listen: true });
    try {
      const from = '198.51.100.66';
      const there = async () => (await second.call('GET', '/health/system', { from })).status;
      expect(await there()).not.toBe(403);
      await block({ address: from });
      await waitFor(async () => (await there()) === 403);
    } finally {
      await second.stop();
    }
  });
});

describe('no person locks themselves out', () => {
  test.each(['127.0.0.1', '127.0.0.0/8', '::1', '192.0.2.9', '192.0.0.0/16'])(
    '%s is this machine or a proxy, and is never blocked',
    async (address) => {
      expect((await block({ address })).error).toMatchObject({
        status: 409,
        resultCode: 'BLOCKED_IP_PROTECTED',
      });
    },
  );

  test('the own address has to be typed', async () => {
    const own = '203.0.113.5';
    expect((await block({ address: '203.0.113.0/24' }, own)).error.resultCode).toBe('BLOCKED_IP_OWN');
    expect((await block({ address: '203.0.113.0/24', typed: '203.0.113.5' }, own)).error.resultCode).toBe(
      'BLOCKED_IP_OWN',
    );
    expect(await statusFrom(own)).toBe(200);
    expect((await block({ address: '203.0.113.0/24', typed: '203.0.113.0/24' }, own)).status).toBe(201);
    expect(await statusFrom(own)).toBe(403);
  });

  test('what alone keeps them in is not taken away by themselves', async () => {
    const own = '203.0.113.5';
    const { body } = await allow({ address: own });
    expect((await block({ address: '203.0.113.0/24' }, own)).status).toBe(201);
    const path = `/allowed-ips/${(body as AllowedIp).allowed_ip_id}`;
    expect((await server.call('DELETE', path, { token, from: own })).error.resultCode).toBe('BLOCKED_IP_OWN');
    expect((await server.call('DELETE', path, { token })).status).toBe(200);
  });
});

describe('what is typed', () => {
  test.each(['', 'office', '300.1.1.1', '10.0.0.0/33', '2001:db8::/129', "1.1.1.1' or 1=1"])(
    '%s is no address',
    async (address) => {
      const { error } = await block({ address });
      expect(error).toMatchObject({ resultCode: 'VALIDATION_FAILED', message: 'Ip is invalid' });
    },
  );
  test.each([
    [{ address: '1.0.0.0/4' }, /range is too wide/],
    [{ address: '198.51.100.1', reason: ' ' }, /Reason is required/],
    [{ address: '198.51.100.1', until: '2001-01-01T00:00:00Z' }, /This time has already passed/],
  ])('%j is refused in words', async (body, sentence) => {
    expect((await block(body)).error.message).toMatch(sentence);
  });
  test('an address is there once, however it is written', async () => {
    expect((await block({ address: '2001:DB8::0005' })).body).toMatchObject({ address: '2001:db8::5' });
    expect((await block({ address: '2001:db8:0::5' })).error.resultCode).toBe('ADDRESS_RULE_TAKEN');
  });
});

test('the list is searched, also by an address inside of a range, filtered and paged', async () => {
  await block({ address: '198.51.100.0/24', reason: 'Scans our ports' });
  await block({ address: '203.0.113.9', reason: 'A guest' });
  await server.db
    .asOwner(`insert into blocked_ip (id, kind, address, automatic, accounts, times, blocked_until)
    values ('auto-1', 'block', '2001:db8:9:9::/64', true, 12, 1, now() + interval '1 hour')`);
  const found = async (query: string) =>
    ((await server.call('GET', `/blocked-ips?${query}`, { token })).body as Page<BlockedIp>).items.map(
      (row) => row.address,
    );
  expect(await found('search=198.51.100.77')).toEqual(['198.51.100.0/24']);
  expect(await found('search=guest')).toEqual(['203.0.113.9']);
  expect(await found('made=automatic')).toEqual(['2001:db8:9:9::/64']);
  expect(await found('made=by_hand&state=active')).toHaveLength(2);
  const first = (await server.call('GET', '/blocked-ips?limit=2', { token })).body as Page<BlockedIp>;
  const rest = (
    await server.call('GET', `/blocked-ips?limit=2&cursor=${encodeURIComponent(first.next_cursor ?? '')}`, {
      token,
    })
  ).body as Page<BlockedIp>;
  expect([first.items.length, rest.items.length, rest.next_cursor]).toEqual([2, 1, null]);
  // JavaScript reads this as a date, the database does not.
  expect((await server.call('GET', '/blocked-ips?cursor=0%20x', { token })).status).toBe(200);
  expect(first.items[0]).toMatchObject({ automatic: true, reach: 'sign_in', accounts: 12, created_by: null });
});

test('an automatic block keeps strangers from signing in and nothing else, until a person takes it over', async () => {
  const ada = await server.addUser();
  const signIn = () =>
    server.call('POST', '/auth/login', {
      from: '198.51.100.31',
      body: { userNameOrPhone: ada.username, password: ada.password },
    });
  await server.db
    .asOwner(`insert into blocked_ip (id, kind, address, automatic, accounts, times, blocked_until)
    values ('auto-2', 'block', '198.51.100.31', true, 12, 1, now() + interval '1 hour')`);
  expect((await signIn()).error.resultCode).toBe('MAX_LOGIN_ATTEMPTS_REACHED');
  expect(await statusFrom('198.51.100.31')).toBe(200);
  await server.call('PATCH', '/blocked-ips/auto-2', {
    token,
    body: { reason: 'Guesses passwords', until: null },
  });
  expect(await statusFrom('198.51.100.31')).toBe(403);
  await allow({ address: '198.51.100.31' });
  expect((await signIn()).status).toBe(200);
});

test('each change stands in the log', async () => {
  const { body } = await block({ address: '198.51.100.7', reason: 'Scans' });
  const id = (body as BlockedIp).blocked_ip_id;
  await server.call('PATCH', `/blocked-ips/${id}`, { token, body: { reason: 'Scans still' } });
  await server.call('DELETE', `/blocked-ips/${id}`, { token });
  const { items } = (await server.call('GET', `/audit?entity=blocked_ip&entity_id=${id}`, { token }))
    .body as Page<AuditEntry>;
  expect(items.map(({ code }) => code)).toEqual([
    'LOG_ADDRESS_UNBLOCKED',
    'LOG_ADDRESS_BLOCK_CHANGED',
    'LOG_ADDRESS_BLOCKED',
  ]);
  expect(items[1]).toMatchObject({
    actor_name: 'Ada',
    before: { reason: 'Scans' },
    after: { reason: 'Scans still', address: '198.51.100.7' },
  });
});
