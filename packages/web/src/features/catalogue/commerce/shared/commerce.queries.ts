import type { SavedCommerceSettings } from '@rota/contract/commerce';
import { useQuery } from '@tanstack/react-query';
import { useApi } from '../../../../api/api-context.tsx';
import { useCan } from '../../../../auth/auth-context.tsx';

/** How a project sells; undefined while that is not known, and for who may not know it. */
export function useCommerce(projectId: number): SavedCommerceSettings | undefined {
  const api = useApi();
  return useQuery({
    queryKey: ['commerce', projectId] as const,
    queryFn: ({ signal }) => api.commerce.get({ params: { projectId } }, { signal }),
    enabled: useCan()('commerce.read', projectId),
    staleTime: 60_000,
  }).data;
}
