import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { asStarted } from '@rota/testing';

const root = join(import.meta.dirname, '..', '..');
const PASSWORD = 'Bench-Password-1';
const PATIENCE_MS = 60_000;

export type Product = {
  readonly url: string;
  readonly mqttUrl: string;
  readonly pid: number;
  readonly dataDir: string;
  /** The administrator's. */
  readonly password: string;
  /** Calls the API as the administrator; throws on an answer that is no success. */
  call: <T>(method: string, path: string, body?: unknown) => Promise<T>;
  token: () => string;
  stop: () => Promise<void>;
};

/** The server as users run it, with its own database and broker, on free ports and an empty data folder. */
export async function startProduct(environment: Record<string, string> = {}): Promise<Product> {
  const dataDir = await mkdtemp(join(tmpdir(), 'rota-bench-'));
  await chmod(dataDir, 0o711);
  const [port, mqttPort] = [await freePort(), await freePort()];
  const child = spawn(process.execPath, [...asStarted.flags, join(root, 'packages/server/src/main.ts')], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: {
      ...process.env,
      ...asStarted.environment,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      ROTA_DATA_DIR: dataDir,
      ROTA_ADMIN_PASSWORD: PASSWORD,
      ROTA_REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
      ...environment,
    },
  });
  const url = `http://127.0.0.1:${port}`;
  await waitUntilAnswering(child, `${url}/api/health`);
  let token = '';
  async function call<T>(method: string, path: string, body?: unknown): Promise<T> {
    const answer = await fetch(`${url}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const text = await answer.text();
    if (!answer.ok) throw new Error(`${method} ${path}: ${answer.status} ${text}`);
    return (
      answer.headers.get('content-type')?.startsWith('application/json') === true ? JSON.parse(text) : text
    ) as T;
  }
  ({ token } = await call<{ token: string }>('POST', '/auth/login', {
    userNameOrPhone: 'admin',
    password: PASSWORD,
  }));
  return {
    url,
    mqttUrl: `mqtt://127.0.0.1:${mqttPort}`,
    pid: child.pid ?? 0,
    dataDir,
    password: PASSWORD,
    call,
    token: () => token,
    stop: async () => {
      await stopChild(child);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Ends a child by SIGINT and waits until it is gone. */
export async function stopChild(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = new Promise((done) => child.once('exit', done));
  child.kill('SIGINT');
  await gone;
}

export function freePort(): Promise<number> {
  return new Promise((done) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => done(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
}

async function waitUntilAnswering(child: ChildProcess, url: string): Promise<void> {
  for (
    const until = performance.now() + PATIENCE_MS;
    performance.now() < until && child.exitCode === null;
    await delay(50)
  ) {
    const ok = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (ok) return;
  }
  throw new Error('The server did not start.');
}
