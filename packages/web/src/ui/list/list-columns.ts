import { useLayoutEffect, useState, type RefObject } from 'react';
import type { ListColumn } from './list-types.ts';

/** Width of a column that names none, and of the one with the boxes to tick, CSS pixels. */
const COLUMN_PX = 110;
/** Width of the column with the checkboxes, CSS pixels. */
export const TICK_PX = 56;

/** Width that a column needs, CSS pixels; where there is more room, all columns share it in this proportion. */
export function widthOf(column: { minWidth?: number }): number {
  return column.minWidth ?? COLUMN_PX;
}

/**
 * The columns that have room, in their order: where there is not enough, those with the highest `rank` are left out first, and of the same
 * rank the last. Those without a rank always stay.
 */
export function columnsThatFit<Row>(
  columns: readonly ListColumn<Row>[],
  roomPx: number,
): readonly ListColumn<Row>[] {
  let needed = columns.reduce((sum, column) => sum + widthOf(column), 0);
  const left = new Set<ListColumn<Row>>();
  const byRank = columns
    .map((column, index) => ({ column, index }))
    .filter(({ column }) => (column.rank ?? 0) > 0);
  byRank.sort((a, b) => (b.column.rank ?? 0) - (a.column.rank ?? 0) || b.index - a.index);
  for (const { column } of byRank) {
    if (needed <= roomPx) break;
    needed -= widthOf(column);
    left.add(column);
  }
  return columns.filter((column) => !left.has(column));
}

/** Width of an element, CSS pixels, known before anything is drawn; endless until there is one. */
export function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(Infinity);
  useLayoutEffect(() => {
    const seen = element.current;
    if (seen === null) return undefined;
    const measure = () => setWidth(seen.clientWidth === 0 ? Infinity : seen.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(seen);
    return () => observer.disconnect();
  }, [element]);
  return width;
}
