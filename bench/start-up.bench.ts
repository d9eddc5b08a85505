import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { asStarted, waitFor } from '@rota/testing';
import { report, shown } from './report.ts';
import { usageOf } from './stage/usage.ts';

/*
 * How long a person waits for the first robot: the product is started with its demo twice in a folder of its own, and the second start is
 * measured from the start of the process until the live socket delivers a place that a robot said since.
 */
const ROOT = join(import.meta.dirname, '..');
const LIMIT_MS = 10_000;
const PATIENCE_MS = 180_000;
const PASSWORD = 'Only-for-the-bench-1';
const SETTLE_MS = 30_000;
const MEASURE_MS = 60_000;

type Started = { readonly child: ChildProcess; readonly firstRobotMs: number; readonly signedInMs: number };

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  return port;
}

async function start(dataDir: string): Promise<Started> {
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
      ROTA_ADMIN_PASSWORD: PASSWORD,
      LOG_LEVEL: 'warn',
    },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const base = `http://127.0.0.1:${port}`;
  const token = await waitFor(() => signIn(base), PATIENCE_MS);
  const signedInMs = performance.now() - startedAt;
  const projectId = await waitFor(() => firstProject(base, token), PATIENCE_MS);
  await firstPose(base, token, projectId, startedOn);
  return { child, signedInMs, firstRobotMs: performance.now() - startedAt };
}

async function signIn(base: string): Promise<string | undefined> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: base },
    body: JSON.stringify({ userNameOrPhone: 'admin', password: PASSWORD }),
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
      socket.send(JSON.stringify({ type: 'subscribe', topic: 'poses', projectId }));
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

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGINT');
  await Promise.race([ended, pause(10_000, undefined, { ref: false })]);
  child.kill('SIGKILL');
}

const dataDir = await mkdtemp(join(tmpdir(), 'rota-bench-'));
let running: Started | undefined;
try {
  const first = (running = await start(dataDir));
  await stop(first.child);
  const warm = (running = await start(dataDir));
  await pause(SETTLE_MS);
  const pid = warm.child.pid ?? 0;
  const before = usageOf(pid);
  await pause(MEASURE_MS);
  const after = usageOf(pid);
  const share = ((after.cpuS - before.cpuS) * 1_000) / MEASURE_MS;
  report({
    title: 'Start, and the demo fleet at normal speed',
    method: `The product with its demo, started twice in a folder of its own; from the start of the process until somebody can sign in, and until the live socket delivers a place that a robot said since. Then the server with its embedded broker for ${MEASURE_MS / 1_000} s, ${SETTLE_MS / 1_000} s after that (the database and the simulated robots are processes of their own).`,
    columns: ['', 'sign-in ms', 'first robot ms'],
    rows: [
      ['first start', Math.round(first.signedInMs), Math.round(first.firstRobotMs)],
      ['warm start', Math.round(warm.signedInMs), Math.round(warm.firstRobotMs)],
    ],
    aims: [
      {
        aim: `first robot within ${LIMIT_MS / 1_000} s of a warm start`,
        found: `${shown(warm.firstRobotMs / 1_000)} s`,
        met: warm.firstRobotMs <= LIMIT_MS,
      },
      { aim: 'under a fifth of a core with 12 robots', found: `${shown(share * 100)} % of a core`, met: share < 0.2 },
      { aim: 'at most 400 MB with 12 robots', found: `${Math.round(after.residentMb)} MB resident`, met: after.residentMb <= 400 },
    ],
  });
} finally {
  if (running !== undefined) await stop(running.child);
  await rm(dataDir, { recursive: true, force: true });
}
