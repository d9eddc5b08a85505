import { queryOptions } from '@tanstack/react-query';
import type { ApiClient } from '../../../api/client.ts';

/** How often it is looked at while no page of orders is open, ms. */
const EVERY_MS = 15_000;

/** How many open orders need a person now. */
export const ordersNeedingHelp = (api: ApiClient, projectId: number) =>
  queryOptions({
    queryKey: ['orders', projectId, 'needing-help'] as const,
    queryFn: async ({ signal }) => {
      const query = { state: 'open', needs_help: 'yes', limit: 1 } as const;
      return (await api.orders.list({ params: { projectId }, query }, { signal })).total ?? 0;
    },
    refetchInterval: EVERY_MS,
  });
