import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../../api/client.ts';

/** Under what everything of SIM cards is kept. */
const simKey = ['sim-cards'] as const;

export const simQueries = {
  list: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: [...simKey, projectId, 'list'] as const,
      queryFn: ({ signal }) => api.simCards.list({ params: { projectId } }, { signal }),
    }),
  one: (api: ApiClient, projectId: number, simId: string) =>
    queryOptions({
      queryKey: [...simKey, projectId, 'one', simId] as const,
      queryFn: ({ signal }) => api.simCards.get({ params: { projectId, simId } }, { signal }),
    }),
  ofRobot: (api: ApiClient, projectId: number, robotId: string) =>
    queryOptions({
      queryKey: [...simKey, projectId, 'robot', robotId] as const,
      queryFn: ({ signal }) => api.simCards.ofRobot({ params: { projectId, robotId } }, { signal }),
    }),
  provider: (api: ApiClient) =>
    queryOptions({
      queryKey: [...simKey, 'provider'] as const,
      queryFn: ({ signal }) => api.simProvider.get(undefined, { signal }),
    }),
  found: (api: ApiClient) =>
    queryOptions({
      queryKey: [...simKey, 'found'] as const,
      queryFn: ({ signal }) => api.simProvider.found(undefined, { signal }),
    }),
};

/** Reads everything of SIM cards again, and the robots, which have the numbers of their cards. */
export function useRenewSims(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.invalidateQueries({ queryKey: simKey }),
      queries.invalidateQueries({ queryKey: ['robots'] }),
    ]);
}
