import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rota-web-'));
  server = await startServer({ config: { webDir: join(folder, 'dist') } });
  await addCodes();
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

/** A code in use and one that was deleted. */
async function addCodes(): Promise<void> {
  const project = await server.addProject();
  await server.db.asOwner(
    `insert into floor_map (project_id, map_id, site, floor, file_key) values ($1, 'inn_1', 'inn', '1', 'k')`,
    [project],
  );
  await server.db.asOwner(
    `insert into target (project_id, id, map_id, name, name_folded, type, x, y, theta) values ($1, 't1', 'inn_1', 'Table 1', 'table 1', 'table', 1, 2, 0), ($1, 't2', 'inn_1', 'Table 2', 'table 2', 'table', 2, 2, 0)`,
    [project],
  );
  const token = await server.tokenFor({ [project]: ['rr_project_admin'] });
  const path = `/projects/${project}/qr-codes`;
  const add = (target_id: string, code: string) =>
    server.call('POST', path, { token, body: { target_id, code } });
  await add('t1', 'TABLE-1');
  const { qr_id: id } = (await add('t2', 'GONE-1')).body as { qr_id: string };
  await server.call('DELETE', `${path}/${id}`, { token });
}

const get = (url: string) => server.app.inject({ url });
async function build(text: string): Promise<void> {
  await mkdir(join(folder, 'dist', 'assets'), { recursive: true });
  await writeFile(join(folder, 'dist', 'index.html'), text);
  await writeFile(join(folder, 'dist', 'guest.html'), '<html>guests</html>');
  await writeFile(join(folder, 'dist', 'sign-in.html'), '<html>sign in</html>');
  await writeFile(join(folder, 'dist', 'assets', 'console-abc123.js'), 'let x = 1;'.repeat(500));
  await writeFile(join(folder, 'dist', 'rota.svg'), '<svg/>');
  await writeFile(join(folder, 'secret.txt'), 'secret');
}

describe('the console', () => {
  test('tells a browser to come back while it is being built', async () => {
    const answer = await get('/');
    expect([answer.statusCode, answer.headers['content-type'], answer.headers['retry-after']]).toEqual([
      503,
      'text/html; charset=utf-8',
      '2',
    ]);
  });

  test('is one page for every address that its router knows, with a fresh nonce in page and policy each time', async () => {
    await build('<html><meta name="csp-nonce" content="__CSP_NONCE__"></html>');
    const nonces = [];
    for (const url of ['/', '/delivery/task', '/robot?robot-id=1', '/index.html']) {
      const answer = await get(url);
      const nonce = /content="([^"]+)"/.exec(answer.body)?.[1] ?? '';
      expect(answer.statusCode).toBe(200);
      expect(answer.headers['content-security-policy']).toContain(`style-src 'self' 'nonce-${nonce}'`);
      expect(answer.headers['cache-control']).toBe('no-cache');
      nonces.push(nonce);
    }
    expect(new Set(nonces).size).toBe(4);
  });

  test.each([
    ['/r', 200],
    ['/r/', 200],
    ['/r/ABC-23', 404],
    ['/r/a.b', 404],
    ['/q/ABC', 404],
    ['/q/GONE-1', 410],
    ['/q/TABLE-1', 200],
    ['/robot-call?station=ABC', 404],
    ['/robot-call?code=ABC&project-id=1', 404],
    ['/robot-call/?station=', 200],
    ['/o', 200],
  ])('%s is the page for guests, under the same policy, with %i', async (url, status) => {
    await build('<html>console</html>');
    const answer = await get(url);
    expect([answer.statusCode, answer.body]).toEqual([status, '<html>guests</html>']);
    expect(answer.headers['content-security-policy']).toContain("script-src 'self';");
  });

  test('the sign-in has a page of its own, what follows it is the console', async () => {
    await build('<html>console</html>');
    expect((await get('/auth/login?returnUrl=%2Fdelivery')).body).toBe('<html>sign in</html>');
    for (const url of ['/auth/second-step', '/auth/register', '/auth/login/more'])
      expect((await get(url)).body).toBe('<html>console</html>');
  });

  test.each(['/robot-call', '/robot-call?project-id=1', '/robot', '/reports/analysis'])(
    '%s is the console',
    async (url) => {
      await build('<html>console</html>');
      expect((await get(url)).body).toBe('<html>console</html>');
    },
  );

  test('shows a new build without a restart', async () => {
    await build('<html>new</html>');
    await utimes(join(folder, 'dist', 'index.html'), 1, 1);
    expect((await get('/')).body).toBe('<html>new</html>');
  });

  test('has assets that may be cached forever, packed where that saves something', async () => {
    const asset = await server.app.inject({
      url: '/assets/console-abc123.js',
      headers: { 'accept-encoding': 'gzip' },
    });
    expect(asset.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'gzip',
    });
    expect((await get('/rota.svg')).headers['cache-control']).toBe('public, max-age=3600');
  });

  test('sends the form that the build packed to a browser that reads it', async () => {
    const source = 'let y = 2;'.repeat(500);
    await writeFile(join(folder, 'dist', 'assets', 'start-abc123.js'), source);
    await writeFile(join(folder, 'dist', 'assets', 'start-abc123.js.br'), brotliCompressSync(source));
    const ask = (encodings: string) =>
      server.app.inject({ url: '/assets/start-abc123.js', headers: { 'accept-encoding': encodings } });
    const packed = await ask('gzip, deflate, br');
    expect(packed.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-encoding': 'br',
    });
    expect(packed.headers['content-type']).toContain('javascript');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(source);
    expect((await ask('gzip')).headers['content-encoding']).toBe('gzip');
    expect((await ask('identity')).body).toBe(source);
  });

  test.each([
    '/assets/none.js',
    '/../secret.txt',
    '/%2e%2e/secret.txt',
    '/..%2fsecret.txt',
    '/assets/..%5c..%5csecret.txt',
  ])('has nothing at %s', async (url) => {
    const answer = await get(url);
    expect(answer.statusCode).toBeGreaterThanOrEqual(400);
    expect(answer.body).not.toBe('secret');
  });
});

describe('below /api', () => {
  test.each(['/api', '/api/', '/api/nothing', '/api/projects/1/nothing/at/all'])(
    '%s answers JSON that there is no such call',
    async (url) => {
      const answer = await get(url);
      expect([answer.statusCode, answer.json<{ resultCode: string }>().resultCode]).toEqual([
        404,
        'ROUTE_NOT_FOUND',
      ]);
    },
  );

  test.each([
    '/api',
    '/api?x',
    '/api/nothing',
    '/api/health',
    '/%61pi/health',
    '/api/openapi.json',
    '/api/docs',
    '/api/docs/static/index.css',
  ])('%s answers what must not be cached', async (url) =>
    expect((await get(url)).headers['cache-control']).toBe('no-store'),
  );

  test('a wrong method answers the same', async () => {
    const answer = await server.app.inject({ method: 'DELETE', url: '/api/health' });
    expect(answer.json()).toMatchObject({ status: 404, resultCode: 'ROUTE_NOT_FOUND' });
  });

  test('another origin is given nothing to read with', async () => {
    const answer = await server.app.inject({
      url: '/api/health',
      headers: { origin: 'https://elsewhere.example' },
    });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
  });
});

test('plain HTTP is never upgraded or pinned to HTTPS', async () => {
  const { headers } = await get('/api/health');
  expect(headers['content-security-policy']).toContain("default-src 'self'");
  expect(headers['content-security-policy']).not.toContain('upgrade-insecure-requests');
  expect(headers['strict-transport-security']).toBeUndefined();
});
