import type {
  Delivery,
  DeliveryDetails,
  DeliveryGroup,
  DeliveryGrouping,
  DeliverySort,
  DELIVERY_SORTS,
} from '@rota/contract/deliveries';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useInfiniteQuery,
  useQuery,
  useQueryClient,
  type InfiniteData,
} from '@tanstack/react-query';
import { useEffect, useMemo, useRef } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useLiveTopic } from '../../../api/live-hooks.ts';
import type { LiveWatcher } from '../../../api/live-socket.ts';
import type { ListSort } from '../../../ui/list/list-types.ts';
import { usePagedList } from '../../../ui/list/paged-list.ts';
import { periodStart } from '../../../ui/list/period.ts';
import {
  applyDeliveries,
  hasChangedPart,
  hasEndedUnseen,
  joinParts,
  pageAfter,
  partsOf,
  withoutRepeats,
  type DeliveryFilters,
  type DeliveryPage,
  type PageStart,
} from './deliveries.rules.ts';

const sortFields: Readonly<Record<string, (typeof DELIVERY_SORTS)[number]>> = {
  created: 'created_at',
  updated: 'updated_at',
  status: 'status',
  priority: 'priority',
  due: 'due_at',
};

export function sortParameter(sort: ListSort): DeliverySort {
  const field = sortFields[sort.id] ?? 'created_at';
  return sort.isDescending ? `-${field}` : field;
}

/** Decisions that the details of a delivery show. */
const MOST_DECISIONS = 20;

/** How a list is put into groups; those whose keys are `closed` are not loaded. */
export type Grouped = { readonly by: DeliveryGrouping; readonly closed: readonly string[] };

/** Filters as the server takes them. */
export function filterParameters(filters: DeliveryFilters) {
  const joinValues = (values: readonly string[]) => (values.length === 0 ? undefined : values.join(','));
  return {
    status: joinValues(filters.status),
    robot_id: joinValues(filters.robotIds),
    kind: joinValues(filters.kinds),
    priority: joinValues(filters.priorities),
    punctuality: joinValues(filters.punctualities),
    search: filters.search === '' ? undefined : filters.search,
    from: filters.period === undefined ? undefined : periodStart(filters.period, new Date()).toISOString(),
  };
}

export const deliveryQueries = {
  /** The PINs of a remote delivery; fetched again after each change of it. They are not kept longer than they are shown. */
  pins: (api: ApiClient, projectId: number, { delivery_id: deliveryId, updated_at: updatedAt }: Delivery) =>
    queryOptions({
      queryKey: ['deliveries', projectId, 'pins', deliveryId, updatedAt] as const,
      queryFn: ({ signal }) => api.deliveries.pins({ params: { projectId, deliveryId } }, { signal }),
      placeholderData: keepPreviousData,
      gcTime: 0,
    }),
  list: (api: ApiClient, projectId: number, { filters, sort, grouped, isActiveFirst }: ShownDeliveries) =>
    infiniteQueryOptions({
      queryKey: [
        'deliveries',
        projectId,
        'list',
        filters,
        sort,
        grouped ?? null,
        isActiveFirst === true,
      ] as const,
      queryFn: async ({ pageParam, signal }): Promise<DeliveryPage> => {
        const read = (status: DeliveryFilters['status'], cursor: string | null) =>
          api.deliveries.list(
            {
              params: { projectId },
              query: {
                limit: 50,
                sort,
                ...filterParameters({ ...filters, status }),
                ...(cursor === null ? {} : { cursor }),
                ...(grouped === undefined ? {} : { group: grouped.by, collapsed: grouped.closed.join(',') }),
              },
            },
            { signal },
          );
        const parts = isActiveFirst === true ? partsOf(filters.status) : undefined;
        if (parts === undefined) return read(filters.status, pageParam?.cursor ?? null);
        if (pageParam === null)
          return joinParts(...(await Promise.all([read(parts.active, null), read(parts.ended, null)])));
        const part = pageParam.part ?? 'ended';
        return { ...(await read(parts[part], pageParam.cursor)), part };
      },
      initialPageParam: null as PageStart | null,
      getNextPageParam: pageAfter,
    }),
  groups: (api: ApiClient, projectId: number, filters: DeliveryFilters, by: DeliveryGrouping) =>
    queryOptions({
      queryKey: ['deliveries', projectId, 'groups', filters, by] as const,
      queryFn: ({ signal }) =>
        api.deliveries.groups(
          { params: { projectId }, query: { ...filterParameters(filters), group: by } },
          { signal },
        ),
    }),
  one: (api: ApiClient, projectId: number, deliveryId: string) =>
    queryOptions({
      queryKey: ['deliveries', projectId, 'one', deliveryId] as const,
      queryFn: ({ signal }) => api.deliveries.get({ params: { projectId, deliveryId } }, { signal }),
    }),
  /** The latest decisions about a delivery. */
  decisions: (
    api: ApiClient,
    projectId: number,
    { delivery_id: id, updated_at: at, waiting_reason: waitingReason }: Delivery,
  ) =>
    queryOptions({
      queryKey: ['deliveries', projectId, 'decisions', id, at, waitingReason?.code] as const,
      queryFn: ({ signal }) =>
        api.robots.decisions(
          { params: { projectId }, query: { delivery_id: id, limit: MOST_DECISIONS } },
          { signal },
        ),
    }),
};

