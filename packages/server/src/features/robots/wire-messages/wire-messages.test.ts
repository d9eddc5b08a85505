import type { RoleMap } from '@rota/contract/core';
import type { WireMessage, WireMessageDetails } from '@rota/contract/wire-messages';
import type { WireMessageSeen } from '@rota/robot-link';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { createWireKeeping } from './wire-messages.jobs.ts';
import { createWireMessagesService } from './wire-messages.service.ts';
import { insertMessages } from './wire-messages.store.ts';
import { createWireRecorder } from './wire-recorder.service.ts';

const NOW = Date.now();
let server: TestServer;
let own: number;
let other: number;
let robotId: string;
beforeAll(async () => {
  server = await startServer();
  [own, other] = [await server.addProject(), await server.addProject()];
  robotId = await registerRobot();
});
afterAll(() => server.stop());
afterEach(() => server.db.asOwner('delete from robot_message'));

async function registerRobot(): Promise<string> {
  const body = { name: 'R-01', model: 'Tray', manufacturer: 'acme', serial_number: `W-${own}` };
  const answer = await call('POST', `/projects/${own}/robots`, 'rr_admin', body);
  return (answer.body as { robot_id: string }).robot_id;
}
async function call(method: 'GET' | 'POST', path: string, role = 'rr_diagnostic', body?: object) {
  const token = await server.tokenFor({ [own]: [role] } as RoleMap, 'Deniz');
  return server.call(method, path, { token, ...(body && { body }) });
}
const path = (rest = '', project = own) => `/projects/${project}/robots/${robotId}/messages${rest}`;

const seen = (
  topic: WireMessageSeen['topic'],
  message: Record<string, unknown> | undefined,
  secondsAgo: number,
): WireMessageSeen => ({
  robotId,
  direction: ['order', 'instantActions', 'zoneSet'].includes(topic) ? 'to_robot' : 'from_robot',
  topic,
  at: NOW - secondsAgo * 1_000,
  bytes: 100,
  message,
  problem: message === undefined ? 'message is not JSON' : undefined,
});
const order = (orderId: string) => ({
  orderId,
  orderUpdateId: 3,
  nodes: [
    {
      nodeId: 'n1',
      sequenceId: 0,
      released: true,
      nodePosition: { x: 1, y: 2, mapId: 'hotel_1' },
      actions: [],
    },
  ],
  edges: [],
});
async function record(...messages: readonly WireMessageSeen[]): Promise<void> {
  const recorder = createWireRecorder({
    write: (projectId, rows) =>
      server.database.tenant(projectId, (tx) => insertMessages(tx, projectId, rows)),
    log: { warn: () => undefined },
  });
  for (const message of messages) recorder.see(own, message);
  await recorder.flush();
}
async function list(query = ''): Promise<WireMessage[]> {
  return ((await call('GET', path(query))).body as { items: WireMessage[] }).items;
}

describe('messages on the wire', () => {
  test('are listed newest first, in one line each, page by page', async () => {
    await record(
      seen('order', order('o-1'), 30),
      seen('state', { driving: true, batteryState: { batteryCharge: 81.2 }, orderId: 'o-1' }, 20),
      seen('connection', undefined, 10),
    );
    const messages = await list();
    expect(messages.map(({ topic, summary }) => [topic, summary])).toEqual([
      ['connection', { code: 'unreadable', params: {} }],
      ['state', { code: 'state_driving_battery', params: { battery: 81 } }],
      ['order', { code: 'order', params: { order: 'o-1', update: 3, nodes: 1 } }],
    ]);
    const first = (await call('GET', path('?limit=2'))).body as { next_cursor: string };
    expect((await list(`?limit=2&cursor=${first.next_cursor}`)).map(({ topic }) => topic)).toEqual(['order']);
  });

  test.each([
    ['?topic=order,state', 2],
    ['?direction=to_robot', 1],
    ['?order_id=o-1', 2],
    [`?from=${new Date(NOW - 25_000).toISOString()}`, 2],
    [`?to=${new Date(NOW - 25_000).toISOString()}`, 1],
    ['?q=N1', 1],
    ['?q=100%25', 0],
  ])('are narrowed by %s', async (query, count) => {
    await record(
      seen('order', order('o-1'), 30),
      seen('state', { orderId: 'o-1' }, 20),
      seen('connection', { connectionState: 'ONLINE' }, 10),
    );
    expect(await list(query)).toHaveLength(count);
  });

  test('are listed and downloaded with topics that name none, or none that is known', async () => {
    await record(seen('order', order('o-1'), 30));
    expect(await list('?topic=')).toHaveLength(1);
    expect(await list('?topic=,')).toHaveLength(1);
    expect(await list('?topic=weather')).toEqual([]);
    const file = await call('GET', path('/file?topic=&direction=to_robot'));
    expect(file.status).toBe(200);
  });

  test('show one as it was sent and as it was read, and download as lines', async () => {
    await record(seen('order', order('o-9'), 5));
    const [message] = await list();
    const details = (await call('GET', path(`/${message?.message_id}`))).body as WireMessageDetails;
    expect(details.raw).toEqual(order('o-9'));
    expect(details.decoded).toMatchObject({ orderId: 'o-9', nodes: [{ x: 1, y: 2, mapId: 'hotel_1' }] });
    const file = await call('GET', path('/file?topic=order'));
    expect(JSON.stringify(file.body ?? file)).toContain('o-9');
    expect((await call('GET', path('/1-1'))).status).toBe(404);
  });

  test('are seen with the right to it and in their project only', async () => {
    await record(seen('order', order('o-1'), 5));
    expect((await call('GET', path(), 'rr_view_only')).status).toBe(403);
    expect((await call('GET', path('', other))).status).toBe(404);
    expect((await call('GET', path('?cursor=x'))).status).toBe(400);
    const rows = await server.database.tenant(other, (tx) =>
      tx.selectFrom('robot_message').select('topic').execute(),
    );
    expect(rows).toEqual([]);
  });
});

