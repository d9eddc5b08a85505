import type { Diagnosis } from '@rota/contract/doctor';
import type { RegisteredRobot } from '@rota/contract/robots';
import { startServer, waitFor, type TestServer } from '@rota/testing';
import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';

let server: TestServer;
let token: string;
let projectId: number;
beforeAll(async () => {
  server = await startServer({ listen: true });
  token = await server.tokenFor({ '*': ['rr_system_admin'] }, 'Ada');
  projectId = await server.addProject();
});
afterAll(() => server.stop());

async function register(serialNumber: string): Promise<RegisteredRobot> {
  const body = { name: serialNumber, model: 'Tray', manufacturer: 'acme', serial_number: serialNumber };
  return (await server.call('POST', `/projects/${projectId}/robots`, { token, body }))
    .body as RegisteredRobot;
}
async function codesOf(path: string): Promise<string[]> {
  const answer = await server.call('GET', `/projects/${projectId}${path}`, { token });
  expect(answer.status).toBe(200);
  return (answer.body as Diagnosis).findings.map((finding) => finding.code);
}
const connect = (robot: RegisteredRobot, change: object = {}) =>
  connectAsync(robot.mqtt.url.replace('localhost', '127.0.0.1'), {
    username: robot.mqtt.username,
    password: robot.mqtt.password,
    reconnectPeriod: 0,
    ...change,
  });

test('an empty project lacks its map and robots', async () => {
  const empty = await server.addProject();
  const answer = await server.call('GET', `/projects/${empty}/doctor`, { token });
  expect((answer.body as Diagnosis).findings.map((finding) => finding.code)).toEqual(
    expect.arrayContaining(['no_map', 'no_robots']),
  );
});

test('a robot with a wrong password is said to have one, from its first try until it comes in', async () => {
  const robot = await register('Wrong');
  expect(await codesOf(`/robots/${robot.robot_id}/doctor`)).toContain('robot_never_connected');
  await expect(connect(robot, { password: 'not-this-one' })).rejects.toThrow();
  expect(await codesOf(`/robots/${robot.robot_id}/doctor`)).toContain('robot_password_refused');
  expect(await codesOf('/doctor')).toContain('robot_password_refused');
  const prefix = `${robot.mqtt.interface_name}/v2/acme/Wrong`;
  const client = await connect(robot, { password: robot.mqtt.password });
  const connection = {
    headerId: 1,
    timestamp: new Date().toISOString(),
    version: '2.1.0',
    manufacturer: 'acme',
    serialNumber: 'Wrong',
  };
  await waitFor(async () => {
    await client.publishAsync(
      `${prefix}/connection`,
      JSON.stringify({ ...connection, connectionState: 'ONLINE' }),
      {
        qos: 1,
        retain: true,
      },
    );
    return !(await codesOf(`/robots/${robot.robot_id}/doctor`)).includes('robot_password_refused');
  }, 20_000);
  await client.publishAsync(`${prefix}/state`, '{"half":', { qos: 1 });
  await waitFor(
    async () => (await codesOf(`/robots/${robot.robot_id}/doctor`)).includes('robot_messages_invalid'),
    20_000,
  );
  await client.endAsync(true);
});

test('a robot that speaks on topics of another name gets a finding with the dropped one', async () => {
  const robot = await register('Misnamed');
  const client = await connect(robot);
  await client.publishAsync('uagv/v2/acme/Mis-named/state', '{}', { qos: 1 });
  const answer = await server.call('GET', `/projects/${projectId}/robots/${robot.robot_id}/doctor`, {
    token,
  });
  expect((answer.body as Diagnosis).findings).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        code: 'robot_topic_refused',
        params: { robot: 'Misnamed', topic: 'uagv/v2/acme/Mis-named/state' },
      }),
    ]),
  );
  await client.endAsync(true);
});

test('a robot that is not there is not found', async () => {
  const answer = await server.call('GET', `/projects/${projectId}/robots/no-such-robot/doctor`, { token });
  expect(answer.error.resultCode).toBe('RECORD_NOT_FOUND');
});
