import type { InfiniteData, UseInfiniteQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Button, Skeleton, Typography } from './kit.ts';
import { useTexts } from '../i18n/i18n-context.tsx';
import { ErrorState } from './page-state.tsx';
import { uiTexts } from './ui.messages.ts';

type PagedRowsProps<Row> = {
  query: UseInfiniteQueryResult<InfiniteData<{ readonly items: readonly Row[] }>>;
  /** What stands there while there are none. */
  empty: string;
  /** Of what stands there while they load, px. */
  height?: number;
  /** Draws the rows that are there; not called without any. */
  children: (rows: readonly Row[]) => ReactNode;
};

/** Rows that are read page by page: while they load, where they fail, where there are none, and the button for more. */
export function PagedRows<Row>({ query, empty, height = 120, children }: PagedRowsProps<Row>) {
  const t = useTexts(uiTexts);
  const rows = query.data?.pages.flatMap(({ items }) => items) ?? [];
  return (
    <>
      {query.isPending && <Skeleton variant="rounded" height={height} />}
      {query.isError && <ErrorState error={query.error} onRetry={() => query.refetch()} />}
      {query.isSuccess && rows.length === 0 && <Typography color="textSecondary">{empty}</Typography>}
      {rows.length > 0 && children(rows)}
      {query.hasNextPage && (
        <Button
          loading={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage().catch(() => undefined)}
        >
          {t('loadMore')}
        </Button>
      )}
    </>
  );
}
