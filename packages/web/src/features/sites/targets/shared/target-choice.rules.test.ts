import type { Robot } from '@rota/contract/robots';
import { expect, test } from 'vitest';
import { aRobot, aTarget } from '../../../../testing/builders.ts';
import { byDistance, isAt, metresFrom, occupancyOf, placeOf } from './target-choice.rules.ts';

const at = (x: number, y: number, floor = 'ground') => ({ site: 'hotel', floor, x, y });
const compare = new Intl.Collator('en', { numeric: true }).compare;

test.each<[string, Partial<Robot>, string | undefined]>([
  ['stands at it', { position: { x: 4.3, y: 5, theta: 0 } }, 'here'],
  ['stands beside it', { position: { x: 5, y: 5, theta: 0 } }, undefined],
  ['drives past it', { position: { x: 4, y: 5, theta: 0 }, state: 'going', target_name: 'Bar' }, undefined],
  [
    'is on its way to it',
    { position: { x: 1, y: 1, theta: 0 }, state: 'going', target_name: 'Table 1' },
    'coming',
  ],
  [
    'was there last',
    { position: { x: 1, y: 1, theta: 0 }, state: 'ready', target_name: 'Table 1' },
    undefined,
  ],
  ['stands in the same place upstairs', { position: { x: 4, y: 5, theta: 0 }, floor: 'upper' }, undefined],
  ['is nowhere', { position: null }, undefined],
])('a target is occupied by a robot that %s: %#', (_what, robot, expected) => {
  expect(occupancyOf(aTarget(), [aRobot(robot)])?.is).toBe(expected);
});

test('one that stands there counts before one that is coming', () => {
  const coming = aRobot({
    robot_id: 'a',
    position: { x: 1, y: 1, theta: 0 },
    state: 'going',
    target_name: 'Table 1',
  });
  const here = aRobot({ robot_id: 'b', position: { x: 4, y: 5, theta: 0 } });
  expect(occupancyOf(aTarget(), [coming, here])?.robotId).toBe('b');
});

test('targets stand by their distance, and by the numbers in their names where that is the same or not known', () => {
  const targets = [
    aTarget({ name: 'Table 10', x: 3, y: 0 }),
    aTarget({ name: 'Table 2', x: 0, y: 3.2 }),
    aTarget({ name: 'Bar', x: 9, y: 0 }),
    aTarget({ name: 'Pass', x: 1, y: 0 }),
    aTarget({ name: 'Here', x: 0.3, y: 0 }),
  ];
  const names = (from: Parameters<typeof metresFrom>[0]) =>
    byDistance(targets, from, compare).map(({ target }) => target.name);
  expect(names(at(0, 0))).toEqual(['Here', 'Pass', 'Table 2', 'Table 10', 'Bar']);
  expect(names(undefined)).toEqual(['Bar', 'Here', 'Pass', 'Table 2', 'Table 10']);
  expect(names(at(0, 0, 'upper'))).toEqual(names(undefined));
});

test.each([
  ['beside it', at(3.6, 5), 0, true],
  ['across the room', at(0, 5), 4, false],
  ['in the same place upstairs', at(4, 5, 'upper'), undefined, false],
])('a place %s', (_words, place, metres, isThere) => {
  expect([metresFrom(place, aTarget()), isAt(place, aTarget())]).toEqual([metres, isThere]);
});

test('a robot is nowhere until it says on which floor it is, and where', () => {
  expect(placeOf(aRobot({ position: { x: 1, y: 2, theta: 3 } }))).toEqual({
    x: 1,
    y: 2,
    site: 'hotel',
    floor: 'ground',
  });
  for (const unknown of [{ position: null }, { floor: null }, { site: null }])
    expect(placeOf(aRobot(unknown))).toBeUndefined();
});
