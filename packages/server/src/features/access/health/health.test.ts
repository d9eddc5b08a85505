import { startServer, waitFor, type TestServer } from '@rota/testing';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHealthService } from './health.service.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const since = '2026-03-02T09:30:00.000Z';
test.each([
  [null, null, { status: 'ok', database: 'up', broker: 'up' }],
  [since, null, { status: 'degraded', database: 'down', broker: 'up' }],
  [null, since, { status: 'degraded', database: 'up', broker: 'down' }],
])(
  'with the database down since %s and the broker since %s it reports so',
  async (database_down_since, broker_down_since, health) => {
    const state = { database_down_since, broker_down_since, unserved: [] };
    const service = createHealthService({
      version: '1.2.3',
      watch: { fresh: async () => state },
      hasVideo: () => false,
    });
    expect(await service.read()).toEqual({
      version: '1.2.3',
      database_down_since,
      broker_down_since,
      live_video: 'unavailable',
      ...health,
    });
  },
);

test('any caller may ask, without a login', async () => {
  const answer = await server.call('GET', '/health');
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    database: 'up',
    version: expect.stringMatching(/^\d+\.\d+\.\d+/) as string,
  });
});

test('while the database is away health and other calls are a 503, the process is alive, and all is well when it is back', async () => {
  const fresh = await startServer();
  const user = await fresh.addUser({ roles: { '*': ['rr_system_admin'] } });
  const signIn = () =>
    fresh.call('POST', '/auth/login', { body: { userNameOrPhone: user.username, password: user.password } });
  const { token } = (await signIn()).body as { token: string };
  const root = new pg.Client({ connectionString: fresh.db.rootUrl.replace(/[^/]+$/, 'postgres') });
  await root.connect();
  await root.query(`alter database ${fresh.db.name} connection limit 0`);
  await root.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [
    fresh.db.name,
  ]);
  const health = await fresh.call('GET', '/health', { token });
  expect(health).toMatchObject({ status: 503, body: { status: 'degraded', database: 'down' } });
  expect(await fresh.call('GET', '/health/live', { token })).toMatchObject({
    status: 200,
    body: { status: 'ok' },
  });
  expect((await fresh.call('GET', '/projects', { token })).error).toMatchObject({
    status: 503,
    resultCode: 'DATABASE_UNAVAILABLE',
  });
  expect((await signIn()).error).toMatchObject({ status: 503, resultCode: 'DATABASE_UNAVAILABLE' });
  await root.query(`alter database ${fresh.db.name} connection limit -1`);
  await root.end();
  await waitFor(async () => (await fresh.call('GET', '/projects', { token })).status === 200);
  await fresh.stop();
});

test('metrics are for holders of the token only', async () => {
  const fresh = await startServer({ config: { metricsToken: 'a-token-for-the-scraper' } });
  const get = (authorization?: string) =>
    fresh.app.inject({ url: '/metrics', headers: authorization === undefined ? {} : { authorization } });
  const system = await fresh.tokenFor({ '*': ['rr_system_admin'] });
  for (const authorization of [undefined, 'Bearer wrong', `Bearer ${system}`])
    expect((await get(authorization)).statusCode).toBe(401);
  await fresh.call('GET', '/health');
  const metrics = await get('Bearer a-token-for-the-scraper');
  expect(metrics.body).toContain(
    'rota_http_request_seconds_count{method="GET",route="/api/health",status="200"} 1',
  );
  expect(metrics.body).toContain('process_cpu_seconds_total');
  await fresh.stop();
});
