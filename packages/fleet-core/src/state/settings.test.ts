import { defaultDeliverySettings } from '@rota/contract/projects';
import { describe, expect, test } from 'vitest';
import type { RobotInfo } from '../model/fleet-events.ts';
import { createBench, type Bench } from '../testing/bench.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';
import { settingsOf } from './settings.ts';

type Own = NonNullable<RobotInfo['settings']>;
const floor = restaurant();
const fleet = { settings: defaultDeliverySettings };
const of = (settings?: Own) =>
  settingsOf(fleet, { info: aRobotInfo('r1', settings === undefined ? {} : { settings }) });

describe('the settings by which the fleet treats a robot', () => {
  test('are the project’s, but for its own', () => {
    expect(of()).toBe(fleet.settings);
    expect(of({ max_slots_per_robot: 1 })).toEqual({ ...fleet.settings, max_slots_per_robot: 1 });
  });
  test('never contradict each other', () => {
    expect(of({ low_battery_percent: 70 })).toMatchObject({
      low_battery_percent: 70,
      ready_battery_percent: 71,
    });
    expect(of({ low_battery_percent: 5 })).toMatchObject({ critical_battery_percent: 5 });
    expect(of({ critical_battery_percent: 40 })).toMatchObject({ critical_battery_percent: 20 });
    expect(of({ ready_battery_percent: 10 })).toMatchObject({ ready_battery_percent: 21 });
  });
});

/** One robot with settings of its own, in a project with the usual ones. */
function benchOf(place: string, settings: Own, percent = 80): Bench {
  const bench = createBench(floor, [aRobotInfo('r1', { settings })]);
  bench.up('r1', place, { stateOfChargePercent: percent });
  bench.wait(1_000, ['r1']);
  return bench;
}
function takenOf(bench: Bench, ids: readonly string[]): number {
  for (const id of ids) bench.create(aDelivery(id, floor, ['t11'], 'pass'));
  bench.wait(2_500, ['r1']);
  return ids.filter((id) => bench.delivery(id).robotId === 'r1').length;
}

describe('a robot with settings of its own', () => {
  test('takes as many along as its shelves_per_robot', () => {
    expect(takenOf(benchOf('w4', {}), ['d1', 'd2', 'd3'])).toBe(1);
    expect(takenOf(benchOf('w4', { shelves_per_robot: 2 }), ['d1', 'd2', 'd3'])).toBe(2);
  });
  test('is filled up to its max_slots_per_robot', () => {
    const own = { shelves_per_robot: 3, max_slots_per_robot: 2 };
    expect(takenOf(benchOf('w4', own), ['d1', 'd2', 'd3'])).toBe(2);
  });
  test('takes no work below its low_battery_percent', () => {
    expect(takenOf(benchOf('w4', {}, 40), ['d1'])).toBe(1);
    expect(takenOf(benchOf('w4', { low_battery_percent: 50 }, 40), ['d1'])).toBe(0);
  });
  test('keeps its critical_battery_percent for the way back', () => {
    const isTaken = (own: Own) => {
      const bench = benchOf('w1', { low_battery_percent: 12, ...own });
      bench.report('r1', { stateOfChargePercent: 12.1 });
      bench.create(aDelivery('d1', floor, ['t22'], null));
      bench.wait(1_000, ['r1']);
      return bench.delivery('d1').robotId === 'r1';
    };
    expect([isTaken({ critical_battery_percent: 1 }), isTaken({ critical_battery_percent: 12 })]).toEqual([
      true,
      false,
    ]);
  });
  test('with nothing to do charges up to its ready_battery_percent', () => {
    const goesTo = (own: Own) => {
      const bench = benchOf('t22', own, 70);
      bench.wait(12_000, ['r1']);
      const target = [...bench.book.trips.values()].at(-1)?.stops.at(-1)?.targetId;
      return floor.targets.find(({ targetId }) => targetId === target)?.type;
    };
    expect([goesTo({}), goesTo({ ready_battery_percent: 90 })]).toEqual(['waiting', 'charge']);
  });
});
