import type { Page } from '@rota/contract/core';
import type { LedgerAccount } from '@rota/contract/payments';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

/** Guests pay while it is looked at. */
const EVERY_MS = 10_000;

export const ledgerQueries = {
  balance: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['payments', projectId, 'balance'] as const,
      queryFn: ({ signal }) => api.payments.balance({ params: { projectId } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
  ledger: (api: ApiClient, projectId: number, account: LedgerAccount | undefined) =>
    infiniteQueryOptions({
      queryKey: ['payments', projectId, 'ledger', account ?? ''] as const,
      queryFn: ({ pageParam, signal }) =>
        api.payments.ledger(
          { params: { projectId }, query: { limit: 30, account, cursor: pageParam ?? undefined } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<unknown>) => page.next_cursor,
    }),
  /** Payment attempts of any status, newest first. */
  payments: (api: ApiClient, projectId: number) =>
    infiniteQueryOptions({
      queryKey: ['payments', projectId, 'provider-ids'] as const,
      queryFn: ({ pageParam, signal }) =>
        api.payments.list(
          { params: { projectId }, query: { limit: 30, cursor: pageParam ?? undefined } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<unknown>) => page.next_cursor,
    }),
};
