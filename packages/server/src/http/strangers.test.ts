import { once } from 'node:events';
import { connect, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { waitFor } from '@rota/testing';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createLiveHub, liveRoutes } from '../live/index.ts';
import { createLog } from '../log.ts';
import { createHttpApp } from './app.ts';
import { installRequestLog } from './request-log.ts';

const PATIENCE_MS = 300;

let app: FastifyInstance;
let logged: { level: number; msg: string }[];
let failed: number;
beforeEach(async () => {
  logged = [];
  failed = 0;
  const stream = { write: (line: string) => void logged.push(JSON.parse(line) as (typeof logged)[number]) };
  app = await createHttpApp({
    log: createLog({ logLevel: 'debug', logFormat: 'json' }, stream),
    trustedProxies: [],
    requestsPerMinute: 1_000,
    authenticate: async () => undefined,
    bodyPatienceMs: PATIENCE_MS,
  });
  installRequestLog(app);
  app.post('/api/things', async () => ({}));
  app.get('/api/signed/:token', async () => {
    throw new Error('broken');
  });
  app.addHook('onError', async () => void failed++);
  await app.listen({ host: '127.0.0.1', port: 0 });
});
afterEach(() => app.close());

/** Sends the beginning of a request whose body never comes whole. */
async function begin(body: string): Promise<Socket> {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.write(
    `POST /api/things HTTP/1.1\r\nhost: rota\r\ncontent-type: application/json\r\ncontent-length: 100000\r\n\r\n${body}`,
  );
  return socket;
}

test('a body that breaks off is not logged as an error', async () => {
  const socket = await begin('{"a":');
  await pause(50);
  socket.resetAndDestroy();
  await waitFor(() => failed === 1);
  expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
});

test('a body that comes in drops is closed, and nothing is written about it as an error', async () => {
  const socket = await begin('{"a":"');
  const drops = setInterval(() => socket.write('x'), 20);
  // The drop that comes after the end is answered by a reset, which is the same end.
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(drops);
  expect(logged.filter(({ level }) => level >= 50)).toEqual([]);
});

test('no answer of the API may be kept', async () => {
  for (const url of ['/api/things', '/api/nothing-here']) {
    const answer = await app.inject({ method: 'POST', url, payload: {} });
    expect(answer.headers['cache-control']).toBe('no-store');
  }
});

test('an answer is taken for what it says it is, and never for a page of ours with scripts of others', async () => {
  const { headers } = await app.inject({ method: 'POST', url: '/api/things', payload: {} });
  expect([headers['content-type'], headers['x-content-type-options']]).toEqual([
    'application/json; charset=utf-8',
    'nosniff',
  ]);
  expect(headers['content-security-policy']).toMatch(
    /default-src 'self'.*object-src 'none'.*frame-ancestors 'none'/,
  );
  expect(headers['content-security-policy']).not.toMatch(/unsafe/);
});

test('no part of an address is logged or sent to other sites, as some contain tokens', async () => {
  const answers = await Promise.all(
    ['/api/signed/secret-in-path', '/auth/register?token=secret-in-query', '/api/nowhere/secret-in-path'].map(
      (url) => app.inject({ url }),
    ),
  );
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([500, 404, 404]);
  expect(new Set(answers.map(({ headers }) => headers['referrer-policy']))).toEqual(new Set(['no-referrer']));
  expect(logged.length).toBeGreaterThan(0);
  expect(JSON.stringify(logged)).not.toContain('secret-in');
});

test.each([
  ['/api/%E0%A4%A', 400, 'URL_UNREADABLE'],
  ['/api/signed/%', 400, 'URL_UNREADABLE'],
  [`/api/signed/${'a'.repeat(2_200)}`, 414, 'URL_TOO_LONG'],
  [`/api/things?q=${'a'.repeat(20_000)}`, 431, 'HEADERS_TOO_LARGE'],
])(
  'an address that cannot be read is answered like any other failure: %s',
  async (path, status, resultCode) => {
    const { port } = app.server.address() as AddressInfo;
    const answer = await fetch(`http://127.0.0.1:${port}${path}`);
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([status, 'no-store']);
    expect(await answer.json()).toMatchObject({
      status,
      resultCode,
      request_id: expect.any(String) as string,
    });
  },
);

test('bytes that are no HTTP are answered in the same shape', async () => {
  const socket = connect((app.server.address() as AddressInfo).port, '127.0.0.1');
  let answer = '';
  socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
  socket.write('NONSENSE\r\n\r\n');
  await once(socket, 'close');
  expect(answer).toMatch(/^HTTP\/1.1 400 [\s\S]*"resultCode":"BAD_REQUEST"/);
});

test('an oversized frame of a live socket ends it, and is not logged as an error', async () => {
  const hub = createLiveHub({ log: app.log });
  const other = await createHttpApp({
    log: app.log,
    trustedProxies: [],
    requestsPerMinute: 1_000,
    authenticate: async () => undefined,
  });
  await liveRoutes(other, {
    hub,
    log: app.log,
    authenticate: async () => undefined,
    projectExists: async () => true,
    isFeatureOff: () => false,
  });
  const address = await other.listen({ host: '127.0.0.1', port: 0 });
  const socket = new WebSocket(`${address.replace('http', 'ws')}/api/live`);
  await once(socket, 'open');
  socket.send('x'.repeat(100_000));
  const [event] = (await once(socket, 'close')) as [{ code: number }];
  expect(event.code).not.toBe(1000);
  expect(logged.filter(({ level }) => level >= 40)).toEqual([]);
  hub.close();
  await other.close();
});
