import { describe, expect, test } from 'vitest';
import { aFactsheet, createBench } from '../testing/bench.ts';
import type { Bench } from '../testing/bench.ts';
import { aDelivery, aReport, aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();
const LIDS = aFactsheet({ lids: ['1', '2'], actions: { openLid: ['INSTANT'], closeLid: ['INSTANT'] } });

function twoRobots(): Bench {
  const bench = createBench(floor, [aRobotInfo('r1'), aRobotInfo('r2')]);
  bench.up('r1', 'w1');
  bench.up('r2', 'c1');
  bench.wait(1000, ['r1', 'r2']);
  return bench;
}

function confirm(bench: Bench, eventId: string): void {
  bench.tell({ type: 'robot.service_event', robotId: 'r1', event: { eventId, type: 'confirmed' } });
}

describe('a delivery', () => {
  test('goes to the robot that can be there first', () => {
    const bench = twoRobots();
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(500, ['r1', 'r2']);
    expect(bench.delivery('d1').robotId).toBe('r2');
    bench.create(aDelivery('d2', floor, ['t00'], null));
    bench.wait(500, ['r1', 'r2']);
    expect(bench.delivery('d2').robotId).toBe('r1');
    expect(bench.decisions().filter((code) => code === 'ASSIGNED_NEAREST')).toHaveLength(2);
  });

  test('goes to the robot that was asked for, and waits for it with the reason', () => {
    const bench = twoRobots();
    bench.create(aDelivery('d1', floor, ['t22'], null, { requestedRobotId: 'r1' }));
    bench.wait(500, ['r1', 'r2']);
    expect(bench.delivery('d1').robotId).toBe('r1');
    bench.create(aDelivery('d2', floor, ['t21'], null, { requestedRobotId: 'r1' }));
    bench.wait(5000, ['r1', 'r2']);
    expect(bench.delivery('d2').robotId).toBeNull();
    expect(bench.decisions().filter((code) => code === 'REQUESTED_ROBOT_BUSY')).toHaveLength(1);
  });

  test('says of a robot outside all free space that it stands there, and not that the target cannot be reached', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1', { position: { x: -4, y: -4, theta: 0, mapId: floor.info.mapId, localized: true } });
    bench.wait(1000, ['r1']);
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(3000, ['r1']);
    expect(bench.decisions()).toContain('ROBOT_OUTSIDE_FREE_SPACE');
    expect(bench.decisions()).not.toContain('TARGET_UNREACHABLE');
  });

  test('waits for the reason that holds, recorded once for each change', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(10_000);
    expect(bench.decisions()).toEqual(['NO_ROBOT_ON_FLOOR']);
    bench.up('r1', 'w1', { stateOfChargePercent: 10 });
    bench.wait(1500, ['r1']);
    expect(bench.decisions()).toContain('ROBOTS_LOW_BATTERY');
  });

  test('of which a target lies on another floor waits because no robot gets there, and goes once the target is back', () => {
    const bench = twoRobots();
    const moved = floor.targets.map((target) =>
      target.name === 't22' ? { ...target, mapId: 'restaurant_1' } : target,
    );
    bench.tell({ type: 'targets.changed', targets: moved });
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(5000, ['r1', 'r2']);
    expect(bench.decisions()).toContain('TARGET_UNREACHABLE');
    expect(bench.decisions()).not.toContain('TARGET_MISSING');
    bench.tell({ type: 'targets.changed', targets: floor.targets });
    bench.wait(2500, ['r1', 'r2']);
    expect(bench.delivery('d1').robotId).not.toBeNull();
  });

  test('names the floor of each stop of its trip', () => {
    const bench = twoRobots();
    bench.create(aDelivery('d1', floor, ['t22'], 'pass'));
    bench.wait(1000, ['r1', 'r2']);
    const stops = [...bench.book.trips.values()].flatMap((trip) => trip.stops);
    expect(new Set(stops.map((stop) => stop.kind))).toEqual(new Set(['load', 'unload']));
    expect(new Set(stops.map((stop) => stop.mapId))).toEqual(new Set([floor.info.mapId]));
  });

  test('is not driven to by a robot that was carried to another floor', () => {
    const upstairs = { ...floor.info, mapId: 'restaurant_1', floor: '1' };
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.tell({ type: 'floor.changed', floor: upstairs });
    bench.up('r1', 'w1');
    bench.wait(1000, ['r1']);
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(1000, ['r1']);
    const sent = bench.orders('r1').length;
    bench.report('r1', aReport(upstairs.mapId, 2, 2));
    bench.wait(100_000, ['r1']);
    expect(
      bench
        .orders('r1')
        .slice(sent)
        .flatMap((order) => order.nodes.map((node) => node.mapId)),
    ).not.toContain(upstairs.mapId);
    const reasons = bench.effects.flatMap((effect) =>
      effect.type === 'delivery.saved' ? [effect.change?.code] : [],
    );
    expect(reasons).toContain('TARGET_UNREACHABLE');
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', robotId: null });
  });

  test('is loaded, delivered and completed step by step', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1');
    bench.wait(1000, ['r1']);
    bench.create(aDelivery('d1', floor, ['t11', 't22'], 'pass'));
    bench.wait(500, ['r1']);
    bench.arrive('r1');
    expect(bench.view('r1').state).toBe('waiting_for_loading');
    confirm(bench, 'a');
    bench.arrive('r1');
    expect(bench.view('r1').state).toBe('waiting_for_unloading');
    confirm(bench, 'a');
    expect(bench.view('r1').state).toBe('waiting_for_unloading');
    expect(bench.person('d1', 'confirm')).toEqual({ ok: true });
    expect(bench.delivery('d1').subtasks.map((task) => task.status)).toEqual(['done', 'going']);
    bench.arrive('r1');
    confirm(bench, 'b');
    expect(bench.path('d1')).toEqual([
      'Queued',
      'Requested',
      'Pending',
      'In Progress',
      'Being Delivered',
      'Delivered',
      'Being Delivered',
      'Delivered',
      'Completed',
    ]);
    expect(bench.delivery('d1').subtasks.map((task) => task.status)).toEqual(['done', 'done']);
  });

  test('is confirmed by the project’s time-out when no one comes', () => {
    const bench = createBench(floor, [aRobotInfo('r1')], { unloading_timeout_s: 60 });
    bench.up('r1', 'w1');
    bench.wait(1000, ['r1']);
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(500, ['r1']);
    bench.arrive('r1');
    bench.wait(50_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Being Delivered');
    bench.wait(12_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Completed');
  });

  test('expires in the queue where the project says so', () => {
    const bench = createBench(floor, [aRobotInfo('r1')], { expire_after_s: 30 });
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(31_000);
    expect(bench.delivery('d1').status).toBe('Expired');
    expect(bench.person('d1', 'set_requested')).toEqual({ ok: true });
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', attempt: 2 });
  });

  test('stays with a silent robot: it may still carry it', () => {
    const bench = twoRobots();
    bench.create(aDelivery('d1', floor, ['t00'], null, { requestedRobotId: 'r1' }));
    bench.wait(500, ['r1', 'r2']);
    bench.obey('r1', 1, { driving: true });
    bench.wait(600_000, ['r2']);
    expect(bench.delivery('d1')).toMatchObject({ status: 'Recovering', robotId: 'r1' });
    bench.report('r1');
    bench.wait(500, ['r1']);
    expect(bench.delivery('d1').status).toBe('Being Delivered');
  });
});

