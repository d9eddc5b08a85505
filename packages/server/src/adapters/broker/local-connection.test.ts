import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  createRobotLink,
  LinkDownError,
  type LinkEvent,
  type RobotAddress,
  type RobotLink,
} from '@rota/robot-link';
import { hashMqttPassword } from './broker-accounts.ts';
import { startEmbeddedBroker, type EmbeddedBroker } from './embedded-broker.ts';

const silent = {
  debug: () => undefined,
  info: () => undefined,
  warn: () => undefined,
  error: () => undefined,
};
const accountOf = (username: string) => ({
  username,
  passwordHashes: [hashMqttPassword('secret')],
  prefix: `uagv/v2/acme/${username}`,
  enabled: true,
});
const address = (serialNumber: string): RobotAddress => ({
  robotId: `id-${serialNumber}`,
  interfaceName: 'uagv',
  manufacturer: 'acme',
  serialNumber,
  protocolVersion: '2.1.0',
});
const connection = (serialNumber: string, connectionState: string): string =>
  JSON.stringify({
    headerId: 1,
    timestamp: '2026-01-01T00:00:00.000Z',
    version: '2.1.0',
    manufacturer: 'acme',
    serialNumber: serialNumber,
    connectionState,
  });
const topicOf = (serialNumber: string, topic: string): string => `uagv/v2/acme/${serialNumber}/${topic}`;

let broker: EmbeddedBroker;
let closing: (() => Promise<unknown>)[];
beforeEach(async () => {
  broker = await startEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    accounts: {
      find: async (username) => accountOf(username),
      list: async (usernames) => usernames.map(accountOf),
    },
    log: silent,
  });
  closing = [() => broker.close()];
});
afterEach(async () => {
  for (const close of closing.reverse()) await close();
});

function openLink(mayReconnect: () => Promise<boolean> = async () => false): {
  link: RobotLink;
  events: LinkEvent[];
} {
  const events: LinkEvent[] = [];
  const link = createRobotLink({
    connect: broker.connect,
    clientId: 'rota-fleet-1',
    onEvent: (event) => events.push(event),
    log: silent,
    clock: () => 7,
    mayReconnect,
    reconnect: { minMs: 5, maxMs: 20 },
  });
  closing.push(() => link.close());
  return { link, events };
}
async function openRobot(username: string): Promise<MqttClient> {
  const robot = await connectAsync(`mqtt://127.0.0.1:${broker.port}`, {
    username,
    password: 'secret',
    reconnectPeriod: 0,
  });
  closing.push(() => robot.endAsync(true));
  return robot;
}

test('hears what robots say, and what was kept of them before it listened', async () => {
  const [one, two] = [await openRobot('one'), await openRobot('two')];
  await one.publishAsync(topicOf('one', 'connection'), connection('one', 'ONLINE'), { qos: 1, retain: true });
  const { link, events } = openLink();
  await link.setRobots([address('one'), address('two')]);
  await vi.waitFor(() =>
    expect(events).toMatchObject([{ robotId: 'id-one', type: 'connection', receivedAt: 7 }]),
  );
  await two.publishAsync(topicOf('two', 'connection'), connection('two', 'ONLINE'), { qos: 1, retain: true });
  await vi.waitFor(() => expect(events.map((event) => event.robotId)).toEqual(['id-one', 'id-two']));
  // A robot that is no longer listened to is not heard, and one that is comes with what was kept.
  await link.setRobots([address('two')]);
  await one.publishAsync(topicOf('one', 'connection'), connection('one', 'OFFLINE'), {
    qos: 1,
    retain: true,
  });
  await link.setRobots([address('one'), address('two')]);
  await vi.waitFor(() => expect(events.length).toBe(3));
  expect(events[2]).toMatchObject({ robotId: 'id-one', type: 'connection', connection: 'OFFLINE' });
});

test('orders reach the robot', async () => {
  const robot = await openRobot('one');
  const heard: string[] = [];
  robot.on('message', (topic, payload) => heard.push(`${topic} ${payload.toString()}`));
  await robot.subscribeAsync(topicOf('one', 'instantActions'));
  const { link } = openLink();
  await link.setRobots([address('one')]);
  await vi.waitFor(() => expect(link.status()).toBe('up'));
  await link.sendActions('id-one', [
    { actionId: 'a', actionType: 'stateRequest', blockingType: 'NONE', parameters: [] },
  ]);
  await vi.waitFor(() =>
    expect(heard).toEqual([expect.stringMatching(/^uagv\/v2\/acme\/one\/instantActions .*"stateRequest"/)]),
  );
});

test('the newer link of the same fleet ends the older, which comes back only where it may', async () => {
  let may = false;
  const { link: first } = openLink(async () => may);
  await vi.waitFor(() => expect(first.status()).toBe('up'));
  const { link: second } = openLink();
  await vi.waitFor(() => expect(second.status()).toBe('up'));
  expect(first.status()).toBe('down');
  await first.setRobots([address('one')]);
  await expect(first.sendActions('id-one', [])).rejects.toBeInstanceOf(LinkDownError);
  await second.close();
  may = true;
  await vi.waitFor(() => expect(first.status()).toBe('up'));
});

test('goes down with the broker, and stays down', async () => {
  const { link } = openLink(async () => true);
  await vi.waitFor(() => expect(link.status()).toBe('up'));
  await broker.close();
  closing.shift();
  expect(link.status()).toBe('down');
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(link.status()).toBe('down');
});
