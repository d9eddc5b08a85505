import type { Page } from '@rota/contract/core';
import {
  elevatorRequestMessage,
  type Elevator,
  type ElevatorAccess,
  type ElevatorLogLine,
  type ElevatorRequestMessage,
} from '@rota/contract/elevators';
import { aName, startServer, waitFor, type TestServer } from '@rota/testing';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { aMapZip, asRoot, mapsAreProcessed, uploadPath } from '../../../access-walker/stage.ts';

let server: TestServer;
let root: string;
let [projectId, otherId] = [0, 0];
let [admin, operator, watcher] = ['', '', ''];
const SITE = 'Quay';
const stops = [
  { floor: 'G', x: 2, y: 2 },
  { floor: '1', x: 3, y: 3, theta: 1.5, door: 'rear' },
];

beforeAll(async () => {
  server = await startServer({ listen: true, config: { elevatorHosts: ['127.0.0.0/8'] } });
  root = await server.tokenFor({ '*': ['rr_system_admin'] });
  projectId = await server.addProject();
  otherId = await server.addProject();
  for (const floor of ['G', '1', '2']) {
    await asRoot(
      { server, root },
      'PUT',
      await uploadPath({ server, root }, projectId, `${SITE}_${floor}`),
      await aMapZip(),
    );
  }
  await mapsAreProcessed({ server, root }, projectId);
  admin = await server.tokenFor({ [projectId]: ['rr_admin'] }, 'Ada');
  operator = await server.tokenFor({ [projectId]: ['rr_elevator_operator'] }, 'Ersin');
  watcher = await server.tokenFor({ [projectId]: ['rr_view_only'] });
});
afterAll(() => server.stop());

const clients: MqttClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true);
});

type Made = Elevator & { mqtt: ElevatorAccess | null };
const base = () => `/projects/${projectId}/elevators`;
const body = (more: object = {}) => ({ name: `Lift ${aName()}`, group: 'Main', site: SITE, stops, ...more });
const post = (path: string, sent: unknown = {}, token = admin) =>
  server.call('POST', `${base()}${path}`, { token, body: sent });
async function add(more: object = {}): Promise<Made> {
  const answer = await post('', body(more));
  expect(answer.status, answer.raw.body).toBe(201);
  return answer.body as Made;
}
const find = async (id: string) =>
  (await server.call('GET', `${base()}/${id}`, { token: watcher })).body as Elevator;
const logOf = async (id: string) =>
  ((await server.call('GET', `${base()}/${id}/log`, { token: watcher })).body as Page<ElevatorLogLine>).items;

/** A controller as in a venue: gives the prepared answers, and keeps the requests. */
async function controllerOf({
  mqtt,
}: Made): Promise<{ say: (state: object) => Promise<void>; asked: ElevatorRequestMessage[] }> {
  if (mqtt === null) throw new Error('It has no access.');
  const client = await connectAsync(mqtt.url, {
    username: mqtt.username,
    password: mqtt.password,
    reconnectPeriod: 0,
  });
  clients.push(client);
  const asked: ElevatorRequestMessage[] = [];
  client.on('message', (_topic, payload) =>
    asked.push(elevatorRequestMessage.parse(JSON.parse(payload.toString()))),
  );
  await client.subscribeAsync(mqtt.request_topic, { qos: 1 });
  const closed = { floor: 'G', doors: { front: 'closed', rear: 'closed' }, mode: 'automatic', session: null };
  return {
    asked,
    say: async (state) => {
      await client.publishAsync(mqtt.state_topic, JSON.stringify({ ...closed, ...state }), {
        qos: 1,
        retain: true,
      });
    },
  };
}

