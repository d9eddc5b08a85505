import { leastCharge } from '@rota/contract/payment-providers';
import { PROVIDER_NAMES } from '@rota/contract/payments';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useCan } from '../../../../auth/auth-context.tsx';

/**
 * The least sum that the provider in use charges a card in a currency, minor units, and the provider's name. Undefined while that is not
 * known, for people who may not see payments, and where the provider charges any sum.
 */
export function useLeastCharge(
  projectId: number,
  currency: string | undefined,
): { readonly minor: number; readonly currency: string; readonly name: string } | undefined {
  const api = useApi();
  const { data } = useQuery({
    queryKey: ['payment-providers', projectId] as const,
    queryFn: ({ signal }) => api.paymentProviders.list({ params: { projectId } }, { signal }),
    enabled: useCan()('payments.read', projectId),
    staleTime: 60_000,
  });
  const chosen = data?.find((one) => one.is_chosen);
  if (chosen === undefined || currency === undefined) return undefined;
  const minor = leastCharge(chosen.provider, currency);
  return minor > 1 ? { minor, currency, name: PROVIDER_NAMES[chosen.provider] } : undefined;
}
