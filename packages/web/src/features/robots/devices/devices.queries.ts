import type { Page } from '@rota/contract/core';
import type { Device } from '@rota/contract/devices';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';
import { deviceKeys } from './shared/device-looks.ts';

export type DeviceFilters = { readonly search: string; readonly types: string };

export const deviceQueries = {
  list: (api: ApiClient, projectId: number, { search, types }: DeviceFilters) =>
    infiniteQueryOptions({
      queryKey: [...deviceKeys.devices, projectId, 'list', search, types] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<Device>> => {
        const query = {
          limit: 50,
          ...(pageParam === null ? {} : { cursor: pageParam }),
          ...(search === '' ? {} : { search }),
          ...(types === '' ? {} : { type: types }),
        };
        return api.devices.list({ params: { projectId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<Device>) => page.next_cursor,
    }),
  one: (api: ApiClient, projectId: number, deviceId: string) =>
    queryOptions({
      queryKey: [...deviceKeys.devices, projectId, 'one', deviceId] as const,
      queryFn: ({ signal }) => api.devices.get({ params: { projectId, deviceId } }, { signal }),
    }),
};
