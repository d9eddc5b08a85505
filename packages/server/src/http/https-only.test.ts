import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { networkInterfaces, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const PROXY = '192.0.2.2';
const PLAIN = { 'x-forwarded-proto': 'http', 'x-forwarded-for': '203.0.113.5' };
const TLS = { ...PLAIN, 'x-forwarded-proto': 'https' };
let server: TestServer;
let webDir: string;
beforeAll(async () => {
  webDir = await mkdtemp(join(tmpdir(), 'rota-web-'));
  await writeFile(join(webDir, 'index.html'), '<!doctype html>');
  const config = { trustedProxies: [PROXY], httpsOnly: true, publicUrl: 'https://robots.example', webDir };
  server = await startServer({ config });
});
afterAll(async () => {
  await server.stop();
  await rm(webDir, { recursive: true });
});
type Method = 'GET' | 'HEAD' | 'POST';
const ask = (method: Method, url: string, from: string, headers: Record<string, string>) =>
  server.app.inject({ method, url, remoteAddress: from, headers });

test.each([
  ['GET', '/'],
  ['GET', '/apis?x=1'],
  ['HEAD', '/auth/login?returnUrl=%2Frobots'],
  ['GET', '//elsewhere.example/x'],
] as const)(
  '%s %s without TLS is sent on to its encrypted address, and nowhere else',
  async (method, url) => {
    const answer = await ask(method, url, PROXY, { ...PLAIN, host: 'elsewhere.example' });
    expect([answer.statusCode, answer.headers.location]).toEqual([308, `https://robots.example${url}`]);
  },
);

test.each([
  ['a call', 'GET', '/api/health', {}],
  ['a sign-in', 'POST', '/api/auth/login', {}],
  ['whatever else is posted', 'POST', '/metrics', {}],
  [
    'the live socket',
    'GET',
    '/api/live',
    { connection: 'upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' },
  ],
  ['a call that only claims to have come over TLS', 'GET', '/api/health', { 'x-forwarded-proto': 'https' }],
] as const)('%s without TLS is refused', async (_what, method, url, headers) => {
  const answer = await ask(method, url, '203.0.113.5', headers);
  expect([answer.statusCode, answer.json<{ resultCode: string }>().resultCode]).toEqual([
    403,
    'HTTPS_REQUIRED',
  ]);
});

test.each([
  ['over TLS', PROXY, TLS],
  ['from this machine', '127.0.0.1', {}],
  ['from this machine (IPv6)', '::1', {}],
  ['from this machine (IPv4 as IPv6)', '::ffff:127.0.0.1', {}],
] as const)(
  '%s everything is answered, and browsers are required to stay with TLS',
  async (_how, from, headers) => {
    for (const url of ['/api/health', '/']) {
      const answer = await ask('GET', url, from, headers);
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['strict-transport-security']).toBe('max-age=31536000');
    }
  },
);

test('a live socket from another address of this machine is refused before it opens', async () => {
  const outer = Object.values(networkInterfaces())
    .flat()
    .find((one) => one?.family === 'IPv4' && !one.internal)?.address;
  await server.app.listen({ host: '0.0.0.0', port: 0 });
  const { port } = server.app.server.address() as { port: number };
  const opened = (host: string) => {
    const socket = new WebSocket(`ws://${host}:${port}/api/live`);
    return Promise.race([
      once(socket, 'open').then(() => (socket.close(), true)),
      once(socket, 'error').then(() => false),
    ]);
  };
  expect(await opened('127.0.0.1')).toBe(true);
  if (outer !== undefined) expect(await opened(outer)).toBe(false);
});
