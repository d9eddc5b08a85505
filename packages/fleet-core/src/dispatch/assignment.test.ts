import { describe, expect, test } from 'vitest';
import type { DecisionRecord } from '../model/records.ts';
import { aFactsheet, createBench, type Bench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo, aTask } from '../testing/builders.ts';
import { runBusyDay } from '../testing/busy-day.ts';
import { hotel, restaurant } from '../testing/floors.ts';
import { nearestFirst } from '../testing/nearest-first.ts';
import { seededRandom, shuffled } from '../preflight/random.ts';
import { dispatch } from './dispatch.ts';
import { secondsFor } from './fitness.ts';

const floor = restaurant();

function listDecisions(bench: Bench): DecisionRecord[] {
  return bench.effects.flatMap((effect) => (effect.type === 'decision.saved' ? [effect.decision] : []));
}

function benchOf(places: Readonly<Record<string, string>>, settings = {}): Bench {
  const ids = Object.keys(places);
  const bench = createBench(
    floor,
    ids.map((id) => aRobotInfo(id)),
    settings,
  );
  for (const [id, place] of Object.entries(places)) bench.up(id, place);
  bench.wait(1_000, ids);
  return bench;
}

describe('the times of a task', () => {
  test('it does not begin before its start, and the reason is recorded once', () => {
    const bench = benchOf({ r1: 'w1' });
    const start = bench.now() + 60_000;
    bench.create(aDelivery('d1', floor, ['t22'], null, { earliestStartAt: start }));
    bench.wait(50_000, ['r1']);
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', robotId: null });
    expect(listDecisions(bench).filter(({ code }) => code === 'STARTS_LATER')).toMatchObject([
      { params: { at: new Date(start).toISOString() } },
    ]);
    bench.wait(15_000, ['r1']);
    expect(bench.delivery('d1').robotId).toBe('r1');
  });

  test('it is not taken along before its start either', () => {
    const bench = benchOf({ r1: 'w4' }, { shelves_per_robot: 3 });
    bench.create(aDelivery('d1', floor, ['t11'], 'pass'));
    bench.create(aDelivery('d2', floor, ['t22'], 'pass', { earliestStartAt: bench.now() + 600_000 }));
    bench.create(aDelivery('d3', floor, ['t21'], 'pass'));
    bench.wait(2_500, ['r1']);
    expect(['d1', 'd2', 'd3'].map((id) => bench.delivery(id).robotId)).toEqual(['r1', null, 'r1']);
  });

  test('it expires where it still waits at its time, and not once a person wants it again', () => {
    const bench = benchOf({ r1: 'w1' });
    const at = bench.now() + 30_000;
    bench.create(aDelivery('d1', floor, ['t22'], null, { expiresAt: at, requestedRobotId: 'missing' }));
    bench.create(aDelivery('d2', floor, ['t11'], null, { expiresAt: at }));
    bench.wait(31_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Expired');
    const changes = bench.effects.flatMap((effect) =>
      effect.type === 'delivery.saved' && effect.change ? [effect.change] : [],
    );
    expect(changes.find(({ to }) => to === 'Expired')).toMatchObject({
      code: 'EXPIRED_AT_TIME',
      params: { at: new Date(at).toISOString() },
    });
    expect(bench.delivery('d2')).toMatchObject({ robotId: 'r1' });
    expect(bench.person('d1', 'set_requested')).toEqual({ ok: true });
    bench.wait(10_000, ['r1']);
    expect(bench.delivery('d1')).toMatchObject({ status: 'Queued', expiresAt: null });
  });

  test('waiting for its start is no waiting in the queue, after which the project has it expire', () => {
    const bench = benchOf({ r1: 'w1' }, { expire_after_s: 30 });
    bench.create(
      aDelivery('d1', floor, ['t22'], null, {
        earliestStartAt: bench.now() + 60_000,
        requestedRobotId: 'missing',
      }),
    );
    bench.wait(80_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Queued');
    bench.wait(15_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Expired');
  });
});

describe('who comes first', () => {
  test('is the urgent one, though it came last', () => {
    const bench = benchOf({ r1: 'w1' });
    bench.create(aDelivery('d1', floor, ['t22'], null, { priority: 'low' }));
    bench.create(aDelivery('d2', floor, ['t22'], null));
    bench.create(aDelivery('d3', floor, ['t22'], null, { priority: 'urgent' }));
    bench.tell({ type: 'settings.changed', settings: bench.fleet().settings });
    bench.wait(500, ['r1']);
    expect(['d1', 'd2', 'd3'].map((id) => bench.delivery(id).robotId)).toEqual(['r1', null, null]);
    bench.obey('r1', 1);
    bench.person('d1', 'cancel');
    bench.report('r1', { orderId: '', nodes: [], edges: [] });
    bench.wait(3_000, ['r1']);
    expect(['d2', 'd3'].map((id) => bench.delivery(id).robotId)).toEqual([null, 'r1']);
  });

  test('a task at the far end is done while near ones keep coming', () => {
    const far = hotel();
    const bench = createBench(far, [aRobotInfo('r1')]);
    bench.up('r1', 'kitchen');
    bench.wait(1_000, ['r1']);
    const id = (index: number) => `near${index}`;
    bench.create(aDelivery(id(0), far, ['bar'], null));
    bench.wait(500, ['r1']);
    bench.create(aDelivery('far', far, ['w4'], null));
    const began = bench.now();
    let index = 0;
    while (bench.delivery('far').robotId === null) {
      if (bench.now() - began > 40 * 60_000) throw new Error('It waits indefinitely.');
      index += 1;
      bench.create(aDelivery(id(index), far, [index % 2 === 0 ? 'bar' : 'kitchen'], null));
      bench.arrive('r1');
      bench.wait(5_000, ['r1']);
      const going = [...bench.book.deliveries.values()].find(({ status }) => status === 'Being Delivered');
      if (going) bench.person(going.deliveryId, 'confirm');
      bench.wait(1_000, ['r1']);
    }
    expect(index).toBeGreaterThan(1);
  });
});

describe('robots for tasks', () => {
  test('are chosen together: the nearest one of the first is left to the second, which has no other', () => {
    const bench = benchOf({ r1: 'w1', r2: 'w4' });
    bench.create(aDelivery('d1', floor, ['w3'], null));
    bench.create(aDelivery('d2', floor, ['w3'], null));
    bench.wait(500, ['r1', 'r2']);
    expect(new Set(['d1', 'd2'].map((id) => bench.delivery(id).robotId))).toEqual(new Set(['r1', 'r2']));
  });

  test('take at most a twentieth longer in sum than the best there is', () => {
    const random = seededRandom(11);
    const names = floor.targets.map(({ name }) => name);
    let ours = 0;
    let best = 0;
    for (let round = 0; round < 60; round += 1) {
      const robots = Math.min(4, 2 + random.below(3));
      const tasks = 1 + random.below(robots);
      const spots = shuffled(random, names);
      const places = Object.fromEntries(spots.slice(0, robots).map((place, index) => [`r${index}`, place]));
      const goals = spots.slice(robots, robots + tasks);
      const bench = benchOf(places);
      const seconds = secondsOf(bench, Object.keys(places), goals);
      goals.forEach((goal, index) => bench.create(aDelivery(`d${index}`, floor, [goal], null)));
      bench.tell({ type: 'targets.changed', targets: floor.targets });
      bench.wait(1_000);
      // The first is given away before the others are known; only what is known together is compared.
      const given = goals.map((_, index) => Number(bench.delivery(`d${index}`).robotId?.slice(1) ?? -1));
      const [first = 0] = given;
      const rest = seconds
        .slice(1)
        .map((line) => line.map((cost, robot) => (robot === first ? Infinity : cost)));
      ours += given.slice(1).reduce((sum, robot, index) => sum + (rest[index]?.[robot] ?? Infinity), 0);
      best += cheapest(rest, 0, new Set());
    }
    expect(best).toBeGreaterThan(100);
    expect(ours).toBeLessThanOrEqual(best * 1.05);
  });

  test('are waited for where a nearer one is free in a moment, and the reason names the robot and the time', () => {
    const bench = benchOf({ r1: 'w1', r2: 't21' });
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet({ speedMax: 0.2 }) });
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(1_000, ['r1', 'r2']);
    expect(bench.delivery('d1').robotId).toBe('r2');
    bench.arrive('r2');
    bench.wait(17_000, ['r1', 'r2']);
    bench.create(aDelivery('d2', floor, ['t21'], null));
    bench.wait(1_000, ['r1', 'r2']);
    expect(bench.delivery('d2').robotId).toBeNull();
    const [waits] = listDecisions(bench).filter(({ code }) => code === 'WAITING_FOR_NEARER_ROBOT');
    expect(waits).toMatchObject({ deliveryId: 'd2', params: { robot: 'R2' } });
    expect(Date.parse(String(waits?.params['at'])) - bench.now()).toBeLessThan(30_000);
    bench.person('d1', 'confirm');
    bench.wait(1_000, ['r1', 'r2']);
    expect(bench.delivery('d2').robotId).toBe('r2');
  });

  test('whose battery does not last for the way and back are left out, and the reason says so', () => {
    const bench = benchOf({ r1: 'w1' }, { low_battery_percent: 5, critical_battery_percent: 12 });
    bench.report('r1', { stateOfChargePercent: 12.1 });
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(1_000, ['r1']);
    expect(bench.delivery('d1').robotId).toBeNull();
    const [waits] = listDecisions(bench).filter(({ code }) => code === 'ROBOTS_LOW_BATTERY');
    expect(waits?.candidates).toEqual([{ robotId: 'r1', name: 'R1', seconds: null, code: 'BATTERY_SHORT' }]);
  });

  test('without lids take as many along as the project says that they have shelves', () => {
    const bench = benchOf({ r1: 'w4' }, { shelves_per_robot: 2 });
    for (const id of ['d1', 'd2', 'd3']) bench.create(aDelivery(id, floor, ['t11'], 'pass'));
    bench.wait(2_500, ['r1']);
    expect(['d1', 'd2', 'd3'].map((id) => bench.delivery(id).robotId)).toEqual(['r1', 'r1', null]);
  });
});

describe('a decision', () => {
  test('keeps the robots that were looked at, the nearest first, and why each was not taken', () => {
    const bench = benchOf({ r1: 'c1', r2: 't21', r3: 'w1' });
    bench.command('r3', { kind: 'hold' });
    bench.create(aDelivery('d1', floor, ['t22'], null));
    bench.wait(500, ['r1', 'r2', 'r3']);
    const [assigned] = listDecisions(bench).filter(({ code }) => code === 'ASSIGNED_NEAREST');
    expect(assigned?.candidates.map(({ robotId, code }) => [robotId, code])).toEqual([
      ['r2', null],
      ['r1', 'FARTHER'],
      ['r3', 'HELD'],
    ]);
    const [near = null, far = null] = assigned?.candidates.map(({ seconds }) => seconds) ?? [];
    expect(near ?? Infinity).toBeLessThan(far ?? 0);
  });

  test('says of one that makes its round that it is not interrupted where another is free', () => {
    const bench = benchOf({ r1: 't22', r2: 'c1' });
    bench.create(aTask('d1', floor, 'cruise', ['t22', 't00'], { requestedRobotId: 'r1' }));
    bench.wait(1_000, ['r1', 'r2']);
    bench.create(aDelivery('d2', floor, ['t21'], null));
    bench.wait(1_000, ['r1', 'r2']);
    expect(bench.delivery('d2').robotId).toBe('r2');
    const [assigned] = listDecisions(bench).filter(
      ({ deliveryId, robotId }) => deliveryId === 'd2' && robotId !== null,
    );
    expect(assigned?.candidates.find(({ robotId }) => robotId === 'r1')?.code).toBe('ON_ROUND');
  });
});

test('at a busy site tasks take less time than with the nearest robot for the oldest task', () => {
  const mean = (place: typeof dispatch) => {
    const { seconds } = runBusyDay({ seed: 2, robots: 6, hours: 1, tasksAnHour: 160, place });
    return seconds.reduce((sum, one) => sum + one, 0) / seconds.length;
  };
  expect(mean(dispatch)).toBeLessThan(0.95 * mean(nearestFirst));
});

function secondsOf(bench: Bench, robots: readonly string[], goals: readonly string[]): number[][] {
  const { planner } = floor.info;
  return goals.map((goal) =>
    robots.map((id) => {
      const robot = bench.fleet().robots.get(id);
      const from = robot?.reported.report?.position;
      const to = floor.targets.find(({ name }) => name === goal);
      const metres = from && to ? planner.distance(from, to, Math.hypot(0.55, 0.5) / 2) : undefined;
      return robot && metres !== undefined ? secondsFor(robot, metres) : Infinity;
    }),
  );
}

function cheapest(costs: readonly (readonly number[])[], row: number, taken: Set<number>): number {
  if (row === costs.length) return 0;
  let best = Infinity;
  for (const [column, cost] of (costs[row] ?? []).entries()) {
    if (taken.has(column)) continue;
    taken.add(column);
    best = Math.min(best, cost + cheapest(costs, row + 1, taken));
    taken.delete(column);
  }
  return best;
}