/** The content of a list of deliveries. */
export type ShownDeliveries = {
  readonly filters: DeliveryFilters;
  readonly sort: DeliverySort;
  readonly grouped: Grouped | undefined;
  /** What is active stands before what has ended: both are read, so that neither is sorted over all deliveries. */
  readonly isActiveFirst?: boolean;
};

/** The project's deliveries, page by page and live. */
export function useDeliveries(
  projectId: number,
  shown: ShownDeliveries,
): ReturnType<typeof usePagedList<Delivery>> {
  const api = useApi();
  const pages = useInfiniteQuery({
    ...deliveryQueries.list(api, projectId, shown),
    placeholderData: keepPreviousData,
    select: withoutRepeats<InfiniteData<DeliveryPage>>,
  });
  useLiveDeliveries(api, projectId, shown);
  return usePagedList(pages);
}

/** How many deliveries are in each group, in the order of the groups; none while there are no groups. */
export function useDeliveryGroups(
  projectId: number,
  filters: DeliveryFilters,
  by: DeliveryGrouping | undefined,
): readonly DeliveryGroup[] {
  const api = useApi();
  const options = deliveryQueries.groups(api, projectId, filters, by ?? 'status');
  const { data } = useQuery({ ...options, enabled: by !== undefined, placeholderData: keepPreviousData });
  return by === undefined || data === undefined ? NO_GROUPS : data;
}
const NO_GROUPS: readonly DeliveryGroup[] = [];

/** A list that has to be asked again is asked at most this often, ms: a busy kitchen creates deliveries in bursts. */
const RELOAD_EVERY_MS = 1_000;

/** Keeps the list and the opened delivery true while mounted. */
function useLiveDeliveries(api: ApiClient, projectId: number, shown: ShownDeliveries): void {
  const queries = useQueryClient();
  const reload = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(reload.current), []);
  const key = JSON.stringify(deliveryQueries.list(api, projectId, shown).queryKey);
  const watcher = useMemo<LiveWatcher<'deliveries'>>(() => {
    const listKey = JSON.parse(key) as readonly unknown[];
    const due = { list: false };
    const isUnderWay = (queryKey: readonly unknown[]) => queries.isFetching({ queryKey, exact: true }) > 0;
    const filtersOfKey = listKey[3] as DeliveryFilters;
    const apply = (changed: readonly Delivery[]) => {
      for (const delivery of changed) refreshOpened(delivery);
      const current = queries.getQueryData<InfiniteData<DeliveryPage>>(listKey);
      if (current === undefined) return;
      const { pages, isStale } = applyDeliveries(current.pages, changed, filtersOfKey);
      // The answer that is on its way may have been given before this news, and would put back what is no longer so.
      const isOvertaken = changed.length > 0 && isUnderWay(listKey);
      const hasMoved = hasChangedPart(current.pages, changed);
      queries.setQueryData<InfiniteData<DeliveryPage>>(listKey, { ...current, pages });
      const hasGroups = changed.length > 0 && listKey[5] !== null;
      due.list ||= isStale || isOvertaken || hasMoved;
      if (!(due.list || hasGroups) || reload.current !== undefined) return;
      reload.current = setTimeout(() => {
        reload.current = undefined;
        if (hasGroups)
          queries.invalidateQueries({ queryKey: ['deliveries', projectId, 'groups'] }).catch(() => undefined);
        if (!due.list) return;
        due.list = false;
        queries.invalidateQueries({ queryKey: listKey }).catch(() => undefined);
      }, RELOAD_EVERY_MS);
    };
    const refreshOpened = (delivery: Delivery) => {
      const oneKey = ['deliveries', projectId, 'one', delivery.delivery_id];
      if (queries.getQueryState(oneKey) === undefined) return;
      const known = queries.getQueryData<DeliveryDetails>(oneKey);
      if (known !== undefined && known.updated_at > delivery.updated_at) return;
      // The row says what is, which may be another thing to wait for alone; only the details say how it came to be.
      if (known !== undefined) queries.setQueryData<DeliveryDetails>(oneKey, { ...known, ...delivery });
      if (known?.updated_at !== delivery.updated_at)
        queries.invalidateQueries({ queryKey: oneKey }).catch(() => undefined);
    };
    const knownDeliveries = () => [
      ...(queries.getQueryData<InfiniteData<DeliveryPage>>(listKey)?.pages.flatMap(({ items }) => items) ??
        []),
      ...queries
        .getQueriesData<DeliveryDetails>({ queryKey: ['deliveries', projectId, 'one'] })
        .flatMap(([, one]) => one ?? []),
    ];
    const snapshots = { count: 0 };
    return {
      onSnapshot: (rows) => {
        apply(rows);
        // A delivery that ended after the list was read, or while the connection was lost, is in no snapshot.
        const hasMissed = snapshots.count > 0 || hasEndedUnseen(knownDeliveries(), rows);
        if (hasMissed)
          queries.invalidateQueries({ queryKey: ['deliveries', projectId] }).catch(() => undefined);
        snapshots.count += 1;
      },
      onDelta: (upsert) => {
        if (queries.getQueryData(listKey) === undefined)
          queries.invalidateQueries({ queryKey: listKey }).catch(() => undefined);
        apply(upsert);
      },
    };
  }, [queries, key, projectId]);
  useLiveTopic('deliveries', { projectId }, watcher);
}
