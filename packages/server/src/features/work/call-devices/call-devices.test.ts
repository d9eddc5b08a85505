import { spawn, type ChildProcess } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { RegisteredDevice } from '@rota/contract/devices';
import type { CallCard, CallDevice, DeviceBinding, DeviceCommandMessage } from '@rota/contract/call-devices';
import type { Station } from '@rota/contract/stations';
import { aName, waitFor } from '@rota/testing';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startCallsStage, type CallsStage } from '../robot-calls/calls-stage.fake.ts';

const ROOT = join(import.meta.dirname, '../../../../../..');
let stage: CallsStage;
let admin = '';
let station: Station;
let bar: Station;
beforeAll(async () => {
  stage = await startCallsStage();
  admin = await stage.as('rr_project_admin');
  const make = async (target: string) =>
    (await stage.call(admin, 'POST', path('stations'), { name: `Station ${aName()}`, target_id: target }))
      .body as Station;
  [station, bar] = [await make(stage.targets.table), await make(stage.targets.bar)];
});
afterAll(() => stage.stop());
beforeEach(() => stage.clear());

const clients: MqttClient[] = [];
let program: ChildProcess | undefined;
afterEach(async () => {
  program?.kill('SIGKILL');
  for (const client of clients.splice(0)) await client.endAsync(true);
});

const path = (rest: string, project = stage.projectId) => `/projects/${project}/${rest}`;
type Bound = Partial<DeviceBinding> & Pick<DeviceBinding, 'press' | 'action'>;

async function aDevice(type: string, bindings: readonly Bound[] = []): Promise<RegisteredDevice> {
  const body = { device_id: `dev-${randomUUID()}`, name: `Device ${aName()}`, type };
  const device = (await stage.call(admin, 'POST', path('devices'), body)).body as RegisteredDevice;
  const all = bindings.map((one) => ({ station_id: station.station_id, ...one }));
  const set = await stage.call(admin, 'PUT', path(`call-devices/${device.device_id}/bindings`), {
    bindings: all,
  });
  if (type !== 'tablet') expect(set.status).toBe(200);
  return device;
}
async function connect({ mqtt }: RegisteredDevice) {
  const will = {
    topic: `${mqtt.prefix}/state`,
    payload: Buffer.from('{"online":false}'),
    qos: 1,
    retain: true,
  } as const;
  const client = await connectAsync(mqtt.url, {
    username: mqtt.username,
    password: mqtt.password,
    reconnectPeriod: 0,
    clientId: mqtt.username,
    will,
  });
  clients.push(client);
  const heard: DeviceCommandMessage[] = [];
  client.on('message', (_topic, payload) =>
    heard.push(JSON.parse(payload.toString()) as DeviceCommandMessage),
  );
  await client.subscribeAsync(`${mqtt.prefix}/command`, { qos: 1 });
  const say = (message: object) =>
    client.publishAsync(`${mqtt.prefix}/state`, JSON.stringify(message), { qos: 1 });
  const answersTo = (id: string) =>
    heard.flatMap((one) => (one.command === 'answer' && one.press === id ? [one] : []));
  const press = async (kind: string, more: object = {}) => {
    const id = randomUUID();
    await say({ press: { id, kind, ...more } });
    return (await waitFor(() => answersTo(id)[0])).outcome;
  };
  return { client, heard, say, answersTo, press };
}
const shown = async ({ device_id: id }: RegisteredDevice) =>
  (await stage.call(admin, 'GET', path(`call-devices/${id}`))).body as CallDevice & {
    presses: { outcome: string }[];
  };
const callsFrom = async (from: Station) =>
  (
    (await stage.call(admin, 'GET', path(`robot-calls?station_id=${from.station_id}&state=open`))).body as {
      items: { call_id: string }[];
    }
  ).items;

