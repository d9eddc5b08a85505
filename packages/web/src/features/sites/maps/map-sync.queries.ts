import type { MapCopyRow } from '@rota/contract/map-sync';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';

/** The robots' copies change without notice, and no one waits for them to the second. */
const AGAIN_MS = 3_000;
/** A link lives for ten minutes; the picture behind it is kept by the browser. */
const PICTURE_MS = 8 * 60_000;
const NO_COPIES: readonly MapCopyRow[] = [];

const mapSyncQuery = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: ['map-sync', projectId] as const,
    queryFn: ({ signal }) => api.mapSync.list({ params: { projectId } }, { signal }),
    refetchInterval: AGAIN_MS,
  });

/** Which robots have which version of the maps; empty while that is not known. */
export function useMapSync(projectId: number): readonly MapCopyRow[] {
  return useQuery(mapSyncQuery(useApi(), projectId)).data ?? NO_COPIES;
}

/** Having a map sent, and a scan fetched; the list is read again at once. */
export function useMapSyncActs(projectId: number, mapId: string) {
  const api = useApi();
  const queries = useQueryClient();
  const params = { projectId, mapId };
  const onSettled = () => queries.invalidateQueries({ queryKey: mapSyncQuery(api, projectId).queryKey });
  return {
    send: useMutation({
      mutationFn: (robotId: string | undefined) =>
        api.mapSync.send({ params, body: robotId === undefined ? {} : { robot_id: robotId } }),
      onSettled,
    }),
    fetch: useMutation({
      mutationFn: (robotId: string) => api.mapSync.fetch({ params, body: { robot_id: robotId } }),
      onSettled,
    }),
  };
}

/** A link to the small picture of a version of a map; undefined while there is none. */
export function useMapPicture(
  projectId: number,
  mapId: string,
  mapVersion: string | null,
): string | undefined {
  const api = useApi();
  const picture = useQuery({
    queryKey: ['map-picture', projectId, mapId, mapVersion] as const,
    enabled: mapVersion !== null,
    staleTime: PICTURE_MS,
    retry: false,
    queryFn: ({ signal }) =>
      api.maps.downloadFile({ params: { projectId, mapId, file: 'thumbnail.png' }, query: {} }, { signal }),
  });
  return picture.data;
}
