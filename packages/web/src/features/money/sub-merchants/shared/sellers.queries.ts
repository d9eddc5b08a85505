import { queryOptions, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useApi } from '../../../../api/api-context.tsx';
import type { ApiClient } from '../../../../api/client.ts';

/** The sellers of a project, by name. */
export const sellersQuery = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: ['sub-merchants', projectId, 'list'] as const,
    queryFn: ({ signal }) => api.subMerchants.list({ params: { projectId } }, { signal }),
  });

/** The names of a project's sellers, by id; empty until they are loaded. */
export function useSellerNames(projectId: number): ReadonlyMap<string, string> {
  const { data } = useQuery(sellersQuery(useApi(), projectId));
  return useMemo(() => new Map((data ?? []).map(({ sub_merchant_id: id, name }) => [id, name])), [data]);
}
