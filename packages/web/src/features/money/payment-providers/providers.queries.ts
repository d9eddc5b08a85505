import type { FeeLimit, KeyedProvider, ProviderKeys, ProviderState } from '@rota/contract/payment-providers';
import type { PaymentProviderName } from '@rota/contract/payments';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { useApi } from '../../../api/api-context.tsx';
import type { ApiClient } from '../../../api/client.ts';

/** A provider may stop responding and recover on its own. */
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

/** Calls an endpoint of providers: each answers all of them as they are then, and the page shows these. */
export function useProviderCalls(projectId: number) {
  const api = useApi();
  const queries = useQueryClient();
  const put = (states: ProviderState[]): ProviderState[] => {
    queries.setQueryData(providersQuery(api, projectId).queryKey, states);
    return states;
  };
  const { paymentProviders } = api;
  return {
    choose: async (provider: PaymentProviderName) =>
      put(await paymentProviders.choose({ params: { projectId }, body: { provider } })),
    check: async (provider: KeyedProvider) =>
      put(await paymentProviders.check({ params: { projectId, provider } })),
    removeKeys: async (provider: KeyedProvider) =>
      put(await paymentProviders.removeKeys({ params: { projectId, provider } })),
    setKeys: async (body: ProviderKeys) =>
      put(await paymentProviders.setKeys({ params: { projectId }, body })),
    setFeeLimit: async (provider: PaymentProviderName, body: FeeLimit) =>
      put(await paymentProviders.setFeeLimit({ params: { projectId, provider }, body })),
  };
}
