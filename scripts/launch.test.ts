import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expectWithin, waitFor } from '@rota/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

const root = join(import.meta.dirname, '..');
const program = join(import.meta.dirname, 'launch.ts');
const starter = join(import.meta.dirname, 'start.mjs');
const PATIENCE_MS = 90_000;

const launched: ChildProcess[] = [];
let folder: string;
let port: number;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'rota-launch-'));
  port = await freePort();
});
// Processes that a failed test left running would fail the others, too.
afterEach(() => launched.splice(0).forEach((child) => child.kill('SIGKILL')));
afterAll(() => rm(folder, { recursive: true, force: true }));

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((done) => probe.listen(0, '127.0.0.1', done));
  const { port: found } = probe.address() as AddressInfo;
  await new Promise((done) => probe.close(done));
  return found;
}

type Launched = {
  readonly child: ChildProcess;
  readonly output: () => string;
  readonly ended: Promise<number | null>;
};

function launch(env: Record<string, string> = {}, file = program): Launched {
  const [command, args] = file === 'npm' ? ['npm', ['start', '--silent', '--']] : [process.execPath, [file]];
  const child = spawn(command, [...args, '--no-web'], {
    cwd: root,
    env: {
      ...process.env,
      PORT: String(port),
      MQTT_PORT: '0',
      ROTA_DEMO: 'off',
      ROTA_DATA_DIR: folder,
      LOG_LEVEL: 'warn',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  launched.push(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.on('data', (chunk: Buffer) => (output += chunk.toString()));
  return {
    child,
    output: () => output,
    ended: new Promise((done) => child.once('exit', (code) => done(code))),
  };
}

const health = () =>
  fetch(`http://127.0.0.1:${port}/api/health`).then(
    (answer) => answer.json() as Promise<{ database: string }>,
  );
const isUp = () => waitFor(async () => (await health()).database === 'up', PATIENCE_MS);
async function serverPid(): Promise<number> {
  return Number((await readFile(join(folder, 'rota.lock'), 'utf8')).split(' ')[0]);
}
async function databasePid(): Promise<number> {
  return Number((await readFile(join(folder, 'postgres/data/postmaster.pid'), 'utf8')).split('\n')[0]);
}
function lives(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a started Rota', () => {
  test(
    'tells the first password once, answers, and leaves no process within five seconds of being asked to stop',
    async () => {
      const first = launch();
      await isUp();
      await waitFor(() => /First sign-in: user admin, password \S{12,}/.test(first.output()));
      const pid = await databasePid();
      const askedAt = performance.now();
      first.child.kill('SIGINT');
      // The terminal and the process in between pass the same Ctrl-C on.
      first.child.kill('SIGINT');
      expect(await first.ended).toBe(0);
      expectWithin('a stop', performance.now() - askedAt, 5_000);
      await waitFor(() => !lives(pid));
      const second = launch();
      await isUp();
      second.child.kill('SIGTERM');
      expect(await second.ended).toBe(0);
      expect(second.output()).not.toContain('First sign-in');
    },
    PATIENCE_MS * 2,
  );

  test(
    'that is killed is recovered by the next start',
    async () => {
      const killed = launch();
      await isUp();
      const orphan = await databasePid();
      killed.child.kill('SIGKILL');
      await killed.ended;
      expect(lives(orphan)).toBe(true);
      const next = launch();
      await isUp();
      await waitFor(() => !lives(orphan));
      next.child.kill('SIGTERM');
      expect(await next.ended).toBe(0);
    },
    PATIENCE_MS * 2,
  );

  test(
    'that is killed is started again by npm start, which a Ctrl-C ends with it',
    async () => {
      const started = launch({}, starter);
      await waitFor(() => started.output().includes('Ctrl-C stops it'), PATIENCE_MS);
      const killed = await serverPid();
      process.kill(killed, 'SIGKILL');
      await waitFor(() =>
        started.output().includes('Rota ended unexpectedly (SIGKILL); it starts again in 0.5 s.'),
      );
      await isUp();
      expect(await serverPid()).not.toBe(killed);
      started.child.kill('SIGINT');
      expect(await started.ended).toBe(0);
      await expect(health()).rejects.toThrow('fetch failed');
    },
    PATIENCE_MS * 3,
  );

  test.each(['SIGINT', 'SIGTERM', 'SIGKILL'] as const)(
    'stops everything within five seconds when npm alone gets %s',
    async (signal) => {
      const started = launch({}, 'npm');
      await waitFor(() => started.output().includes('Ctrl-C stops it'), PATIENCE_MS);
      const pids = [await serverPid(), await databasePid()];
      const askedAt = performance.now();
      started.child.kill(signal);
      await waitFor(() => !pids.some(lives), PATIENCE_MS);
      expectWithin(`a stop by ${signal}`, performance.now() - askedAt, 5_000);
    },
    PATIENCE_MS * 2,
  );

  test(
    'stops when the process that started it is gone',
    async () => {
      const started = launch();
      await isUp();
      started.child.disconnect();
      expect(await started.ended).toBe(0);
    },
    PATIENCE_MS,
  );

  test(
    'is not started a second time on the same data, and the first goes on',
    async () => {
      const first = launch();
      await isUp();
      const second = launch({ PORT: '0' });
      expect(await second.ended).toBe(1);
      expect(second.output().trim()).toBe(
        `Rota already runs on ${folder} (process ${first.child.pid}); stop it first, or set ROTA_DATA_DIR to another folder.`,
      );
      expect((await health()).database).toBe('up');
      first.child.kill('SIGTERM');
      await first.ended;
    },
    PATIENCE_MS,
  );

  test(
    'says in one sentence that its port is in use, or a setting is wrong, and ends with 1',
    async () => {
      const squatter = createServer();
      await new Promise<void>((done) => squatter.listen(port, '127.0.0.1', done));
      const refused = launch();
      expect(await refused.ended).toBe(1);
      expect(refused.output().trim()).toBe(
        `Port ${port} is in use; stop what uses it, or set PORT to another one.`,
      );
      await new Promise((done) => squatter.close(done));
      const wrong = launch({ ROTA_DEMO: 'maybe' }, starter);
      expect(await wrong.ended).toBe(1);
      expect(wrong.output().trim()).toBe('Wrong settings: ROTA_DEMO must be on or off.');
    },
    PATIENCE_MS,
  );
});
