import type { Page } from '@rota/contract/core';
import { signInOutcomes, type SignInAttempt } from '@rota/contract/security';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';
import { periodStart, type Period } from '../../../ui/list/period.ts';

export type SignInFilters = {
  readonly search: string;
  readonly outcome: string | undefined;
  readonly period: Period | undefined;
};

export const securityQueries = {
  check: (api: ApiClient) =>
    queryOptions({
      queryKey: ['security', 'check'] as const,
      queryFn: ({ signal }) => api.security.check(undefined, { signal }),
      staleTime: 0,
    }),
  signIns: (api: ApiClient, { search, outcome, period }: SignInFilters) =>
    infiniteQueryOptions({
      queryKey: ['security', 'sign-ins', { search, outcome, period }] as const,
      queryFn: ({ pageParam, signal }): Promise<Page<SignInAttempt>> => {
        const known = signInOutcomes.find((one) => one === outcome);
        const query = {
          limit: 50,
          ...(pageParam === null ? {} : { cursor: pageParam }),
          ...(search === '' ? {} : { search }),
          ...(known === undefined ? {} : { outcome: known }),
          ...(period === undefined ? {} : { from: periodStart(period, new Date()).toISOString() }),
        };
        return api.security.signIns({ query }, { signal });
      },
      initialPageParam: null as string | null,
      getNextPageParam: (page: Page<SignInAttempt>) => page.next_cursor,
    }),
  signIn: (api: ApiClient, number: string) =>
    queryOptions({
      queryKey: ['security', 'sign-ins', 'one', number] as const,
      queryFn: ({ signal }) => api.security.signIn({ params: { number } }, { signal }),
    }),
};
