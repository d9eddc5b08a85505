import { expect, test } from 'vitest';
import { createPoseStore } from '../../robots/robots/shared/pose-store.ts';
import { aMap, aRobot } from '../../../testing/builders.ts';
import { chooseFloor, groupByFloor, matchesFilter, matchesSearch, robotsNotShown } from './overview.rules.ts';

function marksOf(...robots: Parameters<typeof aRobot>[0][]) {
  const store = createPoseStore(() => 0);
  store.replace(
    robots.map((changes, index) => aRobot({ robot_id: `r${index}`, name: `R-${index}`, ...changes })),
  );
  return store.marks();
}

test('the shown floor leads the list, robots without a floor end it, and what needs help leads its floor', () => {
  const marks = marksOf(
    { floor: 'upper' },
    { floor: 'ground' },
    { floor: 'ground', state: 'fatal_error' },
    { site: null, floor: null },
  );
  const groups = groupByFloor(marks, 'hotel_upper');
  expect(groups.map((group) => [group.mapId, group.marks.map((mark) => mark.robotId)])).toEqual([
    ['hotel_upper', ['r0']],
    ['hotel_ground', ['r2', 'r1']],
    [null, ['r3']],
  ]);
});

test('the map opens on the ready floor with the most robots, unless a person chose another', () => {
  const maps = [
    aMap({ map_id: 'hotel_a', floor: 'a' }),
    aMap({ map_id: 'hotel_b', floor: 'b' }),
    aMap({ map_id: 'hotel_c', floor: 'c', status: 2 }),
  ];
  const marks = marksOf(
    { floor: 'b' },
    { floor: 'b' },
    { floor: 'a' },
    { floor: 'c' },
    { floor: 'c' },
    { floor: 'c' },
  );
  expect(chooseFloor(maps, marks, undefined)?.map_id).toBe('hotel_b');
  expect(chooseFloor(maps, marks, 'hotel_c')?.map_id).toBe('hotel_c');
  expect(chooseFloor(maps, marks, 'gone_x')?.map_id).toBe('hotel_b');
  expect(chooseFloor([], marks, undefined)).toBeUndefined();
});

test('robots that no map can show are counted with the reason', () => {
  const marks = marksOf({}, { floor: 'cellar' }, { floor: 'cellar' }, { position: null });
  expect(robotsNotShown(marks, [aMap()])).toEqual({
    floors: [{ floor: 'hotel, cellar', count: 2 }],
    nowhere: 1,
  });
});

test('search does not care for case, accents or the Turkish i', () => {
  const robot = aRobot({ name: 'İstasyon Robotu', target_name: 'Masa 4' });
  expect(matchesSearch(robot, 'istasyon')).toBe(true);
  expect(matchesSearch(robot, 'ISTASYON')).toBe(true);
  expect(matchesSearch(robot, 'masa 4')).toBe(true);
  expect(matchesSearch(robot, 'masa 5')).toBe(false);
  expect(matchesSearch(robot, '  ')).toBe(true);
});

test('the filter for what needs help takes faults and robots that are stuck', () => {
  const since = '2026-03-02T09:30:00.000Z';
  const marks = marksOf(
    { state: 'fatal_error' },
    { state: 'going', alerts: [{ code: 'stuck', level: 'warning', text: '', since }] },
    { state: 'going' },
  );
  expect(marks.map((mark) => matchesFilter(mark, 'needHelp'))).toEqual([true, true, false]);
  expect(marks.map((mark) => matchesFilter(mark, 'going'))).toEqual([false, false, true]);
});
