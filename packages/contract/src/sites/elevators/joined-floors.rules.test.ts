import { expect, test } from 'vitest';
import { areJoined } from './joined-floors.rules.ts';

const lift = (...floors: string[]): string[] => floors;

test.each<[readonly string[], string[][], boolean]>([
  [['a'], [], true],
  [['a', 'a', 'a'], [], true],
  [['a', 'b'], [], false],
  [['a', 'b'], [lift('a', 'b')], true],
  [['b', 'a', 'b'], [lift('a', 'b', 'c')], true],
  [['a', 'c'], [lift('a', 'b'), lift('b', 'c')], false],
  [['a', 'b', 'c'], [lift('a', 'b'), lift('b', 'c')], true],
  [['a', 'd'], [lift('a', 'b', 'c')], false],
])('floors %j with elevators %j are joined: %s', (floors, elevators, joined) => {
  expect(areJoined(floors, elevators)).toBe(joined);
});
