import type { Order, OrderDetails } from '@rota/contract/orders';
import type { OrderSort } from '@rota/contract/orders';
import type { Page } from '@rota/contract/core';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useLiveTopic } from '../../../api/live-hooks.ts';
import type { LiveWatcher } from '../../../api/live-socket.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { periodStart } from '../../../ui/list/period.ts';
import { applyOrders, hasEndedUnseen, type OrderFilters } from './orders.rules.ts';

export const orderQueries = {
  list: (api: ApiClient, projectId: number, filters: OrderFilters, sort: OrderSort) =>
    infiniteQueryOptions({
      queryKey: ['orders', projectId, 'list', filters, sort] as const,
      queryFn: ({ pageParam, signal }) => {
        const { period, ...others } = filters;
        const from = period === undefined ? {} : { from: periodStart(period, new Date()).toISOString() };
        const query = {
          limit: 50,
          sort,
          ...others,
          ...from,
          ...(pageParam === null ? {} : { cursor: pageParam }),
        };
        return api.orders.list({ params: { projectId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<Order>) => page.next_cursor,
    }),
  one: (api: ApiClient, projectId: number, orderId: string) =>
    queryOptions({
      queryKey: ['orders', projectId, 'one', orderId] as const,
      queryFn: ({ signal }) => api.orders.get({ params: { projectId, orderId } }, { signal }),
    }),
};

/** A list that has to be asked again is asked at most this often, ms. */
const RELOAD_EVERY_MS = 1_000;

/** The orders of a project, page by page and live; none are asked for until they are wanted. */
export function useOrders(
  projectId: number,
  { filters, sort, isWanted }: { filters: OrderFilters; sort: OrderSort; isWanted: boolean },
) {
  const options = orderQueries.list(useApi(), projectId, filters, sort);
  const pages = useInfiniteQuery({ ...options, enabled: isWanted, placeholderData: keepPreviousData });
  useLiveOrders(projectId, options.queryKey);
  return usePagedList(pages);
}

/** Keeps the list and the opened order true while mounted. */
function useLiveOrders(projectId: number, listKey: readonly unknown[]): void {
  const queries = useQueryClient();
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(reload.current), []);
  const key = JSON.stringify(listKey);
  const watcher = useMemo<LiveWatcher<'orders'>>(() => {
    const askAgain = () => {
      reload.current ??= setTimeout(() => {
        reload.current = undefined;
        for (const part of ['list', 'needing-help'])
          queries.invalidateQueries({ queryKey: ['orders', projectId, part] }).catch(() => undefined);
      }, RELOAD_EVERY_MS);
    };
    const apply = (changed: readonly Order[], removed: readonly string[]) => {
      for (const order of changed) refreshOpened(order);
      for (const id of removed)
        queries.invalidateQueries({ queryKey: ['orders', projectId, 'one', id] }).catch(() => undefined);
      // The list's parameters are part of its key, so that the key as text names it.
      for (const [found, data] of queries.getQueriesData<InfiniteData<Page<Order>>>({
        queryKey: ['orders', projectId, 'list'],
      })) {
        if (JSON.stringify(found) !== key) continue;
        // The answer that is on its way may have been given before this news.
        const isOvertaken = queries.isFetching({ queryKey: found, exact: true }) > 0;
        if (data === undefined) {
          if (isOvertaken) queries.invalidateQueries({ queryKey: found, exact: true }).catch(() => undefined);
          continue;
        }
        const { pages, isStale } = applyOrders(data.pages, changed);
        queries.setQueryData<InfiniteData<Page<Order>>>(found, { ...data, pages });
        if (isStale || isOvertaken || removed.length > 0) askAgain();
      }
    };
    const refreshOpened = (order: Order) => {
      const oneKey = ['orders', projectId, 'one', order.order_id];
      if (queries.getQueryState(oneKey) === undefined) return;
      const known = queries.getQueryData<OrderDetails>(oneKey);
      if (known !== undefined && known.version > order.version) return;
      if (known !== undefined) queries.setQueryData<OrderDetails>(oneKey, { ...known, ...order });
      // The row says what is; only the details say how it came to be.
      queries.invalidateQueries({ queryKey: oneKey }).catch(() => undefined);
    };
    const knownOrders = () => [
      ...queries
        .getQueriesData<InfiniteData<Page<Order>>>({ queryKey: ['orders', projectId, 'list'] })
        .flatMap(([, list]) => list?.pages.flatMap(({ items }) => items) ?? []),
      ...queries
        .getQueriesData<OrderDetails>({ queryKey: ['orders', projectId, 'one'] })
        .flatMap(([, one]) => one ?? []),
    ];
    const snapshots = { count: 0 };
    return {
      onSnapshot: (rows) => {
        snapshots.count += 1;
        // An order that ended after the list was read, or while the connection was lost, is in no snapshot.
        if (snapshots.count > 1 || hasEndedUnseen(knownOrders(), rows))
          queries.invalidateQueries({ queryKey: ['orders', projectId] }).catch(() => undefined);
        else apply(rows, []);
      },
      onDelta: (upsert, remove) => apply(upsert, remove),
    };
  }, [queries, key, projectId]);
  useLiveTopic('orders', { projectId }, watcher);
}
