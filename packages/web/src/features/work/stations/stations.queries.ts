import type { Station } from '@rota/contract/stations';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useIntent } from '../../../api/intent-hook.ts';
import { stationBody, type StationFields } from './station-form.ts';

export const stationPageQueries = {
  settings: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['stations', projectId, 'settings'] as const,
      queryFn: ({ signal }) => api.stations.settings({ params: { projectId } }, { signal }),
    }),
};

/** Reads a project's stations again. */
export function useRenewStations(projectId: number): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['stations', projectId] });
}

/** Adds a station, or saves the given one. */
export function useSaveStation(projectId: number, station: Station | undefined) {
  const api = useApi();
  const intent = useIntent();
  const renew = useRenewStations(projectId);
  return async (fields: StationFields): Promise<Station> => {
    const body = stationBody(fields);
    const saved =
      station === undefined
        ? await api.stations.create({ params: { projectId }, body }, { idempotencyKey: intent.keyFor(body) })
        : await api.stations.update({
            params: { projectId, stationId: station.station_id },
            body: { ...body, version: station.version },
          });
    intent.done();
    await renew();
    return saved;
  };
}
