import type { DeliveryDetails } from '@rota/contract/deliveries';
import type { FloorMap } from '@rota/contract/maps';
import type { RegisteredRobot, Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import { rasterFromText } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { startServer, waitFor, type TestServer } from '@rota/testing';
import { connectAsync } from 'mqtt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  mosquitto,
  startMosquitto,
  withoutMosquitto,
  type RunningMosquitto,
} from './adapters/broker/mosquitto.fake.ts';
import { zipOf } from './adapters/files/zip.fake.ts';
import { startObedientRobot, type ObedientRobot } from './fleet/obedient-robot.fake.ts';
import { silentLog } from './log.ts';

/** The same robot, from registration to being cut off, at our broker and at Debian's Mosquitto named by MQTT_URL. */
let server: TestServer;
let broker: RunningMosquitto | undefined;
let robot: ObedientRobot | undefined;
let token: string;
let projectId: number;

async function begin(outside: boolean): Promise<void> {
  broker = outside ? await startMosquitto() : undefined;
  server = await startServer({
    listen: true,
    ...(broker && {
      config: {
        mqttUrl: broker.consoleUrl,
        mqttRobotUrl: broker.robotUrl,
        mqttPort: undefined,
        mqttProvisioning: 'dynamic-security',
      },
    }),
  });
  token = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Ada');
  projectId = await server.addProject();
  await uploadFloor();
}
afterEach(async () => {
  await robot?.close();
  await server.stop();
  await broker?.stop();
});

async function call<T>(
  method: 'GET' | 'POST' | 'PATCH' | 'DELETE',
  path: string,
  body?: unknown,
): Promise<T> {
  const answer = await server.call(method, path, { token, ...(body !== undefined && { body }) });
  expect([answer.status < 300, answer.body]).toEqual([true, answer.body]);
  return answer.body as T;
}

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
  await waitFor(
    async () => (await call<FloorMap>('GET', `/project/${projectId}/maps/cafe_1`)).status === 3,
    20_000,
  );
}

const identity = { manufacturer: 'acme', serialNumber: 'A 1', protocolVersion: '2.1.0' } as const;
const shown = async (): Promise<Robot | undefined> => (await call<Robot[]>('GET', `/robots/${projectId}`))[0];

async function register(): Promise<RegisteredRobot> {
  return call<RegisteredRobot>('POST', `/projects/${projectId}/robots`, {
    name: 'A',
    model: 'M',
    manufacturer: identity.manufacturer,
    serial_number: identity.serialNumber,
  });
}

async function connect({ mqtt }: RegisteredRobot): Promise<void> {
  const { username, password, interface_name: interfaceName } = mqtt;
  const url = mqtt.url.replace('localhost', '127.0.0.1');
  robot = startObedientRobot({
    url,
    username,
    password,
    identity: { ...identity, interfaceName },
    mapId: 'cafe_1',
    x: 0,
    y: 0,
    log: silentLog,
  });
  await waitFor(
    async () => (await shown())?.connected === true && (await shown())?.position !== null,
    20_000,
  );
}

async function deliver(x: number, meanwhile?: () => Promise<void>): Promise<void> {
  const body = { name: `Table ${x}`, site: 'cafe', floor: '1', x, y: 1 };
  const { target_id } = await call<Target>('POST', `/projects/${projectId}/targets`, body);
  const made = await call<DeliveryDetails>('POST', `/projects/${projectId}/deliveries`, {
    targets: [{ target_id }],
  });
  await meanwhile?.();
  const path = `/projects/${projectId}/deliveries/${made.delivery_id}`;
  await waitFor(async () => {
    const now = await call<DeliveryDetails>('GET', path);
    if (now.waiting_reason?.code === 'WAITING_FOR_UNLOADING')
      await server.call('POST', `${path}/confirm`, { token, body: {} });
    return now.status === 'Completed';
  }, 40_000);
}

async function getsIn(access: RegisteredRobot['mqtt']): Promise<boolean> {
  const { username, password } = access;
  try {
    const client = await connectAsync(
      access.url.replace('localhost', '127.0.0.1'),
      { username, password, reconnectPeriod: 0 },
      false,
    );
    await client.endAsync(true);
    return true;
  } catch {
    return false;
  }
}

describe.each([
  { name: 'our broker', outside: false, missing: false },
  {
    name: `Debian’s Mosquitto${mosquitto === undefined ? ` (${withoutMosquitto})` : ''}`,
    outside: true,
    missing: mosquitto === undefined,
  },
])('at $name', ({ outside, missing }) => {
  beforeEach(async () => {
    if (!missing) await begin(outside);
  });

  test.skipIf(missing)(
    'a robot is registered, delivers, is cut off when it is disabled, comes back when it is enabled, and is out when it is removed',
    async () => {
      const registered = await register();
      await connect(registered);
      await deliver(3);
      const path = `/projects/${projectId}/robots/${registered.robot_id}`;
      await call('PATCH', path, { enabled: false });
      await waitFor(() => robot?.status() === 'down', 10_000);
      expect(await getsIn(registered.mqtt)).toBe(false);
      await call('PATCH', path, { enabled: true });
      await waitFor(async () => robot?.status() === 'up' && (await shown())?.connected === true, 20_000);
      await deliver(-3);
      await waitFor(async () => (await server.call('DELETE', path, { token })).status < 300, 20_000);
      await waitFor(() => robot?.status() === 'down', 10_000);
      expect(await getsIn(registered.mqtt)).toBe(false);
    },
  );

  test.skipIf(missing)(
    'the old password is of no use once access was renewed, and the one of the activation is',
    async () => {
      const registered = await register();
      await waitFor(() => getsIn(registered.mqtt), 10_000);
      const renewed = await call<RegisteredRobot>(
        'POST',
        `/projects/${projectId}/robots/${registered.robot_id}/renew-access`,
      );
      await waitFor(() => getsIn(renewed.mqtt), 10_000);
      expect(await getsIn(registered.mqtt)).toBe(false);
      const body = { serial_number: identity.serialNumber, activation_code: renewed.activation_code };
      const activated = await call<Pick<RegisteredRobot, 'mqtt'>>('POST', '/public/robots/activate', body);
      await waitFor(() => getsIn(activated.mqtt), 10_000);
    },
  );
});

test.skipIf(mosquitto === undefined)(
  `a Mosquitto that comes back without its accounts in the middle of a delivery has them again, and the delivery is completed${mosquitto === undefined ? ` (${withoutMosquitto})` : ''}`,
  async () => {
    await begin(true);
    await connect(await register());
    await deliver(3, async () => broker?.restart('forgetful'));
  },
);
