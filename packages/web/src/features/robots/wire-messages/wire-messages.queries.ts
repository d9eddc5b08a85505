import type { Page } from '@rota/contract/core';
import {
  WIRE_DIRECTIONS,
  WIRE_TOPICS,
  type WireDirection,
  type WireFilter,
  type WireMessage,
} from '@rota/contract/wire-messages';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

/** A robot by its project. */
export type RobotRef = { readonly projectId: number; readonly robotId: string };

/** The filters as the address of the section names them. */
export function filterOf(search: URLSearchParams): WireFilter {
  const topics = (search.get('topic') ?? '').split(',').filter((topic) => isOneOf(WIRE_TOPICS, topic));
  const direction = WIRE_DIRECTIONS.find((known) => known === search.get('direction'));
  const [from, to] = [instantOf(search.get('from')), instantOf(search.get('to'))];
  const [order, q] = [search.get('order') ?? '', search.get('search') ?? ''];
  return {
    ...(topics.length > 0 && { topic: topics.join(',') }),
    ...(direction !== undefined && { direction: direction satisfies WireDirection }),
    ...(order !== '' && { order_id: order }),
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
    ...(q !== '' && { q }),
  };
}

function isOneOf(known: readonly string[], word: string): boolean {
  return known.includes(word);
}

function instantOf(text: string | null): string | undefined {
  const at = text === null ? NaN : Date.parse(text);
  return Number.isNaN(at) ? undefined : new Date(at).toISOString();
}

export const wireMessageQueries = {
  list: (api: ApiClient, params: RobotRef, filter: WireFilter) =>
    infiniteQueryOptions({
      queryKey: ['wire-messages', params.projectId, params.robotId, 'list', filter] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<WireMessage>> =>
        api.wireMessages.list(
          { params, query: { limit: 50, ...filter, ...(pageParam !== null && { cursor: pageParam }) } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<WireMessage>) => page.next_cursor,
      placeholderData: keepPreviousData,
    }),
  one: (api: ApiClient, params: RobotRef, messageId: string) =>
    queryOptions({
      queryKey: ['wire-messages', params.projectId, params.robotId, 'one', messageId] as const,
      queryFn: ({ signal }) => api.wireMessages.get({ params: { ...params, messageId } }, { signal }),
      // A message never changes.
      staleTime: Infinity,
    }),
};