describe('an elevator', () => {
  test('is added with its access, shown once, and is found with how it is reached', async () => {
    const made = await add();
    expect(made).toMatchObject({
      group: 'Main',
      site: SITE,
      floors: ['G', '1'],
      mode: 'offline',
      floor: null,
      session: null,
      version: 1,
    });
    expect(made.stops).toEqual([
      { floor: 'G', x: 2, y: 2, theta: 0, door: 'front' },
      { floor: '1', x: 3, y: 3, theta: 1.5, door: 'rear' },
    ]);
    expect(made.mqtt).toMatchObject({
      username: `elevator-${made.elevator_id}`,
      state_topic: `elevators/${made.elevator_id}/state`,
      request_topic: `elevators/${made.elevator_id}/request`,
    });
    expect(await find(made.elevator_id)).toMatchObject({ name: made.name, connection: { kind: 'mqtt' } });
    expect((await server.call('GET', base(), { token: watcher })).raw.body).not.toContain(
      made.mqtt?.password ?? '?',
    );
  });

  test.each([
    ['a floor without a map', { stops: [stops[0], { floor: 'Roof', x: 1, y: 1 }] }, 409, 'MAP_NOT_READY'],
    ['one floor', { stops: [stops[0]] }, 400, 'VALIDATION'],
    ['a floor twice', { stops: [stops[0], stops[0]] }, 400, 'VALIDATION'],
    ['a time-out of an hour', { session_ttl_s: 3600 }, 400, 'VALIDATION'],
  ])('is refused with %s', async (_what, more, status, code) => {
    const answer = await post('', body(more));
    expect([answer.status, answer.error.resultCode.startsWith(code)]).toEqual([status, true]);
  });

  test('has a name of its own, whatever its case', async () => {
    const { name } = await add();
    expect((await post('', body({ name: name.toUpperCase() }))).error.resultCode).toBe('NAME_TAKEN');
  });

  test('is changed by one person at a time, and not while a robot has it', async () => {
    const { elevator_id: id } = await add();
    const patch = (change: object) => server.call('PATCH', `${base()}/${id}`, { token: admin, body: change });
    expect(
      (await patch({ version: 1, cab_width: 2, stops: [...stops, { floor: '2', x: 1, y: 1 }] })).body,
    ).toMatchObject({
      cab_width: 2,
      cab_depth: 1.6,
      version: 2,
      floors: ['G', '1', '2'],
    });
    expect((await patch({ version: 1, cab_width: 3 })).error.resultCode).toBe('VERSION_CONFLICT');
    await server.db.asOwner(
      `insert into elevator_session (project_id, session_id, elevator_id, robot_id, trip_id, from_floor, to_floor, state, began_at, expires_at)
       values ($1, $2, $3, 'r', 't', 'G', '1', 'on_the_way', now(), now() + interval '1 hour')`,
      [projectId, `s-${id}`, id],
    );
    expect((await patch({ version: 2, cab_width: 3 })).error.resultCode).toBe('ELEVATOR_IN_USE');
    expect((await server.call('DELETE', `${base()}/${id}`, { token: admin })).error.resultCode).toBe(
      'ELEVATOR_IN_USE',
    );
    await server.db.asOwner('update elevator_session set ended_at = now(), how = $2 where elevator_id = $1', [
      id,
      'done',
    ]);
    expect((await server.call('DELETE', `${base()}/${id}`, { token: admin })).status).toBe(200);
    expect((await server.call('GET', `${base()}/${id}`, { token: admin })).status).toBe(404);
    expect(await server.db.asOwner('select 1 from mqtt_user where elevator_id = $1', [id])).toEqual([]);
  });

  test('never has two sessions at once, from any writer', async () => {
    const { elevator_id: id } = await add();
    const open = (session: string) =>
      server.db.asOwner(
        `insert into elevator_session (project_id, session_id, elevator_id, robot_id, trip_id, from_floor, to_floor, state, began_at, expires_at)
         values ($1, $2, $3, 'r', 't', 'G', '1', 'on_the_way', now(), now())`,
        [projectId, session, id],
      );
    await open(`a-${id}`);
    await expect(open(`b-${id}`)).rejects.toThrow('elevator_session_open');
    await server.db.asOwner('delete from elevator_session where elevator_id = $1', [id]);
  });

  test('of another project is not there', async () => {
    const { elevator_id: id } = await add();
    const stranger = await server.tokenFor({ [otherId]: ['rr_admin'] });
    for (const rest of ['', '/log']) {
      expect(
        (await server.call('GET', `/projects/${otherId}/elevators/${id}${rest}`, { token: stranger })).status,
      ).toBe(404);
      expect((await server.call('GET', `${base()}/${id}${rest}`, { token: stranger })).status).toBe(404);
    }
    expect(
      (
        await server.call('POST', `/projects/${otherId}/elevators/${id}/call`, {
          token: stranger,
          body: { floor: 'G' },
        })
      ).status,
    ).toBe(404);
  });
});

