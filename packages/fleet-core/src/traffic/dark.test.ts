import { describe, expect, test } from 'vitest';
import { viewRobotDetails } from '../views/views.ts';
import { createBench, type Bench } from '../testing/bench.ts';
import { aDelivery, aReport, aRobotInfo } from '../testing/builders.ts';
import { bottleneck, restaurant } from '../testing/floors.ts';

const floor = bottleneck();
const MIDDLE = { x: 11, y: 4.5, theta: 0, mapId: floor.info.mapId, localized: true };

/** R1 stands in the only passage and lost its connection; the others stand where they are said to. */
function darkInPassage(others: Readonly<Record<string, string>>): Bench {
  const ids = Object.keys(others);
  const bench = createBench(
    floor,
    ['r1', ...ids].map((id) => aRobotInfo(id)),
  );
  bench.up('r1', 'a', { position: MIDDLE });
  for (const [id, at] of Object.entries(others)) bench.up(id, at);
  bench.wait(1000, ['r1', ...ids]);
  bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'CONNECTION_BROKEN' });
  return bench;
}
const reasonOf = (bench: Bench, id: string) => bench.view(id).waiting;
const decided = (bench: Bench, code: string) =>
  bench.effects.flatMap((effect) =>
    effect.type === 'decision.saved' && effect.decision.code === code ? [effect.decision] : [],
  );

describe('a robot that went dark', () => {
  test('in the only passage keeps work behind it from robots before it, and the reason names it', () => {
    const bench = darkInPassage({ r2: 'w1' });
    bench.wait(11_000, ['r2']);
    bench.create(aDelivery('d1', floor, ['d'], null));
    bench.create(aDelivery('d2', floor, ['a'], 'right'));
    bench.wait(5_000, ['r2']);
    expect(bench.delivery('d1').tripId).toBeNull();
    expect(bench.delivery('d2').tripId).toBeNull();
    expect(decided(bench, 'BLOCKED_BY_ROBOT').map(({ deliveryId, params }) => [deliveryId, params])).toEqual([
      ['d1', { other: 'R1', target: 'd' }],
      ['d2', { other: 'R1', target: 'right' }],
    ]);
    bench.create(aDelivery('d3', floor, ['a'], null));
    bench.wait(2_000, ['r2']);
    expect(bench.delivery('d3').robotId).toBe('r2');
  });

  test('leaves the work behind it to those who are there, however far', () => {
    const bench = darkInPassage({ r2: 'b', r3: 'right' });
    bench.wait(11_000, ['r2', 'r3']);
    bench.create(aDelivery('d1', floor, ['e'], null));
    bench.wait(2_000, ['r2', 'r3']);
    expect(bench.delivery('d1').robotId).toBe('r3');
  });

  test('at a target keeps other robots from being sent there', () => {
    const hall = restaurant();
    const bench = createBench(hall, [aRobotInfo('r1'), aRobotInfo('r2')]);
    bench.up('r1', 't11');
    bench.up('r2', 'w1');
    bench.wait(1000, ['r1', 'r2']);
    bench.tell({ type: 'robot.changed', robot: aRobotInfo('r1', { enabled: false }) });
    bench.wait(12_000, ['r2']);
    bench.create(aDelivery('d1', hall, ['t11'], null));
    bench.create(aDelivery('d2', hall, ['t12'], null));
    bench.wait(3_000, ['r2']);
    expect(bench.delivery('d1').tripId).toBeNull();
    expect(decided(bench, 'BLOCKED_BY_ROBOT')[0]?.params).toEqual({ other: 'R1', target: 't11' });
    expect(bench.delivery('d2').robotId).toBe('r2');
  });

  test('does so only once the loss is more than a short one', () => {
    const bench = darkInPassage({ r2: 'w1' });
    bench.create(aDelivery('d1', floor, ['d'], null));
    bench.wait(5_000, ['r2']);
    expect(bench.delivery('d1').robotId).toBe('r2');
  });

  test('on the way of a trip is named as what it waits for, and the trip is given up where there is no other way', () => {
    const bench = darkInPassage({ r2: 'w1' });
    bench.create(aDelivery('d1', floor, ['d'], null));
    bench.wait(2_000, ['r2']);
    bench.obey('r2');
    bench.wait(15_000, ['r2']);
    expect(bench.delivery('d1').robotId).toBe('r2');
    for (let round = 0; round < 5; round += 1) {
      bench.obey('r2', bench.order('r2').nodes.filter((node) => node.released).length - 1);
      bench.wait(5_000, ['r2']);
    }
    expect(reasonOf(bench, 'r2')).toMatchObject({
      code: 'BLOCKED_BY_ROBOT',
      params: { other: 'R1', target: 'd' },
    });
    expect(bench.view('r1').alerts).toContainEqual(
      expect.objectContaining({ code: 'in_the_way', level: 'critical', text: 'R2' }),
    );
    bench.wait(60_000, ['r2']);
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', robotId: null });
    bench.report('r2', { orderId: '', nodes: [], edges: [] });
    bench.wait(2_000, ['r2']);
    expect(bench.view('r1').alerts).toContainEqual(
      expect.objectContaining({ code: 'in_the_way', text: 'D1' }),
    );
  });

  test('is driven around, however long the other way is', () => {
    const hall = restaurant();
    const bench = createBench(hall, [aRobotInfo('r1'), aRobotInfo('r2')]);
    bench.up('r1', 'w1', { position: { ...MIDDLE, mapId: hall.info.mapId, x: 7, y: 6.2 } });
    bench.up('r2', 'pass');
    bench.wait(1000, ['r1', 'r2']);
    bench.tell({ type: 'robot.connection', robotId: 'r1', connection: 'CONNECTION_BROKEN' });
    bench.wait(12_000, ['r2']);
    bench.create(aDelivery('d1', hall, ['t21'], null));
    bench.wait(2_000, ['r2']);
    const far = bench.order('r2').nodes.map((node) => Math.hypot(node.x - 7, node.y - 6.2));
    expect(Math.min(...far)).toBeGreaterThan(0.8);
  });
});

