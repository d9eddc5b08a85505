import { expect, test } from 'vitest';
import { linesOf } from './list-groups.tsx';

const heads = [
  { key: 'a', name: 'A', count: 2 },
  { key: 'b', name: 'B', count: 5 },
];
const lines = (rows: readonly string[], closed: readonly string[]) =>
  linesOf(rows, (row) => row.charAt(0), { heads, closed: new Set(closed), onToggle: () => undefined }).map(
    (line) => ('head' in line ? line.head.name : line.row),
  );

test.each([
  [['b1', 'a1', 'b2'], [], ['A', 'a1', 'B', 'b1', 'b2']],
  [['b1', 'a1', 'b2'], ['b'], ['A', 'a1', 'B']],
  [[], ['a', 'b'], ['A', 'B']],
  // Its group was not counted yet: it is shown all the same.
  [['c1', 'a1'], [], ['A', 'a1', 'B', 'c1']],
])('rows %j with %j closed stand as %j', (rows, closed, shown) => {
  expect(lines(rows, closed)).toEqual(shown);
});

test('a list without groups has its rows as they are', () => {
  expect(linesOf(['x', 'y'], () => '', undefined)).toEqual([{ row: 'x' }, { row: 'y' }]);
});
