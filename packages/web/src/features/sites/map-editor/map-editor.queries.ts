import type { RequestOf } from '@rota/contract/core';
import type { mapVersionsApi } from '@rota/contract/map-versions';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useIntent } from '../../../api/intent-hook.ts';
import type { EditorDocument } from './document/objects.ts';

/** The versions of maps and what is on them. */
export const mapVersionQueries = {
  /** Read again whenever the editor opens: a draft is compared with it. */
  document: (api: ApiClient, projectId: number, mapId: string) =>
    queryOptions({
      queryKey: ['map-document', projectId, mapId] as const,
      queryFn: ({ signal }) => api.mapVersions.document({ params: { projectId, mapId } }, { signal }),
      staleTime: Infinity,
      gcTime: 0,
    }),
  versions: (api: ApiClient, projectId: number, mapId: string) =>
    queryOptions({
      queryKey: ['map-versions', projectId, mapId] as const,
      queryFn: ({ signal }) =>
        api.mapVersions.versions({ params: { projectId, mapId }, query: { limit: 100 } }, { signal }),
    }),
  version: (api: ApiClient, projectId: number, mapId: string, version: number) =>
    queryOptions({
      queryKey: ['map-versions', projectId, mapId, version] as const,
      queryFn: ({ signal }) => api.mapVersions.version({ params: { projectId, mapId, version } }, { signal }),
      staleTime: Infinity,
    }),
};

/** The body of a commit. */
export type CommitBody = RequestOf<(typeof mapVersionsApi)['commit']>['body'];

/** Commits; the answer is the map as it is then. */
export function useCommit(projectId: number, mapId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: (body: CommitBody) =>
      api.mapVersions.commit({ params: { projectId, mapId }, body }, { idempotencyKey: intent.keyFor(body) }),
    onSuccess: (saved) => {
      intent.done();
      queries.setQueryData(mapVersionQueries.document(api, projectId, mapId).queryKey, saved);
      queries
        .invalidateQueries({ queryKey: mapVersionQueries.versions(api, projectId, mapId).queryKey })
        .catch(() => undefined);
    },
  });
}

/** The findings and costs of a change. */
export function useCheck(projectId: number, mapId: string) {
  const api = useApi();
  return useMutation({
    mutationFn: ({ drawings, points }: EditorDocument) =>
      api.mapVersions.check({
        params: { projectId, mapId },
        body: { drawings: [...drawings], points: [...points] },
      }),
  });
}

/** A person who is silent for three of these intervals counts as gone, ms. */
const HERE_EVERY_MS = 20_000;

/** Says that the map is open here as long as it is, and tells who else has it open. */
export function useOthersHere(projectId: number, mapId: string, clientId: string, isChanged: boolean) {
  const api = useApi();
  const here = useQuery({
    queryKey: ['map-editors', projectId, mapId, clientId, isChanged] as const,
    queryFn: ({ signal }) =>
      api.mapVersions.beHere(
        { params: { projectId, mapId, clientId }, body: { is_changed: isChanged } },
        { signal },
      ),
    refetchInterval: HERE_EVERY_MS,
    placeholderData: (before) => before,
    retry: false,
    gcTime: 0,
  });
  useEffect(() => {
    const leave = () =>
      void api.mapVersions
        .leave({ params: { projectId, mapId, clientId } }, { isLast: true })
        .catch(() => undefined);
    window.addEventListener('pagehide', leave);
    return () => {
      window.removeEventListener('pagehide', leave);
      leave();
    };
  }, [api, projectId, mapId, clientId]);
  return (here.data ?? []).filter((editor) => editor.client_id !== clientId);
}
