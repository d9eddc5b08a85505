import type { DayClosing } from '@rota/contract/settlement';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';
import { useLanguage } from '../../../../i18n/i18n-context.tsx';
import { downloadBlob } from '../../../../ui/list/csv.ts';
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
  /** `isOpen`: only those that a person has to resolve. */
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

/** Fetches files of the accounts and hands them to the browser. */
export function useAccountFiles(projectId: number) {
  const api = useApi();
  const [lang] = useLanguage();
  const save = (name: string, file: unknown) => {
    if (file instanceof Blob) downloadBlob(name, file);
  };
  return {
    payouts: async ({ from, to }: Span) =>
      save(
        `payouts-${from}-${to}.csv`,
        await api.settlement.exportPayouts({ params: { projectId }, query: { from, to, lang } }),
      ),
    day: async ({ day, station_id: stationId, station_name: name }: DayClosing, kind: 'csv' | 'pdf') => {
      const asked = { params: { projectId, day, stationId }, query: { lang } };
      save(
        `${day}-${name}.${kind}`,
        await (kind === 'csv' ? api.settlement.dayCsv(asked) : api.settlement.dayPdf(asked)),
      );
    },
  };
}

/** Reads the accounts of a project again. */
export function useRenewSettlement(projectId: number): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['settlement', projectId] });
}
