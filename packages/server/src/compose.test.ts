import type { Delivery, DeliveryDetails } from '@rota/contract/deliveries';
import type { ServerMessage } from '@rota/contract/live';
import type { FloorMap } from '@rota/contract/maps';
import type { RegisteredRobot, Robot } from '@rota/contract/robots';
import type { Target } from '@rota/contract/targets';
import { rasterFromText } from '@rota/floor';
import { gridToPgm, mapYaml, savedMapMeta } from '@rota/floor/files';
import { startServer, waitFor, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { zipOf } from './adapters/files/zip.fake.ts';
import { startObedientRobot, type ObedientRobot } from './fleet/obedient-robot.fake.ts';
import { silentLog } from './log.ts';

let server: TestServer;
let token: string;
let projectId: number;
const robots: ObedientRobot[] = [];
const sockets: WebSocket[] = [];
beforeAll(async () => {
  server = await startServer({ listen: true });
  token = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Ada');
  projectId = await server.addProject();
});
afterAll(async () => {
  sockets.forEach((socket) => socket.terminate());
  await Promise.all(robots.map((robot) => robot.close()));
  await server.stop();
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

/** A floor of 20 m by 6 m, nothing in it. */
async function uploadFloor(): Promise<FloorMap> {
  const rows = Array.from({ length: 60 }, (_, row) =>
    row === 0 || row === 59 ? '#'.repeat(200) : `#${'.'.repeat(198)}#`,
  );
  const raster = rasterFromText(rows, 0.1);
  const zip = await zipOf({
    'map.yaml': mapYaml(savedMapMeta(raster, 'map.pgm')),
    'map.pgm': Buffer.from(gridToPgm(raster)),
  });
  const url = await call<string>('GET', `/project/${projectId}/maps/hotel_1/upload-zip`);
  const put = await fetch(url, { method: 'PUT', body: new Uint8Array(zip) });
  expect(put.status).toBe(200);
  return waitFor(async () => {
    const map = await call<FloorMap>('GET', `/project/${projectId}/maps/hotel_1`);
    return map.status === 3 && map;
  });
}

async function watch(topics: readonly string[]): Promise<ServerMessage[]> {
  const messages: ServerMessage[] = [];
  const socket = new WebSocket(`${server.url?.replace('http', 'ws') ?? ''}/api/live`);
  sockets.push(socket);
  socket.on('message', (data: Buffer) => messages.push(JSON.parse(data.toString()) as ServerMessage));
  await new Promise((resolve) => socket.once('open', resolve));
  socket.send(JSON.stringify({ type: 'auth', token }));
  for (const topic of topics)
    socket.send(JSON.stringify({ type: 'subscribe', topic, project_id: projectId }));
  await waitFor(() => messages.filter((message) => message.type === 'snapshot').length === topics.length);
  return messages;
}

test('a map, its targets, a robot and a delivery go from nothing to Completed over HTTP, MQTT and the live socket', async () => {
  const messages = await watch(['robots', 'deliveries', 'maps', 'targets', 'poses']);
  expect((await uploadFloor()).raster).toMatchObject({ width: 200, height: 60 });
  const targets: Target[] = [];
  for (const [name, x] of [
    ['West', 2],
    ['East', 18],
  ] as const)
    targets.push(
      await call<Target>('POST', `/projects/${projectId}/targets`, {
        name,
        site: 'hotel',
        floor: '1',
        x,
        y: 3,
      }),
    );
  const [west, east] = targets.map((target) => target.target_id);

  const registered = await call<RegisteredRobot>('POST', `/projects/${projectId}/robots`, {
    name: 'Ada',
    model: 'Tray',
    manufacturer: 'acme',
    serial_number: '0001',
  });
  const { mqtt } = await call<{ mqtt: RegisteredRobot['mqtt'] }>('POST', '/public/robots/activate', {
    serial_number: '0001',
    activation_code: registered.activation_code,
  });
  const identity = {
    interfaceName: mqtt.interface_name,
    manufacturer: 'acme',
    serialNumber: '0001',
    protocolVersion: '2.1.0',
  } as const;
  robots.push(startObedientRobot({ ...mqtt, identity, mapId: 'hotel_1', x: 10, y: 3, log: silentLog }));
  await waitFor(
    async () =>
      (await call<Robot[]>('GET', `/robots/${projectId}`)).some(
        (robot) => robot.connected && robot.floor === '1',
      ),
    20_000,
  );

  const made = await call<DeliveryDetails>('POST', `/projects/${projectId}/deliveries`, {
    kind: 'delivery',
    filling_target_id: west,
    targets: [{ target_id: east }],
  });
  const statusOf = async (): Promise<string> =>
    (await call<Delivery>('GET', `/projects/${projectId}/deliveries/${made.delivery_id}`)).status;
  await waitFor(async () => {
    const status = await statusOf();
    if (status === 'Completed') return true;
    // Rejected until it stands at a stop: then a person loads it, or takes the goods.
    if (['In Progress', 'Being Delivered'].includes(status))
      await server.call('POST', `/projects/${projectId}/deliveries/${made.delivery_id}/confirm`, {
        token,
        body: {},
      });
    return false;
  }, 25_000);

  const seen = (topic: string): string =>
    JSON.stringify(messages.filter((message) => 'topic' in message && message.topic === topic));
  await waitFor(() => seen('deliveries').includes('"Completed"'));
  expect(seen('maps')).toContain('"status":3');
  expect(seen('targets')).toContain('"East"');
  expect(seen('robots')).toContain('"connected":true');
  expect(seen('poses')).toContain(registered.robot_id);

  const busy = await server.call('DELETE', `/project/${projectId}/maps/hotel_1`, { token });
  expect(busy.error.resultCode).toBe('MAP_IN_USE');
  await call('PATCH', `/projects/${projectId}/robots/${registered.robot_id}`, { enabled: false });
  await waitFor(() => robots[0]?.status() === 'down');
});

test('health knows that the broker is up', async () => {
  expect(await call('GET', '/health')).toMatchObject({ status: 'ok', broker: 'up', database: 'up' });
});
