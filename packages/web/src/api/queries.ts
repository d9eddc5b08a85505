import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from './client.ts';

/** The reads that several features share. Keys begin with the area and the project. */
export const robotQueries = {
  /** Every robot the person may see, of all projects. */
  overview: (api: ApiClient) =>
    queryOptions({
      queryKey: ['robots', 'overview'] as const,
      queryFn: ({ signal }) => api.robots.overview(undefined, { signal }),
    }),
  list: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['robots', projectId] as const,
      queryFn: ({ signal }) => api.robots.list({ params: { projectId } }, { signal }),
    }),
  /** The robots at the moment of the call, not later: the list itself changes many times a second. */
  now: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['robots', projectId, 'now'] as const,
      queryFn: ({ signal }) => api.robots.list({ params: { projectId } }, { signal }),
      gcTime: 0,
      staleTime: Infinity,
    }),
};

export const targetQueries = {
  list: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['targets', projectId] as const,
      queryFn: ({ signal }) => api.targets.list({ params: { projectId }, query: {} }, { signal }),
    }),
};

export const mapQueries = {
  list: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['maps', projectId] as const,
      queryFn: ({ signal }) => api.maps.list({ params: { projectId } }, { signal }),
    }),
};

export const drawingQueries = {
  list: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['drawings', projectId] as const,
      queryFn: ({ signal }) => api.drawings.list({ params: { projectId } }, { signal }),
    }),
};

export const projectQueries = {
  list: (api: ApiClient) =>
    queryOptions({
      queryKey: ['projects'] as const,
      queryFn: ({ signal }) => api.projects.list(undefined, { signal }),
    }),
};
