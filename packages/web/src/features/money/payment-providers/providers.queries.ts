import { sentenceTexts } from '@rota/contract/core';
import type { FeeLimit, KeyedProvider, ProviderKeys, ProviderState } from '@rota/contract/payment-providers';
import type { PaymentProviderName } from '@rota/contract/payments';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';
import { useTexts } from '../../../i18n/i18n-context.tsx';
import { toastFailure } from '../../../ui/toasts.tsx';

/** A provider may fall silent and come back by itself. */
const EVERY_MS = 15_000;

const providersQuery = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: ['payment-providers', projectId] as const,
    queryFn: ({ signal }) => api.paymentProviders.list({ params: { projectId } }, { signal }),
    refetchInterval: EVERY_MS,
  });

/** The providers as the project stands with them. */
export function useProviders(projectId: number) {
  return useQuery(providersQuery(useApi(), projectId));
}

/** What can be done with providers: each answers all of them as they are then. */
export function useProviderChanges(projectId: number) {
  const api = useApi();
  const words = useTexts(sentenceTexts);
  const queries = useQueryClient();
  const onSuccess = (states: ProviderState[]) =>
    queries.setQueryData(providersQuery(api, projectId).queryKey, states);
  const onError = (error: unknown) => toastFailure(error, words('An Error Occurred'));
  const choose = useMutation({
    mutationFn: (provider: PaymentProviderName) =>
      api.paymentProviders.choose({
        params: { projectId },
        body: { provider },
      }),
    onSuccess,
    onError,
  });
  const check = useMutation({
    mutationFn: (provider: KeyedProvider) =>
      api.paymentProviders.check({
        params: {
          projectId,
          provider,
        },
      }),
    onSuccess,
    onError,
  });
  const remove = useMutation({
    mutationFn: (provider: KeyedProvider) =>
      api.paymentProviders.removeKeys({
        params: {
          projectId,
          provider,
        },
      }),
    onSuccess,
    onError,
  });
  // Its form shows what went wrong.
  const setKeys = useMutation({
    mutationFn: (body: ProviderKeys) => api.paymentProviders.setKeys({ params: { projectId }, body }),
    onSuccess,
  });
  // Its form shows what went wrong.
  const setFeeLimit = useMutation({
    mutationFn: ({ provider, change }: { provider: PaymentProviderName; change: FeeLimit }) =>
      api.paymentProviders.setFeeLimit({ params: { projectId, provider }, body: change }),
    onSuccess,
  });
  return { choose, check, remove, setKeys, setFeeLimit };
}
