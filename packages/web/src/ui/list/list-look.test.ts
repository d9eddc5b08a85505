// @vitest-environment node
import { expect, test } from 'vitest';
import { filledColumns, hiddenColumnsOf } from './list-look.ts';
import type { ListColumn } from './list-types.ts';

type Row = { from: string; priority: string };
const columns: readonly ListColumn<Row>[] = [
  { id: 'from', header: 'From', text: (row) => row.from },
  {
    id: 'priority',
    header: 'Priority',
    text: (row) => row.priority,
    isEmpty: (row) => row.priority === 'normal',
  },
];

test('a list without a look of its own hides nothing, and one with it hides all other columns', () => {
  expect(hiddenColumnsOf(columns, undefined)).toEqual([]);
  expect(hiddenColumnsOf(columns, { density: 'compact' })).toEqual([]);
  expect(hiddenColumnsOf(columns, { columns: ['from'] })).toEqual(['priority']);
});

test.each([
  [[], []],
  [[{ from: '', priority: 'normal' }], []],
  [
    [
      { from: '', priority: 'normal' },
      { from: 'Bar', priority: 'normal' },
    ],
    ['from'],
  ],
  [[{ from: '', priority: 'urgent' }], ['priority']],
])('a column is filled as soon as one row shows more than a dash: %j', (rows, ids) => {
  expect(filledColumns(columns, rows)).toEqual(ids);
});
