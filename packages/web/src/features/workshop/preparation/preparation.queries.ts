import type { RequestOf } from '@rota/contract/core';
import type { preparationApi, WorkshopCard, WorkshopRobot, WorkshopRobots } from '@rota/contract/preparation';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';

/** A robot of a project. */
export type RobotRef = { readonly projectId: number; readonly robotId: string };
/** What a list of robots is narrowed to, and its order. */
export type WorkshopFilters = Omit<RequestOf<typeof preparationApi.list>['query'], 'limit' | 'cursor'>;
/** All robots of some filters, as far as they are read. */
export type RobotsRead = Pick<WorkshopRobots, 'counts' | 'owners'> & {
  readonly rows: readonly WorkshopRobot[];
  readonly total: number;
};

/** Robots that are read for the board and the list. A larger workshop is narrowed by its filters. */
const ROBOTS_MOST = 1_000;
const PAGE = 100;
/** How often others' changes are looked for. */
const LOOK_MS = 20_000;
const KEY = 'workshop';

export const workshopQueries = {
  all: [KEY] as const,
  robots: (api: ApiClient, filters: WorkshopFilters) =>
    queryOptions({
      queryKey: [KEY, 'robots', filters] as const,
      queryFn: ({ signal }) => readRobots(api, filters, signal),
      placeholderData: keepPreviousData,
      refetchInterval: LOOK_MS,
    }),
  card: (api: ApiClient, of: RobotRef) =>
    queryOptions({
      queryKey: [KEY, 'card', of.projectId, of.robotId] as const,
      queryFn: ({ signal }) => api.preparation.get({ params: of }, { signal }),
      refetchInterval: LOOK_MS,
    }),
  projects: (api: ApiClient) =>
    queryOptions({
      queryKey: [KEY, 'projects'] as const,
      queryFn: ({ signal }) => api.workshopProjects.list(undefined, { signal }),
      refetchInterval: LOOK_MS,
    }),
  states: (api: ApiClient) =>
    queryOptions({
      queryKey: [KEY, 'states'] as const,
      queryFn: ({ signal }) => api.preparation.states(undefined, { signal }),
    }),
  checklist: (api: ApiClient) =>
    queryOptions({
      queryKey: [KEY, 'checklist'] as const,
      queryFn: ({ signal }) => api.preparation.checklist(undefined, { signal }),
    }),
  people: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: [KEY, 'people', projectId] as const,
      queryFn: ({ signal }) => api.preparation.people({ params: { projectId } }, { signal }),
    }),
  photo: (api: ApiClient, of: RobotRef, photoId: string) =>
    queryOptions({
      queryKey: ['workshop-photo', of.projectId, of.robotId, photoId] as const,
      queryFn: async ({ signal }) => {
        const content: unknown = await api.preparation.photo({ params: { ...of, photoId } }, { signal });
        if (!(content instanceof Blob)) throw new Error('A photo came without its bytes.');
        return content;
      },
      // Its bytes never change.
      staleTime: Infinity,
      gcTime: 60_000,
    }),
};

async function readRobots(
  api: ApiClient,
  filters: WorkshopFilters,
  signal: AbortSignal,
): Promise<RobotsRead> {
  const rows: WorkshopRobot[] = [];
  let page = await api.preparation.list({ query: { ...filters, limit: PAGE } }, { signal });
  rows.push(...page.items);
  while (page.next_cursor !== null && rows.length < ROBOTS_MOST) {
    const query = { ...filters, limit: PAGE, cursor: page.next_cursor };
    page = await api.preparation.list({ query }, { signal });
    rows.push(...page.items);
  }
  return { rows, total: page.total ?? rows.length, counts: page.counts, owners: page.owners };
}

/** Changes a robot's card by a call that answers the whole card, which is shown at once. */
export function useCardChange<Input>(
  of: RobotRef,
  change: (api: ApiClient, input: Input) => Promise<WorkshopCard>,
) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: (input: Input) => change(api, input),
    onSuccess: async (card) => {
      queries.setQueryData(workshopQueries.card(api, of).queryKey, card);
      await queries.invalidateQueries({ queryKey: [KEY, 'robots'] });
    },
    onError: () => queries.invalidateQueries({ queryKey: [KEY] }),
  });
}

/** Reads all that is shown of the workshop again. */
export function useRenewWorkshop(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [KEY] });
}
