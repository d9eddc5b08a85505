import type { Page } from '@rota/contract/core';
import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListContent, ListPaging } from './list-types.ts';

/** The rows of a paged list: those already loaded, even while more fail to load. */
export function usePagedList<Row>(query: UseInfiniteQueryResult<InfiniteData<Page<Row>>>): {
  readonly rows: readonly Row[] | undefined;
  readonly content: ListContent<Row>;
  readonly paging: ListPaging;
  readonly onRetry: () => void;
} {
  const pages = query.data?.pages;
  const rows = useMemo(() => pages?.flatMap((page) => page.items), [pages]);
  const missing: ListContent<Row> = query.isError
    ? { status: 'error', error: query.error }
    : { status: 'loading' };
  return {
    rows,
    content:
      rows === undefined
        ? missing
        : { status: 'ready', rows, total: pages?.[0]?.total, isOld: query.isPlaceholderData },
    paging: {
      hasMore: query.hasNextPage,
      isLoading: query.isFetchingNextPage,
      // The error is in the query.
      onMore: () => void query.fetchNextPage().catch(() => undefined),
    },
    onRetry: () => void query.refetch().catch(() => undefined),
  };
}
