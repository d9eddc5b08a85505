import type { Page } from '@rota/contract/core';
import type { MqttUser, MqttUserKind } from '@rota/contract/mqtt';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';
import { deviceKeys } from '../devices/shared/device-looks.ts';

/** Who is connected changes without a word to this page. */
const REFRESH_MS = 5_000;

export const mqttUserQueries = {
  /** Everything of these accounts, to be read anew after a change. */
  all: deviceKeys.mqttUsers,
  list: (api: ApiClient, projectId: number, kind: MqttUserKind, search: string) =>
    infiniteQueryOptions({
      queryKey: [...deviceKeys.mqttUsers, projectId, 'list', kind, search] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<MqttUser>> =>
        api.mqttUsers.list(
          {
            params: { projectId },
            query: {
              kind,
              limit: 50,
              ...(pageParam === null ? {} : { cursor: pageParam }),
              ...(search === '' ? {} : { search }),
            },
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<MqttUser>) => page.nextCursor,
      refetchInterval: REFRESH_MS,
    }),
  one: (api: ApiClient, projectId: number, username: string) =>
    queryOptions({
      queryKey: [...deviceKeys.mqttUsers, projectId, 'one', username] as const,
      queryFn: ({ signal }) => api.mqttUsers.get({ params: { projectId, username } }, { signal }),
      refetchInterval: REFRESH_MS,
    }),
};
