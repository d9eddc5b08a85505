import { defaultRangeExtractor, useVirtualizer, type Range } from '@tanstack/react-virtual';
import { useLayoutEffect, useState, type RefObject } from 'react';

/** Beyond so many rows only those in sight are in the page. */
const VIRTUAL_FROM = 60;

/** One row to show. `gapPx` is the room of the rows between it and the one shown before it. */
type RowInSight = { readonly index: number; readonly gapPx: number };

/** The rows that are in the page, and the room of those that are not. */
export type RowsInSight = {
  readonly rows: readonly RowInSight[];
  /** The room of the rows after the last one shown. */
  readonly endPx: number;
  /** For each row, which must also say its `data-index`; undefined while all rows are shown. */
  readonly measure: ((row: Element | null) => void) | undefined;
};

/**
 * Which rows of a list inside a scrolling element have to be in the page: all of a short list, of a long one those in sight, a few
 * around them, and the one that has the focus, so that scrolling never takes the focus away. `list` holds the rows.
 */
export function useRowsInSight(
  count: number,
  estimatePx: number,
  list: RefObject<HTMLElement | null>,
  scroller: RefObject<HTMLElement | null>,
): RowsInSight {
  const [scrollMargin, setScrollMargin] = useState(0);
  const isLong = count > VIRTUAL_FROM;
  useLayoutEffect(() => {
    if (!isLong || list.current === null || scroller.current === null) return;
    const above = list.current.getBoundingClientRect().top - scroller.current.getBoundingClientRect().top;
    setScrollMargin(Math.round(above + scroller.current.scrollTop));
  }, [isLong, list, scroller]);
  // The virtualizer's answers change while it stays the same object, and nothing here is kept from one render to the next.
  // oxlint-disable-next-line react/incompatible-library
  const virtual = useVirtualizer({
    count,
    enabled: isLong,
    getScrollElement: () => scroller.current,
    estimateSize: () => estimatePx,
    scrollMargin,
    overscan: 4,
    rangeExtractor: (range) => withFocused(range, list.current),
  });
  if (!isLong)
    return {
      rows: Array.from({ length: count }, (_row, index) => ({ index, gapPx: 0 })),
      endPx: 0,
      measure: undefined,
    };
  let end = scrollMargin;
  const rows = virtual.getVirtualItems().map((item) => {
    const gapPx = Math.max(0, item.start - end);
    end = item.end;
    return { index: item.index, gapPx };
  });
  return {
    rows,
    endPx: Math.max(0, virtual.getTotalSize() + scrollMargin - end),
    measure: virtual.measureElement,
  };
}

function withFocused(range: Range, list: HTMLElement | null): number[] {
  const indexes = defaultRangeExtractor(range);
  const focused = document.activeElement;
  if (list === null || focused === null || !list.contains(focused)) return indexes;
  const index = Number(focused.closest('[data-index]')?.getAttribute('data-index') ?? NaN);
  if (!(index < range.count) || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
