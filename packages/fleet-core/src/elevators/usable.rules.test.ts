import { expect, test } from 'vitest';
import type { ElevatorInfo } from '../model/elevators.ts';
import { NOTHING_LEARNED } from '../model/learned.ts';
import { afterWaiting } from '../promises/learned.rules.ts';
import { distanceToCab } from '../geometry/cabs.ts';
import { fits, joins, findSuspensionMode } from './usable.rules.ts';
import { waitFor } from './waits.rules.ts';

const stop = (mapId: string) => ({ mapId, floor: mapId, x: 0, y: 0, theta: 0, door: 'front' as const });
const info: ElevatorInfo = {
  elevatorId: 'l1',
  name: 'L1',
  group: 'main',
  stops: [stop('a'), stop('b')],
  cabWidth: 1,
  cabDepth: 1.4,
  sessionTtlMs: 3e4,
  outOfService: false,
};

test.each([
  ['a', 'b', true],
  ['b', 'a', true],
  ['a', 'a', false],
  ['a', 'c', false],
])('whether it joins %s and %s: %s', (from, to, is) => {
  expect(joins(info, from, to)).toBe(is);
});

test.each([
  [0.37, true],
  [0.48, true],
  [0.49, false],
])('whether a robot of radius %d m fits: %s', (radius, is) => {
  expect(fits(info, radius)).toBe(is);
});

test.each([
  [false, 'automatic', undefined],
  [false, 'fire', 'fire'],
  [false, 'offline', 'offline'],
  [true, 'automatic', 'out_of_service'],
] as const)(
  'why no robot begins to ride it (taken out of service: %s, %s): %s',
  (outOfService, mode, why) => {
    expect(findSuspensionMode({ ...info, outOfService }, mode)).toBe(why);
  },
);

test('waits are learnt by hour, and at any hour where this one is not known', () => {
  const [morning, evening] = [8 * 3_600_000, 20 * 3_600_000];
  let learned = NOTHING_LEARNED;
  expect(waitFor(learned, 'l1', morning).mean).toBe(30);
  for (let day = 0; day < 20; day += 1) learned = afterWaiting(learned, 'l1', morning + day * 86_400_000, 90);
  expect(waitFor(learned, 'l1', morning).mean).toBeCloseTo(90);
  learned = afterWaiting(learned, 'l1', evening, 10);
  expect(waitFor(learned, 'l1', evening).mean).toBe(10);
  expect(waitFor(learned, 'l1', morning).mean).toBeCloseTo(90);
  expect(waitFor(learned, 'l1', 12 * 3_600_000).mean).toBeLessThan(90);
});

test.each([
  [0, 0, 0],
  [0.6, 0, 0],
  [1.7, 0, 1],
  [0, 0.8, 0.3],
])('metres from (%d, %d) to a cab that looks along x: %d', (x, y, metres) => {
  expect(distanceToCab({ x: 0, y: 0, theta: 0, width: 1, depth: 1.4 }, { x, y })).toBeCloseTo(metres);
});
