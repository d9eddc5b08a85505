import type { Page } from '@rota/contract/core';
import type { BrokerAccess } from '@rota/contract/devices';
import type { MqttUser, MqttUserKind } from '@rota/contract/mqtt';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { deviceKeys } from '../devices/shared/device-looks.ts';
import type { PasswordFields } from './password-form.ts';

/** Connections change without notifying this page. */
const REFRESH_MS = 5_000;

export const mqttUserQueries = {
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
      getNextPageParam: (page: Page<MqttUser>) => page.next_cursor,
      refetchInterval: REFRESH_MS,
    }),
  one: (api: ApiClient, projectId: number, username: string) =>
    queryOptions({
      queryKey: [...deviceKeys.mqttUsers, projectId, 'one', username] as const,
      queryFn: ({ signal }) => api.mqttUsers.get({ params: { projectId, username } }, { signal }),
      refetchInterval: REFRESH_MS,
    }),
};

/** Reads the accounts at the broker again. */
export function useRenewMqttUsers(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: deviceKeys.mqttUsers });
}

/** Gives an account a new password. The answer holds it and is shown once, so nothing keeps it. */
export function useSetPassword(projectId: number, username: string) {
  const api = useApi();
  const renew = useRenewMqttUsers();
  return async ({ how, password, keepOlder }: PasswordFields): Promise<BrokerAccess> => {
    const access = await api.mqttUsers.setPassword({
      params: { projectId, username },
      body: { keep_older: keepOlder, ...(how === 'typed' ? { password } : {}) },
    });
    await renew();
    return access;
  };
}
