import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';
import { deviceKeys } from './shared/device-looks.ts';

export const deviceQueries = {
  one: (api: ApiClient, projectId: number, deviceId: string) =>
    queryOptions({
      queryKey: [...deviceKeys.devices, projectId, 'one', deviceId] as const,
      queryFn: ({ signal }) => api.devices.get({ params: { projectId, deviceId } }, { signal }),
    }),
};
