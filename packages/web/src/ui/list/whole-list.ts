import { useCallback, useMemo } from 'react';
import { foldText } from '../fold-text.ts';
import type { ListAddress } from './list-address.ts';
import type { ListSource } from './list-spec.tsx';
import type { ListContent } from './list-types.ts';

/** The part of a query's result that a list needs: also of several queries that make one list. */
export type WholeQuery<Row> = {
  readonly data: readonly Row[] | undefined;
  readonly isError: boolean;
  readonly error: unknown;
  readonly isPlaceholderData: boolean;
  refetch(this: void): Promise<unknown>;
};

/**
 * The rows of a list that is loaded at once: those that `shown` leaves, in its order. The known rows stay while they cannot be
 * fetched again. `shown` is a new function only when it would leave other rows.
 */
export function useWholeList<Row>(
  query: WholeQuery<Row>,
  shown: (rows: readonly Row[]) => readonly Row[],
): ListSource<Row> {
  const { data, isError, error, isPlaceholderData: isOld } = query;
  const content = useMemo<ListContent<Row>>(() => {
    if (data === undefined) return isError ? { status: 'error', error } : { status: 'loading' };
    return { status: 'ready', rows: shown(data), isOld };
  }, [data, isError, error, isOld, shown]);
  // The error is in the query.
  return { content, onRetry: () => void query.refetch().catch(() => undefined) };
}

/** The same where nothing but the search narrows the list: `said`, one function for good, is what it looks for words in. */
export function useSearchedList<Row>(
  query: WholeQuery<Row>,
  { search }: Pick<ListAddress, 'search'>,
  searchText: (row: Row) => string,
): ListSource<Row> {
  const wanted = foldText(search.get('search') ?? '');
  const shown = useCallback(
    (rows: readonly Row[]) => rows.filter((row) => foldText(searchText(row)).includes(wanted)),
    [searchText, wanted],
  );
  return useWholeList(query, shown);
}
