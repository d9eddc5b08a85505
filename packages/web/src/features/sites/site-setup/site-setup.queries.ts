import type { MapPoint } from '@rota/contract/map-versions';
import type { SimulatedModel } from '@rota/contract/site-setup';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useIntent } from '../../../api/intent-hook.ts';
import { mapQueries, robotQueries, targetQueries } from '../../../api/queries.ts';

/** How often is asked while something is to happen any moment, ms. */
const SOON_MS = 1_500;

const siteSetupQueries = {
  simulated: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['site-setup', projectId, 'simulated'] as const,
      queryFn: ({ signal }) => api.siteSetup.simulatedRobots({ params: { projectId } }, { signal }),
    }),
  lastDelivery: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['deliveries', projectId, 'last'] as const,
      queryFn: async ({ signal }) => {
        const query = { limit: 1, sort: '-created_at' as const };
        const page = await api.deliveries.list({ params: { projectId }, query }, { signal });
        return page.items[0] ?? null;
      },
    }),
};

/** Draws an empty floor; it is processed like an upload. */
export function useDrawBlank(projectId: number) {
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: ({ mapId, ...body }: { mapId: string; width_m: number; height_m: number }) =>
      api.maps.blank(
        { params: { projectId, mapId }, body },
        { idempotencyKey: intent.keyFor({ mapId, ...body }) },
      ),
    onSuccess: () => {
      intent.done();
      return queries.invalidateQueries({ queryKey: mapQueries.list(api, projectId).queryKey });
    },
  });
}

/** Places that the server finds in the rooms of a map. */
export function useProposals(projectId: number) {
  const api = useApi();
  return useMutation({
    mutationFn: (mapId: string) => api.siteSetup.targetProposals({ params: { projectId, mapId } }),
  });
}

/** Adds points to a map as a new version of it, as the editor does; its drawings and other points stay. */
export function useAddPoints(projectId: number) {
  const api = useApi();
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async ({
      mapId,
      points,
      message,
    }: {
      mapId: string;
      points: readonly MapPoint[];
      message: string;
    }) => {
      const params = { projectId, mapId };
      const document = await api.mapVersions.document({ params });
      return api.mapVersions.commit({
        params,
        body: {
          base: document.stamp,
          message,
          drawings: document.drawings,
          points: [...document.points, ...points],
        },
      });
    },
    onSuccess: () => queries.invalidateQueries({ queryKey: targetQueries.list(api, projectId).queryKey }),
  });
}

export function useSimulatedRobots(projectId: number) {
  return useQuery(siteSetupQueries.simulated(useApi(), projectId));
}

/** Adds simulated robots, or removes all of them. */
export function useChangeSimulated(projectId: number) {
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: (change: { model: SimulatedModel; names: string[] } | 'remove') =>
      change === 'remove'
        ? api.siteSetup.removeSimulatedRobots({ params: { projectId } })
        : api.siteSetup.addSimulatedRobots(
            { params: { projectId }, body: change },
            { idempotencyKey: intent.keyFor(change) },
          ),
    onSuccess: (robots) => {
      intent.done();
      queries.setQueryData(siteSetupQueries.simulated(api, projectId).queryKey, robots);
      return queries.invalidateQueries({ queryKey: robotQueries.list(api, projectId).queryKey, exact: true });
    },
  });
}

/** The delivery that was created last, live while it is under way; null where there never was one. */
export function useLastDelivery(projectId: number) {
  return useQuery({
    ...siteSetupQueries.lastDelivery(useApi(), projectId),
    refetchInterval: ({ state }) =>
      state.data === null || state.data === undefined || state.data.completed_at === null ? SOON_MS : false,
  });
}

/** Sends something to a target. */
export function useSendDelivery(projectId: number) {
  const api = useApi();
  const queries = useQueryClient();
  const intent = useIntent();
  return useMutation({
    mutationFn: (targetId: string) => {
      const body = { targets: [{ target_id: targetId }] };
      return api.deliveries.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) });
    },
    onSuccess: () => {
      intent.done();
      return queries.invalidateQueries({ queryKey: ['deliveries', projectId] });
    },
  });
}
