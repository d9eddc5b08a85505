import { describe, expect, test } from 'vitest';
import type { DeliverySettings } from '@rota/contract/projects';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { aFactsheet, createBench, type Bench } from '../testing/bench.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();

/** A robot at its first stop, at which it waits a minute at most. */
function atFirstStop(
  from: string | null,
  settings: Partial<DeliverySettings>,
  to: readonly string[] = ['t22'],
): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')], {
    loading_timeout_s: 60,
    unloading_timeout_s: 60,
    ...settings,
  });
  bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet({ lids: ['1', '2'] }) });
  bench.up('r1', 'w1');
  bench.wait(1_000, ['r1']);
  bench.create(aDelivery('d1', floor, to, from));
  bench.wait(1_000, ['r1']);
  bench.arrive('r1');
  return bench;
}

/** Loaded at the pass, and now at the table. */
function atTheTable(settings: Partial<DeliverySettings>, to: readonly string[] = ['t22']): Bench {
  const bench = atFirstStop('pass', settings, to);
  bench.person('d1', 'confirm');
  bench.wait(1_000, ['r1']);
  bench.arrive('r1');
  return bench;
}

describe('where no one takes out the delivered goods', () => {
  test('it counts as done, where the project says so', () => {
    const bench = atTheTable({ after_unloading_timeout: 'done' });
    bench.wait(62_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Completed');
  });

  test('it fails and its goods go back on the same robot, where the project says so', () => {
    const bench = atTheTable({ after_unloading_timeout: 'return' });
    bench.wait(62_000, ['r1']);
    expect(bench.delivery('d1')).toMatchObject({ status: 'Failed' });
    expect(bench.delivery('d1').subtasks.map(({ status }) => status)).toEqual(['cancelled']);
    const back = [...bench.book.deliveries.values()].find(({ returnOf }) => returnOf === 'd1');
    bench.wait(3_000, ['r1']);
    expect(bench.delivery(back?.deliveryId ?? '')).toMatchObject({ robotId: 'r1' });
    bench.arrive('r1');
    bench.person(back?.deliveryId ?? '', 'confirm');
    bench.wait(2_000, ['r1']);
    expect(bench.delivery(back?.deliveryId ?? '').status).toBe('Completed');
  });

  test('a person is called and it waits on, where the project says so; the confirmation still counts', () => {
    const bench = atTheTable({ after_unloading_timeout: 'help' });
    bench.wait(62_000, ['r1']);
    expect(bench.view('r1').waiting).toMatchObject({
      code: 'NOBODY_UNLOADS',
      params: { target: 't22', seconds: 60 },
    });
    expect(bench.view('r1').alerts.map(({ code }) => code)).toContain('nobody_came');
    expect(bench.delivery('d1').status).toBe('Being Delivered');
    expect(bench.person('d1', 'confirm')).toEqual({ ok: true });
    bench.wait(2_000, ['r1']);
    expect(bench.delivery('d1').status).toBe('Completed');
    expect(bench.view('r1').alerts).toEqual([]);
  });

  test('other tasks of the trip go on', () => {
    const bench = createBench(floor, [aRobotInfo('r1')], {
      unloading_timeout_s: 60,
      after_unloading_timeout: 'return',
    });
    bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet({ lids: ['1', '2'] }) });
    bench.up('r1', 'w4');
    bench.create(aDelivery('d1', floor, ['t11'], 'pass'));
    bench.create(aDelivery('d2', floor, ['t22'], 'pass'));
    bench.wait(2_500, ['r1']);
    bench.arrive('r1');
    bench.person('d1', 'confirm');
    bench.wait(1_000, ['r1']);
    bench.arrive('r1');
    bench.wait(64_000, ['r1']);
    const left = ['d1', 'd2'].map((id) => bench.delivery(id).status);
    expect(left).toContain('Failed');
    expect(left).toContain('Being Delivered');
  });
});

describe('where no one loads', () => {
  test.each([
    ['go_on', 'Being Delivered'],
    ['cancel', 'Cancelled'],
    ['help', 'In Progress'],
  ] as const)('%s: it is %s', (after_loading_timeout, status) => {
    const bench = atFirstStop('pass', { after_loading_timeout });
    bench.wait(64_000, ['r1']);
    expect(bench.delivery('d1').status).toBe(status);
    expect(bench.view('r1').alerts.some(({ code }) => code === 'nobody_came')).toBe(
      after_loading_timeout === 'help',
    );
  });
});

test('0 seconds wait indefinitely', () => {
  const bench = atTheTable({ unloading_timeout_s: 0, after_unloading_timeout: 'return' });
  bench.wait(600_000, ['r1']);
  expect(bench.delivery('d1').status).toBe('Being Delivered');
});
