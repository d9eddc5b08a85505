import { expect, test } from 'vitest';
import { stateOfSetup } from './shared/setup.rules.ts';
import { freeName, missingTargets, newPlaces, siteNameOf, stepBeside, stepOf } from './wizard-steps.rules.ts';

const ready = [{ map_id: 'inn_1', status: 3 as const }];
const heard = [{ heard_at: '2026-03-02T09:30:00.000Z' }];
function setupOf(maps: typeof ready | [], targets: number, robots: typeof heard | [], deliveries: number) {
  const setup = stateOfSetup({ maps, targets, robots, deliveries, hasOthers: false });
  if (setup === undefined) throw new Error('all is known');
  return setup;
}

test.each([
  ['nothing', setupOf([], 0, [], 0), 'map'],
  ['a map', setupOf(ready, 0, [], 0), 'targets'],
  ['a map and targets', setupOf(ready, 3, [], 0), 'robot'],
  ['all but a delivery', setupOf(ready, 3, heard, 0), 'delivery'],
  ['everything', setupOf(ready, 3, heard, 1), 'delivery'],
])('a site with %s goes on where it was left', (_what, setup, step) => {
  expect(stepOf(null, setup)).toBe(step);
  expect(stepOf('nonsense', setup)).toBe(step);
  expect(stepOf('people', setup)).toBe('people');
});

test('steps have one before and one after them, but at the ends', () => {
  expect(stepBeside('site', -1)).toBeUndefined();
  expect(stepBeside('site', 1)).toBe('map');
  expect(stepBeside('delivery', 1)).toBeUndefined();
});

test.each([
  [[], ['charge', 'waiting', 'receiving']],
  [['charge', 'table'], ['waiting']],
  [['charge', 'waiting', 'filling'], ['receiving']],
  [['charge', 'waiting', ''], []],
] as const)('with %j there is missing %j', (types, missing) => {
  expect(missingTargets(types)).toEqual(missing);
});

test('a new target gets the lowest number that is free', () => {
  const isSame = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase();
  expect(freeName(['charger 1', 'Charger 3'], (number) => `Charger ${number}`, isSame)).toBe('Charger 2');
});

test('a suggestion is left out where a target is already', () => {
  const near = { x: 1, y: 1 };
  const far = { x: 4, y: 1 };
  expect(newPlaces([near, far], [{ x: 1.5, y: 1.2 }])).toEqual([far]);
});

test.each([
  ['Lale Hotel', 'Lale Hotel'],
  ['Ali’s Café_2', 'Alis Café2'],
  ['  -(x)', 'x'],
  ['***', ''],
])('the building of %s is called %s', (project, site) => {
  expect(siteNameOf(project)).toBe(site);
});
