import { describe, expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import type { Bench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { hotel, restaurant } from '../testing/floors.ts';
import { distanceToLine } from '../geometry/polyline.ts';

const floor = restaurant();

function withOrder(): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')]);
  bench.up('r1', 'w1');
  bench.wait(1000, ['r1']);
  bench.create(aDelivery('d1', floor, ['t11'], null));
  bench.wait(500);
  return bench;
}

/** The robot refuses as many orders as it gets. */
function refuse(bench: Bench, times: number): void {
  for (let round = 0; round < times; round += 1) {
    const references = [{ key: 'orderId', value: bench.order('r1').orderId }];
    bench.report('r1', {
      errors: [
        { type: 'noRouteError', level: 'WARNING', description: 'no way', hint: undefined, references },
      ],
    });
    bench.report('r1', { errors: [] });
    bench.wait(20_000, ['r1']);
  }
}

describe('an order', () => {
  test('begins where the robot stands, is released for a few metres, and shows the rest as horizon', () => {
    const order = withOrder().order('r1');
    const start = floor.targets.find((target) => target.name === 'w1');
    expect(order.nodes[0]).toMatchObject({ x: start?.x, y: start?.y, sequenceId: 0, released: true });
    expect(order.nodes.map((node) => node.sequenceId)).toEqual(order.nodes.map((_, index) => 2 * index));
    expect(order.edges.map((edge) => edge.sequenceId)).toEqual(order.edges.map((_, index) => 2 * index + 1));
    const released = order.nodes.filter((node) => node.released).length;
    expect(released).toBeGreaterThan(3);
    expect(order.nodes.slice(released).every((node) => !node.released)).toBe(true);
    expect(order.nodes.at(-1)).toMatchObject({ x: 9.5, y: 6.4, theta: 0 });
  });

  test('is sent again, the very same, until the state shows it', () => {
    const bench = withOrder();
    bench.wait(4500, ['r1']);
    const sent = bench.orders('r1');
    expect(sent.length).toBe(3);
    expect(new Set(sent.map((order) => JSON.stringify(order))).size).toBe(1);
    bench.obey('r1');
    bench.wait(6000, ['r1']);
    expect(bench.orders('r1').length).toBe(3);
    expect(bench.delivery('d1').status).toBe('Pending');
  });

  test('that a robot ignores, though it reports, is given up for one with another id', () => {
    const bench = withOrder();
    const first = bench.order('r1').orderId;
    bench.wait(28_000, ['r1']);
    expect(bench.order('r1').orderId).toBe(first);
    bench.wait(20_000, ['r1']);
    expect(bench.order('r1').orderId).not.toBe(first);
    expect(bench.decisions()).toContain('ORDER_IGNORED');
    bench.arrive('r1');
    expect(bench.delivery('d1').status).toBe('Being Delivered');
  });

  test('goes on with the last node of its base, under the same sequence id and the next update id', () => {
    const bench = withOrder();
    const first = bench.order('r1');
    const base = first.nodes.filter((node) => node.released);
    bench.obey('r1', base.length - 2);
    const update = bench.order('r1');
    expect(update.orderId).toBe(first.orderId);
    expect(update.orderUpdateId).toBe(1);
    expect(update.nodes[0]).toEqual(base.at(-1));
    expect(update.nodes.filter((node) => node.released).length).toBeGreaterThan(1);
  });

  test('is not sent to a robot that is not connected, and goes to another one', () => {
    const bench = createBench(floor, [aRobotInfo('r1'), aRobotInfo('r2')]);
    bench.up('r1', 'w1');
    bench.up('r2', 'c1');
    bench.wait(1000, ['r1', 'r2']);
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'CONNECTION_BROKEN' });
    bench.create(aDelivery('d1', floor, ['t00'], null));
    bench.wait(1000);
    expect(bench.orders('r1')).toEqual([]);
    expect(bench.delivery('d1').robotId).toBe('r2');
  });

  test('goes out soon to a robot whose connection was lost for a moment between its being chosen and its order', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1');
    bench.wait(1000, ['r1']);
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'CONNECTION_BROKEN' });
    expect(bench.orders('r1')).toEqual([]);
    bench.wait(5_000, ['r1']);
    expect(bench.orders('r1')).toHaveLength(1);
  });

  test('waits for a fresh state where the last one is older than five seconds', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1');
    bench.wait(20_000);
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(1000);
    expect(bench.actions('r1', 'stateRequest').length).toBeGreaterThan(0);
    expect(bench.orders('r1')).toEqual([]);
    bench.report('r1');
    bench.wait(500);
    expect(bench.orders('r1').length).toBe(1);
  });

  test('goes out after ten seconds all the same to a robot that is online and answers nothing', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1');
    bench.wait(20_000);
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(30_000);
    expect(bench.orders('r1').length).toBeGreaterThan(0);
  });

  test('that is refused is retried under another id, and given up after three refusals', () => {
    const bench = withOrder();
    const ids = new Set<string>();
    for (let round = 0; round < 3; round += 1) {
      const { orderId } = bench.order('r1');
      ids.add(orderId);
      const references = [{ key: 'orderId', value: orderId }];
      bench.report('r1', {
        errors: [
          { type: 'noRouteError', level: 'WARNING', description: 'no way', hint: undefined, references },
        ],
      });
      bench.report('r1', { errors: [] });
      bench.wait(20_000, ['r1']);
    }
    expect(ids.size).toBe(3);
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', robotId: null, tripId: null });
    expect(bench.decisions()).toContain('ORDER_REFUSED');
  });

  test('that is refused three times in a row holds the robot until a person looks, with what it said', () => {
    const bench = withOrder();
    refuse(bench, 3);
    expect(bench.view('r1')).toMatchObject({
      hold: { reason: 'orders_failed', by: 'system' },
      fitness: 'held',
    });
    expect(bench.view('r1').alerts).toContainEqual(
      expect.objectContaining({ code: 'orders_failed', level: 'warning', text: 'no way' }),
    );
    expect(bench.decisions()).toContain('ORDERS_FAILED');
    const { hold } = bench.view('r1');
    bench.takeOver();
    expect(bench.view('r1').hold).toEqual(hold);
    expect(bench.view('r1').alerts).toContainEqual(
      expect.objectContaining({ code: 'orders_failed', text: 'no way' }),
    );
    bench.up('r1', 'w1');
    bench.report('r1', { orderId: '', nodes: [], edges: [] });
    bench.wait(120_000, ['r1']);
    expect(bench.delivery('d1').robotId).toBeNull();
    expect(bench.command('r1', { kind: 'release' })).toEqual({ ok: true });
    bench.wait(3_000, ['r1']);
    expect(bench.delivery('d1').robotId).toBe('r1');
    expect(bench.view('r1').alerts).toEqual([]);
  });

  test('that is never taken, three times in a row, holds the robot too', () => {
    const bench = withOrder();
    bench.wait(120_000, ['r1']);
    expect(bench.decisions().filter((code) => code === 'ORDER_IGNORED')).toHaveLength(3);
    expect(bench.view('r1').hold?.reason).toBe('orders_failed');
  });

  test('whose update makes a robot drop its route is reported as that, and not as an obstacle', () => {
    const bench = withOrder();
    bench.obey('r1', 3);
    const update = bench.order('r1');
    expect(update.orderUpdateId).toBe(1);
    // It keeps only what is not released to it.
    const nodes = update.nodes
      .filter((node) => !node.released)
      .map(({ nodeId, sequenceId, released }) => ({ nodeId, sequenceId, released }));
    bench.report('r1', { orderUpdateId: 1, nodes, edges: [], driving: false });
    bench.wait(6_000, ['r1']);
    expect(bench.decisions()).toContain('UPDATE_DROPPED');
    expect(bench.decisions()).not.toContain('WAITING_FOR_OBSTACLE');
    expect(bench.actions('r1', 'cancelOrder')).not.toHaveLength(0);
    bench.report('r1', { orderId: '', nodes: [], edges: [] });
    bench.wait(3_000, ['r1']);
    expect(bench.order('r1').orderId).not.toBe(update.orderId);
  });

  test('that the robot lost is planned again from where it stands', () => {
    const bench = withOrder();
    bench.obey('r1', 2);
    const lost = bench.order('r1').orderId;
    bench.report('r1', {
      orderId: '',
      orderUpdateId: 0,
      lastNodeId: '',
      lastNodeSequenceId: 0,
      nodes: [],
      edges: [],
    });
    bench.wait(6000, ['r1']);
    expect(bench.decisions()).toContain('ORDER_LOST');
    expect(bench.order('r1').orderId).not.toBe(lost);
    expect(bench.delivery('d1').status).toBe('Being Delivered');
  });

  test('of which a robot lost the last update is sent again', () => {
    const bench = withOrder();
    bench.obey('r1', bench.order('r1').nodes.filter((node) => node.released).length - 1);
    bench.wait(1000, ['r1']);
    const update = bench.order('r1');
    expect(update.orderUpdateId).toBe(1);
    bench.report('r1', { orderUpdateId: 1 });
    bench.wait(5000, ['r1']);
    const sent = bench.orders('r1').length;
    bench.report('r1', { orderUpdateId: 0 });
    bench.wait(500);
    expect(bench.orders('r1').slice(sent)).toEqual([update]);
  });

  test('is driven to its end by a robot that never empties its nodes', () => {
    const bench = withOrder();
    for (
      let round = 0;
      round < 20 && bench.book.trips.get(bench.delivery('d1').tripId ?? '')?.phase !== 'serving';
      round += 1
    ) {
      const order = bench.order('r1');
      const released = order.nodes.filter((node) => node.released).length - 1;
      const nodes = order.nodes.map(({ nodeId, sequenceId, released: isReleased }) => ({
        nodeId,
        sequenceId,
        released: isReleased,
      }));
      bench.obey('r1', released, { nodes });
      bench.wait(1000);
    }
    expect(bench.view('r1').state).toBe('waiting_for_unloading');
    bench.wait(10_000, ['r1']);
    expect(bench.view('r1').hold).toBeNull();
  });
});

