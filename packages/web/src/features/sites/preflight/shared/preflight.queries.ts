import type { RequestOf } from '@rota/contract/core';
import type { Preflight, PreflightSource, preflightApi } from '@rota/contract/preflight';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';
import { useIntent } from '../../../../api/intent-hook.ts';

/** The subject of a trial: a draft of a map, or settings of a project. */
export type PreflightArea = { readonly projectId: number; readonly mapId: string | null };
/** The proposed change: the draft, or the settings as they would be. */
export type PreflightChange =
  | Omit<RequestOf<(typeof preflightApi)['tryMap']>['body'], 'source'>
  | Pick<RequestOf<(typeof preflightApi)['trySettings']>['body'], 'delivery'>;

const LOOK_EVERY_MS = 1_000;

const preflightQuery = (api: ApiClient, { projectId, mapId }: PreflightArea) =>
  queryOptions({
    queryKey: ['preflight', projectId, mapId] as const,
    queryFn: async ({ signal }) => {
      const { preflight } = await (mapId === null
        ? api.preflight.ofSettings({ params: { projectId } }, { signal })
        : api.preflight.ofMap({ params: { projectId, mapId } }, { signal }));
      return preflight;
    },
    // A running one is polled; otherwise nothing of it changes.
    refetchInterval: ({ state }) => (state.data?.status === 'running' ? LOOK_EVERY_MS : false),
  });

/** The newest pre-flight of a map or of settings; null where there is none. */
export function usePreflight(area: PreflightArea, isWanted = true) {
  return useQuery({ ...preflightQuery(useApi(), area), enabled: isWanted });
}

/** Tries a change; the answer is how it began. */
export function useTry({ projectId, mapId }: PreflightArea) {
  const api = useApi();
  const client = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: ({
      change,
      source,
    }: {
      change: PreflightChange;
      source: PreflightSource;
    }): Promise<Preflight> => {
      const options = { idempotencyKey: intent.keyFor({ change, source }) };
      if ('delivery' in change)
        return api.preflight.trySettings({ params: { projectId }, body: { ...change, source } }, options);
      return api.preflight.tryMap(
        { params: { projectId, mapId: mapId ?? '' }, body: { ...change, source } },
        options,
      );
    },
    onSuccess: (begun) => {
      intent.done();
      client.setQueryData(['preflight', projectId, mapId], begun);
    },
  });
}

/** Ends the one that is under way. */
export function useCancelPreflight({ projectId, mapId }: PreflightArea) {
  const api = useApi();
  const client = useQueryClient();
  return useMutation({
    mutationFn: (preflightId: string): Promise<Preflight> =>
      mapId === null
        ? api.preflight.cancelOfSettings({ params: { projectId, preflightId } })
        : api.preflight.cancelOfMap({ params: { projectId, mapId, preflightId } }),
    onSuccess: (ended) => client.setQueryData(['preflight', projectId, mapId], ended),
  });
}
