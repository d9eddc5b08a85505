import { expect, test } from 'vitest';
import { createFleet } from '../fleet.ts';
import { neededFloors } from '../state/fleet-state.ts';
import { aDelivery, aRobotInfo, aSnapshot } from '../testing/builders.ts';
import { createBench } from '../testing/bench.ts';
import { restaurant } from '../testing/floors.ts';

const floor = restaurant();
const unprepared = { ...floor.info, planner: undefined };

/** A robot at its place on a floor that is not prepared. */
function aBench() {
  const bench = createBench(floor, [aRobotInfo('r1')]);
  bench.tell({ type: 'floor.changed', floor: unprepared });
  bench.up('r1', 'w1');
  return bench;
}

test('what waits on a floor that is not prepared says so, and goes on once it is', () => {
  const bench = aBench();
  bench.create(aDelivery('d1', floor, ['t22'], null));
  bench.wait(5_000, ['r1']);
  expect(bench.decisions()).toContain('FLOOR_PREPARING');
  expect(bench.decisions()).not.toContain('TARGET_MISSING');
  expect(bench.view('r1')).toMatchObject({
    mapId: floor.info.mapId,
    fitness: 'preparing',
    waiting: { code: 'FLOOR_PREPARING' },
    alerts: [],
  });
  bench.tell({ type: 'floor.changed', floor: floor.info });
  bench.wait(3_000, ['r1']);
  expect(bench.delivery('d1').robotId).toBe('r1');
  expect(bench.view('r1').waiting?.code).not.toBe('FLOOR_PREPARING');
  expect(bench.orders('r1')).not.toEqual([]);
});

test('a robot on its way stops on a floor that is no longer prepared, and continues when it is prepared again', () => {
  const bench = createBench(floor, [aRobotInfo('r1')]);
  bench.up('r1', 'w1');
  bench.create(aDelivery('d1', floor, ['t22'], null));
  bench.wait(3_000, ['r1']);
  expect(bench.orders('r1')).not.toEqual([]);
  bench.tell({ type: 'floor.changed', floor: unprepared });
  bench.wait(3_000, ['r1']);
  expect(bench.delivery('d1')).toMatchObject({ robotId: 'r1' });
  bench.tell({ type: 'floor.changed', floor: floor.info });
  expect(bench.delivery('d1')).toMatchObject({ robotId: 'r1' });
});

test('the floors that are needed are those of robots first, then those where work waits, and no others', () => {
  const upstairs = { ...unprepared, mapId: 'restaurant_2', floor: '2' };
  const delivery = { ...aDelivery('d1', floor, ['t22'], null), mapId: 'restaurant_2' };
  const lastSeen = [{ robotId: 'r1', mapId: floor.info.mapId, x: 2, y: 2, theta: 0 }];
  const snapshot = {
    ...aSnapshot(floor, [aRobotInfo('r1'), aRobotInfo('r2')]),
    lastSeen,
    deliveries: [delivery],
  };
  const cellar = { ...unprepared, mapId: 'restaurant_0', floor: '0' };
  const fleet = createFleet({ ...snapshot, floors: [cellar, upstairs, unprepared] }, { idPrefix: 'a-' }, 0);
  expect([...neededFloors(fleet)]).toEqual([
    [floor.info.mapId, { hasRobot: true }],
    ['restaurant_2', { hasRobot: false }],
  ]);
});
