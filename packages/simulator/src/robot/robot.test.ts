import type { Order, OrderNode } from '@rota/fleet-core';
import { rasterFromText } from '@rota/floor';
import { describe, expect, test } from 'vitest';
import { seededRandom } from '../random.ts';
import { createWorld } from '../world.ts';
import { models } from './models.ts';
import type { ServicePlace } from './person.ts';
import { createRobot, type SimulatedRobot } from './robot.ts';

function aRobot(
  overrides: {
    x?: number;
    y?: number;
    model?: (typeof models)[keyof typeof models];
    places?: readonly ServicePlace[];
    readsZones?: boolean;
  } = {},
): SimulatedRobot {
  return createRobot({
    serialNumber: 'sim-1',
    model: overrides.model ?? models.carrier,
    mapId: 'hotel_0',
    start: { x: overrides.x ?? 0, y: overrides.y ?? 0, theta: 0 },
    batteryPercent: 80,
    chargers: [{ x: 0, y: 0 }],
    places: overrides.places ?? [{ x: 3, y: 0, kind: 'load' }],
    random: seededRandom(1),
    readsZones: overrides.readsZones ?? false,
  });
}

function node(index: number, x: number, released: boolean): OrderNode {
  return {
    nodeId: `n${index}`,
    sequenceId: index * 2,
    released,
    x,
    y: 0,
    theta: undefined,
    deviation: 0.3,
    mapId: 'hotel_0',
    actions: [],
  };
}

function anOrder(
  xs: readonly number[],
  options: { released?: number; orderId?: string; updateId?: number; firstIndex?: number } = {},
): Order {
  const first = options.firstIndex ?? 0;
  const nodes = xs.map((x, index) => node(first + index, x, index < (options.released ?? xs.length)));
  const edges = nodes.slice(1).map((to, index) => ({
    edgeId: `e${first + index}`,
    sequenceId: to.sequenceId - 1,
    released: to.released,
    startNodeId: `n${first + index}`,
    endNodeId: to.nodeId,
    maxSpeed: undefined,
  }));
  return { orderId: options.orderId ?? 'o1', orderUpdateId: options.updateId ?? 0, nodes, edges };
}

function act(robot: SimulatedRobot, actionType: string, parameters: Record<string, string> = {}): void {
  robot.receiveAction({
    actionId: `${actionType}-${JSON.stringify(parameters)}`,
    actionType,
    blockingType: 'NONE',
    parameters: Object.entries(parameters).map(([key, value]) => ({ key, value })),
  });
}

function live(robot: SimulatedRobot, seconds: number): number {
  let confirmations = 0;
  for (let at = 0; at < seconds; at += 0.1)
    if (robot.step(0.1, []).pressed === 'confirmed') confirmations += 1;
  return confirmations;
}

function statusOf(robot: SimulatedRobot, actionType: string) {
  return robot.report().instantActions.find((action) => action.actionType === actionType)?.status;
}

