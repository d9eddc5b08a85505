import type { DeliveryDetails } from '@rota/contract/deliveries';
import type { FloorMap } from '@rota/contract/maps';
import type { RegisteredRobot, Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import { rasterFromText } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { startServer, waitFor, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { AgvController, VirtualAgvAdapter } from 'vda-5050-lib';
import { zipOf } from './adapters/files/zip.fake.ts';

/**
 * A third-party robot: `vda-5050-lib`, unpatched, with its default options. It stands at 0, 0 on a map it calls "local", has an
 * empty factsheet, says its state on events and every 30 s, and takes a client id of its own.
 */
let server: TestServer;
let token: string;
let projectId: number;
let registered: RegisteredRobot;
let agv: AgvController;
const identity = { manufacturer: 'Foreign-Works', serialNumber: 'FW-1' };

beforeAll(async () => {
  server = await startServer({ listen: true });
  token = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Ada');
  projectId = await server.addProject();
  await uploadFloor();
  registered = await call<RegisteredRobot>('POST', `/projects/${projectId}/robots`, {
    name: 'Foreigner',
    model: 'Virtual AGV',
    manufacturer: identity.manufacturer,
    serial_number: identity.serialNumber,
    protocol_version: '2.0.0',
  });
  agv = new AgvController(
    identity,
    {
      interfaceName: registered.mqtt.interface_name,
      vdaVersion: '2.0.0',
      transport: {
        brokerUrl: registered.mqtt.url.replace('localhost', '127.0.0.1'),
        username: registered.mqtt.username,
        password: registered.mqtt.password,
      },
    },
    { agvAdapterType: VirtualAgvAdapter },
    {},
  );
  await agv.start();
  await waitFor(
    async () => (await robot())?.connected === true && (await robot())?.position !== null,
    20_000,
  );
});
afterAll(async () => {
  await agv.stop();
  await server.stop();
});

async function call<T>(method: 'GET' | 'POST', path: string, body?: unknown): Promise<T> {
  const answer = await server.call(method, path, { token, ...(body !== undefined && { body }) });
  expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
  return answer.body as T;
}

const robot = async (): Promise<Robot | undefined> => (await call<Robot[]>('GET', `/robots/${projectId}`))[0];

/** 16 m by 8 m around the place where the robot stands. */
async function uploadFloor(): Promise<void> {
  const rows = Array.from({ length: 80 }, (_, row) =>
    row === 0 || row === 79 ? '#'.repeat(160) : `#${'.'.repeat(158)}#`,
  );
  const raster = rasterFromText(rows, 0.1, { x: -4, y: -4, theta: 0 });
  const zip = await zipOf({
    'map.yaml': mapYaml(savedMapMeta(raster, 'map.pgm')),
    'map.pgm': Buffer.from(gridToPgm(raster)),
  });
  const url = await call<string>('GET', `/project/${projectId}/maps/cafe_1/upload-zip`);
  await fetch(url, { method: 'PUT', body: new Uint8Array(zip) });
  await waitFor(async () => (await call<FloorMap>('GET', `/project/${projectId}/maps/cafe_1`)).status === 3);
}

async function place(name: string, x: number, y: number): Promise<string> {
  const target = await call<Target>('POST', `/projects/${projectId}/targets`, {
    name,
    site: 'cafe',
    floor: '1',
    x,
    y,
  });
  return target.target_id;
}

async function details(delivery: DeliveryDetails): Promise<DeliveryDetails> {
  return call<DeliveryDetails>('GET', `/projects/${projectId}/deliveries/${delivery.delivery_id}`);
}

async function order(targets: readonly string[], filling?: string): Promise<DeliveryDetails> {
  return call<DeliveryDetails>('POST', `/projects/${projectId}/deliveries`, {
    targets: targets.map((target_id) => ({ target_id })),
    ...(filling !== undefined && { filling_target_id: filling }),
  });
}

test('a foreign robot completes a delivery, loaded and handed over with confirmations in the console', async () => {
  const [kitchen, table] = [await place('Kitchen', 3, 0), await place('Table', 6, 2)];
  const delivery = await order([table], kitchen);
  const done = await waitFor(async () => {
    const now = await details(delivery);
    if (now.status === 'Completed') return now;
    if (['WAITING_FOR_LOADING', 'WAITING_FOR_UNLOADING'].includes(now.waiting_reason?.code ?? '')) {
      await server.call('POST', `/projects/${projectId}/deliveries/${delivery.delivery_id}/confirm`, {
        token,
        body: {},
      });
    }
    return false;
  }, 60_000);
  expect(done.events.map((event) => event.to)).toEqual([
    'Created',
    'Queued',
    'Requested',
    'Pending',
    'In Progress',
    'Being Delivered',
    'Delivered',
    'Completed',
  ]);
  const standing = await robot();
  expect(Math.hypot((standing?.position?.x ?? 99) - 6, (standing?.position?.y ?? 99) - 2)).toBeLessThan(0.5);
});

test('a foreign robot lets go of a delivery that is cancelled on the way, and takes the next', async () => {
  const far = await place('Far corner', -3, -3);
  const delivery = await order([far]);
  await waitFor(async () => (await details(delivery)).status === 'Being Delivered', 30_000);
  await call('POST', `/projects/${projectId}/deliveries/${delivery.delivery_id}/cancel`, {});
  expect((await details(delivery)).status).toBe('Cancelled');
  await waitFor(async () => !(await details(delivery)).releasing, 30_000);
  const near = await place('Near', 5, 0);
  const next = await order([near]);
  await waitFor(async () => (await details(next)).waiting_reason?.code === 'WAITING_FOR_UNLOADING', 40_000);
});
