import { describe, expect, test } from 'vitest';
import { aFactsheet, createBench, type Bench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import type { Factsheet } from '../model/robot-model.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();
const SLEEPS: Factsheet['actions'] = { startHibernation: ['INSTANT'], stopHibernation: ['INSTANT'] };
const types = (bench: Bench, robotId = 'r1') => bench.actions(robotId).map(({ actionType }) => actionType);
const hasRequested = (bench: Bench, type: string, robotId = 'r1') => types(bench, robotId).includes(type);

/** A robot that stands at a charger, which is its own once it has been sent there. */
function atCharger(percent: number, { actions = SLEEPS, sleep_after_s = 60 } = {}): Bench {
  const bench = createBench(floor, [aRobotInfo('r1', { protocolVersion: '3.0.0' })], { sleep_after_s });
  bench.up('r1', 'c1', { stateOfChargePercent: 50 });
  bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet({ actions: { ...actions } }) });
  bench.wait(10_000, ['r1']);
  bench.report('r1', { stateOfChargePercent: percent, charging: true });
  bench.wait(10_000, ['r1']);
  return bench;
}

/** It says by its connection that it sleeps, and sends no states any more. */
function asleep(): Bench {
  const bench = atCharger(80);
  bench.wait(80_000, ['r1']);
  bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'HIBERNATING' });
  return bench;
}

describe('a robot that is idle at its charger', () => {
  test('is put to sleep once it has enough and has stood for long, and the decision says so', () => {
    const bench = atCharger(80);
    bench.wait(20_000, ['r1']);
    expect(hasRequested(bench, 'startHibernation')).toBe(false);
    bench.wait(60_000, ['r1']);
    expect(hasRequested(bench, 'startHibernation')).toBe(true);
    expect(bench.decisions()).toContain('PUT_TO_SLEEP');
  });

  test('is left at the charger until then, though it is full', () => {
    const bench = atCharger(99);
    bench.wait(90_000, ['r1']);
    expect(hasRequested(bench, 'startHibernation')).toBe(true);
    expect(bench.orders('r1')).toEqual([]);
  });

  test.each([
    ['has not enough yet', () => atCharger(55)],
    ['does not declare that it can', () => atCharger(80, { actions: {} })],
    ['could not be woken', () => atCharger(80, { actions: { startHibernation: ['INSTANT'] } })],
    ['belongs to a project that does not want it', () => atCharger(80, { sleep_after_s: 0 })],
  ])('is never asked to where it %s', (_why, make) => {
    const bench = make();
    bench.wait(120_000, ['r1']);
    expect(hasRequested(bench, 'startHibernation')).toBe(false);
  });
});

describe('a robot that sleeps', () => {
  test('is shown as sleeping, needs no person, and is not woken without need', () => {
    const bench = asleep();
    bench.wait(200_000);
    expect(bench.view('r1')).toMatchObject({
      state: 'sleeping',
      connected: true,
      fitness: 'free',
      alerts: [],
    });
    expect(hasRequested(bench, 'stopHibernation')).toBe(false);
  });

  test('is woken before it is given its order, and says so', () => {
    const bench = asleep();
    bench.wait(120_000);
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(4_000);
    expect(bench.delivery('d1').robotId).toBe('r1');
    expect(bench.view('r1').waiting?.code).toBe('WAKING_UP');
    expect(hasRequested(bench, 'stopHibernation')).toBe(true);
    expect(bench.orders('r1')).toEqual([]);
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    bench.report('r1', { charging: false });
    bench.wait(6_000, ['r1']);
    expect(bench.orders('r1')).not.toEqual([]);
  });

  test('that does not wake up loses the work to others', () => {
    const bench = asleep();
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(60_000);
    expect(bench.delivery('d1').status).toBe('Queued');
    expect(bench.orders('r1')).toEqual([]);
  });

  test('is woken by a new controller that does not know where it is', () => {
    const bench = asleep();
    bench.takeOver();
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet({ actions: SLEEPS }) });
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'HIBERNATING' });
    bench.wait(3_000);
    expect(hasRequested(bench, 'stopHibernation')).toBe(true);
  });

  test('takes longer to be there, so that one that is awake and a little farther away is chosen', () => {
    const bench = createBench(floor, [aRobotInfo('r1'), aRobotInfo('r2')]);
    for (const [id, at] of [
      ['r1', 'c1'],
      ['r2', 'c2'],
    ] as const) {
      bench.up(id, at);
      bench.tell({ type: 'robot.factsheet', robotId: id, factsheet: aFactsheet({ actions: SLEEPS }) });
    }
    bench.tell({
      type: 'robot.service',
      robotId: 'r2',
      service: { lids: [], mode: 'sleeping', systemUsage: undefined },
    });
    bench.create(aDelivery('d1', floor, ['t12'], null));
    bench.wait(3_000, ['r1', 'r2']);
    expect(bench.delivery('d1').robotId).toBe('r1');
  });
});
