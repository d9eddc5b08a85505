import { spawn, type ChildProcess } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ElevatorReport } from '@rota/fleet-core';
import { waitFor } from '@rota/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { allowHosts } from '../../http/outside-call.ts';
import { silentLog } from '../../log.ts';
import { hashMqttPassword, startEmbeddedBroker, type EmbeddedBroker } from '../broker/index.ts';
import { createElevatorLink, type ElevatorLink } from './elevator-link.ts';

const ROOT = join(import.meta.dirname, '../../../../..');
const ID = 'e1';
const PASSWORD = 'a password of the elevator';
let broker: EmbeddedBroker;
let link: ElevatorLink;
let program: ChildProcess | undefined;
const reports: ElevatorReport[] = [];
let heard = 0;

beforeEach(async () => {
  reports.length = 0;
  heard = 0;
  const account = {
    username: `elevator-${ID}`,
    prefix: `elevators/${ID}`,
    passwordHashes: [hashMqttPassword(PASSWORD)],
    enabled: true,
  };
  broker = await startEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    log: silentLog,
    accounts: {
      find: async (name) => (name === account.username ? account : undefined),
      list: async () => [account],
    },
  });
  link = createElevatorLink({
    connect: broker.connect,
    clientId: 'fleet',
    allowed: allowHosts([]),
    clock: Date.now,
    log: silentLog,
    onReport: (_id, report) => reports.push(report),
  });
  link.setElevators([{ elevatorId: ID, adapter: { kind: 'mqtt' } }]);
});
afterEach(async () => {
  program?.kill('SIGKILL');
  await link.close();
  await broker.close();
});

/** The program of the page, as a reader would run it. */
async function runExample(): Promise<void> {
  const page = await readFile(join(ROOT, 'docs/elevators.md'), 'utf8');
  const [, source = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  expect(source.trim().split('\n').length).toBeLessThanOrEqual(50);
  const env = {
    ...process.env,
    ROTA_MQTT_URL: `mqtt://127.0.0.1:${broker.port}`,
    ROTA_USERNAME: `elevator-${ID}`,
    ROTA_PASSWORD: PASSWORD,
  };
  program = spawn(
    process.execPath,
    ['--input-type=module', '-e', source.replace('STEP_MS = 500', 'STEP_MS = 50')],
    {
      cwd: ROOT,
      env,
      stdio: 'inherit',
    },
  );
}
/** Waits for a report like this behind the one that was waited for before: the cab is between two floors for a moment only. */
const says = (wanted: object) =>
  waitFor(() => {
    const fits = (report: ElevatorReport, at: number): boolean =>
      at >= heard &&
      Object.entries(wanted).every(
        ([key, value]) => JSON.stringify(report[key as keyof ElevatorReport]) === JSON.stringify(value),
      );
    const at = reports.findIndex(fits);
    if (at >= 0) heard = at;
    return at >= 0;
  });
const ask = (
  kind: 'acquire' | 'call' | 'hold_door' | 'release',
  sessionId: string,
  floor: string | null = null,
  ttlMs = 20_000,
) => link.send(ID, { kind, sessionId, floor, door: 'front', ttlMs });
/** A request is written once, perhaps before the controller has subscribed: it is repeated until granted, as the fleet does. */
async function acquire(sessionId: string, ttlMs?: number): Promise<void> {
  const asking = setInterval(() => void ask('acquire', sessionId, null, ttlMs), 100);
  await says({ sessionId }).finally(() => clearInterval(asking));
}
const OPEN = { front: 'open', rear: 'closed' };
const CLOSED = { front: 'closed', rear: 'closed' };

test('the controller of the guide carries a session up, holds the door, and admits no other session', async () => {
  await runExample();
  await says({ floor: 'Ground', mode: 'automatic', sessionId: null });
  await acquire('s1');
  await ask('acquire', 's2');
  await ask('call', 's2', 'Ground');
  await ask('call', 's1', 'Upper');
  await says({ floor: null });
  await says({ floor: 'Upper', sessionId: 's1', doors: OPEN });
  await ask('hold_door', 's1');
  await ask('release', 's1');
  await says({ floor: 'Upper', sessionId: null, doors: CLOSED });
  // A session that is not renewed ends automatically.
  await acquire('s3', 1_000);
  await says({ sessionId: null });
  program?.kill('SIGKILL');
  await says({ mode: 'offline' });
});
