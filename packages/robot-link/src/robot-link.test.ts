import fc from 'fast-check';
import { connect, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Action, Order } from '@rota/fleet-core';
import { createRobotClient, type RobotClient, type RobotClientOptions } from './robot-client.ts';
import { connectOverNetwork } from './mqtt-session.ts';
import type { RobotAddress } from './robot-address.ts';
import { createRobotLink, type LinkEvent, type RobotLink, type RobotLinkOptions } from './robot-link.ts';
import { actions, orders, statuses } from './testing/arbitraries.ts';
import { silentLog, startBroker, type TestBroker } from './testing/broker.ts';
import { ROBOT_TOPICS, topicOf } from './topics.ts';
import type { WireMessageSeen } from './wire-tap.ts';

const fast = { minMs: 5, maxMs: 20 };
const NOW = 1_700_000_000_000;

let broker: TestBroker;
let closing: (() => Promise<unknown>)[] = [];
beforeEach(async () => {
  broker = await startBroker();
  closing = [];
});
afterEach(async () => {
  await Promise.all(closing.map((close) => close()));
  await broker.close();
});

const v2: RobotAddress = {
  robotId: 'robot-2',
  interfaceName: 'uagv',
  manufacturer: 'acme',
  serialNumber: 'two',
  protocolVersion: '2.1.0',
};
const v3: RobotAddress = {
  robotId: 'robot-3',
  interfaceName: 'vda5050',
  manufacturer: 'acme',
  serialNumber: 'three',
  protocolVersion: '3.0.0',
};

function openLink(options: Partial<RobotLinkOptions> = {}): { link: RobotLink; events: LinkEvent[] } {
  const events: LinkEvent[] = [];
  const link = createRobotLink({
    connect: connectOverNetwork({ url: broker.url }),
    clientId: 'rota-fleet-1',
    onEvent: (event) => events.push(event),
    log: silentLog,
    clock: () => NOW,
    reconnect: fast,
    ...options,
  });
  closing.push(() => link.close());
  return { link, events };
}

type Heard = { robot: RobotClient; orders: Order[]; actions: (readonly Action[])[]; invalid: string[] };
function openRobot(address: RobotAddress, options: Partial<RobotClientOptions> = {}): Heard {
  const heard = { orders: [] as Order[], actions: [] as (readonly Action[])[], invalid: [] as string[] };
  const robot = createRobotClient({
    url: broker.url,
    robot: address,
    onOrder: (order) => heard.orders.push(order),
    onActions: (list) => heard.actions.push(list),
    onInvalid: (topic, problem) => heard.invalid.push(`${topic}: ${problem}`),
    log: silentLog,
    clock: () => 5,
    reconnect: fast,
    ...options,
  });
  robot.connect();
  closing.push(() => robot.close());
  return { robot, ...heard };
}

async function openRaw(): Promise<MqttClient> {
  const client = connect(broker.url);
  closing.push(() => client.endAsync(true));
  await vi.waitFor(() => expect(client.connected).toBe(true));
  return client;
}

async function isUp(...parts: { status(): 'up' | 'down' }[]): Promise<void> {
  await vi.waitFor(() => parts.forEach((part) => expect(part.status()).toBe('up')), { timeout: 5_000 });
}

function sample<T>(arbitrary: fc.Arbitrary<T>): T {
  const [value] = fc.sample(arbitrary, { numRuns: 1, seed: 11 });
  if (value === undefined) throw new Error('no sample');
  return value;
}
const connectionsIn = (events: readonly LinkEvent[]) =>
  events.flatMap((event) => (event.type === 'connection' ? [event.connection] : []));

