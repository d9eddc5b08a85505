import { expect, test } from 'vitest';
import { seededRandom } from '../preflight/random.ts';
import { assign } from './assignment.rules.ts';

const NO = Infinity;

test.each<[string, number[][], number[], number[]]>([
  ['nothing', [], [], []],
  ['a row without columns', [[]], [5], [-1]],
  ['the cheapest of a row', [[3, 1, 2]], [9], [1]],
  [
    'the smallest total cost, not the nearest pair first',
    [
      [1, 2],
      [1, 9],
    ],
    [50, 50],
    [1, 0],
  ],
  ['a row for which all is too dear', [[9, 8]], [5], [-1]],
  ['the row that it hurts more to leave out', [[4], [4]], [10, 20], [-1, 0]],
  [
    'pairs that cannot be',
    [
      [NO, 7],
      [3, NO],
    ],
    [50, 50],
    [1, 0],
  ],
  [
    'a row that no column can take',
    [
      [NO, NO],
      [3, 1],
    ],
    [50, 50],
    [-1, 1],
  ],
  ['the lower index of equals', [[1, 1]], [9], [0]],
])('%s', (_, costs, leave, expected) => {
  expect(assign(costs, leave)).toEqual(expected);
});

test('is as cheap as the best of all ways to do it', () => {
  const random = seededRandom(8);
  for (let round = 0; round < 400; round += 1) {
    const rows = 1 + random.below(5);
    const columns = random.below(6);
    const costs = Array.from({ length: rows }, () =>
      Array.from({ length: columns }, () => (random.chance(0.25) ? Infinity : random.below(100))),
    );
    const leave = costs.map(() => random.below(120));
    const found = assign(costs, leave);
    const taken = found.filter((column) => column >= 0);
    expect(new Set(taken).size).toBe(taken.length);
    const cost = found.reduce(
      (sum, column, row) => sum + ((column < 0 ? leave[row] : costs[row]?.[column]) ?? Infinity),
      0,
    );
    expect(cost).toBe(cheapest(costs, leave, 0, new Set()));
  }
});

function cheapest(
  costs: readonly (readonly number[])[],
  leave: readonly number[],
  row: number,
  taken: Set<number>,
): number {
  if (row === costs.length) return 0;
  let best = (leave[row] ?? 0) + cheapest(costs, leave, row + 1, taken);
  for (const [column, cost] of (costs[row] ?? []).entries()) {
    if (taken.has(column) || cost === Infinity) continue;
    taken.add(column);
    best = Math.min(best, cost + cheapest(costs, leave, row + 1, taken));
    taken.delete(column);
  }
  return best;
}
