import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { RELEASE_CHUNK_BYTES, type Release, type ReleaseManifest } from '@rota/contract/releases';
import { startServer, waitFor, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadRelease } from './release-signing.ts';

let folder: string;
let server: TestServer;
let chief: string;
let root: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rota-signing-'));
  server = await startServer({ listen: true });
  chief = await server.tokenFor({ '*': ['rr_workshop_chief'] });
  root = await server.tokenFor({ '*': ['rr_system_admin'] });
});
afterAll(async () => {
  await server.stop();
  await rm(folder, { recursive: true });
});

function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'sign-release.ts'), ...args], {
    env: { PATH: process.env.PATH, ROTA_TOKEN: chief },
  });
  const said = { out: '', err: '' };
  child.stdout.on('data', (data: Buffer) => (said.out += data.toString()));
  child.stderr.on('data', (data: Buffer) => (said.err += data.toString()));
  return new Promise((done) => child.once('exit', (code) => done({ code, ...said })));
}

async function aKey(): Promise<string> {
  const keyFile = join(folder, `key-${randomBytes(4).toString('hex')}`);
  const made = await run('--new-key', keyFile);
  const body = { name: 'Maker', public_key: made.out.trim() };
  const added = await server.call('POST', '/release-keys', { token: root, body });
  expect([made.code, added.status]).toEqual([0, 201]);
  return keyFile;
}

async function aFile(bytes: number): Promise<{ path: string; content: Buffer }> {
  const path = join(folder, `file-${randomBytes(4).toString('hex')}`);
  const content = randomBytes(bytes);
  await writeFile(path, content);
  return { path, content };
}

test('a key is for its owner alone, and never written over another file', async () => {
  const keyFile = await aKey();
  expect((await stat(keyFile)).mode & 0o777).toBe(0o600);
  const again = await run('--new-key', keyFile);
  expect([again.code, again.out, again.err]).toEqual([1, '', expect.stringContaining('cannot be written')]);
});

test('what the command signs and uploads is ready on the server', async () => {
  const keyFile = await aKey();
  const { path } = await aFile(RELEASE_CHUNK_BYTES + 10);
  const args = ['--key', keyFile, '--file', path, '--kind', 'robot_software', '--version', '3.1.4'];
  const done = await run(
    ...args,
    '--models',
    'Tray, Butler',
    '--notes-en',
    'Faster',
    '--upload',
    server.url ?? '',
  );
  expect([done.code, done.err]).toEqual([0, expect.stringContaining('100 %')]);
  const manifest = JSON.parse(done.out) as ReleaseManifest;
  expect(manifest).toMatchObject({ version: '3.1.4', channel: 'stable', models: ['Butler', 'Tray'] });
  const release = await waitFor(async () => {
    const { body } = await server.call('GET', '/releases?search=3.1.4', { token: chief });
    const [one] = (body as { items: Release[] }).items;
    return one?.state === 'ready' && one;
  }, 20_000);
  expect(release).toMatchObject({ sha256: manifest.sha256, notes_en: 'Faster', notes_tr: null });
  const again = await run(...args, '--upload', server.url ?? '');
  expect([again.code, again.err]).toEqual([1, expect.stringContaining('already in this channel')]);
});

test('a field that is missing or not right is named', async () => {
  const keyFile = await aKey();
  const { path } = await aFile(10);
  const bad = await run('--key', keyFile, '--file', path, '--kind', 'firmware', '--version', 'a b');
  expect([bad.code, bad.err.trim()]).toEqual([1, 'Missing or not right: --version, --component.']);
  const none = await run('--key', path, '--file', path, '--kind', 'firmware', '--version', '1');
  expect([none.code, none.err]).toEqual([1, expect.stringContaining('The key cannot be read')]);
});

test('an upload over a link that breaks again and again arrives, each part once', async () => {
  const keyFile = await aKey();
  const { path } = await aFile(3 * RELEASE_CHUNK_BYTES + 7);
  const signed = await run('--key', keyFile, '--file', path, '--kind', 'screen_app', '--version', '1.0.0');
  const flaky = await startFlakyLink(server.url ?? '');
  try {
    const manifest = JSON.parse(signed.out) as ReleaseManifest;
    const uploading = uploadRelease(path, manifest, {
      apiUrl: `${flaky.url}/api`,
      token: chief,
      log: () => undefined,
      pauseMs: 10,
    });
    expect(['checking', 'ready']).toContain((await uploading).state);
    expect(flaky.broken()).toBeGreaterThan(2);
  } finally {
    flaky.stop();
  }
});

/** Passes calls on to a server: every second one is broken off, half of these after the server has carried them out. */
async function startFlakyLink(target: string) {
  let calls = 0;
  let broken = 0;
  const link: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    calls += 1;
    const [isCut, isCutBefore] = [calls % 2 === 0, calls % 4 === 0];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      if (isCut) broken += 1;
      if (isCutBefore) return void response.destroy();
      const { authorization = '', 'content-type': type } = request.headers;
      const headers = { authorization, ...(type !== undefined && { 'content-type': type }) };
      const body = parts.length === 0 ? {} : { body: Buffer.concat(parts) };
      fetch(`${target}${request.url ?? ''}`, { method: request.method ?? 'GET', headers, ...body })
        .then(async (answer) => {
          const text = await answer.text();
          if (isCut) response.destroy();
          else response.writeHead(answer.status, { 'content-type': 'application/json' }).end(text);
        })
        .catch(() => response.destroy());
    });
  });
  await new Promise<void>((done) => link.listen(0, '127.0.0.1', done));
  const { port } = link.address() as { port: number };
  return {
    url: `http://127.0.0.1:${String(port)}`,
    broken: () => broken,
    stop: () => {
      link.close();
      link.closeAllConnections();
    },
  };
}