test('secrets and names that are on the wire are not in the table', async () => {
  const parameters = (values: Record<string, string>) =>
    Object.entries(values).map(([key, value]) => ({ key, value }));
  await record(
    seen('serviceEvents', { event_id: 'e1', type: 'pin_entered', pin: '48213' }, 9),
    seen(
      'instantActions',
      {
        actions: [
          {
            actionId: '1',
            actionType: 'speak',
            actionParameters: parameters({ text: 'Zübeyde Hanım, buyurun' }),
          },
          { actionId: '2', actionType: 'pinResult', actionParameters: parameters({ result: 'right 48213' }) },
        ],
      },
      8,
    ),
    seen(
      'state',
      { wifi: { password: 'tr0ub4dor' }, errors: [{ errorDescription: 'ara: +90 532 765 43 21' }] },
      7,
    ),
    seen('serviceState', { receiver: { name: 'Zübeyde Hanım', phone: '05327654321' } }, 6),
  );
  const rows = await server.db.asOwner('select content::text as text from robot_message');
  expect(rows).toHaveLength(4);
  const text = JSON.stringify(rows);
  for (const secret of ['48213', 'Zübeyde', 'tr0ub4dor', '765 43 21', '05327654321'])
    expect(text).not.toContain(secret);
});

test('more than the database takes is dropped with a count, and what waits is written later', async () => {
  const warnings: object[] = [];
  let isDown = true;
  let written = 0;
  const recorder = createWireRecorder({
    write: async (_projectId, rows) => {
      if (isDown) throw new Error('down');
      written += rows.length;
    },
    log: { warn: (fields) => warnings.push(fields) },
  });
  for (let index = 0; index < 5_100; index += 1) recorder.see(own, seen('order', order(`o-${index}`), 1));
  await recorder.flush();
  expect(warnings).toContainEqual({ projectId: own, count: 100 });
  isDown = false;
  await recorder.flush();
  expect(written).toBe(5_000);
});

test('days are made ahead, and dropped when they are no longer kept', async () => {
  let now = Date.UTC(2031, 0, 10, 12);
  const keeping = createWireKeeping({ database: server.database, clock: () => now });
  expect(await keeping.prepare()).toBe(9);
  now += 10 * 86_400_000;
  const dropped = await keeping.keep();
  expect(dropped).toContain('robot_message_20310109');
  expect(dropped).toContain('robot_message_20310112');
  expect(dropped).not.toContain('robot_message_20310113');
});

test('errors and connections of a day are known after its messages were dropped, for thirty days', async () => {
  const DAY = 86_400_000;
  let now = Date.UTC(2032, 0, 10, 12);
  const keeping = createWireKeeping({ database: server.database, clock: () => now });
  await keeping.prepare();
  const began = now;
  const at = (minute: number) => began + minute * 60_000;
  const state = (minute: number, ...types: readonly string[]): WireMessageSeen => ({
    ...seen('state', { errors: types.map((errorType) => ({ errorType, errorLevel: 'FATAL' })) }, 0),
    at: at(minute),
  });
  await record(
    state(0),
    state(1, 'stuck'),
    { ...seen('connection', { connectionState: 'OFFLINE' }, 0), at: at(2) },
    state(3, 'stuck'),
    state(4),
  );
  const service = createWireMessagesService({
    database: server.database,
    hasRobot: async () => true,
    trafficOf: () => [],
  });
  const range = { from: began - DAY, to: began + DAY };
  const known = async () => [
    await service.errors(own, robotId, range),
    await service.connections(own, robotId, range),
  ];
  const before = await known();
  expect(before).toEqual([
    [{ type: 'stuck', level: 'FATAL', description: '', since: at(1), until: at(4) }],
    [{ at: at(2), state: 'OFFLINE' }],
  ]);
  now += 9 * DAY;
  expect(await keeping.keep()).toContain('robot_message_20320110');
  expect(await known()).toEqual(before);
  expect(await service.errors(other, robotId, range)).toEqual([]);
  now += 22 * DAY;
  await keeping.keep();
  expect(await known()).toEqual([[], []]);
});
