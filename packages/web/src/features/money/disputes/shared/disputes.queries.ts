import type { Dispute, DisputeStatus } from '@rota/contract/disputes';
import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';

/** Disputes advance automatically, because providers report their progress. */
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

type DisputeChange = {
  readonly status?: DisputeStatus;
  readonly due_at?: string | null;
  readonly note?: string;
};

/** Moves a dispute on, or notes something. */
export function useDisputeChange(projectId: number, { dispute_id: disputeId, version }: Dispute) {
  const api = useApi();
  return (change: DisputeChange) =>
    api.disputes.update({ params: { projectId, disputeId }, body: { ...change, version } });
}

/** Reads a project's disputes again. */
export function useRenewDisputes(projectId: number): () => Promise<unknown> {
  const queries = useQueryClient();
  return () => queries.invalidateQueries({ queryKey: ['disputes', projectId] });
}
