import type { LogLevel } from '@rota/contract/robot-logs';
import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

const HOUR_MS = 3_600_000;
/** How far back the log is shown, ms. */
export const LOG_RANGES = {
  hour: HOUR_MS,
  day: 24 * HOUR_MS,
  week: 7 * 24 * HOUR_MS,
  month: 30 * 24 * HOUR_MS,
} as const;
export type LogRange = keyof typeof LOG_RANGES;

/** What a person looks for in a log. */
export type LogFilters = {
  readonly level: LogLevel | undefined;
  readonly q: string;
  /** The part of the robot that wrote it; empty for all parts. */
  readonly source: string;
  readonly range: LogRange;
};
export type LogOf = { readonly projectId: number; readonly robotId: string };

const TAIL_MS = 2_000;

/** The filters as the API takes them. */
export function logQuery({ level, q, source, range }: LogFilters) {
  return {
    from: new Date(Date.now() - LOG_RANGES[range]).toISOString(),
    ...(level !== undefined && { level }),
    ...(q !== '' && { q }),
    ...(source !== '' && { source }),
  };
}

export const robotLogQueries = {
  all: ({ projectId, robotId }: LogOf) => ['robot-logs', projectId, robotId] as const,
  lines: (api: ApiClient, of: LogOf, filters: LogFilters, isFollowed: boolean) =>
    infiniteQueryOptions({
      queryKey: [...robotLogQueries.all(of), 'lines', filters] as const,
      queryFn: ({ pageParam, signal }) =>
        api.robotLogs.list(
          {
            params: of,
            query: { ...logQuery(filters), limit: 100, ...(pageParam !== '' && { cursor: pageParam }) },
          },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
      // Older pages are read once more with each refetch, so only the newest one is followed.
      refetchInterval: ({ state }) => (isFollowed && (state.data?.pages.length ?? 0) <= 1 ? TAIL_MS : false),
    }),
  files: (api: ApiClient, of: LogOf) =>
    queryOptions({
      queryKey: [...robotLogQueries.all(of), 'files'] as const,
      queryFn: ({ signal }) => api.robotLogs.listFiles({ params: of }, { signal }),
    }),
};
