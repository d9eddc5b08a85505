import type { Page } from '@rota/contract/core';
import {
  MARKET_USER_STATES,
  marketUserSort,
  type ListedMarketUser,
  type MarketUserSort,
  type MarketUserState,
} from '@rota/contract/market';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

export type MarketFilters = { readonly search: string; readonly state: MarketUserState };

export function filtersOf(search: URLSearchParams): MarketFilters {
  return {
    search: search.get('search') ?? '',
    state: MARKET_USER_STATES.find((state) => state === search.get('tab')) ?? 'all',
  };
}

/** The order of the list as the API has it. */
export function sortParameter({
  id,
  isDescending,
}: {
  readonly id: string;
  readonly isDescending: boolean;
}): MarketUserSort {
  return marketUserSort.catch('-created').parse(`${isDescending ? '-' : ''}${id}`);
}

export const marketQueries = {
  /** Everything of the users of a project's app, to be fetched again after a change. */
  all: (projectId: number) => ['market-users', projectId] as const,
  list: (api: ApiClient, projectId: number, { search, state }: MarketFilters, sort: MarketUserSort) =>
    infiniteQueryOptions({
      queryKey: ['market-users', projectId, 'list', search, state, sort] as const,
      queryFn: ({ pageParam, signal }) => {
        const query = {
          limit: 50,
          sort,
          state,
          ...(search !== '' && { search }),
          ...(pageParam !== null && { cursor: pageParam }),
        };
        return api.marketUsers.list({ params: { projectId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<ListedMarketUser>) => page.next_cursor,
    }),
  one: (api: ApiClient, projectId: number, userId: string) =>
    queryOptions({
      queryKey: ['market-users', projectId, 'one', userId] as const,
      queryFn: ({ signal }) => api.marketUsers.get({ params: { projectId, userId } }, { signal }),
    }),
};
