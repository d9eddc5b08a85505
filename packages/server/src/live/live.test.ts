import Fastify from 'fastify';
import type { RoleMap } from '@rota/contract/core';
import type { SystemState } from '@rota/contract/health';
import type { RobotPose, ServerMessage } from '@rota/contract/live';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';
import { createLiveHub } from './live-hub.ts';
import type { LiveLimits } from './live-session.ts';
import { liveRoutes } from './live.routes.ts';

const cleanUps: (() => unknown)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

const viewer: RoleMap = { '1': ['rr_view_only'] };

async function aServer(
  limits: Partial<LiveLimits> = {},
  more: { maxSockets?: number; systemState?: () => SystemState } = {},
) {
  const log = { warn: vi.fn() };
  const hub = createLiveHub({ log, windowMs: 5 });
  const rows: { poses: RobotPose[] } = { poses: [] };
  hub.provide('poses', async () => rows.poses);
  hub.provide('robots', async () => []);
  hub.provide('robot', async () => []);
  const tokens = new Map<string, { userId: string; roles: RoleMap } | 'down'>([
    ['viewer', { userId: 'u1', roles: viewer }],
  ]);
  const app = Fastify();
  await liveRoutes(app, {
    hub,
    log,
    authenticate: async (token) => {
      const found = tokens.get(token);
      if (found === 'down') throw new Error('database down');
      return found;
    },
    projectExists: async (projectId) => projectId < 100,
    isFeatureOff: (projectId, feature) => projectId === 9 && feature === 'ordering',
    limits,
    tickMs: 10,
    ...more,
  });
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  cleanUps.push(
    () => app.close(),
    () => hub.close(),
  );
  return { hub, rows, tokens, log, url: `${address.replace('http', 'ws')}/api/live` };
}
async function aBrowser(url: string, token?: string) {
  const socket = new WebSocket(url);
  const messages: ServerMessage[] = [];
  const ended = new Promise<number>((resolve) => socket.once('close', resolve));
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as ServerMessage));
  socket.on('error', () => undefined);
  await new Promise((resolve) => socket.once('open', resolve));
  cleanUps.push(() => {
    socket.terminate();
  });
  const say = (message: unknown): void =>
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  const hear = async (...wanted: object[]): Promise<void> => {
    await vi.waitFor(
      () => expect(messages).toEqual(wanted.map((one): unknown => expect.objectContaining(one))),
      { timeout: 3_000 },
    );
  };
  if (token !== undefined) {
    say({ type: 'auth', token });
    await vi.waitFor(() => expect(messages).toEqual([{ type: 'ready' }]));
    messages.length = 0;
  }
  return { socket, messages, ended, say, hear };
}
const at = (robotId: string, x: number): RobotPose => ({ robot_id: robotId, x, y: 0, theta: 0, at: 0 });

describe('coming in', () => {
  test('a socket that does not say who it is gets closed', async () => {
    const { url } = await aServer({ authWithinMs: 50 });
    const browser = await aBrowser(url);
    expect(await browser.ended).toBe(4408);
    await browser.hear({ type: 'error', resultCode: 'UNAUTHORIZED' });
  });

  test('a token that does not count closes the socket', async () => {
    const { url } = await aServer();
    const browser = await aBrowser(url);
    browser.say({ type: 'auth', token: 'forged' });
    expect(await browser.ended).toBe(4401);
    await browser.hear({ type: 'error', resultCode: 'UNAUTHORIZED' });
  });

  test('watching before signing in closes the socket', async () => {
    const { url } = await aServer();
    const browser = await aBrowser(url);
    browser.say({ type: 'subscribe', topic: 'robots', project_id: 1 });
    expect(await browser.ended).toBe(4401);
  });

  test('while sessions cannot be read the browser is asked to come again', async () => {
    const { url, tokens } = await aServer();
    tokens.set('viewer', 'down');
    const browser = await aBrowser(url);
    browser.say({ type: 'auth', token: 'viewer' });
    expect(await browser.ended).toBe(1013);
  });

  test('more sockets than the server or one person may have are turned away', async () => {
    const { url } = await aServer({ maxSocketsPerUser: 1 }, { maxSockets: 2 });
    await aBrowser(url, 'viewer');
    const second = await aBrowser(url);
    second.say({ type: 'auth', token: 'viewer' });
    const third = await aBrowser(url);
    expect(await third.ended).toBe(1013);
    expect(await second.ended).toBe(1013);
  });
});

