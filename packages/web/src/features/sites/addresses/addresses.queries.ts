import type { Address, AddressSort } from '@rota/contract/addresses';
import type { Page } from '@rota/contract/core';
import { infiniteQueryOptions, queryOptions, useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ApiClient } from '../../../api/client.ts';
import { useLiveTopic } from '../../../api/live-hooks.ts';
import { useCan } from '../../../auth/auth-context.tsx';

export type AddressFilters = {
  readonly search: string;
  readonly states: string;
  readonly maps: string;
  readonly hasTarget: 'yes' | 'no' | undefined;
  readonly sort: AddressSort;
};

/** Under what everything of addresses is kept. */
export const addressKey = ['addresses'] as const;
/** Several changes one after the other are read once, ms after the last. */
const SETTLED_MS = 700;
/** How many a review shows at once; more come as they are decided. */
const REVIEW_MOST = 100;

export const addressQueries = {
  list: (api: ApiClient, projectId: number, { search, states, maps, hasTarget, sort }: AddressFilters) =>
    infiniteQueryOptions({
      queryKey: [...addressKey, projectId, 'list', search, states, maps, hasTarget, sort] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<Address>> => {
        const query = {
          limit: 50,
          sort,
          ...(pageParam === null ? {} : { cursor: pageParam }),
          ...(search === '' ? {} : { search }),
          ...(states === '' ? {} : { state: states }),
          ...(maps === '' ? {} : { map: maps }),
          ...(hasTarget === undefined ? {} : { has_target: hasTarget }),
        };
        return api.addresses.list({ params: { projectId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<Address>) => page.next_cursor,
    }),
  one: (api: ApiClient, projectId: number, id: string) =>
    queryOptions({
      queryKey: [...addressKey, projectId, 'one', id] as const,
      queryFn: ({ signal }) => api.addresses.get({ params: { projectId, id } }, { signal }),
    }),
  waiting: (api: ApiClient, projectId: number, search: string) =>
    queryOptions({
      queryKey: [...addressKey, projectId, 'waiting', search] as const,
      queryFn: ({ signal }) =>
        api.addresses.waitingReview(
          { params: { projectId }, query: { limit: REVIEW_MOST, ...(search !== '' && { search }) } },
          { signal },
        ),
    }),
  /** The floor of an address; the same for all addresses of a floor. */
  place: (api: ApiClient, projectId: number, { uid, site, floor }: Pick<Address, 'uid' | 'site' | 'floor'>) =>
    queryOptions({
      queryKey: [...addressKey, projectId, 'place', site, floor] as const,
      queryFn: ({ signal }) => api.addresses.place({ params: { projectId, id: uid } }, { signal }),
      // Its link to the map lives for minutes.
      staleTime: 60_000,
    }),
  people: (api: ApiClient, projectId: number, search: string) =>
    queryOptions({
      queryKey: [...addressKey, projectId, 'people', search] as const,
      queryFn: ({ signal }) => api.addresses.people({ params: { projectId }, query: { search } }, { signal }),
      enabled: search.length >= 2,
    }),
};

/** Refetches everything shown of addresses. */
export function useRenewAddresses(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: addressKey });
}

/** Reads addresses again when others have changed them, and nothing that was decided here is on its way. */
function newsReader(queries: QueryClient, projectId: number) {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isFirst = true;
  function renew(): void {
    clearTimeout(timer);
    timer = setTimeout(() => {
      // An answer from before a decision reached the server would bring back for a moment what was decided.
      if (queries.isMutating() > 0) renew();
      else queries.invalidateQueries({ queryKey: [...addressKey, projectId] }).catch(() => undefined);
    }, SETTLED_MS);
  }
  return {
    // The first snapshot repeats what was just read; one after a lost connection holds what was missed.
    onSnapshot: () => {
      if (!isFirst) renew();
      isFirst = false;
    },
    onDelta: renew,
  };
}

/** Keeps the shown addresses up to date while others change them, for people who may review. */
export function useAddressNews(projectId: number): void {
  const queries = useQueryClient();
  const mayReview = useCan()('addresses.review', projectId);
  const watcher = useMemo(() => newsReader(queries, projectId), [queries, projectId]);
  useLiveTopic('address_review', mayReview ? { projectId } : undefined, watcher);
}
