import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asStarted, waitFor } from '@rota/testing';
import { freePort } from './product.ts';

const ROOT = join(import.meta.dirname, '..', '..');
const PATIENCE_MS = 180_000;
/** Signs in everywhere in the demo. */
export const ADMIN = { username: 'admin', password: 'Only-for-the-bench-1' } as const;

/** The product with its demo, as `npm start` runs it. */
export type Demo = {
  readonly url: string;
  readonly token: string;
  readonly projectId: number;
  readonly child: ChildProcess;
  readonly firstRobotMs: number;
  readonly signedInMs: number;
};

/** Starts it in a folder, and waits until a robot was seen. */
export async function startDemo(dataDir: string): Promise<Demo> {
  const [port, mqttPort] = [await freePort(), await freePort()];
  const startedAt = performance.now();
  const startedOn = Date.now();
  const child = spawn(process.execPath, [...asStarted.flags, join(ROOT, 'scripts/launch.ts')], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...asStarted.environment,
      PORT: String(port),
      MQTT_PORT: String(mqttPort),
      ROTA_DATA_DIR: dataDir,
      ROTA_DEMO: 'on',
      ROTA_ADMIN_PASSWORD: ADMIN.password,
      ROTA_REQUESTS_PER_MINUTE: '1000000',
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const base = `http://127.0.0.1:${port}`;
  const token = await waitFor(() => signIn(base), PATIENCE_MS);
  const signedInMs = performance.now() - startedAt;
  const projectId = await waitFor(() => firstProject(base, token), PATIENCE_MS);
  await firstPose(base, token, projectId, startedOn);
  return { url: base, token, projectId, child, signedInMs, firstRobotMs: performance.now() - startedAt };
}

/** A token of the administrator, valid for a quarter of an hour; undefined while the server does not answer. */
export async function signIn(base: string): Promise<string | undefined> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ userNameOrPhone: 'admin', password: ADMIN.password }),
  });
  return answer.ok ? ((await answer.json()) as { token: string }).token : undefined;
}

async function firstProject(base: string, token: string): Promise<number | undefined> {
  const answer = await fetch(`${base}/api/projects/all`, { headers: { authorization: `Bearer ${token}` } });
  return ((await answer.json()) as { project_id: number }[])[0]?.project_id;
}

type LiveMessage = { readonly type: string; readonly data?: LiveRow[]; readonly upsert?: LiveRow[] };
type LiveRow = { readonly at?: number };

/** Waits for a place that a robot said after the moment `since`: what was known from before is shown sooner. */
async function firstPose(base: string, token: string, projectId: number, since: number): Promise<void> {
  const socket = new WebSocket(`${base.replace('http', 'ws')}/api/live`);
  await new Promise<void>((resolve, reject) => {
    const timer = setTimeout(() => reject(new Error('No robot was seen.')), PATIENCE_MS);
    socket.addEventListener('error', () => reject(new Error('The live socket failed.')));
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ type: 'auth', token }));
      socket.send(JSON.stringify({ type: 'subscribe', topic: 'poses', project_id: projectId }));
    });
    socket.addEventListener('message', ({ data }) => {
      const message = JSON.parse(String(data)) as LiveMessage;
      if (![...(message.data ?? []), ...(message.upsert ?? [])].some(({ at = 0 }) => at >= since)) return;
      clearTimeout(timer);
      resolve();
    });
  });
  socket.close();
}

export async function stopDemo({ child }: Demo): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await Promise.race([ended, pause(10_000, undefined, { ref: false })]);
  child.kill('SIGKILL');
}
