import type { Query, QueryClient } from '@tanstack/react-query';

/**
 * Asks again what was found out of date while its first answer was on its way: that answer may have been given before the news. Of a
 * later answer the cache lets the one go that is under way; of a first one it forgets that it was told.
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
