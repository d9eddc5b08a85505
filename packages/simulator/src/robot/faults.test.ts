import type { Order, OrderNode } from '@rota/fleet-core';
import { describe, expect, test } from 'vitest';
import { requestFault } from '../fault-request.ts';
import { seededRandom } from '../random.ts';
import { models } from './models.ts';
import { createRobot, type SimulatedRobot } from './robot.ts';

function aRobot(): SimulatedRobot {
  return createRobot({
    serialNumber: 'sim-1',
    model: models.carrier,
    mapId: 'hotel_0',
    start: { x: 0, y: 0, theta: 0 },
    batteryPercent: 80,
    chargers: [],
    places: [],
    random: seededRandom(1),
  });
}

function anOrder(orderId: string): Order {
  const nodes = [0, 1, 2, 3].map((x): OrderNode => ({
    nodeId: `n${x}`,
    sequenceId: 2 * x,
    released: true,
    x,
    y: 0,
    theta: undefined,
    deviation: 0.5,
    mapId: 'hotel_0',
    actions: [],
  }));
  const edges = nodes.slice(1).map((to, index) => ({
    edgeId: `e${index}`,
    sequenceId: to.sequenceId - 1,
    released: true,
    startNodeId: `n${index}`,
    endNodeId: to.nodeId,
    maxSpeed: undefined,
  }));
  return { orderId, orderUpdateId: 0, nodes, edges };
}

let actions = 0;
function act(
  robot: SimulatedRobot,
  actionType: string,
  parameters: Record<string, string | number> = {},
): string | undefined {
  const actionId = `a${(actions += 1)}`;
  robot.receiveAction({
    actionId,
    actionType,
    blockingType: 'NONE',
    parameters: Object.entries(parameters).map(([key, value]) => ({ key, value })),
  });
  return robot.report().instantActions.find((action) => action.actionId === actionId)?.status;
}

function live(robot: SimulatedRobot, seconds: number): void {
  for (let at = 0; at < seconds - 1e-6; at += 0.1) robot.step(0.1, []);
}

describe('a fault', () => {
  test('starts and ends over the wire by declared actions, is shown, and ends automatically', () => {
    const robot = aRobot();
    expect(robot.factsheet().actions).toMatchObject({ simulateFault: ['INSTANT'], clearFaults: ['INSTANT'] });
    expect(act(robot, 'simulateFault', { kind: 'stuck', seconds: 5 })).toBe('FINISHED');
    live(robot, 1.5);
    expect(robot.service().faults).toEqual([{ kind: 'stuck', seconds_left: 4 }]);
    expect(act(robot, 'simulateFault', { kind: 'low_battery', seconds: 60 })).toBe('FINISHED');
    live(robot, 5);
    expect(robot.service().faults).toEqual([expect.objectContaining({ kind: 'low_battery' })]);
    expect(act(robot, 'clearFaults')).toBe('FINISHED');
    expect(robot.service().faults).toEqual([]);
  });

  test.each([
    ['melt', 5],
    ['kill', 0],
    ['kill', 601],
    ['kill', 'soon'],
  ])('of kind %s for %s seconds is refused', (kind, seconds) => {
    const robot = aRobot();
    expect(act(robot, 'simulateFault', { kind, seconds })).toBe('FAILED');
    expect(robot.faults.active()).toEqual([]);
  });

  test('is found by a self-test, which otherwise passes after a while', () => {
    const robot = aRobot();
    expect(robot.factsheet().actions).toMatchObject({ selfTest: ['INSTANT'] });
    expect(act(robot, 'selfTest')).toBe('RUNNING');
    live(robot, 7);
    expect(robot.report().instantActions.at(-1)?.status).toBe('FINISHED');
    act(robot, 'simulateFault', { kind: 'stuck', seconds: 60 });
    expect(act(robot, 'selfTest')).toBe('FAILED');
  });

  test('that is written by hand reaches the robots it names', () => {
    const [robot, other] = [aRobot(), createRobot({ ...aRobot().setup, serialNumber: 'sim-2' })];
    expect(requestFault([robot, other], 'sim-2:kill:30')).toBeUndefined();
    expect([robot.faults.has('kill'), other.faults.has('kill')]).toEqual([false, true]);
    expect(requestFault([robot, other], '*:delay:5')).toBeUndefined();
    expect(requestFault([robot, other], 'sim-2:clear')).toBeUndefined();
    expect([robot.faults.active().length, other.faults.active().length]).toEqual([1, 0]);
    expect(requestFault([robot], 'sim-9:kill:3')).toMatch('sim-9');
    expect(requestFault([robot], 'sim-1:melt:3')).toMatch('melt');
    expect(requestFault([robot], 'sim-1:kill')).toMatch('seconds');
  });
});

describe('a robot', () => {
  test.each(['stuck', 'localization_lost'] as const)(
    'that suffers %s stands still, and drives on when it is over',
    (kind) => {
      const robot = aRobot();
      robot.receiveOrder(anOrder('o1'));
      live(robot, 2);
      robot.faults.give(kind, 10);
      live(robot, 3);
      const there = robot.vehicle.x;
      live(robot, 5);
      expect(robot.vehicle.x).toBe(there);
      expect(robot.report().position?.localized).toBe(kind === 'stuck');
      live(robot, 15);
      expect(robot.vehicle.x).toBeCloseTo(3, 1);
    },
  );

  test('that refuses orders says so with the order that it refused', () => {
    const robot = aRobot();
    robot.faults.give('refuse_orders', 10);
    robot.receiveOrder(anOrder('o1'));
    expect(robot.report()).toMatchObject({
      orderId: '',
      errors: [{ type: 'orderError', references: [{ key: 'orderId', value: 'o1' }, {}] }],
    });
  });

  test('that ignores actions ignores all but the end of its faults', () => {
    const robot = aRobot();
    robot.faults.give('ignore_actions', 100);
    expect(act(robot, 'startPause')).toBeUndefined();
    expect(act(robot, 'clearFaults')).toBe('FINISHED');
    expect(act(robot, 'startPause')).toBe('RUNNING');
  });

  test('with a low battery shows it, and has its charge back afterwards', () => {
    const robot = aRobot();
    robot.faults.give('low_battery', 1);
    live(robot, 0.5);
    expect(robot.report().stateOfChargePercent).toBe(8);
    live(robot, 1);
    expect(robot.report().stateOfChargePercent).toBeGreaterThan(79);
  });

  test('that is killed hears nothing and stays where it is, and comes back without its order', () => {
    const robot = aRobot();
    robot.receiveOrder(anOrder('o1'));
    live(robot, 2);
    robot.faults.give('kill', 10);
    live(robot, 1);
    const there = robot.vehicle.x;
    robot.receiveOrder(anOrder('o2'));
    expect(act(robot, 'clearFaults')).toBeUndefined();
    live(robot, 5);
    expect(robot.vehicle.x).toBe(there);
    live(robot, 10);
    expect(robot.report()).toMatchObject({ orderId: '', nodes: [], driving: false });
    expect(robot.vehicle.x).toBe(there);
  });

  test('that is killed where people wait for it is served once it is back', () => {
    const robot = createRobot({ ...aRobot().setup, places: [{ x: 0, y: 0, kind: 'load' }] });
    act(robot, 'openLid', { lid: '1' });
    live(robot, 2);
    robot.faults.give('kill', 20);
    live(robot, 19);
    expect(robot.report().loads).toEqual([]);
    live(robot, 10);
    expect(robot.report().loads).toHaveLength(1);
  });
});
