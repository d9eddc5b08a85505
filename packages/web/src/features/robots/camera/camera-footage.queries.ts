import { infiniteQueryOptions, keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

export type FootageOf = { readonly projectId: number; readonly robotId: string };

export const footageQueries = {
  all: ({ projectId, robotId }: FootageOf) => ['camera-footage', projectId, robotId] as const,
  list: (api: ApiClient, of: FootageOf, search: string) =>
    infiniteQueryOptions({
      queryKey: [...footageQueries.all(of), 'list', search] as const,
      queryFn: ({ pageParam, signal }) =>
        api.camera.listFootage(
          {
            params: of,
            query: {
              limit: 24,
              ...(search !== '' && { search }),
              ...(pageParam !== '' && { cursor: pageParam }),
            },
          },
          { signal },
        ),
      initialPageParam: '',
      getNextPageParam: (page) => page.next_cursor ?? undefined,
      placeholderData: keepPreviousData,
    }),
  content: (api: ApiClient, of: FootageOf, footageId: string) =>
    queryOptions({
      queryKey: ['camera-footage-content', of.projectId, of.robotId, footageId] as const,
      queryFn: async ({ signal }) => {
        const content: unknown = await api.camera.footageContent(
          { params: { ...of, footageId } },
          { signal },
        );
        if (!(content instanceof Blob)) throw new Error('Footage came without its bytes.');
        return content;
      },
      // Its bytes never change.
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 60_000,
    }),
  settings: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['camera-settings', projectId] as const,
      queryFn: ({ signal }) => api.camera.getSettings({ params: { projectId } }, { signal }),
    }),
};
