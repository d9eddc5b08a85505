import { expect, test } from 'vitest';
import { aRobot } from '../../../testing/builders.ts';
import { groupOf, shownRobots } from './robot-list.rules.ts';
import { toneOf } from './shared/robot-look.ts';

const marks = [
  aRobot({ robot_id: 'c', name: 'R-03', state: 'going', battery: 90, floor: 'Upper', model: 'Tray' }),
  aRobot({ robot_id: 'a', name: 'R-01', state: 'idle', battery: null, floor: 'Ground', model: 'Tray' }),
  aRobot({ robot_id: 'b', name: 'R-02', state: 'fatal_error', battery: 12, floor: 'Ground', model: 'Cart' }),
  aRobot({ robot_id: 'd', name: 'R-04', connected: false, battery: 50, floor: null, model: 'Tray' }),
].map((robot) => ({ robot, tone: toneOf(robot) }));
const compare = (a: string, b: string): number => a.localeCompare(b);
const all = { text: '', groups: [], floors: [] };
const ids = (wanted = {}, id = 'name', isDescending = false): string =>
  shownRobots(marks, { ...all, ...wanted }, { id, isDescending }, compare)
    .map(({ robot }) => robot.robot_id)
    .join('');

test.each([
  ['by name', {}, 'name', false, 'abcd'],
  ['by battery, unknown ones last', {}, 'battery', false, 'bdca'],
  ['by battery downwards, unknown ones still last', {}, 'battery', true, 'cdba'],
  ['by how urgent they are', {}, 'state', false, 'bcad'],
  ['of a floor', { floors: ['Ground'] }, 'name', false, 'ab'],
  ['of groups', { groups: ['needHelp', 'offline'] }, 'name', false, 'bd'],
  ['found by model', { text: 'cart' }, 'name', false, 'b'],
] as const)('robots %s', (_what, wanted, id, isDescending, expected) =>
  expect(ids(wanted, id, isDescending)).toBe(expected),
);

test('each robot belongs to one group', () =>
  expect(marks.map(groupOf)).toEqual(['working', 'idle', 'needHelp', 'offline']));
