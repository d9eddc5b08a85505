import { sentenceTexts } from '@rota/contract/core';
import type { RefusedPayout } from '@rota/contract/settlement';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { resultCodeOf } from '../../../api/api-error.ts';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { toastFailedAction } from '../../../ui/toasts.tsx';
import type { Span } from './span.rules.ts';

/** Guests pay while it is looked at. */
const EVERY_MS = 30_000;

export const settlementQueries = {
  payouts: (api: ApiClient, projectId: number, { from, to }: Span) =>
    queryOptions({
      queryKey: ['settlement', projectId, 'payouts', from, to] as const,
      queryFn: ({ signal }) =>
        api.settlement.payouts({ params: { projectId }, query: { from, to } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
  refusedPayouts: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['settlement', projectId, 'refused'] as const,
      queryFn: ({ signal }) => api.settlement.refusedPayouts({ params: { projectId } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
  days: (api: ApiClient, projectId: number, { from, to }: Span) =>
    queryOptions({
      queryKey: ['settlement', projectId, 'days', from, to] as const,
      queryFn: ({ signal }) =>
        api.settlement.days({ params: { projectId }, query: { from, to } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
  /** `isOpen`: those alone that somebody has to see to. */
  differences: (api: ApiClient, projectId: number, isOpen: boolean) =>
    queryOptions({
      queryKey: ['settlement', projectId, 'differences', isOpen] as const,
      queryFn: ({ signal }) =>
        api.settlement.differences(
          { params: { projectId }, query: { open: isOpen ? 'true' : 'false' } },
          { signal },
        ),
    }),
};

type DayOf = { readonly day: string; readonly station_id: string; readonly station_name: string };

/** Fetches a file of the accounts and hands it to the browser. */
export function useAccountFiles(projectId: number) {
  const api = useApi();
  const [lang] = useLanguage();
  const tSentence = useTexts(sentenceTexts);
  const onError = (error: unknown) => toastFailedAction(error, tSentence('An Error Occurred'));
  const save = (name: string, file: unknown) => {
    if (file instanceof Blob) downloadBlob(name, file);
  };
  const payouts = useMutation({
    mutationFn: async ({ from, to }: Span) =>
      save(
        `payouts-${from}-${to}.csv`,
        await api.settlement.exportPayouts({ params: { projectId }, query: { from, to, lang } }),
      ),
    onError,
  });
  const day = useMutation({
    mutationFn: async ({
      day: date,
      station_id: stationId,
      station_name: name,
      kind,
    }: DayOf & { kind: 'csv' | 'pdf' }) => {
      const asked = { params: { projectId, day: date, stationId }, query: { lang } };
      save(
        `${date}-${name}.${kind}`,
        await (kind === 'csv' ? api.settlement.dayCsv(asked) : api.settlement.dayPdf(asked)),
      );
    },
    onError,
  });
  return { payouts, day };
}

/** What can be done with days and differences; the lists follow. */
export function useSettlementChanges(projectId: number) {
  const api = useApi();
  const tSentence = useTexts(sentenceTexts);
  const queries = useQueryClient();
  const common = {
    onError: (error: unknown) => toastFailedAction(error, tSentence('An Error Occurred')),
    onSettled: () => queries.invalidateQueries({ queryKey: ['settlement', projectId] }),
  };
  const close = useMutation({
    mutationFn: ({ day, station_id: stationId }: DayOf) =>
      api.settlement.close({ params: { projectId, day, stationId } }),
    ...common,
  });
  const retryPayout = useMutation({
    mutationFn: ({ payout_id: payoutId }: RefusedPayout) =>
      api.settlement.retryPayout({ params: { projectId, payoutId } }).catch((error: unknown) => {
        // Somebody else asked for it a moment before: it is asked for.
        if (resultCodeOf(error) !== 'RECORD_NOT_FOUND') throw error;
      }),
    ...common,
  });
  const mend = useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      api.settlement.mend({ params: { projectId, differenceId: id }, body: { note } }),
    onSettled: common.onSettled,
  });
  const bookFee = useMutation({
    mutationFn: ({ id, note }: { id: string; note: string }) =>
      api.settlement.bookFee({ params: { projectId, differenceId: id }, body: { note } }),
    onSettled: common.onSettled,
  });
  // Its dialog says what went wrong.
  const compare = useMutation({
    mutationFn: (day: string) => api.settlement.compare({ params: { projectId }, body: { day } }),
    onSettled: common.onSettled,
  });
  return { close, retryPayout, mend, bookFee, compare };
}
