import { describe, expect, test } from 'vitest';
import { createBench, type Bench } from '../testing/bench.ts';
import { aDelivery, aReport, aRobotInfo } from '../testing/builders.ts';
import { floorOf } from '../testing/floors.ts';

const yard = floorOf(
  'yard_0',
  16,
  8,
  [[0.5, 0.5, 15, 7]],
  [
    ['a', 'table', 2, 4],
    ['b', 'table', 14, 4],
  ],
);

/** The first robot has a way to the other end of the yard, of which some metres are released, and says that it stands. */
function startDriving(): Bench {
  const bench = createBench(yard, [aRobotInfo('r1'), aRobotInfo('r2')]);
  bench.up('r1', 'a');
  bench.wait(11_000, ['r1']);
  bench.create(aDelivery('d1', yard, ['b'], null));
  bench.wait(1_000, ['r1']);
  bench.obey('r1');
  bench.wait(1_000, ['r1']);
  return bench;
}

/** The second robot is first heard of. */
function appear(bench: Bench, x: number, y: number): void {
  bench.tell({ type: 'robot.connection', robotId: 'r2', connection: 'ONLINE' });
  bench.report('r2', aReport(yard.info.mapId, x, y));
}

describe('a robot that stands though it may drive', () => {
  test('lets its way go when another was switched on in it, and takes another', () => {
    const bench = startDriving();
    const former = bench.order('r1');
    appear(bench, 4, 4.2);
    bench.wait(3_000, ['r1', 'r2']);
    expect(bench.actions('r1', 'cancelOrder')).toEqual([]);
    bench.wait(3_000, ['r1', 'r2']);
    expect(bench.actions('r1', 'cancelOrder').length).toBeGreaterThan(0);
    expect(bench.decisions()).toContain('REROUTED');
    bench.report('r1', { nodes: [], edges: [] });
    bench.wait(2_000, ['r1', 'r2']);
    const order = bench.order('r1');
    expect(order.orderId).not.toBe(former.orderId);
    expect(order.nodes.filter((node) => node.released).length).toBeGreaterThan(3);
    expect(Math.min(...order.nodes.map((node) => Math.hypot(node.x - 4, node.y - 4.2)))).toBeGreaterThan(0.8);
    bench.obey('r1');
    bench.wait(30_000, ['r1', 'r2']);
    expect(bench.order('r1').orderId).toBe(order.orderId);
  });

  test.each([
    ['no robot of ours is there', undefined],
    ['the other is beside the way', [4, 5.2]],
    ['the other stands too near, and the way leads off from it', [1.4, 4]],
  ] as const)('keeps its way where %s, and says that something is in it', (_, place) => {
    const bench = startDriving();
    if (place) appear(bench, place[0], place[1]);
    bench.wait(30_000, ['r1', 'r2']);
    expect(bench.actions('r1', 'cancelOrder')).toEqual([]);
    expect(bench.view('r1').waiting?.code).toBe('WAITING_FOR_OBSTACLE');
  });

  test('gets no cancellation while it is silent', () => {
    const bench = startDriving();
    appear(bench, 4, 4.2);
    bench.wait(20_000, ['r2']);
    expect(bench.actions('r1', 'cancelOrder')).toEqual([]);
  });
});
