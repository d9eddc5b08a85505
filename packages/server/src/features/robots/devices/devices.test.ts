import { randomUUID } from 'node:crypto';
import type { Page } from '@rota/contract/core';
import type { BrokerAccess, Device, RegisteredDevice } from '@rota/contract/devices';
import type { MqttUser } from '@rota/contract/mqtt';
import { aName, startServer, waitFor, type TestServer } from '@rota/testing';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';

let server: TestServer;
let projectId: number;
let otherId: number;
let admin: string;
beforeAll(async () => {
  server = await startServer({ listen: true });
  [projectId, otherId] = [await server.addProject(), await server.addProject()];
  admin = await server.tokenFor({ [projectId]: ['rr_project_admin'] }, 'Admin');
});
afterAll(() => server.stop());

const clients: MqttClient[] = [];
afterEach(async () => {
  for (const client of clients.splice(0)) await client.endAsync(true);
});
async function connect({
  url,
  username,
  password,
}: Pick<BrokerAccess, 'url' | 'username' | 'password'>): Promise<MqttClient> {
  const client = await connectAsync(url, {
    username,
    password,
    reconnectPeriod: 0,
    clientId: `test-${randomUUID()}`,
  });
  clients.push(client);
  return client;
}
async function aDevice(more: object = {}): Promise<RegisteredDevice> {
  const body = { device_id: `btn-${randomUUID()}`, name: `Button ${aName()}`, type: 'call_button', ...more };
  const answer = await server.call('POST', `/projects/${projectId}/devices`, { token: admin, body });
  expect([answer.status, answer.error.message]).toEqual([201, undefined]);
  return answer.body as RegisteredDevice;
}
const userPath = (device: Device) => `/projects/${projectId}/mqtt-users/${device.mqtt_username}`;
async function userOf(device: Device): Promise<MqttUser | undefined> {
  const { body } = await server.call('GET', `/projects/${projectId}/mqtt-users?kind=devices&limit=100`, {
    token: admin,
  });
  return (body as Page<MqttUser>).items.find(({ username }) => username === device.mqtt_username);
}
const post = (path: string, body?: unknown) => server.call('POST', path, { token: admin, body });

describe('a device', () => {
  test('speaks and hears below its own prefix only, and what the console says there is not its to say', async () => {
    const [mine, other] = [await aDevice(), await aDevice()];
    const [client, listener] = [await connect(mine.mqtt), await connect(other.mqtt)];
    const heard: string[] = [];
    await client.subscribeAsync(`${mine.mqtt.prefix}/#`);
    for (const filter of [`${other.mqtt.prefix}/#`, 'rota/#', '#', 'uagv/#'])
      await expect(client.subscribeAsync(filter)).rejects.toThrow();
    await listener.subscribeAsync(`${other.mqtt.prefix}/#`);
    for (const one of [client, listener]) one.on('message', (topic) => heard.push(topic));
    for (const topic of [
      `${other.mqtt.prefix}/pressed`,
      `${mine.mqtt.prefix}/command`,
      'rota/v1/x',
      `${mine.mqtt.prefix}/pressed`,
    ]) {
      await client.publishAsync(topic, '{}');
    }
    await waitFor(() => heard.length > 0);
    expect(heard).toEqual([`${mine.mqtt.prefix}/pressed`]);
  });

  test('says whether it is at the broker, and when it last came in', async () => {
    const device = await aDevice();
    expect(device).toMatchObject({ connected: false, signed_in_at: null });
    await connect(device.mqtt);
    const path = `/projects/${projectId}/devices/${device.device_id}`;
    const now = async () => (await server.call('GET', path, { token: admin })).body as Device;
    await waitFor(async () => (await now()).signed_in_at !== null);
    expect((await now()).connected).toBe(true);
  });

  test('that is switched off loses its connection at once, and comes back when it is on', async () => {
    const device = await aDevice();
    const client = await connect(device.mqtt);
    const path = `/projects/${projectId}/devices/${device.device_id}`;
    await server.call('PATCH', path, { token: admin, body: { enabled: false } });
    await waitFor(() => !client.connected);
    await expect(connect(device.mqtt)).rejects.toThrow(/Not authorized|Bad username/i);
    await server.call('PATCH', path, { token: admin, body: { enabled: true } });
    const again = await connect(device.mqtt);
    await server.call('DELETE', path, { token: admin });
    await waitFor(() => !again.connected);
    expect(await userOf(device)).toBeUndefined();
  });

  test.each([
    [
      'with an id that is taken in another project',
      (device: Device) => ({ device_id: device.device_id }),
      'DEVICE_ID_TAKEN',
    ],
    ['with a name that is taken', (device: Device) => ({ name: device.name.toUpperCase() }), 'NAME_TAKEN'],
  ])('%s is refused', async (_what, again, code) => {
    const device = await aDevice();
    const elsewhere = code === 'DEVICE_ID_TAKEN' ? otherId : projectId;
    const token = await server.tokenFor({ [elsewhere]: ['rr_project_admin'] });
    const body = { device_id: `btn-${randomUUID()}`, name: aName(), type: 'tablet', ...again(device) };
    const answer = await server.call('POST', `/projects/${elsewhere}/devices`, { token, body });
    expect([answer.status, answer.error.resultCode]).toEqual([409, code]);
  });

  test('is had by its id, in its own project only', async () => {
    const registered = await aDevice();
    const device: Partial<RegisteredDevice> = { ...registered };
    delete device.mqtt;
    const get = (id: number, deviceId: string, token: string) =>
      server.call('GET', `/projects/${id}/devices/${deviceId}`, { token });
    expect((await get(projectId, registered.device_id, admin)).body).toEqual(device);
    const other = await server.tokenFor({ [otherId]: ['rr_project_admin'] });
    for (const answer of [
      await get(projectId, 'none', admin),
      await get(otherId, registered.device_id, other),
    ])
      expect([answer.status, answer.error.resultCode]).toEqual([404, 'RECORD_NOT_FOUND']);
  });

  test('is in the log by the id that is printed on it', async () => {
    const { device_id } = await aDevice();
    const { body } = await server.call(
      'GET',
      `/projects/${projectId}/audit?entity=device&entity_id=${device_id}`,
      { token: admin },
    );
    expect((body as Page<{ code: string }>).items).toMatchObject([{ code: 'LOG_DEVICE_REGISTERED' }]);
  });

  test('is found by its name and by its id', async () => {
    const device = await aDevice({ name: `Şef Tableti ${aName()}`, type: 'tablet' });
    for (const search of [device.name.slice(0, 10).toLocaleUpperCase('tr'), device.device_id]) {
      const { body } = await server.call(
        'GET',
        `/projects/${projectId}/devices?type=tablet&search=${encodeURIComponent(search)}`,
        {
          token: admin,
        },
      );
      expect((body as Page<Device>).items.map(({ device_id }) => device_id)).toEqual([device.device_id]);
    }
  });
});

