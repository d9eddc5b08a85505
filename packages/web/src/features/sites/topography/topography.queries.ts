import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

export const topographyQueries = {
  read: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['topography', projectId] as const,
      queryFn: ({ signal }) => api.topography.read({ params: { projectId } }, { signal }),
    }),
  way: (api: ApiClient, projectId: number, from: string, to: string) =>
    queryOptions({
      queryKey: ['topography', projectId, 'way', from, to] as const,
      queryFn: ({ signal }) =>
        api.topography.travelTime({ params: { projectId }, query: { from, to } }, { signal }),
      enabled: from !== '' && to !== '' && from !== to,
      retry: false,
      // Elevators come and go, and so do their waits.
      staleTime: 30_000,
    }),
};