describe.each([v2, v3])('a robot of $protocolVersion', (address) => {
  const order = sample(orders('2.1.0'));
  const action = { ...sample(actions('2.1.0')), blockingType: 'NONE' as const };
  const status = sample(statuses('2.1.0').filter((value) => value.emergencyStop === 'NONE'));

  test('has its messages seen in both directions, as they are on the wire', async () => {
    const seen: WireMessageSeen[] = [];
    const { link } = openLink({ onWire: (message) => void seen.push(message) });
    const heard = openRobot(address);
    await link.setRobots([address]);
    await isUp(link, heard.robot);
    await link.sendOrder(address.robotId, order);
    await vi.waitFor(() => expect(heard.orders).toHaveLength(1));
    const raw = await openRaw();
    raw.publish(topicOf(address, 'state'), '{ no JSON');
    await vi.waitFor(() => expect(seen.some(({ topic }) => topic === 'state')).toBe(true));
    const sent = broker.published.find(({ topic }) => topic.endsWith('/order'));
    expect(seen.find(({ topic }) => topic === 'order')).toMatchObject({
      robotId: address.robotId,
      direction: 'to_robot',
      at: NOW,
      bytes: sent?.payload.length,
      message: { orderId: order.orderId },
    });
    expect(seen.find(({ topic }) => topic === 'connection')?.direction).toBe('from_robot');
    expect(seen.find(({ topic }) => topic === 'state')).toMatchObject({
      message: undefined,
      problem: 'message is not JSON',
    });
  });

  test('gets orders and instant actions once, not retained and at QoS 0', async () => {
    const { link } = openLink();
    const heard = openRobot(address);
    await link.setRobots([address]);
    await isUp(link, heard.robot);
    await link.sendOrder(address.robotId, order);
    await link.sendActions(address.robotId, [action]);
    await vi.waitFor(() => expect(heard.actions).toEqual([[action]]));
    expect(heard.orders).toEqual([order]);
    const sent = broker.published.filter(({ topic }) => /order|instantActions/.test(topic));
    expect(sent.map(({ qos, retain }) => ({ qos, retain }))).toEqual([
      { qos: 0, retain: false },
      { qos: 0, retain: false },
    ]);
  });

  test('is heard in everything it says, at the time of our clock', async () => {
    const { link, events } = openLink();
    const { robot } = openRobot(address);
    await link.setRobots([address]);
    await isUp(link, robot);
    const factsheet = {
      seriesName: 's',
      firmware: '1',
      speedMax: 1,
      accelerationMax: 1,
      length: 1,
      width: 1,
      lids: [],
      actions: {},
    };
    robot.publishState(status);
    robot.publishVisualization({ position: undefined, speed: 1 });
    robot.publishFactsheet(factsheet);
    robot.publishServiceState({
      lids: [{ lid: 'top', state: 'opened' }],
      mode: 'delivery',
      systemUsage: undefined,
    });
    robot.publishServiceEvent({ eventId: 'e1', type: 'confirmed' });
    await vi.waitFor(() => expect(new Set(events.map((event) => event.type)).size).toBe(6));
    expect(events.every((event) => event.robotId === address.robotId && event.receivedAt === NOW)).toBe(true);
    expect(events.find((event) => event.type === 'state')).toMatchObject({
      report: { orderId: status.orderId, robotTimeMs: 5 },
    });
    expect(events.find((event) => event.type === 'factsheet')).toMatchObject({ factsheet });
    expect(events.find((event) => event.type === 'service')).toMatchObject({ service: { mode: 'delivery' } });
    expect(events.find((event) => event.type === 'service_event')).toMatchObject({
      event: { eventId: 'e1' },
    });
  });

  test('that drops off the network is reported by its last will, and by its next connection', async () => {
    const { link, events } = openLink();
    const { robot } = openRobot(address);
    await link.setRobots([address]);
    await isUp(link, robot);
    robot.cut();
    await vi.waitFor(() => expect(connectionsIn(events).at(-1)).toBe('CONNECTION_BROKEN'));
    robot.connect();
    await vi.waitFor(() => expect(connectionsIn(events).at(-1)).toBe('ONLINE'));
  });

  test('that leaves in good order says so', async () => {
    const { link, events } = openLink();
    const { robot } = openRobot(address);
    await link.setRobots([address]);
    await isUp(link, robot);
    await robot.close();
    await vi.waitFor(() => expect(connectionsIn(events).at(-1)).toBe('OFFLINE'));
  });
});

describe('retained messages', () => {
  test('connection, factsheet and service state are there for a link that comes later; a retained state and event are not', async () => {
    const { robot } = openRobot(v2);
    await isUp(robot);
    robot.publishFactsheet({
      seriesName: 'late',
      firmware: undefined,
      speedMax: 1,
      accelerationMax: 1,
      length: 1,
      width: 1,
      lids: [],
      actions: {},
    });
    robot.publishServiceState({ lids: [], mode: 'late', systemUsage: undefined });
    const raw = await openRaw();
    await raw.publishAsync(topicOf(v2, 'state'), JSON.stringify({ orderId: 'ghost' }), {
      retain: true,
      qos: 1,
    });
    await raw.publishAsync(
      topicOf(v2, 'serviceEvents'),
      JSON.stringify({ event_id: 'ghost', type: 'confirmed' }),
      { retain: true, qos: 1 },
    );
    await vi.waitFor(() => expect(broker.published).toHaveLength(5));
    const { link, events } = openLink();
    await link.setRobots([v2]);
    await vi.waitFor(() =>
      expect(events.map((event) => event.type).sort()).toEqual(['connection', 'factsheet', 'service']),
    );
    robot.publishVisualization({ position: undefined, speed: undefined });
    await vi.waitFor(() => expect(events.at(-1)?.type).toBe('visualization'));
    expect(events).toHaveLength(4);
  });

  test('a retained order never sets a robot off', async () => {
    const raw = await openRaw();
    const write = { orderId: 'ghost', orderUpdateId: 0, nodes: [], edges: [] };
    await raw.publishAsync(topicOf(v2, 'order'), JSON.stringify(write), { retain: true, qos: 1 });
    const heard = openRobot(v2);
    await isUp(heard.robot);
    await raw.publishAsync(topicOf(v2, 'order'), JSON.stringify({ ...write, orderId: 'live' }), { qos: 1 });
    await vi.waitFor(() => expect(heard.orders.map(({ orderId }) => orderId)).toEqual(['live']));
  });
});

