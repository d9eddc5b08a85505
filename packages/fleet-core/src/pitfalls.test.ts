import { describe, expect, test } from 'vitest';
import { aFactsheet, createBench, type Bench } from './testing/bench.ts';
import { aDelivery, aRobotInfo } from './testing/builders.ts';
import { restaurant } from './testing/floors.ts';

/** Pitfalls of robots in the field that no other test of the fleet control shows; docs/robot-link.md lists them all. */
const floor = restaurant();
const DAY_MS = 86_400_000;

function oneRobot(): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')]);
  bench.up('r1', 'w1');
  bench.wait(1000, ['r1']);
  return bench;
}
function withOrder(): Bench {
  const bench = oneRobot();
  bench.create(aDelivery('d1', floor, ['t11'], null));
  bench.wait(500);
  return bench;
}
const alertsOf = (bench: Bench): string[] => bench.view('r1').alerts.map((alert) => alert.code);

describe('an order', () => {
  test('is not sent again to a robot whose connection broke, and is once it is back', () => {
    const bench = withOrder();
    bench.wait(2500, ['r1']);
    const sent = bench.orders('r1').length;
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'CONNECTION_BROKEN' });
    bench.wait(8000);
    expect(bench.orders('r1').length).toBe(sent);
    bench.wait(4000, ['r1']);
    expect(bench.orders('r1').length).toBeGreaterThan(sent);
    expect(new Set(bench.orders('r1').map((order) => JSON.stringify(order))).size).toBe(1);
  });

  test('of which only the horizon is left is neither over nor lost', () => {
    const bench = withOrder();
    const base = bench.order('r1').nodes.filter((node) => node.released).length;
    bench.obey('r1', base - 1, { driving: false });
    const { orderId } = bench.order('r1');
    bench.wait(500, ['r1']);
    expect(bench.view('r1').state).toBe('going');
    expect(bench.decisions()).not.toContain('ORDER_LOST');
    expect(bench.order('r1').orderId).toBe(orderId);
  });

  test('that is taken and over at once without a metre driven, three times, is given up and the robot rests', () => {
    const bench = withOrder();
    for (let round = 0; round < 3; round += 1) {
      bench.obey('r1', 0, { nodes: [], edges: [] });
      bench.wait(15_000, ['r1']);
    }
    expect(bench.decisions().filter((code) => code === 'ORDER_LOST')).toHaveLength(3);
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', robotId: null, tripId: null });
    const sent = bench.orders('r1').length;
    bench.wait(20_000, ['r1']);
    expect(bench.orders('r1').length).toBe(sent);
  });
});

