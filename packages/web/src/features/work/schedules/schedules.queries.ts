import type { Page } from '@rota/contract/core';
import type { Schedule, ScheduleRun, ScheduleTiming } from '@rota/contract/schedules';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

export type ScheduleFilters = { readonly search: string; readonly state: 'active' | 'paused' | undefined };

/** Runs happen in the background: the shown ones are refetched at this interval, ms. */
const AGAIN_MS = 30_000;

export const scheduleQueries = {
  list: (api: ApiClient, projectId: number, { search, state }: ScheduleFilters) =>
    infiniteQueryOptions({
      queryKey: ['schedules', projectId, 'list', search, state ?? ''] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<Schedule>> => {
        const query = {
          limit: 50,
          ...(pageParam === null ? {} : { cursor: pageParam }),
          ...(search === '' ? {} : { search }),
          ...(state === undefined ? {} : { state }),
        };
        return api.schedules.list({ params: { projectId }, query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<Schedule>) => page.next_cursor,
      refetchInterval: AGAIN_MS,
    }),
  one: (api: ApiClient, projectId: number, scheduleId: string) =>
    queryOptions({
      queryKey: ['schedules', projectId, 'one', scheduleId] as const,
      queryFn: ({ signal }) => api.schedules.get({ params: { projectId, scheduleId } }, { signal }),
    }),
  runs: (api: ApiClient, projectId: number, scheduleId: string) =>
    infiniteQueryOptions({
      queryKey: ['schedules', projectId, 'runs', scheduleId] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<ScheduleRun>> =>
        api.schedules.runs(
          {
            params: { projectId, scheduleId },
            query: { limit: 20, ...(pageParam === null ? {} : { cursor: pageParam }) },
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<ScheduleRun>) => page.next_cursor,
      refetchInterval: AGAIN_MS,
    }),
  preview: (api: ApiClient, projectId: number, timing: ScheduleTiming) =>
    queryOptions({
      queryKey: ['schedules', projectId, 'preview', timing] as const,
      queryFn: ({ signal }) => api.schedules.preview({ params: { projectId }, body: timing }, { signal }),
    }),
};
