import { randomBytes } from 'node:crypto';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { hashMqttPassword } from './broker-accounts.ts';
import { startProvisioning } from './dynamic-security.ts';
import type { ProvisionedAccount } from './dynamic-security.rules.ts';
import { startEmbeddedBroker } from './embedded-broker.ts';
import { mosquitto, startMosquitto, withoutMosquitto } from './mosquitto.fake.ts';

/**
 * Every credential x more than 50 topics and filters: nothing foreign is read or written. Robots of one project and of another, of both
 * versions, one whose serial number begins with another's, and a device of each role: a
 * button, a watch, a tablet.
 */
const PREFIXES = [
  'uagv/v2/acme/a',
  'uagv/v2/acme/ab',
  'vda5050/v3/acme/c',
  'uagv/v2/other works/a',
  'rota/v1/7/button-1',
  'rota/v1/7/watch-1',
  'rota/v1/7/tablet-1',
];
const robots: readonly ProvisionedAccount[] = PREFIXES.map((prefix, index) => ({
  username: `robot-${index + 1}`,
  prefix,
  password: randomBytes(24).toString('base64url'),
  enabled: true,
}));
/** An elevator says one thing and hears another. */
const lift: ProvisionedAccount = {
  username: 'elevator-1',
  prefix: 'elevators/e1',
  password: randomBytes(24).toString('base64url'),
  enabled: true,
};
const accountsOfAll = [...robots, lift];
const TOPICS = [
  'connection',
  'state',
  'visualization',
  'factsheet',
  'serviceState',
  'serviceEvents',
  'order',
  'instantActions',
  'zoneSet',
  'responses',
  'command',
  'meeting',
  'meetingEvents',
];
const CONSOLE_ONLY = ['order', 'instantActions', 'zoneSet', 'responses', 'command', 'meeting'];

/** Topics to write: own and foreign ones of every robot, what lies beside them, and what belongs to the broker. */
const topics: readonly string[] = [
  ...robots.flatMap(({ prefix }) => TOPICS.map((topic) => `${prefix}/${topic}`)),
  ...robots.map(({ prefix }) => `${prefix}/order/late`),
  'elevators',
  'elevators/e1',
  'elevators/e1/state',
  'elevators/e1/request',
  'elevators/e1/state/x',
  'elevators/e2/state',
  'elevators/e2/request',
  'uagv',
  'uagv/v2',
  'uagv/v2/acme',
  'uagv/v2/acme/a',
  'uagv/v3/acme/a/state',
  'vda5050/v2/acme/a/state',
  '/uagv/v2/acme/a/state',
  'state',
  'a',
  '$SYS/broker/load',
  '$CONTROL/dynamic-security/v1',
  '$share/g/uagv/v2/acme/ab/state',
  'uagv/v2/acme/A/state',
];

/** Filters to read by: exact ones, every shape of wildcard, shared subscriptions, and the broker's own. */
function filters(): readonly string[] {
  const exact = robots.flatMap(({ prefix }) =>
    ['order', 'state', 'connection', 'instantActions'].map((topic) => `${prefix}/${topic}`),
  );
  const below = robots.flatMap(({ prefix }) => [
    `${prefix}/#`,
    `${prefix}/+`,
    `$share/g/${prefix}/#`,
    `$share/g/${prefix}/order`,
  ]);
  const wide = [
    '#',
    '+',
    '+/#',
    '+/+/+/+/+',
    '+/+/+/+/order',
    'uagv/#',
    'uagv/+/acme/a/order',
    'uagv/v2/#',
    'uagv/v2/+/a/order',
    'uagv/v2/+/+/+',
  ];
  const odd = [
    'uagv/v2/acme/+/order',
    'uagv/v2/acme/#',
    '+/v2/acme/a/order',
    'vda5050/#',
    '/#',
    '$share/g/#',
    '$share/g/+/+/+/+/order',
  ];
  const own = [
    '$SYS/#',
    '$SYS/+/+',
    '$CONTROL/#',
    '$CONTROL/dynamic-security/v1/response',
    '$share/g/$SYS/#',
    'uagv/v2/acme/a',
    'uagv/v2/acme/+',
    'rota/v1/+/+/state',
    'rota/v1/7/+/command',
    'rota/#',
  ];
  const lifts = [
    'elevators/e1/request',
    'elevators/e1/state',
    'elevators/e1/#',
    'elevators/+/request',
    'elevators/e2/request',
    'elevators/#',
  ];
  return [...lifts, ...exact, ...below, ...wide, ...odd, ...own];
}

type Meeting = {
  readonly robotUrl: string;
  readonly console: { readonly url: string; readonly username: string; readonly password: string };
};
const cleanUps: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0).reverse()) await cleanUp();
});

async function embedded(): Promise<Meeting> {
  const accounts = new Map(
    accountsOfAll.map(({ username, prefix, password }) => [
      username,
      { username, prefix, passwordHashes: [hashMqttPassword(password)], enabled: true },
    ]),
  );
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const console = { username: 'console', password: randomBytes(24).toString('base64url') };
  const broker = await startEmbeddedBroker({
    host: '127.0.0.1',
    port: 0,
    console,
    log,
    accounts: {
      find: async (name) => accounts.get(name),
      list: async (names) => names.flatMap((name) => accounts.get(name) ?? []),
    },
  });
  cleanUps.push(() => broker.close());
  return { robotUrl: `mqtt://127.0.0.1:${broker.port}`, console: { url: broker.localUrl, ...console } };
}

