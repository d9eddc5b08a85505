import { useEffect, useMemo, useRef, useState } from 'react';

/** A pointer that rests for so long, ms, points at nothing: what stands on the screen must not grow old under it. */
const RESTS_AFTER_MS = 5_000;

/** Rows as they stand on the screen. */
export type SteadyRows<Row> = {
  readonly rows: readonly Row[];
  /** The number of new rows that are not shown yet. */
  readonly newCount: number;
  /** Shows the rows as they are now. */
  readonly showAll: () => void;
  /** For the element around the rows: while the pointer moves over it, nothing comes or goes under it. */
  readonly hold: { readonly onPointerMove: () => void; readonly onPointerLeave: () => void };
};

type Held<Row> = { readonly view: string; readonly isOld: boolean; readonly rows: readonly Row[] };

/**
 * Rows that keep their places while a person points at them: changes are shown in place, new rows wait until they are requested or
 * the pointer goes elsewhere, and what is gone stays as it was last known. Another `view` (filters, order) and rows that follow the shown
 * ones are taken up at once, and so is everything when no one points, unless `isHeld`.
 */
export function useSteadyRows<Row>(
  rows: readonly Row[],
  rowId: (row: Row) => string,
  { view, isOld, isHeld }: { view: string; isOld: boolean; isHeld: boolean },
): SteadyRows<Row> {
  const [isPointedAt, setPointedAt] = useState(false);
  const rest = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(rest.current), []);
  const [held, setHeld] = useState<Held<Row>>({ view, isOld, rows });
  const mayChange = !(isPointedAt || isHeld) || held.view !== view || held.isOld || held.rows.length === 0;
  const shown = useMemo(
    () => (mayChange ? rows : inPlace(held.rows, rows, rowId)),
    [mayChange, held.rows, rows, rowId],
  );
  // The rows on the screen keep their places from now on.
  if (held.view !== view || held.isOld !== isOld || !isSame(held.rows, shown))
    setHeld({ view, isOld, rows: shown });
  return {
    rows: shown,
    newCount: mayChange ? 0 : countNew(shown, rows, rowId),
    showAll: () => setHeld({ view, isOld, rows }),
    hold: {
      onPointerMove: () => {
        clearTimeout(rest.current);
        rest.current = setTimeout(() => setPointedAt(false), RESTS_AFTER_MS);
        setPointedAt(true);
      },
      onPointerLeave: () => {
        clearTimeout(rest.current);
        setPointedAt(false);
      },
    },
  };
}

function isSame<Row>(a: readonly Row[], b: readonly Row[]): boolean {
  return a.length === b.length && a.every((row, index) => row === b[index]);
}

/** The shown rows as they are now, in their places, and after them those that follow the last of them in the fresh ones: more of the list. */
export function inPlace<Row>(
  shown: readonly Row[],
  fresh: readonly Row[],
  rowId: (row: Row) => string,
): readonly Row[] {
  const places = new Map(fresh.map((row, index) => [rowId(row), index]));
  const last = shown.reduce((most, row) => Math.max(most, places.get(rowId(row)) ?? -1), -1);
  const kept = shown.map((row) => fresh[places.get(rowId(row)) ?? -1] ?? row);
  return last === -1 ? kept : [...kept, ...fresh.slice(last + 1)];
}

function countNew<Row>(shown: readonly Row[], fresh: readonly Row[], rowId: (row: Row) => string): number {
  const known = new Set(shown.map(rowId));
  return fresh.filter((row) => !known.has(rowId(row))).length;
}