describe('a call button', () => {
  test('calls once for a press that is said three times, and hears how the call goes on', async () => {
    const device = await aDevice('call_button', [{ press: 'single', action: 'call' }]);
    const { say, answersTo, heard } = await connect(device);
    for (let count = 0; count < 3; count += 1) await say({ battery: 61, press: { id: 7, kind: 'single' } });
    await waitFor(() => answersTo('7').length === 3);
    expect(new Set(answersTo('7').map(({ outcome }) => outcome))).toEqual(new Set(['success']));
    expect(await callsFrom(station)).toHaveLength(1);
    expect(await shown(device)).toMatchObject({
      online: true,
      battery: 61,
      last_press: { press: 'single', outcome: 'success', station_name: station.name },
    });
    await waitFor(() => heard.some((one) => one.command === 'call' && one.state === 'arrived'), 30_000);
  });

  test('that bounces, and a second button, come to the call that is open', async () => {
    const [one, two] = [
      await aDevice('call_button', [{ press: 'single', action: 'call' }]),
      await aDevice('call_button', [{ press: 'double', action: 'call' }]),
    ];
    const [first, second] = [await connect(one), await connect(two)];
    expect([await first.press('single'), await first.press('single'), await second.press('double')]).toEqual([
      'success',
      'success',
      'success',
    ]);
    expect(await callsFrom(station)).toHaveLength(1);
  });

  test('is heard with a prefix that was typed with a slash at its end', async () => {
    const device = await aDevice('call_button', [{ press: 'single', action: 'call' }]);
    const { client, answersTo } = await connect(device);
    const message = JSON.stringify({ press: { id: 'slash-1', kind: 'single' } });
    await client.publishAsync(`${device.mqtt.prefix}//state`, message, { qos: 1 });
    await waitFor(() => answersTo('slash-1').length > 0);
  });

  test('cancels by a long press, and says where there is nothing to do or nothing is bound', async () => {
    const device = await aDevice('call_button', [
      { press: 'single', action: 'call' },
      { press: 'long', action: 'cancel' },
    ]);
    const { press } = await connect(device);
    expect(await press('long')).toBe('nothing_to_do');
    expect(await press('double')).toBe('not_bound');
    await stage.call(admin, 'POST', path('robot-calls'), { station_id: bar.station_id });
    expect(['success', 'queued_success']).toContain(await press('single'));
    expect(await shown(device)).toMatchObject({
      presses: [{ press: 'single' }, { outcome: 'not_bound' }, { outcome: 'nothing_to_do' }],
    });
  });

  test('is offline after its last will, and makes no call when switched off', async () => {
    const device = await aDevice('call_button', [{ press: 'single', action: 'call' }]);
    const { client, say } = await connect(device);
    await say({ battery: 50 });
    await waitFor(async () => (await shown(device)).online);
    client.stream.destroy();
    await waitFor(async () => !(await shown(device)).online);
    const again = await connect(device);
    await stage.call(admin, 'PATCH', path(`devices/${device.device_id}`), { enabled: false });
    await waitFor(() => !again.client.connected);
    expect(await shown(device)).toMatchObject({ online: false, enabled: false });
  });

  test('that sends an invalid or a retained message makes no call', async () => {
    const device = await aDevice('call_button', [{ press: 'single', action: 'call' }]);
    const { client, say, press } = await connect(device);
    for (const text of [
      '',
      '[]',
      '{"press":{}}',
      '{"press":{"id":"x","kind":"triple"}}',
      `{"press":{"id":"${'x'.repeat(3_000)}","kind":"single"}}`,
    ])
      await client.publishAsync(`${device.mqtt.prefix}/state`, text, { qos: 1 });
    await say({ battery: 900, press: { id: 1, kind: 'single' } });
    expect(await press('double')).toBe('not_bound');
    expect(await callsFrom(station)).toHaveLength(0);
  });
});

test('a watch confirms that what the robot brought was taken', async () => {
  const device = await aDevice('waiter_watch', [
    { press: 'single', action: 'call' },
    { press: 'double', action: 'confirm' },
  ]);
  await stage.call(admin, 'PATCH', path(''), { delivery: { unloading_timeout_s: 600 } });
  const { press, heard } = await connect(device);
  expect(await press('double')).toBe('nothing_to_do');
  expect(await press('single')).toBe('success');
  await waitFor(() => heard.some((one) => one.command === 'call' && one.state === 'arrived'), 30_000);
  await waitFor(async () => (await press('double')) === 'confirmed', 20_000);
  await waitFor(() => heard.some((one) => one.command === 'call' && one.state === 'done'), 30_000);
  await stage.call(admin, 'PATCH', path(''), { delivery: { unloading_timeout_s: 0 } });
});

test('a card reader takes the cards that count at its station, whose numbers cannot be read', async () => {
  const device = await aDevice('card_reader', [{ press: 'card', action: 'call' }]);
  const add = (body: object) => stage.call(admin, 'POST', path('call-cards'), body);
  const good = (await add({ number: '04:a2:2b:1f', name: 'Ece' })).body as CallCard;
  const elsewhere = (await add({ number: 'BEEF0001', name: 'Bar card', station_ids: [bar.station_id] }))
    .body as CallCard;
  expect([good.ending, elsewhere.station_ids]).toEqual(['B1F', [bar.station_id]]);
  expect((await add({ number: '04A22B1F', name: 'Again' })).error.resultCode).toBe('CALL_CARD_TAKEN');
  expect((await add({ number: '12345', name: 'No one', user_id: 'none' })).status).toBe(404);
  const rows = await stage.server.db.asOwner(`select digest from call_card where card_id = $1`, [
    good.card_id,
  ]);
  expect(String(rows[0]?.['digest'])).toMatch(/^[0-9a-f]{64}$/);
  const { press, say, answersTo } = await connect(device);
  expect(await press('card', { card: 'BEEF0001' })).toBe('card_refused');
  expect(await press('card', { card: '04a22b1f' })).toBe('success');
  expect((await shown(device)).last_press).toMatchObject({ card_name: 'Ece' });
  await stage.call(admin, 'PATCH', path(`call-cards/${good.card_id}`), { enabled: false });
  // Within three seconds it would be the same card held longer.
  await stage.server.db.asOwner(`update device_press set at = at - interval '10 seconds'`);
  await say({ press: { id: 'off', kind: 'card', card: '04A22B1F' } });
  expect((await waitFor(() => answersTo('off')[0])).outcome).toBe('card_refused');
  expect((await stage.call(admin, 'DELETE', path(`call-cards/${good.card_id}`))).status).toBe(200);
  const log = await stage.server.db.asOwner(
    `select code, before ->> 'enabled' as before, after ->> 'enabled' as after from audit_log where entity_id = $1 order by number`,
    [good.card_id],
  );
  expect(log).toEqual([
    { code: 'LOG_CALL_CARD_ADDED', before: null, after: 'true' },
    { code: 'LOG_CALL_CARD_CHANGED', before: 'true', after: 'false' },
    { code: 'LOG_CALL_CARD_REMOVED', before: 'false', after: null },
  ]);
});

