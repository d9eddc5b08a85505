import { TASK_KINDS, type DeliveryKind } from '@rota/contract/deliveries';
import { describe, expect, test } from 'vitest';
import { aFactsheet, createBench, type Bench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo, aTask } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';
import { planTaskOf } from './task-kinds.ts';

const floor = restaurant();
const ALL_MODES = {
  actions: { setServiceMode: ['INSTANT'], speak: ['INSTANT'], celebrate: ['INSTANT'] },
} as const;
const id = (name: string) => `${floor.info.mapId}:${name}`;
const names = (ids: readonly string[]) => ids.map((one) => one.split(':').at(-1));

function aBench(settings = {}): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')], settings);
  bench.up('r1', 'w1');
  bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet(ALL_MODES) });
  bench.wait(1_000, ['r1']);
  return bench;
}

const say = (bench: Bench, mode: string) =>
  bench.tell({ type: 'robot.service', robotId: 'r1', service: { lids: [], mode, systemUsage: undefined } });

/** Drives and confirms whatever is asked, until nothing more is; answers the targets at which it stood. */
function carryOut(bench: Bench, taskId: string, most = 40): string[] {
  const visited: string[] = [];
  for (let step = 0; step < most; step += 1) {
    bench.wait(1_000, ['r1']);
    if (['Completed', 'Cancelled', 'Failed'].includes(bench.delivery(taskId).status)) return visited;
    const trip = [...bench.book.trips.values()].find(
      (one) => one.status === 'active' && one.kind === 'deliver',
    );
    if (trip?.phase === 'driving') {
      bench.arrive('r1');
      visited.push(trip.stops[trip.stopIndex]?.targetId ?? '');
    } else if (trip?.phase === 'serving') bench.person(taskId, 'confirm');
  }
  return visited;
}

describe('with one target alone', () => {
  const steps: Record<DeliveryKind, { readonly at: readonly string[]; readonly path: readonly string[] }> = {
    delivery: { at: ['t22'], path: ['Being Delivered', 'Delivered', 'Completed'] },
    table_service: { at: ['t22'], path: ['Being Delivered', 'Delivered', 'Completed'] },
    dish_collection: {
      at: ['t22', 'pass'],
      path: ['In Progress', 'Being Delivered', 'Delivered', 'Completed'],
    },
    recycle: { at: ['t22', 'pass'], path: ['In Progress', 'Being Delivered', 'Delivered', 'Completed'] },
    pickup: { at: ['t22', 'pass'], path: ['In Progress', 'Being Delivered', 'Delivered', 'Completed'] },
    cruise: { at: ['t22'], path: ['Being Delivered', 'Delivered', 'Completed'] },
    guidance: { at: ['t22'], path: ['Being Delivered', 'Delivered', 'Completed'] },
    follow_me: { at: [], path: ['Being Delivered', 'Delivered', 'Completed'] },
    meeting: { at: ['t22'], path: ['Being Delivered', 'Delivered', 'Completed'] },
    birthday: { at: ['t22'], path: ['Being Delivered', 'Delivered', 'Completed'] },
  };
  test.each(TASK_KINDS)('%s is carried out and Completed', (kind) => {
    const bench = aBench();
    bench.create(aTask('d1', floor, kind, ['t22']));
    expect(names(carryOut(bench, 'd1'))).toEqual(steps[kind].at);
    const path = bench.path('d1');
    expect(path.at(-1)).toBe('Completed');
    expect(steps[kind].path.every((status) => path.includes(status))).toBe(true);
    expect(path).not.toContain('Recovering');
  });

  test.each(TASK_KINDS)('%s goes on with a new owner at every stop', (kind) => {
    const bench = aBench();
    bench.create(aTask('d1', floor, kind, ['t22']));
    for (let step = 0; step < 12 && bench.delivery('d1').status !== 'Completed'; step += 1) {
      bench.wait(1_000, ['r1']);
      bench.takeOver();
      bench.up('r1', 'w1');
      bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet(ALL_MODES) });
      bench.wait(6_000, ['r1']);
      carryOut(bench, 'd1', 3);
    }
    expect(bench.delivery('d1').status).toBe('Completed');
  });

  test.each(TASK_KINDS)('%s can be cancelled where it stands', (kind) => {
    const bench = aBench();
    bench.create(aTask('d1', floor, kind, ['t22']));
    bench.wait(2_000, ['r1']);
    bench.person('d1', 'cancel');
    expect(bench.delivery('d1').status).toBe('Cancelled');
  });
});

describe('a plan', () => {
  const at = (name: string) => ({
    target: floor.targets.find((one) => one.name === name) as never,
    lid: null,
    note: null,
  });
  test('of what has nowhere to go is none', () => {
    for (const kind of ['pickup', 'dish_collection', 'recycle'] as const) {
      expect(
        planTaskOf(kind, { stops: [at('t22')], filling: undefined, nearestFilling: () => undefined }),
      ).toBeUndefined();
    }
  });
  test('of two targets meets the person at the first', () => {
    for (const kind of ['guidance', 'follow_me'] as const) {
      const plan = planTaskOf(kind, {
        stops: [at('t00'), at('t22')],
        filling: undefined,
        nearestFilling: () => undefined,
      });
      expect(plan?.steps.map((step) => step.kind)).toEqual([
        'fetch',
        kind === 'guidance' ? 'pass' : 'follow',
      ]);
    }
  });
});

