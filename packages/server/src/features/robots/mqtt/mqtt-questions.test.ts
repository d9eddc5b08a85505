import type { RegisteredRobot } from '@rota/contract/robots';
import { startServer, type TestServer } from '@rota/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const SECRET = 'a secret of both sides, long enough';
let server: TestServer;
let token: string;
let projectId: number;
let robot: RegisteredRobot;
const prefix = 'uagv/v2/Acme/A-1';

beforeAll(async () => {
  const config = {
    mqttUrl: 'mqtt://console:console-password@127.0.0.1:9',
    mqttPort: undefined,
    mqttProvisioning: 'http',
    mqttHttpSecret: SECRET,
  } as const;
  server = await startServer({ config });
  token = await server.tokenFor({ '*': ['rr_system_admin'] });
  projectId = await server.addProject();
  const body = { name: 'A', model: 'M', manufacturer: 'Acme', serial_number: 'A-1' };
  robot = (await server.call('POST', `/projects/${projectId}/robots`, { token, body }))
    .body as RegisteredRobot;
});
afterAll(() => server.stop());

const ask = (what: 'authenticate' | 'authorize', body: object, secret = SECRET) =>
  server.call('POST', `/mqtt/${what}`, { body, headers: { 'x-rota-broker': secret } });
const may = async (username: string, action: 'publish' | 'subscribe', topic: string) =>
  (await ask('authorize', { username, topic, action })).body;

test('only a broker that knows the secret is answered', async () => {
  const { username, password } = robot.mqtt;
  expect((await ask('authenticate', { username, password }, 'guess')).status).toBe(403);
  expect((await server.call('POST', '/mqtt/authenticate', { body: { username, password } })).status).toBe(
    403,
  );
  expect(
    (await server.call('POST', '/mqtt/authorize', { body: { username, topic: 'x', action: 'publish' } }))
      .status,
  ).toBe(403);
});

test('a robot is let in by its password with what it may do, the console with everything, others not at all', async () => {
  const { username, password } = robot.mqtt;
  const { body } = await ask('authenticate', { username, password, clientid: 'any' });
  expect(body).toMatchObject({ result: 'allow', is_superuser: false });
  const { acl } = body as { acl: { permission: string; action: string; topic: string }[] };
  expect(acl.at(-1)).toEqual({ permission: 'deny', action: 'all', topic: '#' });
  expect(acl).toContainEqual({ permission: 'allow', action: 'all', topic: `${prefix}/#` });
  expect(acl[0]).toEqual({ permission: 'deny', action: 'publish', topic: `${prefix}/order` });
  for (const [name, word] of [
    [username, 'wrong'],
    ['no-such-user', password],
    ['', ''],
    ['console', 'wrong'],
  ])
    expect((await ask('authenticate', { username: name, password: word })).body).toMatchObject({
      result: 'deny',
      acl: [],
    });
  expect(
    (await ask('authenticate', { username: 'console', password: 'console-password' })).body,
  ).toMatchObject({ result: 'allow' });
});

test.each([
  ['publish', `${prefix}/state`, 'allow'],
  ['publish', `${prefix}/order`, 'deny'],
  ['publish', 'uagv/v2/Acme/A-2/state', 'deny'],
  ['publish', '$SYS/x', 'deny'],
  ['subscribe', `${prefix}/#`, 'allow'],
  ['subscribe', '#', 'deny'],
  ['subscribe', 'uagv/v2/Acme/+/order', 'deny'],
  ['subscribe', `$share/g/${prefix}/order`, 'deny'],
] as const)('a robot that wants to %s %s is answered %s', async (action, topic, result) => {
  expect(await may(robot.mqtt.username, action, topic)).toEqual({ result });
});

test('a disabled robot is denied everything', async () => {
  await server.call('PATCH', `/projects/${projectId}/robots/${robot.robot_id}`, {
    token,
    body: { enabled: false },
  });
  const { username, password } = robot.mqtt;
  expect((await ask('authenticate', { username, password })).body).toMatchObject({ result: 'deny' });
  expect(await may(username, 'publish', `${prefix}/state`)).toEqual({ result: 'deny' });
  expect(await may('console', 'publish', `${prefix}/order`)).toEqual({ result: 'allow' });
});
