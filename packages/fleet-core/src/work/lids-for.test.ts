import { describe, expect, test } from 'vitest';
import { newRobot, writeRobot } from '../state/robot.ts';
import { Touched } from '../state/touched.ts';
import { aFactsheet } from '../testing/bench.ts';
import { aDelivery, aRobotInfo } from '../testing/builders.ts';
import { restaurant } from '../testing/floors.ts';
import { lidsFor, mostAtOnce } from './lids-for.ts';

const floor = restaurant();
const delivery = aDelivery('d', floor, ['t00'], 'pass');
const asking = (...lids: string[]) => ({
  ...delivery,
  subtasks: lids.flatMap((lid) => delivery.subtasks.map((task) => ({ ...task, lid }))),
});

function withLids(...lids: string[]) {
  const robot = newRobot(aRobotInfo('r1'), 0, new Touched(() => undefined));
  writeRobot(robot, 'reported', { factsheet: aFactsheet({ lids }) });
  return robot;
}
const room = (most = 0, shelves = 0) => ({ max_slots_per_robot: most, shelves_per_robot: shelves });
const aboard = (...lids: string[]) => lids.map((lid) => ({ lids: [lid] }));

describe('a robot with lids', () => {
  test.each([
    ['gives the first that is free', aboard('1'), room(), delivery, ['2']],
    ['has none left', aboard('1', '2', '3'), room(), delivery, undefined],
    ['gives the one asked for', aboard('1'), room(), asking('3'), ['3']],
    ['has that one taken', aboard('3'), room(), asking('3'), undefined],
    ['has no such lid', [], room(), asking('9'), undefined],
    ['fills no more at once than it should', aboard('1', '2'), room(2), delivery, undefined],
    ['fills so many', aboard('1'), room(2), delivery, ['2']],
    ['takes alone what asks for more than that', [], room(2), asking('1', '2', '3'), ['1', '2', '3']],
    ['does not mind how many shelves there are', aboard('1', '2', '3'), room(0, 9), delivery, undefined],
  ])('%s', (_, taken, settings, task, expected) => {
    expect(lidsFor(withLids('1', '2', '3'), task, taken, settings)).toEqual(expected);
  });
});

describe('a robot without lids', () => {
  test.each([
    ['takes one task', 0, room(), true],
    ['takes one at a time', 1, room(), false],
    ['takes as many as it has shelves', 2, room(0, 3), true],
    ['is full then', 3, room(0, 3), false],
    ['fills no more at once than it should', 2, room(2, 3), false],
  ])('%s', (_, count, settings, expected) => {
    const taken = Array.from({ length: count }, () => ({ lids: [] }));
    expect(lidsFor(withLids(), delivery, taken, settings) !== undefined).toBe(expected);
  });
});

test('how many a robot takes at once', () => {
  const most = (robot: ReturnType<typeof withLids>, ...settings: Parameters<typeof room>) =>
    mostAtOnce(robot, room(...settings));
  expect([
    most(withLids()),
    most(withLids(), 0, 4),
    most(withLids(), 2, 4),
    most(withLids('1', '2', '3'), 2, 9),
  ]).toEqual([1, 4, 2, 2]);
});
