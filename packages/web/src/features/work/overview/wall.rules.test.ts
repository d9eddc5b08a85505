import type { Robot } from '@rota/contract/robots';
import { expect, test } from 'vitest';
import { createPoseStore, type RobotMark } from '../../robots/robots/shared/pose-store.ts';
import { aMap, aRobot } from '../../../testing/builders.ts';
import { FLOOR_MS, HELP_MS, isBusy, wallView } from './wall.rules.ts';

const floors = ['ground', 'upper', 'cellar'].map((floor) => aMap({ floor, map_id: `hotel_${floor}` }));
function marksOf(...robots: Partial<Robot>[]): readonly RobotMark[] {
  const store = createPoseStore();
  store.replace(
    robots.map((changes, index) => aRobot({ robot_id: `r${index}`, name: `R-0${index}`, ...changes })),
  );
  return store.marks();
}
const fault: Partial<Robot> = { state: 'fatal_error' };
const seen = (marks: readonly RobotMark[], afterMs: number, maps = floors) => {
  const { floor, help } = wallView(maps, marks, afterMs);
  return [floor?.floor, help?.robot.name];
};

test.each<[string, Partial<Robot>[], number, (string | undefined)[]]>([
  ['floors with robots stand in turn', [{}, { floor: 'upper' }], 0, ['ground', undefined]],
  ['the next floor comes after its time', [{}, { floor: 'upper' }], FLOOR_MS, ['upper', undefined]],
  ['floors without robots are left out', [{}, { floor: 'upper' }], 2 * FLOOR_MS, ['ground', undefined]],
  ['without robots all floors stand in turn', [], 2 * FLOOR_MS, ['cellar', undefined]],
  ['a robot that needs help brings up its floor', [{}, { ...fault, floor: 'upper' }], 0, ['upper', 'R-01']],
  ['and stays while it does', [{}, { ...fault, floor: 'upper' }], 7 * FLOOR_MS, ['upper', 'R-01']],
  [
    'several take turns',
    [
      { ...fault, floor: 'cellar' },
      { ...fault, floor: 'upper' },
    ],
    HELP_MS,
    ['upper', 'R-01'],
  ],
  [
    'one without a floor is named over the others',
    [{ ...fault, site: null, floor: null }, {}],
    0,
    ['ground', 'R-00'],
  ],
])('%s', (_words, robots, afterMs, expected) => {
  expect(seen(marksOf(...robots), afterMs)).toEqual(expected);
});

test('a fault goes before other trouble', () => {
  const since = '2026-03-02T09:30:00.000Z';
  const stuck: Partial<Robot> = {
    state: 'going',
    alerts: [{ code: 'stuck', level: 'warning', text: '', since }],
  };
  expect(seen(marksOf(stuck, { ...fault, floor: 'upper' }), 0)).toEqual(['upper', 'R-01']);
});

test('maps that are not ready are not shown', () => {
  expect(seen(marksOf({}), 0, [aMap({ status: 1 })])).toEqual([undefined, undefined]);
});

test('a wall is busy while a robot works or needs help', () => {
  const marks = marksOf({ state: 'going' }, fault, { state: 'charging' }, {}, { connected: false });
  expect(marks.map(isBusy)).toEqual([true, true, false, false, false]);
});
