import type { PaymentStatus, RefundStatus } from '@rota/contract/payments';
import type { Page } from '@rota/contract/core';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

/** Payments change automatically: a provider answers late, a refund completes. */
const EVERY_MS = 10_000;

export const moneyQueries = {
  unknown: (api: ApiClient, projectId: number) =>
    queryOptions({
      queryKey: ['payments', projectId, 'unknown'] as const,
      queryFn: ({ signal }) =>
        api.payments.list({ params: { projectId }, query: { status: 'unknown', limit: 100 } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
  /** Refunds that need attention: they need approval, or their outcome is unconfirmed. */
  refunds: (api: ApiClient, projectId: number, status: RefundStatus) =>
    queryOptions({
      queryKey: ['payments', projectId, 'refunds', status] as const,
      queryFn: ({ signal }) =>
        api.payments.refunds({ params: { projectId }, query: { status, limit: 100 } }, { signal }),
      refetchInterval: EVERY_MS,
    }),
  payments: (api: ApiClient, projectId: number, status: PaymentStatus | undefined) =>
    infiniteQueryOptions({
      queryKey: ['payments', projectId, 'list', status ?? ''] as const,
      queryFn: ({ pageParam, signal }) =>
        api.payments.list(
          { params: { projectId }, query: { limit: 30, status, cursor: pageParam ?? undefined } },
          { signal },
        ),
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<unknown>) => page.next_cursor,
    }),
};
