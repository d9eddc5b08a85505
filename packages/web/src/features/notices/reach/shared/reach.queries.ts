import { queryOptions, useQuery } from '@tanstack/react-query';
import type { InstallationReach } from '@rota/contract/reach';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';

const reachQuery = (api: ApiClient) =>
  queryOptions({
    queryKey: ['reach'] as const,
    queryFn: ({ signal }) => api.reach.get(undefined, { signal }),
    staleTime: 60_000,
  });

/** Which addresses others reach and whether messages leave; undefined until it is known. */
export function useReach(): InstallationReach | undefined {
  return useQuery(reachQuery(useApi())).data;
}
