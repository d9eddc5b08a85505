import { sentenceTexts } from '@rota/contract/core';
import type { Station, StationSwitch } from '@rota/contract/stations';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';
import { useLiveList } from '../../../../api/live-hooks.ts';
import { useCan } from '../../../../auth/auth-context.tsx';
import { useTexts } from '../../../../i18n/i18n-context.tsx';
import { toastFailedAction, toastSuccess } from '../../../../ui/toasts.tsx';
import { stationTexts } from './stations.messages.ts';

export const stationQueries = {
  list: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['stations', projectId] as const,
      queryFn: ({ signal }): Promise<Station[]> =>
        api.stations.list({ params: { projectId }, query: {} }, { signal }),
    }),
  one: (api: ApiClient, projectId: number, stationId: string) =>
    queryOptions({
      queryKey: ['stations', projectId, 'one', stationId] as const,
      queryFn: ({ signal }) => api.stations.get({ params: { projectId, stationId } }, { signal }),
    }),
};

/** The stations of a project as they are now. */
export function useStationList(projectId: number) {
  const may = useCan()('stations.read', projectId);
  const query = stationQueries.list(useApi(), projectId);
  useLiveList('stations', may ? { projectId } : undefined, query.queryKey);
  return useQuery({ ...query, enabled: may });
}

/** Shows a station that changed at once, in the list and where it is open alone. */
export function usePutStation(projectId: number): (changed: Station) => void {
  const api = useApi();
  const queries = useQueryClient();
  return (changed) => {
    queries.setQueryData(stationQueries.one(api, projectId, changed.station_id).queryKey, changed);
    queries.setQueryData<Station[]>(stationQueries.list(api, projectId).queryKey, (rows) =>
      rows?.map((row) => (row.station_id === changed.station_id ? changed : row)),
    );
  };
}

/** Opens or closes a station manually, or returns it to its hours; a failure is shown. */
export function useStationSwitch(projectId: number, { station_id: stationId }: Station) {
  const api = useApi();
  const t = useTexts(stationTexts);
  const tSentence = useTexts(sentenceTexts);
  const put = usePutStation(projectId);
  return useMutation({
    mutationFn: (body: { switch: StationSwitch; reason: string | null }) =>
      api.stations.setSwitch({ params: { projectId, stationId }, body }),
    onSuccess: (changed) => {
      put(changed);
      const texts = {
        automatic: t('switchedAutomatic'),
        open: t('switchedOpen'),
        closed: t('switchedClosed'),
      };
      toastSuccess(texts[changed.switch]);
    },
    onError: (error) => toastFailedAction(error, tSentence('server_failed')),
  });
}
