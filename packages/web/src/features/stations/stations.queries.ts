import { sentenceTexts, type RequestOf } from '@rota/contract';
import type { Station, stationsApi, StationSwitch } from '@rota/contract/stations';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../api/api-context.tsx';
import type { ApiClient } from '../../api/client.ts';
import { useTexts } from '../../i18n/i18n-context.tsx';
import { stationQueries } from '../../parts/stations/stations.queries.ts';
import { downloadBlob } from '../../ui/list/csv.ts';
import { toastFailedAction, toastSuccess } from '../../ui/toasts.tsx';
import { stationPageTexts } from './stations.messages.ts';

/** What a station is made from. */
export type StationBody = RequestOf<typeof stationsApi.create>['body'];

export const stationPageQueries = {
  one: (api: ApiClient, projectId: number, stationId: string) =>
    queryOptions({
      queryKey: ['stations', projectId, 'one', stationId] as const,
      queryFn: ({ signal }) => api.stations.get({ params: { projectId, stationId } }, { signal }),
    }),
  settings: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['stations', projectId, 'settings'] as const,
      queryFn: ({ signal }) => api.stations.settings({ params: { projectId } }, { signal }),
    }),
};

/** What is done with one station beside editing it; failures are told. */
export function useStationKeeping(projectId: number, station: Station) {
  const api = useApi();
  const t = useTexts(stationPageTexts);
  const tSentence = useTexts(sentenceTexts);
  const queries = useQueryClient();
  const params = { projectId, stationId: station.station_id };
  const onError = (error: unknown) => toastFailedAction(error, tSentence('An Error Occurred'));
  /** Seen at once, in the list and where it is open alone. */
  const put = (changed: Station) => {
    queries.setQueryData(stationPageQueries.one(api, projectId, changed.station_id).queryKey, changed);
    queries.setQueryData<Station[]>(stationQueries.list(api, projectId).queryKey, (rows) =>
      rows?.map((row) => (row.station_id === changed.station_id ? changed : row)),
    );
  };
  return {
    setSwitch: useMutation({
      mutationFn: (body: { switch: StationSwitch; reason: string | null }) => api.stations.setSwitch({ params, body }),
      onSuccess: (changed) => {
        put(changed);
        const said = { automatic: t('switchedAutomatic'), open: t('switchedOpen'), closed: t('switchedClosed') };
        toastSuccess(said[changed.switch]);
      },
      onError,
    }),
    newCode: useMutation({
      mutationFn: () => api.stations.newCode({ params }),
      onSuccess: (changed) => {
        put(changed);
        toastSuccess(t('newCodeDone'));
      },
      onError,
    }),
    remove: useMutation({
      mutationFn: () => api.stations.remove({ params }),
      onSuccess: () => toastSuccess(t('removed')),
      onSettled: () => queries.invalidateQueries({ queryKey: ['stations', projectId] }),
      onError,
    }),
    saveQr: useMutation({
      mutationFn: async (format: 'svg' | 'png') => {
        const file: unknown = await api.stations.qr({ params, query: { format } });
        if (file instanceof Blob) downloadBlob(`${station.name}.${format}`, file);
      },
      onError,
    }),
  };
}