describe('one trip', () => {
  function loaded(): Bench {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: LIDS });
    bench.up('r1', 'w4');
    bench.create(aDelivery('d1', floor, ['t01'], 'pass'));
    bench.create(aDelivery('d2', floor, ['t11'], 'pass'));
    bench.create(aDelivery('d3', floor, ['t22'], 'pass'));
    bench.wait(2500, ['r1']);
    return bench;
  }

  test('takes as many deliveries of one place as the robot has lids', () => {
    const bench = loaded();
    expect(['d1', 'd2', 'd3'].map((id) => bench.delivery(id).lids)).toEqual([['1'], ['2'], []]);
    expect(bench.delivery('d1').tripId).toBe(bench.delivery('d2').tripId);
    expect(bench.delivery('d3').status).toBe('Queued');
    expect(bench.decisions()).toContain('ASSIGNED_SAME_TRIP');
  });

  test('takes another one along while it is still on its way to load', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: LIDS });
    bench.up('r1', 'w4');
    bench.wait(1000, ['r1']);
    bench.create(aDelivery('d1', floor, ['t11'], 'pass'));
    bench.wait(500, ['r1']);
    bench.obey('r1', 1);
    bench.create(aDelivery('d2', floor, ['t22'], 'pass'));
    bench.wait(500, ['r1']);
    expect(bench.delivery('d2')).toMatchObject({ robotId: 'r1', lids: ['2'] });
  });

  test('goes on for the others when one is cancelled, whose goods come back with the same robot', () => {
    const bench = loaded();
    bench.arrive('r1');
    confirm(bench, 'a');
    const lids = (state: 'opened' | 'closed') => ['1', '2'].map((lid) => ({ lid, state }));
    bench.tell({
      type: 'robot.service',
      robotId: 'r1',
      service: { lids: lids('closed'), mode: undefined, systemUsage: undefined },
    });
    bench.wait(500, ['r1']);
    expect(bench.person('d1', 'cancel')).toEqual({ ok: true });
    expect(bench.delivery('d1').status).toBe('Cancelled');
    expect(bench.delivery('d2')).toMatchObject({ status: 'Being Delivered', robotId: 'r1' });
    const back = [...bench.book.deliveries.values()].find((item) => item.returnOf === 'd1');
    expect(back).toMatchObject({ status: 'Queued', requestedRobotId: 'r1', fillingTargetId: null });
    expect(back?.subtasks.map((task) => task.targetId)).toEqual(['rest_g:pass']);
  });

  test('opens the lids under the id that the next owner sends again', () => {
    const bench = loaded();
    bench.arrive('r1');
    const opened = bench.actions('r1', 'openLid').map(({ actionId }) => actionId);
    expect(opened).not.toHaveLength(0);
    bench.takeOver();
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'ONLINE' });
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: LIDS });
    bench.wait(4_000, ['r1']);
    expect(bench.actions('r1', 'openLid').length).toBeGreaterThan(opened.length);
    expect(new Set(bench.actions('r1', 'openLid').map(({ actionId }) => actionId))).toEqual(new Set(opened));
  });

  test('opens the lids of its stop and goes on when they are closed', () => {
    const bench = loaded();
    bench.arrive('r1');
    expect(bench.actions('r1', 'openLid').map((action) => action.parameters[0]?.value)).toEqual(['1', '2']);
    confirm(bench, 'a');
    const orders = bench.orders('r1').length;
    const close = bench.actions('r1', 'closeLid');
    expect(new Set(close.map((action) => action.parameters[0]?.value))).toEqual(new Set(['1', '2']));
    bench.wait(2000, ['r1']);
    expect(bench.orders('r1').length).toBe(orders);
    const actions = close.map(({ actionId }) => ({
      actionId,
      actionType: 'closeLid',
      status: 'FINISHED' as const,
      result: undefined,
    }));
    bench.report('r1', { actions });
    bench.wait(1000, ['r1']);
    expect(bench.orders('r1').length).toBeGreaterThan(orders);
  });
});

