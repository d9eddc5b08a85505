import { expect, test } from 'vitest';
import { aReport } from '../testing/builders.ts';
import { doubtArrival } from './arrival-doubts.rules.ts';

const END = { x: 10, y: 5, deviation: 0.15 };
const at = (x: number, localized = true) => ({ x, y: 5, theta: 0, mapId: 'm', localized });

test.each([
  ['at the node', { position: at(10.1) }, END, false, undefined],
  ['within reach of a person who waits there', { position: at(11.4) }, END, false, undefined],
  ['4.8 m from it', { position: at(14.8) }, END, false, 'position'],
  ['far off, where the place allows it', { position: at(12.5) }, { ...END, deviation: 3 }, false, undefined],
  ['on another map', { position: at(10) }, END, true, 'map'],
  ['far off, without knowing where it is', { position: at(99, false) }, END, true, undefined],
  ['without a position', { position: undefined }, END, false, undefined],
  ['at the node, and driving', { position: at(10), driving: true }, END, false, 'driving'],
  ['far off, and driving', { position: at(99), driving: true }, END, false, 'position'],
] as const)('an arrival %s', (_what, change, place, isOnOtherMap, by) => {
  expect(doubtArrival({ ...aReport('m', 10, 5), ...change }, place, isOnOtherMap)?.by).toBe(by);
});
