import { expect, test } from 'vitest';
import { readThreshold, shownUnitOf } from './threshold-unit.rules.ts';

test.each([
  [{ unit: 'seconds', threshold: 300 }, 'minutes'],
  [{ unit: 'seconds', threshold: 90 }, 'seconds'],
  [{ unit: 'percent', threshold: 60 }, 'percent'],
  [{ unit: null, threshold: null }, 'seconds'],
] as const)('%j is shown in %s', (rule, name) => {
  expect(shownUnitOf(rule).name).toBe(name);
});

const range = { min: 10, max: 86_400 };
test.each([
  ['5', 60, 300],
  ['0.5', 60, 30],
  ['90', 1, 90],
  ['0', 60, undefined],
  ['1441', 60, undefined],
  ['', 60, undefined],
  ['five', 60, undefined],
])('%j in units of %d is %d', (typed, size, value) => {
  expect(readThreshold(typed, { name: 'minutes', size }, range)).toBe(value);
});
