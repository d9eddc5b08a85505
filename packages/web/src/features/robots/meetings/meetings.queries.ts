import type { MeetingOutcome } from '@rota/contract/meetings';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

export type MeetingFilters = { readonly q: string; readonly outcome: MeetingOutcome | undefined };
export type MeetingsOf = { readonly projectId: number; readonly robotId: string };

export const meetingQueries = {
  all: ({ projectId, robotId }: MeetingsOf) => ['meetings', projectId, robotId] as const,
  list: (api: ApiClient, of: MeetingsOf, { q, outcome }: MeetingFilters) =>
    infiniteQueryOptions({
      queryKey: [...meetingQueries.all(of), { q, outcome }] as const,
      queryFn: ({ pageParam, signal }) =>
        api.meetings.list(
          {
            params: of,
            query: {
              limit: 50,
              ...(q !== '' && { q }),
              ...(outcome !== undefined && { outcome }),
              ...(pageParam !== '' && { cursor: pageParam }),
            },
          },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
};
