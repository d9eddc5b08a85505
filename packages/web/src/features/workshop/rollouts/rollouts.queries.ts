import type { RolloutPlan } from '@rota/contract/rollouts';
import { infiniteQueryOptions, keepPreviousData, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

/** What robots do meanwhile shows without a reload. */
const OPEN_MS = 2_000;
const EVERY_MS = 10_000;
const PAGE = 50;

export type RolloutFilters = { readonly state?: string | undefined; readonly search?: string | undefined };
/** A plan as it is sent: what is left out has its usual value. */
export type PlanBody = Partial<RolloutPlan> & Pick<RolloutPlan, 'release_id'>;

export const rolloutQueries = {
  all: ['rollouts'] as const,
  list: (api: ApiClient, filters: RolloutFilters) =>
    infiniteQueryOptions({
      queryKey: ['rollouts', 'list', filters] as const,
      queryFn: ({ pageParam: cursor, signal }) =>
        api.rollouts.list({ query: { ...filters, cursor, limit: PAGE } }, { signal }),
      initialPageParam: undefined as string | undefined,
      getNextPageParam: (last) => last.next_cursor ?? undefined,
      refetchInterval: EVERY_MS,
    }),
  one: (api: ApiClient, rolloutId: string) =>
    queryOptions({
      queryKey: ['rollouts', 'one', rolloutId] as const,
      queryFn: ({ signal }) => api.rollouts.get({ params: { rolloutId } }, { signal }),
      refetchInterval: (query) => (query.state.data?.ended_at === null ? OPEN_MS : false),
    }),
  preview: (api: ApiClient, plan: PlanBody) =>
    queryOptions({
      queryKey: ['rollouts', 'preview', plan] as const,
      queryFn: ({ signal }) => api.rollouts.preview({ body: plan }, { signal }),
      placeholderData: keepPreviousData,
    }),
  robot: (api: ApiClient, projectId: number, robotId: string) =>
    queryOptions({
      queryKey: ['rollouts', 'robot', projectId, robotId] as const,
      queryFn: ({ signal }) => api.rollouts.robot({ params: { projectId, robotId } }, { signal }),
      refetchInterval: (query) => ((query.state.data?.current ?? null) === null ? EVERY_MS : OPEN_MS),
    }),
  /** Releases that can be installed. */
  releases: (api: ApiClient) =>
    queryOptions({
      queryKey: ['rollouts', 'releases'] as const,
      queryFn: ({ signal }) => api.releases.list({ query: { state: 'ready', limit: 100 } }, { signal }),
    }),
};

/** Reads everything about updates again. */
export function useRenewRollouts(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: rolloutQueries.all });
}
