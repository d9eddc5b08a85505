import type { Page } from '@rota/contract/core';
import type { Part, PartFilters } from '@rota/contract/parts';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

/** Under what everything of parts is kept. */
const partKey = ['parts'] as const;

/** Filters of the list; '' for none. */
type PartQuery = {
  readonly q: string;
  readonly type: string;
  readonly location: string;
  readonly robot: string;
  readonly project: string;
  readonly warranty: string;
  readonly sort: PartFilters['sort'];
};
type Asked = Parameters<ApiClient['parts']['find']>[0]['query'];

async function readPage(api: ApiClient, query: Asked, signal: AbortSignal): Promise<Page<Part>> {
  const answer = await api.parts.find({ query }, { signal });
  // Without a serial number the answer is a page.
  return 'items' in answer ? answer : { items: [answer], next_cursor: null };
}

export const partQueries = {
  list: (api: ApiClient, filters: PartQuery) =>
    infiniteQueryOptions({
      queryKey: [...partKey, 'list', filters] as const,
      queryFn: ({ pageParam, signal }) =>
        readPage(
          api,
          { ...askedOf(filters), limit: 50, ...(pageParam !== null && { cursor: pageParam }) },
          signal,
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<Part>) => page.next_cursor,
    }),
  one: (api: ApiClient, partId: string) =>
    queryOptions({
      queryKey: [...partKey, 'one', partId] as const,
      queryFn: ({ signal }) => api.parts.get({ params: { partId } }, { signal }),
    }),
  ofRobot: (api: ApiClient, projectId: number, robotId: string) =>
    queryOptions({
      queryKey: [...partKey, 'robot', projectId, robotId] as const,
      queryFn: ({ signal }) => api.parts.ofRobot({ params: { projectId, robotId } }, { signal }),
    }),
  /** The parts of a project that can be installed, as far as one page reaches; a serial number finds any other. */
  spares: (api: ApiClient, projectId: number, type: Part['type'] | undefined, q: string) =>
    queryOptions({
      queryKey: [...partKey, 'spares', projectId, type, q] as const,
      queryFn: async ({ signal }) => {
        const asked = { project_id: projectId, limit: 100, ...(type && { type }), ...(q !== '' && { q }) };
        const [shelf, repair] = await Promise.all(
          (['shelf', 'repair'] as const).map((location) => readPage(api, { ...asked, location }, signal)),
        );
        return [...(shelf?.items ?? []), ...(repair?.items ?? [])];
      },
    }),
  bills: (api: ApiClient) =>
    queryOptions({
      queryKey: [...partKey, 'bills'] as const,
      queryFn: ({ signal }) => api.parts.listBills(undefined, { signal }),
    }),
};

function askedOf({ q, type, location, robot, project, warranty, sort }: PartQuery): Asked {
  return {
    sort,
    ...(q !== '' && { q }),
    ...(type !== '' && { type: type as Part['type'] }),
    ...(location !== '' && { location: location as Part['location'] }),
    ...(robot !== '' && { robot_id: robot }),
    ...(project !== '' && { project_id: project }),
    ...(warranty !== '' && { warranty: warranty as 'ending' | 'ended' }),
  };
}

/** Reads everything of parts again. */
export function useRenewParts(): () => Promise<void> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: partKey });
}
