import { useMemo, useState } from 'react';
import { useLocalSettings } from '../../settings/settings-context.tsx';
import type { ListColumn, ListLook } from './list-types.ts';

type Density = NonNullable<ListLook['density']>;

/** Ids of the columns that a list hides until a person chooses. */
export function hiddenColumnsOf(
  columns: readonly { readonly id: string }[],
  look: ListLook | undefined,
): readonly string[] {
  const shown = look?.columns;
  if (shown === undefined) return [];
  return columns.map(({ id }) => id).filter((id) => !shown.includes(id));
}

/** Ids of the columns in which a row has a value. */
export function filledColumns<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[],
): readonly string[] {
  const isEmpty = ({ isEmpty: ofRow, text }: ListColumn<Row>, row: Row) =>
    ofRow === undefined ? text(row) === '' : ofRow(row);
  return columns.filter((column) => rows.some((row) => !isEmpty(column, row))).map(({ id }) => id);
}

const NO_COLUMNS: readonly string[] = [];

/**
 * Ids of the columns that have had a value since this `view` of the list was opened: a column that has come stays, so that no column moves
 * as rows change. `view` is undefined while the rows are still those of the view before. Undefined while there is nothing to go by.
 */
export function useFilledColumns<Row>(
  columns: readonly ListColumn<Row>[],
  rows: readonly Row[] | undefined,
  view: string | undefined,
): readonly string[] | undefined {
  const [known, setKnown] = useState({ view: view ?? '', ids: NO_COLUMNS });
  const filled = useMemo(
    () => (rows === undefined ? NO_COLUMNS : filledColumns(columns, rows)),
    [columns, rows],
  );
  const isSameView = view === undefined || known.view === view;
  const before = isSameView ? known.ids : NO_COLUMNS;
  const added = filled.filter((id) => !before.includes(id));
  const ids = added.length === 0 ? before : [...before, ...added];
  if (!isSameView || added.length > 0) setKnown({ view: view ?? known.view, ids });
  return rows === undefined ? undefined : ids;
}

/** The density of a list, and how a person chooses it: for all lists, or for one that begins with a density of its own. */
export function useListDensity(
  name: string,
  look: ListLook | undefined,
): readonly [Density, (next: Density) => void] {
  const [local, change] = useLocalSettings();
  const own = look?.density;
  if (own === undefined) return [local.density, (density) => change({ density })];
  return [
    local.listDensities[name] ?? own,
    (density) => change({ listDensities: { ...local.listDensities, [name]: density } }),
  ];
}
