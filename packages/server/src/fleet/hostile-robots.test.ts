import type { DeliveryDetails } from '@rota/contract/deliveries';
import { campaign, waitFor } from '@rota/testing';
import fc from 'fast-check';
import { connectAsync, type MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { startFleetStage, type FleetServer, type FleetStage, type StartRobot } from './fleet-stage.fake.ts';
import { startObedientRobot, type ObedientRobotOptions } from './obedient-robot.fake.ts';

/**
 * Robots that are broken, badly written or hostile, as real MQTT clients. With each, the robot beside it is undisturbed, and its own delivery
 * is completed or the console says clearly why not.
 */
const DAY_MS = 86_400_000;
let stage: FleetStage;
let server: FleetServer;
const cleanUps: (() => Promise<unknown>)[] = [];

beforeEach(async () => {
  stage = await startFleetStage();
});
afterEach(async () => {
  for (const cleanUp of cleanUps.splice(0)) await cleanUp();
  await stage.stop();
});

/** A robot with a vice at the west end, and a good one in the south. */
async function meet(start: StartRobot): Promise<void> {
  await stage.addRobot('bad', 2, 3, start);
  await stage.addRobot('good', 10, 1);
  server = await stage.addServer();
  await waitFor(
    async () =>
      [...(await views()).values()].filter((view) => view.connected && view.position !== null).length === 2,
    20_000,
  );
}

const views = () => server.fleet.gateway.robotViews(stage.projectId);

async function send(robotId: string, target: string): Promise<string> {
  const { status, body } = await server.call('POST', 'deliveries', {
    targets: [{ target_id: target }],
    robot_id: robotId,
  });
  expect(status).toBe(201);
  return body.delivery_id;
}
const read = async (id: string): Promise<DeliveryDetails> =>
  (await server.call('GET', `deliveries/${id}`)).body;

async function untilCompleted(id: string): Promise<DeliveryDetails> {
  let seen: DeliveryDetails | undefined;
  try {
    return await waitFor(async () => {
      seen = await read(id);
      if (seen.waiting_reason?.code === 'WAITING_FOR_UNLOADING')
        await server.call('POST', `deliveries/${id}/confirm`, {});
      return seen.status === 'Completed' && seen;
    }, 40_000);
  } catch (cause) {
    throw new Error(`The delivery is ${seen?.status}: ${JSON.stringify(seen?.waiting_reason)}`, { cause });
  }
}

/** One more connection with the credentials of a robot, by which it says what no good robot says. */
async function speaker(options: ObedientRobotOptions): Promise<MqttClient> {
  const { url, username, password } = options;
  const client = await connectAsync(url, { username, password, reconnectPeriod: 100 });
  client.on('error', () => undefined);
  cleanUps.push(() => client.endAsync(true));
  return client;
}

/** Starts an obedient robot and keeps its options, for a second voice. */
function keeping(
  kept: { options?: ObedientRobotOptions },
  change: Partial<ObedientRobotOptions> = {},
): StartRobot {
  return (options) => {
    kept.options = options;
    return startObedientRobot({ ...options, ...change });
  };
}
function optionsOf(kept: { options?: ObedientRobotOptions }): ObedientRobotOptions {
  if (kept.options === undefined) throw new Error('The robot was not started.');
  return kept.options;
}

describe('a robot that', () => {
  test('drops every second order gets it again and completes', async () => {
    let heard = 0;
    await meet((options) => startObedientRobot({ ...options, hears: () => (heard += 1) % 2 === 0 }));
    const [own, other] = [await send('bad', 'middle'), await send('good', 'east')];
    await untilCompleted(other);
    await untilCompleted(own);
    expect(heard).toBeGreaterThan(1);
  });

  test('never empties nodeStates completes', async () => {
    let route: { nodeId: string; sequenceId: number; released: boolean }[] = [];
    await meet((options) =>
      startObedientRobot({
        ...options,
        says: (status) => {
          const known = new Set(status.nodes.map((node) => node.sequenceId));
          if (route.some((node) => !status.orderId.includes(node.nodeId.split('.')[0] ?? ''))) route = [];
          route = [...route.filter((node) => !known.has(node.sequenceId)), ...status.nodes].sort(
            (a, b) => a.sequenceId - b.sequenceId,
          );
          return { ...status, nodes: route, edges: [] };
        },
      }),
    );
    const [own, other] = [await send('bad', 'middle'), await send('good', 'east')];
    await untilCompleted(other);
    await untilCompleted(own);
    expect(route.length).toBeGreaterThan(0);
  });

  test('is a day behind completes, and its clock is shown', async () => {
    await meet((options) => startObedientRobot({ ...options, clock: () => Date.now() - DAY_MS }));
    const [own, other] = [await send('bad', 'middle'), await send('good', 'east')];
    await untilCompleted(other);
    await untilCompleted(own);
    const details = await server.fleet.gateway.robotDetails(stage.projectId, 'bad');
    expect(details?.clockOffsetMs ?? 0).toBeLessThan(-DAY_MS + 60_000);
    expect(details?.alerts.map((alert) => alert.code)).toContain('clock_offset');
  });

  test('leaves a CONNECTIONBROKEN on the broker and never says ONLINE again is believed by its states', async () => {
    const kept: { options?: ObedientRobotOptions } = {};
    await meet(keeping(kept));
    const voice = await speaker(optionsOf(kept));
    const message = {
      headerId: 0,
      timestamp: new Date(Date.now() - DAY_MS).toISOString(),
      version: '2.1.0',
      connectionState: 'CONNECTIONBROKEN',
    };
    const say = () =>
      voice.publishAsync('uagv/v2/acme/bad/connection', JSON.stringify(message), { qos: 1, retain: true });
    await say();
    const [own, other] = [await send('bad', 'middle'), await send('good', 'east')];
    await say();
    await untilCompleted(other);
    await untilCompleted(own);
  });

  test('says FINISHED and does nothing is given up, in words, and the other robot is undisturbed', async () => {
    // It shows every order as taken and over in one breath, and every action as FINISHED, and has not moved.
    let last = { orderId: '', orderUpdateId: 0 };
    await meet((options) =>
      startObedientRobot({
        ...options,
        hears: (order) => {
          last = order;
          return false;
        },
        says: (status) => ({
          ...status,
          orderId: last.orderId,
          orderUpdateId: last.orderUpdateId,
          nodes: [],
          edges: [],
          driving: false,
        }),
      }),
    );
    const [own, other] = [await send('bad', 'middle'), await send('good', 'east')];
    await untilCompleted(other);
    const alerts = await waitFor(async () => {
      const codes = (
        await server.fleet.gateway.listDecisions(stage.projectId, { robotId: 'bad', limit: 50 })
      ).map(({ code }) => code);
      return codes.filter((code) => code === 'ORDER_LOST').length >= 3 && codes;
    }, 60_000);
    expect(alerts).toContain('ORDER_LOST');
    const queued = await waitFor(async () => {
      const now = await read(own);
      return now.status === 'Queued' && now.waiting_reason !== null && now;
    }, 30_000);
    // Three in a row: it gets no more until a person has looked.
    expect(queued.waiting_reason?.code).toBe('REQUESTED_ROBOT_HELD');
    expect(queued.events.map((event) => event.reason?.code)).toContain('ORDER_LOST');
  });

  test('sends garbage, huge and deeply nested messages goes on working beside them', async () => {
    const kept: { options?: ObedientRobotOptions } = {};
    await meet(keeping(kept));
    const voice = await speaker(optionsOf(kept));
    const deep = '['.repeat(100_000) + ']'.repeat(100_000);
    const payloads = [
      '',
      'null',
      '[]',
      '{',
      '\u0000\uffff',
      deep,
      `{"a":${'{"a":'.repeat(40)}1${'}'.repeat(40)}}`,
      JSON.stringify({ orderId: 'x'.repeat(200_000) }),
    ];
    const own = await send('bad', 'middle');
    const other = await send('good', 'east');
    for (const topic of [
      'state',
      'connection',
      'factsheet',
      'visualization',
      'serviceState',
      'serviceEvents',
      'x',
    ])
      for (const payload of payloads)
        await voice.publishAsync(`uagv/v2/acme/bad/${topic}`, payload, { qos: 0 });
    // Above 256 KB the broker leaves out a message of QoS 0; one of QoS 1 ends that connection, and that one only.
    const ended = new Promise<void>((resolve) => voice.once('close', () => resolve()));
    voice.publish('uagv/v2/acme/bad/state', Buffer.alloc(300_000, '{'), { qos: 0 });
    await voice.publishAsync('uagv/v2/acme/bad/x', 'still there', { qos: 1 });
    voice.publish('uagv/v2/acme/bad/state', Buffer.alloc(300_000, '{'), { qos: 1 });
    await ended;
    await untilCompleted(other);
    await untilCompleted(own);
  });

  test('speaks on topics of others is not heard there', async () => {
    const kept: { options?: ObedientRobotOptions } = {};
    await meet(keeping(kept));
    const voice = await speaker(optionsOf(kept));
    const other = await send('good', 'east');
    const lies = {
      headerId: 1,
      version: '2.1.0',
      connectionState: 'CONNECTIONBROKEN',
      operatingMode: 'MANUAL',
      orderId: 'mine',
      orderUpdateId: 0,
      lastNodeId: 'x',
      lastNodeSequenceId: 0,
      nodeStates: [],
      edgeStates: [],
      driving: false,
      actionStates: [],
      errors: [],
      manufacturer: 'acme',
      serialNumber: 'good',
      timestamp: new Date().toISOString(),
    };
    for (let round = 0; round < 20; round += 1)
      for (const topic of ['state', 'connection', 'factsheet', 'order', 'instantActions'])
        await voice.publishAsync(`uagv/v2/acme/good/${topic}`, JSON.stringify(lies), {
          qos: 1,
          retain: true,
        });
    await untilCompleted(other);
    const view = (await views()).get('good');
    expect(view?.hold).toBeNull();
    expect(view?.alerts.filter((alert) => alert.level !== 'info')).toEqual([]);
    await untilCompleted(await send('bad', 'middle'));
  });
});

const PAYLOADS = campaign(2_000, 100_000);
test(
  `${PAYLOADS} random messages of a robot end nothing, and it works on afterwards`,
  async () => {
    const kept: { options?: ObedientRobotOptions } = {};
    await meet(keeping(kept));
    const voice = await speaker(optionsOf(kept));
    const field = fc.constantFrom(
      'orderId',
      'orderUpdateId',
      'lastNodeId',
      'lastNodeSequenceId',
      'nodeStates',
      'edgeStates',
      'actionStates',
      'errors',
      'agvPosition',
      'batteryState',
      'safetyState',
      'operatingMode',
      'connectionState',
      'timestamp',
      'headerId',
      'version',
      'lids',
      'faults',
      'eventId',
      'type',
      'typeSpecification',
      'protocolFeatures',
      '__proto__',
      'constructor',
    );
    const message = fc
      .dictionary(field, fc.jsonValue({ maxDepth: 4 }))
      .map((value) => Buffer.from(JSON.stringify(value)));
    const state = fc
      .jsonValue({ maxDepth: 3 })
      .chain((value) => field.map((name) => Buffer.from(JSON.stringify({ ...aState(), [name]: value }))));
    const bytes = fc.uint8Array({ maxLength: 300 }).map((array) => Buffer.from(array));
    const topics = ['state', 'connection', 'factsheet', 'visualization', 'serviceState', 'serviceEvents'];
    const payload = fc.oneof(message, state, bytes);
    const samples = fc.sample(fc.tuple(fc.constantFrom(...topics), payload), {
      numRuns: Math.min(PAYLOADS, 5_000),
      seed: 11,
    });
    for (let sent = 0; sent < PAYLOADS; sent += 1) {
      const [topic, bytesToSend] = samples[sent % samples.length] ?? ['state', Buffer.alloc(0)];
      // The broker lets 500 messages a second through; what is above that would not be tried.
      if (sent % 100 === 99) await new Promise((resolve) => setTimeout(resolve, 200));
      await voice.publishAsync(`uagv/v2/acme/bad/${topic}`, bytesToSend, { qos: 0 });
    }
    await voice.endAsync();
    await waitFor(() => views().then((all) => all.get('good')?.connected === true));
    await untilCompleted(await send('good', 'east'));
    const bad = await waitFor(async () => {
      const view = (await views()).get('bad');
      return view?.position !== null && view;
    });
    // A hold that its own words brought upon it is said, and a person ends it.
    expect(bad.connected || bad.alerts.length > 0).toBe(true);
  },
  campaign(90_000, 900_000),
);

function aState(): Record<string, unknown> {
  return {
    headerId: 1,
    timestamp: new Date().toISOString(),
    version: '2.1.0',
    manufacturer: 'acme',
    serialNumber: 'bad',
    orderId: '',
    orderUpdateId: 0,
    lastNodeId: '',
    lastNodeSequenceId: 0,
    nodeStates: [],
    edgeStates: [],
    driving: false,
    actionStates: [],
    batteryState: { batteryCharge: 80, charging: false },
    operatingMode: 'AUTOMATIC',
    errors: [],
    safetyState: { eStop: 'NONE', fieldViolation: false },
    agvPosition: { x: 2, y: 3, theta: 0, mapId: 'hotel_1', positionInitialized: true },
  };
}
