import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { connect } from 'mqtt';
import { AgvController, VirtualAgvAdapter } from 'vda-5050-lib';
import type { Action, Order, OrderNode, RobotReport } from '@rota/fleet-core';
import { connectOverNetwork } from './mqtt-session.ts';
import type { RobotAddress } from './robot-address.ts';
import { createRobotLink, type LinkEvent, type RobotLink } from './robot-link.ts';
import { silentLog, startBroker, type TestBroker } from './testing/broker.ts';
import { topicOf } from './topics.ts';

/**
 * A third-party 2.0 robot, unpatched and with default options: it stands at 0, 0 of the map "local", reports its state on events
 * and every 30 s, has an empty factsheet and drives 2 m/s. docs/robot-link.md lists what it requires.
 */
const address: RobotAddress = {
  robotId: 'foreign',
  interfaceName: 'uagv',
  manufacturer: 'Foreign-Works',
  serialNumber: 'FW:1.0_7',
  protocolVersion: '2.0.0',
};

let broker: TestBroker;
let link: RobotLink;
let agv: AgvController;
let events: LinkEvent[];

beforeEach(async () => {
  broker = await startBroker();
  events = [];
  link = createRobotLink({
    connect: connectOverNetwork({ url: broker.url }),
    clientId: 'rota-fleet-1',
    onEvent: (event) => events.push(event),
    log: silentLog,
    clock: () => 0,
    reconnect: { minMs: 5, maxMs: 20 },
  });
  await vi.waitFor(() => expect(link.status()).toBe('up'));
  await link.setRobots([address]);
  agv = new AgvController(
    { manufacturer: address.manufacturer, serialNumber: address.serialNumber },
    { interfaceName: 'uagv', transport: { brokerUrl: broker.url }, vdaVersion: '2.0.0' },
    { agvAdapterType: VirtualAgvAdapter },
    {},
  );
  await agv.start();
  await waitUntil((report) => report.operatingMode === 'AUTOMATIC');
});
afterEach(async () => {
  await agv.stop();
  await link.close();
  await broker.close();
});

const reports = () => events.flatMap((event) => (event.type === 'state' ? [event.report] : []));
const latest = () => reports().at(-1);
const errorTypes = () => latest()?.errors.map(({ type }) => type) ?? [];

async function waitUntil(condition: (report: RobotReport) => boolean): Promise<RobotReport> {
  return vi.waitFor(
    () => {
      const report = latest();
      expect(report && condition(report), JSON.stringify(report)).toBe(true);
      if (!report) throw new Error('no state yet');
      return report;
    },
    { timeout: 10_000, interval: 20 },
  );
}

/** An order along the x axis, from point number `from`, one node a metre. */
function orderOf(
  orderId: string,
  orderUpdateId: number,
  from: number,
  released: number,
  horizon = 0,
  change: Partial<OrderNode> = {},
): Order {
  const nodes = Array.from({ length: released + horizon }, (_, i) => ({
    nodeId: `p${from + i}`,
    sequenceId: 2 * (from + i),
    released: i < released,
    x: from + i,
    y: 0,
    theta: undefined,
    deviation: 0.1,
    mapId: 'local',
    actions: [],
    ...(i === 0 ? change : {}),
  }));
  const edges = nodes.slice(1).map((node, i) => ({
    edgeId: `e${node.sequenceId - 1}`,
    sequenceId: node.sequenceId - 1,
    released: node.released,
    startNodeId: nodes[i]?.nodeId ?? '',
    endNodeId: node.nodeId,
    maxSpeed: undefined,
  }));
  return { orderId, orderUpdateId, nodes, edges };
}
const action = (actionId: string, actionType: string): Action => ({
  actionId,
  actionType,
  blockingType: 'NONE',
  parameters: [],
});
const actionIn = (report: RobotReport, actionId: string) =>
  report.actions.find((known) => known.actionId === actionId)?.status;