describe('an order that is not ours', () => {
  const foreign = {
    orderId: 'other',
    orderUpdateId: 0,
    nodes: [{ nodeId: 'x', sequenceId: 2, released: true }],
    driving: true,
  };

  test('holds the robot out of dispatch and is left alone', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1', foreign);
    bench.wait(5000, ['r1']);
    expect(bench.view('r1').hold?.reason).toBe('foreign_order');
    expect(bench.view('r1').alerts.map((alert) => alert.code)).toContain('foreign_order');
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(3000, ['r1']);
    expect(bench.decisions()).toContain('ROBOTS_HELD');
    expect(bench.actions('r1', 'cancelOrder')).toEqual([]);
  });

  test('is cancelled when a person says so', () => {
    const bench = createBench(floor, [aRobotInfo('r1', { protocolVersion: '3.0.0' })]);
    bench.up('r1', 'w1', foreign);
    bench.wait(5000, ['r1']);
    expect(bench.command('r1', { kind: 'cancel' })).toEqual({ ok: true });
    expect(bench.actions('r1', 'cancelOrder')[0]?.parameters).toEqual([{ key: 'orderId', value: 'other' }]);
  });

  test('is cancelled automatically when it is a late copy of one of ours', () => {
    const bench = withOrder();
    bench.obey('r1', 1);
    const late = bench.order('r1');
    bench.person('d1', 'cancel');
    bench.report('r1', { nodes: [], edges: [] });
    bench.wait(1000, ['r1']);
    expect(bench.delivery('d1')).toMatchObject({ status: 'Cancelled', releasing: false });
    const before = bench.actions('r1', 'cancelOrder').length;
    const nodes = late.nodes
      .slice(1)
      .map(({ nodeId, sequenceId, released }) => ({ nodeId, sequenceId, released }));
    bench.report('r1', { orderId: late.orderId, lastNodeSequenceId: 0, nodes, driving: true });
    bench.wait(5000, ['r1']);
    expect(bench.actions('r1', 'cancelOrder').length).toBeGreaterThan(before);
    expect(bench.view('r1').hold).toBeNull();
  });
});