describe('rounds', () => {
  test('of a cruise are as many as were asked for', () => {
    const bench = aBench();
    bench.create(aTask('d1', floor, 'cruise', ['t00', 't22'], { options: { rounds: 3 } }));
    expect(names(carryOut(bench, 'd1'))).toEqual(['t00', 't22', 't00', 't22', 't00', 't22']);
    expect(bench.delivery('d1').round).toBe(3);
    expect(bench.decisions().filter((code) => code === 'ROUND_DONE')).toHaveLength(2);
  });

  test('without a number go on until the time expires', () => {
    const bench = aBench();
    bench.create(aTask('d1', floor, 'cruise', ['t00', 't22'], { options: { minutes: 1 } }));
    expect(carryOut(bench, 'd1', 200).length).toBeGreaterThan(4);
    expect(bench.delivery('d1').status).toBe('Completed');
  });

  test('of a collection are each emptied, in the shortest order', () => {
    const bench = aBench();
    bench.create(aTask('d1', floor, 'dish_collection', ['t22', 't00', 't21'], { options: { rounds: 2 } }));
    const visited = names(carryOut(bench, 'd1'));
    expect(visited.filter((name) => name === 'pass')).toHaveLength(2);
    expect(visited.indexOf('t21')).toBe(
      visited.indexOf('t22') < visited.indexOf('t21')
        ? visited.indexOf('t22') + 1
        : visited.indexOf('t22') - 1,
    );
  });
});

describe('a robot that is full', () => {
  test('is emptied at once, and goes on where it broke off', () => {
    const bench = aBench();
    bench.create(aTask('d1', floor, 'dish_collection', ['t00', 't22']));
    bench.wait(1_000, ['r1']);
    bench.arrive('r1');
    expect(bench.person('d1', 'full')).toEqual({ ok: true });
    expect(names(carryOut(bench, 'd1'))).toEqual(['pass', 't22', 'pass']);
    expect(bench.decisions()).toContain('ROBOT_FULL');
  });

  const BIN = { loadId: 'bin', position: undefined };
  const WAYS: readonly (readonly [string, (bench: Bench, isFull: boolean) => void])[] = [
    [
      'weighs as much as it may carry',
      (bench, isFull) => bench.report('r1', { loads: isFull ? [{ ...BIN, weightKg: 12 }] : [] }),
    ],
    [
      'has a sensor that says so',
      (bench, full) => {
        const service = { lids: [], mode: 'dish_collection', systemUsage: undefined, full };
        bench.tell({ type: 'robot.service', robotId: 'r1', service });
      },
    ],
    [
      'has a button that a person presses',
      (bench, isFull) => {
        if (isFull)
          bench.tell({ type: 'robot.service_event', robotId: 'r1', event: { eventId: 'p1', type: 'full' } });
      },
    ],
  ];
  test.each(WAYS)('and %s is emptied at once, and goes on where it broke off', (_name, say) => {
    const bench = aBench();
    bench.tell({
      type: 'robot.factsheet',
      robotId: 'r1',
      factsheet: aFactsheet({ ...ALL_MODES, maxLoadKg: 12 }),
    });
    bench.create(aTask('d1', floor, 'dish_collection', ['t00', 't22']));
    bench.wait(1_000, ['r1']);
    bench.arrive('r1');
    say(bench, true);
    // The same again, as states come once a second and a press until it was heard.
    say(bench, true);
    bench.wait(2_000, ['r1']);
    say(bench, false);
    expect(names(carryOut(bench, 'd1'))).toEqual(['pass', 't22', 'pass']);
    expect(bench.decisions().filter((code) => code === 'ROBOT_FULL')).toHaveLength(1);
  });

  test('and says so still after it was emptied goes on with its round', () => {
    const bench = aBench();
    bench.create(aTask('d1', floor, 'dish_collection', ['t00', 't22']));
    bench.wait(1_000, ['r1']);
    bench.arrive('r1');
    bench.tell({
      type: 'robot.service',
      robotId: 'r1',
      service: { lids: [], mode: 'dish_collection', systemUsage: undefined, full: true },
    });
    expect(names(carryOut(bench, 'd1'))).toEqual(['pass', 't22', 'pass']);
  });

  test('is one only while it collects', () => {
    const bench = aBench();
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(1_000, ['r1']);
    expect(bench.person('d1', 'full')).toMatchObject({ ok: false, code: 'DELIVERY_NOT_COLLECTING' });
  });

  test('brings what it has collected back when the round is cancelled', () => {
    const bench = aBench();
    bench.create(aTask('d1', floor, 'recycle', ['t00', 't22']));
    bench.wait(1_000, ['r1']);
    bench.arrive('r1');
    bench.person('d1', 'confirm');
    bench.person('d1', 'cancel');
    const back = [...bench.book.deliveries.values()].find(({ returnOf }) => returnOf === 'd1');
    expect(names(back?.subtasks.map(({ targetId }) => targetId) ?? [])).toEqual(['pass']);
  });
});