test('what presses do is set for devices that call, with stations of the project', async () => {
  const tablet = await aDevice('tablet');
  const button = await aDevice('call_button');
  const set = (id: string, binding: object, token = admin, project = stage.projectId) =>
    stage.call(token, 'PUT', path(`call-devices/${id}/bindings`, project), {
      bindings: [{ press: 'single', action: 'call', station_id: station.station_id, ...binding }],
      version: 1,
    });
  expect((await set(tablet.device_id, {})).error.resultCode).toBe('DEVICE_CANNOT_CALL');
  expect((await set(button.device_id, { kind: 'birthday' })).error.resultCode).toBe('CALL_KIND_NOT_OFFERED');
  expect((await set(button.device_id, { station_id: 'none' })).status).toBe(404);
  expect((await set(button.device_id, {})).body).toMatchObject({ version: 2, station_names: [station.name] });
  expect((await set(button.device_id, {})).error.resultCode).toBe('VERSION_CONFLICT');
  const stranger = await stage.as('rr_project_admin', stage.otherId);
  expect((await set(button.device_id, {}, stranger, stage.otherId)).status).toBe(404);
  expect((await set(button.device_id, {}, await stage.as('rr_delivery_operator'))).status).toBe(403);
  const listed = (await stage.call(admin, 'GET', path(`call-devices?station_id=${station.station_id}`)))
    .body as CallDevice[];
  expect(listed.map((one) => one.device_id)).toContain(button.device_id);
});

test('the button of the guide calls a robot', async () => {
  const device = await aDevice('call_button', [{ press: 'single', action: 'call' }]);
  const page = await readFile(join(ROOT, 'docs/call-devices.md'), 'utf8');
  const [, source = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];
  expect(source.trim().split('\n').length).toBeLessThanOrEqual(50);
  const { url, username, password, prefix } = device.mqtt;
  const env = {
    ...process.env,
    ROTA_MQTT_URL: url,
    ROTA_USERNAME: username,
    ROTA_PASSWORD: password,
    ROTA_PREFIX: prefix,
  };
  const button = spawn(process.execPath, ['--input-type=module', '-e', source], {
    cwd: ROOT,
    env,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  program = button;
  let said = '';
  button.stdout.on('data', (data: Buffer) => (said += data.toString()));
  await waitFor(async () => (await shown(device)).online, 20_000);
  button.stdin.write('\n');
  await waitFor(() => said.includes('success: A robot is on its way'), 20_000);
  expect(await callsFrom(station)).toHaveLength(1);
});

test('a station names the devices and cards that call from it, and is deleted once that is accepted', async () => {
  const made = await stage.call(admin, 'POST', path('stations'), {
    name: `Station ${aName()}`,
    target_id: stage.targets.table,
  });
  const { station_id: id } = made.body as Station;
  const device = await aDevice('call_button', [{ press: 'single', action: 'call', station_id: id }]);
  const number = randomUUID().replaceAll('-', '').slice(0, 8);
  const card = await stage.call(admin, 'POST', path('call-cards'), {
    number,
    name: 'Blue',
    user_id: null,
    station_ids: [id],
  });
  expect(card.status).toBe(201);
  expect((await stage.call(admin, 'GET', path(`stations/${id}/uses`))).body).toMatchObject([
    { kind: 'call_device', effect: 'stops', count: 1, first: [{ id: device.device_id }] },
    { kind: 'call_card', effect: 'stops', count: 1, first: [{ name: 'Blue' }] },
  ]);
  expect((await stage.call(admin, 'DELETE', path(`stations/${id}`))).status).toBe(409);
  expect((await stage.call(admin, 'DELETE', path(`stations/${id}?even_if_needed=true`))).status).toBe(200);
});
