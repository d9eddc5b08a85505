import type { CallCard, CallDevice } from '@rota/contract/call-devices';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';
import { useLiveList } from '../../../../api/live-hooks.ts';

export const callDeviceQueries = {
  list: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['call-devices', projectId] as const,
      queryFn: ({ signal }): Promise<CallDevice[]> =>
        api.callDevices.list({ params: { projectId }, query: {} }, { signal }),
    }),
  one: (api: ApiClient, projectId: number, deviceId: string) =>
    queryOptions({
      queryKey: ['call-devices', projectId, 'one', deviceId] as const,
      queryFn: ({ signal }): Promise<CallDevice> =>
        api.callDevices.get({ params: { projectId, deviceId } }, { signal }),
    }),
  /** `newest`: the time of its newest press; another one has them read again. */
  presses: (api: ApiClient, projectId: number, deviceId: string, newest: string) =>
    queryOptions({
      queryKey: ['call-devices', projectId, 'presses', deviceId, newest] as const,
      queryFn: async ({ signal }) =>
        (await api.callDevices.get({ params: { projectId, deviceId } }, { signal })).presses,
      placeholderData: keepPreviousData,
    }),
  cards: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['call-cards', projectId] as const,
      queryFn: ({ signal }): Promise<CallCard[]> =>
        api.callDevices.cards({ params: { projectId } }, { signal }),
    }),
};

/** The devices that call robots as they are now: presses are seen as they come. None are asked for where the project takes no calls. */
export function useCallDevices(projectId: number, takesCalls: boolean) {
  const query = callDeviceQueries.list(useApi(), projectId);
  useLiveList('call_devices', takesCalls ? { projectId } : undefined, query.queryKey);
  return useQuery({ ...query, enabled: takesCalls });
}