describe('the link', () => {
  test('knows a robot by its topic, whatever the payload claims', async () => {
    const { link, events } = openLink();
    await link.setRobots([v2, v3]);
    await isUp(link);
    const raw = await openRaw();
    await raw.publishAsync(
      topicOf(v2, 'state'),
      JSON.stringify({ orderId: '', serialNumber: 'three', manufacturer: 'other' }),
      { qos: 1 },
    );
    await vi.waitFor(() => expect(events.map((event) => event.robotId)).toEqual(['robot-2']));
  });

  test('turns garbage into an event and goes on', async () => {
    const { link, events } = openLink();
    await link.setRobots([v2]);
    await isUp(link);
    const raw = await openRaw();
    await raw.publishAsync(topicOf(v2, 'state'), Buffer.from([0xff, 0x00, 0x7b]), { qos: 1 });
    await raw.publishAsync(topicOf(v2, 'connection'), '{"connectionState":"ONLINE"}', { qos: 1 });
    await vi.waitFor(() => expect(events).toHaveLength(2));
    expect(events[0]).toMatchObject({
      type: 'invalid',
      robotId: 'robot-2',
      topic: topicOf(v2, 'state'),
      problem: 'message is not JSON',
    });
    expect(events[1]).toMatchObject({ type: 'connection', connection: 'ONLINE' });
  });

  test('receives from the robots it was given last, and from no others', async () => {
    const { link, events } = openLink();
    await isUp(link);
    await link.setRobots([v2]);
    await link.setRobots([v3]);
    const raw = await openRaw();
    await raw.publishAsync(topicOf(v2, 'connection'), '{"connectionState":"ONLINE"}', { qos: 1 });
    await raw.publishAsync(topicOf(v3, 'connection'), '{"connectionState":"ONLINE"}', { qos: 1 });
    await vi.waitFor(() => expect(events.map((event) => event.robotId)).toEqual(['robot-3']));
    await expect(link.sendActions('robot-2', [])).rejects.toMatchObject({ code: 'ROBOT_UNKNOWN' });
  });

  test('receives from robots set while it was still subscribing to others, and unsubscribes from those', async () => {
    await broker.close();
    const held = new Set<string>();
    let setAnother: () => Promise<void> = () => Promise.resolve();
    let isSet: Promise<void> | undefined;
    broker = await startBroker({
      authorizeSubscribe: (_client, subscription, done) => {
        held.add(subscription.topic);
        if (held.size === 3) isSet = setAnother();
        done(null, subscription);
      },
    });
    broker.broker.on('unsubscribe', (topics) => topics.forEach((topic) => held.delete(topic)));
    const { link, events } = openLink();
    setAnother = () => link.setRobots([v3]);
    await link.setRobots([v2]);
    await isUp(link);
    await isSet;
    expect([...held].sort()).toEqual(ROBOT_TOPICS.map((topic) => topicOf(v3, topic)).sort());
    const raw = await openRaw();
    await raw.publishAsync(topicOf(v3, 'connection'), '{"connectionState":"ONLINE"}', { qos: 1 });
    await vi.waitFor(() => expect(events.map((event) => event.robotId)).toEqual(['robot-3']));
  });

  test('reconnects automatically after a broken connection and receives the same connection message again', async () => {
    const { link, events } = openLink();
    const statusChanges: string[] = [];
    link.onStatus((status) => statusChanges.push(status));
    const raw = await openRaw();
    await raw.publishAsync(topicOf(v2, 'connection'), '{"headerId":1,"connectionState":"CONNECTIONBROKEN"}', {
      qos: 1,
      retain: true,
    });
    await link.setRobots([v2]);
    await vi.waitFor(() => expect(connectionsIn(events)).toEqual(['CONNECTION_BROKEN']));
    broker.breakConnections();
    await vi.waitFor(() => expect(connectionsIn(events)).toEqual(['CONNECTION_BROKEN', 'CONNECTION_BROKEN']));
    await isUp(link);
    expect(statusChanges).toEqual(['up', 'down', 'up']);
  });

  test('queues nothing: a message sent while it is down is rejected and never arrives', async () => {
    const heard = openRobot(v2);
    let may = false;
    const { link } = openLink({ mayReconnect: async () => may });
    await link.setRobots([v2]);
    await isUp(link, heard.robot);
    broker.breakConnections();
    await vi.waitFor(() => expect(link.status()).toBe('down'));
    const order = sample(orders('2.1.0'));
    await expect(link.sendOrder('robot-2', order)).rejects.toMatchObject({ code: 'LINK_DOWN' });
    may = true;
    await isUp(link, heard.robot);
    await link.sendOrder('robot-2', { ...order, orderId: 'fresh' });
    await vi.waitFor(() => expect(heard.orders.map(({ orderId }) => orderId)).toEqual(['fresh']));
  });

  test('is put out by a second one under the same client id, and does not return unless it may', async () => {
    const asked = vi.fn(async () => false);
    const { link: first } = openLink({ mayReconnect: asked });
    await isUp(first);
    const { link: second } = openLink();
    await vi.waitFor(() => expect(asked.mock.calls.length).toBeGreaterThan(2));
    expect(first.status()).toBe('down');
    await isUp(second);
  });

  test('stays down and tries again while the broker refuses it', async () => {
    const tries: (string | undefined)[] = [];
    await broker.close();
    broker = await startBroker({
      authenticate: (_client, username, password, done) => {
        tries.push(`${username}:${password?.toString()}`);
        done(null, tries.length > 2);
      },
    });
    const { link } = openLink({
      connect: connectOverNetwork({ url: broker.url, username: 'console', password: 'secret' }),
    });
    await isUp(link);
    expect(tries).toEqual(['console:secret', 'console:secret', 'console:secret']);
  });

  test('counts messages per robot and topic', async () => {
    const { link } = openLink();
    await link.setRobots([v2, v3]);
    await isUp(link);
    const order = sample(orders('2.1.0'));
    await link.sendOrder('robot-2', order);
    await link.sendActions('robot-2', []);
    await link.sendOrder('robot-3', order);
    await link.setRobots([v2]);
    await link.sendOrder('robot-2', order);
    await vi.waitFor(() => expect(broker.published).toHaveLength(4));
    const counted = broker.published.map(({ topic, payload }) => [
      topic,
      (JSON.parse(payload) as { headerId: number }).headerId,
    ]);
    expect(counted).toEqual([
      [topicOf(v2, 'order'), 0],
      [topicOf(v2, 'instantActions'), 0],
      [topicOf(v3, 'order'), 0],
      [topicOf(v2, 'order'), 1],
    ]);
  });

  test('learns the dialect from the factsheet, and a flag set by hand wins', async () => {
    const { link, events } = openLink();
    await link.setRobots([v3]);
    await isUp(link);
    const raw = await openRaw();
    const parameters = [{ parameter: 'order.edges.startNodeId', support: 'REQUIRED' }];
    await raw.publishAsync(
      topicOf(v3, 'factsheet'),
      JSON.stringify({ protocolFeatures: { optionalParameters: parameters } }),
      { qos: 1 },
    );
    await vi.waitFor(() => expect(events).toHaveLength(1));
    const order = sample(orders('3.0.0').filter(({ edges }) => edges.length > 0));
    await link.sendOrder('robot-3', order);
    await link.setRobots([{ ...v3, dialect: { keepEdgeEnds: false } }]);
    await link.sendOrder('robot-3', order);
    await vi.waitFor(() =>
      expect(broker.published.filter(({ topic }) => topic === topicOf(v3, 'order'))).toHaveLength(2),
    );
    const kept = broker.published
      .filter(({ topic }) => topic === topicOf(v3, 'order'))
      .map(({ payload }) => payload.includes('startNodeId'));
    expect(kept).toEqual([true, false]);
  });

  test('takes passed nodes off the list of a robot that does not', async () => {
    const { link, events } = openLink();
    await link.setRobots([{ ...v2, dialect: { completion: 'last_node' } }]);
    await isUp(link);
    const raw = await openRaw();
    const state = {
      orderId: 'o',
      lastNodeId: 'n',
      lastNodeSequenceId: 2,
      nodeStates: [{ nodeId: 'n', sequenceId: 2, released: true }],
    };
    await raw.publishAsync(topicOf(v2, 'state'), JSON.stringify(state), { qos: 1 });
    await vi.waitFor(() => expect(events).toMatchObject([{ type: 'state', report: { nodes: [] } }]));
  });
});

