// @vitest-environment node
import { expect, test } from 'vitest';
import { columnsThatFit } from './list-columns.ts';
import type { ListColumn } from './list-types.ts';

const column = (id: string, minWidth: number, rank?: number): ListColumn<object> => ({
  id,
  header: id,
  text: () => id,
  minWidth,
  ...(rank !== undefined && { rank }),
});
const columns = [
  column('name', 200),
  column('from', 100, 2),
  column('robot', 100, 1),
  column('address', 100, 2),
  column('made', 100, 1),
];

test.each([
  [600, ['name', 'from', 'robot', 'address', 'made']],
  [599, ['name', 'from', 'robot', 'made']],
  [450, ['name', 'robot', 'made']],
  [399, ['name', 'robot']],
  [100, ['name']],
])('in %i px the columns of least weight are left out', (room, ids) => {
  expect(columnsThatFit(columns, room).map(({ id }) => id)).toEqual(ids);
});
