import { describe, expect, test } from 'vitest';
import { aDelivery, aReport, aRobotInfo } from '../testing/builders.ts';
import { createBench, type Bench } from '../testing/bench.ts';
import { restaurant } from '../testing/floors.ts';
import { driftBetween } from './motion.ts';

const floor = restaurant();
const { mapId } = floor.info;
const at = (x: number, driving = false) => aReport(mapId, x, 0, { driving });

describe('what two states show of motion', () => {
  test.each([
    ['jitter is none', at(0), at(0.2), { x: 0, hasMoved: false }],
    ['a way is', at(0), at(0.3), { x: 0.3, hasMoved: true }],
    ['what it drove until it says that it stands is none', at(0, true), at(0.9), { x: 0.9, hasMoved: false }],
    ['what it says that it drives needs no positions', at(0), at(0.9, true), { x: 0.9, hasMoved: false }],
  ] as const)('%s', (_what, former, report, { x, hasMoved }) => {
    expect(driftBetween({ x: 0, y: 0, mapId }, former, report)).toEqual({
      anchor: { x, y: 0, mapId },
      hasMoved,
    });
  });

  test('another map, or a place that it does not know, is none', () => {
    expect(driftBetween({ x: 0, y: 0, mapId: 'other' }, at(0), at(9)).hasMoved).toBe(false);
    const lost = { ...at(9), position: { x: 9, y: 0, theta: 0, mapId, localized: false } };
    expect(driftBetween({ x: 0, y: 0, mapId }, at(0), lost)).toEqual({ anchor: undefined, hasMoved: false });
  });
});

/** A robot on its way that never says that it drives. */
function onItsWay(): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')]);
  bench.up('r1', 'w1');
  bench.create(aDelivery('d1', floor, ['t22'], null));
  bench.wait(2_000, ['r1']);
  bench.obey('r1', 0);
  return bench;
}

/** It creeps along the first stretch of its order for some seconds, without passing a node. */
function creep(bench: Bench, seconds: number): void {
  const [from, to] = bench.order('r1').nodes;
  for (let second = 1; second <= seconds; second += 1) {
    const x = (from?.x ?? 0) + Math.sign((to?.x ?? 0) - (from?.x ?? 0)) * 0.12 * second;
    const y = (from?.y ?? 0) + Math.sign((to?.y ?? 0) - (from?.y ?? 0)) * 0.12 * second;
    bench.report('r1', { position: { x, y, theta: 0, mapId, localized: true } });
    bench.wait(1_000);
  }
}

test('a robot that never sets driving is not taken for one that something is in the way of', () => {
  const bench = onItsWay();
  creep(bench, 10);
  expect(bench.view('r1').waiting).toBeNull();
  bench.wait(8_000, ['r1']);
  expect(bench.view('r1').waiting?.code).toBe('WAITING_FOR_OBSTACLE');
});

describe('a robot whose order was cancelled', () => {
  test('and that continues with it is reported, calls a person, and takes no work', () => {
    const bench = onItsWay();
    expect(bench.person('d1', 'cancel')).toEqual({ ok: true });
    bench.wait(5_000, ['r1']);
    expect(bench.view('r1')).toMatchObject({ state: 'going', fitness: 'busy', waiting: null });
    bench.wait(40_000, ['r1']);
    expect(bench.view('r1')).toMatchObject({
      state: 'going',
      fitness: 'busy',
      alerts: [{ code: 'order_kept' }],
    });
    expect(bench.decisions().filter((code) => code === 'ORDER_KEPT')).toHaveLength(1);
    expect([...bench.book.help.values()]).toMatchObject([{ code: 'order_kept', resolvedAt: null }]);
    bench.report('r1', { nodes: [], edges: [] });
    bench.wait(10_000, ['r1']);
    expect(bench.view('r1')).toMatchObject({ waiting: null, alerts: [] });
    expect([...bench.book.help.values()]).toMatchObject([{ how: 'by_itself' }]);
  });

  test('and that shows no route any more but moves on has not dropped its order', () => {
    const bench = onItsWay();
    bench.person('d1', 'cancel');
    bench.report('r1', { nodes: [], edges: [] });
    creep(bench, 20);
    bench.report('r1');
    expect(bench.fleet().robots.get('r1')?.trip.releasing).toBeDefined();
    expect(bench.view('r1')).toMatchObject({ state: 'going', fitness: 'busy' });
    bench.wait(6_000, ['r1']);
    expect(bench.fleet().robots.get('r1')?.trip.releasing).toBeUndefined();
  });
});
