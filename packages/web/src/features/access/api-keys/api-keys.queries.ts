import type { ApiKey, IssuedKey } from '@rota/contract/api-keys';
import type { Page } from '@rota/contract/core';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { contentOf, type ApiKeyFields } from './api-key.rules.ts';

export const apiKeyQueries = {
  list: (api: ApiClient, projectId: number, search: string, robotId: string | null) =>
    infiniteQueryOptions({
      queryKey: ['api-keys', projectId, 'list', search, robotId] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<ApiKey>> =>
        api.apiKeys.list(
          {
            params: { projectId },
            query: {
              limit: 50,
              ...(pageParam === null ? {} : { cursor: pageParam }),
              ...(search === '' ? {} : { search }),
              ...(robotId === null ? {} : { robot_id: robotId }),
            },
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<ApiKey>) => page.next_cursor,
    }),
  one: (api: ApiClient, projectId: number, id: string) =>
    queryOptions({
      queryKey: ['api-keys', projectId, 'one', id] as const,
      queryFn: ({ signal }) => api.apiKeys.get({ params: { projectId, apiKeyId: id } }, { signal }),
      staleTime: 0,
    }),
};

/** Reads everything of keys again. */
export function useRenewApiKeys(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['api-keys'] });
}

/** Makes a key. The answer holds a secret that is shown once, so nothing keeps it. */
export function useCreateApiKey(projectId: number) {
  const api = useApi();
  const renew = useRenewApiKeys();
  return async (fields: ApiKeyFields): Promise<IssuedKey> => {
    const key = await api.apiKeys.create({ params: { projectId }, body: contentOf(fields, Date.now()) });
    await renew();
    return key;
  };
}

/** Changes a key. */
export function useSaveApiKey(projectId: number, apiKeyId: string) {
  const api = useApi();
  const renew = useRenewApiKeys();
  return async (fields: ApiKeyFields): Promise<void> => {
    await api.apiKeys.update({ params: { projectId, apiKeyId }, body: contentOf(fields, Date.now()) });
    await renew();
  };
}