describe('a robot that was taken off the floor', () => {
  test('frees its room, its place and its work, and is held until it reports from somewhere', () => {
    const bench = darkInPassage({ r2: 'w1' });
    bench.wait(11_000, ['r2']);
    bench.create(aDelivery('d1', floor, ['d'], null));
    bench.wait(3_000, ['r2']);
    expect(bench.delivery('d1').tripId).toBeNull();
    expect(bench.command('r1', { kind: 'taken_off' })).toEqual({ ok: true });
    expect(bench.commandStatus()).toBe('done');
    bench.wait(3_000, ['r2']);
    expect(bench.delivery('d1').robotId).toBe('r2');
    expect(bench.view('r1')).toMatchObject({ position: null, hold: { reason: 'taken_off', by: 'Ayşe' } });
    expect(bench.command('r1', { kind: 'taken_off' })).toMatchObject({ ok: false, code: 'BAD_REQUEST' });
    bench.takeOver();
    bench.wait(1_000, ['r2']);
    expect(bench.view('r1')).toMatchObject({ position: null, hold: { reason: 'taken_off' } });
    bench.up('r1', 'w3');
    expect(bench.view('r1')).toMatchObject({ position: { x: 20.8, y: 1.2 }, hold: null });
    expect(bench.decisions()).toContain('BACK_ON_FLOOR');
  });

  test('is refused for one that can be reached', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1');
    expect(bench.command('r1', { kind: 'taken_off' })).toMatchObject({ ok: false, code: 'ROBOT_BUSY' });
  });

  test('in the middle of a trip hands its work on, and has its order cancelled once it is back', () => {
    const bench = createBench(floor, [aRobotInfo('r1'), aRobotInfo('r2')]);
    bench.up('r1', 'a');
    bench.wait(4_000, ['r1']);
    bench.create(aDelivery('d1', floor, ['b'], null));
    bench.wait(1_000, ['r1']);
    bench.obey('r1', 1, { driving: true });
    bench.up('r2', 'w1');
    bench.tell({ type: 'robot.changed', robot: aRobotInfo('r1', { enabled: false }) });
    expect(viewRobotDetails(bench.fleet(), 'r1', bench.now())?.unavailable).toMatchObject({
      pause: { code: 'ROBOT_DISABLED' },
    });
    expect(viewRobotDetails(bench.fleet(), 'r1', bench.now())?.unavailable['taken_off']).toBeUndefined();
    expect(viewRobotDetails(bench.fleet(), 'r1', bench.now())?.unavailable['cancel']).toBeUndefined();
    expect(bench.command('r1', { kind: 'taken_off' })).toEqual({ ok: true });
    bench.wait(3_000, ['r2']);
    expect(bench.delivery('d1').robotId).toBe('r2');
    bench.tell({ type: 'robot.changed', robot: aRobotInfo('r1') });
    bench.report('r1', aReport(floor.info.mapId, 20.8, 1.2, { orderId: 'x' }));
    expect(bench.view('r1').hold).toBeNull();
  });
});

describe('a disabled robot', () => {
  test('is cancelled, and its work goes to others', () => {
    const bench = createBench(floor, [aRobotInfo('r1'), aRobotInfo('r2')]);
    bench.up('r1', 'a');
    bench.wait(4_000, ['r1']);
    bench.create(aDelivery('d1', floor, ['d'], null));
    bench.wait(1_000, ['r1']);
    bench.obey('r1');
    bench.up('r2', 'right');
    bench.tell({ type: 'robot.changed', robot: aRobotInfo('r1', { enabled: false }) });
    expect(bench.command('r1', { kind: 'cancel' })).toEqual({ ok: true });
    bench.wait(3_000, ['r2']);
    expect(bench.delivery('d1').robotId).toBe('r2');
  });

  test('that is removed with goods aboard takes them with it, also those that wait in the queue for it', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'left');
    bench.wait(1_000, ['r1']);
    bench.create(aDelivery('d1', floor, ['a'], 'left'));
    bench.wait(2_000, ['r1']);
    bench.person('d1', 'confirm');
    bench.wait(1_000, ['r1']);
    bench.tell({ type: 'robot.changed', robot: aRobotInfo('r1', { enabled: false }) });
    expect(bench.command('r1', { kind: 'cancel' })).toEqual({ ok: true });
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', requestedRobotId: 'r1' });
    bench.tell({ type: 'robot.removed', robotId: 'r1' });
    expect(bench.delivery('d1').status).toBe('Failed');
  });
});