describe('the robot client', () => {
  test('repeats its retained messages on a broker that has lost them, and an unacknowledged confirmation until it is acknowledged', async () => {
    const { robot } = openRobot(v3);
    await isUp(robot);
    robot.publishServiceState({ lids: [], mode: 'kept', systemUsage: undefined });
    await vi.waitFor(() => expect(broker.published).toHaveLength(2));
    const port = Number(new URL(broker.url).port);
    await broker.close();
    robot.publishServiceEvent({ eventId: 'pressed', type: 'confirmed' });
    broker = await startBroker({}, port);
    await vi.waitFor(() =>
      expect(broker.published.map(({ topic }) => topic.split('/').at(-1))).toEqual([
        'connection',
        'serviceState',
        'serviceEvents',
      ]),
    );
    broker.breakConnections();
    await vi.waitFor(() =>
      expect(broker.published.filter(({ topic }) => topic.endsWith('/connection')).length).toBeGreaterThan(1),
    );
    await isUp(robot);
    expect(broker.published.filter(({ topic }) => topic.endsWith('/serviceEvents'))).toHaveLength(1);
  });

  test('refuses messages of a former fleet control, or without a token, once it knows a newer one', async () => {
    const refused: (number | undefined)[] = [];
    const heard = openRobot(v2, { onFenced: (_topic, token) => refused.push(token) });
    heard.robot.publishFactsheet({
      seriesName: 's',
      firmware: undefined,
      speedMax: 1,
      accelerationMax: 1,
      length: 1,
      width: 1,
      lids: [],
      actions: {},
    });
    await isUp(heard.robot);
    const opened = async (clientId: string, fencingToken: number) => {
      const { link, events } = openLink({ clientId, fencingToken });
      await link.setRobots([v2]);
      await vi.waitFor(() => expect(events.map(({ type }) => type)).toContain('factsheet'));
      await isUp(link);
      return { link };
    };
    const order = sample(orders('2.1.0'));
    const old = await opened('old', 6);
    await old.link.sendOrder('robot-2', { ...order, orderId: 'before' });
    await vi.waitFor(() => expect(heard.orders).toHaveLength(1));
    const fresh = await opened('new', 7);
    await fresh.link.sendOrder('robot-2', { ...order, orderId: 'after' });
    await vi.waitFor(() => expect(heard.orders).toHaveLength(2));
    await old.link.sendOrder('robot-2', { ...order, orderId: 'stale' });
    await old.link.sendActions('robot-2', [sample(actions('2.1.0'))]);
    const raw = await openRaw();
    await raw.publishAsync(
      topicOf(v2, 'order'),
      JSON.stringify({ orderId: 'no token', orderUpdateId: 0, nodes: [], edges: [] }),
      {
        qos: 1,
      },
    );
    await vi.waitFor(() => expect(refused).toEqual([6, 6, undefined]));
    await fresh.link.sendOrder('robot-2', { ...order, orderId: 'still the owner' });
    await vi.waitFor(() =>
      expect(heard.orders.map(({ orderId }) => orderId)).toEqual(['before', 'after', 'still the owner']),
    );
    expect(heard.actions).toEqual([]);
  });

  test('that does not declare the fence gets no field that the standard does not know', async () => {
    const { link } = openLink({ fencingToken: 7 });
    await link.setRobots([v2]);
    await isUp(link);
    await link.sendOrder('robot-2', sample(orders('2.1.0')));
    await vi.waitFor(() => expect(broker.published).toHaveLength(1));
    expect(broker.published[0]?.payload).not.toContain('fencingToken');
  });

  test('reports the fault of an order it cannot read', async () => {
    const heard = openRobot(v2);
    await isUp(heard.robot);
    const raw = await openRaw();
    await raw.publishAsync(
      topicOf(v2, 'order'),
      JSON.stringify({ orderId: 'o', orderUpdateId: 'x', nodes: [], edges: [] }),
      { qos: 1 },
    );
    await vi.waitFor(() => expect(heard.invalid[0]).toContain('order: orderUpdateId'));
    expect(heard.orders).toEqual([]);
  });
});