describe('a simulated robot', () => {
  test('drives its order, reports the nodes it passed and stands at the end', () => {
    const robot = aRobot();
    robot.receiveOrder(anOrder([0, 1, 2]));
    expect(robot.report()).toMatchObject({
      orderId: 'o1',
      lastNodeId: 'n0',
      nodes: [{ nodeId: 'n1' }, { nodeId: 'n2' }],
    });
    live(robot, 10);
    expect(robot.report()).toMatchObject({
      lastNodeId: 'n2',
      lastNodeSequenceId: 4,
      nodes: [],
      edges: [],
      driving: false,
    });
    expect(robot.vehicle.x).toBeCloseTo(2);
  });

  test('waits at the end of its base until an update releases more', () => {
    const robot = aRobot();
    robot.receiveOrder(anOrder([0, 1, 2], { released: 2 }));
    live(robot, 10);
    expect(robot.report()).toMatchObject({ lastNodeId: 'n1', nodes: [{ nodeId: 'n2', released: false }] });
    robot.receiveOrder(anOrder([1, 2], { updateId: 1, firstIndex: 1 }));
    live(robot, 10);
    expect(robot.report()).toMatchObject({ orderUpdateId: 1, lastNodeId: 'n2', nodes: [] });
  });

  test('drops an order it has already and refuses one that does not fit', () => {
    const robot = aRobot();
    robot.receiveOrder(anOrder([0, 1, 2]));
    robot.receiveOrder(anOrder([0, 1, 2]));
    expect(robot.report().errors).toEqual([]);
    robot.receiveOrder(anOrder([0, 5], { orderId: 'o2' }));
    expect(robot.report()).toMatchObject({
      orderId: 'o1',
      errors: [{ type: 'orderError', references: [{ key: 'orderId', value: 'o2' }, {}] }],
    });
    robot.receiveOrder(anOrder([1, 3], { updateId: 1, firstIndex: 1 }));
    expect(robot.report().errors[0]?.type).toBe('orderUpdateError');
  });

  test('refuses an order that starts elsewhere', () => {
    const robot = aRobot();
    robot.receiveOrder(anOrder([8, 9]));
    expect(robot.report()).toMatchObject({ orderId: '', errors: [{ type: 'noRouteError' }] });
  });

  test('pauses, goes on and cancels', () => {
    const robot = aRobot();
    robot.receiveOrder(anOrder([0, 1, 6]));
    live(robot, 2);
    act(robot, 'startPause');
    live(robot, 3);
    const paused = robot.vehicle.x;
    expect(robot.report()).toMatchObject({ paused: true, driving: false });
    live(robot, 3);
    expect(robot.vehicle.x).toBe(paused);
    act(robot, 'stopPause');
    live(robot, 2);
    expect(robot.vehicle.x).toBeGreaterThan(paused);
    act(robot, 'cancelOrder');
    live(robot, 4);
    expect(robot.report()).toMatchObject({ nodes: [], driving: false, orderId: 'o1' });
    expect(statusOf(robot, 'cancelOrder')).toBe('FINISHED');
  });

  test('a cancel without an order fails', () => {
    const robot = aRobot();
    act(robot, 'cancelOrder');
    expect(statusOf(robot, 'cancelOrder')).toBe('FAILED');
  });

  test.each([
    [
      'sees it under its lid',
      models.carrier,
      'recycle',
      (robot: SimulatedRobot) => robot.service().full === true,
    ],
    [
      'weighs it',
      models.tray,
      'dish_collection',
      (robot: SimulatedRobot) => (robot.report().loads[0]?.weightKg ?? 0) >= models.tray.maxLoadKg,
    ],
  ] as const)(
    'that collects fills up, %s, and is empty once a person emptied it',
    (_name, model, mode, isFull) => {
      const places = [4, 8].map((x) => ({ x, y: 0, kind: 'unload' as const }));
      const robot = aRobot({ model, places: [...places, { x: 0, y: 0, kind: 'load' }] });
      act(robot, 'setServiceMode', { mode });
      const stops = [0, 4, 8, 4, 8, 4, 8, 0];
      const seen = stops.slice(1).map((to, index) => {
        robot.receiveOrder(anOrder([stops[index] ?? 0, to], { orderId: `o${index}` }));
        live(robot, 30);
        return isFull(robot);
      });
      expect(seen[0]).toBe(false);
      expect(seen.at(-2)).toBe(true);
      expect(seen.at(-1)).toBe(false);
    },
  );

  test('that sleeps takes no order until it was woken and had its moment', () => {
    const robot = aRobot();
    act(robot, 'startHibernation');
    live(robot, 1);
    robot.receiveOrder(anOrder([0, 1]));
    expect(robot.report().orderId).toBe('');
    expect(robot.service().mode).toBe('sleeping');
    act(robot, 'stopHibernation');
    live(robot, 5);
    expect(robot.service().mode).toBe('sleeping');
    live(robot, 5);
    expect(robot.service().mode).toBe('delivery');
    robot.receiveOrder(anOrder([0, 1]));
    live(robot, 5);
    expect(robot.report().lastNodeId).toBe('n1');
  });

  test('people load it once its lid is open, press done, and press again a few times where it does not go on', () => {
    const robot = aRobot();
    robot.receiveOrder(anOrder([0, 1, 2, 3]));
    live(robot, 12);
    expect(robot.report().loads).toEqual([]);
    act(robot, 'openLid', { lid: '1' });
    expect(live(robot, 15)).toBe(1);
    expect(robot.report().loads).toEqual([{ loadId: 'load-1', position: '1' }]);
    expect(robot.service().lids).toContainEqual({ lid: '1', state: 'opened' });
    expect(live(robot, 200)).toBe(3);
    expect(robot.report().loads).toHaveLength(1);
    expect(live(robot, 60)).toBe(0);
  });

  test('stands still while a lid is open', () => {
    const robot = aRobot();
    act(robot, 'openLid', { lid: '1' });
    live(robot, 3);
    robot.receiveOrder(anOrder([0, 1, 2]));
    live(robot, 5);
    expect(robot.vehicle.x).toBe(0);
    act(robot, 'closeLid', { lid: '1' });
    live(robot, 10);
    expect(robot.vehicle.x).toBeCloseTo(2);
  });

  test('a lid it has not, and an action it does not know, fail with a reason', () => {
    const robot = aRobot();
    act(robot, 'openLid', { lid: '9' });
    act(robot, 'fly');
    expect(statusOf(robot, 'openLid')).toBe('FAILED');
    expect(robot.report().instantActions.find((action) => action.actionType === 'fly')?.result).toContain(
      'not known',
    );
  });

  test('charges at a charger, drains on its way, and charges nowhere else', () => {
    const robot = aRobot();
    const full = robot.report().stateOfChargePercent;
    live(robot, 60);
    expect(robot.report().stateOfChargePercent).toBeGreaterThan(full);
    robot.receiveOrder(anOrder([0, 1, 2, 3]));
    live(robot, 12);
    expect(robot.report().charging).toBe(false);
    act(robot, 'startCharging');
    expect(statusOf(robot, 'startCharging')).toBe('FAILED');
    const before = robot.report().stateOfChargePercent;
    live(robot, 300);
    expect(robot.report().stateOfChargePercent).toBeLessThan(before);
  });

  test('an emergency stop halts it until a person on site releases it', () => {
    const robot = aRobot();
    robot.receiveOrder(anOrder([0, 1, 2, 3]));
    live(robot, 2);
    act(robot, 'emergencyStop');
    live(robot, 3);
    const halted = robot.vehicle.x;
    expect(robot.report()).toMatchObject({ emergencyStop: 'MANUAL', driving: false });
    live(robot, 10);
    expect(robot.vehicle.x).toBe(halted);
    live(robot, 30);
    expect(robot.report().emergencyStop).toBe('NONE');
  });

  test('declares lids only where it has them', () => {
    expect(aRobot().factsheet().actions).toHaveProperty('openLid');
    expect(aRobot({ model: models.tray }).factsheet().actions).not.toHaveProperty('openLid');
  });
});