describe('over MQTT', () => {
  let made: Made;
  let lift: Awaited<ReturnType<typeof controllerOf>>;
  beforeEach(async () => {
    made = await add();
    lift = await controllerOf(made);
  });
  const until = (wanted: Partial<Elevator>) =>
    waitFor(async () => {
      const now = await find(made.elevator_id);
      return Object.entries(wanted).every(([key, value]) => now[key as keyof Elevator] === value) && now;
    });

  test('what it says is seen, with the door of the floor where it stands; what cannot be read is passed over', async () => {
    // Said again, as controllers do: of what the broker kept from before the fleet listened no door is believed.
    await waitFor(async () => {
      await lift.say({ doors: { front: 'open', rear: 'closed' } });
      return (await find(made.elevator_id)).doors === 'open';
    });
    await until({ mode: 'automatic', floor: 'G', doors: 'open' });
    await lift.say({ floor: '1', doors: { front: 'closed', rear: 'opening' } });
    expect((await until({ floor: '1', doors: 'opening' })).heard_at).not.toBeNull();
    const { state_topic: topic } = made.mqtt ?? { state_topic: '' };
    for (const nonsense of [
      '',
      '{',
      '[]',
      '{"floor":1}',
      JSON.stringify({ mode: 'automatic' }),
      'x'.repeat(5_000),
    ])
      await clients[0]?.publishAsync(topic, nonsense, { qos: 1 });
    await lift.say({ mode: 'fire', floor: null });
    await until({ mode: 'fire', floor: null });
    await waitFor(async () =>
      (await logOf(made.elevator_id)).some((line) => line.kind === 'mode' && line.detail === 'fire'),
    );
  });

  test('a person calls it, holds it and releases it, and the log says who', async () => {
    await lift.say({});
    await until({ mode: 'automatic' });
    const id = made.elevator_id;
    expect((await post(`/${id}/call`, { floor: '1' }, operator)).body).toMatchObject({ elevator_id: id });
    await waitFor(() =>
      lift.asked.some((one) => one.request === 'call' && one.floor === '1' && one.ttl_s === 30),
    );
    expect((await post(`/${id}/call`, { floor: '2' }, operator)).error.resultCode).toBe(
      'ELEVATOR_FLOOR_NOT_SERVED',
    );
    expect((await post(`/${id}/hold`, {}, operator)).status).toBe(200);
    await waitFor(() => lift.asked.some((one) => one.request === 'hold_door' && one.door === 'front'));
    expect((await post(`/${id}/release`, {}, operator)).status).toBe(200);
    await waitFor(() => lift.asked.some((one) => one.request === 'release'));
    const lines = (await logOf(id)).filter((line) => line.kind === 'command');
    expect(lines.map(({ detail, to, by }) => ({ detail, to, by }))).toEqual([
      { detail: 'release', to: null, by: 'Ersin' },
      { detail: 'hold', to: null, by: 'Ersin' },
      { detail: 'call', to: '1', by: 'Ersin' },
    ]);
    const codes = await server.db.asOwner(
      `select code from audit_entry where entity_id = $1 order by number`,
      [id],
    );
    expect(codes.map((row) => row['code'])).toEqual([
      'LOG_ELEVATOR_CREATED',
      'LOG_ELEVATOR_CALLED',
      'LOG_ELEVATOR_HELD',
      'LOG_ELEVATOR_RELEASED',
    ]);
    await lift.say({ mode: 'out_of_service' });
    await until({ mode: 'out_of_service' });
    expect((await post(`/${id}/call`, { floor: '1' }, operator)).error.resultCode).toBe('ELEVATOR_SUSPENDED');
  });

  test('is taken out of service for robots and given back, once each', async () => {
    const id = made.elevator_id;
    const set = (is: boolean) => post(`/${id}/out-of-service`, { out_of_service: is }, operator);
    expect((await set(true)).body).toMatchObject({ out_of_service_by: 'Ersin' });
    expect((await set(true)).body).toMatchObject({ out_of_service_by: 'Ersin' });
    expect((await set(false)).body).toMatchObject({ out_of_service_by: null, version: 1 });
    expect((await logOf(id)).filter(({ kind }) => kind === 'command').map(({ detail }) => detail)).toEqual([
      'back_in_service',
      'out_of_service',
    ]);
  });

  test('a new password ends the former one', async () => {
    const { mqtt } = made;
    const next = (await post(`/${made.elevator_id}/mqtt-password`)).body as ElevatorAccess;
    expect(next).toMatchObject({ username: mqtt?.username, state_topic: mqtt?.state_topic });
    await expect(
      connectAsync(next.url, { username: next.username, password: mqtt?.password ?? '', reconnectPeriod: 0 }),
    ).rejects.toThrow();
    clients.push(
      await connectAsync(next.url, { username: next.username, password: next.password, reconnectPeriod: 0 }),
    );
  });

  test('only a simulated one is given faults, and it shows them', async () => {
    const id = made.elevator_id;
    const give = () => post(`/${id}/simulated-fault`, { fault: 'fire', seconds: 30 });
    await lift.say({});
    await until({ mode: 'automatic' });
    expect((await give()).error.resultCode).toBe('ELEVATOR_NOT_SIMULATED');
    await lift.say({ simulated_faults: [{ kind: 'slow', seconds_left: 3 }] });
    await waitFor(async () => (await find(id)).simulated_faults?.[0]?.kind === 'slow');
    const heard: unknown[] = [];
    clients[0]
      ?.removeAllListeners('message')
      .on('message', (_topic, payload) => heard.push(JSON.parse(payload.toString())));
    expect((await give()).status).toBe(200);
    await waitFor(() => heard.length > 0);
    expect(heard).toEqual([{ request: 'simulate_fault', fault: 'fire', seconds: 30 }]);
  });
});

