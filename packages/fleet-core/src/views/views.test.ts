import { describe, expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();

describe('the view of a robot says whether it can be given work', () => {
  test('as dispatch sees it: a robot that was low must be ready again, one that never was low is free while it charges', () => {
    const bench = createBench(floor, [aRobotInfo('r1')], {
      low_battery_percent: 20,
      ready_battery_percent: 60,
    });
    expect(bench.view('r1').fitness).toBe('offline');
    bench.up('r1', 'c1', { stateOfChargePercent: 30, charging: true });
    expect(bench.view('r1').fitness).toBe('free');
    bench.report('r1', { stateOfChargePercent: 10 });
    bench.report('r1', { stateOfChargePercent: 30 });
    expect(bench.view('r1').fitness).toBe('low_battery');
    bench.report('r1', { stateOfChargePercent: 60 });
    expect(bench.view('r1').fitness).toBe('free');
  });

  test('with a delivery it is busy, and held it is held', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1');
    bench.wait(1000, ['r1']);
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(1000, ['r1']);
    expect(bench.view('r1').fitness).toBe('busy');
    bench.command('r1', { kind: 'hold' });
    expect(bench.view('r1').fitness).toBe('held');
  });
});

describe('the view of a robot is true at that moment', () => {
  function onItsWay() {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1');
    bench.wait(1000, ['r1']);
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(2000, ['r1']);
    expect(bench.view('r1')).toMatchObject({
      state: 'going',
      connected: true,
      etaS: expect.any(Number) as number,
    });
    return bench;
  }

  test('one that is paused has no time to its stop, and waits for the person and nothing else', () => {
    const bench = onItsWay();
    bench.wait(30_000, ['r1']);
    bench.command('r1', { kind: 'pause' });
    bench.wait(90_000, ['r1']);
    const { etaS, waiting, hold, alerts } = bench.view('r1');
    expect({ etaS, waiting, hold: hold?.reason, alerts: alerts.map(({ code }) => code) }).toEqual({
      etaS: null,
      waiting: null,
      hold: 'paused',
      alerts: ['operator_hold'],
    });
  });

  test('one that lost its link has no time to its stop, and is known to have been there', () => {
    const bench = onItsWay();
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'CONNECTION_BROKEN' });
    expect(bench.view('r1')).toMatchObject({
      connected: false,
      fitness: 'offline',
      etaS: null,
      lastStateAt: expect.any(Number) as number,
    });
  });

  test('one that stands before something has no time to its stop once it is stuck', () => {
    const bench = onItsWay();
    bench.obey('r1', 0);
    bench.wait(120_000, ['r1']);
    expect(bench.view('r1')).toMatchObject({
      etaS: null,
      alerts: [{ code: 'stuck' }],
      waiting: { code: 'WAITING_FOR_OBSTACLE' },
    });
  });
});
