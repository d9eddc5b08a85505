import type { HelpRecord } from '../model/help.ts';
import { describe, expect, test } from 'vitest';
import { aFactsheet, createBench, type Bench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();
const AWAY = 4.8;

/** A robot with a lid on its way with a delivery to t11. */
function onItsWay(): Bench {
  const bench = createBench(floor, [aRobotInfo('r1')]);
  const actions = { openLid: ['INSTANT'], closeLid: ['INSTANT'] } as const;
  bench.tell({ type: 'robot.factsheet', robotId: 'r1', factsheet: aFactsheet({ lids: ['1'], actions }) });
  bench.up('r1', 'w1');
  bench.wait(1000, ['r1']);
  bench.create(aDelivery('d1', floor, ['t11'], null));
  bench.wait(500, ['r1']);
  return bench;
}

const t11 = floor.targets.find(({ name }) => name === 't11') ?? { x: 0, y: 0 };
const away = (metres: number, change: object = {}) => ({
  position: { x: t11.x + metres, y: t11.y, theta: 0, mapId: floor.info.mapId, localized: true },
  ...change,
});

/** Follows the order to its end, and then says all at once that the last node is behind it. */
function claimArrival(bench: Bench, change: object): void {
  for (let round = 0; round < 60; round += 1) {
    const order = bench.order('r1');
    const released = order.nodes.filter((node) => node.released).length - 1;
    const isEnd = released === order.nodes.length - 1;
    bench.obey('r1', released, isEnd ? { ...change, nodes: [], edges: [] } : {});
    bench.wait(1000);
    if (isEnd && bench.order('r1') === order) return;
  }
}

const opened = (bench: Bench): number =>
  new Set(bench.actions('r1', 'openLid').map(({ actionId }) => actionId)).size;
const helps = (bench: Bench): HelpRecord[] => [...bench.book.help.values()];

describe('an arrival that another field of the robot denies', () => {
  test.each([
    ['its position', away(AWAY), 'ARRIVAL_DENIED_BY_POSITION', 20_000],
    ['what it says of driving', away(0, { driving: true }), 'ARRIVAL_DENIED_BY_DRIVING', 40_000],
  ] as const)('by %s is not believed, and calls a person', (_what, change, code, ms) => {
    const bench = onItsWay();
    claimArrival(bench, change);
    bench.wait(ms, ['r1']);
    expect(opened(bench)).toBe(0);
    expect(bench.delivery('d1').subtasks[0]?.status).toBe('going');
    expect(bench.view('r1').waiting?.code).toBe(code);
    expect(bench.decisions().filter((one) => one === code)).toHaveLength(1);
    expect(helps(bench)).toMatchObject([
      { code: 'contradicting', resolvedAt: null, values: { target: 't11' } },
    ]);
  });

  test('names both fields, and ends once they agree', () => {
    const bench = onItsWay();
    claimArrival(bench, away(AWAY));
    bench.wait(20_000, ['r1']);
    const place = `${(t11.x + AWAY).toFixed(1)}, ${t11.y.toFixed(1)} (${floor.info.mapId})`;
    expect(bench.view('r1').waiting?.params).toEqual({ target: 't11', place });
    bench.report('r1', away(0));
    bench.wait(5000, ['r1']);
    expect(opened(bench)).toBe(1);
    expect(bench.view('r1').state).toBe('waiting_for_unloading');
    expect(helps(bench)).toMatchObject([{ how: 'by_itself' }]);
  });

  test('is believed of a robot that does not know where it is', () => {
    const bench = onItsWay();
    claimArrival(bench, { position: undefined });
    bench.wait(2000, ['r1']);
    expect(opened(bench)).toBe(1);
  });
});

test('a robot that is at its stop and not, again and again, is sent back twice, then its lid stays closed and a person is called', () => {
  const bench = onItsWay();
  for (let round = 0; round < 6; round += 1) {
    if (bench.view('r1').state !== 'waiting_for_unloading') claimArrival(bench, {});
    bench.wait(1000, ['r1']);
    bench.report('r1', away(AWAY));
    bench.wait(8000, ['r1']);
  }
  bench.wait(20_000, ['r1']);
  expect(opened(bench)).toBe(3);
  expect(bench.decisions().filter((code) => code === 'MOVED_AWAY')).toHaveLength(2);
  expect(helps(bench)).toMatchObject([{ code: 'contradicting', resolvedAt: null }]);
});
