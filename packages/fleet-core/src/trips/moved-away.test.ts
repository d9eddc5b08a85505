import { describe, expect, test } from 'vitest';
import { aFactsheet, createBench, type Bench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();
const TIMEOUT_S = 60;

/** A robot with a lid that has come to the first stop of a delivery to t11. */
function atStop(from: string | null, change: Parameters<typeof aDelivery>[4] = {}): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')], {
    loading_timeout_s: TIMEOUT_S,
    unloading_timeout_s: TIMEOUT_S,
  });
  const actions = { openLid: ['INSTANT'], closeLid: ['INSTANT'] } as const;
  bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet({ lids: ['1'], actions }) });
  bench.up('r1', 'w1');
  bench.wait(1000, ['r1']);
  bench.create(aDelivery('d1', floor, ['t11'], from, change));
  bench.wait(500, ['r1']);
  bench.arrive('r1');
  return bench;
}

/** The robot says that it stands so far from a target, metres, and knows nothing of any order, as after a new start. */
function placeRobot(bench: Bench, target: string, metres = 0): void {
  const at = floor.targets.find((item) => item.name === target);
  if (!at) throw new Error('No such target.');
  const position = { x: at.x + metres, y: at.y, theta: 0, mapId: floor.info.mapId, localized: true };
  bench.report('r1', {
    position,
    orderId: '',
    orderUpdateId: 0,
    lastNodeId: '',
    lastNodeSequenceId: 0,
    nodes: [],
    edges: [],
  });
}

const lidActions = (bench: Bench, type: string): Set<string> =>
  new Set(bench.actions('r1', type).map(({ actionId }) => actionId));

describe('a robot that is carried off from its stop', () => {
  test('goes back there and is served there: no time-out counts meanwhile', () => {
    const bench = atStop(null);
    const orders = bench.orders('r1').length;
    bench.wait((TIMEOUT_S - 5) * 1000, ['r1']);
    placeRobot(bench, 'w1');
    bench.wait(4000, ['r1']);
    expect(bench.decisions().filter((code) => code === 'MOVED_AWAY')).toHaveLength(1);
    expect(bench.delivery('d1')).toMatchObject({
      status: 'Being Delivered',
      subtasks: [{ status: 'going' }],
    });
    bench.wait(4000, ['r1']);
    expect(bench.orders('r1').length).toBeGreaterThan(orders);
    bench.arrive('r1');
    bench.wait((TIMEOUT_S - 5) * 1000, ['r1']);
    expect(bench.view('r1').state).toBe('waiting_for_unloading');
    expect(bench.decisions()).not.toContain('CONFIRMED_BY_TIMEOUT');
    bench.person('d1', 'confirm');
    bench.wait(20_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Completed');
  });

  test('is not taken to be loaded', () => {
    const bench = atStop('pass');
    placeRobot(bench, 'w1');
    bench.wait(8000, ['r1']);
    expect(bench.delivery('d1').status).toBe('In Progress');
    bench.arrive('r1');
    expect(bench.view('r1').state).toBe('waiting_for_loading');
  });

  test('drives with its lid closed, and opens it again where it is served', () => {
    const bench = atStop('pass');
    expect(lidActions(bench, 'openLid').size).toBe(1);
    placeRobot(bench, 'w1');
    bench.wait(4000, ['r1']);
    expect(lidActions(bench, 'closeLid').size).toBe(1);
    bench.wait(4000, ['r1']);
    bench.arrive('r1');
    expect(lidActions(bench, 'openLid').size).toBe(2);
  });

  test('drives with its lid closed, and does not open it again where it was opened remotely', () => {
    const bench = atStop(null, { options: { remote_delivery: true } });
    bench.person('d1', 'open');
    expect(lidActions(bench, 'openLid').size).toBe(1);
    placeRobot(bench, 'w1');
    bench.wait(8000, ['r1']);
    bench.arrive('r1');
    bench.wait(2000, ['r1']);
    expect([lidActions(bench, 'openLid').size, bench.view('r1').waiting?.code]).toEqual([
      1,
      'WAITING_FOR_OPENING',
    ]);
  });

  test('goes back under a new owner of the fleet as well', () => {
    const bench = atStop(null);
    bench.takeOver();
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    placeRobot(bench, 'w1');
    bench.wait(12_000, ['r1']);
    bench.arrive('r1');
    expect(bench.view('r1').state).toBe('waiting_for_unloading');
    expect(bench.decisions()).toContain('MOVED_AWAY');
  });
});

describe('a robot stays at its stop', () => {
  test('when it is pushed aside there', () => {
    const bench = atStop(null);
    placeRobot(bench, 't11', 1.4);
    bench.wait(10_000, ['r1']);
    expect(bench.view('r1').state).toBe('waiting_for_unloading');
    expect(bench.decisions()).not.toContain('MOVED_AWAY');
  });

  test('when one state has it elsewhere and the next does not', () => {
    const bench = atStop(null);
    placeRobot(bench, 'w1');
    bench.wait(1000);
    placeRobot(bench, 't11');
    bench.wait(1000);
    placeRobot(bench, 'w1');
    bench.wait(1000);
    placeRobot(bench, 't11');
    bench.wait(4000, ['r1']);
    expect(bench.view('r1').state).toBe('waiting_for_unloading');
    expect(bench.decisions()).not.toContain('MOVED_AWAY');
  });

  test('when it does not know where it is', () => {
    const bench = atStop(null);
    bench.report('r1', { position: { x: 0, y: 0, theta: 0, mapId: floor.info.mapId, localized: false } });
    bench.wait(10_000, ['r1']);
    expect(bench.decisions()).not.toContain('MOVED_AWAY');
  });
});