describe('an account at the broker', () => {
  test('shows its live connections and when it came in last', async () => {
    const device = await aDevice();
    expect(await userOf(device)).toMatchObject({
      connections: [],
      signed_in_at: null,
      passwords: 1,
      kind: 'devices',
      owner_id: device.device_id,
    });
    await connect(device.mqtt);
    const user = await waitFor(async () => {
      const found = await userOf(device);
      return found?.signed_in_at === null ? undefined : found;
    });
    expect(user.connections).toMatchObject([
      { address: expect.stringContaining('127.0.0.1') as string, password: 'newest' },
    ]);
  });

  test('gets a new password while it stays connected by the older one, which ends when it is no longer used', async () => {
    const device = await aDevice();
    const first = await connect(device.mqtt);
    const renewed = (await post(`${userPath(device)}/password`, {})).body as BrokerAccess;
    expect((await userOf(device))?.connections).toMatchObject([{ password: 'older' }]);
    const inUse = await post(`${userPath(device)}/end-older`, {});
    expect([inUse.status, inUse.error.resultCode]).toEqual([409, 'MQTT_PASSWORD_IN_USE']);
    expect(first.connected).toBe(true);
    const second = await connect(renewed);
    await first.endAsync();
    await waitFor(async () => (await userOf(device))?.connections?.length === 1);
    expect((await post(`${userPath(device)}/end-older`, {})).body).toMatchObject({ passwords: 1 });
    await expect(connect(device.mqtt)).rejects.toThrow();
    expect(second.connected).toBe(true);
  });

  test('whose older password is ended by force is cut off only where it still uses it', async () => {
    const device = await aDevice();
    const first = await connect(device.mqtt);
    const second = await connect((await post(`${userPath(device)}/password`, {})).body as BrokerAccess);
    await post(`${userPath(device)}/end-older`, { force: true });
    await waitFor(() => !first.connected);
    expect(second.connected).toBe(true);
  });

  test.each([
    ['short77', 400],
    ['has a space', 400],
    ['eight-88', 200],
  ])('takes %s as a typed password: %i', async (password, status) => {
    const device = await aDevice();
    const answer = await post(`${userPath(device)}/password`, { password, keep_older: false });
    expect(answer.status).toBe(status);
    if (status === 200) expect((await connect({ ...device.mqtt, password })).connected).toBe(true);
  });

  test('is disconnected, and switched off, by those who may', async () => {
    const device = await aDevice();
    const client = await connect(device.mqtt);
    expect((await post(`${userPath(device)}/disconnect`)).status).toBe(200);
    await waitFor(() => !client.connected);
    const again = await connect(device.mqtt);
    expect(
      (await server.call('PATCH', userPath(device), { token: admin, body: { enabled: false } })).body,
    ).toMatchObject({
      enabled: false,
    });
    await waitFor(() => !again.connected);
    const stranger = await server.tokenFor({ [otherId]: ['rr_project_admin'] });
    const path = `/projects/${otherId}/mqtt-users/${device.mqtt_username}/disconnect`;
    expect((await server.call('POST', path, { token: stranger })).status).toBe(404);
  });
});

test('accounts at the broker stand by name, page after page', async () => {
  const own = await server.addProject();
  const token = await server.tokenFor({ [own]: ['rr_project_admin'] });
  for (const name of ['Terrace', 'Bar', 'kitchen']) {
    const body = { device_id: `btn-${randomUUID()}`, name, type: 'call_button' };
    await server.call('POST', `/projects/${own}/devices`, { token, body });
  }
  const names: string[] = [];
  let cursor: string | null = '';
  while (cursor !== null) {
    const query = new URLSearchParams({ kind: 'devices', limit: '1', ...(cursor !== '' && { cursor }) });
    const page = (await server.call('GET', `/projects/${own}/mqtt-users?${query.toString()}`, { token }))
      .body as Page<MqttUser>;
    names.push(...page.items.map(({ name }) => name));
    cursor = page.next_cursor;
  }
  expect(names).toEqual(['Bar', 'kitchen', 'Terrace']);
});