describe('a cruise', () => {
  test('gives way to a delivery, and goes on afterwards where it was', () => {
    const bench = aBench();
    bench.create(aTask('d1', floor, 'cruise', ['t00', 't22']));
    bench.wait(1_000, ['r1']);
    bench.arrive('r1');
    bench.wait(2_000, ['r1']);
    bench.create(aDelivery('d2', floor, ['t11'], null));
    bench.wait(1_000, ['r1']);
    expect(bench.delivery('d2').robotId).toBe('r1');
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', robotId: null });
    bench.report('r1', { orderId: '', nodes: [], edges: [], driving: false });
    bench.wait(2_000, ['r1']);
    carryOut(bench, 'd2');
    expect(bench.delivery('d2').status).toBe('Completed');
    expect(names(carryOut(bench, 'd1'))).toEqual(['t22']);
    expect(bench.delivery('d1').status).toBe('Completed');
  });

  test('does not give way to another', () => {
    const bench = aBench();
    bench.create(aTask('d1', floor, 'cruise', ['t00', 't22']));
    bench.wait(2_000, ['r1']);
    bench.create(aTask('d2', floor, 'cruise', ['t11']));
    bench.wait(5_000, ['r1']);
    expect(bench.delivery('d1').robotId).toBe('r1');
    expect(bench.decisions()).toContain('ALL_ROBOTS_BUSY');
  });
});

describe('the mode', () => {
  test('of a kind is set when a trip begins, and where it is one with a person, unset after it', () => {
    const bench = aBench();
    say(bench, 'delivery');
    bench.create(aTask('d1', floor, 'follow_me', ['t22']));
    bench.wait(1_000, ['r1']);
    expect(bench.actions('r1', 'setServiceMode').at(-1)?.parameters).toEqual([
      { key: 'mode', value: 'follow_me' },
    ]);
    say(bench, 'follow_me');
    bench.wait(2_000, ['r1']);
    expect(bench.orders('r1')).toEqual([]);
    bench.person('d1', 'confirm');
    bench.wait(1_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Completed');
    expect(bench.actions('r1', 'setServiceMode').at(-1)?.parameters).toEqual([
      { key: 'mode', value: 'delivery' },
    ]);
  });

  test('that a robot does not declare leaves the task waiting, and the reason says so', () => {
    const bench = createBench(floor, [aRobotInfo('r1')]);
    bench.up('r1', 'w1');
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet() });
    bench.wait(1_000, ['r1']);
    bench.create(aTask('d1', floor, 'meeting', ['t22']));
    bench.create(aTask('d2', floor, 'birthday', ['t22']));
    bench.wait(2_000, ['r1']);
    expect(bench.decisions()).toContain('ROBOTS_LACK_MODE');
    expect(bench.delivery('d1').robotId).toBeNull();
    expect(bench.delivery('d2').robotId).toBe('r1');
  });

  test('of follow me ends when the two stand at the target', () => {
    const bench = aBench();
    const target = floor.targets.find(({ targetId }) => targetId === id('t22'));
    bench.create(aTask('d1', floor, 'follow_me', ['t22']));
    bench.wait(8_000, ['r1']);
    expect(bench.view('r1').waiting?.code).toBe('FOLLOWING_PERSON');
    bench.report('r1', {
      position: { x: target?.x ?? 0, y: target?.y ?? 0, theta: 0, mapId: floor.info.mapId, localized: true },
    });
    bench.wait(1_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Completed');
  });
});

test('a meeting without a manual end ends after its time', () => {
  const bench = aBench();
  bench.create(aTask('d1', floor, 'meeting', ['t22'], { options: { minutes: 1 } }));
  bench.wait(1_000, ['r1']);
  bench.arrive('r1');
  bench.wait(55_000, ['r1']);
  expect(bench.delivery('d1').status).toBe('Being Delivered');
  bench.wait(8_000, ['r1']);
  expect(bench.delivery('d1').status).toBe('Completed');
});

test('what a robot is to say it says at its stops, and a birthday is celebrated', () => {
  const bench = aBench();
  bench.create(aTask('d1', floor, 'birthday', ['t22'], { options: { speech: 'Happy birthday' } }));
  carryOut(bench, 'd1');
  expect(bench.actions('r1', 'speak')[0]?.parameters).toContainEqual({
    key: 'text',
    value: 'Happy birthday',
  });
  // Sent again until the robot shows it, always under one id.
  expect(new Set(bench.actions('r1', 'celebrate').map(({ actionId }) => actionId)).size).toBe(1);
});
