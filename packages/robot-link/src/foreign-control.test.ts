import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlockingType, MasterController, type Headerless, type Order as ForeignOrder } from 'vda-5050-lib';
import type { Action, Order, ReportedAction } from '@rota/fleet-core';
import { createRobotClient, type RobotClient } from './robot-client.ts';
import { silentLog, startBroker, type TestBroker } from './testing/broker.ts';
import type { RobotStatus } from './wire.ts';

const agv = { manufacturer: 'rota', serialNumber: 'sim-1' };

let broker: TestBroker;
let control: MasterController;
let robot: ReturnType<typeof obedientRobot>;

beforeEach(async () => {
  broker = await startBroker();
  robot = obedientRobot(broker.url);
  control = new MasterController(
    { interfaceName: 'uagv', transport: { brokerUrl: broker.url }, vdaVersion: '2.0.0' },
    {},
  );
  await control.start();
  await vi.waitFor(() => expect(control.getTrackedState(agv)?.state).toBe('ONLINE'));
});
afterEach(async () => {
  await control.stop();
  await robot.close();
  await broker.close();
});

/** A robot that follows its order: each `advance` passes the next released node. */
function obedientRobot(url: string) {
  let status: RobotStatus = {
    orderId: '',
    orderUpdateId: 0,
    lastNodeId: '',
    lastNodeSequenceId: 0,
    nodes: [],
    edges: [],
    position: { x: 0, y: 0, theta: 0, mapId: 'hotel_0', localized: true },
    speed: 0,
    driving: false,
    paused: false,
    newBaseRequest: false,
    operatingMode: 'AUTOMATIC',
    actions: [],
    instantActions: [],
    stateOfChargePercent: 90,
    charging: false,
    errors: [],
    loads: [],
    emergencyStop: 'NONE',
    fieldViolation: false,
  };
  const client: RobotClient = createRobotClient({
    url,
    robot: { interfaceName: 'uagv', ...agv, protocolVersion: '2.0.0' },
    onOrder: accept,
    onActions: obey,
    onInvalid: (topic, problem) =>
      report({
        errors: [
          {
            type: 'validationError',
            level: 'WARNING',
            description: problem,
            hint: undefined,
            references: [{ key: 'topic', value: topic }],
          },
        ],
      }),
    onStatus: (link) => link === 'up' && report({}),
    log: silentLog,
    clock: () => Date.now(),
    reconnect: { minMs: 5, maxMs: 20 },
  });

  function report(change: Partial<RobotStatus>): void {
    status = { ...status, ...change };
    client.publishState(status);
  }
  function accept(order: Order): void {
    const isUpdate = order.orderId === status.orderId;
    const kept = isUpdate ? status.nodes.filter(({ released }) => released) : [];
    report({
      orderId: order.orderId,
      orderUpdateId: order.orderUpdateId,
      nodes: [...kept, ...order.nodes.slice(isUpdate ? 1 : 0)],
      edges: [...(isUpdate ? status.edges.filter(({ released }) => released) : []), ...order.edges],
    });
    if (!isUpdate) advance();
  }
  function advance(): void {
    const [next] = status.nodes;
    if (!next?.released) return;
    const edges = status.edges.filter(({ sequenceId }) => sequenceId > next.sequenceId);
    report({
      lastNodeId: next.nodeId,
      lastNodeSequenceId: next.sequenceId,
      nodes: status.nodes.slice(1),
      edges,
    });
  }
  function obey(list: readonly Action[]): void {
    const ended = list.map(({ actionId, actionType }): ReportedAction => ({
      actionId,
      actionType,
      status: 'FINISHED',
      result: undefined,
    }));
    const cancels = list.some(({ actionType }) => actionType === 'cancelOrder');
    report({ instantActions: ended, ...(cancels ? { nodes: [], edges: [] } : {}) });
  }
  client.connect();
  return { advance, close: () => client.close() };
}

function orderOf(
  orderUpdateId: number,
  from: number,
  released: number,
  horizon: number,
): Headerless<ForeignOrder> {
  const nodes = Array.from({ length: released + horizon }, (_, i) => ({
    nodeId: `p${from + i}`,
    sequenceId: 2 * (from + i),
    released: i < released,
    nodePosition: { x: from + i, y: 0, mapId: 'hotel_0' },
    actions: [],
  }));
  return {
    orderId: 'foreign-1',
    orderUpdateId,
    nodes,
    edges: nodes.slice(1).map((node, i) => ({
      edgeId: `e${node.sequenceId - 1}`,
      sequenceId: node.sequenceId - 1,
      released: node.released,
      startNodeId: nodes[i]?.nodeId ?? '',
      endNodeId: node.nodeId,
      actions: [],
    })),
  };
}

test('a foreign fleet control sends our robot along a route, extends it and sees it end', async () => {
  const passed: string[] = [];
  const ended: { byCancelation: boolean; active: boolean; failed: boolean }[] = [];
  const handler = {
    onOrderProcessed: (error: unknown, byCancelation: boolean, active: boolean) =>
      ended.push({ byCancelation, active: active, failed: error !== undefined }),
    onNodeTraversed: (node: { nodeId: string }) => passed.push(node.nodeId),
  };
  await control.assignOrder(agv, orderOf(0, 0, 2, 1), handler);
  await vi.waitFor(() => expect(passed).toEqual(['p0']));
  robot.advance();
  await vi.waitFor(() => expect(ended).toEqual([{ byCancelation: false, active: true, failed: false }]));
  await control.assignOrder(agv, orderOf(1, 1, 2, 0), handler);
  await vi.waitFor(() =>
    expect(
      broker.published.some(
        ({ topic, payload }) => topic.endsWith('/state') && payload.includes('"orderUpdateId":1'),
      ),
    ).toBe(true),
  );
  robot.advance();
  await vi.waitFor(() =>
    expect(ended.at(-1)).toEqual({ byCancelation: false, active: false, failed: false }),
  );
  expect(passed).toEqual(['p0', 'p1', 'p2']);
});

test('a foreign fleet control cancels the order of our robot', async () => {
  const ended: boolean[] = [];
  const seen: string[] = [];
  await control.assignOrder(agv, orderOf(0, 0, 3, 0), {
    onOrderProcessed: (_error, byCancelation) => ended.push(byCancelation),
  });
  await control.initiateInstantActions(
    agv,
    { instantActions: [{ actionId: 'c', actionType: 'cancelOrder', blockingType: BlockingType.Hard }] },
    {
      onActionStateChanged: (state) => seen.push(state.actionStatus),
      onActionError: (error) => seen.push(error.errorType),
    },
  );
  await vi.waitFor(() => expect(seen).toEqual(['FINISHED']));
  expect(ended).toEqual([true]);
});
