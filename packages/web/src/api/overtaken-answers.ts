import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Repeats a request whose data became outdated while its first answer was on its way: that answer may be older than the update. For a
 * later answer the cache drops the one under way; for a first answer it does not remember the invalidation.
 */
export function askAgainWhenOvertaken(queries: QueryClient): void {
  const overtaken = new Set<string>();
  queries.getQueryCache().subscribe((event) => {
    if (event.type !== 'updated') return;
    const { type } = event.action;
    const { queryHash: hash, queryKey, state } = event.query as Query;
    if (type === 'invalidate' && state.data === undefined && state.fetchStatus === 'fetching')
      overtaken.add(hash);
    if (type === 'success' && overtaken.delete(hash))
      queries.invalidateQueries({ queryKey, exact: true }).catch(() => undefined);
    if (type === 'error') overtaken.delete(hash);
  });
}