test('a new owner sends the very order again that the former one wrote, and no other', () => {
  const bench = withOrder();
  const order = bench.order('r1');
  bench.takeOver();
  const before = bench.orders('r1').length;
  bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
  bench.wait(4000, ['r1']);
  const again = bench.orders('r1').slice(before);
  expect(again.length).toBeGreaterThan(0);
  for (const copy of again) expect(copy).toEqual(order);
});

test('a new owner keeps free the corners that a robot was let around before its last update, until it is past them', () => {
  const building = hotel();
  const bench = createBench(building, [aRobotInfo('r1')]);
  bench.up('r1', 'bar');
  bench.wait(1000, ['r1']);
  bench.create(aDelivery('d1', building, ['w1'], null));
  bench.wait(500);
  const base = bench.order('r1').nodes.filter((node) => node.released);
  // About as far from the end of its base as makes it ask for more: still in the bend.
  const at = base.findIndex((node) => node.y > 4);
  bench.obey('r1', at, { driving: true });
  bench.wait(500);
  const update = bench.order('r1');
  expect(update.orderUpdateId).toBe(1);
  expect(update.nodes[0]).toEqual(base.at(-1));
  const ahead = base.slice(at + 1);
  const stands = bench.fleet().robots.get('r1')?.reported.report?.position;
  const straight = [stands?.x ?? 0, stands?.y ?? 0, update.nodes[0]?.x ?? 0, update.nodes[0]?.y ?? 0];
  expect(Math.max(...ahead.map((node) => distanceToLine(node.x, node.y, straight)))).toBeGreaterThan(0.3);

  const held = (): readonly number[] => bench.fleet().robots.get('r1')?.traffic.occupancy?.held ?? [];
  bench.takeOver();
  bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
  bench.report('r1');
  for (const node of ahead) expect(distanceToLine(node.x, node.y, held())).toBeLessThan(0.01);
  bench.wait(3000, ['r1']);
  expect(bench.order('r1')).toEqual(update);
  bench.obey('r1', 0, { driving: true });
  bench.wait(500);
  expect(held().slice(2, 4)).toEqual([update.nodes[1]?.x, update.nodes[1]?.y]);
});
