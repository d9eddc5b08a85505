import { describe, expect, test } from 'vitest';
import { createBench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();

describe('the view of a robot says whether it can be given work', () => {
  test('as dispatch sees it: what was low must be ready again, what never was low is free however it charges', () => {
    const bench = createBench(floor, [aRobotInfo('r1')], { low_battery_percent: 20, ready_battery_percent: 60 });
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
