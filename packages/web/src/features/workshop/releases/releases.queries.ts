import type { Page } from '@rota/contract/core';
import type { Release, ReleaseKind, ReleaseState } from '@rota/contract/releases';
import { infiniteQueryOptions, queryOptions, useQueryClient } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

type ReleaseFilters = {
  readonly search: string;
  readonly kind: ReleaseKind | undefined;
  readonly state: ReleaseState | undefined;
};

const ROOT = 'releases';
/** While a file comes in or is checked, the list follows it. */
const FOLLOW_MS = 3_000;

const isMoving = ({ state }: Release): boolean => state === 'uploading' || state === 'checking';

export const releaseQueries = {
  list: (api: ApiClient, { search, kind, state }: ReleaseFilters) =>
    infiniteQueryOptions({
      queryKey: [ROOT, 'list', search, kind ?? '', state ?? ''] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<Release>> =>
        api.releases.list(
          {
            query: {
              limit: 50,
              ...(pageParam !== null && { cursor: pageParam }),
              ...(search !== '' && { search }),
              ...(kind !== undefined && { kind }),
              ...(state !== undefined && { state }),
            },
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<Release>) => page.next_cursor,
      refetchInterval: ({ state: { data } }) =>
        data?.pages.some((page) => page.items.some(isMoving)) === true ? FOLLOW_MS : false,
    }),
  one: (api: ApiClient, releaseId: string) =>
    queryOptions({
      queryKey: [ROOT, 'one', releaseId] as const,
      queryFn: ({ signal }) => api.releases.get({ params: { releaseId } }, { signal }),
    }),
  keys: (api: ApiClient) =>
    queryOptions({
      queryKey: [ROOT, 'keys'] as const,
      queryFn: ({ signal }) => api.releaseKeys.list(undefined, { signal }),
    }),
};

/** Reads releases and keys again. */
export function useRenewReleases(): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: [ROOT] });
}
