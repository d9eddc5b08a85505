import { sentenceTexts } from '@rota/contract/core';
import type { Dispute, DisputeStatus } from '@rota/contract/disputes';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useLanguage, useTexts } from '../../../i18n/i18n-context.tsx';
import { downloadBlob } from '../../../ui/list/csv.ts';
import { toastFailedAction } from '../../../ui/toasts.tsx';

/** Providers tell how disputes go on: they move by themselves. */
const EVERY_MS = 15_000;

const disputesQuery = (api: ApiClient, projectId: number, status: DisputeStatus | undefined) =>
  queryOptions({
    queryKey: ['disputes', projectId, status ?? ''] as const,
    queryFn: ({ signal }) =>
      api.disputes.list({ params: { projectId }, query: status === undefined ? {} : { status } }, { signal }),
    refetchInterval: EVERY_MS,
  });

/** Disputes of a status, or all of them; the newest 200. */
export function useDisputes(projectId: number, status: DisputeStatus | undefined) {
  return useQuery({ ...disputesQuery(useApi(), projectId, status), placeholderData: keepPreviousData });
}

export type DisputeChange = {
  readonly status?: DisputeStatus;
  readonly due_at?: string | null;
  readonly note?: string;
};

/** Moves a dispute on, notes something, and fetches its evidence. */
export function useDisputeChanges(
  projectId: number,
  { dispute_id: disputeId, version, order_number: number }: Dispute,
) {
  const api = useApi();
  const [lang] = useLanguage();
  const tSentence = useTexts(sentenceTexts);
  const queries = useQueryClient();
  const onError = (error: unknown) => toastFailedAction(error, tSentence('An Error Occurred'));
  const update = useMutation({
    mutationFn: (change: DisputeChange) =>
      api.disputes.update({ params: { projectId, disputeId }, body: { ...change, version } }),
    onSettled: () => queries.invalidateQueries({ queryKey: ['disputes', projectId] }),
  });
  const evidence = useMutation({
    mutationFn: async () => {
      const file: unknown = await api.disputes.evidence({
        params: { projectId, disputeId },
        query: { lang },
      });
      if (file instanceof Blob) downloadBlob(`${String(number)}-evidence.pdf`, file);
    },
    onError,
  });
  return { update, evidence, onError };
}
