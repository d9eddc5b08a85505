import { describe, expect, test } from 'vitest';
import { aFactsheet, createBench, type Bench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();
const PASS = 'rest_g:pass';
const TABLE = 'rest_g:t11';

function oneRobot(settings = {}): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')], settings);
  bench.up('r1', 'w1');
  bench.wait(1000, ['r1']);
  return bench;
}
function chainOf(bench: Bench) {
  return bench.effects.flatMap((effect) => (effect.type === 'custody.noted' ? [effect.custody] : []));
}

describe('the chain of custody', () => {
  test('records who loaded in the console and that a person took it at the robot, where, and when', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t11'], 'pass'));
    bench.wait(500, ['r1']);
    bench.arrive('r1');
    const loadedAt = bench.now();
    bench.person('d1', 'confirm');
    bench.arrive('r1');
    bench.tell({ type: 'robot.service_event', robotId: 'r1', event: { eventId: 'a', type: 'confirmed' } });
    expect(chainOf(bench)).toMatchObject([
      { deliveryId: 'd1', act: 'loaded', at: loadedAt, targetId: PASS, by: 'person', person: 'Ayşe' },
      { deliveryId: 'd1', act: 'taken', targetId: TABLE, by: 'at_robot', person: null },
    ]);
    // Once each, however often a press comes.
    bench.tell({ type: 'robot.service_event', robotId: 'r1', event: { eventId: 'a', type: 'confirmed' } });
    expect(chainOf(bench)).toHaveLength(2);
  });

  test('records that no one confirmed where the time expired', () => {
    const bench = oneRobot({ unloading_timeout_s: 20 });
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(500, ['r1']);
    bench.arrive('r1');
    bench.wait(22_000, ['r1']);
    expect(chainOf(bench)).toMatchObject([{ act: 'taken', by: 'time_out', person: null }]);
  });

  /** A person has a lid opened, and the robot does it. */
  function open(bench: Bench): void {
    const lids = aFactsheet({ lids: ['1', '2'], actions: { openLid: ['INSTANT'] } });
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: lids });
    expect(bench.command('r1', { kind: 'open_lid', lid: '1' })).toEqual({ ok: true });
    const actions = bench
      .actions('r1', 'openLid')
      .map(({ actionId }) => ({ actionId, actionType: 'openLid' }));
    bench.report('r1', {
      actions: actions.map((action) => ({ ...action, status: 'FINISHED', result: undefined })),
    });
  }

  test('says who had a lid opened over goods that are aboard', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t11'], 'pass'));
    bench.wait(500, ['r1']);
    bench.arrive('r1');
    bench.person('d1', 'confirm');
    bench.arrive('r1');
    open(bench);
    expect(chainOf(bench).slice(1)).toMatchObject([
      { act: 'opened', lids: ['1'], targetId: TABLE, by: 'person', person: 'Ayşe' },
    ]);
  });

  test('says nothing of a lid over nothing', () => {
    const bench = oneRobot();
    open(bench);
    expect(chainOf(bench)).toEqual([]);
  });

  test('says who took goods that were carried on by hand', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t11'], 'pass'));
    bench.wait(500, ['r1']);
    bench.arrive('r1');
    bench.person('d1', 'confirm');
    bench.person('d1', 'set_delivered');
    expect(chainOf(bench)[1]).toMatchObject({ act: 'taken', targetId: null, by: 'person', person: 'Ayşe' });
  });
});

describe('the priority of a delivery', () => {
  const setPriority = (bench: Bench, deliveryId: string) => {
    bench.tell({
      type: 'delivery.command',
      requestId: 'p1',
      deliveryId,
      command: 'set_priority',
      priority: 'urgent',
      actor: {
        kind: 'user',
        name: 'Ayşe',
      },
      reason: null,
    });
    return bench.book.replies.get('p1');
  };

  test('is changed while it is under way, and the answer says what it was', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.wait(500, ['r1']);
    expect(setPriority(bench, 'd1')).toEqual({ ok: true, before: { priority: 'normal' } });
    expect(bench.delivery('d1')).toMatchObject({ priority: 'urgent', status: 'Requested' });
  });

  test('is not changed any more once it has ended', () => {
    const bench = oneRobot();
    bench.create(aDelivery('d1', floor, ['t11'], null));
    bench.person('d1', 'cancel');
    expect(setPriority(bench, 'd1')).toMatchObject({ ok: false });
  });
});
