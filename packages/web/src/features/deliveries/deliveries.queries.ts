import type { Delivery, DeliveryDetails } from '@rota/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useApi } from '../../api/api-context.tsx';
import type { ApiClient } from '../../api/client.ts';
import { useLiveTopic } from '../../api/live-hooks.ts';
import type { LiveWatcher } from '../../api/live-socket.ts';
import type { ListSort } from '../../ui/list/list-types.ts';
import { usePagedList } from '../../ui/list/paged-list.ts';
import { periodStart } from '../../ui/list/period.ts';
import { applyDeliveries, type DeliveryFilters, type DeliveryPage } from './deliveries.rules.ts';

export type DeliverySort = 'created_at' | '-created_at' | 'updated_at' | '-updated_at' | 'status' | '-status';

export function sortParameter(sort: ListSort): DeliverySort {
  const field = sort.id === 'updated' ? 'updated_at' : sort.id === 'status' ? 'status' : 'created_at';
  return sort.isDescending ? `-${field}` : field;
}

export const deliveryQueries = {
  list: (api: ApiClient, projectId: number, filters: DeliveryFilters, sort: DeliverySort) =>
    infiniteQueryOptions({
      queryKey: ['deliveries', projectId, 'list', filters, sort] as const,
      queryFn: ({ pageParam, signal }) =>
        api.deliveries.list(
          {
            params: { projectId },
            query: {
              limit: 50,
              sort,
              ...(pageParam === null ? {} : { cursor: pageParam }),
              ...(filters.status.length === 0 ? {} : { status: filters.status.join(',') }),
              ...(filters.robotIds.length === 0 ? {} : { robot_id: filters.robotIds.join(',') }),
              ...(filters.kinds.length === 0 ? {} : { kind: filters.kinds.join(',') }),
              ...(filters.search === '' ? {} : { search: filters.search }),
              ...(filters.period === undefined ? {} : { from: periodStart(filters.period, new Date()).toISOString() }),
            },
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: DeliveryPage) => page.nextCursor,
    }),
  one: (api: ApiClient, projectId: number, deliveryId: string) =>
    queryOptions({
      queryKey: ['deliveries', projectId, 'one', deliveryId] as const,
      queryFn: ({ signal }) => api.deliveries.get({ params: { projectId, deliveryId } }, { signal }),
    }),
};

/** The project's deliveries, page by page and live. */
export function useDeliveries(projectId: number, filters: DeliveryFilters, sort: DeliverySort): ReturnType<typeof usePagedList<Delivery>> {
  const api = useApi();
  const pages = useInfiniteQuery({ ...deliveryQueries.list(api, projectId, filters, sort), placeholderData: keepPreviousData });
  useLiveDeliveries(api, projectId, filters, sort);
  return usePagedList(pages);
}

/** A list that has to be asked again is asked at most this often, ms: a busy kitchen creates deliveries in bursts. */
const RELOAD_EVERY_MS = 1_000;

/** Keeps the list and the opened delivery true while mounted. */
function useLiveDeliveries(api: ApiClient, projectId: number, filters: DeliveryFilters, sort: DeliverySort): void {
  const queries = useQueryClient();
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(reload.current), []);
  const key = JSON.stringify(deliveryQueries.list(api, projectId, filters, sort).queryKey);
  const watcher = useMemo<LiveWatcher<'deliveries'>>(() => {
    const listKey = JSON.parse(key) as readonly unknown[];
    const isUnderWay = (queryKey: readonly unknown[]) => queries.isFetching({ queryKey, exact: true }) > 0;
    const filtersOfKey = listKey[3] as DeliveryFilters;
    const apply = (changed: readonly Delivery[]) => {
      for (const delivery of changed) refreshOpened(delivery);
      const current = queries.getQueryData<InfiniteData<DeliveryPage>>(listKey);
      if (current === undefined) return;
      const { pages, isStale } = applyDeliveries(current.pages, changed, filtersOfKey);
      // The answer that is on its way may have been given before this news, and would put back what is no longer so.
      const isOvertaken = changed.length > 0 && isUnderWay(listKey);
      queries.setQueryData<InfiniteData<DeliveryPage>>(listKey, { ...current, pages });
      if (!(isStale || isOvertaken) || reload.current !== undefined) return;
      reload.current = setTimeout(() => {
        reload.current = undefined;
        queries.invalidateQueries({ queryKey: listKey }).catch(() => undefined);
      }, RELOAD_EVERY_MS);
    };
    const refreshOpened = (delivery: Delivery) => {
      const oneKey = ['deliveries', projectId, 'one', delivery.delivery_id];
      const known = queries.getQueryData<DeliveryDetails>(oneKey);
      if (known === undefined ? !isUnderWay(oneKey) : known.updated_at >= delivery.updated_at) return;
      if (known !== undefined) queries.setQueryData<DeliveryDetails>(oneKey, { ...known, ...delivery });
      // The row says what is; only the details say how it came to be.
      queries.invalidateQueries({ queryKey: oneKey }).catch(() => undefined);
    };
    const snapshots = { count: 0 };
    return {
      onSnapshot: (rows) => {
        apply(rows);
        // After a lost connection, what ended meanwhile is in no snapshot.
        if (snapshots.count > 0) queries.invalidateQueries({ queryKey: ['deliveries', projectId] }).catch(() => undefined);
        snapshots.count += 1;
      },
      onDelta: (upsert) => apply(upsert),
    };
  }, [queries, key, projectId]);
  useLiveTopic('deliveries', { projectId }, watcher);
}