async function debians(): Promise<Meeting> {
  const broker = await startMosquitto();
  cleanUps.push(() => broker.stop());
  const log = { info: vi.fn(), warn: vi.fn(), error: vi.fn() };
  const provisioning = startProvisioning({
    access: broker.access,
    installation: 'test',
    accounts: async () => accountsOfAll,
    log,
  });
  cleanUps.push(() => provisioning.stop());
  await vi.waitFor(async () => expect(await provisioning.compare()).toBe(0), {
    timeout: 20_000,
    interval: 100,
  });
  return { robotUrl: broker.robotUrl, console: broker.access };
}

async function signIn(
  url: string,
  { username, password }: { username: string; password: string },
): Promise<MqttClient> {
  const client = await connectAsync(url, { username, password, reconnectPeriod: 0 });
  cleanUps.push(() => client.endAsync(true));
  return client;
}

function hears(client: MqttClient): string[] {
  const heard: string[] = [];
  client.on('message', (topic, payload) => heard.push(`${payload.toString()} ${topic}`));
  return heard;
}

/** The robot's own topics: what stands below its prefix, and the prefix itself, which `#` takes in. */
const isOwn = (prefix: string, topic: string): boolean => topic === prefix || topic.startsWith(`${prefix}/`);

describe.each([
  { name: 'the embedded broker', open: embedded, missing: false },
  {
    name: `Debian’s Mosquitto${mosquitto === undefined ? ` (${withoutMosquitto})` : ''}`,
    open: debians,
    missing: mosquitto === undefined,
  },
])('on $name', ({ open, missing }) => {
  let meeting: Meeting;
  beforeEach(async () => {
    if (!missing) meeting = await open();
  });

  test.skipIf(missing)(
    'no credential writes a foreign topic, an order of its own, or what belongs to the broker',
    async () => {
      expect(topics.length).toBeGreaterThanOrEqual(50);
      const desk = await signIn(meeting.console.url, meeting.console);
      const heard = hears(desk);
      await desk.subscribeAsync('#', { qos: 1 });
      for (const robot of robots) {
        const client = await signIn(meeting.robotUrl, robot);
        for (const topic of topics) await client.publishAsync(topic, robot.username, { qos: 0 });
        await client.publishAsync(`${robot.prefix}/last`, robot.username, { qos: 1 });
      }
      for (const { username, prefix } of robots)
        await vi.waitFor(() => expect(heard).toContain(`${username} ${prefix}/last`));
      const allowed = robots.flatMap(({ username, prefix }) => {
        const own = TOPICS.filter((topic) => !CONSOLE_ONLY.includes(topic));
        return [...own, 'last'].map((topic) => `${username} ${prefix}/${topic}`);
      });
      expect([...heard].sort()).toEqual([...allowed].sort());
    },
  );

  test.skipIf(missing)(
    'an elevator writes its state and reads what it is asked, and nothing else',
    async () => {
      const desk = await signIn(meeting.console.url, meeting.console);
      const heard = hears(desk);
      await desk.subscribeAsync('#', { qos: 1 });
      const client = await signIn(meeting.robotUrl, lift);
      const asked = hears(client);
      for (const filter of filters().slice(0, 40))
        await client.subscribeAsync(filter, { qos: 0 }).catch(() => undefined);
      for (const topic of topics) await client.publishAsync(topic, lift.username, { qos: 0 });
      await client.publishAsync('elevators/e1/state', 'last', { qos: 1 });
      await vi.waitFor(() => expect(heard).toContain('last elevators/e1/state'));
      expect(heard.filter((line) => line.startsWith(lift.username))).toEqual([
        `${lift.username} elevators/e1/state`,
      ]);
      await speak(desk);
      await desk.publishAsync('elevators/e1/request', 'end', { qos: 1 });
      await vi.waitFor(() => expect(asked).toContain('end elevators/e1/request'));
      expect(new Set(asked)).toEqual(new Set(['x elevators/e1/request', 'end elevators/e1/request']));
    },
  );

  test.skipIf(missing)('no credential reads a foreign topic, by whatever filter', async () => {
    expect(filters().length).toBeGreaterThanOrEqual(50);
    const desk = await signIn(meeting.console.url, meeting.console);
    const listeners: { prefix: string; heard: string[] }[] = [];
    for (const robot of robots) {
      // A connection for each few filters: the embedded broker takes fifty a connection.
      for (let from = 0; from < filters().length; from += 40) {
        const client = await signIn(meeting.robotUrl, robot);
        listeners.push({ prefix: robot.prefix, heard: hears(client) });
        for (const filter of filters().slice(from, from + 40))
          await client.subscribeAsync(filter, { qos: 0 }).catch(() => undefined);
        await client.subscribeAsync(`${robot.prefix}/end`, { qos: 1 });
        if (meeting.console.username === 'console') {
          // Mosquitto takes the user name for the client id here, so that a robot has one connection.
          await speak(desk);
          await vi.waitFor(() => expect(listeners.at(-1)?.heard).toContain(`x ${robot.prefix}/end`));
          await client.endAsync(true);
        }
      }
    }
    await speak(desk);
    for (const { prefix, heard } of listeners) {
      await vi.waitFor(() => expect(heard).toContain(`x ${prefix}/end`));
      expect(heard.filter((line) => !isOwn(prefix, line.slice(2)))).toEqual([]);
    }
    const read = new Set(listeners.flatMap(({ heard }) => heard));
    for (const { prefix } of robots) expect(read).toContain(`x ${prefix}/order`);
  });
});

/** The console says something on every topic, and last on the one by which a listener knows that it has heard all. */
async function speak(desk: MqttClient): Promise<void> {
  for (const topic of topics.filter((one) => !one.startsWith('$')))
    await desk.publishAsync(topic, 'x', { qos: 0 });
  for (const { prefix } of robots) await desk.publishAsync(`${prefix}/end`, 'x', { qos: 1 });
}