describe('a world of robots', () => {
  test('two robots that drive at each other stop before they touch', () => {
    const left = aRobot();
    const right = aRobot({ x: 6 });
    left.receiveOrder(anOrder([0, 3, 6]));
    right.receiveOrder(anOrder([6, 3, 0]));
    const world = createWorld([left, right]);
    for (let at = 0; at < 20; at += 0.1) {
      world.step(0.1);
      expect(Math.abs(left.vehicle.x - right.vehicle.x)).toBeGreaterThan(
        left.body().radius + right.body().radius - 0.01,
      );
    }
    expect(left.report()).toMatchObject({ fieldViolation: true, driving: false });
  });

  test('a robot follows another without touching it', () => {
    const ahead = aRobot({ x: 1.2 });
    const behind = aRobot();
    ahead.receiveOrder(anOrder([1.2, 3, 4]));
    behind.receiveOrder(anOrder([0, 3, 4]));
    const world = createWorld([ahead, behind]);
    for (let at = 0; at < 30; at += 0.1) world.step(0.1);
    expect(ahead.vehicle.x).toBeCloseTo(4);
    expect(behind.vehicle.x).toBeGreaterThan(2.5);
    expect(ahead.vehicle.x - behind.vehicle.x).toBeGreaterThan(ahead.body().radius * 2 - 0.01);
  });
});