describe('what a person says', () => {
  test('set as delivered completes it and lets the robot go', () => {
    const bench = twoRobots();
    bench.create(aDelivery('d1', floor, ['t00'], null));
    bench.wait(500, ['r1', 'r2']);
    bench.obey('r1', 1);
    expect(bench.person('d1', 'set_delivered')).toEqual({ ok: true });
    expect(bench.delivery('d1')).toMatchObject({ status: 'Completed', releasing: true });
    expect(bench.delivery('d1').subtasks[0]?.status).toBe('done');
    expect(bench.actions('r1', 'cancelOrder').length).toBeGreaterThan(0);
  });

  test('set as waiting is not dispatched again before its robot has dropped the order', () => {
    const bench = twoRobots();
    bench.create(aDelivery('d1', floor, ['t00'], null));
    bench.wait(500, ['r1', 'r2']);
    bench.obey('r1', 1);
    bench.person('d1', 'set_waiting');
    bench.wait(5000, ['r1', 'r2']);
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', releasing: true, tripId: null });
    bench.report('r1', { nodes: [], edges: [] });
    bench.wait(2500, ['r1', 'r2']);
    expect(bench.delivery('d1')).toMatchObject({ releasing: false });
    expect(bench.delivery('d1').tripId).not.toBeNull();
  });

  test('is refused where the table does not allow it, or nothing waits', () => {
    const bench = twoRobots();
    bench.create(aDelivery('d1', floor, ['t00'], null, { requestedRobotId: 'missing' }));
    expect(bench.person('d1', 'set_delivered')).toMatchObject({
      ok: false,
      code: 'DELIVERY_TRANSITION_NOT_ALLOWED',
    });
    expect(bench.person('d1', 'confirm')).toMatchObject({ ok: false, code: 'DELIVERY_NOT_WAITING' });
    expect(bench.person('d9', 'cancel')).toMatchObject({ ok: false, code: 'RECORD_NOT_FOUND' });
  });

  test('about a delivery that ended long ago is judged by its record', () => {
    const bench = twoRobots();
    const old = aDelivery('d1', floor, ['t00'], null, { status: 'Failed' });
    bench.book.deliveries.set('d1', old);
    const actor = { kind: 'user', name: 'Ayşe' } as const;
    bench.tell({
      type: 'delivery.command',
      requestId: 'q',
      deliveryId: 'd1',
      command: 'set_requested',
      delivery: old,
      actor,
      reason: null,
    });
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', attempt: 2 });
  });
});

test('a delivery that comes twice is one', () => {
  const bench = twoRobots();
  bench.create(aDelivery('d1', floor, ['t00'], null));
  bench.create(aDelivery('d1', floor, ['t00'], null));
  expect(bench.path('d1').filter((status) => status === 'Queued')).toHaveLength(1);
});
