import { randomUUID } from 'node:crypto';
import { createServer, type AddressInfo, type Server } from 'node:net';
import type { RobotScanRow } from '@rota/contract/live';
import { connectOverNetwork, createRobotClient, createScanLink } from '@rota/robot-link';
import { Aedes } from 'aedes';
import { afterEach, expect, test, vi } from 'vitest';
import { createLiveHub } from '../../../live/index.ts';
import { createRobotScansService } from './robot-scans.service.ts';

const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };
const robot = {
  robotId: 'r1',
  interfaceName: 'uagv',
  manufacturer: 'anka',
  serialNumber: 's1',
  protocolVersion: '2.1.0',
} as const;
const SCAN = { topic: 'scan', projectId: 1, id: 'r1' } as const;
const scan = { pose: { x: 1, y: 1, theta: 0 }, angleMin: 0, angleIncrement: 1, ranges: [2, null] };
const path = [
  { x: 1, y: 1 },
  { x: 5, y: 1 },
];

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0).reverse()) await end();
});

/** A broker, a robot, and the service between it and a browser. */
async function aRobot(renewMs = 60_000) {
  const broker = await Aedes.createBroker();
  const server: Server = createServer((socket) => broker.handle(socket));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const asked: string[] = [];
  const client = createRobotClient({
    url,
    robot,
    onOrder: () => undefined,
    onActions: (actions) => asked.push(...actions.map((action) => action.actionType)),
    onInvalid: () => undefined,
    log: silent,
    clock: Date.now,
  });
  client.connect();
  const hub = createLiveHub({ log: silent, windowMs: 5 });
  const now = { ms: 1_000_000 };
  const register = { projectId: 1 };
  const service = createRobotScansService({
    hub,
    findRobot: async (projectId) => (projectId === register.projectId ? robot : undefined),
    fencingTokenOf: async () => 7,
    openLink: (wanted) =>
      createScanLink({
        ...wanted,
        connect: connectOverNetwork({ url }),
        clientId: 'scan',
        clock: Date.now,
        newId: randomUUID,
        log: silent,
      }),
    clock: () => now.ms,
    log: silent,
    renewMs,
  });
  service.start();
  ends.push(async () => {
    await service.stop();
    hub.close();
    await client.close();
    await new Promise<void>((resolve) => void broker.close(() => resolve()));
    await new Promise<void>((resolve) => void server.close(() => resolve()));
  });
  await vi.waitFor(() => expect(client.status()).toBe('up'));
  return { hub, client, asked, now, broker, register };
}

function aBrowser(hub: ReturnType<typeof createLiveHub>) {
  const rows: RobotScanRow[] = [];
  const feed = hub.attach({
    send: (message) => {
      const { data = [], upsert = [] } = JSON.parse(message.toString()) as {
        data?: RobotScanRow[];
        upsert?: RobotScanRow[];
      };
      rows.push(...data, ...upsert);
    },
    unsentBytes: () => 0,
  });
  return { feed, rows };
}

test('a robot is asked for scans while someone watches, and to stop afterwards', async () => {
  const { hub, client, asked } = await aRobot();
  const { feed, rows } = aBrowser(hub);
  client.publishScan({ scan, path });
  feed.watch(SCAN);
  await vi.waitFor(() => expect(asked).toEqual(['startScan']));
  expect(rows).toEqual([]);
  client.publishScan({ scan, path });
  await vi.waitFor(() => expect(rows.at(-1)).toMatchObject({ hits: [{ x: 3, y: 1 }], path }));
  feed.unwatch(SCAN);
  await vi.waitFor(() => expect(asked).toEqual(['startScan', 'stopScan']));
  const seen = rows.length;
  client.publishScan({ scan, path });
  const second = aBrowser(hub);
  second.feed.watch(SCAN);
  await vi.waitFor(() => expect(asked).toEqual(['startScan', 'stopScan', 'startScan']));
  expect(rows).toHaveLength(seen);
});

test('the path of a state of 3.0 is shown without any scan, and an old scan with a new path is not', async () => {
  const { hub, client, asked, now, broker } = await aRobot();
  const { feed, rows } = aBrowser(hub);
  feed.watch(SCAN);
  await vi.waitFor(() => expect(asked).toEqual(['startScan']));
  client.publishScan({ scan, path: undefined });
  await vi.waitFor(() => expect(rows.at(-1)?.hits).toHaveLength(1));
  now.ms += 10_000;
  const payload = JSON.stringify({ intermediatePath: { polyline: path } });
  broker.publish(
    {
      cmd: 'publish',
      qos: 0,
      dup: false,
      retain: false,
      topic: 'uagv/v2/anka/s1/state',
      payload: Buffer.from(payload),
    },
    () => undefined,
  );
  await vi.waitFor(() => expect(rows.at(-1)).toMatchObject({ hits: null, path }));
});

test('people of another project get nothing of it, and take nothing from those who watch', async () => {
  const { hub, client, asked } = await aRobot();
  const [own, other] = [aBrowser(hub), aBrowser(hub)];
  own.feed.watch(SCAN);
  await vi.waitFor(() => expect(asked).toEqual(['startScan']));
  other.feed.watch({ ...SCAN, projectId: 2 });
  client.publishScan({ scan, path });
  await vi.waitFor(() => expect(own.rows).toHaveLength(1));
  other.feed.close();
  client.publishScan({ scan, path: [] });
  await vi.waitFor(() => expect(own.rows).toHaveLength(2));
  expect(other.rows).toEqual([]);
  expect(asked).toEqual(['startScan']);
});

test('a robot that moved to another project is asked no more', async () => {
  const { hub, asked, register } = await aRobot(20);
  aBrowser(hub).feed.watch(SCAN);
  await vi.waitFor(() => expect(asked[0]).toBe('startScan'));
  register.projectId = 2;
  await vi.waitFor(() => expect(asked.at(-1)).toBe('stopScan'));
});
