import { queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../../api/client.ts';

const ROOT = 'robot-updaters';

export const updaterQueries = {
  one: (api: ApiClient, projectId: number, robotId: string) =>
    queryOptions({
      queryKey: [ROOT, projectId, robotId] as const,
      queryFn: ({ signal }) => api.robotUpdaters.get({ params: { projectId, robotId } }, { signal }),
      refetchInterval: 30_000,
    }),
  gateway: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: [ROOT, projectId, 'gateway'] as const,
      queryFn: ({ signal }) => api.robotUpdaters.gatewayToken({ params: { projectId } }, { signal }),
    }),
};

/** Reads updaters and their tokens again. */
export function useRenewUpdaters(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [ROOT] });
}
