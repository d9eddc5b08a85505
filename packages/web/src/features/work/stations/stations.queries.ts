import { sentenceTexts, type RequestOf } from '@rota/contract/core';
import type { Station, stationsApi } from '@rota/contract/stations';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { usePutStation } from './shared/stations.queries.ts';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { toastFailedAction, toastSuccess } from '../../../ui/toasts.tsx';
import { stationPageTexts } from './stations.messages.ts';

/** What a station is made from. */
export type StationBody = RequestOf<typeof stationsApi.create>['body'];

export const stationPageQueries = {
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
  const put = usePutStation(projectId);
  return {
    newCode: useMutation({
      mutationFn: () => api.stations.newCode({ params }),
      onSuccess: (changed) => {
        put(changed);
        toastSuccess(t('newCodeDone'));
      },
      onError,
    }),
    remove: useMutation({
      mutationFn: (evenIfNeeded: boolean) =>
        api.stations.remove({ params, query: { even_if_needed: evenIfNeeded ? 'true' : 'false' } }),
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