describe('watching', () => {
  test('brings a snapshot and then deltas, until it ends', async () => {
    const { url, hub, rows } = await aServer();
    rows.poses = [at('a', 1)];
    const browser = await aBrowser(url, 'viewer');
    browser.say({ type: 'subscribe', topic: 'poses', project_id: 1 });
    await browser.hear({ type: 'snapshot', topic: 'poses', project_id: 1, data: [at('a', 1)] });
    hub.publish('poses', 1, { upsert: [at('a', 2)] });
    await browser.hear({ type: 'snapshot' }, { type: 'delta', upsert: [at('a', 2)], remove: [] });
    browser.say({ type: 'unsubscribe', topic: 'poses', project_id: 1 });
    await vi.waitFor(() => expect(hub.watchers('poses', 1)).toBe(0));
  });

  test.each([
    [
      'another project looks like one that is not there',
      viewer,
      { topic: 'poses', project_id: 2 },
      'RECORD_NOT_FOUND',
    ],
    [
      'a project that is not there',
      { '*': ['rr_system_admin'] },
      { topic: 'poses', project_id: 500 },
      'RECORD_NOT_FOUND',
    ],
    [
      'a feature that the project has switched off',
      { '9': ['rr_project_admin'] },
      { topic: 'orders', project_id: 9 },
      'FEATURE_OFF',
    ],
    ['a role without the permission', { '1': ['rr_qre'] }, { topic: 'poses', project_id: 1 }, 'FORBIDDEN'],
    [
      'an address verifier',
      { '1': ['rr_address_verifier'] },
      { topic: 'targets', project_id: 1 },
      'FORBIDDEN',
    ],
    ['a robot without its id', viewer, { topic: 'robot', project_id: 1 }, 'VALIDATION_FAILED'],
  ] as const)('is refused: %s', async (_why, roles, watch, resultCode) => {
    const { url, tokens, hub } = await aServer();
    tokens.set('t', { userId: 'u', roles });
    const browser = await aBrowser(url, 't');
    browser.say({ type: 'subscribe', ...watch });
    await browser.hear({ type: 'error', resultCode, topic: watch.topic, project_id: watch.project_id });
    expect(hub.watchers(watch.topic, watch.project_id)).toBe(0);
  });

  const zeroCharacter = '{"type":"subscribe","topic":"robot","project_id":1,"id":"\\u0000"}';
  test.each([
    '',
    'not json',
    '{"type":"subscribe"}',
    '{"type":"subscribe","topic":"secrets","project_id":1}',
    '[]',
    'null',
    zeroCharacter,
  ])('what is not a message is answered, not obeyed: %s', async (text) => {
    const { url } = await aServer();
    const browser = await aBrowser(url, 'viewer');
    browser.say(text);
    await browser.hear({ type: 'error', resultCode: 'VALIDATION_FAILED' });
  });

  test('a topic count has a limit', async () => {
    const { url } = await aServer({ maxWatches: 2 });
    const browser = await aBrowser(url, 'viewer');
    for (const id of ['a', 'b', 'c']) browser.say({ type: 'subscribe', topic: 'robot', project_id: 1, id });
    await browser.hear(
      { type: 'snapshot', id: 'a' },
      { type: 'snapshot', id: 'b' },
      { type: 'error', resultCode: 'ThrottlerException' },
    );
  });
});

