import type { Station } from '@rota/contract/stations';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import type { ApiClient } from '../../api/client.ts';
import { useLiveList } from '../../api/live-hooks.ts';
import { useCan } from '../../auth/auth-context.tsx';

export const stationQueries = {
  list: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['stations', projectId] as const,
      queryFn: ({ signal }): Promise<Station[]> => api.stations.list({ params: { projectId }, query: {} }, { signal }),
    }),
};

/** The stations of a project as they are now. */
export function useStationList(projectId: number) {
  const may = useCan()('stations.read', projectId);
  const query = stationQueries.list(useApi(), projectId);
  useLiveList('stations', may ? { projectId } : undefined, query.queryKey);
  return useQuery({ ...query, enabled: may });
}
