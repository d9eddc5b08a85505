import { describe, expect, test } from 'vitest';
import { createBench, type Bench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();

function withOrder(): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')]);
  bench.up('r1', 'w1');
  bench.wait(1000, ['r1']);
  bench.create(aDelivery('d1', floor, ['t11'], null));
  bench.wait(500);
  return bench;
}

describe('letting go', () => {
  test('is shown as releasing, and asked for again, until the state proves it', () => {
    const bench = withOrder();
    bench.obey('r1', 1, { driving: true });
    expect(bench.person('d1', 'cancel')).toEqual({ ok: true });
    expect(bench.delivery('d1')).toMatchObject({ status: 'Cancelled', releasing: true });
    const [action] = bench.actions('r1', 'cancelOrder');
    const done = {
      actionId: action?.actionId ?? '',
      actionType: 'cancelOrder',
      status: 'FINISHED',
      result: undefined,
    } as const;
    bench.report('r1', { actions: [done] });
    bench.wait(11_000, ['r1']);
    expect(bench.actions('r1', 'cancelOrder').length).toBeGreaterThan(1);
    expect(bench.delivery('d1').releasing).toBe(true);
    bench.report('r1', { nodes: [], edges: [], driving: false });
    expect(bench.delivery('d1').releasing).toBe(false);
  });

  test.each(['WAITING', 'INITIALIZING', 'RUNNING', 'PAUSED'] as const)(
    'is asked for once of a robot that shows its cancel as %s',
    (status) => {
      const bench = withOrder();
      bench.obey('r1', 1, { driving: true });
      bench.person('d1', 'cancel');
      const [action] = bench.actions('r1', 'cancelOrder');
      const cancelling = {
        actionId: action?.actionId ?? '',
        actionType: 'cancelOrder',
        status,
        result: undefined,
      };
      bench.report('r1', { actions: [cancelling] });
      bench.wait(55_000, ['r1']);
      expect(bench.actions('r1', 'cancelOrder')).toHaveLength(1);
      expect(bench.view('r1').alerts.map((alert) => alert.code)).not.toContain('order_kept');
      bench.wait(10_000, ['r1']);
      expect(bench.actions('r1', 'cancelOrder')).toHaveLength(1);
      expect(bench.view('r1').alerts.map((alert) => alert.code)).toContain('order_kept');
      bench.report('r1', { nodes: [], edges: [], driving: false });
      expect(bench.delivery('d1').releasing).toBe(false);
      expect(bench.view('r1').alerts.map((alert) => alert.code)).not.toContain('order_kept');
    },
  );

  test('is not asked for again by a new owner while the robot shows that it is cancelling', () => {
    const bench = withOrder();
    bench.obey('r1', 1, { driving: true });
    bench.person('d1', 'cancel');
    const [action] = bench.actions('r1', 'cancelOrder');
    const cancelling = {
      actionId: action?.actionId ?? '',
      actionType: 'cancelOrder',
      status: 'RUNNING',
      result: undefined,
    } as const;
    bench.report('r1', { actions: [cancelling] });
    bench.takeOver();
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    bench.wait(20_000, ['r1']);
    expect(bench.actions('r1', 'cancelOrder')).toHaveLength(1);
  });

  test('is asked for again under the same id while no state shows it, and then a person is called', () => {
    const bench = withOrder();
    bench.obey('r1', 1, { driving: true });
    bench.person('d1', 'cancel');
    bench.wait(120_000, ['r1']);
    const requests = bench.actions('r1', 'cancelOrder');
    expect(requests).toHaveLength(15);
    expect(new Set(requests.map((action) => action.actionId)).size).toBe(1);
    expect(bench.decisions().filter((code) => code === 'ORDER_KEPT')).toHaveLength(1);
    expect([...bench.fleet().help.open.values()].map((help) => help.code)).toEqual(['order_kept']);
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    bench.wait(3_000, ['r1']);
    expect(bench.actions('r1', 'cancelOrder').length).toBeGreaterThan(15);
  });

  test('is requested again from a robot that connects at the very moment when it counts as keeping its order', () => {
    const bench = withOrder();
    bench.obey('r1', 1, { driving: true });
    bench.person('d1', 'cancel');
    while (!bench.decisions().includes('ORDER_KEPT')) bench.wait(1_000, ['r1']);
    const before = bench.actions('r1', 'cancelOrder').length;
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    bench.wait(3_000, ['r1']);
    expect(bench.actions('r1', 'cancelOrder').length).toBeGreaterThan(before);
  });

  test('is asked for half a minute of a silent robot, and again once it is heard', () => {
    const bench = withOrder();
    bench.obey('r1', 1);
    bench.person('d1', 'cancel');
    bench.wait(70_000);
    expect(bench.actions('r1', 'cancelOrder')).toHaveLength(15);
    // It restarted, and knows of no request.
    bench.report('r1', { actions: [] });
    bench.wait(1_000, ['r1']);
    expect(bench.actions('r1', 'cancelOrder')).toHaveLength(16);
    expect(bench.decisions()).not.toContain('ORDER_KEPT');
    const [{ actionId } = { actionId: '' }] = bench.actions('r1', 'cancelOrder');
    const done = { actionId, actionType: 'cancelOrder', status: 'FINISHED', result: undefined } as const;
    bench.report('r1', { actions: [done] });
    bench.wait(6_000, ['r1']);
    expect(bench.delivery('d1').releasing).toBe(false);
  });

  test('is not asked for under another id of a robot that has been silent since it said that the request ended', () => {
    const bench = withOrder();
    bench.obey('r1', 1);
    bench.person('d1', 'cancel');
    const [{ actionId } = { actionId: '' }] = bench.actions('r1', 'cancelOrder');
    const done = { actionId, actionType: 'cancelOrder', status: 'FINISHED', result: undefined } as const;
    bench.wait(1_000);
    bench.report('r1', { actions: [done] });
    bench.wait(70_000);
    expect(bench.actions('r1', 'cancelOrder')).toHaveLength(1);
    bench.wait(1_000, ['r1']);
    expect(bench.delivery('d1').releasing).toBe(false);
  });

  test('is asked for three times of a robot that says it cancelled and drives on, each under an id of its own', () => {
    const bench = withOrder();
    bench.obey('r1', 1, { driving: true });
    bench.person('d1', 'cancel');
    const ended = (status: 'FINISHED' | 'FAILED') =>
      bench
        .actions('r1', 'cancelOrder')
        .map(({ actionId }) => ({ actionId, actionType: 'cancelOrder', status, result: undefined }));
    for (let second = 0; second < 90; second += 1) {
      bench.report('r1', { actions: ended(second % 2 === 0 ? 'FINISHED' : 'FAILED') });
      bench.wait(1_000);
    }
    const ids = bench.actions('r1', 'cancelOrder').map((action) => action.actionId);
    expect(ids).toHaveLength(3);
    expect(new Set(ids).size).toBe(3);
    expect([...bench.fleet().help.open.values()].map((help) => help.code)).toEqual(['order_kept']);
    expect(bench.command('r1', { kind: 'cancel' })).toEqual({ ok: true });
    bench.wait(12_000, ['r1']);
    expect(bench.actions('r1', 'cancelOrder').length).toBeGreaterThan(3);
  });

  test('is believed of a robot that never empties its nodes once it has stood still for five seconds', () => {
    const bench = withOrder();
    bench.obey('r1', 1);
    bench.person('d1', 'cancel');
    const actions = bench.actions('r1', 'cancelOrder').map((action) => {
      return {
        actionId: action.actionId,
        actionType: 'cancelOrder',
        status: 'FINISHED' as const,
        result: undefined,
      };
    });
    bench.report('r1', { actions, driving: false });
    bench.wait(3000, ['r1']);
    expect(bench.delivery('d1').releasing).toBe(true);
    bench.wait(4000, ['r1']);
    expect(bench.delivery('d1').releasing).toBe(false);
  });

  test('is not believed of such a robot that has not been heard since, however long ago it stood', () => {
    const bench = withOrder();
    bench.obey('r1', 1);
    bench.person('d1', 'cancel');
    const [action] = bench.actions('r1', 'cancelOrder');
    const failed = {
      actionId: action?.actionId ?? '',
      actionType: 'cancelOrder',
      status: 'FAILED',
      result: undefined,
    } as const;
    bench.report('r1', { actions: [failed], driving: false });
    bench.wait(2000, ['r1']);
    bench.wait(8000);
    expect(bench.delivery('d1').releasing).toBe(true);
  });

  test('is waited for even when the robot does not show the order yet, as it may be on its way', () => {
    const bench = withOrder();
    bench.person('d1', 'cancel');
    bench.report('r1');
    bench.wait(1000, ['r1']);
    expect(bench.delivery('d1').releasing).toBe(true);
    bench.wait(12_000, ['r1']);
    expect(bench.delivery('d1').releasing).toBe(false);
  });

  test('is not believed of a state that came late, nor of a copy of one, as the order may have come after it was said', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    const say = (saidAgoMs: number): void =>
      bench.report('r1', { robotTimeMs: bench.now() - saidAgoMs + 5_000 });
    bench.up('r1', 'w1');
    bench.wait(1000, ['r1']);
    say(0);
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(500);
    expect(bench.orders('r1')).toHaveLength(1);
    bench.person('d1', 'cancel');
    bench.wait(4_000);
    say(0);
    bench.wait(7_000);
    say(7_000);
    expect(bench.delivery('d1').releasing).toBe(true);
    bench.wait(1_000);
    say(0);
    expect(bench.delivery('d1').releasing).toBe(false);
  });

  test('goes on after the owner changed', () => {
    const bench = withOrder();
    bench.obey('r1', 1, { driving: true });
    bench.person('d1', 'cancel');
    bench.takeOver();
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    const before = bench.actions('r1', 'cancelOrder').length;
    bench.wait(5000, ['r1']);
    expect(bench.actions('r1', 'cancelOrder').length).toBeGreaterThan(before);
    bench.report('r1', { nodes: [], edges: [], driving: false });
    expect(bench.delivery('d1').releasing).toBe(false);
  });
});