describe('a robot', () => {
  test.each([-DAY_MS, DAY_MS])('whose clock is %d ms off is believed by the time of receipt', (offset) => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1', { robotTimeMs: bench.now() + offset });
    for (let second = 0; second < 90; second += 1) {
      bench.wait(1000);
      bench.report('r1', { robotTimeMs: bench.now() + offset });
    }
    expect(bench.view('r1')).toMatchObject({ connected: true, state: 'idle_on_waiting_location' });
    expect(alertsOf(bench)).toEqual(['clock_offset']);
    bench.wait(76_000);
    expect(bench.view('r1').connected).toBe(false);
  });

  test('that counts its messages from the beginning again is believed', () => {
    const bench = oneRobot();
    bench.report('r1', { robotTimeMs: 5_000 });
    const lastReport = bench.fleet().robots.get('r1')?.reported.report;
    if (lastReport === undefined) throw new Error('The robot has not reported.');
    const position = { x: 5, y: 5, theta: 0, mapId: floor.info.mapId, localized: true };
    bench.tell({
      type: 'robot.reported',
      robotId: 'r1',
      report: { ...lastReport, headerId: 0, robotTimeMs: 6_000, position },
    });
    expect(bench.view('r1').position?.x).toBe(5);
  });

  test('that restarts its counter is not where a late earlier state puts it, whatever its number', () => {
    const bench = oneRobot();
    const lastReport = bench.fleet().robots.get('r1')?.reported.report;
    if (lastReport === undefined) throw new Error('The robot has not reported.');
    const report = (headerId: number, robotTimeMs: number, x: number): void => {
      const position = { x, y: 5, theta: 0, mapId: floor.info.mapId, localized: true };
      bench.tell({
        type: 'robot.reported',
        robotId: 'r1',
        report: { ...lastReport, headerId, robotTimeMs, position },
      });
    };
    report(40, 15_000, 5);
    report(0, 19_000, 5);
    report(12, 16_000, 3);
    expect(bench.view('r1').position?.x).toBe(5);
    report(1, 25_000, 6);
    report(2, 22_000, 7);
    expect(bench.view('r1').position?.x).toBe(7);
  });

  test('that ignores the closing of its lid goes on after a while', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1');
    const actions = { openLid: ['INSTANT'], closeLid: ['INSTANT'] } as const;
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet({ lids: ['1'], actions }) });
    bench.wait(1000, ['r1']);
    bench.create(aDelivery('d1', floor, ['t11'], 'pass'));
    bench.wait(500, ['r1']);
    bench.arrive('r1');
    bench.person('d1', 'confirm');
    const sent = bench.orders('r1').length;
    bench.wait(10_000, ['r1']);
    expect(bench.orders('r1').length).toBe(sent);
    bench.wait(10_000, ['r1']);
    expect(bench.orders('r1').length).toBeGreaterThan(sent);
  });
});

describe('an order that is not ours', () => {
  const foreign = {
    orderId: 'other',
    orderUpdateId: 0,
    nodes: [{ nodeId: 'x', sequenceId: 2, released: true }],
    driving: true,
  };

  function held(change: Partial<typeof foreign> = {}): Bench {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1', { ...foreign, ...change });
    bench.wait(5000, ['r1']);
    expect(bench.view('r1').hold).toMatchObject({ reason: 'foreign_order', by: 'system' });
    return bench;
  }

  test('holds the robot even while it stands at the end of its base with a horizon left', () => {
    held({ nodes: [{ nodeId: 'x', sequenceId: 2, released: false }], driving: false });
  });

  test('may be allowed to finish by a person, and the robot then returns to work automatically', () => {
    const bench = held();
    expect(bench.command('r1', { kind: 'adopt' })).toEqual({ ok: true });
    expect(bench.commandStatus()).toBe('done');
    expect(bench.view('r1').hold).toMatchObject({ reason: 'foreign_order', by: 'Ayşe' });
    expect(bench.view('r1').alerts.find((alert) => alert.code === 'foreign_order')?.level).toBe('info');
    expect(bench.command('r1', { kind: 'adopt' })).toMatchObject({ ok: false });
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(10_000, ['r1']);
    expect([bench.orders('r1'), bench.actions('r1', 'cancelOrder')]).toEqual([[], []]);
    bench.takeOver();
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    bench.wait(6000, ['r1']);
    expect(bench.view('r1').hold?.by).toBe('Ayşe');
    bench.report('r1', { nodes: [], driving: false });
    expect(bench.view('r1').hold).toBeNull();
    bench.wait(3000, ['r1']);
    expect(bench.orders('r1').length).toBeGreaterThan(0);
  });

  test('does not hold a robot again that a person released, and gets no work before it ended', () => {
    const bench = held();
    bench.command('r1', { kind: 'release' });
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(10_000, ['r1']);
    expect([bench.view('r1').hold, bench.orders('r1')]).toEqual([null, []]);
    bench.report('r1', { nodes: [], driving: false });
    bench.wait(3000, ['r1']);
    expect(bench.orders('r1').length).toBeGreaterThan(0);
    bench.report('r1', { ...foreign, orderId: 'yet another' });
    bench.wait(6000, ['r1']);
    expect(bench.decisions().filter((code) => code === 'ORDER_FOREIGN')).toHaveLength(2);
  });
});
