import { expect, test } from 'vitest';
import { promiseAfter, promiseAfterMinutes } from './promise-after.ts';

const at = (minute: number): string => new Date(Date.UTC(2026, 2, 2, 20, minute)).toISOString();
const robot = { from: at(2), to: at(4), likelihood: 0.9 };

test('a promise moves as a whole behind the kitchen, and stays where the robot comes later', () => {
  expect(promiseAfter(robot, Date.parse(at(10)))).toEqual({ from: at(11), to: at(13), likelihood: 0.9 });
  expect(promiseAfter(robot, Date.parse(at(1)))).toEqual(robot);
});

test.each([
  [0, 2, 4],
  [1, 2, 4],
  [15, 16, 18],
])('with %s minutes of preparation', (minutes, from, to) => {
  const found = promiseAfterMinutes(robot, minutes, Date.parse(at(0)));
  expect([found.from, found.to]).toEqual([at(from), at(to)]);
});
