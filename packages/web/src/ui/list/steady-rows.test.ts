// @vitest-environment node
import { expect, test } from 'vitest';
import { inPlace } from './steady-rows.ts';

type Row = { id: string; text: string };
const rows = (...ids: string[]): Row[] => ids.map((id) => ({ id, text: 'new' }));
const shown = rows('c', 'b', 'a').map((row) => ({ ...row, text: 'old' }));
const placed = (fresh: readonly Row[]) =>
  inPlace(shown, fresh, (row) => row.id).map(({ id, text }) => `${id} ${text}`);

test.each([
  ['what changes', ['c', 'b', 'a'], ['c new', 'b new', 'a new']],
  ['what comes first', ['e', 'd', 'c', 'b', 'a'], ['c new', 'b new', 'a new']],
  ['what goes', ['c', 'a'], ['c new', 'b old', 'a new']],
  ['another order', ['a', 'c', 'b'], ['c new', 'b new', 'a new']],
  ['more of the list', ['c', 'b', 'a', 'z'], ['c new', 'b new', 'a new', 'z new']],
  ['nothing known any more', ['x', 'y'], ['c old', 'b old', 'a old']],
])('%s leaves the shown rows in their places', (_what, fresh, expected) => {
  expect(placed(rows(...fresh))).toEqual(expected);
});
