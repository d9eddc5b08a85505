import type { Page } from '@rota/contract/core';
import type { HelpRequest } from '@rota/contract/help-requests';
import { infiniteQueryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';
import { helpQueries } from './shared/help-requests.ts';

export type HelpFilters = {
  readonly search: string;
  readonly state: 'open' | 'resolved' | undefined;
  readonly codes: string;
};

/** The history changes without any action in the console: it is refetched at this interval, ms. */
const AGAIN_MS = 15_000;

export const helpListQueries = {
  list: (api: ApiClient, projectId: number, { search, state, codes }: HelpFilters) =>
    infiniteQueryOptions({
      queryKey: [...helpQueries.all(projectId), 'list', search, state ?? '', codes] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<HelpRequest>> => {
        const query = {
          limit: 50,
          ...(pageParam === null ? {} : { cursor: pageParam }),
          ...(search === '' ? {} : { search }),
          ...(state === undefined ? {} : { state }),
          ...(codes === '' ? {} : { code: codes }),
        };
        return api.helpRequests.list({ params: { projectId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<HelpRequest>) => page.next_cursor,
      refetchInterval: AGAIN_MS,
    }),
};
