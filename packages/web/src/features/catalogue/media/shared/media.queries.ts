import type { Page } from '@rota/contract/core';
import type { Media, MediaPurpose, MediaSort } from '@rota/contract/media';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../../api/client.ts';

export type MediaAsked = {
  readonly search?: string | undefined;
  readonly purpose?: MediaPurpose | undefined;
  readonly used?: 'yes' | 'no' | undefined;
  readonly sort: MediaSort;
};

/** Under what everything of the library is kept. */
export const mediaKey = ['media'] as const;

export const mediaQueries = {
  list: (api: ApiClient, projectId: number, asked: MediaAsked) =>
    infiniteQueryOptions({
      queryKey: [...mediaKey, projectId, 'list', asked] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<Media>> =>
        api.media.list(
          {
            params: { projectId },
            query: { limit: 48, ...asked, ...(pageParam === null ? {} : { cursor: pageParam }) },
          },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<Media>) => page.next_cursor,
    }),
  one: (api: ApiClient, projectId: number, mediaId: string) =>
    queryOptions({
      queryKey: [...mediaKey, projectId, 'one', mediaId] as const,
      queryFn: ({ signal }) => api.media.get({ params: { projectId, mediaId } }, { signal }),
    }),
  uses: (api: ApiClient, projectId: number, mediaId: string) =>
    queryOptions({
      queryKey: [...mediaKey, projectId, 'uses', mediaId] as const,
      queryFn: ({ signal }) => api.media.uses({ params: { projectId, mediaId } }, { signal }),
    }),
};
