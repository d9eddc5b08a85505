import type { Page } from '@rota/contract/core';
import {
  messageChannels,
  messageStatuses,
  type MessageChannel,
  type OutboxMessage,
} from '@rota/contract/outbox';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

/** Messages come and go without notifying this page, and a person waits for the code. */
const REFRESH_MS = 5_000;

export type MessageFilters = {
  readonly search: string;
  readonly channel: MessageChannel | undefined;
  readonly status: string;
};

export function filtersOf(search: URLSearchParams): MessageFilters {
  const asked = (search.get('status') ?? '').split(',');
  return {
    search: search.get('search') ?? '',
    channel: messageChannels.find((channel) => channel === search.get('channel')),
    status: messageStatuses.filter((status) => asked.includes(status)).join(','),
  };
}

export const messageQueries = {
  list: (api: ApiClient, { search, channel, status }: MessageFilters) =>
    infiniteQueryOptions({
      queryKey: ['outbox', 'list', search, channel, status] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<OutboxMessage>> => {
        const query = {
          limit: 50,
          ...(pageParam === null ? {} : { cursor: pageParam }),
          ...(search === '' ? {} : { search }),
          ...(channel === undefined ? {} : { channel }),
          ...(status === '' ? {} : { status }),
        };
        return api.outbox.list({ query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<OutboxMessage>) => page.next_cursor,
      refetchInterval: REFRESH_MS,
    }),
  one: (api: ApiClient, messageId: string) =>
    queryOptions({
      queryKey: ['outbox', 'one', messageId] as const,
      queryFn: ({ signal }) => api.outbox.get({ params: { messageId } }, { signal }),
      refetchInterval: REFRESH_MS,
    }),
  sms: (api: ApiClient) =>
    queryOptions({
      queryKey: ['outbox', 'settings', 'sms'] as const,
      queryFn: ({ signal }) => api.outbox.sms(undefined, { signal }),
    }),
  email: (api: ApiClient) =>
    queryOptions({
      queryKey: ['outbox', 'settings', 'email'] as const,
      queryFn: ({ signal }) => api.outbox.email(undefined, { signal }),
    }),
};

/** Reads everything of messages and their gateways again. */
export function useRenewMessages(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['outbox'] });
}
