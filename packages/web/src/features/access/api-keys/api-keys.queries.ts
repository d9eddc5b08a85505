import type { ApiKey } from '@rota/contract/api-keys';
import type { Page } from '@rota/contract/core';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

export const apiKeyQueries = {
  /** Everything of keys, to be read anew after a change. */
  all: ['api-keys'] as const,
  list: (api: ApiClient, projectId: number, search: string) =>
    infiniteQueryOptions({
      queryKey: ['api-keys', projectId, 'list', search] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<ApiKey>> =>
        api.apiKeys.list(
          {
            params: { projectId },
            query: {
              limit: 50,
              ...(pageParam === null ? {} : { cursor: pageParam }),
              ...(search === '' ? {} : { search }),
            },
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<ApiKey>) => page.nextCursor,
    }),
  one: (api: ApiClient, projectId: number, id: string) =>
    queryOptions({
      queryKey: ['api-keys', projectId, 'one', id] as const,
      queryFn: ({ signal }) => api.apiKeys.get({ params: { projectId, apiKeyId: id } }, { signal }),
      staleTime: 0,
    }),
};