describe('over HTTP', () => {
  const http = (url: string, more: object = {}) => ({
    adapter: {
      kind: 'http',
      secret: 'its-very-own-secret',
      headers: { Authorization: 'Bearer {secret}' },
      state: {
        url,
        paths: {
          floor: 'floor',
          doors: 'door',
        },
      },
      requests: { call: { url: `${url}/call/{floor}` } },
      ...more,
    },
  });

  test('its secret is kept and never shown, and stays when the template changes', async () => {
    const made = await add(http('http://127.0.0.1:9/state'));
    const id = made.elevator_id;
    expect(made).toMatchObject({ adapter: 'http', mqtt: null });
    const shown = await server.call('GET', `${base()}/${id}`, { token: admin });
    expect(shown.body).toMatchObject({
      connection: { kind: 'http', headers: { Authorization: 'Bearer {secret}' } },
    });
    const next = http('http://127.0.0.1:9/other', { secret: undefined });
    const changed = await server.call('PATCH', `${base()}/${id}`, {
      token: admin,
      body: { version: 1, ...next },
    });
    expect(changed.status, changed.raw.body).toBe(200);
    const rows = await server.db.asOwner('select name from vault_secret where name = $1', [
      `elevator/${projectId}/${id}`,
    ]);
    expect(rows).toHaveLength(1);
    const everything = await server.db.asOwner(
      'select row_to_json(elevator)::text as text from elevator union all select row_to_json(audit_entry)::text from audit_entry',
    );
    expect(everything.filter(({ text }) => String(text).includes('its-very-own-secret'))).toEqual([]);
    expect((await post(`/${id}/mqtt-password`)).error.resultCode).toBe('ELEVATOR_NOT_OVER_MQTT');
    await server.call('PATCH', `${base()}/${id}`, {
      token: admin,
      body: { version: 2, adapter: { kind: 'mqtt' } },
    });
    expect((await post(`/${id}/mqtt-password`)).status).toBe(200);
    expect(
      await server.db.asOwner('select 1 from vault_secret where name = $1', [`elevator/${projectId}/${id}`]),
    ).toEqual([]);
  });

  test.each([
    'http://10.1.2.3/state',
    'http://93.184.215.14/state',
    'https://169.254.169.254/x',
    'https://user:word@93.184.215.14/x',
  ])('an address that may not be called is refused: %s', async (url) => {
    expect((await post('', body(http(url)))).error.resultCode).toBe('ELEVATOR_HOST_NOT_ALLOWED');
  });
});