describe('a foreign 2.0 robot', () => {
  test('says where it stands, without an order, before it is asked', () => {
    expect(events.some((event) => event.type === 'connection' && event.connection === 'ONLINE')).toBe(true);
    expect(latest()).toMatchObject({
      orderId: '',
      lastNodeId: '0',
      nodes: [],
      position: { x: 0, y: 0, mapId: 'local', localized: true },
      stateOfChargePercent: 100,
    });
    expect(events.filter((event) => event.type === 'invalid')).toEqual([]);
  });

  test('drives the base of an order, waits at its end, goes on with an update and ends with an empty route', async () => {
    await link.sendOrder('foreign', orderOf('trip-1', 0, 0, 2, 2));
    const accepted = await waitUntil((report) => report.orderId === 'trip-1');
    expect(accepted.errors).toEqual([]);
    const waiting = await waitUntil((report) => report.lastNodeId === 'p1' && !report.driving);
    expect(waiting.nodes.map(({ nodeId, released }) => [nodeId, released])).toEqual([
      ['p2', false],
      ['p3', false],
    ]);
    expect(waiting.newBaseRequest).toBe(false);
    await link.sendOrder('foreign', orderOf('trip-1', 1, 1, 3));
    await waitUntil((report) => report.orderUpdateId === 1 && report.nodes.length > 0);
    const ended = await waitUntil(
      (report) => report.orderUpdateId === 1 && report.nodes.length === 0 && report.edges.length === 0,
    );
    expect(ended).toMatchObject({
      orderId: 'trip-1',
      lastNodeId: 'p3',
      lastNodeSequenceId: 6,
      position: { x: 3 },
      driving: false,
    });
    await link.sendOrder('foreign', orderOf('trip-1', 2, 3, 2));
    await waitUntil((report) => report.orderUpdateId === 2 && report.lastNodeId === 'p4');
    expect(errorTypes()).toEqual([]);
  });

  test('takes an update of a base that it is still driving', async () => {
    await link.sendOrder('foreign', orderOf('trip-1', 0, 0, 3));
    await waitUntil((report) => report.driving);
    await link.sendOrder('foreign', orderOf('trip-1', 1, 2, 2));
    const updated = await waitUntil((report) => report.orderUpdateId === 1);
    expect(updated.nodes.at(-1)).toMatchObject({ nodeId: 'p3', released: true });
    await waitUntil((report) => report.lastNodeId === 'p3' && report.nodes.length === 0);
  });

  test('answers the identical order once more with a state and nothing else', async () => {
    await link.sendOrder('foreign', orderOf('trip-1', 0, 0, 2, 1));
    await waitUntil((report) => report.lastNodeId === 'p1' && !report.driving);
    const before = reports().length;
    await link.sendOrder('foreign', orderOf('trip-1', 0, 0, 2, 1));
    await vi.waitFor(() => expect(reports().length).toBe(before + 1));
    expect(latest()).toMatchObject({ orderId: 'trip-1', orderUpdateId: 0, lastNodeId: 'p1', errors: [] });
  });

  test('refuses an update that does not begin at the last released node it knows, adds one more error per repeat, and clears them with the next order it takes', async () => {
    await link.sendOrder('foreign', orderOf('trip-1', 0, 0, 2, 2));
    await waitUntil((report) => report.orderId === 'trip-1');
    await link.sendOrder('foreign', orderOf('trip-1', 2, 2, 2));
    await link.sendOrder('foreign', orderOf('trip-1', 2, 2, 2));
    const refused = await waitUntil((report) => report.errors.length === 2);
    expect(refused.errors[0]).toMatchObject({
      type: 'orderUpdateError',
      level: 'WARNING',
      references: expect.arrayContaining([
        { key: 'topic', value: 'order' },
        { key: 'orderId', value: 'trip-1' },
        { key: 'orderUpdateId', value: '2' },
      ]) as unknown,
    });
    expect(refused.orderUpdateId).toBe(0);
    await link.sendOrder('foreign', orderOf('trip-1', 3, 1, 3));
    await waitUntil((report) => report.orderUpdateId === 3 && report.errors.length === 0);
  });

  test('refuses an update older than the one it has', async () => {
    await link.sendOrder('foreign', orderOf('trip-1', 4, 0, 2, 1));
    await waitUntil((report) => report.orderUpdateId === 4);
    await link.sendOrder('foreign', orderOf('trip-1', 3, 0, 2, 1));
    await waitUntil(() => errorTypes().includes('orderUpdateError'));
  });

  test('refuses another order while it holds one, unless that begins where its base ends', async () => {
    await link.sendOrder('foreign', orderOf('trip-1', 0, 0, 2, 1));
    await waitUntil((report) => report.orderId === 'trip-1');
    await link.sendOrder('foreign', orderOf('trip-2', 0, 0, 2));
    await waitUntil((report) => report.orderId === 'trip-1' && errorTypes().includes('orderUpdateError'));
    await link.sendOrder('foreign', orderOf('trip-3', 0, 1, 2));
    await waitUntil((report) => report.orderId === 'trip-3' && report.errors.length === 0);
  });

  test.each<[string, Partial<OrderNode>, boolean]>([
    ['takes a first node 0.49 m away, although the order allows 0.1 m only', { x: 0.49 }, true],
    ['refuses a first node 0.51 m away, although the order allows 2 m', { x: 0.51, deviation: 2 }, false],
    ['refuses a first node on a map of another name', { mapId: 'hotel_0' }, false],
    ['refuses a first node with a heading that is not its own', { theta: 0.4 }, false],
    ['takes a first node with nearly its own heading', { theta: 0.3 }, true],
  ])('%s', async (_, change, taken) => {
    await link.sendOrder('foreign', orderOf('trip-1', 0, 0, 2, 0, change));
    if (taken) await waitUntil((report) => report.orderId === 'trip-1');
    else await waitUntil((report) => report.orderId === '' && errorTypes().includes('noRouteError'));
  });

  test('drops a cancelled order, keeps its id, and accepts a new one from where it stands', async () => {
    await link.sendOrder('foreign', orderOf('trip-1', 0, 0, 4, 1));
    await waitUntil((report) => report.lastNodeId === 'p1' && report.driving);
    await link.sendActions('foreign', [action('cancel-1', 'cancelOrder')]);
    const cancelled = await waitUntil((report) => actionIn(report, 'cancel-1') === 'FINISHED');
    expect(cancelled).toMatchObject({
      orderId: 'trip-1',
      nodes: [],
      edges: [],
      driving: false,
      lastNodeId: 'p1',
    });
    await link.sendActions('foreign', [action('cancel-2', 'cancelOrder')]);
    const nothing = await waitUntil(() => errorTypes().includes('noOrderToCancel'));
    expect(actionIn(nothing, 'cancel-2')).toBeUndefined();
    await link.sendActions('foreign', [action('ask', 'stateRequest')]);
    const here = await waitUntil((report) => actionIn(report, 'ask') === 'FINISHED');
    await link.sendOrder(
      'foreign',
      orderOf('trip-2', 0, 0, 1, 0, { nodeId: 'here', x: here.position?.x ?? NaN }),
    );
    await waitUntil((report) => report.orderId === 'trip-2' && report.lastNodeId === 'here');
  });

  test('pauses and goes on, and fails a pause that is repeated under the same id', async () => {
    await link.sendOrder('foreign', orderOf('trip-1', 0, 0, 4));
    await waitUntil((report) => report.driving);
    await link.sendActions('foreign', [action('pause', 'startPause')]);
    await waitUntil((report) => report.paused && !report.driving && actionIn(report, 'pause') === 'FINISHED');
    await link.sendActions('foreign', [action('pause', 'startPause')]);
    await waitUntil((report) => report.paused && actionIn(report, 'pause') === 'FAILED');
    await link.sendActions('foreign', [action('resume', 'stopPause')]);
    await waitUntil((report) => !report.paused && report.lastNodeId === 'p3' && report.nodes.length === 0);
  });

  test('answers a request for its state at once, and forgets an ended instant action after five states', async () => {
    await link.sendActions('foreign', [action('first', 'stateRequest')]);
    await waitUntil((report) => actionIn(report, 'first') === 'FINISHED');
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      await link.sendActions('foreign', [action(id, 'stateRequest')]);
      await waitUntil((report) => actionIn(report, id) === 'FINISHED');
    }
    expect(actionIn(await waitUntil(() => true), 'first')).toBeUndefined();
  });

  test('refuses an action it does not know with an error that names the action, and never lists it', async () => {
    await link.sendActions('foreign', [
      { ...action('lid', 'openLid'), parameters: [{ key: 'lid', value: 'top' }] },
    ]);
    const refused = await waitUntil(() => errorTypes().includes('instantActionError'));
    expect(refused.errors[0]?.references).toContainEqual({ key: 'actionId', value: 'lid' });
    expect(actionIn(refused, 'lid')).toBeUndefined();
  });

  test('takes orders although it was registered as 2.1, because it is answered in the version it speaks', async () => {
    await link.setRobots([{ ...address, protocolVersion: '2.1.0' }]);
    await link.sendOrder('foreign', orderOf('trip-1', 0, 0, 2));
    await waitUntil((report) => report.orderId === 'trip-1');
    await link.sendActions('foreign', [action('cancel', 'cancelOrder')]);
    await waitUntil((report) => actionIn(report, 'cancel') === 'FINISHED');
  });

  test.each<[string, object, string]>([
    ['of any version but its own', { version: '2.1.0' }, 'validationError'],
    [
      'with a second node without a place',
      {
        nodes: [orderOf('x', 0, 0, 1).nodes[0], { nodeId: 'b', sequenceId: 2, released: true, actions: [] }],
        edges: [
          { edgeId: 'e', sequenceId: 1, released: true, startNodeId: 'p0', endNodeId: 'b', actions: [] },
        ],
      },
      'noRouteError',
    ],
  ])('refuses an order %s', async (_, change, expected) => {
    const raw = connect(broker.url);
    const { manufacturer, serialNumber } = address;
    const header = {
      headerId: 0,
      timestamp: '2026-01-01T00:00:00.000Z',
      version: '2.0.0',
      manufacturer,
      serialNumber,
    };
    const order = {
      ...header,
      orderId: 'trip-1',
      orderUpdateId: 0,
      nodes: orderOf('x', 0, 0, 1).nodes,
      edges: [],
      ...change,
    };
    await raw.publishAsync(topicOf(address, 'order'), JSON.stringify(order), { qos: 1 });
    await waitUntil((report) => report.orderId === '' && report.errors.length === 1);
    expect(errorTypes()).toEqual([expected]);
    await raw.endAsync();
  });

  test('publishes an empty factsheet when asked for one', async () => {
    // Requests and answers are QoS 0: who got none asks again, under another id.
    let asked = 0;
    await vi.waitFor(
      async () => {
        await link.sendActions('foreign', [action(`facts-${asked++}`, 'factsheetRequest')]);
        await vi.waitFor(
          () =>
            expect(events.find((event) => event.type === 'factsheet')).toMatchObject({
              factsheet: { actions: {}, lids: [] },
            }),
          { timeout: 1000 },
        );
      },
      { timeout: 15_000 },
    );
  });

  test('shows its pose by visualization while it drives, since its states come at the nodes only', async () => {
    await link.sendOrder('foreign', orderOf('trip-1', 0, 0, 6));
    await vi.waitFor(
      () => {
        const seen = events.flatMap((event) =>
          event.type === 'visualization' ? [event.visualization.position?.x ?? 0] : [],
        );
        expect(seen.some((x) => x > 0 && !Number.isInteger(x))).toBe(true);
      },
      { timeout: 10_000 },
    );
  });

  test('is broken by its last will after a lost connection and never says ONLINE again: only its next state shows that it is back', async () => {
    broker.breakConnections();
    await vi.waitFor(() =>
      expect(events.filter((event) => event.type === 'connection').at(-1)).toMatchObject({
        connection: 'CONNECTION_BROKEN',
      }),
    );
    await vi.waitFor(() => expect(link.status()).toBe('up'));
    const before = reports().length;
    await vi.waitFor(() => expect(reports().length).toBeGreaterThan(before), { timeout: 10_000 });
    const online = broker.published.filter(
      ({ topic, payload }) => topic === topicOf(address, 'connection') && payload.includes('"ONLINE"'),
    );
    expect(online).toHaveLength(1);
  });
});