describe('losing access', () => {
  test('a role that is taken away ends what it allowed, and nothing else', async () => {
    const { url, tokens, hub } = await aServer({ recheckEveryMs: 20 });
    tokens.set('t', {
      userId: 'u',
      roles: { '1': ['rr_view_only'], '2': ['rr_view_only'], '3': ['rr_view_only'] },
    });
    const browser = await aBrowser(url, 't');
    for (const projectId of [1, 2, 3])
      browser.say({ type: 'subscribe', topic: 'poses', project_id: projectId });
    await browser.hear({ type: 'snapshot' }, { type: 'snapshot' }, { type: 'snapshot' });
    browser.messages.length = 0;
    tokens.set('t', { userId: 'u', roles: { '1': ['rr_view_only'], '2': ['rr_qre'] } });
    await browser.hear(
      { type: 'access_changed' },
      { type: 'error', resultCode: 'FORBIDDEN', topic: 'poses', project_id: 2 },
      { type: 'error', resultCode: 'RECORD_NOT_FOUND', topic: 'poses', project_id: 3 },
    );
    expect([1, 2, 3].map((projectId) => hub.watchers('poses', projectId))).toEqual([1, 0, 0]);
  });

  test('a session that ends closes its sockets', async () => {
    const { url, tokens } = await aServer({ recheckEveryMs: 20 });
    const browser = await aBrowser(url, 'viewer');
    tokens.delete('viewer');
    expect(await browser.ended).toBe(4401);
  });

  test('a renewed token carries on where the old one ends', async () => {
    const { url, tokens, hub } = await aServer({ recheckEveryMs: 20 });
    const browser = await aBrowser(url, 'viewer');
    browser.say({ type: 'subscribe', topic: 'poses', project_id: 1 });
    await browser.hear({ type: 'snapshot' });
    tokens.set('renewed', { userId: 'u1', roles: viewer });
    browser.say({ type: 'auth', token: 'renewed' });
    await browser.hear({ type: 'snapshot' }, { type: 'ready' });
    tokens.delete('viewer');
    hub.publish('poses', 1, { upsert: [at('a', 1)] });
    await browser.hear({ type: 'snapshot' }, { type: 'ready' }, { type: 'delta' });
    expect(browser.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('a database that is away does not end what is watched', async () => {
    const { url, tokens, hub, log } = await aServer({ recheckEveryMs: 10 });
    const browser = await aBrowser(url, 'viewer');
    browser.say({ type: 'subscribe', topic: 'poses', project_id: 1 });
    await browser.hear({ type: 'snapshot' });
    tokens.set('viewer', 'down');
    await vi.waitFor(() => expect(log.warn.mock.calls.length).toBeGreaterThan(1));
    hub.publish('poses', 1, { upsert: [at('a', 1)] });
    await browser.hear({ type: 'snapshot' }, { type: 'delta' });
  });
});

describe('limits', () => {
  test('a message above 64 KB closes the socket', async () => {
    const { url } = await aServer();
    const browser = await aBrowser(url, 'viewer');
    browser.say(JSON.stringify({ type: 'auth', token: 'x'.repeat(70_000) }));
    expect(await browser.ended).toBe(1009);
  });

  test('a flood of messages closes the socket', async () => {
    const { url } = await aServer();
    const browser = await aBrowser(url, 'viewer');
    for (let i = 0; i < 200; i += 1) browser.say({ type: 'subscribe', topic: 'poses', project_id: 1 });
    expect(await browser.ended).toBe(4429);
  });

  test('a browser that does not answer pings is dropped', async () => {
    const { url, hub } = await aServer({ pingEveryMs: 20 });
    const silent = new WebSocket(url, { autoPong: false });
    cleanUps.push(() => {
      silent.terminate();
    });
    silent.once('open', () => {
      silent.send(JSON.stringify({ type: 'auth', token: 'viewer' }));
      silent.send(JSON.stringify({ type: 'subscribe', topic: 'poses', project_id: 1 }));
    });
    const dropped = new Promise<number>((resolve) => silent.once('close', resolve));
    const good = await aBrowser(url, 'viewer');
    good.say({ type: 'subscribe', topic: 'poses', project_id: 1 });
    expect(await dropped).toBe(1006);
    await vi.waitFor(() => expect(hub.watchers('poses', 1)).toBe(1));
    expect(good.socket.readyState).toBe(WebSocket.OPEN);
  });

  test('a browser that stops reading is skipped, then dropped, while another goes on', async () => {
    const { url, hub } = await aServer({ maxUnsentBytes: 100_000, maxUnsentMs: 30 });
    const big = Array.from({ length: 4_000 }, (_, i) => at(`robot-with-a-long-id-${String(i)}`, i));
    const stuck = await aBrowser(url, 'viewer');
    const good = await aBrowser(url, 'viewer');
    for (const browser of [stuck, good]) browser.say({ type: 'subscribe', topic: 'poses', project_id: 1 });
    await vi.waitFor(() => expect([stuck.messages.length, good.messages.length]).toEqual([1, 1]));
    stuck.socket.pause();
    await vi.waitFor(
      () => {
        hub.publish('poses', 1, { upsert: big });
        expect(hub.watchers('poses', 1)).toBe(1);
      },
      { timeout: 10_000, interval: 10 },
    );
    const before = good.messages.length;
    hub.publish('poses', 1, { upsert: [at('last', 7)] });
    await vi.waitFor(() => expect(good.messages.length).toBeGreaterThan(before));
    stuck.socket.resume();
    expect(await stuck.ended).toBe(1006);
  });
});
