import { createServer, type AddressInfo } from 'node:net';
import { Aedes } from 'aedes';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { BlockingType, MasterController, type Headerless, type Order } from 'vda-5050-lib';
import { runFleet, type FleetRunner } from './fleet-runner.ts';
import { seededRandom } from './random.ts';
import { models } from './robot/models.ts';
import { createRobot } from './robot/robot.ts';

/** A third-party fleet control drives our simulated robot. */
const agv = { manufacturer: 'anka', serialNumber: 'sim-1' };
const silent = { debug: () => undefined, info: () => undefined, warn: () => undefined };

let control: MasterController;
let runner: FleetRunner;
let closeBroker: () => Promise<void>;
const robot = { current: aRobot() };

function aRobot() {
  return createRobot({
    serialNumber: agv.serialNumber,
    model: models.carrier,
    mapId: 'hotel_0',
    start: { x: 0, y: 0, theta: 0 },
    batteryPercent: 90,
    chargers: [],
    places: [],
    random: seededRandom(3),
  });
}

beforeEach(async () => {
  const broker = await Aedes.createBroker();
  const server = createServer((socket) => broker.handle(socket));
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve);
  });
  const url = `mqtt://127.0.0.1:${(server.address() as AddressInfo).port}`;
  closeBroker = async () => {
    await new Promise<void>((resolve) => {
      broker.close(() => resolve());
    });
    server.close();
  };
  robot.current = aRobot();
  const identity = { interfaceName: 'uagv', ...agv, protocolVersion: '2.0.0' as const };
  runner = runFleet(
    [{ robot: robot.current, identity, access: { url, username: '', password: '', clientId: 'sim-1' } }],
    {
      speed: 10,
      log: silent,
    },
  );
  control = new MasterController(
    { interfaceName: 'uagv', transport: { brokerUrl: url }, vdaVersion: '2.0.0' },
    {},
  );
  await control.start();
  await vi.waitFor(() => expect(control.getTrackedState(agv)?.state).toBe('ONLINE'));
});
afterEach(async () => {
  await control.stop();
  await runner.stop();
  await closeBroker();
});

function orderTo(...xs: number[]): Headerless<Order> {
  const nodes = [0, ...xs].map((x, index) => ({
    nodeId: `p${index}`,
    sequenceId: 2 * index,
    released: true,
    nodePosition: { x, y: 0, mapId: 'hotel_0' },
    actions: [],
  }));
  const edges = nodes.slice(1).map((node, index) => ({
    edgeId: `e${index}`,
    sequenceId: node.sequenceId - 1,
    released: true,
    startNodeId: `p${index}`,
    endNodeId: node.nodeId,
    actions: [],
  }));
  return { orderId: 'foreign-1', orderUpdateId: 0, nodes, edges };
}

test('it takes an order of a foreign fleet control and drives it to the end', async () => {
  const passed: string[] = [];
  const ended: unknown[] = [];
  await control.assignOrder(agv, orderTo(1, 2), {
    onNodeTraversed: ({ nodeId }) => passed.push(nodeId),
    onOrderProcessed: (error, byCancelation, active) => ended.push({ error, byCancelation, active }),
  });
  await vi.waitFor(() => expect(ended).toEqual([{ error: undefined, byCancelation: false, active: false }]), {
    timeout: 10_000,
  });
  expect(passed).toEqual(['p0', 'p1', 'p2']);
  expect(robot.current.vehicle.x).toBeCloseTo(2);
});

test('it stops where it is when a foreign fleet control cancels', async () => {
  const ended: boolean[] = [];
  const seen: string[] = [];
  await control.assignOrder(agv, orderTo(40), {
    onOrderProcessed: (_error, byCancelation) => ended.push(byCancelation),
  });
  await vi.waitFor(() => expect(robot.current.vehicle.x).toBeGreaterThan(1), { timeout: 10_000 });
  await control.initiateInstantActions(
    agv,
    { instantActions: [{ actionId: 'c', actionType: 'cancelOrder', blockingType: BlockingType.Hard }] },
    {
      onActionStateChanged: ({ actionStatus }) => seen.push(actionStatus),
      onActionError: ({ errorType }) => seen.push(errorType),
    },
  );
  await vi.waitFor(() => expect(seen.at(-1)).toBe('FINISHED'), { timeout: 10_000 });
  await vi.waitFor(() => expect(ended).toEqual([true]));
  expect(robot.current.vehicle).toMatchObject({ speed: 0 });
  expect(robot.current.vehicle.x).toBeLessThan(39);
});