describe('a robot that reads zones', () => {
  const vertices = [{ x: 1, y: -1 }, { x: 6, y: -1 }, { x: 6, y: 1 }, { x: 1, y: 1 }]; // prettier-ignore
  const zone = { zoneId: 'z', name: undefined, vertices };

  test('declares them, drives slowly where one says so once it is enabled, and refuses what leads into a blocked one', () => {
    const robot = aRobot({ readsZones: true });
    expect(robot.factsheet().zones).toEqual(['BLOCKED', 'SPEED_LIMIT', 'DIRECTED']);
    robot.receiveZoneSet({
      zoneSetId: 'slow',
      mapId: 'hotel_0',
      zones: [{ ...zone, type: 'SPEED_LIMIT', speed: 0.2 }],
    });
    expect(robot.report().zoneSets).toEqual([{ zoneSetId: 'slow', mapId: 'hotel_0', enabled: false }]);
    act(robot, 'enableZoneSet', { zoneSetId: 'slow' });
    robot.receiveOrder(anOrder([0, 9]));
    live(robot, 8);
    expect(robot.vehicle.x).toBeGreaterThan(1);
    expect(robot.vehicle.speed).toBeCloseTo(0.2, 1);
    expect(robot.report().zoneSets).toEqual([{ zoneSetId: 'slow', mapId: 'hotel_0', enabled: true }]);
    const other = aRobot({ readsZones: true });
    other.receiveZoneSet({ zoneSetId: 'shut', mapId: 'hotel_0', zones: [{ ...zone, type: 'BLOCKED' }] });
    act(other, 'enableZoneSet', { zoneSetId: 'shut' });
    other.receiveOrder(anOrder([0, 9]));
    expect(other.report()).toMatchObject({ orderId: '', errors: [{ type: 'BLOCKED_ZONE_VIOLATION' }] });
  });

  test('says nothing of zones where it reads none', () => {
    const robot = aRobot();
    expect([robot.factsheet().zones, robot.report().zoneSets]).toEqual([undefined, undefined]);
  });
});

describe('the cameras of a robot', () => {
  const ask = (robot: SimulatedRobot, actionType: string, parameters: Record<string, string | number>) =>
    robot.receiveAction({
      actionId: JSON.stringify([actionType, parameters]),
      actionType,
      blockingType: 'NONE',
      parameters: Object.entries(parameters).map(([key, value]) => ({ key, value })),
    });
  /** With something to see. */
  const aFilmedRobot = () =>
    createRobot({
      serialNumber: 'sim-1',
      model: models.carrier,
      mapId: 'hotel_0',
      start: { x: 1, y: 1, theta: 0 },
      batteryPercent: 80,
      chargers: [],
      places: [],
      raster: rasterFromText(['....', '....'], 1),
      random: seededRandom(1),
    });

  test('send a video and pictures apart, as they are asked for, and it knows how many people watch', () => {
    const robot = aFilmedRobot();
    ask(robot, 'startCamera', { fps: 4, ttl: 5, viewers: 2 });
    ask(robot, 'startCamera', { ttl: 5, camera: 'rear', whip_url: 'http://localhost/w', viewers: 3 });
    robot.step(0.1, []);
    expect(robot.cameras()).toMatchObject([{ name: undefined, fps: 4 }]);
    expect(robot.videos()).toEqual([{ whipUrl: 'http://localhost/w', name: 'rear', turn: Math.PI }]);
    expect(robot.viewers()).toBe(3);
    ask(robot, 'stopCamera', { camera: 'rear', whip_url: 'http://localhost/w' });
    robot.step(0.1, []);
    expect([robot.videos(), robot.cameras().length]).toEqual([[], 1]);
    // Unless it is asked again it stops by itself.
    robot.step(6, []);
    expect([robot.cameras(), robot.viewers()]).toEqual([[], 0]);
  });

  test('that it does not have are refused', () => {
    const robot = aFilmedRobot();
    ask(robot, 'startCamera', { camera: 'top', whip_url: 'http://localhost/w' });
    robot.step(0.1, []);
    expect(robot.videos()).toEqual([]);
    expect(robot.report().instantActions.at(-1)?.status).toBe('FAILED');
  });
});
